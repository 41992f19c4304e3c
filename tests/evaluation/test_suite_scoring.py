"""Scoring the languages of a campaign."""

import lzma

import pytest

from udkit.errors import InputError
from udkit.evaluation import Settings, UnscorableError, evaluate
from udkit.evaluation.suite import (
    Language,
    LanguageFiles,
    Treebank,
    ZeroReason,
    find_campaign_files,
    read_suite,
    score_languages,
)
from udkit.evaluation.suite.scoring import METRICS, printed
from udkit.formats import parse_conllu, read_chunks, write_conllu
from udkit.validation import validate_files

FIRST = """\
# sent_id = a
# text = Ann wants to sing
1	Ann	Ann	PROPN	_	_	2	nsubj	2:nsubj|4:nsubj:xsubj	_
2	wants	want	VERB	_	_	0	root	0:root	_
3	to	to	PART	_	_	4	mark	4:mark	_
4	sing	sing	VERB	_	_	2	xcomp	2:xcomp	_

"""
SECOND = """\
# sent_id = b
# text = Bob and Eve in Rome
1	Bob	Bob	PROPN	_	_	0	root	0:root	_
2	and	and	CCONJ	_	_	3	cc	3:cc	_
3	Eve	Eve	PROPN	_	_	1	conj	0:root|1:conj:and	_
4	in	in	ADP	_	_	5	case	5:case	_
5	Rome	Rome	PROPN	_	_	1	nmod	1:nmod:in	_

"""
CROSSING = """\
# sent_id = c
# text = Ann wants to sing Bob and Eve in Rome
1	Ann	Ann	PROPN	_	_	2	nsubj	2:nsubj	_
2	wants	want	VERB	_	_	0	root	0:root	_
3	to	to	PART	_	_	4	mark	4:mark	_
4	sing	sing	VERB	_	_	2	xcomp	2:xcomp	_
5	Bob	Bob	PROPN	_	_	4	obj	4:obj	_
6	and	and	CCONJ	_	_	7	cc	7:cc	_
7	Eve	Eve	PROPN	_	_	5	conj	4:obj|5:conj:and	_
8	in	in	ADP	_	_	9	case	9:case	_
9	Rome	Rome	PROPN	_	_	4	obl	4:obl:in	_

"""


def find_errors(path):
    return [str(incident) for incident in validate_files([path]) if incident.is_error]


@pytest.fixture
def campaign(tmp_path):
    """Files of one language with two treebanks; the first annotates no controlled subjects."""
    golds = (tmp_path / "first.conllu", tmp_path / "second.conllu")
    golds[0].write_text(FIRST.replace("|4:nsubj:xsubj", ""))
    golds[1].write_text(SECOND)
    treebanks = (Treebank("X-First", "4"), Treebank("X-Second"))
    return LanguageFiles(Language("x", "Xish", treebanks), golds, tmp_path / "x.conllu")


def score(files, system=None, **options):
    if system is not None:
        files.system.write_text(system)
    [scores] = score_languages([files], find_errors, **options)
    return scores


def figures(scores):
    return {metric: printed(scores, metric) for metric in METRICS}


def test_a_perfect_file_scores_a_hundred(campaign):
    system = campaign.golds[0].read_text() + SECOND
    scores = score(campaign, system)
    assert scores.zero is None
    assert figures(scores.scores) == dict.fromkeys(METRICS, 100)
    assert [figures(t.scores) for t in scores.treebanks] == [dict.fromkeys(METRICS, 100)] * 2
    assert [t.n_cut_sentences for t in scores.treebanks] == [0, 0]


def test_filters_hold_for_treebanks_and_not_for_the_language(campaign):
    scores = score(campaign, FIRST + SECOND)
    # 10 gold edges, 11 of the system, 10 correct.
    assert figures(scores.scores) == {"LAS": 100, "EULAS": 95.24, "ELAS": 95.24}
    assert [figures(t.scores)["ELAS"] for t in scores.treebanks] == [100, 100]


def test_the_scores_are_those_of_the_single_files(campaign, tmp_path):
    """Here the file is cut by hand, and every other file is scored by `evaluate`."""
    system = FIRST.replace("4\tmark\t4:mark", "2\tmark\t2:mark") + SECOND.replace(":in", ":on")
    scores = score(campaign, system)
    parts = [tmp_path / "part0.conllu", tmp_path / "part1.conllu"]
    for part, sentence in zip(parts, parse_conllu(system), strict=True):
        write_conllu([sentence], part)
    for treebank, gold, part in zip(scores.treebanks, campaign.golds, parts, strict=True):
        settings = Settings(enhancements=treebank.enhancements)
        assert treebank.scores == evaluate(gold, part, settings).scores
    merged = tmp_path / "merged.conllu"
    merged.write_text("".join(gold.read_text() for gold in campaign.golds))
    assert scores.scores == evaluate(merged, campaign.system).scores


def test_a_crossing_sentence_is_scored_in_both_treebanks(campaign):
    scores = score(campaign, CROSSING)
    first, second = scores.treebanks
    assert (first.n_cut_sentences, second.n_cut_sentences) == (1, 1)
    assert figures(first.scores)["ELAS"] == 100
    # `Bob` and `Rome` have lost their head, `Eve` one of two: three edges of six are right.
    assert figures(second.scores) == {"LAS": 60, "EULAS": 50, "ELAS": 50}


def test_the_filter_of_a_single_treebank_is_applied_without_cutting(campaign):
    language = Language("x", "Xish", campaign.language.treebanks[:1])
    files = LanguageFiles(language, campaign.golds[:1], campaign.system)
    scores = score(files, FIRST)
    assert printed(scores.scores, "ELAS") == 88.89
    assert printed(scores.treebanks[0].scores, "ELAS") == 100


def test_corrected_scores_can_be_asked_for(campaign):
    # The official count takes each edge of the system for each equal edge of the gold file.
    twice = SECOND.replace("1:nmod:in", "1:nmod:in|1:nmod:on")
    campaign.golds[1].write_text(twice)
    system = campaign.golds[0].read_text() + twice
    assert printed(score(campaign, system).scores, "EULAS") > 100
    assert printed(score(campaign, system, is_corrected=True).scores, "EULAS") == 100


def assert_zero(scores, reason, message):
    assert scores.zero.reason is reason
    assert message in scores.zero.message
    assert figures(scores.scores) == dict.fromkeys(METRICS, 0)
    assert [figures(t.scores) for t in scores.treebanks] == [dict.fromkeys(METRICS, 0)] * 2


def test_a_missing_file_is_zero(campaign):
    assert_zero(score(campaign), ZeroReason.missing, "x.conllu: there is no such file")


def test_an_invalid_file_is_zero(campaign):
    system = FIRST.replace("xcomp", "comp") + SECOND
    message = "not valid at level 2: "
    assert_zero(score(campaign, system), ZeroReason.invalid, message)
    assert_zero(score(campaign, system), ZeroReason.invalid, "(and 1 more)")


def test_warnings_do_not_make_a_file_invalid(campaign):
    system = FIRST.replace("\t2:xcomp\t_", "\t2:xcomp\tA = b") + SECOND
    campaign.system.write_text(system)
    assert [i for i in validate_files([campaign.system]) if not i.is_error]
    assert score(campaign).zero is None


def test_another_text_is_zero_in_all_treebanks(campaign):
    system = FIRST + SECOND.replace("Rome", "Roma")
    assert_zero(score(campaign, system), ZeroReason.text_mismatch, "second.conllu has 'e'")
    assert_zero(score(campaign, FIRST), ZeroReason.text_mismatch, "system's text ends")
    longer = FIRST + SECOND + SECOND.replace("id = b", "id = c")
    assert_zero(score(campaign, longer), ZeroReason.text_mismatch, "the last gold file, ends")


def test_a_valid_file_that_cannot_be_scored_is_zero(campaign):
    campaign.system.write_text(FIRST.replace("0:root", "_") + SECOND)
    [scores] = score_languages([campaign], lambda path: [])
    assert_zero(scores, ZeroReason.unscorable, "x.conllu:4:1: DEPS is empty here")


def test_a_damaged_file_is_zero(campaign, tmp_path):
    damaged = tmp_path / "x.conllu.xz"
    damaged.write_bytes(lzma.compress(FIRST.encode())[:-20])
    files = LanguageFiles(campaign.language, campaign.golds, damaged)
    assert_zero(score(files), ZeroReason.unscorable, "damaged compressed file")


def test_a_bad_gold_file_is_an_error(campaign):
    campaign.golds[1].write_text(SECOND.rstrip("\n"))
    with pytest.raises(UnscorableError, match=r"second\.conllu"):
        score(campaign, FIRST + SECOND)
    campaign.golds[1].write_text("")
    with pytest.raises(InputError, match=r"second\.conllu: this gold file has no sentences"):
        score(campaign, FIRST + SECOND)


def test_files_without_graphs_have_a_las_only(campaign):
    for gold, text in zip(campaign.golds, (FIRST, SECOND), strict=True):
        write_conllu([_without_deps(sentence) for sentence in parse_conllu(text)], gold)
    scores = score(campaign, "".join(gold.read_text() for gold in campaign.golds))
    assert scores.zero is None
    assert figures(scores.scores) == {"LAS": 100, "EULAS": 0, "ELAS": 0}


def _without_deps(sentence):
    for node in sentence.nodes:
        node["DEPS"] = "_"
    return sentence


def test_languages_are_scored_one_after_the_other(campaign):
    """So that a caller can show how far it is."""
    taken = []

    def files():
        for number in range(3):
            taken.append(number)
            yield campaign

    next(score_languages(files(), find_errors))
    assert taken == [0]


@pytest.mark.corpus
def test_gold_files_as_system_files_score_a_hundred(shared, tmp_path):
    suite = read_suite("iwpt2020")
    folder = shared / "data" / "ud-r2.6"
    files = find_campaign_files(suite, folder, tmp_path, skips_missing_gold=True)
    for language in files:
        merged = b"".join(chunk for path in language.golds for chunk in read_chunks(path))
        language.system.write_bytes(merged)
    for scores in score_languages(files, find_errors):
        assert scores.zero is None
        assert printed(scores.scores, "LAS") == 100
        for treebank in scores.treebanks:
            assert printed(treebank.scores, "LAS") == 100
            assert treebank.name == "French-Sequoia" or printed(treebank.scores, "ELAS") == 100
