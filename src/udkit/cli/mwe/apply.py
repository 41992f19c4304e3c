"""`udkit mwe apply`: carry out the decisions of a consistency check."""

from __future__ import annotations

import json
from enum import StrEnum
from typing import Annotated

import typer

from udkit.cli.mwe.options import AnyCategory
from udkit.cli.outputs import check_outputs
from udkit.formats.conllu import write_conllu
from udkit.formats.files import check_standard_input
from udkit.mwe.consistency.decisions import Applied, apply_decisions, read_decisions
from udkit.mwe.corpora import read_corpus

EXAMPLES = (
    "udkit mwe apply examples/decisions.json examples/mwe-train.cupt -o corrected.cupt",
    "udkit mwe apply examples/decisions.json examples/mwe-train.cupt --mark --format json "
    "-o corrected.cupt",
)


class Format(StrEnum):
    """How the report is printed."""

    text = "text"
    json = "json"


def apply(
    decisions: Annotated[
        str, typer.Argument(metavar="DECISIONS", help="File that the page of the check saved.")
    ],
    corpus: Annotated[str, typer.Argument(metavar="CORPUS", help="cupt file that was checked.")],
    output: Annotated[str, typer.Option("-o", "--output", help="Corrected cupt file to write.")],
    mark: Annotated[
        bool,
        typer.Option("--mark", help="Write NotMWE on what is no expression, so that it is known."),
    ] = False,
    form: Annotated[Format, typer.Option("--format", help="Form of the report.")] = Format.text,
    any_category: AnyCategory = False,
) -> None:
    """Carry out the decisions of 'udkit mwe check', and tell which could not be.

    Sentences without a change are written as they were. Exit code 1 if a decision was not carried
    out.
    """
    check_standard_input([decisions, corpus])
    check_outputs([decisions, corpus], [("-o", output)])
    decided = read_decisions(decisions, allows_any_category=any_category)
    sentences = read_corpus([corpus], allows_any_category=any_category)
    applied = apply_decisions(sentences, decided, marks_not_mwe=mark)
    write_conllu(applied.sentences, output)
    # The corrected corpus may go to standard output; then the report must not.
    typer.echo(_report(applied, form), nl=False, err=output == "-")
    if applied.not_applied:
        raise typer.Exit(1)


def _report(applied: Applied, form: Format) -> str:
    if form is Format.json:
        plain = {
            "applied": {str(verdict): n for verdict, n in sorted(applied.counts.items())},
            "not_applied": [
                {
                    "file": each.decision.file,
                    "sentence": each.decision.sentence,
                    "name": each.decision.name,
                    "members": [str(member) for member in each.decision.members],
                    "forms": list(each.decision.forms),
                    "decision": str(each.decision.verdict),
                    "reason": each.reason,
                }
                for each in applied.not_applied
            ],
            "of_other_files": applied.n_of_other_files,
        }
        return json.dumps(plain, ensure_ascii=False, indent=2) + "\n"
    counts = ", ".join(f"{verdict} {n}" for verdict, n in sorted(applied.counts.items()))
    lines = [f"carried out: {counts or 'none'}"]
    if applied.n_of_other_files:
        lines.append(f"of other files: {applied.n_of_other_files}")
    lines += [f"not carried out: {each}" for each in applied.not_applied]
    return "".join(f"{line}\n" for line in lines)
