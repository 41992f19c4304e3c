"""Reading the treebanks of a run, without sentences that would give the answers away."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from udkit.data.sentence import Sentence
from udkit.errors import InputError
from udkit.formats.conllu import read_conllu
from udkit.training.config import TrainingConfig, TreebankConfig
from udkit.training.relabelling import relabel
from udkit.training.version_1 import to_version_2

LONG_ENOUGH = 25
"""Characters that are the same twice because they are a copy, and not by coincidence."""
_STRIDE = 5
"""Of a held-out text, the pieces of so many characters that begin at every fifth one are kept."""
_MAX_COPIED = 0.5
"""Part of a training sentence that may be copied from a held-out text; other releases of a treebank
cut the same text into other sentences."""


def read_training_sets(config: TrainingConfig) -> list[list[Sentence]]:
    """Read the training files of each treebank; leave out what dev and test files hold too."""
    held_out = _held_out(config)
    sets = []
    for treebank in config.treebanks:
        all_sentences = [*_taken(_divided(config, treebank)[0], treebank)]
        sentences = [*_not_held_out(all_sentences, held_out)]
        if not sentences:
            raise InputError(f"{treebank.train}: there are no sentences to learn from")
        sets.append(sentences)
    return sets


def _not_held_out(sentences: Sequence[Sentence], held_out: set[str]) -> Iterator[Sentence]:
    """Leave out copies, and short sentences between two copies.

    Other short sentences stay: that they are the same may be chance.
    """
    texts = [*map(_characters, sentences)]
    is_copy = [_copied(text, held_out) > _MAX_COPIED for text in texts]
    is_long = [len(text) > LONG_ENOUGH for text in texts]
    before = _nearest(is_copy, is_long)
    after = _nearest(is_copy[::-1], is_long[::-1])[::-1]
    for number, sentence in enumerate(sentences):
        is_between = not is_long[number] and before[number] and after[number]
        if not is_copy[number] and not is_between:
            yield sentence


def _nearest(is_copy: Sequence[bool], is_long: Sequence[bool]) -> list[bool]:
    """Tell of each sentence whether the last long one up to it was a copy."""
    found, last = [], False
    for here, tells in zip(is_copy, is_long, strict=True):
        last = here if tells else last
        found.append(last)
    return found


def _taken(sentences: Iterable[Sentence], treebank: TreebankConfig) -> Iterable[Sentence]:
    """Take what the configuration asks for, in labels of today."""
    if treebank.guidelines == 1:
        sentences = map(to_version_2, sentences)
    if treebank.relabel:
        sentences = relabel(sentences, treebank.relabel)
    if not treebank.max_words:
        return sentences
    sentences = list(sentences)
    n_words = sum(len(sentence.words) for sentence in sentences)
    share = min(1.0, treebank.max_words / max(n_words, 1))
    return [
        sentence
        for number, sentence in enumerate(sentences)
        if int((number + 1) * share) > int(number * share)
    ]


def read_dev_set(config: TrainingConfig, treebank: TreebankConfig) -> list[Sentence]:
    """Read what a treebank is measured on, or cut it off the training set."""
    sentences = _divided(config, treebank)[1]
    if treebank.dev:
        sentences = list(read_sentences(config, treebank.dev))
    if not sentences:
        raise InputError(
            f"{treebank.dev or treebank.train}: there are no sentences to measure on; give a dev "
            "file, or set dev_share = 0.1 to keep the last tenth of the training file for it"
        )
    return sentences


def _divided(
    config: TrainingConfig, treebank: TreebankConfig
) -> tuple[list[Sentence], list[Sentence]]:
    """Cut the last part off each training file, if it is to be the development set."""
    train: list[Sentence] = []
    dev: list[Sentence] = []
    for name in treebank.train.split():
        sentences = list(read_conllu(config.path(name)))
        n_train = len(sentences) - round(len(sentences) * treebank.dev_share)
        train += sentences[:n_train]
        dev += sentences[n_train:]
    return train, dev


def read_sentences(config: TrainingConfig, names: str) -> Iterable[Sentence]:
    """Read one file, or several with spaces between their names."""
    for name in names.split():
        yield from read_conllu(config.path(name))


def _held_out(config: TrainingConfig) -> set[str]:
    """Collect the sentences and pieces of texts that must not be learned."""
    # A run that is measured on its own training file, to try things out, keeps its sentences.
    training = {name for treebank in config.treebanks for name in treebank.train.split()}
    names = [*config.held_out.split()]
    names += [name for treebank in config.treebanks for name in treebank.dev.split()]
    names += [name for treebank in config.treebanks for name in treebank.test.split()]
    files = [read_sentences(config, n) for n in dict.fromkeys(names) if n not in training]
    files += [_divided(config, treebank)[1] for treebank in config.treebanks if treebank.dev_share]
    found: set[str] = set()
    for file in files:
        sentences = [*map(_characters, file)]
        found.update(sentence for sentence in sentences if len(sentence) > LONG_ENOUGH)
        text = "".join(sentences)
        starts = range(0, len(text) - LONG_ENOUGH + 1, _STRIDE)
        found.update(text[start : start + LONG_ENOUGH] for start in starts)
    return found


def _copied(text: str, held_out: set[str]) -> float:
    """Return which part of a text is in held-out texts, as far as their pieces tell."""
    if text in held_out:
        return 1.0
    starts = range(len(text) - LONG_ENOUGH + 1)
    n_found = sum(text[start : start + LONG_ENOUGH] in held_out for start in starts)
    return _STRIDE * n_found / len(starts) if starts else 0.0


def _characters(sentence: Sentence) -> str:
    return "".join(token.form for token, _ in sentence.tokens()).replace(" ", "")
