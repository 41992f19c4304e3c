"""Vectors of words in their context, from an encoder that others have pretrained.

    forms → pieces (`tokenizers`) → windows → encoder (ONNX) → layers of each piece → of each word

A word's vectors are the means of those of its pieces, one for each of the encoder's last layers;
the network learns how to mix the layers. A sentence with more pieces than the encoder can read at
once goes through in windows that overlap, and a word's vectors come from a window in which it does
not stand at the edge. Windows are run one by one: no padding is computed, and a sentence has the
same vectors in any company.
"""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from udkit.errors import MissingExtraError, ModelError
from udkit.tokens_to_tree.graphs import open_graph

if TYPE_CHECKING:
    from tokenizers import Tokenizer

FloatArray = npt.NDArray[np.float32]
GRAPH, RULES, TOKENIZER = "encoder.onnx", "encoder.json", "tokenizer.json"
MEMBERS = (GRAPH, RULES, TOKENIZER)
MAX_WORD_PIECES = 16
"""Of longer words, addresses mostly, the encoder sees the beginning."""
MAX_CACHED_FORMS = 50_000


@dataclass(frozen=True, slots=True)
class PieceRules:
    """What is to be known of an encoder besides its graph and its tokenizer."""

    n_layers: int
    size: int
    max_pieces: int
    """What the encoder reads at once, the pieces around a text included."""
    before: tuple[int, ...]
    """Pieces that come before every text."""
    after: tuple[int, ...]
    unknown: int
    """The piece that stands for a word of which the tokenizer leaves nothing."""

    @property
    def budget(self) -> int:
        """Pieces of words that fit into a window."""
        return self.max_pieces - len(self.before) - len(self.after)

    def to_json(self) -> bytes:
        """Return the rules as a member of a model file."""
        return json.dumps(asdict(self)).encode()

    @classmethod
    def from_json(cls, data: bytes) -> PieceRules:
        """Undo `to_json`."""
        values = json.loads(data)
        values["before"], values["after"] = tuple(values["before"]), tuple(values["after"])
        return cls(**values)


class Window(NamedTuple):
    """Words `start` to `end` are read together; those from `first` to `last` get their vectors."""

    start: int
    end: int
    first: int
    last: int


class PretrainedEncoder:
    """An encoder, ready to run."""

    def __init__(self, members: Mapping[str, bytes], *, threads: int = 1) -> None:
        self.members = {name: members[name] for name in MEMBERS}
        self.rules = PieceRules.from_json(members[RULES])
        self._tokenizer = open_tokenizer(members[TOKENIZER])
        self._session = open_graph(members[GRAPH], threads)
        self._pieces: dict[str, list[int]] = {}

    def encode(self, forms: Sequence[str]) -> FloatArray:
        """Return the vectors of the words of a sentence, [word, layer, size]."""
        pieces = [self._pieces_of(form) for form in forms]
        vectors = np.zeros((len(forms), self.rules.n_layers, self.rules.size), np.float32)
        for window in cut_into_windows([len(part) for part in pieces], self.rules.budget):
            read = self._read(pieces[window.start : window.end])
            taken = slice(window.first - window.start, window.last - window.start)
            vectors[window.first : window.last] = read[taken]
        return vectors

    def _read(self, pieces: Sequence[list[int]]) -> FloatArray:
        """Run a window; return the means over the pieces of each word."""
        lengths = np.array([len(part) for part in pieces])
        starts = len(self.rules.before) + np.cumsum(lengths) - lengths
        numbers = [
            *self.rules.before,
            *(number for part in pieces for number in part),
            *self.rules.after,
        ]
        (layers,) = self._session.run(["layers"], {"pieces": np.array([numbers], np.int64)})
        end = len(numbers) - len(self.rules.after)
        means: FloatArray = np.add.reduceat(layers[:end], starts, axis=0)
        means /= lengths[:, None, None]
        return means

    def _pieces_of(self, form: str) -> list[int]:
        pieces = self._pieces.get(form)
        if pieces is None:
            # With a space before it, every kind of tokenizer takes it for a whole word; and a
            # byte that is no text must not stop it.
            text = " " + form.encode("utf-8", "replace").decode()
            ids = self._tokenizer.encode(text, add_special_tokens=False).ids
            limit = min(MAX_WORD_PIECES, max(1, self.rules.budget // 4))
            pieces = ids[:limit] or [self.rules.unknown]
            if len(self._pieces) >= MAX_CACHED_FORMS:
                self._pieces.clear()
            self._pieces[form] = pieces
        return pieces


def put_together(vectors: Iterable[npt.NDArray[Any]], shape: tuple[int, int]) -> FloatArray:
    """Put the vectors of sentences side by side, padded: [sentence, word, layer, size]."""
    rows = list(vectors)
    array = np.zeros((*shape, *rows[0].shape[1:]), np.float32)
    for index, row in enumerate(rows):
        array[index, : len(row)] = row
    return array


def open_tokenizer(description: bytes) -> Tokenizer:
    """Make a tokenizer from its JSON; it neither cuts texts short nor fills them up."""
    if importlib.util.find_spec("tokenizers") is None:
        raise MissingExtraError("A model with a pretrained encoder", "transformers")
    from tokenizers import Tokenizer

    try:
        tokenizer = Tokenizer.from_str(description.decode())
    except Exception as error:  # the library has no kind of its own
        raise ModelError(f"the tokenizer of the encoder cannot be opened: {error}") from error
    tokenizer.no_padding()
    tokenizer.no_truncation()
    return tokenizer


def cut_into_windows(lengths: Sequence[int], budget: int) -> list[Window]:
    """Cut a sentence, given the pieces of its words, into windows of at most `budget` pieces.

    No word may have more than a quarter of the budget, or one piece if that is more; a quarter,
    at most, is what a window sees of its neighbours on either side.

    >>> cut_into_windows([2, 1, 1, 2, 2], 8)
    [Window(start=0, end=5, first=0, last=5)]
    >>> cut_into_windows([2, 2, 2, 2, 2, 2], 8)
    [Window(start=0, end=4, first=0, last=3), Window(start=2, end=6, first=3, last=6)]
    """
    margin = budget // 4
    windows: list[Window] = []
    first = 0
    while first < len(lengths):
        start, n_before = first, 0
        while start > 0 and n_before + lengths[start - 1] <= margin:
            start -= 1
            n_before += lengths[start]
        end, n_read = first, n_before
        while end < len(lengths) and n_read + lengths[end] <= budget:
            n_read += lengths[end]
            end += 1
        last = end
        if end < len(lengths):
            n_after = 0
            while last - 1 > first and n_after + lengths[last - 1] <= margin:
                last -= 1
                n_after += lengths[last]
        windows.append(Window(start, end, first, last))
        first = last
    return windows
