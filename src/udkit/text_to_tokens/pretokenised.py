"""Given tokens → multiword tokens and their words.

For text whose sentences and tokens are known already. The network is asked about the text that the
tokens make, as if it had to segment it, and only its opinion on multiword tokens is used.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from udkit.data import columns as col
from udkit.data.sentence import MultiwordToken, Node, Sentence, Word
from udkit.formats.plain_text import place_tokens, to_text
from udkit.text_to_tokens.atoms import find_atoms
from udkit.text_to_tokens.multiword import MultiwordLexicon
from udkit.text_to_tokens.scorer import Scorer
from udkit.text_to_tokens.windows import cut_windows


def split_tokens(
    sentences: Iterable[Sentence], scorer: Scorer, lexicon: MultiwordLexicon, bias: float
) -> Iterator[Sentence]:
    """Give words to tokens that stand for several.

    Words are numbered anew, and the new ones have a form only: this is for sentences without
    trees. Sentences that have multiword tokens already, or empty nodes, are left as they are.
    """
    for sentence in sentences:
        if not sentence.nodes or len(sentence.words) != len(sentence.nodes):
            yield sentence
            continue
        ends = _multiword_ends(sentence, scorer, bias)
        [spans] = place_tokens([sentence])
        nodes: list[Node] = []
        number = 1
        for word, (_, end) in zip(sentence.words, spans.tokens, strict=True):
            words = lexicon.split(word.form) if end in ends and " " not in word.form else None
            nodes += _nodes(word, words, number)
            number += 1 if words is None else len(words)
        yield Sentence(sentence.comments, nodes, sentence.columns, sentence.place)


def _multiword_ends(sentence: Sentence, scorer: Scorer, bias: float) -> set[int]:
    """Return where in the text multiword tokens would end."""
    atoms = find_atoms("".join(to_text([sentence])))
    if not len(atoms):
        return set()
    scores = scorer.score(atoms, list(cut_windows(0, len(atoms), 0)))
    ends: list[int] = atoms.ends[scores[:, -1] + bias > 0].tolist()
    return set(ends)


def _nodes(word: Word, words: tuple[str, ...] | None, number: int) -> list[Node]:
    cells = list(word.cells)
    if words is None:
        cells[col.ID] = str(number)
        return [Word(cells, word.columns)]
    cells = ["_"] * len(cells)
    cells[col.ID] = f"{number}-{number + len(words) - 1}"
    cells[col.FORM] = word.form
    cells[col.MISC] = word["MISC"]
    nodes: list[Node] = [MultiwordToken(cells, word.columns)]
    for form in words:
        cells = ["_"] * len(cells)
        cells[col.ID], cells[col.FORM] = str(number), form
        nodes.append(Word(cells, word.columns))
        number += 1
    return nodes
