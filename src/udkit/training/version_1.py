"""Labels of the first UD guidelines, as those of the second: enough to learn from old treebanks.

The guidelines changed in more than names. What takes a human to decide stays as it was.
"""

from __future__ import annotations

from udkit.data.sentence import Sentence

_DEPRELS = {
    "dobj": "obj",
    "nsubjpass": "nsubj:pass",
    "csubjpass": "csubj:pass",
    "auxpass": "aux:pass",
    "name": "flat:name",
    "foreign": "flat:foreign",
    "mwe": "fixed",
    "neg": "advmod",
    "remnant": "orphan",
}
_UPOS = {"CONJ": "CCONJ"}
_PREDICATES = {"VERB", "ADJ", "ADV"}


def to_version_2(sentence: Sentence) -> Sentence:
    """Return the sentence with today's names, and `obl` where `nmod` depends on a predicate."""
    changed = sentence.copy()
    words = changed.words
    for word in words:
        word["UPOS"] = _UPOS.get(word.upos, word.upos)
        main, _, subtype = word.deprel.partition(":")
        deprel = _DEPRELS.get(main, main)
        if main == "nmod" and word.head and words[word.head - 1].upos in _PREDICATES:
            deprel = "obl"
        word["DEPREL"] = f"{deprel}:{subtype}" if subtype and ":" not in deprel else deprel
    return changed
