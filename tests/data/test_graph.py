import itertools

import pytest
from hypothesis import given

from strategies import graphs
from udkit import ROOT, Edge, Graph, NodeId
from udkit.data.graph import format_deps, parse_deps
from udkit.formats import parse_conllu


def _reach(nodes, edges):
    """All pairs (a, b) with a path of one or more edges from a to b, by brute force."""
    pairs = {(edge.head, edge.dependent) for edge in edges}
    for middle, a, b in itertools.product([ROOT, *nodes], repeat=3):
        if (a, middle) in pairs and (middle, b) in pairs:
            pairs.add((a, b))
    return pairs


def _closure(nodes, edges):
    before, after = None, _reach(nodes, edges)
    while before != after:
        before, after = after, after | _reach(nodes, [Edge(b, a, "") for a, b in after])
    return after


def test_deps_are_read_and_written():
    pairs = [(NodeId(4), "nsubj"), (NodeId(6, 1), "nsubj:xsubj")]
    assert parse_deps("4:nsubj|6.1:nsubj:xsubj") == pairs
    assert parse_deps("_") == []
    assert format_deps(reversed([*pairs, *pairs])) == "4:nsubj|6.1:nsubj:xsubj"
    assert format_deps([]) == "_"
    assert format_deps([(NodeId(10), "a"), (NodeId(9), "b"), (NodeId(9), "a")]) == "9:a|9:b|10:a"


@pytest.mark.parametrize("cell", ["", "4", "x:nsubj", "4.0:nsubj", "4:a|", "4-5:nsubj", ":nsubj"])
def test_deps_that_cannot_be_read(cell):
    with pytest.raises(ValueError, match="not"):
        parse_deps(cell)


def test_both_directions_of_an_edge():
    one, two = NodeId(1), NodeId(2)
    edges = [Edge(one, two, "nsubj"), Edge(two, ROOT, "root"), Edge(one, ROOT, "root")]
    graph = Graph([one, two], edges)
    assert graph.parents(one) == [edges[0], edges[2]]
    assert graph.children(two) == [edges[0]]
    assert graph.children(ROOT) == [edges[1], edges[2]]
    assert graph.parents(two) == [edges[1]]


def test_what_is_no_node_has_no_edges():
    [sentence] = parse_conllu(
        "1-2\tdon't" + "\t_" * 8 + "\n1\tdo" + "\t_" * 8 + "\n2\tn't" + "\t_" * 8 + "\n\n"
    )
    graph, token = sentence.graph, sentence.nodes[0]
    for edges_of in (graph.parents, graph.children):
        for node, shown in ((None, "None"), (token, r"MultiwordToken\(1-2 don't\)"), (1.0, "1.0")):
            with pytest.raises(TypeError, match=f"^{shown} has no edges; give a word, an empty"):
                edges_of(node)
        assert edges_of(sentence.words[0]) == []


@pytest.mark.parametrize("edge", [Edge(NodeId(1), NodeId(2), "x"), Edge(ROOT, NodeId(1), "x")])
def test_edges_need_nodes_that_exist(edge):
    with pytest.raises(ValueError, match="does not exist"):
        Graph([NodeId(1)], [edge])


@given(graphs())
def test_reachability_equals_brute_force(nodes_and_edges):
    nodes, edges = nodes_and_edges
    graph, pairs = Graph(nodes, edges), _closure(nodes, edges)
    for start in [ROOT, *nodes]:
        assert graph.reachable(start) == {b for a, b in pairs if a == start}
    assert graph.unreachable() == [node for node in nodes if (ROOT, node) not in pairs]
    assert graph.is_connected() == all((ROOT, node) in pairs for node in nodes)


@given(graphs())
def test_cycles_equal_brute_force(nodes_and_edges):
    nodes, edges = nodes_and_edges
    pairs = _closure(nodes, edges)
    groups = {
        tuple(b for b in nodes if (a, b) in pairs and (b, a) in pairs)
        for a in nodes
        if (a, a) in pairs
    }
    assert Graph(nodes, edges).cycles() == sorted(map(list, groups))


def test_a_chain_of_many_nodes_needs_no_recursion_and_no_quadratic_time():
    nodes = [NodeId(number) for number in range(1, 20_001)]
    edges = [Edge(node, NodeId(node.major - 1), "dep") for node in nodes]
    graph = Graph(nodes, edges)
    assert graph.is_connected()
    assert graph.cycles() == []
    ring = Graph(nodes, [*edges, Edge(nodes[0], nodes[-1], "dep")])
    assert ring.cycles() == [nodes]


def test_nodes_can_be_given_as_they_are_and_edges_asked_for_by_type():
    [sentence] = parse_conllu(
        "1\tShe\t_\t_\t_\t_\t2\tnsubj\t2:nsubj|3:nsubj:xsubj\t_\n"
        "2\twants\t_\t_\t_\t_\t0\troot\t0:root\t_\n"
        "2.1\t_\t_\t_\t_\t_\t_\t_\t2:dep\t_\n"
        "3\tgo\t_\t_\t_\t_\t2\txcomp\t2:xcomp\t_\n\n"
    )
    graph = sentence.graph
    she, wants, go = sentence.words
    assert graph.parents(she) == graph.parents(she.id)
    assert graph.children(wants) == graph.children(wants.id)
    assert graph.parents("2.1") == graph.parents(sentence.empty_nodes[0])
    assert graph.children(0) == [Edge(wants.id, ROOT, "root")]
    assert graph.edges(type="X") == (Edge(she.id, go.id, "nsubj:xsubj"),)
    assert len(graph.edges()) == 5
    assert repr(graph) == "Graph(4 nodes, 5 edges)"
    with pytest.raises(ValueError, match=r"no node 9\.1"):
        graph.parents("9.1")
    assert [node.is_empty for node in sentence.nodes] == [False, False, True, False]
    with pytest.raises(ValueError, match="no type 'Q'"):
        graph.edges(type="Q")
    with pytest.raises(ValueError, match="graph of a sentence"):
        Graph(graph.nodes, graph.edges()).edges(type="X")
