import pytest
from hypothesis import given
from hypothesis import strategies as st

from repair.sentences import column, comments, fix, node, nodes
from udkit.repair.alignment import align


def words(*forms, misc=(), lemma=()):
    """A sentence of these forms; MISC and LEMMA by number."""
    misc, lemma = dict(misc), dict(lemma)
    return [
        node(
            number,
            form,
            head=number - 1,
            deprel="dep" if number > 1 else "root",
            misc=misc.get(number, "_"),
            lemma=lemma.get(number, "_"),
        )
        for number, form in enumerate(forms, start=1)
    ]


def text_of(*lines):
    return [line.removeprefix("# text = ") for line in comments(*lines) if "# text" in line]


NO = "SpaceAfter=No"


def test_a_missing_text_is_made_of_the_forms():
    lines = words("Oh", "no", "!", misc={2: NO}.items())
    assert text_of(*lines) == ["Oh no!"]
    assert text_of("# text =  ", *lines) == ["Oh no!"]


def test_spaces_come_from_the_text():
    lines = words("Oh", "no", "!", misc={1: NO}.items())
    assert column("misc", "# text = Oh no!", *lines) == ["_", NO, "_"]
    assert text_of("# text = Oh no!", *lines) == ["Oh no!"]


def test_unusual_spaces_stay():
    lines = ["# sent_id = a", "# text = Oh \u3000 no", *words("Oh", "no")]
    assert fix(*lines) == (lines, [])


def test_a_form_is_worth_more_than_the_text():
    lines = words("Snow", "melts", ".", misc={2: NO}.items())
    assert text_of("# text = Snow melted .", *lines) == ["Snow melts."]
    assert text_of("# text = Snow melted.", *words("Snow", "melts", ".")) == ["Snow melts."]


def test_the_rest_of_the_text_stays_as_it_is():
    lines = words("a", "b", "x", "d-e", "y", "g")
    assert text_of("# text = a  b c d-e f g", *lines) == ["a  b x d-e y g"]


@pytest.mark.parametrize("form", ["", " ", " up", "up ", "up  x", "u\ufffd", "_ "])
def test_a_damaged_form_is_restored_from_the_text(form):
    lines = words("Get", form, "now", misc={2: NO}.items())
    assert column("form", "# text = Get up now", *lines) == ["Get", "up", "now"]
    assert text_of("# text = Get up now", *lines) == ["Get up now"]


def test_an_empty_form_without_text_is_an_underscore():
    assert column("form", *words("a", "")) == ["a", "_"]


def test_the_lemma_decides_between_form_and_text():
    lines = words("Get", "upx", "now", lemma={2: "up"}.items())
    assert column("form", "# text = Get up now", *lines) == ["Get", "up", "now"]


def test_a_difference_of_case_alone_leaves_the_form():
    lines = words("Get", "UP", lemma={2: "up"}.items())
    assert column("form", "# text = Get up", *lines) == ["Get", "UP"]


def test_a_torn_form_is_restored():
    for form in ("imme", "diate"):
        lines = words("an", form, "end", lemma={2: "immediate"}.items())
        assert column("form", "# text = an immediate end", *lines)[1] == "immediate"


def test_text_without_tokens_goes():
    assert text_of("# text = a x b y", *words("a", "b")) == ["a b"]
    assert text_of("# text = x a b", *words("a", "b")) == ["a b"]


def test_tokens_without_text_come_in():
    assert text_of("# text = a c", *words("a", "b", "c")) == ["a b c"]


def test_of_several_texts_the_right_one_stays():
    assert text_of("# text = x", "# text = a b", "# text = y", *words("a", "b")) == ["a b"]
    assert text_of("# text = a c", "# text = y", *words("a", "b")) == ["a b"]


def test_tokens_that_would_melt_are_kept_apart():
    lines = words("e", "\u0301", misc={1: NO}.items())
    assert text_of(*lines) == ["e \u0301"]
    assert column("misc", *lines) == ["_", "_"]


def tokens(form, *word_forms, misc="_"):
    return [node(f"1-{len(word_forms)}", form, misc=misc), *words(*word_forms)]


def test_a_token_with_spaces_is_dropped_where_its_words_are_apart():
    lines = tokens("so I", "so", "I", misc=NO)
    assert nodes("# text = so I", *lines) == [
        cells.split("\t") for cells in words("so", "I", misc={2: NO}.items())
    ]


def test_a_token_with_spaces_loses_them_otherwise():
    assert column("form", "# text = du", *tokens("d u", "de", "le"))[0] == "du"
    assert column("form", "# text = soI", *tokens("so I", "so", "I"))[0] == "soI"


def test_space_after_belongs_to_the_token():
    lines = [node("1-2", "du"), *words("de", "le", "x", misc={2: NO}.items())]
    assert column("misc", *lines) == [NO, "_", "_", "_"]
    assert text_of(*lines) == ["dux"]


def test_space_after_does_not_belong_to_empty_nodes():
    lines = [*words("a"), node("1.1", "E", deps="1:dep", misc=f"{NO}|X=1")]
    assert column("misc", *lines) == ["_", "X=1"]


TEXTS = st.text("ab ", max_size=12)
FORMS = st.lists(st.text("ab", min_size=1, max_size=3), min_size=1, max_size=6)


@given(FORMS, TEXTS)
def test_segments_cover_tokens_and_text(forms, text):
    segments = align(forms, text)
    covered = [i for segment in segments for i in range(segment.first, segment.last)]
    assert covered == list(range(len(forms)))
    pieces = [text[segment.start : segment.end] for segment in segments]
    assert "".join("".join(pieces).split()) == "".join(text.split())
    for segment, piece in zip(segments, pieces, strict=True):
        assert not segment.is_match or forms[segment.first : segment.last] == [piece]


@given(FORMS, st.lists(st.booleans(), min_size=6, max_size=6))
def test_tokens_that_are_in_the_text_are_found(forms, spaces):
    text = "".join(form + " " * space for form, space in zip(forms, spaces, strict=False))
    segments = align(forms, text)
    assert [text[s.start : s.end] for s in segments] == forms
    assert all(segment.is_match for segment in segments)
