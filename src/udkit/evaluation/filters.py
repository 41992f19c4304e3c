"""Leaving enhancement types out of the evaluation: `--enhancements 1…6`.

A treebank that does not annotate a type must not punish systems that do; so the organisers of
IWPT filtered the edges of both files. Each filter is a function from the edges of one word to
fewer or simpler edges; they run in the order of their numbers.

1. gapping: a path through empty nodes becomes the basic edge (copies may arise);
2. parents shared in coordination: if there is a `conj` edge, only the last one stays;
3. dependents shared in coordination: the official filter does nothing, by a bug;
4. subjects of controlled predicates: `nsubj` edges from a basic `xcomp` go;
5. arguments of relative clauses: `ref` becomes the basic edge, and then the official filter, by an
   off-by-one, hits the word after the antecedent instead of the antecedent;
6. case labels: `obl:in` becomes `obl`.

With `is_corrected`, 3 and 5 do what the overview paper describes, and no copies arise.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import groupby

import numpy as np

from udkit.errors import UsageError
from udkit.evaluation.corpus import NO_HEAD, ROOT_INDEX, Corpus, Edges
from udkit.evaluation.vocabulary import Vocabularies

Path = tuple[str, ...]
WordEdge = tuple[int, Path]
"""Index of the head, and the steps of the label (several where empty nodes were collapsed)."""
_CASE_DEPRELS = frozenset({"obl", "nmod", "conj", "advcl"})
_KEPT_SUBTYPES = frozenset({"pass", "relcl", "xsubj"})


@dataclass(frozen=True, slots=True)
class BasicTrees:
    """The basic trees of a whole file, as the filters look at them."""

    heads: list[int]
    deprels: list[str]
    """Relations without subtypes."""
    first_words: list[int]
    """Index of the first word of each word's sentence."""

    @classmethod
    def of(cls, corpus: Corpus, vocabularies: Vocabularies) -> BasicTrees:
        """Take the trees from a corpus."""
        names = vocabularies.deprel.values_in_order()
        return cls(
            corpus.head.tolist(),
            [names[number] for number in corpus.deprel.tolist()],
            corpus.first_word_of_sentence[corpus.sentence_of_word].tolist(),
        )

    def head_number(self, word: int) -> int:
        """Return HEAD of a word as it stands in the file."""
        head = self.heads[word]
        return 0 if head == ROOT_INDEX else head - self.first_words[word] + 1

    def is_in_relative_clause_of(self, word: int, antecedent: int) -> bool:
        """Whether a word is, or is below, an `acl` child of the antecedent."""
        while word != ROOT_INDEX:
            if self.heads[word] == antecedent:
                return self.deprels[word].startswith("acl")
            word = self.heads[word]
        return False


Filter = Callable[[list[WordEdge], int, BasicTrees], list[WordEdge]]


def _basic_edge(word: int, trees: BasicTrees) -> WordEdge:
    head = trees.heads[word]
    # The official filters look the parent up and find None for the root: it matches nothing.
    return (NO_HEAD if head == ROOT_INDEX else head, (trees.deprels[word],))


def _true_basic_edge(word: int, trees: BasicTrees) -> WordEdge:
    return trees.heads[word], (trees.deprels[word],)


def without_gapping(edges: list[WordEdge], word: int, trees: BasicTrees) -> list[WordEdge]:
    """Replace paths through empty nodes by the basic edge."""
    kept: list[WordEdge] = []
    for edge in edges:
        if len(edge[1]) > 1:
            kept.append(_basic_edge(word, trees))
        elif edge not in kept:
            kept.append(edge)
    return kept


def without_shared_parents(edges: list[WordEdge], word: int, trees: BasicTrees) -> list[WordEdge]:
    """Keep only the last `conj` edge, if there is one."""
    conj_edges = [edge for edge in edges if len(edge[1]) == 1 and edge[1][0].startswith("conj")]
    return conj_edges[-1:] or edges


def without_controlled_subjects(
    edges: list[WordEdge], word: int, trees: BasicTrees
) -> list[WordEdge]:
    """Drop subjects of words whose basic relation is `xcomp`."""
    return [
        (head, path)
        for head, path in edges
        if head < 0
        or trees.deprels[head] != "xcomp"
        or not any(step.startswith("nsubj") for step in path)
    ]


def without_relative_arguments(
    edges: list[WordEdge], word: int, trees: BasicTrees
) -> list[WordEdge]:
    """Undo `ref`, and drop edges from an `acl` whose HEAD is the number before this word's."""
    kept = []
    for head, path in edges:
        if path[0] == "ref":
            kept.append(_basic_edge(word, trees))
            continue
        is_dropped = (
            head >= 0
            and trees.deprels[head].startswith("acl")
            and trees.head_number(head) == word - trees.first_words[word]
        )
        if not is_dropped:
            kept.append((head, path))
    return kept


def without_case_labels(edges: list[WordEdge], word: int, trees: BasicTrees) -> list[WordEdge]:
    """Cut the one subtype of `obl`, `nmod`, `conj` and `advcl` off."""
    return [(head, tuple(map(_without_case, path))) for head, path in edges]


def _without_case(step: str) -> str:
    parts = step.split(":")
    has_case = len(parts) == 2 and parts[0] in _CASE_DEPRELS and parts[1] not in _KEPT_SUBTYPES
    return parts[0] if has_case else step


def without_gapping_corrected(
    edges: list[WordEdge], word: int, trees: BasicTrees
) -> list[WordEdge]:
    """Replace paths through empty nodes by the basic edge, the root's included."""
    return [_true_basic_edge(word, trees) if len(path) > 1 else (h, path) for h, path in edges]


def without_shared_dependents(
    edges: list[WordEdge], word: int, trees: BasicTrees
) -> list[WordEdge]:
    """Drop edges from a conjunct whose first conjunct is also a head, the basic edge excepted."""
    non_conj_heads = {head for head, path in edges if not path[-1].startswith("conj")}
    return [
        (head, path)
        for head, path in edges
        if head < 0
        or head == trees.heads[word]
        or path[-1].startswith("conj")
        or trees.deprels[head] != "conj"
        or trees.heads[head] not in non_conj_heads
    ]


def without_relative_arguments_corrected(
    edges: list[WordEdge], word: int, trees: BasicTrees
) -> list[WordEdge]:
    """Undo `ref`, and drop edges that come from inside the word's own relative clause."""
    return [
        _true_basic_edge(word, trees) if path[0] == "ref" else (head, path)
        for head, path in edges
        if head < 0 or path[0] == "ref" or not trees.is_in_relative_clause_of(head, word)
    ]


OFFICIAL: dict[str, Filter] = {
    "1": without_gapping,
    "2": without_shared_parents,
    "4": without_controlled_subjects,
    "5": without_relative_arguments,
    "6": without_case_labels,
}
CORRECTED: dict[str, Filter] = OFFICIAL | {
    "1": without_gapping_corrected,
    "3": without_shared_dependents,
    "5": without_relative_arguments_corrected,
}


def check_enhancements(enhancements: str) -> str:
    """Return the filter string if it is one: digits 0 to 6, in any order."""
    wrong = sorted(set(enhancements) - set("0123456"))
    if wrong:
        raise UsageError(f"--enhancements takes digits from 0 to 6, not {''.join(wrong)!r}")
    return enhancements


def filter_edges(
    corpus: Corpus, enhancements: str, vocabularies: Vocabularies, *, is_corrected: bool
) -> Edges:
    """Apply the filters whose digits occur in `enhancements` to the edges of a corpus."""
    edges = corpus.edges or Edges(*(np.zeros(0, np.int64) for _ in range(3)))
    table = CORRECTED if is_corrected else OFFICIAL
    chosen = [table[digit] for digit in sorted(table) if digit in enhancements]
    if not chosen:
        return edges
    labels = vocabularies.deps.label_vocabulary
    paths = [tuple(label.split(">")) for label in labels.values_in_order()]
    trees = BasicTrees.of(corpus, vocabularies)
    rows: list[tuple[int, int, int]] = []
    triples = zip(edges.words.tolist(), edges.heads.tolist(), edges.labels.tolist(), strict=True)
    for word, group in groupby(triples, key=lambda triple: triple[0]):
        word_edges = [(head, paths[label]) for _, head, label in group]
        for apply in chosen:
            word_edges = apply(word_edges, word, trees)
        rows.extend((word, head, labels[">".join(path)]) for head, path in word_edges)
    columns = np.array(rows, np.int64).reshape(-1, 3)
    return Edges(columns[:, 0], columns[:, 1], columns[:, 2])
