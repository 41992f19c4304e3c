"""A training run, from treebank files to a model file.

    segmenter → dev text, segmented → network, epoch by epoch → the best epoch, in eight bits → file

The network is chosen by its LAS on the development *text*, not on gold tokens: what counts is what
a user gets. All that a stopped run needs to go on lies in a folder beside the output.
"""

from __future__ import annotations

import base64
import json
import math
import platform
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import cast

import torch

from udkit.data.sentence import Sentence
from udkit.errors import UsageError
from udkit.formats.plain_text import to_text
from udkit.learning.config import LoopConfig
from udkit.learning.loop import Epoch, Step
from udkit.models.package import MAX_MEMBER_BYTES, ModelPackage, write_model
from udkit.text_to_tokens.augmentation import wrap_lines
from udkit.text_to_tokens.config import SegmenterConfig
from udkit.text_to_tokens.stage import Segmenter
from udkit.text_to_tokens.training import SegmenterProgress, train_segmenter
from udkit.tokens_to_tree.config import TreeConfig
from udkit.tokens_to_tree.crops import with_crops
from udkit.tokens_to_tree.network import Network
from udkit.tokens_to_tree.pretrained import PretrainedEncoder
from udkit.tokens_to_tree.stage import TreeStage
from udkit.tokens_to_tree.training import Pretrained, TreeTraining, prepare
from udkit.tokens_to_tree.vectors import VectorTable, read_vectors
from udkit.training.config import TrainingConfig
from udkit.training.description import describe
from udkit.training.graphs import GraphPart, train_graph_part, with_graphs
from udkit.training.lemmas import with_word_list
from udkit.training.news import Listener, News
from udkit.training.parsed_graphs import Parsers
from udkit.training.pretrained import encode_sentences, export_encoder
from udkit.training.scoring import score_files, score_sentences
from udkit.training.treebanks import read_dev_set, read_training_sets

_CHECKPOINT = "network.checkpoint"
_LEARNED = "LAS of training sentences"
_N_LEARNED = 200
_MAX_AHEAD = 6.0
"""As long as the LAS of training sentences is not further ahead, a network is an early one."""
_SEGMENTER_DEV = 0.1
"""Part of a further treebank without a development set that the segmenter is chosen by instead of
learning from it."""
MAX_EXPORT_LOSS = 0.2
"""LAS that eight-bit weights may cost before the run says so aloud."""


class TrainingRun:
    """One run; `run` does the work and tells the listener of it."""

    def __init__(
        self,
        config: TrainingConfig,
        listener: Listener,
        on_step: Callable[[Step], None] | None = None,
    ) -> None:
        self.config = config
        self._tell = listener
        self._on_step = on_step
        self._output = Path(config.output)
        self._folder = self._output.with_suffix(".training")
        self._train = read_training_sets(config)
        self._trees = [*map(with_crops, self._train)] if config.tree.crops else self._train
        self._dev = read_dev_set(config, config.treebanks[0])

    def run(self) -> dict[str, dict[str, float]]:
        """Train, or go on training, and write the model; return its scores by file."""
        torch.set_num_threads(self.config.threads)
        self._folder.mkdir(parents=True, exist_ok=True)
        self._tell(self._start_news())
        vectors, encoder = self._vectors(), self._encoder()
        segmenter = self._segmenter()
        pretrained = None if encoder is None else self._pretrained(encoder)
        training = prepare(self._trees, self._tree_config(), vectors, pretrained)
        tokens = segmenter.segment(wrap_lines("".join(to_text(self._dev))))
        best = self._best_members(training, tokens)
        if self.config.lemmas.file:
            best = with_word_list(best, self.config, self._tell)
        stage = TreeStage.from_members(best)
        scores = score_files(self.config, segmenter, stage, self._tell)
        self._write(segmenter, best, scores, self._graphs(stage))
        return scores

    def _start_news(self) -> News:
        """Say what there is to learn from; a first line at once, for the next may take minutes."""
        goes_on = (self._folder / _CHECKPOINT).exists()
        sentences = [sentence for part in self._train for sentence in part]
        figures = {
            "sentences": float(len(sentences)),
            "words": float(sum(len(sentence.words) for sentence in sentences)),
        }
        what = f"goes on from {self._folder}" if goes_on else "begins"
        return News("run", what, figures)

    def _graphs(self, final: TreeStage) -> list[GraphPart]:
        members = _Checks(self._folder, self.config.tree.patience).early_members()
        early = TreeStage.from_members(members) if members else None
        parts = []
        for number, sentences in enumerate(self._train):
            parsers = None
            if early is not None:
                parse = partial(early.annotate, treebank=number)
                parsers = Parsers([parse], partial(final.annotate, treebank=number))
            part = train_graph_part(self.config, number, sentences, self._tell, parsers)
            parts.append(part)
        return parts

    def _vectors(self) -> VectorTable | None:
        settings = self.config.vectors
        if not settings.file:
            return None
        path = str(self.config.path(settings.file))
        table = read_vectors(
            path, max_rows=settings.max_rows, size=settings.size, max_words=settings.max_words
        )
        rows, columns = table.values.shape
        self._tell(News("vectors", f"read from {path}", {"rows": rows, "columns": columns}))
        return table

    def _encoder(self) -> PretrainedEncoder | None:
        settings = self.config.encoder
        if not settings.folder:
            return None
        saved = self._folder / "encoder.json"
        if not saved.exists():
            members = export_encoder(
                self.config.path(settings.folder),
                n_layers=settings.layers,
                is_int8=settings.int8,
            )
            if any(len(data) > MAX_MEMBER_BYTES for data in members.values()):
                raise UsageError(f"{settings.folder}: too large for a model file; set int8 = true")
            _save_members(saved, members)
        return PretrainedEncoder(_load_members(saved), threads=self.config.threads)

    def _pretrained(self, encoder: PretrainedEncoder) -> Pretrained:
        """Run the encoder over the training sets, or find in the run's folder what it gave."""
        started = time.monotonic()
        forms = [[w.form for w in sentence.words] for part in self._trees for sentence in part]
        encoded = encode_sentences(encoder, forms, self._folder)
        figures = {
            "words": float(sum(map(len, forms))),
            "layers": float(encoder.rules.n_layers),
            "seconds": time.monotonic() - started,
        }
        self._tell(News("encoder", "has read the training sets", figures))
        return Pretrained(encoder, encoded)

    def _tree_config(self) -> TreeConfig:
        tree = asdict(self.config.tree)
        del tree["patience"], tree["check_every"], tree["crops"]
        loop = LoopConfig(
            epochs=tree.pop("epochs"),
            learning_rate=tree.pop("learning_rate"),
            seed=self.config.seed,
        )
        weights = tuple(treebank.weight for treebank in self.config.treebanks)
        encoded = self.config.encoder.size
        return TreeConfig(loop=loop, treebank_weights=weights, encoded=encoded, **tree)

    def _segmenter(self) -> Segmenter:
        saved = self._folder / "segmenter.json"
        if saved.exists():
            return Segmenter.from_members(_load_members(saved))
        train, dev = self._segmenter_sets()

        def tell(progress: SegmenterProgress) -> None:
            what = f"update {progress.update} of {progress.n_updates}"
            self._tell(News("segmenter", what, {"loss": progress.loss, **progress.scores}))

        config = SegmenterConfig(seed=self.config.seed, **asdict(self.config.segmenter))
        segmenter = train_segmenter(train, dev, config, tell)
        _save_members(saved, segmenter.members())
        return segmenter

    def _segmenter_sets(self) -> tuple[list[Sentence], list[Sentence]]:
        """Part the sentences to learn from and to choose by, with some of every treebank in both.

        The development set of the first may lack what is hard in others: questions, dialogue.
        """
        train, dev = [*self._train[0]], [*self._dev]
        for treebank, sentences in zip(self.config.treebanks[1:], self._train[1:], strict=True):
            cut = len(sentences)
            if treebank.has_dev_set:
                dev += read_dev_set(self.config, treebank)
            else:
                cut = round(cut * (1 - _SEGMENTER_DEV))
            train += sentences[:cut]
            dev += sentences[cut:]
        return train, dev

    def _best_members(self, training: TreeTraining, tokens: Sequence[Sentence]) -> dict[str, bytes]:
        """Train the network; return the best epoch, in eight bits."""
        settings = self.config.tree
        checks = _Checks(self._folder, settings.patience)
        clock = _Clock(settings.epochs)
        if not checks.is_exhausted():
            for epoch in training.epochs(self._folder / _CHECKPOINT, self._on_step):
                clock.tick()
                is_last = epoch.number == settings.epochs
                if epoch.number % settings.check_every and not is_last:
                    continue
                network = cast(Network, epoch.network)
                floats = TreeStage.from_members(training.members(network, is_int8=False))
                scores = self._score_dev(floats, tokens)
                scores[_LEARNED] = self._score_learned(floats)
                is_best = checks.add(scores, partial(training.members, network))
                self._tell(_epoch_news(epoch, settings.epochs, scores, is_best, clock))
                if checks.is_exhausted():
                    break
        best = checks.best_members()
        self._tell_export_loss(best, tokens, checks.best_las())
        return best

    def _tell_export_loss(
        self, members: dict[str, bytes], tokens: Sequence[Sentence], float_las: float
    ) -> None:
        scores = self._score_dev(TreeStage.from_members(members), tokens)
        loss = float_las - scores["LAS"]
        what = "eight bits" if loss <= MAX_EXPORT_LOSS else "EIGHT BITS COST MORE THAN THEY MAY"
        figures = {"LAS before": float_las, "LAS after": scores["LAS"], "lost": loss}
        self._tell(News("export", what, figures))

    def _dev_treebank(self) -> int:
        """Return the marker to measure with: that of no known treebank, if there is one."""
        return len(self.config.treebanks) if self.config.tree.treebank_dropout else 0

    def _score_dev(self, stage: TreeStage, tokens: Sequence[Sentence]) -> dict[str, float]:
        annotated = stage.annotate(tokens, treebank=self._dev_treebank())
        return score_sentences(annotated, self._dev)

    def _score_learned(self, stage: TreeStage) -> float:
        """Return the LAS of some sentences that are being learned, with their words given."""
        sentences = self._train[0][:: max(1, len(self._train[0]) // _N_LEARNED)]
        return score_sentences(stage.annotate(sentences), sentences)["LAS"]

    def _write(
        self,
        segmenter: Segmenter,
        tree: Mapping[str, bytes],
        scores: Mapping[str, Mapping[str, float]],
        graphs: Sequence[GraphPart],
    ) -> None:
        members = {f"text_to_tokens/{name}": data for name, data in segmenter.members().items()}
        members |= {f"tokens_to_tree/{name}": data for name, data in tree.items()}
        description = {
            **describe(self.config),
            "scores": {name: dict(figures) for name, figures in scores.items()},
            "versions": {"python": platform.python_version(), "torch": torch.__version__},
        }
        model = with_graphs(ModelPackage(description, members), graphs)
        write_model(self._output, model.manifest, model.members)
        size = self._output.stat().st_size / 1e6
        self._tell(News("model", f"written to {self._output}", {"MB": size}))


class _Checks:
    """What each check of the development set gave; kept in the run's folder."""

    def __init__(self, folder: Path, patience: int) -> None:
        self._record_path, self._best_path = folder / "checks.json", folder / "best.json"
        self._early_path = folder / "early.json"
        self._patience = patience
        self._record: list[dict[str, float]] = []
        if self._record_path.exists():
            self._record = json.loads(self._record_path.read_text())

    def add(self, scores: dict[str, float], members: Callable[[], dict[str, bytes]]) -> bool:
        """Record a check; keep the model if it is the best so far, and say so.

        The last one that makes nearly as many errors on training sentences as on others is kept
        too: what learns from the errors of trees is shown those it makes on training sentences.
        """
        is_best = scores["LAS"] >= self.best_las()
        self._record.append(scores)
        is_early = len(self._record) == 1 or all(map(_is_early, self._record))
        if is_best or is_early:
            kept = members()
            paths = [(self._best_path, is_best), (self._early_path, is_early)]
            for path in [path for path, is_wanted in paths if is_wanted]:
                _save_members(path, kept)
        self._record_path.write_text(json.dumps(self._record))
        return is_best

    def best_las(self) -> float:
        """Return the best LAS so far."""
        return max((row["LAS"] for row in self._record), default=0.0)

    def best_members(self) -> dict[str, bytes]:
        """Return the best model so far."""
        return _load_members(self._best_path)

    def early_members(self) -> dict[str, bytes]:
        """Return the network that still made errors on training sentences."""
        return _load_members(self._early_path) if self._early_path.exists() else {}

    def is_exhausted(self) -> bool:
        """Whether the best check lies too far back."""
        values = [row["LAS"] for row in self._record]
        if not values:
            return False
        last_best = max(index for index, las in enumerate(values) if las == max(values))
        return len(values) - 1 - last_best >= self._patience


def _is_early(scores: Mapping[str, float]) -> bool:
    return scores.get(_LEARNED, math.inf) - scores["LAS"] <= _MAX_AHEAD


class _Clock:
    """Guesses how long a run will take from the epochs it has seen."""

    def __init__(self, n_epochs: int) -> None:
        self._n_epochs = n_epochs
        self._n_seen = 0
        self._started = time.monotonic()

    def tick(self) -> None:
        """Count an epoch."""
        self._n_seen += 1

    def seconds_left(self, epoch: int) -> float:
        """Return the guess after an epoch."""
        return (time.monotonic() - self._started) / self._n_seen * (self._n_epochs - epoch)


def _epoch_news(
    epoch: Epoch, n_epochs: int, scores: Mapping[str, float], is_best: bool, clock: _Clock
) -> News:
    figures = {
        "loss": sum(epoch.losses.values()),
        "words/s": epoch.units_per_second,
        **{name: scores[name] for name in ("UPOS", "Lemmas", "UAS", "LAS")},
    }
    what = f"epoch {epoch.number} of {n_epochs}{', the best so far' if is_best else ''}"
    return News("network", what, figures, clock.seconds_left(epoch.number))


def _save_members(path: Path, members: Mapping[str, bytes]) -> None:
    encoded = {name: base64.b64encode(data).decode() for name, data in members.items()}
    temporary = path.with_suffix(".part")
    temporary.write_text(json.dumps(encoded))
    temporary.replace(path)


def _load_members(path: Path) -> dict[str, bytes]:
    encoded = json.loads(path.read_text())
    return {name: base64.b64decode(data) for name, data in encoded.items()}
