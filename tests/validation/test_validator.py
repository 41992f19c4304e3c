"""Gates, memory and the values that come out."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from udkit.errors import InputError
from udkit.validation import (
    KINDS,
    Incident,
    Severity,
    Validator,
    validate_files,
    validate_text,
)
from udkit.validation.checks.relations import UNIVERSAL_RELATIONS, parse_edeprel
from udkit.validation.checks.tree import is_tree, unreachable


def sentence(sent_id="s", *, deps="_", deprel="root", head="0", upos="X", feats="_", misc="_"):
    cells = ["1", "a", "a", upos, "_", feats, head, deprel, deps, misc]
    return f"# sent_id = {sent_id}\n# text = a\n" + "\t".join(cells) + "\n\n"


def ids(text, level=2):
    return [(incident.line, incident.id) for incident in validate_text(text, level)]


def test_an_incident_says_where_and_what():
    [incident] = validate_text(sentence(upos="noun"), name="f.conllu")
    assert incident.as_dict() == {
        "file": "f.conllu",
        "line": 3,
        "sent_id": "s",
        "node_id": "1",
        "column": "UPOS",
        "level": 2,
        "class": "MORPHO",
        "id": "unknown-upos",
        "severity": "error",
        "message": "'noun' is not a universal part-of-speech tag.",
        "advice": "Use one of the 17 universal tags.",
    }
    assert str(incident) == (
        "f.conllu:3:[s] L2 Morpho unknown-upos: 'noun' is not a universal part-of-speech tag."
    )


def test_a_collapsed_graph_is_told_where_its_empty_nodes_are():
    [collapsed] = [i for i in validate_text(sentence(deps="0:root>dep")) if "edeprel" in i.id]
    [other] = [i for i in validate_text(sentence(deps="0:Root")) if "edeprel" in i.id]
    assert "udkit expand" in collapsed.message
    assert "udkit expand" not in other.message


def test_incidents_are_values():
    [first] = validate_text(sentence(upos="noun"))
    [second] = validate_text(sentence(upos="noun"))
    assert first == second
    assert hash(first) == hash(second)
    with pytest.raises(AttributeError):
        first.line = 4


def test_a_sentence_without_sent_id_has_none():
    text = sentence("first") + sentence().replace("# sent_id = s\n", "")
    [incident] = validate_text(text)
    assert (incident.id, incident.sent_id) == ("missing-sent-id", None)


def test_warnings_are_not_errors():
    [incident] = validate_text(sentence(misc="gloss=x"))
    assert incident.kind.severity is Severity.warning
    assert not incident.is_error


def test_text_may_be_characters_or_bytes():
    text = sentence(upos="é")
    assert validate_text(text) == validate_text(text.encode())


def test_a_failing_gate_hides_what_comes_after():
    assert ids(sentence(head="7", upos="noun", feats="x")) == [(3, "unknown-head")]
    assert ids(sentence(upos="noun", feats="x").replace("# text = a", "# text = b")) == [
        (3, "unknown-upos"),
        (3, "invalid-feature"),
    ]


def test_level_1_looks_at_the_backbone_only():
    assert ids(sentence(head="7", upos="noun"), level=1) == []


@pytest.mark.parametrize("level", [0, 3])
def test_a_level_that_is_not_ours_is_refused(level):
    with pytest.raises(ValueError, match="is not 1 or 2"):
        Validator(level)


def test_files_of_one_call_are_one_treebank(tmp_path):
    paths = [tmp_path / "a.conllu", tmp_path / "b.conllu"]
    for path in paths:
        path.write_text(sentence(misc="SpaceAfter=No").replace("# text", "# newdoc\n# text"))
    found = [(incident.file, incident.line, incident.id) for incident in validate_files(paths)]
    assert found == [
        (str(paths[1]), 4, "non-unique-sent-id"),
        (str(paths[1]), 4, "spaceafter-newdocpar"),
    ]


def test_each_call_forgets_the_one_before():
    assert ids(sentence()) == ids(sentence()) == []


def test_ref_passes_as_deprel_from_the_first_deps_on():
    plain = sentence("a", deprel="ref")
    assert ids(plain) == [(3, "unknown-udeprel")]
    graphs = sentence("a", deps="0:root", deprel="ref") + sentence("b", deps="0:root", deprel="ref")
    assert ids(graphs) == [(3, "unknown-udeprel")]


def test_enhanced_graphs_only_sometimes_is_reported_once():
    treebank = "".join(sentence(str(i), deps="0:root" if i % 2 else "_") for i in range(6))
    assert ids(treebank) == [(7, "edeps-only-sometimes")]


def test_a_mistake_at_the_end_of_a_file_without_an_empty_line_is_examined_further():
    text = sentence()[:-1] + "x\n"
    assert ids(text) == [(4, "invalid-line"), (4, "missing-empty-line"), (4, "number-of-columns")]
    assert ids(text + "\n") == [(4, "invalid-line")]


def test_a_sentence_of_empty_nodes_only_is_no_tree():
    text = "# sent_id = s\n# text = a\n0.1" + "\t_" * 7 + "\t0:root\t_\n\n"
    assert ids(text) == [(3, "non-tree")]


def test_an_empty_node_can_be_lost_although_the_words_are_connected():
    text = sentence(deps="0:root")[:-1] + "1.1" + "\t_" * 7 + "\t1.2:dep\t_\n"
    text += "1.2" + "\t_" * 7 + "\t1.1:dep\t_\n\n"
    assert ids(text) == [(4, "unconnected-egraph")]


def test_messages_stay_short_whatever_they_quote():
    [incident] = validate_text(sentence(upos="n" * 1_000_000))
    assert len(incident.message) < 200
    rows = "".join(f"{2 * i}" + "\t_" * 9 + "\n" for i in range(1, 1000))
    incident, *_ = validate_text(f"# sent_id = s\n{rows}\n")
    assert incident.id == "word-id-sequence"
    assert len(incident.message) == 200


@given(st.one_of(st.binary(max_size=60), st.text("1-2.\t\n #_|:=a\r\x85é", max_size=200)))
def test_any_content_gives_incidents_or_an_input_error(content):
    with contextlib.suppress(InputError):
        for incident in validate_text(content):
            assert incident.line >= 1


def test_packed_files_are_unpacked(tmp_path):
    lzma = pytest.importorskip("lzma")
    path = tmp_path / "a.conllu.xz"
    path.write_bytes(lzma.compress(sentence(upos="noun").encode()))
    [incident] = validate_files([path])
    assert (incident.file, incident.id) == (str(path), "unknown-upos")


def test_a_file_that_is_not_there_is_an_input_error(tmp_path):
    with pytest.raises(InputError, match="No such file"):
        list(validate_files([tmp_path / "nothing.conllu"]))


def test_every_kind_has_advice():
    assert all(kind.advice.endswith((".", "…")) for kind in KINDS.values())
    assert {kind.level for kind in KINDS.values()} == {1, 2}


def test_there_are_37_universal_relations():
    assert len(UNIVERSAL_RELATIONS) == 37


@pytest.mark.parametrize("label", ["obl", "obl:arg", "obl:in_front_of:gen", "obl:v:na:loc"])
def test_main_relation_of_an_enhanced_relation(label):
    assert parse_edeprel(label) == "obl"


@pytest.mark.parametrize("label", ["", "Obl", "obl:", "obl:a_", "obl:1", "obl:É", "obl:a:b:c:d"])
def test_malformed_enhanced_relations(label):
    assert parse_edeprel(label) is None


def test_trees_up_to_four_words_against_brute_force():
    from itertools import product

    def reaches_root(heads, word):
        for _ in heads:
            word = heads[word]
        return word == 0

    for n in range(1, 5):
        for chosen in product(range(n + 1), repeat=n):
            heads = [0, *chosen]
            lost = [word for word in range(1, n + 1) if not reaches_root(heads, word)]
            assert unreachable(heads) == lost
            assert is_tree(heads) == (not lost)


def test_incident_of_any_kind_can_be_printed():
    for kind in KINDS.values():
        assert kind.id in str(Incident(kind, "message", "f", 1))


@pytest.mark.parametrize("column", [0, 6, 8])
def test_numbers_of_thousands_of_digits_are_only_wrong(column):
    number = "1" * 5000
    cells = ["1", "a", "a", "X", "_", "_", "0", "root", "0:root", "_"]
    cells[column] = f"{number}:dep" if column == 8 else number
    found = ids("# sent_id = s\n# text = a\n" + "\t".join(cells) + "\n\n")
    assert found[0][1] in ("invalid-word-id", "unknown-head", "unknown-ehead")
