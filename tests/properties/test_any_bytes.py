"""Whatever a file holds: sentences or a clear error, never another exception."""

import contextlib
import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from strategies import broken_conllu
from udkit import FormatError, UdkitError, read_conllu, sentence_text, to_rows, to_text
from udkit.cli.app import app
from udkit.formats import conllu

_CONTENTS = st.one_of(st.binary(max_size=80), broken_conllu())


def _use(sentences):
    """Ask a sentence for all that it can tell; only errors of our own may come."""
    for sentence in sentences:
        assert sentence.lines()
        assert isinstance(sentence_text(sentence), str)
        assert repr(sentence)
        for view in ("tree", "graph"):
            with contextlib.suppress(FormatError):
                getattr(sentence, view)
        with contextlib.suppress(FormatError):
            list(to_rows([sentence]))
    "".join(to_text(sentences))


@given(_CONTENTS)
def test_tolerant_reading_takes_any_bytes(content):
    problems = []
    _use(list(conllu._read([content], "f", problems)))
    for problem in problems:
        assert problem.place.line >= 1
        assert problem.place.line <= content.count(b"\n") + content.count(b"\r") + 2
        assert str(problem).startswith("f:")


@given(_CONTENTS)
def test_strict_reading_takes_any_bytes_or_says_why_not(content):
    sentences = []
    with contextlib.suppress(FormatError):
        sentences.extend(conllu._read([content], "f", None))
    _use(sentences)


@given(st.binary(max_size=60), st.sampled_from([".gz", ".xz"]))
def test_damaged_compressed_files_are_errors_of_our_own(content, ending):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"file{ending}"
        path.write_bytes(content)
        with contextlib.suppress(UdkitError):
            list(read_conllu(path))


@pytest.mark.parametrize("target", ["same", "conllu", "conllup", "text", "jsonl", "csv"])
@settings(max_examples=25)
@given(content=_CONTENTS, is_tolerant=st.booleans())
def test_the_command_line_shows_no_traceback(target, content, is_tolerant):
    options = ["--tolerant"] if is_tolerant else []
    with tempfile.TemporaryDirectory() as folder:
        path, output = Path(folder) / "in.conllu", Path(folder) / "out"
        path.write_bytes(content)
        arguments = ["convert", str(path), "-o", str(output), "--to", target, *options]
        result = CliRunner().invoke(app, arguments)
        assert result.exception is None or isinstance(result.exception, SystemExit)
        assert result.exit_code in (0, 1, 3)
        assert output.exists() == (result.exit_code != 3)
        assert len(list(Path(folder).iterdir())) == 1 + output.exists()
