from repair.sentences import ROOT, comments, document, fix, node, nodes
from udkit.repair import repair_text

FIRST = node(1, "Go", head=2, deprel="dep")
SECOND = node(2, "away", head=0, deprel="root")


def sent_ids(content):
    lines = repair_text(content)[0].decode().split("\n")
    return [line.removeprefix("# sent_id = ") for line in lines if line.startswith("# sent_id")]


def test_comments_move_before_the_words():
    assert comments("# sent_id = a", FIRST, "# late", SECOND, "# later") == [
        "# sent_id = a",
        "# text = Go away",
        "# late",
        "# later",
    ]


def test_lines_that_are_nothing_become_comments():
    repaired, changes = fix("# sent_id = a", "text = Go", "<s>", ROOT)
    assert repaired == ["# sent_id = a", "# text = Go", "# <s>", ROOT]
    assert {change.test_id for change in changes} == {"invalid-line"}


def test_white_space_before_a_comment_or_node_goes():
    assert fix("# sent_id = a", "  # text = Go", " " + ROOT)[0] == [
        "# sent_id = a",
        "# text = Go",
        ROOT,
    ]


def test_a_sentence_begins_where_the_numbers_start_again():
    content = document(["# sent_id = a", FIRST, SECOND, "# sent_id = b", "# text = Go", ROOT])
    assert sent_ids(content) == ["a", "b"]
    content = document(["# sent_id = a", FIRST, SECOND, FIRST, SECOND])
    assert len(sent_ids(content)) == 2


def test_a_single_number_1_is_no_new_sentence():
    third = node(1, "now", head=2, deprel="advmod")
    assert [cells[0] for cells in nodes(FIRST, SECOND, third)] == ["1", "2", "3"]


def test_a_sentence_goes_on_after_a_stray_blank_line():
    third = node(3, "now", head=2, deprel="advmod")
    content = document(["# sent_id = a", "# text = Go away now", FIRST, SECOND], [third])
    repaired, changes = repair_text(content)
    assert repaired == document(["# sent_id = a", "# text = Go away now", FIRST, SECOND, third])
    assert [change.line for change in changes] == [5]


def test_a_valid_sentence_does_not_go_on():
    content = document(["# sent_id = a", "# text = Go", ROOT], [SECOND])
    assert len(sent_ids(content)) == 2


def test_superfluous_blank_lines_go():
    repaired, changes = repair_text(b"\n\n" + document([ROOT]) + b"\n \n")
    assert repaired.count(b"\n\n") == 1
    assert [change.line for change in changes if change.test_id == "empty-sentence"] == [1, 2, 5, 6]


def test_a_blank_line_is_added_at_the_end():
    for content in (document([ROOT])[:-1], document([ROOT])[:-2]):
        repaired, changes = repair_text(content)
        assert repaired.endswith(b"\n\n")
        assert "missing-empty-line" in {change.test_id for change in changes}


def test_comments_without_words_go_to_the_next_sentence():
    content = document(["# newdoc id = d"], ["# sent_id = a", "# text = Go", ROOT])
    repaired, _ = repair_text(content)
    assert repaired == document(["# newdoc id = d", "# sent_id = a", "# text = Go", ROOT])


def test_a_sentence_without_words_is_left_out():
    content = document(
        ["# newpar", "# sent_id = lost", "# text = Nothing"], ["# sent_id = a", "# text = Go", ROOT]
    )
    repaired, changes = repair_text(content)
    assert repaired == document(["# newpar", "# sent_id = a", "# text = Go", ROOT])
    assert "# text = Nothing" in {change.before for change in changes}


def test_other_columns_of_conllu_plus_go_to_misc():
    columns = "# global.columns = FORM ID HEAD DEPREL UPOS MISC PARSEME:MWE"
    content = document(
        [columns, "# sent_id = a", "# text = Go", "Go\t1\t0\troot\tX\tSpaceAfter=No\t1:VPC|x"]
    )
    repaired, _ = repair_text(content)
    misc = "SpaceAfter=No|Mwe=1:VPC;x"
    word = node(1, "Go", head=0, deprel="root", misc=misc)
    assert repaired == document(["# sent_id = a", "# text = Go", word])
