"""Graphs in all sentences of a file, or in none.

Filling DEPS from the basic tree loses nothing, so that is what is done where some sentences lack
a graph. DEPS is emptied only where it is the exception and says nothing but what HEAD and DEPREL
say.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator

from udkit.data.columns import DEPREL, DEPS, HEAD, ID
from udkit.formats.pieces import blank_line_pieces
from udkit.repair.changes import Change
from udkit.repair.comments import SENT_ID


class GraphAgreement:
    """Knows which sentences of a file have graphs, and makes them agree."""

    def __init__(self) -> None:
        self.changes: list[Change] = []
        self._first_lines = array("Q")
        self._has_graph = array("B")
        self._n_graphs = 0
        self._only_repeats = True

    def add(self, lines: list[str], first_line: int, *, has_graph: bool) -> None:
        """Take note of a sentence; `first_line` is its place in the input."""
        self._first_lines.append(first_line)
        self._has_graph.append(has_graph)
        self._n_graphs += has_graph
        self._only_repeats = self._only_repeats and _only_repeats_tree(lines)

    def agree(self, chunks: Iterable[bytes]) -> Iterator[bytes]:
        """Pass on the file that was added sentence by sentence, with graphs in all or none."""
        n_sentences = len(self._has_graph)
        if self._n_graphs in (0, n_sentences):
            yield from chunks
            return
        is_emptied = self._only_repeats and 2 * self._n_graphs < n_sentences
        index = 0
        for piece in blank_line_pieces(chunks):
            sentences = piece.decode("utf-8").split("\n\n")[:-1]
            for offset, sentence in enumerate(sentences):
                if self._has_graph[index] == is_emptied:
                    sentences[offset] = self._change(sentence, index, is_emptied=is_emptied)
                index += 1
            yield "".join(f"{sentence}\n\n" for sentence in sentences).encode("utf-8")

    def _change(self, sentence: str, index: int, *, is_emptied: bool) -> str:
        before, after = ("HEAD:DEPREL", "_") if is_emptied else ("_", "HEAD:DEPREL")
        message = (
            "DEPS of all words emptied: few sentences have it, and it repeats the basic tree"
            if is_emptied
            else "DEPS of all words filled from the basic tree: other sentences have graphs"
        )
        lines = sentence.split("\n")
        sent_id = next((match[1] for line in lines if (match := SENT_ID.fullmatch(line))), "")
        why = "edeps-only-sometimes", "DEPS", before, after, message
        self.changes.append(Change(self._first_lines[index], *why, sent_id=sent_id))
        return "\n".join(
            line if line.startswith("#") else _with_deps(line, after) for line in lines
        )


def _only_repeats_tree(lines: list[str]) -> bool:
    """Whether DEPS has nothing that HEAD and DEPREL do not say, wherever it is filled."""
    for line in lines:
        if line.startswith("#"):
            continue
        cells = line.split("\t")
        # The official validator lets DEPREL be ref only after a DEPS that is filled.
        if "." in cells[ID] or cells[DEPREL].startswith("ref"):
            return False
        if cells[DEPS] not in ("_", f"{cells[HEAD]}:{cells[DEPREL]}"):
            return False
    return True


def _with_deps(line: str, pattern: str) -> str:
    cells = line.split("\t")
    if "-" not in cells[ID]:
        cells[DEPS] = pattern.replace("HEAD", cells[HEAD]).replace("DEPREL", cells[DEPREL])
    return "\t".join(cells)
