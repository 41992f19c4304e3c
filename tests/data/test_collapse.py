"""Empty nodes to paths."""

import json
from hashlib import sha256
from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from udkit.data.collapse import collapse_deps, collapse_sentence, official_feats
from udkit.errors import FormatError, Problem
from udkit.formats.conllu import parse_conllu, read_conllu, write_conllu_to
from udkit.formats.files import read_chunks


def deps(text):
    """Read 'node < head:label head:label; …' into the argument of `collapse_deps`."""
    parsed = {}
    for clause in text.split(";"):
        node, _, pairs = clause.partition("<")
        parsed[key(node)] = [
            (key(pair.partition(":")[0]), pair.partition(":")[2]) for pair in pairs.split()
        ]
    return parsed


def key(text):
    major, _, minor = text.strip().partition(".")
    return int(major), int(minor or 0)


def line(node_id, *, feats="_", head="_", deprel="_", deps="_", misc="_"):
    cells = [node_id, "x", "x", "X", "_", feats, head, deprel, deps, misc]
    return "\t".join(cells)


def sentence(*lines):
    (parsed,) = parse_conllu("\n".join(lines) + "\n\n")
    return parsed


def collapsed_cell(column, **cells):
    parsed = sentence(line("1", **{"head": "0", "deprel": "root", **cells}))
    return collapse_sentence(parsed).words[0][column]


@pytest.mark.parametrize(
    ("graph", "expected"),
    [
        ("1 < 0:root; 2 < 1:obj", {1: [(0, "root")], 2: [(1, "obj")]}),
        # one empty node, a chain of two, and the root above an empty node
        (
            "1 < 0:root; 1.1 < 1:conj; 2 < 1.1:obj",
            {1: [(0, "root")], 2: [(1, "conj>obj")]},
        ),
        (
            "1 < 0:root; 1.1 < 1:conj; 1.2 < 1.1:xcomp; 2 < 1.2:obj",
            {1: [(0, "root")], 2: [(1, "conj>xcomp>obj")]},
        ),
        ("0.1 < 0:root; 1 < 0.1:nsubj", {1: [(0, "root>nsubj")]}),
        # parents multiply with children
        (
            "1 < 0:root; 2 < 1:conj; 2.1 < 1:a 2:b; 3 < 2.1:c 2.1:d",
            {
                1: [(0, "root")],
                2: [(1, "conj")],
                3: [(1, "a>c"), (1, "a>d"), (2, "b>c"), (2, "b>d")],
            },
        ),
        # two ways give the same label: one edge; a path may lead back to where it began
        (
            "1 < 0:root; 1.1 < 1:a; 1.2 < 1:a; 2 < 1.1:b 1.2:b",
            {1: [(0, "root")], 2: [(1, "a>b")]},
        ),
        ("1 < 0:root 1.1:b; 1.1 < 1:a", {1: [(0, "root"), (1, "a>b")]}),
        # an empty leaf goes; a child of an empty node without parent loses the edge
        ("1 < 0:root; 1.1 < 1:a", {1: [(0, "root")]}),
        ("1 < 0:root 1.1:x; 1.1 <; 2 < 1.1:y", {1: [(0, "root")], 2: []}),
        # a loop on an empty node is not walked
        (
            "1 < 0:root; 1.1 < 1:a 1.1:loop; 2 < 1.1:b",
            {1: [(0, "root")], 2: [(1, "a>b")]},
        ),
        # heads sort as numbers, labels by code point, repetitions go
        ("10 < 9:b 9:a 2:z 9:b; 2 < 0:root; 9 < 2:a", {
            10: [(2, "z"), (9, "a"), (9, "b")], 2: [(0, "root")], 9: [(2, "a")]
        }),
    ],
)  # fmt: skip
def test_paths_replace_empty_nodes(graph, expected):
    assert collapse_deps(deps(graph)) == expected


def test_an_empty_node_can_occur_twice_where_both_ends_are_overt():
    graph = deps("1 < 0:root; 1.1 < 1:in 1.2:back; 1.2 < 1.1:on; 2 < 1.1:out")
    # 1 → 1.1 → 1.2 joins 1.2 → 1.1 → 2: only paths that are still to grow are tested for cycles.
    assert collapse_deps(graph)[2] == [(1, "in>on>back>out"), (1, "in>out")]


def test_8_1_and_8_10_are_one_head_where_repetitions_are_looked_for():
    graph = deps("1 < 0:root; 8 < 1:x; 9 < 8.1:nsubj 8.10:nsubj")
    graph |= {(8, minor): [((1, 0), f"c{minor}")] for minor in range(1, 11)}
    assert collapse_deps(graph)[9] == [(1, "c1>nsubj")]


def test_a_knot_of_empty_nodes_is_refused_instead_of_filling_the_memory(monkeypatch):
    monkeypatch.setattr("udkit.data.collapse.MAX_STEPS", 10_000)
    knot = range(1, 12)
    graph = {(1, 0): [((0, 0), "root")], (2, 0): [((1, i), "x") for i in knot]}
    graph |= {(1, i): [((1, 0), "a"), *(((1, j), "b") for j in knot)] for i in knot}
    with pytest.raises(ValueError, match="too many"):
        collapse_deps(graph)


def test_a_refused_sentence_is_named(monkeypatch):
    monkeypatch.setattr("udkit.data.collapse.MAX_STEPS", 10_000)
    knot = range(1, 12)
    heads = "|".join(f"1.{j}:b" for j in knot)
    lines = [line("1", head="0", deprel="root", deps=f"0:root|{heads}")]
    lines += [line(f"1.{i}", deps=f"1:a|{heads}") for i in knot]
    with pytest.raises(FormatError, match="<text>:2:19: the paths"):
        collapse_sentence(sentence(*lines))


@pytest.mark.parametrize(
    ("cell", "expected"),
    [
        ("_", "_"),
        ("Number=Sing|Case=Nom", "Case=Nom|Number=Sing"),
        ("B=X|aB=Y", "aB=Y|B=X"),
        ("Number[psor]=Sing|Number=Plur", "Number=Plur|Number[psor]=Sing"),
        ("Person1=Yes|Case=Nom", "Case=Nom"),
        ("Case", "_"),
        ("Case=Å", "_"),
        ("Case=Acc,Nom|Case=Nom", "Case=Nom"),
    ],
)
def test_features_are_written_the_official_way(cell, expected):
    assert official_feats(cell) == expected
    assert collapsed_cell("FEATS", feats=cell) == expected


@pytest.mark.parametrize(
    ("cell", "expected"), [("_", "_"), (" A=1|B ", "A=1|B"), ("A||", "A"), ("|", "_")]
)
def test_misc_is_trimmed(cell, expected):
    assert collapsed_cell("MISC", misc=cell) == expected


def test_comments_and_multiword_tokens_stay_and_empty_nodes_go():
    parsed = sentence(
        "# text = xx x",
        line("1-2", feats="Typo=Yes", head="5", deprel="det", deps="1:x", misc="A=b"),
        line("1", head="0", deprel="root", deps="0:root"),
        line("1.1", deps="1:conj"),
        line("2", head="1", deprel="dep", deps="1.1:obj|1:dep"),
    )
    assert collapse_sentence(parsed).lines() == [
        "# text = xx x",
        line("1-2", feats="Typo=Yes", misc="A=b"),
        line("1", head="0", deprel="root", deps="0:root"),
        line("2", head="1", deprel="dep", deps="1:conj>obj|1:dep"),
    ]


def test_the_input_is_not_changed():
    parsed = sentence(line("1", deps="0:root", feats="B=b|A=a"))
    before = parsed.lines()
    collapse_sentence(parsed)
    assert parsed.lines() == before


@pytest.mark.parametrize("cell", ["7:obj", "1.1:obj", "1", "x:obj"])
def test_deps_that_lead_nowhere_are_reported_with_their_place(cell):
    with pytest.raises(FormatError, match="<text>:2:17: "):
        collapse_sentence(sentence(line("1", deps="0:root"), line("2", deps=cell)))


def test_losses_are_noted():
    notes: list[Problem] = []
    parsed = sentence(
        line("1", deps="0:root|0:root", feats="A1=b"), line("1.1"), line("2", deps="1.1:obj")
    )
    collapse_sentence(parsed, notes=notes)
    assert [(note.place.line, note.found) for note in notes] == [
        (1, "the feature 'A1=b' is dropped"),
        (1, "a repeated dependency is dropped"),
        (3, "1.1:obj, which hangs on nothing overt, is dropped"),
    ]


@st.composite
def graphs(draw):
    """Any graph over up to five words and four empty nodes; cycles and loose nodes included."""
    words = [(number, 0) for number in range(1, draw(st.integers(1, 5)) + 1)]
    empty = [(1, minor) for minor in range(1, draw(st.integers(0, 4)) + 1)]
    heads = st.sampled_from([(0, 0), *words, *empty])
    pairs = st.lists(st.tuples(heads, st.sampled_from(["a", "b", "c:x"])), max_size=3)
    return {node: draw(pairs) for node in [*words, *empty]}


@given(graphs())
def test_every_collapsed_edge_is_a_path_of_the_graph(graph):
    for number, pairs in collapse_deps(graph).items():
        for head, label in pairs:
            ends = {(head, 0)}
            for index, step in enumerate(label.split(">"), start=1):
                is_last = index == label.count(">") + 1
                ends = {
                    node
                    for node, incoming in graph.items()
                    for above, name in incoming
                    if above in ends and name == step and bool(node[1]) != is_last
                }
            assert (number, 0) in ends


@given(graphs())
def test_every_simple_path_through_one_or_two_empty_nodes_is_found(graph):
    collapsed = collapse_deps(graph)
    edges = {(head, label, node) for node, pairs in graph.items() for head, label in pairs}
    for head, first, empty in edges:
        for second_head, second, node in edges:
            if empty[1] and second_head == empty and not head[1] and not node[1]:
                assert (head[0], f"{first}>{second}") in collapsed[node[0]]


@given(graphs())
def test_collapsing_twice_changes_nothing(graph):
    once = collapse_deps(graph)
    again = {
        (number, 0): [((head, 0), label) for head, label in pairs] for number, pairs in once.items()
    }
    assert collapse_deps(again) == once


def official_collapse(path):
    stream = BytesIO()
    write_conllu_to((collapse_sentence(sentence) for sentence in read_conllu(path)), stream)
    return stream.getvalue()


def test_collapse_equals_the_official_script_on_all_files(shared):
    folder = shared / "conformance" / "ud"
    expected = json.loads((folder / "expected.json").read_text())
    names = [name for name in expected if not name.startswith("_")]
    assert len(names) == 36
    for name in names:
        digest = sha256(official_collapse(folder / f"{name}.xz")).hexdigest()
        assert digest == expected[name]["collapse"]["sha256"], name


def test_collapse_equals_the_official_script_on_random_graphs(shared):
    folder = shared / "conformance" / "ud" / "random_graphs"
    expected = b"".join(read_chunks(folder / "collapse_synth.collapsed.conllu.xz"))
    assert official_collapse(folder / "collapse_synth.conllu.xz") == expected
