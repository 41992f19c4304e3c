"""Names of features as columns of a sparse matrix."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import numpy as np
from scipy.sparse import csr_matrix


class Vocabulary:
    """The features that are worth a column, in alphabetical order."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = list(names)
        self._columns = {name: column for column, name in enumerate(self.names)}

    @classmethod
    def of(cls, rows: Iterable[Iterable[str]], *, min_count: int) -> Vocabulary:
        """Take the names that occur in so many rows."""
        counts = Counter(name for row in rows for name in set(row))
        return cls(sorted(name for name, count in counts.items() if count >= min_count))

    def matrix(self, rows: Iterable[Iterable[str]]) -> csr_matrix:
        """Return a row of ones and zeros for each list of names."""
        columns: list[int] = []
        ends = [0]
        get = self._columns.get
        for row in rows:
            columns += sorted({column for column in map(get, row) if column is not None})
            ends.append(len(columns))
        shape = (len(ends) - 1, len(self.names))
        return csr_matrix((np.ones(len(columns)), columns, ends), shape=shape)
