"""Characters that no text has, and their places."""

import pytest

from udkit.errors import FormatError
from udkit.formats.characters import checked_text


def test_text_is_passed_on_as_it_came():
    pieces = ["Ä\n", "", "\U0001f600\x01\ufeff\r"]
    assert list(checked_text(pieces)) == pieces


@pytest.mark.parametrize(
    ("pieces", "place"),
    [
        (["\0"], "1:1: a NUL"),
        (["ab\n", "c", "d\ud83d"], r"2:3: U\+D83D"),
        (["\n\n\udc80\0"], r"3:1: U\+DC80"),
        (["\0\udc80"], "1:1: a NUL"),
    ],
)
def test_the_first_character_that_no_text_has_is_told_with_its_place(pieces, place):
    with pytest.raises(FormatError, match=f"^here:{place}.*; remove it from the text$"):
        list(checked_text(pieces, "here"))
