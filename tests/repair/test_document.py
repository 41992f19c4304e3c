import pytest

from repair.sentences import ROOT, comments, document, node
from udkit.repair import repair_text


def ids(*sentences):
    """Repair a file of one-word sentences with these comments; return the ids."""
    content, _ = repair_text(document(*([*lines, "# text = Go", ROOT] for lines in sentences)))
    lines = content.decode().split("\n")
    return [line.removeprefix("# sent_id = ") for line in lines if line.startswith("# sent_id")]


def test_a_missing_id_is_the_next_one():
    assert ids(["# sent_id = s09"], [], ["# sent_id = s11"]) == ["s09", "s10", "s11"]
    assert ids([], ["# sent_id = s2"]) == ["s1", "s2"]
    assert ids([], []) == ["1", "2"]
    assert ids(["# sent_id = a"], []) == ["a", "2"]


def test_a_new_id_is_never_one_of_the_file():
    assert ids(["# sent_id = s1"], [], ["# sent_id = s2"]) == ["s1", "2", "s2"]
    assert ids(["# sent_id = 1"], [], ["# sent_id = 2"]) == ["1", "2-2", "2"]


def test_the_second_sentence_with_an_id_gets_another():
    same = ["# sent_id = a"]
    assert ids(same, same, ["# sent_id = a-2"], same) == ["a", "a-3", "a-2", "a-4"]


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("# sent_id = a b", "# sent_id = a_b"),
        ("# sent_id : a", "# sent_id = a"),
        ("# sent_id a", "# sent_id = a"),
        ("# sent_id = a/b/c", "# sent_id = a/b-c"),
        ("# sent_id =", "# sent_id = 1"),
        ("# sent_id", "# sent_id = 1"),
    ],
)
def test_a_damaged_id_is_repaired(wrong, right):
    assert comments(wrong, "# text = Go", ROOT) == [right, "# text = Go"]


def test_new_comments_stand_in_their_usual_order():
    assert comments("# newdoc id = d", "# x", ROOT) == [
        "# newdoc id = d",
        "# x",
        "# sent_id = 1",
        "# text = Go",
    ]
    assert comments("# newpar", "# sent_id = a", "# x", ROOT) == [
        "# newpar",
        "# sent_id = a",
        "# text = Go",
        "# x",
    ]


def test_comments_that_only_look_like_ids_are_renamed():
    assert comments("# sent_id = a", "# sent_ids = b", "# text = Go", ROOT) == [
        "# sent_id = a",
        "# other sent_ids = b",
        "# text = Go",
    ]


def test_of_several_ids_the_first_stays():
    assert comments("# sent_id = a", "# sent_id = b", "# text = Go", ROOT) == [
        "# sent_id = a",
        "# text = Go",
    ]


@pytest.mark.parametrize("name", ["newdoc", "newpar"])
def test_a_document_begins_once(name):
    lines = [f"# {name}", f"# {name} x", f"# {name}", "# sent_id = a", "# text = Go", ROOT]
    assert comments(*lines) == [f"# {name}", "# sent_id = a", "# text = Go"]


def parallel_ids(*values):
    sentences = [
        [f"# sent_id = {i}", f"# parallel_id = {value}", "# text = Go", ROOT]
        for i, value in enumerate(values)
    ]
    content, _ = repair_text(document(*sentences))
    lines = content.decode().split("\n")
    return [line.partition(" = ")[2] for line in lines if line.startswith("# parallel_id")]


def test_parallel_ids_that_do_not_fit_are_left_out():
    assert parallel_ids("x/1", "x/1", "x/2") == ["x/1", "x/2"]
    assert parallel_ids("x/1/alt1", "x/1/alt3", "x/1/alt2") == ["x/1/alt1", "x/1/alt2"]
    assert parallel_ids("x", "X/1", "x/1/part2") == []
    assert parallel_ids("x/1/alt1", "x/1/alt2", "y/1") == ["x/1/alt1", "x/1/alt2", "y/1"]


def test_no_token_is_glued_to_the_next_document():
    last = node(1, "Go", head=0, deprel="root", misc="SpaceAfter=No|X=1")
    before = ["# sent_id = a", "# text = Go", last]
    after = ["# newdoc", "# sent_id = b", "# text = Go", ROOT]
    repaired, changes = repair_text(document(before, after))
    assert repaired == document([*before[:2], last.replace("SpaceAfter=No|", "")], after)
    assert [(c.line, c.test_id) for c in changes] == [(3, "spaceafter-newdocpar")]


def test_a_multiword_token_is_not_glued_to_the_next_document_either():
    token = node("1-1", "Go", misc="SpaceAfter=No")
    before = ["# sent_id = a", "# text = Go", token, ROOT]
    after = ["# newpar", "# sent_id = b", "# text = Go", ROOT]
    repaired, _ = repair_text(document(before, after))
    assert repaired == document([*before[:2], node("1-1", "Go"), ROOT], after)


def graphs(*deps):
    """Repair one-word sentences with these DEPS; return DEPS and the number of changes."""
    sentences = [
        [f"# sent_id = {i}", "# text = Go", node(1, "Go", head=0, deprel="root", deps=cell)]
        for i, cell in enumerate(deps)
    ]
    content, changes = repair_text(document(*sentences))
    rows = [line.split("\t") for line in content.decode().split("\n") if "\t" in line]
    assert {change.test_id for change in changes} <= {"edeps-only-sometimes"}
    assert [(c.line - 1) // 4 for c in changes] == [int(c.sent_id) for c in changes]
    return [cells[8] for cells in rows], [change.line for change in changes]


def test_missing_graphs_are_filled_from_the_basic_tree():
    assert graphs("0:root", "_", "0:root") == (["0:root"] * 3, [5])


def test_a_graph_that_says_something_is_never_emptied():
    assert graphs("_", "_", "0:parataxis") == (["0:root", "0:root", "0:parataxis"], [1, 5])


def test_few_graphs_that_say_nothing_are_emptied():
    assert graphs("_", "_", "0:root") == (["_"] * 3, [9])


def test_graphs_in_all_sentences_or_none_stay():
    assert graphs("0:root", "0:root") == (["0:root"] * 2, [])
    assert graphs("_", "_") == (["_"] * 2, [])


def test_ranges_stay_empty_when_graphs_are_filled():
    first = ["# sent_id = a", "# text = Go", node(1, "Go", head=0, deprel="root", deps="0:obj")]
    second = ["# sent_id = b", "# text = Go", node("1-1", "Go"), ROOT]
    repaired, _ = repair_text(document(first, second))
    filled = node(1, "Go", head=0, deprel="root", deps="0:root")
    assert repaired == document(first, [*second[:3], filled])
