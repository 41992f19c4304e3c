"""Metrics of the basic layers: tokens to lemmas, UAS, LAS, CLAS, MLAS, BLEX, WeightedLAS.

Everything is decided once for each aligned pair of words (`Agreement`); a metric is then a count
over the pairs that it looks at.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from udkit.evaluation.alignment import Alignment, count_equal_spans
from udkit.evaluation.corpus import ROOT_INDEX, BoolArray, Corpus
from udkit.evaluation.scores import Score
from udkit.evaluation.styles import Style
from udkit.evaluation.vocabulary import IntArray, Vocabularies

CONTENT_DEPRELS = frozenset(
    {
        *("nsubj", "obj", "iobj", "csubj", "ccomp", "xcomp", "obl", "vocative", "expl"),
        *("dislocated", "advcl", "advmod", "discourse", "nmod", "appos", "nummod", "acl"),
        *("amod", "conj", "fixed", "flat", "compound", "list", "parataxis", "orphan"),
        *("goeswith", "reparandum", "root", "dep"),
    }
)
FUNCTIONAL_DEPRELS = frozenset(["aux", "cop", "mark", "det", "clf", "case", "cc"])
_UNWEIGHTED_DEPRELS = FUNCTIONAL_DEPRELS | {"punct"}


@dataclass(frozen=True, slots=True)
class Agreement:
    """For each aligned pair, in order, whether gold and system say the same."""

    upos: BoolArray
    xpos: BoolArray
    feats: BoolArray
    all_tags: BoolArray
    lemma: BoolArray
    uas: BoolArray
    las: BoolArray

    def by_metric(self, style: Style) -> dict[str, BoolArray]:
        """Return what is right by the names of the metrics, in the order of the official tables."""
        feats_name = "Feats" if style.compares_feats_verbatim else "UFeats"
        return {
            "UPOS": self.upos,
            "XPOS": self.xpos,
            feats_name: self.feats,
            "AllTags": self.all_tags,
            "Lemmas": self.lemma,
            "UAS": self.uas,
            "LAS": self.las,
        }


def compare_words(
    gold: Corpus, system: Corpus, alignment: Alignment, vocabularies: Vocabularies, style: Style
) -> Agreement:
    """Compare the aligned words, column by column."""
    g, s = alignment.gold_words, alignment.system_words
    upos = gold.upos[g] == system.upos[s]
    xpos = gold.xpos[g] == system.xpos[s]
    feats = gold.feats[g] == system.feats[s]
    lemma = gold.lemma[g] == system.lemma[s]
    if not style.is_weighted:  # from 2018 on, a gold lemma `_` is no lemma: anything goes
        lemma |= gold.lemma[g] == vocabularies.lemma.number_of("_")
    uas = gold.head[g] == alignment.gold_heads(system.head[s])
    las = uas & (gold.deprel[g] == system.deprel[s])
    return Agreement(upos, xpos, feats, upos & xpos & feats, lemma, uas, las)


def score_segmentation(gold: Corpus, system: Corpus, alignment: Alignment) -> dict[str, Score]:
    """Score tokens, sentences and words."""
    tokens = count_equal_spans(
        (gold.token_starts, gold.token_ends), (system.token_starts, system.token_ends)
    )
    sentences = count_equal_spans(
        (gold.sentence_starts, gold.sentence_ends), (system.sentence_starts, system.sentence_ends)
    )
    return {
        "Tokens": Score(tokens, len(gold.token_starts), len(system.token_starts)),
        "Sentences": Score(sentences, len(gold.sentence_starts), len(system.sentence_starts)),
        "Words": Score(len(alignment), gold.n_words, system.n_words),
    }


def score_columns(
    agreement: Agreement, gold: Corpus, system: Corpus, style: Style
) -> dict[str, Score]:
    """Score tags, lemmas and heads, over all words."""
    return {
        name: Score(int(is_right.sum()), gold.n_words, system.n_words, len(is_right))
        for name, is_right in agreement.by_metric(style).items()
    }


def score_content_words(
    agreement: Agreement,
    gold: Corpus,
    system: Corpus,
    alignment: Alignment,
    vocabularies: Vocabularies,
) -> dict[str, Score]:
    """Score CLAS, MLAS and BLEX: words with a content relation only."""
    is_content = _table(vocabularies, CONTENT_DEPRELS.__contains__)
    gold_is_content = is_content[gold.deprel]
    pair_is_content = gold_is_content[alignment.gold_words]
    has_children_right = functional_children_agree(gold, system, alignment, vocabularies)
    mlas = agreement.las & agreement.upos & agreement.feats & has_children_right
    totals = (
        int(gold_is_content.sum()),
        int(is_content[system.deprel].sum()),
        int(pair_is_content.sum()),
    )
    rights = {"CLAS": agreement.las, "MLAS": mlas, "BLEX": agreement.las & agreement.lemma}
    return {
        name: Score(int((is_right & pair_is_content).sum()), *totals)
        for name, is_right in rights.items()
    }


def _table(vocabularies: Vocabularies, holds: Callable[[str], bool]) -> BoolArray:
    """Answer a question about relations once for each of them."""
    return np.array([holds(deprel) for deprel in vocabularies.deprel.values_in_order()], bool)


def functional_children_agree(
    gold: Corpus, system: Corpus, alignment: Alignment, vocabularies: Vocabularies
) -> BoolArray:
    """Tell for each pair whether the functional children are the same, in order, tags included."""
    is_functional = _table(vocabularies, FUNCTIONAL_DEPRELS.__contains__)
    gold_children = _FunctionalChildren(gold, is_functional)
    system_children = _FunctionalChildren(system, is_functional)
    g, s = alignment.gold_words, alignment.system_words
    agrees: BoolArray = gold_children.counts[g] == system_children.counts[s]
    # Every functional child of an aligned system word against the gold child of the same rank.
    gold_parents = alignment.gold_of_system[system_children.parents]
    of_aligned = np.flatnonzero(gold_parents >= 0)
    n_gold_children = gold_children.counts[gold_parents[of_aligned]]
    compared = of_aligned[system_children.ranks[of_aligned] < n_gold_children]
    child, rank = system_children.children[compared], system_children.ranks[compared]
    gold_child = gold_children.children[gold_children.firsts[gold_parents[compared]] + rank]
    is_same = (
        (alignment.gold_of_system[child] == gold_child)
        & (gold.deprel[gold_child] == system.deprel[child])
        & (gold.upos[gold_child] == system.upos[child])
        & (gold.feats[gold_child] == system.feats[child])
    )
    has_wrong_child = np.zeros(system.n_words, bool)
    has_wrong_child[system_children.parents[compared][~is_same]] = True
    agrees &= ~has_wrong_child[s]
    return agrees


class _FunctionalChildren:
    """Functional children of all words, grouped by parent, in word order within a group."""

    def __init__(self, corpus: Corpus, is_functional: BoolArray) -> None:
        children = np.flatnonzero(is_functional[corpus.deprel] & (corpus.head != ROOT_INDEX))
        order = np.argsort(corpus.head[children], kind="stable")
        self.children: IntArray = children[order]
        self.parents: IntArray = corpus.head[self.children]
        self.counts: IntArray = np.bincount(self.parents, minlength=corpus.n_words)
        self.firsts: IntArray = np.cumsum(self.counts) - self.counts
        self.ranks: IntArray = np.arange(len(self.children)) - self.firsts[self.parents]


def score_weighted(
    las: BoolArray,
    gold: Corpus,
    system: Corpus,
    alignment: Alignment,
    weights: npt.NDArray[np.float64],
) -> Score:
    """Score LAS with a weight for each relation (`weights[number of the relation]`)."""
    pair_weights = weights[gold.deprel[alignment.gold_words]]
    return Score(
        _sum(np.where(las, pair_weights, 0)),
        _sum(weights[gold.deprel]),
        _sum(weights[system.deprel]),
        _sum(pair_weights),
    )


def _sum(values: npt.NDArray[np.float64]) -> float:
    # From left to right, as the official program adds up: np.sum would round otherwise.
    return float(np.cumsum(values)[-1]) if len(values) else 0.0


def conll17_weights(vocabularies: Vocabularies) -> npt.NDArray[np.float64]:
    """Weights of the CLAS of 2017: functional relations and punct count nothing."""
    is_unweighted = _table(vocabularies, _UNWEIGHTED_DEPRELS.__contains__)
    return np.where(is_unweighted, 0.0, 1.0)


def weights_from(table: Mapping[str, float], vocabularies: Vocabularies) -> npt.NDArray[np.float64]:
    """Weights by a user's table; relations that it does not name count 1."""
    deprels = vocabularies.deprel.values_in_order()
    return np.array([table.get(deprel, 1.0) for deprel in deprels], np.float64)
