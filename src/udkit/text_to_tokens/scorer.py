"""The trained network at work: atoms → scores, with ONNX Runtime and NumPy alone.

The table of hashed rows stays outside the ONNX graph: the sum of an atom's rows is kept for atoms
that come again, which is most of them. Weights are stored in 8 bits and used in 32: activations
are never quantised, for their scale would depend on what else is in a batch.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from udkit.text_to_tokens.atoms import N_GAPS, Atoms
from udkit.text_to_tokens.decisions import FloatArray
from udkit.text_to_tokens.features import (
    atom_rows,
    neighbour_pieces,
    neighbour_rows,
    row_matrix,
)
from udkit.text_to_tokens.windows import Window, collate, make_batches

if TYPE_CHECKING:
    from onnxruntime import InferenceSession

MEMBERS = ("rows.npy", "scales.npy", "network.onnx")
_MAX_KEPT = 60_000
_BATCH_BUDGET = 1 << 13
"""Atoms that the network reads at once; more do not make it faster."""
# A window never goes alone: ONNX Runtime multiplies by a vector in another order than by a matrix,
# and the last bits of a score would depend on how many windows there are.


class Scorer:
    """Gives every atom its scores; see `network` for what they are."""

    def __init__(
        self,
        table: npt.NDArray[np.int8],
        scales: npt.NDArray[np.float16],
        graph: bytes,
        threads: int = 1,
    ) -> None:
        self.table = table
        self.scales = scales
        self.graph = graph
        self.threads = threads
        vectors = table.astype(np.float32) * scales.astype(np.float32)[:, None]
        self._atoms = _KeptVectors(vectors, atom_rows)
        self._neighbours = _KeptVectors(vectors, neighbour_rows)
        self._session: InferenceSession | None = None

    def members(self) -> dict[str, bytes]:
        """Return the files that this is made of."""
        return dict(
            zip(MEMBERS, (_to_npy(self.table), _to_npy(self.scales), self.graph), strict=True)
        )

    @classmethod
    def from_members(cls, members: Mapping[str, bytes], threads: int = 1) -> Scorer:
        """Rebuild a scorer from its files."""
        table, scales = (np.load(io.BytesIO(members[n]), allow_pickle=False) for n in MEMBERS[:2])
        return cls(table, scales, members[MEMBERS[2]], threads)

    def score(self, atoms: Atoms, windows: Sequence[Window]) -> FloatArray:
        """Return the scores of all atoms in the cores of windows, which must be adjacent."""
        session = self._open_session()
        first, end = windows[0].first, windows[-1].end
        inputs = self._inputs(atoms, first, end)
        core_first, core_end = windows[0].core_first, windows[-1].core_end
        scores: FloatArray | None = None
        for group in make_batches(windows, _BATCH_BUDGET):
            batch = collate(group if len(group) > 1 else 2 * group)
            places = np.where(batch.atoms < 0, len(inputs) - 1, batch.atoms - first)
            feed = {"atoms": inputs[places], "lengths": batch.lengths.astype(np.int32)}
            [output] = session.run(None, feed)
            if scores is None:
                scores = np.zeros((core_end - core_first, output.shape[2]), np.float32)
            scores[batch.atoms[batch.is_core] - core_first] = output[batch.is_core]
        if scores is None:
            raise ValueError("there are no windows to score")
        return scores

    def _inputs(self, atoms: Atoms, first: int, end: int) -> FloatArray:
        """Return vectors of atoms, and one more row, of zeros, as padding."""
        n_columns = self.table.shape[1]
        inputs = np.zeros((end - first + 1, n_columns + N_GAPS), np.float32)
        inputs[:-1, :n_columns] = self._atoms.of(atoms.strings(first, end))
        inputs[np.arange(end - first), n_columns + atoms.gaps[first:end]] = 1.0
        places, befores, afters = neighbour_pieces(atoms, first, end)
        if len(places):
            inputs[places, :n_columns] += self._neighbours.of(befores)
            inputs[places, :n_columns] += self._neighbours.of(afters)
        return inputs

    def _open_session(self) -> InferenceSession:
        if self._session is None:
            import onnxruntime

            options = onnxruntime.SessionOptions()
            options.intra_op_num_threads = self.threads
            options.inter_op_num_threads = 1
            options.log_severity_level = 3
            self._session = onnxruntime.InferenceSession(
                self.graph, options, providers=["CPUExecutionProvider"]
            )
        return self._session


class _KeptVectors:
    """Sums of rows, kept for strings that come again."""

    def __init__(self, rows: FloatArray, rows_of: Callable[[str, int], list[int]]) -> None:
        self._rows = rows
        self._rows_of = rows_of
        self._numbers: dict[str, int] = {}
        self._vectors = np.zeros((0, rows.shape[1]), np.float32)

    def of(self, strings: Sequence[str]) -> FloatArray:
        """Return the vector of each string."""
        numbers = self._numbers
        new = [string for string in dict.fromkeys(strings) if string not in numbers]
        if len(numbers) + len(new) > _MAX_KEPT:
            numbers.clear()
            self._vectors = self._vectors[:0]
            new = list(dict.fromkeys(strings))
        if new:
            numbers.update(zip(new, range(len(numbers), len(numbers) + len(new)), strict=True))
            self._vectors = np.concatenate([self._vectors, self._sums(new)])
        places = np.fromiter(map(numbers.__getitem__, strings), np.int64, len(strings))
        vectors: FloatArray = self._vectors[places]
        return vectors

    def _sums(self, strings: Sequence[str]) -> FloatArray:
        rows = row_matrix(strings, len(self._rows), self._rows_of)
        sums = np.zeros((len(strings), self._rows.shape[1]), np.float32)
        for column in rows.T:  # row by row, so that it is the same sum in any company
            sums += self._rows[column]
        return sums


def _to_npy(array: npt.NDArray[np.generic]) -> bytes:
    stream = io.BytesIO()
    np.save(stream, array, allow_pickle=False)
    return stream.getvalue()
