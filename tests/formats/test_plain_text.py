"""The raw text, and the place of every token and word in it."""

import pytest

from udkit import parse_conllu, place_tokens, sentence_text, to_text
from udkit.formats.plain_text import starts_block, unescape_spaces


def _sentences(*blocks):
    """Sentences from rows `ID FORM MISC`; lines that start with # are comments."""
    lines = []
    for block in blocks:
        for row in block.strip().splitlines():
            if row.startswith("#"):
                lines.append(row)
            else:
                identifier, form, misc = row.split()
                lines.append(f"{identifier}\t{form}" + "\t_" * 7 + f"\t{misc}")
        lines.append("")
    return parse_conllu("\n".join(lines) + "\n")


def _text(*blocks):
    return "".join(to_text(_sentences(*blocks)))


def test_tokens_are_separated_by_spaces_unless_told_otherwise():
    assert _text("1 Oh _\n2 dear SpaceAfter=No\n3 ! _", "1 Yes _") == "Oh dear! Yes\n"


def test_only_the_line_of_a_multiword_token_counts():
    rows = "1-2 don't SpaceAfter=No\n1 do SpaceAfter=No\n2 n't _\n3 . _"
    assert _text(rows) == "don't.\n"


def test_empty_nodes_are_not_in_the_text():
    assert _text("0.1 no _\n1 Yes _\n1.1 no _\n2 sir _") == "Yes sir\n"


@pytest.mark.parametrize("comment", ["# newpar", "# newdoc id = x", "#newpar id = 3"])
def test_paragraphs_and_documents_start_after_a_blank_line(comment):
    first = f"{comment}\n1 A _"
    assert _text(first, f"{comment}\n1 B SpaceAfter=No", first) == "A\n\nB\n\nA\n"


def test_comments_that_only_look_alike_start_nothing():
    [sentence] = _sentences("# newparagraph = no\n# text = newpar\n1 A _")
    assert not starts_block(sentence)


def test_annotated_spaces_are_exact():
    first = r"1 A SpacesBefore=\s\s|SpacesAfter=\n" + "\n" + r"2 B SpacesAfter=\s\t\p\\\u00A0"
    assert _text(first, "1 C _") == "  A\nB \t|\\\u00a0C\n"


def test_annotated_spaces_win_over_paragraphs_and_end_the_text():
    assert _text(r"1 A SpacesAfter=\n", "# newpar\n" + r"1 B SpacesAfter=\n\n") == "A\nB\n\n"


def test_spaces_inside_a_token():
    sentences = _sentences(r"1 10000 SpacesInToken=10\s000|SpaceAfter=No" + "\n2 ! _")
    assert "".join(to_text(sentences)) == "10 000!\n"
    [placed] = place_tokens(sentences)
    assert placed.tokens == [(0, 6), (6, 7)]


def test_keys_that_only_look_alike_are_not_read():
    assert _text("1 A XSpacesAfter=No|SpaceAfter=Nope\n2 B _") == "A B\n"


def test_unknown_escapes_are_left_alone():
    assert unescape_spaces(r"\x\s\u12\uD7FF\\n") == "\\x \\u12\ud7ff\\n"


def test_nothing_gives_nothing():
    assert list(to_text([])) == []
    assert list(place_tokens([])) == []


def test_the_text_of_a_sentence_has_single_spaces():
    rows = r"1 A SpacesAfter=\n\s" + "\n" + r"2 B SpacesBefore=\s|SpacesAfter=\u00A0" + "\n3 C _"
    [sentence] = _sentences(rows)
    assert sentence_text(sentence) == "A B\u00a0C"


def test_offsets_of_tokens_and_words():
    sentences = _sentences(
        "1 Oh SpaceAfter=No\n2 , _\n3-4 don't _\n3 do _\n4 n't _", "# newpar\n1 Go _\n1.1 x _"
    )
    text = "".join(to_text(sentences))
    first, second = place_tokens(sentences)
    assert text == "Oh, don't\n\nGo\n"
    assert first.tokens == [(0, 2), (2, 3), (4, 9)]
    assert first.words == [(0, 2), (2, 3), (4, 9), (4, 9)]
    assert second.tokens == second.words == [(11, 13)]
    assert (first.before, second.before) == ("", "\n\n")
    assert second.sentence is sentences[1]


def test_offsets_count_characters_and_not_bytes():
    [placed] = place_tokens(_sentences("1 𝔊äß _\n2 x _"))
    assert placed.tokens == [(0, 3), (4, 5)]


def test_the_examples_restore_their_text(examples):
    sentences = parse_conllu((examples / "gold.conllu").read_text("utf-8"))
    assert "".join(to_text(sentences)) == (examples / "input.txt").read_text("utf-8")
    for sentence in sentences:
        assert sentence_text(sentence) == sentence.text
