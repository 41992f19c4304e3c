"""Identifiers of nodes: words (3), empty nodes (3.1) and ranges of multiword tokens (3-4).

An id is a pair of whole numbers. It is never a float, for 3.1 and 3.10 are two different
nodes, and never a string, for "10" comes after "9".
"""

from __future__ import annotations

import re
from typing import NamedTuple

# Nine digits are enough for any sentence; Python refuses to convert thousands of them.
_NODE_ID = re.compile(r"(0|[1-9][0-9]{0,8})(?:\.([1-9][0-9]{0,8}))?")
_TOKEN_RANGE = re.compile(r"([1-9][0-9]{0,8})-([1-9][0-9]{0,8})")


class NodeId(NamedTuple):
    """Id of a word (minor is 0) or of an empty node (minor is 1 or more); 0 is the root.

    >>> NodeId.parse("3.10") > NodeId.parse("3.2")
    True
    """

    major: int
    minor: int = 0

    @classmethod
    def parse(cls, text: str) -> NodeId:
        """Read `3` or `3.1`; raise ValueError for anything else."""
        match = _NODE_ID.fullmatch(text)
        if match is None:
            raise ValueError(f"{text!r} is not the id of a node, such as 3 or 3.1")
        return cls(int(match[1]), int(match[2] or 0))

    @property
    def is_empty(self) -> bool:
        """Whether this is the id of an empty node."""
        return self.minor > 0

    def __str__(self) -> str:
        return f"{self.major}.{self.minor}" if self.minor else str(self.major)


ROOT = NodeId(0)


class TokenRange(NamedTuple):
    """Ids of the first and the last word of a multiword token, both included."""

    first: int
    last: int

    @classmethod
    def parse(cls, text: str) -> TokenRange:
        """Read `3-4`; raise ValueError for anything else, and where the range is reversed."""
        match = _TOKEN_RANGE.fullmatch(text)
        if match is None or int(match[1]) > int(match[2]):
            raise ValueError(f"{text!r} is not a range of words, such as 3-4")
        return cls(int(match[1]), int(match[2]))

    def __str__(self) -> str:
        return f"{self.first}-{self.last}"
