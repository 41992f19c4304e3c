"""What kind of enhancement an enhanced dependency is, after empty nodes have been collapsed.

The letters and their conditions are those of the UD tools' `enhanced_classify_relations.pl`. An
edge with the head of the basic tree is B, C, L or (a path) G; any other edge is new, for one or
several of the reasons G P S X R, or else E.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from udkit.evaluation.corpus import NO_HEAD, ROOT_INDEX, Corpus, Edges
from udkit.evaluation.loading import load_corpus
from udkit.evaluation.styles import Style
from udkit.evaluation.vocabulary import Vocabularies, Vocabulary, universal_part

ENHANCEMENT_TYPES = {
    "B": "as in the basic tree",
    "C": "basic head, other subtype (case)",
    "L": "basic head, other relation",
    "G": "gapping",
    "P": "parent of coordination",
    "S": "dependent shared by conjuncts",
    "X": "external subject of xcomp",
    "R": "relative clause",
    "E": "other new edge",
}
_SUBJECTS = frozenset({"nsubj", "csubj"})
_CONTROLLERS = frozenset({"nsubj", "csubj", "obj", "iobj", "obl"})


class _Link(NamedTuple):
    """The other end of an edge, and its label."""

    word: int
    label: str
    deprel: str
    """Universal relation of the label, or of its first step."""


class _Deprels(dict[str, str]):
    """Universal relations of labels, each taken apart once."""

    def __missing__(self, label: str) -> str:
        deprel = self[label] = universal_part(label.partition(">")[0])
        return deprel


def read_basic_labels(corpus: Corpus, style: Style) -> list[str]:
    """DEPREL of each word with its subtype, which a corpus does not keep: read the file again."""
    style = replace(style, has_graph=False, allows_many_roots=True)
    vocabularies = Vocabularies(style)
    vocabularies.syntactic.deprel = Vocabulary()
    deprels = load_corpus(corpus.name, style, vocabularies).deprel
    names = vocabularies.deprel.values_in_order()
    return [names[number] for number in deprels.tolist()]


def enhancement_types(
    edges: Edges, corpus: Corpus, basic_labels: list[str], labels: list[str]
) -> list[str]:
    """Return for each edge its letters: one of B C L, or some of G P S X R, or E.

    `basic_labels` are DEPREL of all words; `labels` the names of the edges' labels.
    """
    graphs = _Graphs(edges, corpus, basic_labels, labels)
    return [
        graphs.types_of(word, parent)
        for word, parents in graphs.parents.items()
        for parent in parents
    ]


class _Graphs:
    """Basic trees and enhanced graphs of a whole file, to be walked in both directions."""

    def __init__(
        self, edges: Edges, corpus: Corpus, basic_labels: list[str], labels: list[str]
    ) -> None:
        deprels = _Deprels()
        self._basic = [
            _Link(head, label, deprels[label])
            for head, label in zip(corpus.head.tolist(), basic_labels, strict=True)
        ]
        self.parents: dict[int, list[_Link]] = {}
        self._children: dict[int, list[_Link]] = {}
        triples = zip(
            edges.words.tolist(), edges.heads.tolist(), edges.labels.tolist(), strict=True
        )
        for word, head, label in triples:
            # Filters write NO_HEAD where they put the basic edge of a root back.
            head = ROOT_INDEX if head == NO_HEAD else head
            name = labels[label]
            self.parents.setdefault(word, []).append(_Link(head, name, deprels[name]))
            self._children.setdefault(head, []).append(_Link(word, name, deprels[name]))
        self._has_acl = {parent for parent, links in self._children.items() if _has_acl(links)}
        self._has_acl |= {basic.word for basic in self._basic if basic.deprel == "acl"}

    def types_of(self, word: int, parent: _Link) -> str:
        """Letters of one edge."""
        basic = self._basic[word]
        if parent.word == basic.word and parent.label != "ref":
            return _basic_type(basic, parent)
        signs = {
            "G": ">" in parent.label,
            "P": self._is_shared_parent(word, parent),
            "R": self._is_relative(word, parent),
            "S": self._is_shared_dependent(word, parent),
            "X": self._is_external_subject(word, parent),
        }
        return "".join(letter for letter, applies in signs.items() if applies) or "E"

    def _parents_of(self, word: int) -> list[_Link]:
        return self.parents.get(word, [])

    def _is_shared_parent(self, word: int, parent: _Link) -> bool:
        """Whether a word that this one is a conjunct of has the same parent."""
        return parent.deprel != "conj" and any(
            link.deprel == "conj" and _is_among(parent.word, self._parents_of(link.word))
            for link in self.parents[word]
        )

    def _is_shared_dependent(self, word: int, parent: _Link) -> bool:
        """Whether the parent is a conjunct of another parent."""
        others = [link for link in self.parents[word] if link.deprel != "conj"]
        return parent.deprel != "conj" and any(
            link.deprel == "conj" and _is_among(link.word, others)
            for link in self._parents_of(parent.word)
        )

    def _is_external_subject(self, word: int, parent: _Link) -> bool:
        """Whether the parent is an xcomp of something that the word is an argument of."""
        arguments = [link for link in self.parents[word] if link.deprel in _CONTROLLERS]
        return parent.deprel in _SUBJECTS and any(
            link.deprel == "xcomp" and _is_among(link.word, arguments)
            for link in self._parents_of(parent.word)
        )

    def _is_relative(self, word: int, parent: _Link) -> bool:
        """Whether it is `ref`, an antecedent inside its relative clause, or a copular subject."""
        if parent.label == "ref":
            return True
        if word in self._has_acl and self._is_below(parent.word, word):
            return True
        subject_of = [link for link in self.parents[word] if link.deprel in _SUBJECTS]
        return parent.deprel in _SUBJECTS and any(
            grandparent.word == parent.word and grandparent.deprel == "acl"
            for link in subject_of
            for grandparent in self._parents_of(link.word)
        )

    def _is_below(self, word: int, ancestor: int) -> bool:
        seen = {ancestor}
        stack = [ancestor]
        while stack:
            current = stack.pop()
            for child in self._children.get(current, ()):
                if child.word == word:
                    return True
                if child.word not in seen:
                    seen.add(child.word)
                    stack.append(child.word)
        return False


def _basic_type(basic: _Link, parent: _Link) -> str:
    if parent.label == basic.label:
        return "B"
    if ">" in parent.label:
        return "G"
    return "C" if parent.deprel == basic.deprel else "L"


def _has_acl(links: list[_Link]) -> bool:
    return any(link.deprel == "acl" for link in links)


def _is_among(word: int, links: list[_Link]) -> bool:
    return any(link.word == word for link in links)
