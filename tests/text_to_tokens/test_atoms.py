import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from udkit.text_to_tokens.atoms import (
    BLANK_LINE_GAP,
    LINE_GAP,
    MAX_ATOM,
    NO_GAP,
    SPACE_GAP,
    find_atoms,
)

ANY_TEXT = st.text(
    st.one_of(
        st.characters(),
        st.sampled_from("ab1. \n\t\u0301\u200d\u00a0我ไ👩🇱🇻\r"),
    ),
    max_size=40,
)


@pytest.mark.parametrize(
    ("text", "atoms"),
    [
        ("Don't", ["Don", "'", "t"]),
        ("14h30...", ["14", "h", "30", ".", ".", "."]),
        ("சென்னை", ["சென்னை"]),
        ("我们 x", ["我", "们", "x"]),
        ("ที่นี่", ["ที่", "นี่"]),
        ("می‌خواهم", ["می‌خواهم"]),
        ("👩‍👩‍👧!", ["👩‍👩‍👧", "!"]),
        ("👍🏽", ["👍🏽"]),
        ("🇱🇻 🇪🇪", ["🇱🇻", "🇪🇪"]),
        ("cafe\u0301s", ["cafe\u0301s"]),
        ("\u0301a", ["\u0301", "a"]),
        ("\x00\x01", ["\x00", "\x01"]),
        ("", []),
        (" \n", []),
    ],
)
def test_text_is_cut_into_atoms(text, atoms):
    assert find_atoms(text).strings() == atoms


@pytest.mark.parametrize(
    ("space", "gap"),
    [
        ("", NO_GAP),
        (" ", SPACE_GAP),
        ("\u00a0", SPACE_GAP),
        ("\n", LINE_GAP),
        (" \r\n ", LINE_GAP),
        ("\r", LINE_GAP),
        ("\u2028", LINE_GAP),
        ("\n\n", BLANK_LINE_GAP),
        ("\r\n \t\r\n", BLANK_LINE_GAP),
        ("\n\n\n", BLANK_LINE_GAP),
        ("\u2029", BLANK_LINE_GAP),
    ],
)
def test_white_space_after_an_atom_is_classified(space, gap):
    assert find_atoms(f"a{space}.").gaps.tolist()[0] == gap


@given(ANY_TEXT)
def test_every_character_but_white_space_is_in_exactly_one_atom(text):
    atoms = find_atoms(text)
    assert "".join(atoms.strings()) == "".join(text.split())
    assert all(string and not any(map(str.isspace, string)) for string in atoms.strings())


@given(ANY_TEXT, st.integers(0, 40))
def test_a_text_cut_before_an_atom_has_the_same_atoms(text, index):
    atoms = find_atoms(text)
    if index >= len(atoms):
        return
    rest = find_atoms(text[atoms.starts[index] :], int(atoms.kinds[index]))
    assert rest.strings() == atoms.strings(index)
    assert rest.gaps.tolist() == atoms.gaps[index:].tolist()


@pytest.mark.parametrize("character", ["a", "7", "\u0301"])
def test_endless_runs_are_cut_and_marked(character):
    atoms = find_atoms(character * (2 * MAX_ATOM + 1) + " b")
    assert [len(string) for string in atoms.strings()] == [MAX_ATOM, MAX_ATOM, 1, 1]
    assert atoms.is_cut.tolist() == [True, True, False, False]


def test_marks_never_begin_an_atom_inside_a_word():
    for code in range(0x300, 0x370):
        assert unicodedata.category(chr(code)) == "Mn"
        assert len(find_atoms(f"a{chr(code)}b")) == 1
