from itertools import pairwise

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
        f"{path}:6: UPOS of node 1: 'verb' → 'VERB' (unknown-upos: the tag that was meant)"
    )


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
