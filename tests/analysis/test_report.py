import re

from udkit.analysis.report import make_sections, render_csv, render_page
from udkit.analysis.scores import read_scores
from udkit.analysis.store import Store


def _sections(examples, notes=()):
    with Store(str(examples / "challenge" / "toy.sqlite")) as store:
        return make_sections(read_scores(store), notes)


def test_the_page_has_every_table_and_figure_and_fetches_nothing(examples):
    page = "".join(render_page(_sections(examples), "A study"))
    assert page.count("<svg") == 1 + 2 * 2 + 2
    assert page.count('<table class="sortable">') == page.count("<tbody>") == 6
    assert not re.findall(r'(?:src|href)="', page)
    assert "<style>" in page
    assert page.count("<style") == 1


def test_what_was_left_out_stands_on_the_page_whatever_its_characters(examples):
    page = "".join(render_page(_sections(examples, [("<b>", "too & small")]), "A study"))
    assert "&lt;b&gt;" in page
    assert "too &amp; small" in page


def test_tables_are_written_with_all_digits(examples):
    section = next(s for s in _sections(examples) if s.name == "scores")
    header, *lines = render_csv(section).splitlines()
    assert header == "Parser,Treebanks,5,10,20,50"
    assert [line.split(",")[0] for line in lines] == ["beam", "mst"]
    assert len(lines[0].split(",")[2]) > 6
