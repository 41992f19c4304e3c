"""Laws that hold for any input: valid output, nothing to do twice, what is valid stays."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from udkit.errors import InputError
from udkit.repair import repair_text
from udkit.validation import validate_text
from validation.corruptions import TREEBANK, spoilt_treebanks


def errors(content):
    return [str(incident) for incident in validate_text(content) if incident.is_error]


def check(content):
    """Check all laws for one input; return the output, or nothing for what is no CoNLL-U."""
    try:
        repaired, changes = repair_text(content)
    except InputError:
        return None
    assert errors(repaired) == []
    assert bool(changes) == (repaired != content)
    assert repair_text(repaired) == (repaired, [])
    return repaired


@settings(max_examples=150)
@given(spoilt_treebanks())
def test_spoilt_treebanks(content):
    assert check(content) is not None or b"\t" not in content
    if not errors(content):
        assert check(content) == content


def test_new_ids_are_not_made_from_ids_with_white_space():
    check("# sent_id = p\x851\n\n# text = a\n1\ta\ta\tX\t_\t_\t0\troot\t_\t_\n\n".encode())


CELL_LIST = (
    "_;;0;1;2;3;1-2;1.1;x;a b;0:root;1:dep;2:x|1:y;root;nsubj;NOUN;Case=Nom;SpaceAfter=No"
    ";\u0301;=\u0338;# x;\x85;\ufffd"
)
CELLS = st.sampled_from(CELL_LIST.split(";"))
ROWS = st.lists(CELLS, min_size=1, max_size=12).map("\t".join)
WORDS = st.lists(CELLS, min_size=10, max_size=10).map("\t".join)
COMMENTS = st.sampled_from(
    ["# sent_id = 1", "# text = a", "# text", "# newdoc", "#", "# parallel_id = a/b", "x", "", " "]
)


@settings(max_examples=150)
@given(st.lists(st.one_of(WORDS, ROWS, COMMENTS), max_size=12))
def test_random_lines(lines):
    check("\n".join(lines).encode())


@given(st.text("\t\n\r #=|:.-_01aA\u0301\xa0\ufeff\0\x1c", max_size=80))
def test_random_characters(text):
    check(text.encode())


@given(st.binary(max_size=80))
def test_random_bytes(content):
    check(content)
    check(b"1\t" + content)


@given(st.integers(0, len(TREEBANK.encode()) - 1), st.integers(0, 255))
def test_one_byte_changed(place, byte):
    content = bytearray(TREEBANK.encode())
    content[place] = byte
    assert (check(bytes(content)) is None) == (byte == 0)  # with a NUL it is no text


@given(st.integers(0, len(TREEBANK.encode())))
def test_a_file_that_was_cut_off(size):
    check(TREEBANK.encode()[:size])


@settings(max_examples=40)
@given(spoilt_treebanks())
def test_the_official_validator_agrees(official_errors, content):
    assert official_errors(check(content) or b"") == []


def test_the_laws_would_notice_a_step_left_out(monkeypatch):
    """Without the repair of features the output is invalid, and the check says so."""
    monkeypatch.setattr("udkit.repair.morphology._repair_feats", lambda draft, row: None)
    with pytest.raises(AssertionError):
        check(TREEBANK.replace("Number=Sing", "number").encode())
