"""The command `udkit view`."""

import gzip
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner

from udkit.cli.app import app

SENTENCES = """\
# sent_id = a
# text = She sings
1	She	she	PRON	_	Case=Nom	2	nsubj	2:nsubj	_
2	sings	sing	VERB	_	_	0	root	0:root	_

# sent_id = b
1	Ann	Ann	PROPN	_	_	2	nsubj	2:nsubj	_
2	sings	sing	VERB	_	_	0	root	0:root	_
3	Bob	Bob	PROPN	_	_	2	conj	3.1:nsubj	_
3.1	sings	sing	VERB	_	_	_	_	2:conj	_

1	Hm	hm	INTJ	_	_	0	root	0:root	_

"""
TREES = """\
# sent_id = a
# text = She sings
1  ╭─╼ She PRON nsubj
2 ─┶ sings VERB root

# sent_id = b
  1  ╭─╼ Ann PROPN nsubj
  2 ─┾ sings VERB root
  3  ╰─╼ Bob PROPN conj +3.1:nsubj
3.1   [sings] VERB +2:conj

1 ─╼ Hm INTJ root

"""


def run(*arguments, text=SENTENCES):
    return CliRunner().invoke(app, ["view", *map(str, arguments)], input=text)


def forms(svg):
    root = ElementTree.fromstring(svg)
    return [each.text for each in root.iter() if each.get("class") == "form"]


def test_text_trees_by_default():
    result = run("-")
    assert result.exit_code == 0
    assert result.stdout == TREES


@pytest.mark.parametrize(
    ("options", "shown"),
    [
        (["--sent-id", "b"], ["Ann", "sings", "Bob", "sings"]),
        (["--sentence", "3"], ["Hm"]),
        (["--sentence", "2-3"], ["Ann", "sings", "Bob", "sings", "Hm"]),
        (["--sentence", "3", "--sent-id", "a"], ["She", "sings", "Hm"]),
        (["--limit", "1"], ["She", "sings"]),
    ],
)
def test_selections(options, shown):
    result = run("-", "--to", "svg", *options)
    assert result.exit_code == 0
    assert forms(result.stdout) == shown


def test_the_limit_is_said():
    assert "only the first sentence is drawn" in run("-", "--limit", 1).stderr
    assert run("-", "--limit", 3).stderr == ""


def test_svg_and_html_by_the_name_of_the_output(tmp_path):
    for name in ("a.svg", "a.html", "a.svg.gz"):
        result = run("-", "-o", tmp_path / name)
        assert (result.exit_code, result.output) == (0, "")
    assert forms((tmp_path / "a.svg").read_text(encoding="utf-8"))[:2] == ["She", "sings"]
    assert (
        gzip.decompress((tmp_path / "a.svg.gz").read_bytes()) == (tmp_path / "a.svg").read_bytes()
    )
    page = (tmp_path / "a.html").read_text(encoding="utf-8")
    assert page.startswith("<!DOCTYPE html>")
    assert page.count("<article") == 3


@pytest.mark.parametrize("name", ["a.png", "a.pdf.gz", "a.conllu"])
def test_pictures_that_cannot_be_drawn_are_refused(tmp_path, name):
    result = run("-", "-o", tmp_path / name)
    assert result.exit_code == 2
    assert "not among .txt, .svg, .html, .htm" in result.stderr
    assert list(tmp_path.iterdir()) == []
    assert run("-", "-o", tmp_path / name, "--to", "text").exit_code == 0


@pytest.mark.parametrize(
    ("to", "name", "told"),
    [("svg", "a.html", "html"), ("html", "a.svg.gz", "svg"), ("text", "a.HTM", "html")],
)
def test_a_name_that_tells_another_picture_is_refused(tmp_path, to, name, told):
    result = run("-", "--to", to, "-o", tmp_path / name)
    assert result.exit_code == 2
    assert f"--to {to} contradicts -o {tmp_path / name}, a name for {told}" in result.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("to", "name"), [("svg", "a.svg"), ("html", "a.htm"), ("svg", "a")])
def test_a_name_may_tell_the_same_picture_or_none(tmp_path, to, name):
    assert run("-", "--to", to, "-o", tmp_path / name).exit_code == 0


def test_text_by_the_name_of_the_output(tmp_path):
    for name in ("a.txt", "a"):
        assert run("-", "-o", tmp_path / name).exit_code == 0
        assert (tmp_path / name).read_text("utf-8") == TREES


def test_a_page_has_a_limit(tmp_path):
    run("-", "-o", tmp_path / "a.html", "--limit", 2)
    assert "1 more are not" in (tmp_path / "a.html").read_text(encoding="utf-8")


def test_enhanced_edges_and_rows_on_request():
    assert "+2:conj" not in run("-", "--enhanced", "none").stdout
    assert "+0:root" in run("-", "--enhanced", "all").stdout
    svg = run("-", "--to", "svg", "--show", "lemma", "--show", "feats").stdout
    assert ">Case=Nom</text>" in svg
    assert ">sing</text>" in svg


@pytest.mark.parametrize("selection", ["0", "x", "3-1", "-1"])
def test_a_bad_selection_is_a_usage_error(selection):
    result = run("-", f"--sentence={selection}")
    assert result.exit_code == 2
    assert "a number such as 3" in result.stderr


def test_sentences_that_are_not_there(tmp_path):
    result = run("-", "--sent-id", "z", "-o", tmp_path / "a.svg")
    assert result.exit_code == 3
    assert "<stdin>: no sentence has the id z" in result.stderr
    assert list(tmp_path.iterdir()) == []
    result = run("-", "--sentence", "9")
    assert result.exit_code == 3
    assert "there is no sentence 9, the last is 3" in result.stderr


def test_a_bad_head_is_reported_and_nothing_is_written(tmp_path):
    result = run("-", "-o", tmp_path / "a.html", text=SENTENCES.replace("2\tnsubj", "9\tnsubj"))
    assert result.exit_code == 3
    assert "<stdin>:3:" in result.stderr
    assert list(tmp_path.iterdir()) == []


def test_control_characters_do_not_reach_the_terminal():
    result = run("-", text=SENTENCES.replace("She", "\x1b[31mShe"))
    assert "\x1b" not in result.stdout
    assert "\ufffd[31mShe" in result.stdout


def test_a_file_that_is_not_there():
    result = run("no-such-file.conllu")
    assert result.exit_code == 3
    assert "no-such-file.conllu" in result.stderr


@pytest.mark.parametrize("to", ["text", "svg", "html"])
def test_a_sentence_without_a_tree_does_not_hide_other_problems(examples, to):
    result = CliRunner().invoke(app, ["view", str(examples / "broken.conllu"), "--to", to])
    assert result.exit_code == 3
    for line in (3, 21, 60, 76):
        assert f"broken.conllu:{line}:" in result.stderr


def test_a_drawing_does_not_replace_the_treebank(tmp_path):
    path = tmp_path / "a.conllu"
    path.write_text(SENTENCES, encoding="utf-8")
    result = CliRunner().invoke(app, ["view", str(path), "-o", str(path)])
    assert result.exit_code == 2
    assert path.read_text("utf-8") == SENTENCES
