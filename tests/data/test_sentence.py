import pytest

from udkit import (
    ROOT,
    Columns,
    EmptyNode,
    FormatError,
    MultiwordToken,
    NodeId,
    Place,
    Sentence,
    TokenRange,
    Word,
    parse_conllu,
)
from udkit.data.columns import CONLLU
from udkit.data.sentence import make_node

TEXT = """\
# sent_id = gap
# text = Tom'll eat and Mary drink.
#bare
# spaced   =   a = b
1-2\tTom'll\t_\t_\t_\t_\t_\t_\t_\tA=1
1\tTom\tTom\tPROPN\tNNP\tNumber=Sing\t3\tnsubj\t3:nsubj\t_
2\t'll\twill\tAUX\tMD\tVerbForm=Fin\t3\taux\t3:aux\t_
3\teat\teat\tVERB\tVB\tVerbForm=Inf\t0\troot\t0:root\t_
4\tand\tand\tCCONJ\tCC\t_\t5\tcc\t5.1:cc\t_
5\tMary\tMary\tPROPN\tNNP\tNumber=Sing\t3\tconj\t5.1:nsubj\t_
5.1\tdrink\tdrink\tVERB\tVB\t_\t_\t_\t3:conj:and\t_
6\tdrink\tdrink\tNOUN\tNN\tNumber=Sing\t5\torphan\t5.1:obj\tSpaceAfter=No
7\t.\t.\tPUNCT\t.\t_\t3\tpunct\t3:punct\t_

"""


@pytest.fixture
def sentence():
    [only] = parse_conllu(TEXT)
    return only


def _word(**cells):
    """Sentence of one word with these cells."""
    line = {**dict.fromkeys(CONLLU.names, "_"), "ID": "1", "FORM": "x", **cells}
    return Sentence.from_lines(["# c"], ["\t".join(line.values())], CONLLU, Place("f.conllu", 5))


def test_nodes_are_of_three_kinds(sentence):
    kinds = [type(node) for node in sentence.nodes]
    assert kinds == [MultiwordToken, *[Word] * 5, EmptyNode, *[Word] * 2]
    assert len(sentence) == len(sentence.words) == 7
    assert [str(node.id) for node in sentence.empty_nodes] == ["5.1"]
    assert [token.range for token in sentence.multiword_tokens] == [TokenRange(1, 2)]


def test_properties_of_a_word(sentence):
    word = sentence.words[0]
    assert (word.id, word.form, word.lemma, word.upos, word.xpos) == (
        NodeId(1),
        "Tom",
        "Tom",
        "PROPN",
        "NNP",
    )
    assert (word.feats, word.head, word.deprel) == ({"Number": "Sing"}, 3, "nsubj")
    assert word.deps == [(NodeId(3), "nsubj")]
    assert str(word.misc) == "_"
    assert word.has_space_after
    assert not sentence.words[5].has_space_after
    assert word["UPOS"] == "PROPN"


def test_properties_are_the_same_before_and_after_cutting(sentence):
    names = ("id", "form", "lemma", "upos", "xpos", "feats", "head", "deprel", "deps")
    word = sentence.words[3]
    before = [getattr(word, name) for name in names]
    assert word.cells == word.line().split("\t")
    assert [getattr(word, name) for name in names] == before
    assert word["MISC"] == "_"


def test_tokens_are_given_with_their_words(sentence):
    tokens = [(token.form, [word.form for word in words]) for token, words in sentence.tokens()]
    assert tokens[:2] == [("Tom'll", ["Tom", "'ll"]), ("eat", ["eat"])]
    assert [form for form, _ in tokens] == ["Tom'll", "eat", "and", "Mary", "drink", "."]


def test_comments_have_keys_and_values(sentence):
    assert sentence.sent_id == "gap"
    assert sentence.text == "Tom'll eat and Mary drink."
    assert sentence.comment("bare") == ""
    assert sentence.comment("spaced") == "a = b"
    assert sentence.comment("missing") is None


def test_a_comment_of_a_million_spaces_is_read_in_linear_time():
    sentence = Sentence(["#" + " " * 1_000_000 + "x"])
    assert sentence.comment("key") is None
    assert sentence.comment("x") == ""


def test_reading_properties_changes_nothing(sentence):
    for node in sentence.nodes:
        assert node.form
        assert node.misc is not None
    assert sentence.lines() == TEXT.splitlines()[:-1]


def test_lines_are_kept_until_nodes_are_asked_for():
    lines = ["1\tx\t" + "\t".join("_" * 8)]
    sentence = Sentence.from_lines([], lines)
    assert sentence._lines is lines
    assert sentence.words[0].form == "x"
    assert sentence._lines is None


def test_a_changed_cell_is_written(sentence):
    sentence.words[0]["LEMMA"] = "Thomas"
    sentence.words[1].cells[3] = "VERB"
    assert sentence.lines()[5].startswith("1\tTom\tThomas\tPROPN")
    assert sentence.lines()[6].startswith("2\t'll\twill\tVERB")
    assert sentence.words[0].lemma == "Thomas"


def test_nodes_can_be_added_and_replaced(sentence):
    sentence.nodes.append(make_node(["8", "!", *["_"] * 8]))
    assert len(sentence) == 8
    sentence.nodes = sentence.nodes[:1]
    assert len(sentence.lines()) == 5
    assert len(sentence) == 0


@pytest.mark.parametrize("is_cut", [False, True])
def test_a_copy_is_independent(sentence, is_cut):
    if is_cut:
        assert sentence.nodes[1].cells
    copy = sentence.copy()
    assert copy == sentence
    assert copy.place == sentence.place
    copy.comments.append("# new")
    copy.words[0]["FORM"] = "Tim"
    copy.nodes.pop()
    assert sentence.lines() == TEXT.splitlines()[:-1]
    assert copy != sentence


def test_equality_goes_by_content(sentence):
    [other] = parse_conllu(TEXT)
    assert sentence.nodes[0] == other.nodes[0]
    assert sentence == other
    other.words[0]["MISC"] = "X=1"
    assert sentence.nodes[1] != other.nodes[1]
    assert sentence != other
    assert sentence != TEXT
    with pytest.raises(TypeError):
        hash(sentence)


def test_representations_are_short(sentence):
    assert repr(sentence) == "Sentence(gap: Tom 'll eat and Mary drink .)"
    assert repr(sentence.nodes[0]) == "MultiwordToken(1-2 Tom'll)"


def test_the_tree_has_heads_and_relations(sentence):
    tree = sentence.tree
    assert tree.heads == (3, 3, 0, 5, 3, 5, 3)
    assert tree.deprel(6) == "orphan"
    assert tree.is_tree()


def test_the_graph_has_empty_nodes(sentence):
    graph = sentence.graph
    assert len(graph.nodes) == 8
    assert [str(edge.dependent) for edge in graph.children(NodeId(5, 1))] == ["4", "5", "6"]
    assert [edge.deprel for edge in graph.parents(NodeId(5, 1))] == ["conj:and"]
    assert [edge.dependent for edge in graph.children(ROOT)] == [NodeId(3)]


@pytest.mark.parametrize("head", ["_", "x", "2", "-1", "+1", "1_0", "١", "²", " 0", "9" * 5000])
def test_a_bad_head_has_a_place(head):
    with pytest.raises(FormatError) as caught:
        _ = _word(HEAD=head).tree
    [problem] = caught.value.problems
    assert str(problem.place) == "f.conllu:6:13"
    assert problem.found.startswith("HEAD '")


def test_all_bad_heads_are_reported_together():
    text = TEXT.replace("\t3\taux", "\tx\taux").replace("\t5\tcc", "\t99\tcc")
    [sentence] = parse_conllu(text, name="f.conllu")
    with pytest.raises(FormatError) as caught:
        _ = sentence.tree
    assert [str(problem.place) for problem in caught.value.problems] == [
        "f.conllu:7:32",
        "f.conllu:9:22",
    ]


@pytest.mark.parametrize(
    ("cells", "column", "found"),
    [
        ({"DEPS": "1"}, 17, "'1' is not an enhanced dependency, such as 4:nsubj"),
        ({"DEPS": "x:dep"}, 17, "'x' is not the id of a node, such as 3 or 3.1"),
        ({"DEPS": "2.1:dep"}, 17, "there is no node 2.1"),
        ({"ID": "x"}, 1, "'x' is not the id of a node, such as 3 or 3.1"),
    ],
)
def test_a_bad_graph_has_a_place(cells, column, found):
    with pytest.raises(FormatError) as caught:
        _ = _word(**cells).graph
    [problem] = caught.value.problems
    assert problem.place == Place("f.conllu", 6, column)
    assert problem.found == found


def test_a_sentence_without_a_place_is_called_by_its_id():
    sentence = Sentence(["# sent_id = s1"], [make_node(["1", "x", *["_"] * 8])])
    problem = sentence.problem(sentence.nodes[0], "UPOS", "is odd")
    assert str(problem.place) == "s1:2:7"


def test_the_head_of_a_word_outside_of_sentences():
    assert Word(["1", "x", *["_"] * 8]).head is None
    with pytest.raises(ValueError, match="HEAD 'x' is not"):
        _ = Word(["1", "x", *["_"] * 4, "x", *["_"] * 3]).head


def test_other_columns_come_after_the_ten():
    columns = Columns(("ID", "FORM", "NOTE"))
    sentence = Sentence.from_lines([], ["1\tdog\thm", "2-3\tx\t_", "2.1\ty\t_"], columns)
    assert [type(node) for node in sentence.nodes] == [Word, MultiwordToken, EmptyNode]
    assert sentence.nodes[0]["NOTE"] == "hm"
    assert sentence.nodes[0].upos == "_"
    sentence.nodes[0]["NOTE"] = "ha"
    assert sentence.lines()[0] == "1\tdog\tha"
    with pytest.raises(KeyError):
        _ = sentence.nodes[0]["PARSEME:MWE"]
    with pytest.raises(FormatError, match="HEAD '_' is not"):
        _ = sentence.tree


def test_a_token_with_a_bad_range_stands_for_no_words():
    nodes = [make_node([cell, "x", *["_"] * 8]) for cell in ("2-1", "1", "2")]
    tokens = list(Sentence([], nodes).tokens())
    assert [len(words) for _, words in tokens] == [0, 1, 1]
    assert nodes[0].n_words == 0
    with pytest.raises(ValueError, match="not a range"):
        _ = nodes[0].range
