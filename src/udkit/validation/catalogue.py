"""Every kind of incident of levels 1 and 2, with its level, class and advice.

A check names a kind by its id only; what is said about the kind as such is said here, once.
"""

from __future__ import annotations

from udkit.validation.incident import Kind, Severity

_WARNINGS = {"empty-misc", "empty-misc-key", "misc-extra-space", "misc-attr-typo"}

_LEVEL_1 = {
    "UNICODE": {
        "invalid-utf": "U+FFFD stands for bytes lost in a conversion; restore the character.",
        "unicode-normalization": "Convert the file to Unicode normalization form C (NFC).",
    },
    "FORMAT": {
        "misplaced-comment": "Move the comment before the first token of the sentence.",
        "pseudo-empty-line": "Remove the whitespace: a sentence ends with an empty line.",
        "empty-sentence": "Remove the superfluous empty line, or the comments without tokens.",
        "invalid-line": "Begin the line with # (comment) or with the ID of a token.",
        "missing-empty-line": "End the last sentence, too, with an empty line.",
        "number-of-columns": "Give the line exactly ten columns separated by tabs.",
        "invalid-whitespace-mwt": "Split the multiword token: no token contains whitespace.",
        "invalid-whitespace": "Remove the whitespace from the cell.",
        "empty-column": "Write _ where a value is unspecified.",
        "leading-whitespace": "Remove the whitespace at the beginning of the cell.",
        "trailing-whitespace": "Remove the whitespace at the end of the cell.",
        "repeated-whitespace": "Leave one space where there are several.",
        "invalid-word-id": "Use 3 for a word, 3-4 for a multiword token, 3.1 for an empty node.",
        "misplaced-word-interval": "Place a multiword token right before its first word.",
        "misplaced-empty-node": "Number empty nodes N.1, N.2, … and place them after word N.",
        "word-id-sequence": "Number the words 1, 2, 3, … without gaps.",
        "reversed-word-interval": "Write the smaller number of a range first.",
        "word-interval-out": "Let ranges cover only words of the sentence.",
        "overlapping-word-intervals": "Let a word belong to at most one multiword token.",
        "non-unix-newline": "Convert line ends to LF.",
    },
}

_LEVEL_2 = {
    "FORMAT": {
        "invalid-head": "HEAD is 0 or the number of a word.",
        "invalid-deps": "DEPS is _ or HEAD:RELATION items separated by |.",
        "invalid-ehead": "A head in DEPS is 0, a word (3) or an empty node (3.1).",
        "mwt-nonempty-field": "Annotate the words, not the multiword token; it takes only "
        "FORM, MISC and Typo=Yes.",
        "empty-node-nonempty-field": "An empty node has relations in DEPS only.",
        "unsorted-deps": "Sort the items of DEPS by head.",
        "unsorted-deps-2": "Sort the relations to the same head alphabetically.",
        "repeated-deps": "Remove the second copy of the relation.",
        "empty-misc": "Remove the superfluous | from MISC.",
        "empty-misc-key": "Give the attribute a name: Name=Value.",
        "misc-extra-space": "Remove the space around the name or the value.",
        "misc-attr-typo": "Check upper and lower case and spaces of the attribute's name.",
        "repeated-misc": "Keep one of the two values.",
    },
    "MORPHO": {
        "unknown-upos": "Use one of the 17 universal tags.",
        "empty-string-in-xpos": "Write _ where XPOS is unspecified.",
        "unsorted-features": "Sort the features alphabetically, ignoring case.",
        "invalid-feature": "Write features as Name=Value, both beginning with a capital.",
        "repeated-feature-value": "Remove the second copy of the value.",
        "unsorted-feature-values": "Sort the values alphabetically, ignoring case.",
        "repeated-feature": "Join the values with a comma: Name=Value1,Value2.",
    },
    "SYNTAX": {
        "unknown-head": "Point HEAD at a word of the same sentence, or at 0.",
        "head-self-loop": "Attach the word to another word.",
        "multiple-roots": "Keep one word with HEAD 0 and attach the others to it.",
        "non-tree": "Break the cycle: every word must be reachable from the root.",
        "invalid-deprel": "Write relation or relation:subtype in lower-case letters a-z.",
        "unknown-udeprel": "Use one of the 37 universal relations before the colon.",
    },
    "ENHANCED": {
        "unknown-ehead": "Point DEPS at a node of the same sentence, or at 0.",
        "deps-self-loop": "Remove the relation of the node to itself.",
        "invalid-edeprel": "Write relation:subtype:case_marker:Case in lower-case letters.",
        "unknown-eudeprel": "Use one of the 37 universal relations, or ref, before the colon.",
        "edeps-only-sometimes": "Give all sentences enhanced graphs, or none.",
        "unconnected-egraph": "Add edges so that every node can be reached from 0.",
    },
    "METADATA": {
        "invalid-sent-id": "Write # sent_id = ID, without whitespace in the ID.",
        "missing-sent-id": "Add # sent_id = ID.",
        "multiple-sent-id": "Keep one sent_id.",
        "non-unique-sent-id": "Give every sentence of the treebank its own sent_id.",
        "slash-in-sent-id": "Use at most one / in a sent_id.",
        "invalid-parallel-id": "Write # parallel_id = corpus/sentence, then /alt1, /part1 or "
        "/alt1part1.",
        "multiple-parallel-id": "Keep one parallel_id.",
        "non-unique-parallel-id": "Distinguish alternatives by /alt1, /alt2 and parts by /part1, …",
        "parallel-id-alt": "Number all alternatives from alt1 on.",
        "parallel-id-part": "Number all parts from part1 on.",
        "multiple-newdoc": "Keep one newdoc.",
        "multiple-newpar": "Keep one newpar.",
        "spaceafter-newdocpar": "Remove SpaceAfter=No from the last token of the document or "
        "paragraph before.",
        "missing-text": "Add # text = the sentence as it was written.",
        "multiple-text": "Keep one text.",
        "empty-text": "Write the sentence after # text =.",
        "text-trailing-whitespace": "Remove the whitespace at the end of the text.",
        "nospaceafter-yes": "Write SpaceAfter=No.",
        "spaceafter-value": "The only value is No; for kinds of spaces use SpacesAfter.",
        "spaceafter-empty-node": "Remove SpaceAfter=No: an empty node is not in the text.",
        "spaceafter-mwt-node": "Move SpaceAfter=No to the line of the multiword token.",
        "text-form-mismatch": "Make FORM and # text agree.",
        "missing-spaceafter": "Add SpaceAfter=No, or a space to # text.",
        "text-extra-chars": "Make the tokens cover all of # text.",
    },
}


def _tabulate() -> dict[str, Kind]:
    kinds = {}
    for level, classes in ((1, _LEVEL_1), (2, _LEVEL_2)):
        for test_class, advices in classes.items():
            for id_, advice in advices.items():
                severity = Severity.warning if id_ in _WARNINGS else Severity.error
                kinds[id_] = Kind(id_, level, test_class, advice, severity)
    return kinds


KINDS: dict[str, Kind] = _tabulate()
