"""Every kind of incident of a cupt file, with its level, class and advice.

Ids, levels and classes follow the validator of PARSEME 1.3 and 2.0. Those of the validator of 1.1
are among them; what that one does not look at is not in `KINDS_OF_1_1`.
"""

from __future__ import annotations

from udkit.validation.incident import Kind, Severity

_KINDS = {
    (1, "FORMAT"): {
        "invalid-first-line": "Begin the file with # global.columns = and the names of the "
        "columns.",
        "missing-id-column": "Name the column ID in the first line.",
        "missing-mwe-column": "Name the column PARSEME:MWE in the first line.",
        "number-columns": "Give the line as many columns as the first line names.",
        "empty-column": "Write _ where a value is unspecified, * where no expression is.",
        "leading-whitespace": "Remove the whitespace at the beginning of the cell.",
        "trailing-whitespace": "Remove the whitespace at the end of the cell.",
        "repeated-whitespace": "Leave one space where there are several.",
        "invalid-whitespace": "Remove the whitespace from the codes.",
    },
    (2, "MWE"): {
        "unknown-mwe-content": "Write * or codes in an annotated file, _ on every line of a "
        "blind one.",
        "invalid-mwe-code": "Write codes as NUMBER:CATEGORY or NUMBER, separated by ;.",
        "unknown-mwe-category": "Use a category of the edition of the guidelines.",
        "invalid-mwe": "Annotate words: multiword tokens and empty nodes take * (or _).",
        "redefined-mwe-code": "Give the category once, with the first word of the expression.",
        "repeated-mwe-code": "Name each expression once in a cell.",
        "mwe-code-without-category": "Give the category with the first word of the expression.",
        "mwe-sequence": "Number the expressions of a sentence 1, 2, 3, ….",
        "mwe-interval-out": "Number expressions from 1: there are more numbers than words.",
    },
    (2, "METADATA"): {
        "missing-source-sent-id": "Add # source_sent_id = URI PATH ID, or . . ID.",
        "invalid-source-sent-id": "Write three fields separated by a space: URI PATH ID.",
        "multiple-source-sent-id": "Keep one source_sent_id.",
    },
    (3, "MWE"): {
        "work-mwe-category": "Decide: a release has no NotMWE, TODO or Skipped.",
    },
    (3, "METADATA"): {
        "forbidden-metadata": "Remove the annotators' metadata before a release.",
    },
}
_WARNINGS = {"mwe-sequence"}

KINDS: dict[str, Kind] = {
    id_: Kind(
        id_, level, test_class, advice, Severity.warning if id_ in _WARNINGS else Severity.error
    )
    for (level, test_class), advices in _KINDS.items()
    for id_, advice in advices.items()
}

KINDS_OF_1_1 = frozenset(
    {
        "invalid-first-line",
        "missing-mwe-column",
        "number-columns",
        "empty-column",
        "unknown-mwe-content",
        "invalid-mwe-code",
        "unknown-mwe-category",
        "redefined-mwe-code",
        "mwe-code-without-category",
    }
)
"""What the validator of 1.1 looks at."""
