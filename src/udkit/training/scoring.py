"""Scores of a model from raw text, as the shared tasks have them."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path

from udkit.data.sentence import Sentence
from udkit.evaluation import CONLL18, Settings, evaluate
from udkit.formats.conllu import write_conllu
from udkit.formats.plain_text import to_text
from udkit.text_to_tokens.augmentation import wrap_lines
from udkit.text_to_tokens.stage import Segmenter
from udkit.tokens_to_tree.stage import TreeStage
from udkit.training.config import TrainingConfig
from udkit.training.news import Listener, News
from udkit.training.treebanks import read_dev_set, read_sentences

REPORTED = (
    *("Tokens", "Sentences", "Words", "UPOS", "XPOS", "UFeats"),
    *("Lemmas", "UAS", "LAS", "MLAS", "BLEX"),
)


def score_sentences(system: Sequence[Sentence], gold: Sequence[Sentence]) -> dict[str, float]:
    """Score sentences of the same text, in percent."""
    with tempfile.TemporaryDirectory() as folder:
        gold_path, system_path = Path(folder, "gold.conllu"), Path(folder, "system.conllu")
        write_conllu(gold, gold_path)
        write_conllu(system, system_path)
        scores = evaluate(gold_path, system_path, Settings(CONLL18)).scores
    return {name: 100 * scores[name].f1 for name in REPORTED}


def score_files(
    config: TrainingConfig, segmenter: Segmenter, stage: TreeStage, tell: Listener
) -> dict[str, dict[str, float]]:
    """Score a model on the dev and test files of all its treebanks."""
    scores = {}
    for number, treebank in enumerate(config.treebanks):
        parts = {}
        if treebank.has_dev_set:
            parts["dev"] = read_dev_set(config, treebank)
        if treebank.test:
            parts["test"] = list(read_sentences(config, treebank.test))
        for part, gold in parts.items():
            text = wrap_lines("".join(to_text(gold)))
            system = stage.annotate(segmenter.segment(text), treebank=number)
            name = f"{treebank.name or 'treebank'} {part}"
            scores[name] = score_sentences(system, gold)
            tell(News("scores", name, scores[name]))
    return scores
