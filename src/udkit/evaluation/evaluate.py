"""Gold against system: the whole evaluation, step by step.

files → corpora (loading) → pairs of words (alignment) → scores (basic, enhanced)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from udkit.evaluation.alignment import Alignment, align_words, check_same_text
from udkit.evaluation.basic import (
    Agreement,
    compare_words,
    conll17_weights,
    score_columns,
    score_content_words,
    score_segmentation,
    score_weighted,
    weights_from,
)
from udkit.evaluation.corpus import Corpus, Edges
from udkit.evaluation.enhanced import score_edges, universal_labels
from udkit.evaluation.filters import check_enhancements, filter_edges
from udkit.evaluation.loading import load_corpus
from udkit.evaluation.scores import Score
from udkit.evaluation.styles import IWPT20, EmptyNodes, Style
from udkit.evaluation.vocabulary import Vocabularies
from udkit.formats.files import FilePath


@dataclass(frozen=True, slots=True)
class Settings:
    """What to score, and in which manner."""

    style: Style = IWPT20
    enhancements: str = "0"
    """Digits of the enhancement types to leave out; see `filters`."""
    is_corrected: bool = False
    """Score what the overview paper describes instead of what the official program does."""
    weights: Mapping[str, float] = field(default_factory=lambda: MappingProxyType({}))
    """Weights of relations for WeightedLAS (style conll17)."""
    allows_many_roots: bool = False
    refuses_empty_nodes: bool = False
    """The files should have been collapsed: an empty node is an error."""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """Scores, and all that was found on the way to them."""

    scores: dict[str, Score]
    gold: Corpus
    system: Corpus
    alignment: Alignment
    agreement: Agreement
    gold_edges: Edges | None
    """Enhanced dependencies after filtering; None where neither file has any."""
    system_edges: Edges | None
    vocabularies: Vocabularies
    settings: Settings


def evaluate(gold: FilePath, system: FilePath, settings: Settings | None = None) -> Evaluation:
    """Score a system file against a gold file."""
    settings = settings or Settings()
    check_enhancements(settings.enhancements)
    style = _style_of(settings)
    vocabularies = Vocabularies(style)
    gold_corpus = load_corpus(gold, style, vocabularies)
    system_corpus = load_corpus(system, style, vocabularies)
    return evaluate_corpora(gold_corpus, system_corpus, vocabularies, settings)


def _style_of(settings: Settings) -> Style:
    style = replace(settings.style, allows_many_roots=settings.allows_many_roots)
    return replace(style, empty_nodes=EmptyNodes.REFUSE) if settings.refuses_empty_nodes else style


def evaluate_corpora(
    gold: Corpus, system: Corpus, vocabularies: Vocabularies, settings: Settings
) -> Evaluation:
    """Score two files that have been loaded with the same vocabularies."""
    check_same_text(gold, system)
    alignment = align_words(gold, system)
    agreement = compare_words(gold, system, alignment, vocabularies, settings.style)
    scores = score_segmentation(gold, system, alignment)
    scores |= score_columns(agreement, gold, system, settings.style)
    gold_edges = system_edges = None
    if gold.edges is not None or system.edges is not None:
        gold_edges, system_edges = (
            filter_edges(
                corpus, settings.enhancements, vocabularies, is_corrected=settings.is_corrected
            )
            for corpus in (gold, system)
        )
        scores |= _score_graphs(gold_edges, system_edges, alignment, vocabularies, settings)
    if settings.style.is_weighted:
        scores |= _score_weights(agreement, gold, system, alignment, vocabularies, settings)
    else:
        scores |= score_content_words(agreement, gold, system, alignment, vocabularies)
    return Evaluation(
        scores, gold, system, alignment, agreement, gold_edges, system_edges, vocabularies, settings
    )


def _score_graphs(
    gold: Edges,
    system: Edges,
    alignment: Alignment,
    vocabularies: Vocabularies,
    settings: Settings,
) -> dict[str, Score]:
    labels = {"ELAS": None, "EULAS": universal_labels(vocabularies)}
    scores = {
        name: score_edges(gold, system, alignment, table, is_corrected=settings.is_corrected)
        for name, table in labels.items()
    }
    if not settings.style.counts_aligned_edges:
        scores = {name: replace(score, aligned_total=None) for name, score in scores.items()}
    return scores


def _score_weights(
    agreement: Agreement,
    gold: Corpus,
    system: Corpus,
    alignment: Alignment,
    vocabularies: Vocabularies,
    settings: Settings,
) -> dict[str, Score]:
    tables = {"CLAS": conll17_weights(vocabularies)}
    if settings.weights:
        tables["WeightedLAS"] = weights_from(settings.weights, vocabularies)
    return {
        name: score_weighted(agreement.las, gold, system, alignment, table)
        for name, table in tables.items()
    }
