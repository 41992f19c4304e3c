"""The enhancers inside the package, on real trees: all files of their treebanks become valid."""

import pytest

from tree_to_graph.test_any_tree import incidents
from udkit import read_conllu
from udkit.data.sentence import Sentence
from udkit.models.catalogue import SHIPPED
from udkit.models.package import read_model
from udkit.models.treebanks import graph_part
from udkit.tree_to_graph.learned.storage import from_members

FILES = {
    ("en", 0): "ud/UD_English-EWT/en_ewt",
    ("en", 1): "ud/UD_English-GUM/en_gum",
    ("et", 0): "ud/UD_Estonian-EDT/et_edt",
    ("et", 1): "ud/UD_Estonian-EWT/et_ewt",
    ("fr", 0): "iwpt2020/UD_French-Sequoia/fr_sequoia",
    ("lv", 0): "ud/UD_Latvian-LVTB_r2.5/lv_lvtb",
    ("ta", 0): "ud/UD_Tamil-TTB/ta_ttb",
}


def enhancer_of(code, number):
    path = SHIPPED / f"{code}.udkit"
    members = read_model(path).part(graph_part(number)) if path.exists() else {}
    if not members:
        pytest.skip(f"the model of {code} makes graphs by rules")
    return from_members(members)


@pytest.mark.corpus
@pytest.mark.parametrize(("code", "number"), FILES)
def test_trees_of_test_files_become_valid_graphs(shared, code, number):
    enhancer = enhancer_of(code, number)
    path = shared / "data" / f"{FILES[code, number]}-ud-test.conllu.xz"
    for sentence in enhancer.enhance_all(list(read_conllu(path))):
        assert not incidents(sentence), sentence.sent_id
        assert sentence.graph.is_connected()


@pytest.mark.parametrize("code", ["en", "et", "fr", "lv"])
def test_languages_with_graphs_to_learn_from_have_learned(code):
    assert enhancer_of(code, 0).trie.paths


ENGLISH = [
    ("He", "he", "PRON", 2, "nsubj"),
    ("VERB", "VERB", "VERB", 0, "root"),
    ("her", "she", "PRON", 2, "obj"),
    ("to", "to", "PART", 5, "mark"),
    ("come", "come", "VERB", 2, "xcomp"),
]
FRENCH = [
    ("Il", "il", "PRON", 3, "nsubj"),
    ("lui", "lui", "PRON", 3, "iobj"),
    ("VERB", "VERB", "VERB", 0, "root"),
    ("de", "de", "ADP", 5, "mark"),
    ("venir", "venir", "VERB", 3, "xcomp"),
]


@pytest.mark.parametrize(
    ("code", "number", "rows", "verb", "subject"),
    [
        ("en", 0, ENGLISH, "promise", "He"),
        ("en", 0, ENGLISH, "ask", "her"),
        ("en", 1, ENGLISH, "promise", "He"),
        ("en", 1, ENGLISH, "ask", "her"),
        ("fr", 0, FRENCH, "demander", "lui"),
        ("fr", 0, FRENCH, "dire", "lui"),
    ],
)
def test_verbs_that_the_language_names_need_not_be_learned(code, number, rows, verb, subject):
    lines = [
        f"{n}\t{form}\t{lemma.replace('VERB', verb)}\t{upos}\t_\t_\t{head}\t{deprel}\t_\t_"
        for n, (form, lemma, upos, head, deprel) in enumerate(rows, 1)
    ]
    enhanced = enhancer_of(code, number).enhance(Sentence.from_lines([], lines))
    subjects = [word.form for word in enhanced.words if "5:nsubj" in word["DEPS"]]
    assert subjects == [subject]
