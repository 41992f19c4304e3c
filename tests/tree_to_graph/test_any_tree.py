"""Whatever the tree and the language, the graph is valid, and enhancing it again adds nothing."""

from hypothesis import example, given, settings
from hypothesis import strategies as st

from tree_to_graph.trees import sentences, sentences_with_graphs
from udkit.data.columns import DEPS
from udkit.data.sentence import EmptyNode, Sentence, make_node
from udkit.tree_to_graph import CopyEnhancer, RuleEnhancer, load_language
from udkit.tree_to_graph.labels import is_legal
from udkit.tree_to_graph.language import language_codes
from udkit.validation import validate_text

LANGUAGES = [(code, "") for code in ["", "pl_lfg", "en_gum", *language_codes()]]
LANGUAGES += [(code, "iwpt2020") for code in ["", "en", "ta", "uk"]]
TYPES = st.sampled_from(["GPSXRC", "GPSXRC", "G", "P", "S", "X", "R", "C", "GP", "GR", "PSX"])
ENHANCERS = st.builds(
    lambda language, types: RuleEnhancer(load_language(*language), types=types),
    st.sampled_from(LANGUAGES),
    TYPES,
)


def incidents(sentence):
    content = "\n".join([*sentence.lines(), "", ""])
    return [incident for incident in validate_text(content) if incident.is_error]


def sentence_of(*rows):
    nodes = [
        make_node([str(n), "a", lemma, upos, "_", feats, str(head), deprel, "_", "_"])
        for n, (lemma, upos, feats, head, deprel) in enumerate(rows, start=1)
    ]
    return Sentence(["# sent_id = 1", f"# text = {' '.join(['a'] * len(rows))}"], nodes)


ORPHANS_OF_ORPHANS = sentence_of(
    ("see", "VERB", "_", 0, "root"),
    ("a", "NOUN", "_", 1, "conj"),
    ("b", "NOUN", "_", 2, "orphan"),
    ("c", "NOUN", "_", 3, "orphan"),
    ("d", "NOUN", "_", 3, "conj"),
)


@settings(max_examples=300)
@given(sentences(), ENHANCERS)
@example(ORPHANS_OF_ORPHANS, RuleEnhancer(load_language("cs")))
def test_the_graph_is_valid(sentence, enhancer):
    enhanced = enhancer.enhance(sentence)
    assert not incidents(enhanced)
    graph = enhanced.graph
    assert graph.is_connected()
    assert all(edge.head != edge.dependent for edge in graph.edges())
    assert all(is_legal(edge.deprel) for edge in graph.edges())
    assert len(set(graph.edges())) == len(graph.edges())
    assert list(graph.edges()) == sorted(graph.edges())


PROMOTED_ROOT = sentence_of(
    ("a", "NOUN", "_", 0, "root"),
    ("b", "NOUN", "_", 1, "orphan"),
    ("and", "CCONJ", "_", 4, "cc"),
    ("leave", "VERB", "_", 1, "conj"),
)


@settings(max_examples=200)
@given(sentences_with_graphs(), ENHANCERS)
def test_a_given_graph_stays_valid(sentence, enhancer):
    assert not incidents(sentence)
    enhanced = enhancer.enhance(sentence)
    assert not incidents(enhanced)
    assert all(edge.head != edge.dependent for edge in enhanced.graph.edges())


@settings(max_examples=200)
@given(sentences(), ENHANCERS)
@example(ORPHANS_OF_ORPHANS, RuleEnhancer(load_language("lv")))
@example(PROMOTED_ROOT, RuleEnhancer(load_language("cs")))
def test_what_has_been_added_is_not_added_again(sentence, enhancer):
    once = enhancer.enhance(sentence)
    assert enhancer.enhance(once).lines() == once.lines()


@given(sentences(), ENHANCERS)
def test_nothing_but_deps_and_empty_nodes_changes(sentence, enhancer):
    before = sentence.lines()
    kept = [node for node in enhancer.enhance(sentence).nodes if not isinstance(node, EmptyNode)]
    for node in kept:
        node.cells[DEPS] = "_"
    assert [*sentence.comments, *(node.line() for node in kept)] == before
    assert sentence.lines() == before


@given(sentences())
def test_a_copy_is_the_tree(sentence):
    copied = CopyEnhancer().enhance(sentence)
    assert [f"{word['HEAD']}:{word.deprel}" for word in copied.words] == [
        word["DEPS"] for word in copied.words
    ]
    assert not incidents(copied)


@settings(max_examples=60)
@given(sentences(), ENHANCERS)
@example(ORPHANS_OF_ORPHANS, RuleEnhancer(load_language("cs")))
def test_the_official_validator_finds_nothing_wrong(official, sentence, enhancer):
    content = "\n".join([*enhancer.enhance(sentence).lines(), "", ""]).encode()
    assert not [incident for incident in official(content) if incident[2]]
