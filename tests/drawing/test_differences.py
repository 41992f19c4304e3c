import pytest
from hypothesis import given

from drawing.sentences import GAPPING, SHE_SINGS, VAMONOS, make_sentence, random_sentences
from udkit.data import Edge, EmptyNode, NodeId, TokenRange
from udkit.drawing import ComparedSentences, Kind, Mark, compare


def pair_of(gold, system, alignment=None):
    """Compare one sentence with one; words correspond by number unless said otherwise."""
    gold, system = make_sentence(*gold), make_sentence(*system)
    if alignment is None:
        alignment = [(number, number) for number in range(1, min(len(gold), len(system)) + 1)]
    pairs = [((0, one), (0, other)) for one, other in alignment]
    return ComparedSentences([gold], [system], pairs)


def rows(comparison):
    return [(each.kind, each.gold, each.system) for each in comparison.differences]


def with_row(lines, index, row):
    return (*lines[:index], row, *lines[index + 1 :])


@given(random_sentences())
def test_a_sentence_does_not_differ_from_itself(sentence):
    words = [((0, number), (0, number)) for number in range(1, len(sentence) + 1)]
    assert compare(ComparedSentences([sentence], [sentence], words)).differences == ()


@given(random_sentences())
def test_only_the_node_added_differs(sentence):
    words = [((0, number), (0, number)) for number in range(1, len(sentence) + 1)]
    system = sentence.copy()
    last = max(node.minor for node in sentence.graph.nodes if node.major == len(words))
    system.nodes.append(make_empty_node(f"{len(words)}.{last + 1}"))
    comparison = compare(ComparedSentences([sentence], [system], words))
    lone = [each for each in comparison.differences if "empty node" in each.gold]
    if not lone:  # an empty node without any path of edges to a word cannot be recognised
        assert [each.system for each in comparison.differences] in ([], ["empty node new"])


def make_empty_node(node_id):
    """Build an empty node that hangs on the first word by a relation of its own."""
    cells = [node_id, "new", "_", "X", "_", "_", "_", "_", "1:new", "_"]
    return EmptyNode(cells)


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ("1 She she NOUN _ Case=Nom 2 nsubj 2:nsubj", (Kind.upos, "PRON", "NOUN")),
        ("1 She her PRON _ Case=Nom 2 nsubj 2:nsubj", (Kind.lemma, "she", "her")),
        ("1 She she PRON _ Case=Acc 2 nsubj 2:nsubj", (Kind.feats, "Case=Nom", "Case=Acc")),
        ("1 She she PRON _ _ 2 nsubj 2:nsubj", (Kind.feats, "Case=Nom", "")),
        ("1 She she PRON _ Case=Nom 2 obj 2:nsubj", (Kind.deprel, "nsubj", "obj")),
        ("1 She she PRON _ Case=Nom 2 nsubj:x 2:nsubj", (Kind.subtype, "nsubj", "nsubj:x")),
        ("1 She she PRON _ Case=Nom 0 nsubj 2:nsubj", (Kind.head, "2 sings", "ROOT")),
        (
            "1 She she PRON _ Case=Nom 2 nsubj 2:obj",
            (Kind.enhanced, "nsubj ← 2 sings", "obj ← 2 sings"),
        ),
        (
            "1 She she PRON _ Case=Nom 2 nsubj 2:nsubj|2:obj",
            (Kind.enhanced, "", "obj ← 2 sings"),
        ),
        ("1 She she PRON _ Case=Nom 2 nsubj _", (Kind.enhanced, "nsubj ← 2 sings", "")),
    ],
)
def test_each_kind_of_difference(row, expected):
    comparison = compare(pair_of(SHE_SINGS, with_row(SHE_SINGS, 0, row)))
    assert rows(comparison) == [expected]


def test_xpos_is_compared_where_both_have_it():
    gold = ("1 She she PRON PRP _ 0 root _",)
    assert rows(compare(pair_of(gold, ("1 She she PRON NN _ 0 root _",)))) == [
        (Kind.xpos, "PRP", "NN")
    ]
    assert rows(compare(pair_of(gold, ("1 She she PRON _ _ 0 root _",)))) == []


def test_a_gold_lemma_that_is_missing_goes_with_anything():
    gold = ("1 She _ PRON _ _ 2 nsubj _", "2 sings sing VERB _ _ 0 root _")
    system = ("1 She she PRON _ _ 2 nsubj _", "2 sings sing VERB _ _ 0 root _")
    assert rows(compare(pair_of(gold, system))) == []
    assert rows(compare(pair_of(system, gold))) == [(Kind.lemma, "she", "_")]


def test_a_graph_that_only_one_side_has_is_not_compared():
    system = [line.rpartition(" ")[0] + " _" for line in SHE_SINGS]
    assert rows(compare(pair_of(SHE_SINGS, system))) == []


def test_only_the_kinds_asked_for():
    system = with_row(SHE_SINGS, 0, "1 She her NOUN _ _ 0 obj 0:obj")
    for kind in (Kind.upos, Kind.lemma, Kind.feats, Kind.head, Kind.deprel, Kind.enhanced):
        comparison = compare(pair_of(SHE_SINGS, system), frozenset({kind}))
        assert {each.kind for each in comparison.differences} == {kind}
    assert compare(pair_of(SHE_SINGS, system), frozenset({Kind.xpos})).differences == ()


def test_marks_of_a_wrong_head_and_of_a_wrong_relation():
    gold = make_sentence(
        "1 She she PRON _ _ 2 nsubj _", "2 sings sing VERB _ _ 0 root _", "3 la la INTJ _ _ 2 obj _"
    )
    system = make_sentence(
        "1 She she PRON _ _ 3 nsubj _", "2 sings sing VERB _ _ 0 root _", "3 la la INTJ _ _ 2 dep _"
    )
    words = [((0, number), (0, number)) for number in (1, 2, 3)]
    comparison = compare(ComparedSentences([gold], [system], words))
    assert list(comparison.gold_marks[0].arcs.values()) == ["missing", "right", "wrong"]
    assert list(comparison.system_marks[0].arcs.values()) == ["extra", "right", "wrong"]


def test_marks_of_cells_and_features():
    system = with_row(SHE_SINGS, 0, "1 She she NOUN _ Number=Sing 2 nsubj 2:nsubj")
    comparison = compare(pair_of(SHE_SINGS, system))
    she = NodeId(1)
    assert comparison.gold_marks[0].cells[she, "UPOS"] == "wrong"
    assert comparison.gold_marks[0].cells[she, "LEMMA"] == "right"
    assert comparison.gold_marks[0].features == {(she, "Case"): "missing"}
    assert comparison.system_marks[0].features == {(she, "Number"): "extra"}


def test_heads_are_followed_through_the_alignment():
    system = (
        "1 Oh oh INTJ _ _ 3 discourse _",
        "2 She she PRON _ Case=Nom 3 nsubj _",
        "3 sings sing VERB _ _ 0 root _",
    )
    comparison = compare(pair_of(SHE_SINGS, system, [(1, 2), (2, 3)]))
    assert rows(comparison) == [(Kind.segmentation, "", "word Oh")]
    assert comparison.system_marks[0].nodes == {NodeId(1): "extra"}
    assert comparison.system_marks[0].arcs[NodeId(1)] == "extra"


def test_words_that_one_side_lacks_come_in_the_order_of_the_text():
    gold = ("1 a a X _ _ 0 root _", "2 b b X _ _ 1 dep _", "3 d d X _ _ 1 dep _")
    system = ("1 a a X _ _ 0 root _", "2 c c X _ _ 1 dep _", "3 d d Y _ _ 1 dep _")
    comparison = compare(pair_of(gold, system, [(1, 1), (3, 3)]))
    assert rows(comparison) == [
        (Kind.segmentation, "", "word c"),
        (Kind.segmentation, "word b", ""),
        (Kind.upos, "X", "Y"),
    ]


def test_a_multiword_token_that_only_one_side_has():
    comparison = compare(pair_of(VAMONOS, VAMONOS[1:]))
    assert rows(comparison) == [(Kind.segmentation, "multiword token Vámonos", "")]
    assert comparison.gold_marks[0].tokens == {TokenRange(1, 2): "missing"}


def test_a_multiword_token_with_other_words_is_marked_and_its_words_are_told():
    system = ("1 Vámonos ir VERB _ _ 0 root _", "2 ya ya ADV _ _ 1 advmod _")
    comparison = compare(pair_of(VAMONOS, system, [(3, 2)]))
    assert comparison.gold_marks[0].tokens == {TokenRange(1, 2): "missing"}
    assert [row[1] or row[2] for row in rows(comparison)][:3] == [
        "word Vámonos",
        "word Vamos",
        "word nos",
    ]


def test_sentences_cut_differently():
    one = make_sentence("1 Go go VERB _ _ 0 root 0:root", "2 on on ADP _ _ 1 compound 1:compound")
    first = make_sentence("1 Go go VERB _ _ 0 root 0:root")
    second = make_sentence("1 on on ADP _ _ 0 root 0:root")
    alignment = [((0, 1), (0, 1)), ((0, 2), (1, 1))]
    comparison = compare(ComparedSentences([one], [first, second], alignment))
    assert rows(comparison) == [
        (Kind.segmentation, "", "end of sentence"),
        (Kind.head, "1 Go", "ROOT"),
        (Kind.deprel, "compound", "root"),
        (Kind.enhanced, "compound ← 1 Go", ""),
        (Kind.enhanced, "", "root ← ROOT"),
    ]
    assert comparison.system_marks[1].arcs == {NodeId(1): "extra"}
    other_way = ComparedSentences([first, second], [one], [(b, a) for a, b in alignment])
    assert rows(compare(other_way))[0] == (Kind.segmentation, "end of sentence", "")


def test_a_shared_end_of_sentence_is_no_difference():
    hm = make_sentence("1 Hm hm INTJ _ _ 0 root _")
    both = ComparedSentences([hm, hm], [hm, hm], [((0, 1), (0, 1)), ((1, 1), (1, 1))])
    assert compare(both).differences == ()


def test_empty_nodes_correspond_by_their_edges_not_by_their_ids():
    system = (
        "0.1 Oh oh INTJ _ _ _ _ 2:discourse",
        *GAPPING[:3],
        "4 Bob Bob PROPN _ _ 2 conj 5.1:nsubj",
        "5 milk milk NOUN _ _ 4 orphan 5.1:obj",
        "5.1 has have VERB _ _ _ _ 2:conj",
    )
    comparison = compare(pair_of(GAPPING, system))
    assert rows(comparison) == [
        (Kind.enhanced, "", "empty node Oh"),
    ]
    assert comparison.system_marks[0].nodes == {NodeId(0, 1): "extra"}
    assert comparison.gold_marks[0].edges[Edge(NodeId(4), NodeId(4, 1), "nsubj")] == "right"
    oh = Edge(NodeId(0, 1), NodeId(2), "discourse")
    assert comparison.system_marks[0].edges[oh] == "extra"


def test_empty_nodes_are_recognised_through_other_empty_nodes():
    gold = (*SHE_SINGS, "2.1 x x X _ _ _ _ 2:dep", "2.2 y y X _ _ _ _ 2.1:dep")
    system = (*SHE_SINGS, "2.1 y y X _ _ _ _ 2.2:dep", "2.2 x x X _ _ _ _ 2:dep")
    assert rows(compare(pair_of(gold, system))) == []


def test_an_empty_node_that_the_system_lacks():
    system = (
        *GAPPING[:3],
        "4 Bob Bob PROPN _ _ 2 conj 2:conj",
        "5 milk milk NOUN _ _ 4 orphan 4:orphan",
    )
    comparison = compare(pair_of(GAPPING, system))
    assert (Kind.enhanced, "empty node has", "") in rows(comparison)
    assert comparison.gold_marks[0].nodes == {NodeId(4, 1): "missing"}


def test_relations_of_both_sides_are_told():
    system = with_row(SHE_SINGS, 0, "1 She she PRON _ Case=Nom 2 obj 2:iobj")
    by_kind = {each.kind: each for each in compare(pair_of(SHE_SINGS, system)).differences}
    assert by_kind[Kind.deprel].relations == ("nsubj", "obj")
    assert by_kind[Kind.enhanced].relations == ("iobj", "nsubj")


def test_difference_says_how_it_is_marked():
    [difference] = compare(pair_of(VAMONOS, VAMONOS[1:])).differences
    assert difference.mark is Mark.missing


def test_empty_nodes_that_share_no_edge_are_two_different_ones():
    gold = (*SHE_SINGS, "2.1 x x X _ _ _ _ 1:dep")
    system = (*SHE_SINGS, "2.1 x x X _ _ _ _ 2:dep")
    assert rows(compare(pair_of(gold, system))) == [
        (Kind.enhanced, "", "empty node x"),
        (Kind.enhanced, "empty node x", ""),
    ]


def test_edges_of_a_word_without_counterpart_are_marked_and_not_listed():
    gold = (*SHE_SINGS, "3 la la INTJ _ _ 2 discourse 2:discourse")
    comparison = compare(pair_of(gold, SHE_SINGS))
    assert rows(comparison) == [(Kind.segmentation, "word la", "")]
    la = Edge(NodeId(3), NodeId(2), "discourse")
    assert comparison.gold_marks[0].edges[la] == "missing"


def test_what_only_the_system_has_comes_after_the_word_before_it():
    gold = ("1 a a X _ _ 0 root _", "2 b b X _ _ 1 dep _")
    system = ("1 a a Y _ _ 0 root _", "2 b b Y _ _ 1 dep _", "3 c c X _ _ 1 dep _")
    assert rows(compare(pair_of(gold, system))) == [
        (Kind.upos, "X", "Y"),
        (Kind.upos, "X", "Y"),
        (Kind.segmentation, "", "word c"),
    ]
