from itertools import pairwise

import pytest

from repair.sentences import ROOT, document, node
from udkit.repair import Change, count_changes, repair_file, repair_text


def test_changes_come_by_line_with_their_place(tmp_path):
    path = tmp_path / "in.conllu"
    path.write_bytes(
        document(
            ["# text = Go", ROOT],
            ["# sent_id = b", "# text = Go", node("x", "Go", upos="verb", head=0, deprel="root")],
        )
    )
    report = repair_file(path, tmp_path / "out.conllu")
    assert [(change.line, change.sent_id, change.node_id) for change in report.changes] == [
        (1, "1", ""),
        (6, "b", "1"),
        (6, "b", "1"),
    ]
    assert (report.n_sentences, report.n_changed_sentences) == (2, 2)
    assert report.is_valid
    assert str(report.changes[2]) == (
        f"{path}:6:[b] UPOS of 1: 'verb' → 'VERB' (unknown-upos: the tag that was meant)"
    )


def test_blank_lines_are_said_to_be_added_or_removed():
    second = [node(1, "Come"), node(2, "on", head=1)]
    content = document([ROOT, *second])[:-1].replace(b"2\ton", b"\n2\ton")
    _, changes = repair_text(b"\n" + content, name="f")
    assert [str(change) for change in changes if change.is_blank_line] == [
        "f:1:[] blank line: removed (empty-sentence: there is one blank line, not more)",
        "f:3:[2] blank line: added"
        " (word-id-sequence: the numbers start again: a new sentence begins)",
        "f:4:[] blank line: removed (word-id-sequence: the numbers of the words go on after it)",
        "f:6:[] blank line: added (missing-empty-line: a blank line ends the last sentence)",
    ]
    assert all(
        (change.before or change.after) == "\n" for change in changes if change.is_blank_line
    )


@pytest.mark.parametrize(
    ("wrong", "right", "why"),
    [
        ("blah", "dep", "no universal relation is near"),
        ("obj:1", "obj", "the nearest universal relation"),
    ],
)
def test_dep_is_not_called_near(wrong, right, why):
    content = document([ROOT, node(2, "on", head=1, deprel=wrong)])
    changes = [change for change in repair_text(content)[1] if change.column == "DEPREL"]
    assert [(change.after, change.message) for change in changes] == [(right, why)]


def test_warnings_leave_the_output_valid(tmp_path):
    path = tmp_path / "in.conllu"
    path.write_bytes(document(["# text = Go", node(1, "Go", head=0, deprel="root", misc="|x")]))
    report = repair_file(path, tmp_path / "out.conllu")
    assert report.is_valid
    assert report.remaining == []


def test_a_record_has_what_programs_need():
    change = Change(3, "unknown-upos", "UPOS", "verb", "VERB", "why", "1", "s", "f.conllu")
    assert change.as_record() == {
        "file": "f.conllu",
        "line": 3,
        "sent_id": "s",
        "node_id": "1",
        "id": "unknown-upos",
        "column": "UPOS",
        "before": "verb",
        "after": "VERB",
        "message": "why",
    }


def test_changes_are_counted_by_test_and_column():
    a = Change(1, "a", "HEAD", "", "", "")
    b = Change(1, "b", "DEPS", "", "", "")
    assert count_changes([a, b, b]) == [("b", "DEPS", 2), ("a", "HEAD", 1)]


def test_every_change_of_a_cell_leads_from_the_input_to_the_output():
    word = node(1, "Go", feats="number=Sing|Case=nom", head="x", deprel="Root", misc="SpaceAfter=")
    repaired, changes = repair_text(document([word]))
    cells = {change.column: change for change in changes if change.node_id}
    for name, index in (("FEATS", 5), ("HEAD", 6), ("MISC", 9)):
        chain = [change for change in changes if change.column == name]
        assert chain[0].before == word.split("\t")[index]
        assert chain[-1].after == repaired.decode().split("\n")[2].split("\t")[index]
        assert all(old.after == new.before for old, new in pairwise(chain))
    assert set(cells) == {"FEATS", "HEAD", "DEPREL", "MISC"}
