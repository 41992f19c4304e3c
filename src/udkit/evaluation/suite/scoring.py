"""Scoring the languages of a campaign, one after the other.

    file of a language → valid? → scored whole (coarse) → cut into treebanks → each scored with
    the filter of its treebank (qualitative)

A submission that is missing, invalid, unscorable or has another text is not an error: it scores
zero, and the reason is part of the result. A gold file that cannot be used is an error.

The official evaluator refuses a sentence with several roots, and so it would refuse most of the
sentences that the cutting makes. Here the treebanks are scored with several roots allowed: the
files are valid before they are cut, so that only cut sentences can have them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import chain, groupby, islice

from udkit.errors import InputError, TextMismatchError
from udkit.evaluation.corpus import Corpus
from udkit.evaluation.evaluate import Settings, evaluate_corpora
from udkit.evaluation.loading import load_chunks, load_corpus
from udkit.evaluation.scores import Score
from udkit.evaluation.styles import IWPT20
from udkit.evaluation.suite.campaign_files import LanguageFiles
from udkit.evaluation.suite.cutting import CutSentence, TreebankText, cut_at_texts
from udkit.evaluation.vocabulary import Vocabularies
from udkit.formats.conllu import read_conllu
from udkit.formats.files import FilePath, read_chunks

METRICS = ("LAS", "EULAS", "ELAS")
CUT_STYLE = replace(IWPT20, allows_many_roots=True)
"""For pieces of a file: see above."""
_SENTENCES_PER_CHUNK = 500
FindErrors = Callable[[FilePath], Iterable[str]]
"""Messages about what makes a file invalid at level 2 of the official validator."""


class ZeroReason(StrEnum):
    """Why a submission scores zero."""

    missing = "missing"
    invalid = "invalid"
    unscorable = "unscorable"
    text_mismatch = "text-mismatch"


@dataclass(frozen=True, slots=True)
class Zero:
    """A reason, and the details of the case."""

    reason: ZeroReason
    message: str


@dataclass(frozen=True, slots=True)
class TreebankScores:
    """Qualitative scores of one treebank; none where the language's file was refused."""

    name: str
    gold: str
    enhancements: str
    scores: dict[str, Score]
    n_cut_sentences: int = 0
    """Sentences of the system that crossed a border of this treebank."""


@dataclass(frozen=True, slots=True)
class LanguageScores:
    """Coarse scores of one language, and the scores of its treebanks."""

    code: str
    name: str
    system: str
    scores: dict[str, Score]
    treebanks: tuple[TreebankScores, ...]
    zero: Zero | None = None
    """Set where the language's file was refused."""


def score_languages(
    files: Iterable[LanguageFiles], find_errors: FindErrors, *, is_corrected: bool = False
) -> Iterator[LanguageScores]:
    """Score one language after the other."""
    for language_files in files:
        yield _LanguageScorer(language_files, is_corrected=is_corrected).score(find_errors)


def printed(scores: dict[str, Score], metric: str) -> float:
    """F1 as the official tables print it, in percent with two decimals; 0 where there is none."""
    return float(f"{100 * scores[metric].f1:.2f}") if metric in scores else 0.0


class _LanguageScorer:
    """Scoring one language."""

    def __init__(self, files: LanguageFiles, *, is_corrected: bool) -> None:
        self._files = files
        self._is_corrected = is_corrected
        self._vocabularies = Vocabularies(IWPT20)

    def score(self, find_errors: FindErrors) -> LanguageScores:
        """Score, or say why the score is zero."""
        zero = self._why_refused(find_errors)
        if zero is not None:
            return self._zeros(zero)
        golds = [self._load_gold(path) for path in self._files.golds]
        merged = golds[0] if len(golds) == 1 else self._load_merged_gold()
        try:
            system = load_corpus(self._files.system, IWPT20, self._vocabularies)
            treebanks = self._score_treebanks(golds, system)
            coarse = self._evaluate(merged, system, "0")
        except TextMismatchError as error:
            return self._zeros(Zero(ZeroReason.text_mismatch, str(error)))
        except InputError as error:
            return self._zeros(Zero(ZeroReason.unscorable, str(error)))
        return self._result(coarse, treebanks)

    def _why_refused(self, find_errors: FindErrors) -> Zero | None:
        path = self._files.system
        if not path.is_file():
            return Zero(ZeroReason.missing, f"{path}: there is no such file")
        try:
            errors = iter(find_errors(path))
            first = next(errors, None)
            n_others = sum(1 for _ in errors)
        except InputError as error:
            return Zero(ZeroReason.unscorable, str(error))
        if first is None:
            return None
        others = f" (and {n_others} more)" if n_others else ""
        return Zero(ZeroReason.invalid, f"not valid at level 2: {first}{others}")

    def _load_gold(self, path: FilePath) -> Corpus:
        corpus = load_corpus(path, IWPT20, self._vocabularies)
        if not corpus.n_words:
            raise InputError(f"{path}: this gold file has no sentences; fetch it again")
        return corpus

    def _load_merged_gold(self) -> Corpus:
        chunks = chain.from_iterable(map(read_chunks, self._files.golds))
        return load_chunks(chunks, self._files.language.name, IWPT20, self._vocabularies)

    def _score_treebanks(self, golds: Sequence[Corpus], system: Corpus) -> list[TreebankScores]:
        if len(golds) == 1:
            return [self._score_treebank(0, golds[0], system)]
        texts = [TreebankText(gold.name, [gold.characters]) for gold in golds]
        sentences = read_conllu(self._files.system, problems=[])
        treebanks = []
        by_treebank = groupby(cut_at_texts(sentences, texts), key=lambda cut: cut.treebank)
        for index, cuts in by_treebank:
            name = f"{self._files.system} ({self._files.language.treebanks[index].name})"
            piece = _Piece(cuts)
            corpus = load_chunks(piece.chunks(), name, CUT_STYLE, self._vocabularies)
            scores = self._score_treebank(index, golds[index], corpus)
            treebanks.append(replace(scores, n_cut_sentences=piece.n_cut_sentences))
        return treebanks

    def _score_treebank(self, index: int, gold: Corpus, system: Corpus) -> TreebankScores:
        treebank = self._files.language.treebanks[index]
        scores = self._evaluate(gold, system, treebank.enhancements)
        return TreebankScores(treebank.name, gold.name, treebank.enhancements, scores)

    def _evaluate(self, gold: Corpus, system: Corpus, enhancements: str) -> dict[str, Score]:
        settings = Settings(enhancements=enhancements, is_corrected=self._is_corrected)
        return evaluate_corpora(gold, system, self._vocabularies, settings).scores

    def _zeros(self, zero: Zero) -> LanguageScores:
        treebanks = [
            TreebankScores(treebank.name, str(gold), treebank.enhancements, {})
            for treebank, gold in zip(
                self._files.language.treebanks, self._files.golds, strict=True
            )
        ]
        return replace(self._result({}, treebanks), zero=zero)

    def _result(
        self, coarse: dict[str, Score], treebanks: Iterable[TreebankScores]
    ) -> LanguageScores:
        language = self._files.language
        return LanguageScores(
            language.code, language.name, str(self._files.system), coarse, tuple(treebanks)
        )


class _Piece:
    """The sentences that belong to one treebank, turned into bytes again as they come."""

    def __init__(self, cuts: Iterator[CutSentence]) -> None:
        self._cuts = cuts
        self.n_cut_sentences = 0

    def chunks(self) -> Iterator[bytes]:
        while batch := list(islice(self._cuts, _SENTENCES_PER_CHUNK)):
            self.n_cut_sentences += sum(cut.is_part for cut in batch)
            lines = [line for cut in batch for line in (*cut.sentence.lines(), "")]
            yield ("\n".join(lines) + "\n").encode("utf-8", "surrogateescape")
