"""Parts of sentences that are sentences themselves, for treebanks with little to learn from.

*The neighbour sold his boat when the summer was over* gives *The neighbour sold*, *sold his boat*
and *the summer was over*. Each is a whole tree of words that stand as they stood; what is learned
from it is that a head can do without the rest, and where a dependent stands. (The idea is that of
Şahin and Steedman, 2018.)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from udkit.data import columns as col
from udkit.data.sentence import Sentence, make_node
from udkit.data.tree import Tree

_ARGUMENTS = frozenset(["nsubj", "csubj", "obj", "iobj", "obl", "ccomp", "xcomp", "advcl"])
"""Dependents of the root that a crop has one of."""
_FUNCTIONS = frozenset(
    ["aux", "cop", "mark", "punct", "case", "cc", "fixed", "compound", "advmod", "expl"]
)
"""Dependents of the root that all crops have."""
_CLAUSES = frozenset(["ccomp", "csubj", "xcomp", "advcl", "acl", "parataxis"])
_MIN_CLAUSE = 4
"""Words of a clause that makes a sentence."""


def with_crops(sentences: Iterable[Sentence]) -> list[Sentence]:
    """Return the sentences and, behind each, the parts of it."""
    return [part for sentence in sentences for part in (sentence, *crops(sentence))]


def crops(sentence: Sentence) -> Iterator[Sentence]:
    """Cut a sentence: its root with one argument at a time, and every clause below it."""
    tree = sentence.tree
    relations = [deprel.partition(":")[0] for deprel in tree.deprels]
    for root in tree.children(0)[:1]:
        below = tree.children(root)
        arguments = [word for word in below if relations[word - 1] in _ARGUMENTS]
        always = [root]
        for word in below:
            if relations[word - 1] in _FUNCTIONS:
                always += [word, *tree.descendants(word)]
        if len(arguments) > 1:
            for word in arguments:
                yield _part(sentence, tree, [*always, word, *tree.descendants(word)], root)
    for word, relation in enumerate(relations, 1):
        if relation in _CLAUSES and len(below := tree.descendants(word)) >= _MIN_CLAUSE - 1:
            yield _part(sentence, tree, [word, *below], word)


def _part(sentence: Sentence, tree: Tree, kept: list[int], root: int) -> Sentence:
    """Make a sentence of some of the words; the heads of all but the root are among them."""
    words = sentence.words
    numbers = {word: number for number, word in enumerate(sorted(kept), 1)}
    nodes = []
    for word, number in numbers.items():
        cells = list(words[word - 1].cells)
        cells[col.ID] = str(number)
        cells[col.HEAD] = "0" if word == root else str(numbers[tree.head(word)])
        cells[col.DEPREL] = "root" if word == root else cells[col.DEPREL]
        cells[col.DEPS] = "_"  # a graph reaches beyond the part
        nodes.append(make_node(cells))
    return Sentence((), nodes)
