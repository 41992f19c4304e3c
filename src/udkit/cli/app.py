"""All commands of `udkit`.

A command is a module with a function of the same name and `EXAMPLES`, two or more command lines
that its `--help` shows and the tests run. To add one, write the module and a line in `COMMANDS`.
The commands of a group, `udkit mwe …`, are modules of a package of its name.
"""

from __future__ import annotations

from types import ModuleType

from udkit.cli import (
    check_text,
    collapse,
    convert,
    enhance,
    evaluate,
    expand,
    models,
    parse,
    repair,
    stats,
    train,
    validate,
    vectors,
    view,
)
from udkit.cli.challenge import complexity as challenge_complexity
from udkit.cli.challenge import composite as challenge_composite
from udkit.cli.challenge import curves as challenge_curves
from udkit.cli.challenge import report as challenge_report
from udkit.cli.challenge import run as challenge_run
from udkit.cli.challenge import scores as challenge_scores
from udkit.cli.challenge import transfer as challenge_transfer
from udkit.cli.mwe import agree as mwe_agree
from udkit.cli.mwe import apply as mwe_apply
from udkit.cli.mwe import average as mwe_average
from udkit.cli.mwe import check as mwe_check
from udkit.cli.mwe import evaluate as mwe_evaluate
from udkit.cli.mwe import guide as mwe_guide
from udkit.cli.mwe import identify as mwe_identify
from udkit.cli.mwe import lexicon as mwe_lexicon
from udkit.cli.mwe import split as mwe_split
from udkit.cli.mwe import stats as mwe_stats
from udkit.cli.mwe import train as mwe_train
from udkit.cli.mwe import validate as mwe_validate
from udkit.cli.start import build_app

COMMANDS: tuple[ModuleType, ...] = (
    parse,
    train,
    vectors,
    models,
    convert,
    validate,
    check_text,
    repair,
    evaluate,
    collapse,
    expand,
    enhance,
    stats,
    view,
    mwe_identify,
    mwe_train,
    mwe_validate,
    mwe_evaluate,
    mwe_average,
    mwe_stats,
    mwe_lexicon,
    mwe_agree,
    mwe_split,
    mwe_check,
    mwe_apply,
    mwe_guide,
    challenge_run,
    challenge_scores,
    challenge_curves,
    challenge_complexity,
    challenge_composite,
    challenge_transfer,
    challenge_report,
)

app = build_app(COMMANDS)
