import pytest
from hypothesis import given
from hypothesis import strategies as st

from udkit import Misc
from udkit.data import format_feats, parse_feats

_NAMES = st.text("abAB[]", min_size=1, max_size=4)


def test_feats_are_a_mapping_in_the_order_of_the_file():
    assert list(parse_feats("Number=Sing|Case=Nom").items()) == [
        ("Number", "Sing"),
        ("Case", "Nom"),
    ]
    assert parse_feats("_") == {}
    assert parse_feats("Typo=a=b|Odd") == {"Typo": "a=b", "Odd": ""}


def test_feats_are_written_in_the_official_order():
    assert format_feats({"number": "1", "Case": "2", "Abbr": "3"}) == "Abbr=3|Case=2|number=1"
    assert format_feats({}) == "_"
    assert format_feats({"Odd": ""}) == "Odd"


@given(st.dictionaries(_NAMES, st.text("xyz,", max_size=3), max_size=4))
def test_feats_survive_writing_and_reading(feats):
    assert parse_feats(format_feats(feats)) == feats


@pytest.mark.parametrize("cell", ["_", "A=1", "A=1|B|A=2", "B=2|A=1", "A=b=c", "A=", "|", "A||B"])
def test_misc_is_kept_as_it_is(cell):
    assert str(Misc(cell)) == cell


def test_misc_finds_the_first_of_a_key():
    misc = Misc("A=1|B|A=2")
    assert misc.get("A") == "1"
    assert misc.get("B") == ""
    assert misc.get("C") is None


def test_misc_is_changed_in_place_or_appended_to():
    misc = Misc("A=1|B=2|A=3")
    misc.set("A", "9")
    misc.set("C", "4")
    assert str(misc) == "A=9|B=2|A=3|C=4"
    misc.remove("A")
    assert str(misc) == "B=2|C=4"
    misc.remove("B")
    misc.remove("C")
    assert str(misc) == "_"
    assert repr(misc) == "Misc('_')"
