"""The commands `udkit collapse` and `udkit expand`."""

import pytest
from typer.testing import CliRunner

from udkit.cli.app import app
from udkit.formats.conllu import read_conllu

SENTENCE = """\
1	Ann	_	PROPN	_	_	2	nsubj	2:nsubj	_
2	sings	_	VERB	_	_	0	root	0:root	_
3	Bob	_	PROPN	_	A1=b	2	conj	3.1:nsubj	_
3.1	_	_	_	_	_	_	_	2:conj	_
4	loudly	_	ADV	_	_	3	orphan	3.1:advmod	_

"""


def run(*arguments, text=None):
    return CliRunner().invoke(app, [str(argument) for argument in arguments], input=text)


def test_collapse_reads_stdin_and_writes_stdout():
    result = run("collapse", "-", text=SENTENCE)
    assert result.exit_code == 0
    assert "3\tBob\t_\tPROPN\t_\t_\t2\tconj\t2:conj>nsubj\t_\n4\tloudly" in result.stdout


def test_collapse_says_what_gets_lost_unless_told_not_to():
    assert (
        "<stdin>:3:17: the feature 'A1=b' is dropped" in run("collapse", "-", text=SENTENCE).stderr
    )
    assert run("collapse", "-", "--quiet", text=SENTENCE).stderr == ""


def test_collapse_counts_losses_beyond_the_first_twenty():
    stderr = run("collapse", "-", text=SENTENCE * 25).stderr
    assert stderr.count("is dropped") == 20
    assert stderr.endswith("… and 5 more losses\n")


def test_expand_leads_back(tmp_path, examples):
    once, expanded, again = (tmp_path / f"{name}.conllu" for name in ("once", "expanded", "again"))
    assert run("collapse", examples / "gold.conllu", "-o", once).exit_code == 0
    assert run("expand", once, "-o", expanded).exit_code == 0
    assert run("collapse", expanded, "-o", again).exit_code == 0
    assert ">" in once.read_text()
    assert again.read_bytes() == once.read_bytes()
    assert any(sentence.empty_nodes for sentence in read_conllu(expanded))


def test_expand_leaves_a_file_without_paths_alone(tmp_path, examples):
    out = tmp_path / "out.conllu"
    assert run("expand", examples / "gold.conllu", "-o", out).exit_code == 0
    assert out.read_bytes() == (examples / "gold.conllu").read_bytes()


def test_a_bad_cell_leaves_no_output_behind(tmp_path):
    for command in ("collapse", "expand"):
        out = tmp_path / "out.conllu"
        result = run(command, "-", "-o", out, text=SENTENCE.replace("2:nsubj", "9:a>b"))
        assert result.exit_code == 3
        assert "<stdin>:1:27: the head 9 does not exist" in result.stderr
        assert list(tmp_path.iterdir()) == []


def test_an_edge_from_nowhere_does_not_hide_other_problems(examples, tmp_path):
    result = run("collapse", examples / "broken.conllu", "-o", tmp_path / "out", "-q")
    assert result.exit_code == 3
    for line in (3, 42, 60, 76):
        assert f"broken.conllu:{line}:" in result.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", ["collapse", "expand"])
def test_an_input_is_not_overwritten(command, tmp_path):
    path = tmp_path / "x.conllu"
    path.write_text(SENTENCE, "utf-8")
    result = run(command, path, "-o", path)
    assert result.exit_code == 2
    assert "would overwrite the input" in result.stderr
    assert path.read_text("utf-8") == SENTENCE
