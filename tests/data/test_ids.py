import pytest

from udkit import ROOT, NodeId, TokenRange


@pytest.mark.parametrize(
    ("text", "node_id"),
    [("0", ROOT), ("3", NodeId(3)), ("3.1", NodeId(3, 1)), ("0.1", NodeId(0, 1))],
)
def test_ids_are_read_and_written(text, node_id):
    assert NodeId.parse(text) == node_id
    assert str(node_id) == text


_ODD = ["", "_", "x", "03", "3.", ".1", "3.0", "3.01", "3-4", "-1", "+1", " 1", "1 ", "1_0"]


@pytest.mark.parametrize("text", [*_ODD, "٣", "²", "1" * 5000, "1." + "1" * 5000])
def test_anything_else_is_no_id(text):
    with pytest.raises(ValueError, match="not the id of a node"):
        NodeId.parse(text)


def test_ids_sort_as_in_a_sentence():
    texts = ["0", "0.1", "1", "1.1", "1.2", "1.10", "2", "10"]
    assert sorted(map(NodeId.parse, reversed(texts))) == [NodeId.parse(text) for text in texts]


def test_3_1_is_not_3_10():
    assert NodeId.parse("3.1") != NodeId.parse("3.10")


def test_only_empty_nodes_are_empty():
    assert NodeId(3, 1).is_empty
    assert not NodeId(3).is_empty
    assert not ROOT.is_empty


def test_ranges_are_read_and_written():
    assert TokenRange.parse("3-4") == TokenRange(3, 4)
    assert str(TokenRange(9, 10)) == "9-10"
    assert TokenRange.parse("3-3") == TokenRange(3, 3)


@pytest.mark.parametrize(
    "text", ["", "3", "4-3", "0-1", "3-", "-3", "3-4-5", "3.1-4", "3 - 4", "1-" + "9" * 5000]
)
def test_anything_else_is_no_range(text):
    with pytest.raises(ValueError, match="not a range of words"):
        TokenRange.parse(text)
