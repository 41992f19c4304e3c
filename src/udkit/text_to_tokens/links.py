"""Made-up addresses for the training set.

Web and mail addresses and names of files are one token each in almost every treebank, but few
treebanks have enough of them to learn it, and none has those of next year.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from udkit.data import columns as col
from udkit.data.sentence import Node, Sentence, Word

_DOMAINS = ("com", "org", "net", "edu", "gov", "info", "eu", "de", "fr", "lv", "ee", "in", "co.uk")
_ENDINGS = ("pdf", "doc", "html", "jpg", "txt", "xls", "zip", "py")
_MIN_SENTENCES = 100
_SHARE = 0.03
_MAX_SHARE = 0.2


def with_links(sentences: Sequence[Sentence], seed: int) -> list[Sentence]:
    """Return the sentences, some of them with an address put between two words."""
    rng = random.Random(seed)
    words = sorted({w.form.lower() for s in sentences for w in s.words if _is_plain(w.form)})
    share = min(_MAX_SHARE, max(_SHARE, _MIN_SENTENCES / max(1, len(sentences))))
    return [
        _with_link(sentence, _make_link(rng, words or ["example"]), rng)
        if rng.random() < share
        else sentence
        for sentence in sentences
    ]


def _is_plain(form: str) -> bool:
    return form.isascii() and form.isalpha() and len(form) > 1


def _with_link(sentence: Sentence, link: str, rng: random.Random) -> Sentence:
    """Put an address behind a token that is followed by a space."""
    tokens = list(sentence.tokens())
    places = [
        index
        for index, (token, _) in enumerate(tokens[:-1])
        if token.has_space_after and "Spaces" not in token["MISC"]
    ]
    if not places:
        return sentence
    place = rng.choice(places)
    nodes: list[Node] = []
    for index, (token, words) in enumerate(tokens):
        nodes += [token] if token is words[0] else [token, *words]
        if index == place:
            nodes.append(Word([str(len(nodes)), link, *["_"] * 8]))
    return Sentence(sentence.comments, _renumbered(nodes))


def _renumbered(nodes: Sequence[Node]) -> list[Node]:
    copies: list[Node] = []
    number = 1
    for node in nodes:
        copy = node.copy()
        if isinstance(node, Word):
            copy.cells[col.ID] = str(number)
            number += 1
        else:
            first, last = copy.cells[col.ID].split("-")
            copy.cells[col.ID] = f"{number}-{number + int(last) - int(first)}"
        copies.append(copy)
    return copies


def _make_link(rng: random.Random, words: Sequence[str]) -> str:
    def word() -> str:
        kind = rng.random()
        if kind < 0.15:
            return str(rng.randrange(10 ** rng.randrange(1, 6)))
        if kind < 0.3:
            return rng.choice(words) + rng.choice("-_") + rng.choice(words)
        return rng.choice(words)

    host = ".".join([*(word() for _ in range(rng.choice((1, 1, 2)))), rng.choice(_DOMAINS)])
    path = "".join(f"/{word()}" for _ in range(rng.randrange(4)))
    query = f"?{word()}={word()}&{word()}={word()}"
    return rng.choice(
        (
            f"{rng.choice(('http', 'https'))}://{rng.choice(('', 'www.'))}{host}{path}",
            f"http://{host}{path}/{word()}.{rng.choice(('html', 'php', 'aspx'))}",
            f"https://{host}{path}/{query}",
            f"www.{host}{path}",
            host,
            f"{word()}.{word()}@{host}",
            f"{word()}@{host}",
            f"{word()}.{rng.choice(_ENDINGS)}",
        )
    )
