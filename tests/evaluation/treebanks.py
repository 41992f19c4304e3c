"""Random treebanks for tests: a gold file and a system file that spell the same characters."""

from __future__ import annotations

import random

LABELS = [
    "nsubj",
    "obj",
    "obl:in",
    "conj:and",
    "conj",
    "case",
    "det",
    "punct",
    "xcomp",
    "acl:relcl",
    "nsubj:pass",
    "mark",
    "ref",
    "obl:arg:gen",
    "nmod:poss",
    "odd",
]
FEATS = ["_", "Case=Nom", "Number=Sing|Case=Nom", "Number=Sing", "Typo=Yes", "Case=Acc|Foo=Bar"]
UPOS = ["NOUN", "VERB", "ADP", "X"]


def random_file(rng: random.Random, characters: str, *, empty_nodes: float = 0.0) -> str:
    """Write any treebank whose tokens spell these characters."""
    tokens = _cut(rng, characters, 3)
    lines: list[str] = []
    while tokens:
        n_tokens = rng.randint(1, 6)
        lines += _sentence(rng, tokens[:n_tokens], empty_nodes)
        tokens = tokens[n_tokens:]
    return "\n".join(lines) + "\n"


def _cut(rng: random.Random, characters: str, longest: int) -> list[str]:
    pieces = []
    while characters:
        length = rng.randint(1, longest)
        pieces.append(characters[:length])
        characters = characters[length:]
    return pieces


def _sentence(rng: random.Random, tokens: list[str], empty_nodes: float) -> list[str]:
    words: list[tuple[str, str | None]] = []  # form, and the line of the token that starts here
    for token in tokens:
        if rng.random() < 0.3:
            forms = [rng.choice([token, token.upper(), "a", "b"]) for _ in range(rng.randint(1, 3))]
            first = len(words) + 1
            line = f"{first}-{first + len(forms) - 1}\t{token}" + "\t_" * 8
            words += [(form, line if i == 0 else None) for i, form in enumerate(forms)]
        else:
            surface = token if rng.random() < 0.9 else token[0] + "\u00a0 " + token[1:]
            words.append((surface, None))
    heads = random_heads(rng, len(words))
    empty = [n for n in range(len(words) + 1) if rng.random() < empty_nodes]
    ids = [str(n) for n in range(1, len(words) + 1)] + [f"{n}.1" for n in empty]
    lines = ["# a comment"] if rng.random() < 0.5 else []
    if 0 in empty:
        lines.append(_row(rng, ("0.1", "E"), None, ids))
    for number, (form, token_line) in enumerate(words, start=1):
        lines += [token_line] if token_line else []
        lines.append(_row(rng, (str(number), form), heads[number - 1], ids))
        if number in empty:
            lines.append(_row(rng, (f"{number}.1", "E"), None, ids))
    return [*_with_tokens_unbroken(lines), ""]


def _with_tokens_unbroken(lines: list[str]) -> list[str]:
    """Leave out empty nodes between the words of a multiword token: some programs refuse them."""
    kept, last = [], 0
    for line in lines:
        id_cell = line.split("\t")[0]
        if "-" in id_cell and not line.startswith("#"):
            last = int(id_cell.split("-")[1])
        if "." not in id_cell or int(id_cell.split(".")[0]) >= last:
            kept.append(line)
    present = {line.split("\t")[0] for line in kept} | {"0"}
    return [_without_lost_heads(line, present) for line in kept]


def _without_lost_heads(line: str, present: set[str]) -> str:
    cells = line.split("\t")
    if len(cells) < 10 or cells[8] == "_":
        return line
    items = [item for item in cells[8].split("|") if item.split(":")[0] in present]
    cells[8] = "|".join(items) or "0:root"
    return "\t".join(cells)


def random_heads(rng: random.Random, n: int) -> list[int]:
    """Draw a tree: each word hangs on one that was attached before."""
    order = list(range(1, n + 1))
    rng.shuffle(order)
    heads = [0] * n
    for place, number in enumerate(order[1:], start=1):
        heads[number - 1] = rng.choice(order[:place])
    return heads


def _row(rng: random.Random, node: tuple[str, str], head: int | None, ids: list[str]) -> str:
    deps = {(rng.choice([*ids, "0"]), rng.choice(LABELS)) for _ in range(rng.randint(1, 3))}
    deprel = rng.choice(LABELS)
    if head is not None and rng.random() < 0.7:
        deps.add((str(head), deprel))
    pairs = sorted(deps, key=lambda pair: (*map(int, (pair[0] + ".0").split(".")[:2]), pair[1]))
    cells = [
        *node,
        rng.choice(["a", "b", "_"]),
        rng.choice(UPOS),
        rng.choice(["x", "y"]),
        rng.choice(FEATS),
        "_" if head is None else str(head),
        "_" if head is None else deprel,
        "|".join(f"{head}:{label}" for head, label in pairs),
        "_",
    ]
    return "\t".join(cells)


def random_pair(seed: int, *, empty_nodes: float = 0.0) -> tuple[str, str]:
    """Return a gold and a system file; the system is close to gold or has nothing to do with it."""
    rng = random.Random(seed)
    characters = "".join(rng.choice("abçAß\u0130") for _ in range(rng.randint(1, 60)))
    gold = random_file(rng, characters, empty_nodes=empty_nodes)
    if rng.random() < 0.5:
        return gold, random_file(rng, characters, empty_nodes=empty_nodes)
    return gold, _perturbed(rng, gold)


def _perturbed(rng: random.Random, text: str) -> str:
    lines = []
    for line in text.split("\n"):
        cells = line.split("\t")
        if len(cells) == 10 and cells[0].isdigit():
            for column, values in ((2, ["a", "_"]), (3, UPOS), (5, FEATS), (7, LABELS)):
                if rng.random() < 0.2:
                    cells[column] = rng.choice(values)
            if rng.random() < 0.2:
                cells[8] = cells[8].replace("obl:in", "obl:on").replace("nsubj", "obj")
        lines.append("\t".join(cells))
    return "\n".join(lines)
