import pytest

from drawing.markup import Outline
from drawing.sentences import SHE_SINGS, VAMONOS, make_sentence
from udkit.drawing import ComparedSentences, ComparisonOptions, Kind, Order, comparison_page

SHE = "1 She she PRON _ Case=Nom 2 nsubj 2:nsubj"
WRONG = {
    0: SHE_SINGS,
    1: ("1 She she NOUN _ Case=Nom 2 nsubj 2:nsubj", SHE_SINGS[1]),
    2: ("1 She her NOUN _ Case=Nom 2 nsubj 2:nsubj", SHE_SINGS[1]),
    3: ("1 She her NOUN _ Case=Acc 2 nsubj 2:nsubj", SHE_SINGS[1]),
}


def compared(n_differences, sent_id="s"):
    """Build a pair with so many differences."""
    gold = make_sentence(*SHE_SINGS, sent_id=sent_id, text="She sings")
    system = make_sentence(*WRONG[n_differences])
    return ComparedSentences([gold], [system], [((0, 1), (0, 1)), ((0, 2), (0, 2))])


def page(pairs, **options):
    return "".join(comparison_page(pairs, "t", ComparisonOptions(**options)))


def numbers(markup):
    return [int(each["data-number"]) for each in Outline(markup).all("article")]


def test_only_sentences_that_differ_are_shown():
    markup = page([compared(0), compared(2), compared(0)])
    assert numbers(markup) == [2]
    assert "1 of 3 sentences differ, with 2 differences" in markup
    assert "UPOS 1 · LEMMA 1" in markup


def test_no_differences():
    markup = page([compared(0)])
    assert numbers(markup) == []
    assert "No differences in 1 sentence." in markup


def test_both_sides_are_drawn_and_marked():
    outline = Outline(page([compared(1)]))
    assert [each["class"] for each in outline.all("figure")] == ["gold", "system"]
    assert [each["class"] for each in outline.all("text")].count("upos wrong") == 2
    assert [each["class"] for each in outline.all("rect")].count("cell wrong") == 2


def test_the_table_tells_what_differs_and_where():
    [row] = [each for each in Outline(page([compared(1)])).all("tr") if "data-kind" in each]
    assert row == {
        "class": "wrong",
        "data-kind": "UPOS",
        "data-relations": "",
        "data-gold": "0:1",
        "data-system": "0:1",
    }


def test_a_group_of_several_sentences_is_one_article():
    one = make_sentence("1 Go go VERB _ _ 0 root _", "2 on on ADP _ _ 1 compound _")
    parts = [make_sentence("1 Go go VERB _ _ 0 root _"), make_sentence("1 on on ADP _ _ 0 root _")]
    pair = ComparedSentences([one], parts, [((0, 1), (0, 1)), ((0, 2), (1, 1))])
    outline = Outline(page([pair]))
    assert len(outline.all("article")) == 1
    assert len(outline.all("svg")) == 3


def test_a_group_that_the_system_lacks_altogether():
    pair = ComparedSentences([make_sentence(*VAMONOS)], [], [])
    assert "word nos" in page([pair])
    pair = ComparedSentences([], [make_sentence(*VAMONOS)], [])
    assert "word nos" in page([pair])


def test_the_limit_in_the_order_of_the_file():
    markup = page([compared(n) for n in (1, 0, 3, 2)], limit=2)
    assert numbers(markup) == [1, 3]
    assert "Only the first 2 sentences in the file are drawn; 1 differing sentence left" in markup
    assert "3 of 4 sentences differ, with 6 differences" in markup


def test_the_limit_by_number_of_differences():
    markup = page([compared(n) for n in (1, 2, 3, 2, 0)], limit=3, order=Order.errors)
    assert numbers(markup) == [3, 2, 4]
    assert "Only the first 3 sentences with most differences are drawn; 1 differing" in markup


def test_without_a_limit_all_are_drawn():
    markup = page([compared(1)] * 3, limit=None, order=Order.errors)
    assert len(numbers(markup)) == 3
    assert "left-out" not in markup.split("</head>")[1].split("<script>")[0]


def test_only_kinds_asked_for():
    markup = page([compared(1), compared(3)], kinds=frozenset({Kind.feats}))
    assert numbers(markup) == [2]
    assert 'data-kinds="FEATS"' in markup


@pytest.mark.parametrize("order", Order)
def test_no_more_than_the_limit_is_held(order):
    alive = set()

    class Pair(ComparedSentences):
        """A group whose life is watched."""

        def __del__(self):
            alive.discard(id(self))

    def pairs():
        for _ in range(60):
            plain = compared(1)
            pair = Pair(plain.gold, plain.system, plain.alignment)
            alive.add(id(pair))
            assert len(alive) < 12
            yield pair

    assert len(numbers(page(pairs(), limit=5, order=order))) == 5


def test_hostile_text_stays_text():
    bad = "</script><script>alert(1)</script>\"'&"
    gold = make_sentence(f"1 {bad} {bad} {bad} _ A={bad} 0 {bad} 0:{bad}", sent_id=bad, text=bad)
    system = make_sentence("1 x x x _ _ 0 x 0:x")
    pair = ComparedSentences([gold], [system], [((0, 1), (0, 1))])
    outline = Outline(page([pair], gold_name=bad, system_name=bad))
    assert len(outline.all("script")) == 1
    assert bad in outline.texts["td"]
    assert outline.texts["figcaption"] == [bad, bad]
