"""Parsers by name: ours, or a system that a study describes."""

from __future__ import annotations

from udkit.analysis.parsers.commands import CommandParser
from udkit.analysis.parsers.interface import Parser
from udkit.errors import UsageError


def make_parser(name: str, train: str = "", predict: str = "", folder: str = "") -> Parser:
    """Return an untrained parser: `beam`, `mst`, `udpipe`, or one that runs these commands."""
    if predict:
        return CommandParser(train, predict, folder)
    if name == "beam":
        from udkit.analysis.parsers.beam import BeamParser

        return BeamParser()
    if name == "mst":
        from udkit.analysis.parsers.mst import MstParser

        return MstParser()
    if name == "udpipe":
        from udkit.analysis.parsers.udpipe import UdpipeParser

        return UdpipeParser()
    raise UsageError(f"parser {name!r} has no command that predicts; give it one")
