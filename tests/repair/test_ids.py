import pytest

from repair.sentences import column, fix, node, nodes


def sentence(*ids, heads=None, deps=None):
    """Words with these ids and forms a, b, c …; by default all but the first hang on it."""
    heads = heads or [0, *[1] * (len(ids) - 1)]
    deps = deps or ["_"] * len(ids)
    return [
        node(id_, form, upos="X", head=head, deprel="dep" if head else "root", deps=edges)
        for id_, form, head, edges in zip(ids, "abcdefgh", heads, deps, strict=False)
    ]


@pytest.mark.parametrize(
    "ids",
    [
        ("1", "2", "7", "4"),
        ("1", "x", "3", "4"),
        ("1", "2", "3", "9"),
        ("01", "2", "+3", "٤"),
        ("1", "2.1", "3", "4"),
        ("1", "2", "3-2", "4"),
        ("9", "8", "3", "4"),
        ("1", "2", "3", "4-9"),
        ("1", "", "0", "4"),
        ("1", "1", "1", "1"),
    ],
)
def test_wrong_ids_do_not_touch_right_heads(ids):
    lines = sentence(*ids, heads=[3, 1, 0, 2], deps=["3:dep", "1:dep", "0:root", "2:dep"])
    assert nodes(*lines) == [
        line.split("\t")
        for line in sentence(
            *"1234", heads=[3, 1, 0, 2], deps=["3:dep", "1:dep", "0:root", "2:dep"]
        )
    ]


def test_heads_follow_when_all_numbers_are_shifted():
    lines = sentence("5", "6", "7", heads=[6, 0, 6], deps=["6:dep", "0:root", "6:dep"])
    assert column("id", *lines) == ["1", "2", "3"]
    assert column("head", *lines) == ["2", "0", "2"]
    assert column("deps", *lines) == ["2:dep", "0:root", "2:dep"]


def test_heads_follow_when_a_line_is_gone():
    lines = sentence("1", "2", "4", "5", heads=[4, 3, 0, 4], deps=["4:dep", "3:dep", "0:root", "5"])
    assert column("head", *lines) == ["3", "3", "0", "3"]
    assert column("deps", *lines)[:3] == ["3:dep", "3:dep", "0:root"]


def test_ids_that_start_at_0_leave_head_0_the_root():
    assert column("head", *sentence("0", "1", "2", heads=[2, 0, 1])) == ["3", "0", "2"]


def test_lines_that_changed_places_go_back():
    lines = sentence("2", "1", "3", heads=[1, 0, 2])
    assert column("form", *lines) == ["b", "a", "c"]
    assert column("head", *lines) == ["0", "1", "2"]


def test_lines_stay_where_the_text_has_them_so():
    lines = sentence("2", "1", "3", heads=[0, 1, 1])
    assert column("form", "# text = a b c", *lines) == ["a", "b", "c"]


def word_and_empty(*ids):
    """Words a, b, … with an empty node E that c depends on."""
    rows = []
    for id_ in ids:
        if "." in id_:
            rows.append(node(id_, "E", deps="1:conj"))
        elif id_ == "1":
            rows.append(node(1, "a", head=0, deprel="root", deps="0:root"))
        else:
            rows.append(node(id_, "c", head=1, deprel="dep", deps="2.1:dep"))
    return rows


@pytest.mark.parametrize("ids", [("2.1", "1", "2", "3"), ("1", "2", "3", "2.1")])
def test_a_misplaced_empty_node_moves(ids):
    lines = word_and_empty(*ids)
    assert column("id", *lines) == ["1", "2", "2.1", "3"]
    assert column("deps", *lines)[-1] == "2.1:dep"


def test_empty_nodes_are_numbered_without_gaps():
    lines = [*word_and_empty("1", "2"), node("2.3", "E", deps="1:conj"), *word_and_empty("3")]
    lines = [line.replace("2.1:dep", "2.3:dep") for line in lines]
    assert column("id", *lines) == ["1", "2", "2.1", "3"]
    assert column("deps", *lines)[1:] == ["2.1:dep", "1:conj", "2.1:dep"]


def test_empty_node_in_front_of_the_word_that_its_token_begins_with():
    lines = [*word_and_empty("1"), node("2-3", "cc"), node("1.1", "E", deps="1:conj")]
    lines += word_and_empty("2", "3")
    assert column("id", *lines) == ["1", "1.1", "2-3", "2", "3"]


@pytest.mark.parametrize("id_", ["1-2", "2-1", "1-x", "1-2-3", "1-9", "5-6", "1-", "7-8"])
def test_a_multiword_token_covers_the_words_that_it_is_made_of(id_):
    lines = [node(id_, "ab"), *sentence("1", "2", "3")]
    assert column("id", *lines) == ["1-2", "1", "2", "3"]


def test_a_multiword_token_moves_before_its_words():
    lines = [*sentence("1", "2", "3"), node("2-3", "bc")]
    assert column("id", *lines) == ["1", "2-3", "2", "3"]


def test_words_belong_to_one_multiword_token():
    lines = [node("1-3", "abc"), node("2-3", "bc"), *sentence("1", "2", "3")]
    repaired, changes = fix(*lines)
    assert [line.split("\t")[0] for line in repaired[2:]] == ["1-3", "1", "2", "3"]
    [dropped] = [c for c in changes if c.test_id == "overlapping-word-intervals"]
    assert dropped.before.startswith("2-3\tbc")


def test_a_multiword_token_without_words_is_a_word():
    lines = [*sentence("1"), node("2-3", "bc")]
    assert column("id", *lines) == ["1", "2"]
    assert column("form", *lines) == ["a", "bc"]


def test_a_sentence_of_empty_nodes_gets_words():
    assert column("id", node("0.1", "a"), node("0.2", "b")) == ["1", "2"]


def test_cells_that_tokens_and_empty_nodes_do_not_have_are_emptied():
    token = node("1-2", "ab", lemma="x", upos="X", feats="Typo=Yes", deps="1:dep")
    empty = node("2.1", "E", head=1, deprel="dep", deps="1:dep")
    lines = [token, *sentence("1", "2", deps=["0:root", "1:dep"]), empty]
    assert nodes(*lines)[0] == node("1-2", "ab", feats="Typo=Yes").split("\t")
    assert nodes(*lines)[-1] == node("2.1", "E", deps="1:dep").split("\t")
