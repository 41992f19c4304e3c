"""Scoring expressions: the rules of the official evaluator, and what the corrected one changes."""

import tempfile
from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mwe.cupt import HEADER, line, sentence, write
from udkit import FormatError, InputError
from udkit.formats.files import CHUNK_BYTES
from udkit.mwe.evaluation import MweSettings, NotScoredError, Subset, evaluate_mwes, format_report
from udkit.mwe.evaluation.evaluate import (
    CONTINUOUS,
    DISCONTINUOUS,
    GLOBAL,
    IDENTICAL,
    SEEN,
    SINGLE_TOKEN,
    UNSEEN,
)
from udkit.mwe.evaluation.matching import shared_tokens
from udkit.mwe.evaluation.official_reading import read_officially

CORRECTED = MweSettings(is_corrected=True)


def _evaluate(tmp_path, gold, pred, train=None, settings=None):
    files = [write(tmp_path / "gold", gold), write(tmp_path / "pred", pred)]
    trains = [write(tmp_path / "train", train)] if train else []
    return evaluate_mwes(*files, trains, settings)


def _counts(score):
    return score.correct, score.gold_total, score.system_total


def test_spans_are_right_whatever_their_category_but_not_within_one(tmp_path):
    evaluation = _evaluate(tmp_path, sentence("1:VID", "1"), sentence("1:IRV", "1"))
    assert _counts(evaluation.mwe_score(GLOBAL)) == (1, 1, 1)
    assert _counts(evaluation.mwe_score(Subset("category", "VID"))) == (0, 1, 0)
    assert _counts(evaluation.mwe_score(Subset("category", "IRV"))) == (0, 0, 1)


def test_equal_spans_are_one_officially_and_two_when_corrected(tmp_path):
    gold, pred = sentence("1:VID;2:IRV", "1;2"), sentence("1:VID", "1")
    assert _counts(_evaluate(tmp_path, gold, pred).mwe_score(GLOBAL)) == (1, 1, 1)
    corrected = _evaluate(tmp_path, gold, pred, settings=CORRECTED)
    assert _counts(corrected.mwe_score(GLOBAL)) == (1, 2, 1)
    assert _counts(corrected.token_score(GLOBAL)) == (2, 4, 2)


def test_empty_nodes_make_gaps_officially_and_none_when_corrected(tmp_path):
    gold = line("1", "give", "1:VPC.full") + line("1.1", "x") + line("2", "up", "1") + "\n"
    official = _evaluate(tmp_path, gold, gold)
    assert _counts(official.mwe_score(DISCONTINUOUS)) == (1, 1, 1)
    corrected = _evaluate(tmp_path, gold, gold, settings=CORRECTED)
    assert _counts(corrected.mwe_score(CONTINUOUS)) == (1, 1, 1)


def test_empty_nodes_that_only_gold_has_do_no_harm_when_corrected(tmp_path):
    start = line("0.1", "x")
    words = line("1", "give", "1:VPC.full") + line("2", "up", "1") + "\n"
    assert _counts(_evaluate(tmp_path, start + words, words).mwe_score(GLOBAL)) == (0, 1, 1)
    corrected = _evaluate(tmp_path, start + words, words, settings=CORRECTED)
    assert _counts(corrected.mwe_score(GLOBAL)) == (1, 1, 1)


def test_words_without_lemma_are_unseen_officially_and_seen_when_corrected(tmp_path):
    same = sentence("1:VID", "1", lemmas=["_", "_"])
    assert _counts(_evaluate(tmp_path, same, same, same).mwe_score(UNSEEN)) == (1, 1, 1)
    corrected = _evaluate(tmp_path, same, same, same, CORRECTED)
    assert _counts(corrected.mwe_score(SEEN)) == (1, 1, 1)
    assert _counts(corrected.mwe_score(IDENTICAL)) == (1, 1, 1)


def test_a_late_category_counts_only_when_corrected(tmp_path):
    gold = sentence("1", "1:VID")
    official = _evaluate(tmp_path, gold, gold)
    assert official.subsets("category") == [Subset("category", None)]
    assert "* <unlabeled>: MWE-based: P=1/1=1.0000" in format_report(official)
    corrected = _evaluate(tmp_path, gold, gold, settings=CORRECTED)
    assert corrected.subsets("category") == [Subset("category", "VID")]


def test_seen_is_any_order_of_lemmas_and_identical_any_gap(tmp_path):
    train = sentence("1:VID", "*", "1", forms=["take", "a", "walk"])
    gold = sentence("1:IRV", "*", "1", forms=["take", "a", "walk"]) + sentence(
        "1:IRV", "1", forms=["walk", "take"]
    )
    evaluation = _evaluate(tmp_path, gold, gold, train)
    assert _counts(evaluation.mwe_score(SEEN)) == (2, 2, 2)
    assert _counts(evaluation.mwe_score(IDENTICAL)) == (1, 1, 1)


def test_codes_of_a_range_pass_to_its_words_with_a_note_but_not_in_train(tmp_path):
    text = line("1-2", "dunno", "1:VID") + line("1", "do") + line("2", "no") + "\n"
    evaluation = _evaluate(tmp_path, text, text, text)
    assert _counts(evaluation.mwe_score(GLOBAL)) == (1, 1, 1)
    assert SEEN not in evaluation.counts
    assert [note.found[:8] for note in evaluation.notes] == ["codes on", "codes on", "the trai"]


def test_files_are_read_as_laxly_as_officially(tmp_path):
    odd = (
        "anything global.columns = x = ID PARSEME:MWE\r\n"
        "1\t1:VID \r\n# a comment in between\r\n2\t1\t\r\n\r\n\n \n1\t*"
    )
    path = tmp_path / "odd.cupt"
    path.write_text(odd, encoding="utf-8", newline="")
    evaluation = evaluate_mwes(path, path)
    assert _counts(evaluation.mwe_score(GLOBAL)) == (1, 1, 1)
    assert evaluation.gold.n_words == [2, 1]
    assert evaluation.gold.lines == [2, 8]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("1\ta\t*\n\n", ":1:1: the first line does not name the columns"),
        ("# global.columns = ID FORM\n1\ta\n\n", ":1:1: there is no column PARSEME:MWE"),
        ("# global.columns = FORM PARSEME:MWE\n", ":1:1: there is no column ID"),
        (f"{HEADER}1\ta\n\n" + sentence("*"), ":2:1: 2 columns instead of 11"),
        ("", ":1:1: the first line"),
    ],
)
def test_files_that_are_no_cupt_are_refused(tmp_path, content, message):
    path = tmp_path / "x.cupt"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(FormatError) as caught:
        evaluate_mwes(path, path)
    assert message in str(caught.value)


def test_what_the_official_evaluator_gives_up_on(tmp_path):
    with pytest.raises(NotScoredError, match="pred:2: '_' in PARSEME:MWE") as caught:
        _evaluate(tmp_path, sentence("*"), sentence("_"))
    assert caught.value.exit_code == 1
    longer = sentence("*") + sentence("*")
    with pytest.raises(NotScoredError, match=r"pred:4:1: .*gold has 1 sentences, and .*has 2"):
        _evaluate(tmp_path, sentence("*"), longer)
    with pytest.raises(FormatError):
        _evaluate(tmp_path, sentence("*"), longer, settings=CORRECTED)


def test_other_words_are_a_note_officially_and_an_error_when_corrected(tmp_path):
    gold, pred = sentence("1:VID", "1"), sentence("1:VID", "1", "*")
    assert len(_evaluate(tmp_path, gold, pred).notes) == 1
    with pytest.raises(FormatError, match="3 words, and 2 in the gold file"):
        _evaluate(tmp_path, gold, pred, settings=CORRECTED)


def test_unknown_categories_are_refused_only_when_corrected(tmp_path):
    text = sentence("1:PERSON", "1")
    assert _evaluate(tmp_path, text, text).mwe_score(GLOBAL).f1 == 1
    with pytest.raises(FormatError, match="unknown category 'PERSON'"):
        _evaluate(tmp_path, text, text, settings=CORRECTED)
    allowed = MweSettings(is_corrected=True, allows_any_category=True)
    assert _evaluate(tmp_path, text, text, settings=allowed).mwe_score(GLOBAL).f1 == 1


def test_single_tokens_are_told_apart(tmp_path):
    evaluation = _evaluate(tmp_path, sentence("1:VPC.full"), sentence("*"))
    assert _counts(evaluation.mwe_score(SINGLE_TOKEN)) == (0, 1, 0)


def test_percents_are_rounded_to_even_as_python_does(tmp_path):
    gold = sentence(*[f"{n}:VID" for n in range(1, 8)], "8:IRV")
    report = format_report(_evaluate(tmp_path, gold, gold))
    assert "* IRV: MWE-proportion: gold=1/8=12% pred=1/8=12%\n" in report


def test_counts_by_sentence_add_up(tmp_path):
    gold = sentence("*") + sentence("1:VID", "1") + sentence("1:IRV", "1")
    pred = sentence("1:VID") + sentence("1:VID", "*") + sentence("1:IRV", "1")
    evaluation = _evaluate(tmp_path, gold, pred)
    tables = evaluation.by_sentence()
    assert list(tables)[:4] == ["MWE-based", "Tok-based", "IRV MWE-based", "IRV Tok-based"]
    assert tables["MWE-based"].tolist() == [[0, 0, 1], [0, 1, 1], [1, 1, 1]]
    assert tables["Tok-based"].sum(axis=0).tolist() == [3, 4, 4]


_SPANS = st.lists(st.frozensets(st.integers(0, 5), min_size=1, max_size=3), max_size=4)


@settings(max_examples=300)
@given(_SPANS, _SPANS)
def test_the_matching_is_the_best_of_all(gold, system):
    few, many = sorted((gold, system), key=len)
    best = max(
        sum(len(one & other) for one, other in zip(few, chosen, strict=True))
        for chosen in permutations(many, len(few))
    )
    assert shared_tokens(gold, system) == best


_CODES = st.lists(st.sampled_from(["*", "1:VID", "1", "2:IRV", "1;2", "3"]), min_size=4, max_size=4)


@given(_CODES, _CODES)
def test_changing_sides_exchanges_precision_and_recall(tmp_path_factory, gold, pred):
    folder = tmp_path_factory.mktemp("mwe")
    one = _evaluate(folder, sentence(*gold), sentence(*pred))
    other = _evaluate(folder, sentence(*pred), sentence(*gold))
    for subset in one.counts:
        score, swapped = one.mwe_score(subset), other.mwe_score(subset)
        assert (score.precision, score.recall) == (swapped.recall, swapped.precision)
    same = _evaluate(folder, sentence(*gold), sentence(*gold))
    assert same.mwe_score(GLOBAL).f1 in ({1.0} if set(gold) != {"*"} else {0.0})


_CELLS = st.sampled_from(["*", "*", "*", "1:VID", "1", "2:IRV;1", "3:A:B", "_x"])
_IDS = st.sampled_from(["{n}", "{n}", "{n}", "{n}.1", "{n}-4", "12-14", "-", "1-", "100"])
_FORMS = st.sampled_from(["a", "b-c", "é", "_", "#"])
_GAPS = st.sampled_from(["", "", "", "\n", "\n\n", "# text = a\tb\n", "#\n"])


@given(st.lists(st.tuples(_IDS, _FORMS, _CELLS, _GAPS), max_size=12), st.booleans(), st.booleans())
def test_regular_files_are_read_as_any_other(rows, is_train, has_end):
    """The fast way must see what the lax one sees, whatever the lines are like."""
    content = HEADER
    for number, (identifier, form, cell, gap) in enumerate(rows, start=1):
        content += line(identifier.format(n=number), form, cell, lemma="_") + gap
    content = content if has_end else content.rstrip("\n")
    fast, lax = (_read_text(text, is_train) for text in (content, content.replace("\n", "\r\n")))
    assert fast == lax


@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_files_of_several_pieces_are_read_whole(line_end):
    n_sentences = CHUNK_BYTES * 2 // len(sentence("1:VID", "*", "1"))
    content = HEADER + sentence("1:VID", "*", "1") * n_sentences
    lines, n_words, mwes, _ = _read_text(content.replace("\n", line_end), is_train=False)
    assert lines == [2 + 4 * index for index in range(n_sentences)]
    assert n_words == [3] * n_sentences
    assert [tuple(mwe.span) for (mwe,) in mwes.values()] == [(0, 2)] * n_sentences
    bad = content.replace("\n", line_end) + "4\tx" + line_end
    (problem,) = _read_text(bad, is_train=False)
    assert problem == "2 columns instead of 11"


def _read_text(content, is_train):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "x.cupt"
        path.write_text(content, encoding="utf-8", newline="")
        try:
            corpus = read_officially(path, is_train=is_train)
        except FormatError as error:
            return [problem.found for problem in error.problems]
        return corpus.lines, corpus.n_words, corpus.mwes, [note.found for note in corpus.notes]


def test_bytes_that_are_no_text_are_refused(tmp_path):
    path = tmp_path / "x.cupt"
    path.write_bytes(HEADER.encode() + b"\xff\n")
    with pytest.raises(InputError, match=r"x\.cupt: the byte at offset \d+ is not valid UTF-8"):
        read_officially(path)


def test_other_words_are_told_where_the_evaluation_is_corrected(tmp_path):
    one = write(tmp_path / "gold.cupt", sentence("*", "1:VID", forms=["Anna", "sleeps"]))
    other = write(tmp_path / "pred.cupt", sentence("*", "1:VID", forms=["Anna", "walks"]))
    assert evaluate_mwes(one, other).notes == []
    with pytest.raises(FormatError, match="word 2 is 'walks', and 'sleeps' in the gold file"):
        evaluate_mwes(one, other, settings=CORRECTED)
