"""Raw text against tokens."""

import gzip

import pytest
from hypothesis import given
from hypothesis import strategies as st

from udkit.errors import InputError, Place
from udkit.validation import find_text_difference, text_kept

SYSTEM = """\
# sent_id = 1
# text = I don't know.
1	I	_	_	_	_	_	_	_	_
2-3	don't	_	_	_	_	_	_	_	_
2	do	_	_	_	_	_	_	_	_
3	not	_	_	_	_	_	_	_	_
3.1	really	_	_	_	_	_	_	_	_
4	know	_	_	_	_	_	_	_	SpaceAfter=No
5	.	_	_	_	_	_	_	_	_

# sent_id = 2
# text = 10 000 birds
1	10 000	_	_	_	_	_	_	_	_
2	birds	_	_	_	_	_	_	_	_

"""
TEXT = "I don't\nknow. 10\xa0000\u3000birds\n"


@pytest.fixture
def compare(tmp_path):
    def compare_files(text, system=SYSTEM, **options):
        (tmp_path / "t.txt").write_text(text, "utf-8", newline="")
        (tmp_path / "s.conllu").write_text(system, "utf-8", newline="")
        found = find_text_difference(tmp_path / "t.txt", tmp_path / "s.conllu", **options)
        if found is None:
            return None
        places = (found.text_place, found.system_place)
        assert [place.file for place in places] == [
            str(tmp_path / "t.txt"),
            str(tmp_path / "s.conllu"),
        ]
        return (*((place.line, place.column) for place in places), found.expected, found.found)

    return compare_files


@pytest.mark.parametrize("in_comments", [False, True])
def test_whitespace_does_not_count(compare, in_comments):
    assert compare(TEXT, in_comments=in_comments) is None
    assert compare("".join(TEXT.split()), in_comments=in_comments) is None
    assert compare(TEXT.replace("\n", "\r\n"), in_comments=in_comments) is None


def test_the_byte_order_mark_does_not_count(compare):
    assert compare("\ufeff" + TEXT) is None


def test_a_changed_character(compare):
    text = TEXT.replace("know", "knot")
    assert compare(text) == ((2, 4), (8, 6), "t. 10\xa0000\u3000birds", "w.")
    assert compare(text, in_comments=True) == ((2, 4), (2, 21), "t. 10\xa0000\u3000birds", "w.")


def test_a_change_after_a_space_in_a_token(compare):
    assert compare(TEXT.replace("000", "00")) == ((2, 13), (13, 8), "birds", "0birds")


def test_a_lost_character(compare):
    assert compare(TEXT + "!") == ((3, 1), (14, 24), "!", "")


def test_an_added_character(compare):
    assert compare(TEXT.removesuffix("s\n") + "\n\n") == ((2, 18), (14, 7), "", "s")


def test_no_text_at_all(compare):
    assert compare("") == ((1, 1), (3, 3), "", "Idon'tknow.")
    assert compare("a", "") == ((1, 1), (1, 1), "a", "")
    assert compare(" \n", "") is None


def test_control_characters_count(compare):
    assert compare(TEXT.replace("birds", "bi\x1crds"))[:2] == ((2, 16), (14, 5))


def test_message_shows_places_and_context(tmp_path):
    (tmp_path / "s.conllu").write_text(SYSTEM, "utf-8")
    (tmp_path / "t.txt").write_text(TEXT.replace("birds", "words"), "utf-8")
    difference = find_text_difference(tmp_path / "t.txt", tmp_path / "s.conllu")
    assert str(difference) == (
        f"{tmp_path}/t.txt:2:14 has 'words', but {tmp_path}/s.conllu:14:3 has 'birds', "
        'after "I don\'t\\nknow. 10\\xa0000\\u3000"'
    )


def test_other_columns(compare):
    system = "# global.columns = FORM ID\nbirds\t1\n\n"
    assert compare("birds", system) is None
    assert compare("biros", system)[:2] == ((1, 4), (2, 4))


def test_packed_files(tmp_path):
    (tmp_path / "t.txt.gz").write_bytes(gzip.compress(TEXT.encode()))
    (tmp_path / "s.conllu.gz").write_bytes(gzip.compress(SYSTEM.encode()))
    assert find_text_difference(tmp_path / "t.txt.gz", tmp_path / "s.conllu.gz") is None


def test_text_that_is_not_utf_8_is_an_input_error(tmp_path):
    (tmp_path / "t.txt").write_bytes(b"I\nd\xff")
    (tmp_path / "s.conllu").write_text(SYSTEM, "utf-8")
    with pytest.raises(InputError, match=r"t\.txt:2:2: byte 0xff is not UTF-8"):
        find_text_difference(tmp_path / "t.txt", tmp_path / "s.conllu")


@given(text=st.text(" \n\tab\u3000", max_size=40), changed=st.data())
def test_any_change_is_found_where_it_is(tmp_path_factory, text, changed):
    folder = tmp_path_factory.getbasetemp()
    characters = "".join(text.split())
    forms = list(characters)
    if forms:
        i = changed.draw(st.integers(0, len(forms) - 1))
        forms[i] = "c"
    lines = [f"{n}\t{form}" + "\t_" * 8 for n, form in enumerate(forms, 1)]
    (folder / "s.conllu").write_text("\n".join([*lines, "", ""]) if lines else "", "utf-8")
    (folder / "t.txt").write_text(text, "utf-8")
    difference = find_text_difference(folder / "t.txt", folder / "s.conllu")
    if not forms:
        assert difference is None
        return
    at = [j for j, character in enumerate(text) if not character.isspace()][i]
    line = text.count("\n", 0, at) + 1
    assert difference.text_place == Place(str(folder / "t.txt"), line, at - text.rfind("\n", 0, at))
    assert difference.system_place.line == i + 1
    assert difference.expected[0] == characters[i]
    assert difference.found[0] == "c"


def test_pieces_of_text_are_joined_whatever_their_size(compare, monkeypatch):
    real = text_kept.read_chunks
    monkeypatch.setattr(text_kept, "read_chunks", lambda path: real(path, 3))
    text = "\n".join(TEXT)
    assert compare(text) is None
    assert compare(text.replace("b", "x"))[1:] == ((14, 3), "x\ni\nr\nd\ns", "birds")
