"""The results of a campaign as text, Markdown, JSON and CSV."""

import csv
import io
import json

import pytest

from udkit.evaluation.scores import Score
from udkit.evaluation.suite import LanguageScores, SuiteResult, TreebankScores, Zero, ZeroReason
from udkit.evaluation.suite.report import format_csv, format_json, format_markdown, format_text


@pytest.fixture
def result():
    half = {name: Score(1, 2, 2) for name in ("LAS", "EULAS", "ELAS")}
    all_right = {name: Score(2, 2, 2) for name in ("LAS", "EULAS", "ELAS")}
    treebanks = (
        TreebankScores("English-EWT", "ewt.conllu", "0", half, 1),
        TreebankScores("English-PUD", "pud.conllu", "34", all_right, 1),
    )
    english = LanguageScores("en", "English", "en.conllu", half, treebanks)
    tamil = LanguageScores(
        "ta",
        "Tamil",
        "ta.conllu",
        {},
        (TreebankScores("Tamil-TTB", "ttb.conllu", "14", {}),),
        Zero(ZeroReason.missing, "ta.conllu: there is no such file"),
    )
    latin = LanguageScores("la", "Latin", "la.conllu", {"LAS": Score(1, 1, 1)}, ())
    treebank = TreebankScores("Latin-ITTB", "ittb.conllu", "0", latin.scores)
    latin = LanguageScores("la", "Latin", "la.conllu", latin.scores, (treebank,))
    return SuiteResult("Test", [english, tamil, latin], ["Czech-PDT"])


def test_text_has_tables_averages_reasons_and_notes(result):
    assert (
        format_text(result)
        == """\
Coarse: the file of a language against all its treebanks
Language     LAS   EULAS    ELAS
English    50.00   50.00   50.00
Tamil       0.00    0.00    0.00
Latin     100.00    0.00    0.00

Qualitative: each treebank without the enhancements that it lacks
Treebank     Left out     LAS   EULAS    ELAS
English-EWT             50.00   50.00   50.00
English-PUD  34        100.00  100.00  100.00
Tamil-TTB    14          0.00    0.00    0.00
Latin-ITTB             100.00    0.00    0.00

Averages
                LAS   EULAS    ELAS  ELAS-t  ELAS-l
Coarse        50.00   16.67   16.67
Qualitative   62.50   37.50           37.50   25.00

Scored as zero
  Tamil (missing): ta.conllu: there is no such file

Notes
  left out, for want of a gold file: Czech-PDT
  English: sentences cross the borders of English-EWT, English-PUD
  Latin: no enhanced dependencies, in gold and system alike
"""
    )


def test_markdown_has_the_same_tables(result):
    text = format_markdown(result)
    assert "| Language | LAS | EULAS | ELAS |\n|---|---:|---:|---:|\n| English | 50.00 |" in text
    assert "| Qualitative | 62.50 | 37.50 |  | 37.50 | 25.00 |\n" in text
    assert "- Tamil (missing): ta.conllu: there is no such file\n" in text


def test_what_is_empty_is_not_shown(result):
    text = format_text(SuiteResult("Test", result.languages[1:2]))
    assert "Notes" not in text
    assert "Scored as zero" not in format_text(SuiteResult("Test", result.languages[:1]))


def test_json_has_everything(result):
    document = json.loads(format_json(result))
    assert document["suite"] == "Test"
    assert document["left_out"] == ["Czech-PDT"]
    assert document["averages"] == {
        "coarse": {"LAS": 50.0, "EULAS": 16.67, "ELAS": 16.67},
        "qualitative": {"LAS": 62.5, "EULAS": 37.5, "ELAS-t": 37.5, "ELAS-l": 25.0},
    }
    english, tamil, _ = document["languages"]
    assert (english["code"], english["name"], english["system"]) == ("en", "English", "en.conllu")
    assert english["zero"] is None
    assert english["coarse"]["ELAS"] == 50.0
    assert english["coarse"]["metrics"]["ELAS"] == Score(1, 2, 2).as_dict()
    assert english["qualitative"] == {"ELAS": 75.0}
    pud = english["treebanks"][1]
    assert (pud["name"], pud["gold"], pud["enhancements"]) == ("English-PUD", "pud.conllu", "34")
    assert pud["cut_sentences"] == 1
    assert pud["qualitative"]["LAS"] == 100.0
    assert tamil["zero"] == {"reason": "missing", "message": "ta.conllu: there is no such file"}
    assert tamil["coarse"] == {"LAS": 0.0, "EULAS": 0.0, "ELAS": 0.0, "metrics": {}}


def test_csv_has_a_row_for_each_figure(result):
    rows = list(csv.DictReader(io.StringIO(format_csv(result))))
    assert len(rows) == 3 * 3 + 4 * 3 + 3 + 4
    assert rows[0] == {
        "evaluation": "coarse",
        "language": "en",
        "treebank": "",
        "enhancements": "",
        "metric": "LAS",
        "f1": "50.00",
        "zero": "",
    }
    [elas_l] = [row for row in rows if row["metric"] == "ELAS-l"]
    assert (elas_l["evaluation"], elas_l["f1"]) == ("qualitative-average", "25.00")
    assert {row["zero"] for row in rows if row["language"] == "ta"} == {"missing"}
