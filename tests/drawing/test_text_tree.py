from itertools import pairwise

import pytest
from hypothesis import given

from drawing.sentences import GAPPING, VAMONOS, make_sentence, random_sentences
from udkit.drawing.dependencies import EnhancedEdges
from udkit.drawing.text_tree import format_tree, tree_rows
from udkit.errors import FormatError


def test_a_projective_tree():
    sentence = make_sentence(
        "1 A a DET _ _ 2 det _",
        "2 dog dog NOUN _ _ 3 nsubj _",
        "3 barks bark VERB _ _ 0 root _",
        "4 at at ADP _ _ 5 case _",
        "5 me I PRON _ _ 3 obl _",
        "6 . . PUNCT _ _ 3 punct _",
        sent_id="bark",
        text="A dog barks at me.",
    )
    assert format_tree(sentence) == (
        "# sent_id = bark\n"
        "# text = A dog barks at me.\n"
        "1    ╭─╼ A DET det\n"
        "2  ╭─┶ dog NOUN nsubj\n"
        "3 ─┾ barks VERB root\n"
        "4  │ ╭─╼ at ADP case\n"
        "5  ├─┶ me PRON obl\n"
        "6  ╰─╼ . PUNCT punct\n"
    )


def test_lines_of_a_non_projective_tree_pass_under_bars():
    sentence = make_sentence(
        "1 Men man NOUN _ _ 2 nsubj _",
        "2 came come VERB _ _ 0 root _",
        "3 in in ADV _ _ 2 advmod _",
        "4 singing sing VERB _ _ 1 acl _",
    )
    assert format_tree(sentence) == (
        "1  ╭─┮ Men NOUN nsubj\n2 ─┼─│─╼ came VERB root\n3  ╰─│─╼ in ADV advmod\n"
        "4    ╰─╼ singing VERB acl\n"
    )


def test_empty_nodes_and_enhanced_dependencies():
    assert format_tree(make_sentence(*GAPPING)) == (
        "  1  ╭─╼ Ann PROPN nsubj\n"
        "  2 ─┾ has VERB root\n"
        "  3  ├─╼ tea NOUN obj\n"
        "  4  ╰─┮ Bob PROPN conj +4.1:nsubj\n"
        "4.1    │  [has] VERB +2:conj\n"
        "  5    ╰─╼ milk NOUN orphan +4.1:obj\n"
    )


@pytest.mark.parametrize(("enhanced", "n_notes"), [("all", 6), ("new", 3), ("none", 0)])
def test_enhanced_dependencies_on_request(enhanced, n_notes):
    rows = tree_rows(make_sentence(*GAPPING), EnhancedEdges(enhanced))
    assert sum(len(row.notes) for row in rows) == n_notes


def test_multiword_tokens_are_noted_at_their_first_word():
    first, second, _ = tree_rows(make_sentence(*VAMONOS))
    assert first.notes == ("(1-2 Vámonos)",)
    assert second.notes == ()


def test_a_cycle_is_cut_and_said():
    sentence = make_sentence("1 a a X _ _ 2 dep _", "2 b b X _ _ 1 dep _", "3 c c X _ _ _ _ _")
    assert format_tree(sentence) == (
        "1 ─┮ a X dep (in a cycle: head is 2)\n2  ╰─╼ b X dep\n3 ─╼ c X\n"
    )


def test_bad_heads_are_reported():
    with pytest.raises(FormatError):
        format_tree(make_sentence("1 a a X _ _ x dep _"))


@given(random_sentences())
def test_every_node_has_its_row_and_every_bar_its_two_ends(sentence):
    rows = list(tree_rows(sentence))
    assert [row.id.strip() for row in rows] == [str(node) for node in sentence.graph.nodes]
    goes_down, goes_up = set("╭├│┮┾┬┼"), set("╰├│┶┾┴┼")
    width = max(len(row.branches) for row in rows)
    lines = [" " * width, *(row.branches.ljust(width) for row in rows), " " * width]
    for above, below in pairwise(lines):
        for upper, lower in zip(above, below, strict=True):
            assert (upper in goes_down) == (lower in goes_up)
