"""The paired bootstrap, against samples that are written to files and scored one by one."""

import random
import statistics

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evaluation.treebanks import random_file, random_pair
from udkit.errors import InputError, UsageError
from udkit.evaluation import CONLL17, CONLL18, IWPT20, UDEVAL, Settings, evaluate, significance
from udkit.evaluation.sentence_counts import CORRECT, GOLD, SYSTEM, count_by_sentence
from udkit.evaluation.significance import compare_systems, draw_copies, sample_differences

STYLES = [CONLL17, CONLL18, IWPT20, UDEVAL]
WEIGHTS = {"nsubj": 0.5, "punct": 0.25}  # halves add up exactly, in whatever order


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("pair")


def write(folder, *texts):
    paths = [folder / f"file{number}.conllu" for number in range(len(texts))]
    for path, text in zip(paths, texts, strict=True):
        path.write_text(text, encoding="utf-8")
    return paths


def sentences_of(text):
    return [sentence + "\n\n" for sentence in text.split("\n\n")[:-1]]


def with_noise(rng, text, rate):
    """The same words with other tags, relations and edges here and there."""
    lines = []
    for line in text.split("\n"):
        cells = line.split("\t")
        if len(cells) == 10 and cells[0].isdigit():
            for column, values in ((2, "ab"), (3, ["NOUN", "VERB"]), (7, ["obj", "case", "det"])):
                if rng.random() < rate:
                    cells[column] = rng.choice(values)
            if rng.random() < rate:
                cells[8] = cells[8].split("|")[0]
        lines.append("\t".join(cells))
    return "\n".join(lines)


def three_files(seed):
    """Gold and two systems with the same sentences."""
    rng = random.Random(seed)
    gold = random_file(rng, "".join(rng.choice("abç") for _ in range(40)))
    return gold, with_noise(rng, gold, 0.2), with_noise(rng, gold, 0.5)


def settings_for(style, *, is_corrected=False):
    weights = WEIGHTS if style is CONLL17 else {}
    return Settings(style, is_corrected=is_corrected, weights=weights)


@given(seed=st.integers(0, 10**9), style=st.sampled_from(STYLES), corrected=st.booleans())
def test_counts_of_sentences_add_up_to_the_official_counts(folder, seed, style, corrected):
    gold, system = random_pair(seed)
    if style is CONLL17:  # it takes the no-break space for a character of the text
        gold, system = (text.replace("\u00a0", "") for text in (gold, system))
    paths = write(folder, gold, system)
    evaluation = evaluate(*paths, settings_for(style, is_corrected=corrected))
    counts = count_by_sentence(evaluation)
    assert list(counts) == list(evaluation.scores)
    for name, score in evaluation.scores.items():
        expected = [score.correct, score.gold_total, score.system_total]
        assert counts[name].sum(axis=0).tolist() == expected, name


@given(seed=st.integers(0, 10**9))
def test_what_a_system_has_belongs_to_the_sentence_where_it_starts(folder, seed):
    evaluation = evaluate(*write(folder, *random_pair(seed)))
    gold, system = evaluation.gold, evaluation.system
    starts = gold.sentence_starts.tolist()
    expected = np.zeros((len(starts), 3))
    for word in range(gold.n_words):
        expected[gold.sentence_of_word[word], GOLD] += 1
    for start in system.word_starts.tolist():
        expected[sum(first <= start for first in starts) - 1, SYSTEM] += 1
    for pair, word in enumerate(evaluation.alignment.gold_words):
        expected[gold.sentence_of_word[word], CORRECT] += evaluation.agreement.las[pair]
    assert np.array_equal(count_by_sentence(evaluation)["LAS"], expected)


@settings(max_examples=8)
@given(seed=st.integers(0, 10**9), style=st.sampled_from([CONLL17, IWPT20]))
def test_samples_score_as_files_of_the_drawn_sentences(folder, seed, style):
    """Every sample is written out, sentence by sentence, and scored as any other file."""
    texts = three_files(seed)
    gold, first, second = write(folder, *texts)
    how = settings_for(style)
    evaluations = evaluate(gold, first, how), evaluate(gold, second, how)
    sampled = sample_differences(*evaluations, n_samples=5, seed=seed)
    sentences = [sentences_of(text) for text in texts]
    (copies,) = draw_copies(len(sentences[0]), 5, seed)
    for sample, row in enumerate(copies.astype(int).tolist()):
        drawn = ["".join(s * n for s, n in zip(side, row, strict=True)) for side in sentences]
        gold, first, second = write(folder, *drawn)
        scores = [evaluate(gold, system, how).scores for system in (first, second)]
        assert list(scores[0]) == list(sampled)
        for name, values in sampled.items():
            difference = scores[1][name].f1 - scores[0][name].f1
            assert values[sample] == pytest.approx(difference, abs=1e-12), name


def test_interval_and_p_value_come_from_the_samples(folder):
    gold, first, second = write(folder, *three_files(5))
    evaluations = evaluate(gold, first), evaluate(gold, second)
    differences = compare_systems(*evaluations, n_samples=200, seed=3)
    sampled = sample_differences(*evaluations, n_samples=200, seed=3)
    assert list(differences) == list(evaluations[0].scores)
    for name, found in differences.items():
        assert found.first == evaluations[0].scores[name]
        assert found.second == evaluations[1].scores[name]
        observed = found.second.f1 - found.first.f1
        assert found.difference == observed
        values = sampled[name].tolist()
        cuts = statistics.quantiles(values, n=40, method="inclusive")
        assert (found.low, found.high) == pytest.approx((cuts[0], cuts[-1]))
        extreme = [v for v in values if abs(v - observed) >= abs(observed) - 1e-12]
        assert found.p_value == (len(extreme) + 1) / 201


def test_the_better_system_is_found_and_equal_ones_are_equal(folder):
    gold, first, second = write(folder, *three_files(1))
    better = compare_systems(evaluate(gold, second), evaluate(gold, first))["LAS"]
    assert better.difference > 0
    assert better.low <= better.difference <= better.high
    same = compare_systems(evaluate(gold, first), evaluate(gold, first))["LAS"]
    assert (same.difference, same.low, same.high, same.p_value) == (0, 0, 0, 1)
    assert not same.is_significant


def test_a_difference_in_every_sentence_is_significant(folder):
    sentence = "1\ta\ta\tX\t_\t_\t0\troot\t0:root\t_\n2\tb\tb\tX\t_\t_\t1\tdep\t1:dep\t_\n\n"
    gold, first, second = write(
        folder, sentence * 40, sentence.replace("\tX", "\tY") * 40, sentence * 40
    )
    found = compare_systems(evaluate(gold, first), evaluate(gold, second))
    assert (found["UPOS"].low, found["UPOS"].high) == (1, 1)
    assert found["UPOS"].p_value == pytest.approx(1 / 1001)
    assert found["UPOS"].is_significant
    assert found["LAS"].p_value == 1


def test_the_seed_decides(folder):
    gold, first, second = write(folder, *three_files(2))
    evaluations = evaluate(gold, first), evaluate(gold, second)
    runs = [compare_systems(*evaluations, n_samples=50, seed=seed) for seed in (0, 0, 1)]
    assert runs[0] == runs[1]
    assert runs[0] != runs[2]


def test_drawing_in_batches_draws_the_same_samples(monkeypatch):
    (whole,) = draw_copies(7, 10, 4)
    monkeypatch.setattr(significance, "_CELLS_AT_ONCE", 21)
    batches = list(draw_copies(7, 10, 4))
    assert [len(batch) for batch in batches] == [3, 3, 3, 1]
    assert np.array_equal(np.concatenate(batches), whole)
    assert (whole.sum(axis=1) == 7).all()


def test_only_systems_with_the_same_gold_file_are_compared(folder):
    gold, first, _ = write(folder, *three_files(2))
    evaluation = evaluate(gold, first)
    with pytest.raises(InputError, match="same gold file"):
        compare_systems(evaluation, evaluate(*write(folder, *random_pair(3))))
    with pytest.raises(UsageError, match="1 or more"):
        compare_systems(evaluation, evaluation, n_samples=0)


def test_empty_files_differ_in_nothing(folder):
    gold, system = write(folder, "", "")
    evaluation = evaluate(gold, system)
    assert compare_systems(evaluation, evaluation)["LAS"].p_value == 1
