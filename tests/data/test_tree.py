import itertools

import pytest

from udkit import Tree

MAX_BRUTE_FORCE = 5


def _tree(*heads):
    return Tree(heads, ["dep"] * len(heads))


def _path(heads, number):
    """Words on the way up from a word, itself first, until 0 or until a word comes twice."""
    path = [number]
    while heads[path[-1] - 1] and heads[path[-1] - 1] not in path:
        path.append(heads[path[-1] - 1])
    return path


def _all_head_lists():
    for size in range(1, MAX_BRUTE_FORCE):
        yield from itertools.product(range(size + 1), repeat=size)


def test_both_directions_of_an_arc():
    tree = Tree([2, 0, 2, 3], ["nsubj", "root", "obj", "nmod"])
    assert len(tree) == 4
    assert tree.head(1) == 2
    assert tree.deprel(4) == "nmod"
    assert tree.children(2) == [1, 3]
    assert tree.children(0) == [2]
    assert tree.descendants(2) == [1, 3, 4]
    assert list(tree.ancestors(4)) == [3, 2]
    assert tree.depth(4) == 3


@pytest.mark.parametrize("heads", [[2], [-1, 0]])
def test_heads_must_be_in_the_sentence(heads):
    with pytest.raises(ValueError, match="not in the sentence"):
        _tree(*heads)


def test_is_tree_equals_its_definition():
    for heads in _all_head_lists():
        n_roots = heads.count(0)
        reaches_root = all(heads[_path(heads, n)[-1] - 1] == 0 for n in range(1, len(heads) + 1))
        assert _tree(*heads).is_tree() == (n_roots == 1 and reaches_root), heads


def test_an_empty_sentence_is_no_tree():
    assert not _tree().is_tree()


def test_cycles_equal_their_definition():
    for heads in _all_head_lists():
        words = range(1, len(heads) + 1)
        on_cycle = {
            tuple(sorted(_path(heads, n))) for n in words if heads[_path(heads, n)[-1] - 1] == n
        }
        assert _tree(*heads).cycles() == sorted(map(list, on_cycle)), heads


def test_ancestors_and_descendants_stop_in_cycles():
    tree = _tree(2, 3, 1)
    assert list(tree.ancestors(1)) == [2, 3]
    assert tree.descendants(1) == [1, 2, 3]


def test_descendants_are_those_that_have_one_as_an_ancestor():
    for heads in _all_head_lists():
        tree = _tree(*heads)
        for above in range(1, len(heads) + 1):
            below = [n for n in range(1, len(heads) + 1) if n != above and above in _path(heads, n)]
            assert [n for n in tree.descendants(above) if n != above] == below, heads


def _cross(arc, other):
    (a, b), (c, d) = sorted(arc), sorted(other)
    return a < c < b < d or c < a < d < b


def test_projectivity_equals_no_crossing_arcs():
    for heads in _all_head_lists():
        arcs = list(enumerate(heads, start=1))
        crossing = any(_cross(*pair) for pair in itertools.combinations(arcs, 2))
        assert _tree(*heads).is_projective() == (not crossing), heads


def test_a_well_formed_tree_is_projective_when_all_its_arcs_are():
    for heads in _all_head_lists():
        tree = _tree(*heads)
        if tree.is_tree():
            arcs_are = all(tree.is_projective_arc(n) for n in range(1, len(heads) + 1))
            assert tree.is_projective() == arcs_are, heads


def test_an_arc_is_projective_when_all_between_are_below_its_head():
    tree = _tree(0, 4, 1, 1)
    assert not tree.is_projective_arc(2)
    assert tree.is_projective_arc(3)


def test_a_chain_of_many_words_needs_no_recursion():
    n_words = 20_000
    tree = _tree(*range(n_words))
    assert tree.is_tree()
    assert tree.cycles() == []
    assert tree.is_projective()
    assert tree.depth(n_words) == n_words
