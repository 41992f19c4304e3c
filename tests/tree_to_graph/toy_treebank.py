"""A toy treebank with graphs: our own sentences, made by the rules of a language."""

from pathlib import Path

from udkit import read_conllu
from udkit.data import columns as col
from udkit.tree_to_graph import RuleEnhancer, load_language

CASES = Path(__file__).with_name("cases")
GOLD = Path(__file__).parents[2] / "examples" / "gold.conllu"


def trees():
    """All sentences that we have written for the rules, and those of the examples."""
    paths = [GOLD, *sorted(CASES.glob("*.conllu"))]
    return [sentence for path in paths for sentence in read_conllu(path)]


def treebank(code="en"):
    """The same sentences with graphs as the rules of a language make them."""
    enhancer = RuleEnhancer(load_language(code), overwrites=True)
    return enhancer.enhance_all(trees())


def parsed(sentences):
    """Trees of a parser that takes every object for an oblique, and every conjunct for a clause."""
    copies = [sentence.copy() for sentence in sentences]
    for sentence in copies:
        for word in sentence.words:
            relation = word.cells[col.DEPREL]
            word.cells[col.DEPREL] = {"obj": "obl", "conj": "parataxis"}.get(relation, relation)
            word.cells[col.DEPS] = "_"
    return copies
