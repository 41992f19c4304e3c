"""The pictures of docs/enhancements.md are what our own code draws today."""

import importlib.util

import pytest

from documentation.markdown import ROOT

LETTERS = "GPSXRC"


@pytest.fixture(scope="module")
def drawn(tmp_path_factory):
    """A folder with the pictures drawn anew, and the sentences in them."""
    path = ROOT / "scripts" / "draw_enhancements.py"
    spec = importlib.util.spec_from_file_location("draw_enhancements", path)
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    folder = tmp_path_factory.mktemp("pictures")
    return folder, {sentence.sent_id: sentence for sentence in script.draw(folder)}


@pytest.mark.parametrize("letter", LETTERS)
def test_the_picture_is_up_to_date(drawn, letter):
    folder, _ = drawn
    name = f"enhancement-{letter}.svg"
    shown = (ROOT / "docs" / "pictures" / name).read_bytes()
    assert shown == (folder / name).read_bytes(), "run scripts/draw_enhancements.py"


@pytest.mark.parametrize("letter", LETTERS)
def test_the_sentence_shows_its_type(drawn, letter):
    _, sentences = drawn
    assert sentences[letter].graph.edges(letter)
