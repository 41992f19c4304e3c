"""Statistics as objects, rows and charts."""

import json
from xml.etree import ElementTree

import pytest

from udkit.formats.conllu import read_conllu
from udkit.statistics import Statistics, collect
from udkit.statistics.bar_charts import Chart, render_charts
from udkit.statistics.plot import plot
from udkit.statistics.report import OVERVIEW, flatten, overview, sections, summarize

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def gold(examples):
    return collect(read_conllu(examples / "gold.conllu"))


def test_a_summary_is_plain_json(gold):
    summary = summarize(gold)
    assert json.loads(json.dumps(summary)) == summary
    assert summary["words"] == sum(summary["upos"].values()) == sum(summary["deprels"].values())
    assert summary["enhanced"]["edges"] == sum(summary["enhanced"]["edeprels"].values())
    assert summary["sentences"] == sum(summary["lengths"].values())


def test_rankings_begin_with_the_most_frequent(gold):
    counts = list(summarize(gold)["upos"].values())
    assert counts == sorted(counts, reverse=True)


def test_percentages_of_nothing_are_zero():
    summary = summarize(Statistics())
    assert summary["words_per_sentence"] == 0
    assert summary["projectivity"]["nonprojective_trees_percent"] == 0
    assert summary["enhanced"] is None


def test_flat_rows_hold_every_value(gold):
    rows = {(section, item): value for section, item, value in flatten(summarize(gold))}
    assert rows["size", "sentences"] == gold.size["sentences"]
    assert rows["upos", "NOUN"] == gold.upos["NOUN"]
    assert rows["enhanced.classes", "B"] == gold.classes["B"]
    assert rows["enhanced", "types"] == "GPSXRC"


def test_sections_have_a_cell_per_file(gold):
    tables = sections([gold, Statistics(), gold + gold], max_rows=5)
    assert all(len(cells) == 3 for table in tables for _, cells in table.rows)
    size = dict(tables[0].rows)
    assert size["sentences"] == ["8", "0", "16"]


def test_long_sections_are_cut_and_say_so(gold):
    upos = next(table for table in sections([gold], max_rows=5) if table.title.startswith("UPOS"))
    assert len(upos.rows) == 5
    assert upos.n_more == len(gold.upos) - 5
    upos = next(table for table in sections([gold]) if table.title.startswith("UPOS"))
    assert len(upos.rows) == len(gold.upos)


def test_files_without_deps_have_no_enhanced_sections():
    titles = [table.title for table in sections([Statistics()])]
    assert "Enhanced dependencies" not in titles
    assert overview(Statistics())[4:] == ["", "", "", ""]


def test_the_overview_has_a_cell_per_column(gold):
    assert len(overview(gold)) == len(OVERVIEW)
    assert "GPSXRC" in overview(gold)


def test_a_plot_is_wellformed_and_shows_all_charts(gold):
    svg = ElementTree.fromstring(plot(gold, "a < b & c"))
    texts = [element.text for element in svg.iter(f"{SVG}text")]
    assert "a < b & c" in texts
    assert "NOUN" in texts
    assert "Words per sentence" in texts
    assert any(text.startswith("Classes of enhanced edges") for text in texts)
    assert "http" not in plot(gold, "x").replace("http://www.w3.org/2000/svg", "")


def test_an_empty_treebank_can_be_plotted():
    texts = [e.text for e in ElementTree.fromstring(plot(Statistics(), "none")).iter(f"{SVG}text")]
    assert texts.count("nothing to show") == 3


def test_bars_are_in_proportion():
    chart = Chart("x", [("long", 100), ("half", 50), ("\x07none", 0)])
    svg = ElementTree.fromstring(render_charts([chart], "t"))
    widths = [
        float(rect.get("width")) for rect in svg.iter(f"{SVG}rect") if rect.get("class") == "bar"
    ]
    assert widths[1] == pytest.approx(widths[0] / 2, abs=0.1)
    assert widths[2] == 0


@pytest.mark.parametrize(
    ("lengths", "expected"),
    [
        ({1: 2, 3: 1}, [("1", 2), ("2", 0), ("3", 1)]),
        ({0: 1}, [("1", 1)]),
        (dict.fromkeys(range(1, 31), 1), [(f"{n}–{n + 1}", 2) for n in range(1, 31, 2)]),
    ],
)
def test_lengths_are_binned(lengths, expected):
    statistics = Statistics()
    statistics.lengths.update(lengths)
    assert bins_of(plot(statistics, "x")) == [f"{name}: {count}" for name, count in expected]


def test_one_huge_sentence_does_not_flatten_the_histogram():
    statistics = Statistics()
    statistics.lengths.update({10: 1000, 5000: 1})
    assert bins_of(plot(statistics, "x"))[-1] == "20+: 1"


def bins_of(svg):
    titles = [title.text for title in ElementTree.fromstring(svg).iter(f"{SVG}title")]
    return titles[1:]  # the first is the title of the whole
