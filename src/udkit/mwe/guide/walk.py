"""One candidate on its way through the tests."""

from __future__ import annotations

from dataclasses import dataclass, field

from udkit.errors import UsageError
from udkit.mwe.guide.decision_tree import OUTCOMES, START, TESTS, GuideTest


@dataclass(slots=True)
class Walk:
    """Where a candidate is, and how it came there."""

    place: str = START
    """Id of the test that comes next, or the outcome."""
    steps: list[tuple[str, str]] = field(default_factory=list)
    """Tests that were passed, each with its answer."""

    @property
    def test(self) -> GuideTest | None:
        """The test that comes next; None at the end."""
        return TESTS.get(self.place)

    @property
    def outcome(self) -> str | None:
        """What it has come to; None on the way."""
        return self.place if self.place in OUTCOMES else None

    def answer(self, text: str) -> None:
        """Answer the test: an answer, the beginning of one, or its number from 1.

        UsageError for anything else, and at the end.
        """
        if self.test is None:
            raise UsageError(f"the walk has ended with {self.outcome}; there is nothing to answer")
        found = _chosen(text.strip().casefold(), list(self.test.answers))
        if found is None:
            expected = ", ".join(self.test.answers)
            raise UsageError(f"{self.test.id}: {text!r} is no answer; choose from: {expected}")
        self.steps.append((self.test.id, found))
        self.place = self.test.answers[found]

    def back(self) -> None:
        """Take the last answer back, if there is one."""
        if self.steps:
            self.place = self.steps.pop()[0]


def _chosen(text: str, answers: list[str]) -> str | None:
    if text.isdecimal() and 1 <= int(text) <= len(answers):
        return answers[int(text) - 1]
    matching = [answer for answer in answers if text and answer.startswith(text)]
    return matching[0] if len(matching) == 1 else None
