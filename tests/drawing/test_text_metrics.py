from udkit.drawing.text_metrics import is_right_to_left, text_width


def test_wide_characters_are_wider_than_letters():
    assert text_width("漢字", 16) > 1.5 * text_width("ab", 16)


def test_combining_marks_take_no_room():
    assert text_width("e\u0301", 16) == text_width("e", 16)


def test_width_grows_with_the_size_and_never_rounds_down():
    assert text_width("abc", 20) > text_width("abc", 10)
    assert text_width("i", 11) == 4


def test_direction_is_that_of_most_letters():
    assert is_right_to_left(["שלום", "عالم", "CNN"])
    assert not is_right_to_left(["hello", "ש"])
    assert not is_right_to_left(["1", "."])
