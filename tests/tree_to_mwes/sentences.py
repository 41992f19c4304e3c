"""Small sentences with trees, and a corpus of them that something can be learned from."""

from itertools import product

from udkit.data.ids import NodeId
from udkit.data.mwe import Mwe
from udkit.data.sentence import Sentence, make_node
from udkit.tree_to_mwes.corpus import Corpus, Part
from udkit.tree_to_mwes.words import Restoration


def sentence(*rows):
    """A sentence of rows `form lemma UPOS head deprel`, or with FEATS as a sixth cell."""
    nodes = []
    for number, row in enumerate(rows, start=1):
        form, lemma, upos, head, deprel, *feats = row.split()
        cells = [form, lemma, upos, "_", *(feats or "_"), head, deprel, "_", "_"]
        nodes.append(make_node([str(number), *cells]))
    return Sentence([], nodes)


def words(*rows):
    return Restoration().words(sentence(*rows))


def mwe(*numbers, category="VID"):
    return Mwe(tuple(NodeId(number) for number in numbers), category)


WALK = ("Anna Anna PROPN 2 nsubj", "took take VERB 0 root", "a a DET 4 det", "walk walk NOUN 2 obj")
RELY = ("We we PRON 2 nsubj", "rely rely VERB 0 root", "on on ADP 4 case", "luck luck NOUN 2 obl")


def corpus_sentences():
    """Light verbs with their nouns and particle verbs are expressions; other objects are none."""
    found = []
    nouns = ("walk", "bath", "look", "nap")
    names = ("Anna", "Tom", "Mary")
    for name, noun in product(names, nouns):
        rows = (
            f"{name} {name} PROPN 2 nsubj",
            "took take VERB 0 root",
            f"{noun} {noun} NOUN 2 obj",
        )
        found.append((sentence(*rows), [mwe(2, 3, category="LVC.full")]))
        rows = (
            f"{name} {name} PROPN 2 nsubj",
            "bought buy VERB 0 root",
            f"{noun} {noun} NOUN 2 obj",
        )
        found.append((sentence(*rows), []))
    for name, particle in product(names, ("up", "in", "away")):
        rows = (
            f"{name} {name} PROPN 2 nsubj",
            "gave give VERB 0 root",
            f"{particle} {particle} ADP 2 compound:prt",
        )
        found.append((sentence(*rows), [mwe(2, 3, category="VPC.full")]))
    return found


def corpus():
    return Corpus.from_parts([Part(corpus_sentences())])
