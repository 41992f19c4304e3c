"""From a Hugging Face encoder in a local folder to what a model file holds of it.

The encoder is exported once, before anything is learned, and training already sees it as users
will: through ONNX Runtime, in eight bits if so wished, by the code that parses. It stays as it is,
so that the vectors of the training sentences are computed once and kept in a file.

Nothing is ever downloaded: a folder is read, or there is an error.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn

from udkit.errors import InputError, MissingExtraError
from udkit.learning.export import to_int8, to_onnx
from udkit.tokens_to_tree.graphs import open_graph
from udkit.tokens_to_tree.pretrained import (
    GRAPH,
    RULES,
    TOKENIZER,
    PieceRules,
    PretrainedEncoder,
    open_tokenizer,
)

if TYPE_CHECKING:
    from tokenizers import Tokenizer

HalfArray = npt.NDArray[np.float16]
MAX_PIECES = 256
"""Windows that the encoder could read but that would only be slow are cut shorter."""
MAX_DIFFERENCE = 1e-2
"""Between an encoder and its graph, in units of a layer's standard deviation."""


class LastLayers(nn.Module):
    """An encoder's last layers, each with mean 0 and variance 1 at every piece."""

    def __init__(self, encoder: Any, n_layers: int) -> None:  # noqa: ANN401  # of any architecture
        super().__init__()
        self.encoder = encoder
        self.n_layers = n_layers
        self.norm = nn.LayerNorm(encoder.config.hidden_size, elementwise_affine=False)

    def forward(self, pieces: Tensor) -> Tensor:
        """Return [piece, layer, size] from [1, piece]."""
        states = self.encoder(input_ids=pieces, output_hidden_states=True).hidden_states
        normed: Tensor = self.norm(torch.stack(states[-self.n_layers :], dim=2))
        return normed[0]


def export_encoder(folder: Path, *, n_layers: int, is_int8: bool) -> dict[str, bytes]:
    """Return the members of a model file that make an encoder; InputError if there is none."""
    if any(importlib.util.find_spec(name) is None for name in ("transformers", "tokenizers")):
        raise MissingExtraError("A pretrained encoder", "transformers")
    if not Path(folder, "config.json").is_file():
        raise InputError(
            f"{folder}: there is no config.json; give the folder of an encoder that was saved with "
            "save_pretrained"
        )
    with _quiet():
        encoder, tokenizer = _load(folder)
        n_states = int(encoder.config.num_hidden_layers) + 1
        network = LastLayers(encoder, min(n_layers, n_states)).eval()
        rules = _rules(folder, encoder, tokenizer, network.n_layers)
        try:
            graph = _exported(network)
        except Exception as error:  # an architecture can fail in any way
            raise InputError(
                f"{folder}: an encoder of type {encoder.config.model_type} cannot be turned into "
                f"ONNX ({_first_line(error)}); choose another, such as BERT"
            ) from error
    if is_int8:
        graph = to_int8(graph, ("MatMul", "Gather"), is_per_channel=True)
    return {GRAPH: graph, RULES: rules.to_json(), TOKENIZER: tokenizer.to_str().encode()}


def encode_sentences(
    encoder: PretrainedEncoder, sentences: Sequence[Sequence[str]], folder: Path
) -> list[HalfArray]:
    """Return the vectors of sentences, [word, layer, size], from a file if they are there."""
    shape = (sum(map(len, sentences)), encoder.rules.n_layers, encoder.rules.size)
    path = folder / f"encoded-{_digest(encoder, sentences)}.npy"
    if not path.exists():
        temporary = path.with_suffix(".part")
        table = np.lib.format.open_memmap(temporary, "w+", np.float16, shape)
        start = 0
        for sentence in sentences:
            table[start : start + len(sentence)] = encoder.encode(sentence)
            start += len(sentence)
        table.flush()
        temporary.replace(path)
    whole: HalfArray = np.load(path, mmap_mode="r")
    ends = np.cumsum([len(sentence) for sentence in sentences])
    return np.split(whole, ends[:-1])


def _digest(encoder: PretrainedEncoder, sentences: Sequence[Sequence[str]]) -> str:
    """Name what the vectors depend on."""
    digest = hashlib.sha256()
    for data in encoder.members.values():
        digest.update(data)
    digest.update(json.dumps([list(sentence) for sentence in sentences]).encode())
    return digest.hexdigest()[:16]


@contextmanager
def _quiet() -> Iterator[None]:
    """Keep the library's progress bars and advice off the user's screen."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from transformers.utils import logging

        verbosity, has_bars = logging.get_verbosity(), logging.is_progress_bar_enabled()
        logging.set_verbosity_error()
        logging.disable_progress_bar()
        try:
            yield
        finally:
            logging.set_verbosity(verbosity)
            if has_bars:
                logging.enable_progress_bar()


def _load(folder: Path) -> tuple[Any, Tokenizer]:
    from transformers import AutoModel, AutoTokenizer

    try:
        encoder = AutoModel.from_pretrained(
            folder, local_files_only=True, attn_implementation="eager", dtype=torch.float32
        )
        if Path(folder, TOKENIZER).is_file():
            description = Path(folder, TOKENIZER).read_bytes()
        else:
            whole = AutoTokenizer.from_pretrained(folder, local_files_only=True)
            description = whole.backend_tokenizer.to_str().encode()
        return encoder, open_tokenizer(description)
    except Exception as error:  # files of any kind can be in a folder
        raise InputError(
            f"{folder}: not the folder of an encoder and its tokenizer ({_first_line(error)}); "
            "save both there with save_pretrained"
        ) from error


def _rules(folder: Path, encoder: Any, tokenizer: Tokenizer, n_layers: int) -> PieceRules:  # noqa: ANN401
    n_pieces = 1 + max(tokenizer.get_vocab().values(), default=0)
    # Fewer pieces than the encoder knows are usual, but without files there are hardly any.
    if not encoder.config.vocab_size < 2 * n_pieces <= 2 * encoder.config.vocab_size:
        raise InputError(
            f"{folder}: the tokenizer has {n_pieces} pieces and the encoder "
            f"{encoder.config.vocab_size}; they do not belong together"
        )
    text = tokenizer.encode("a")
    is_special = np.array(text.special_tokens_mask, np.bool_)
    n_before = int(np.argmin(is_special))  # the first piece that is not special
    n_after = int(np.argmin(is_special[::-1]))
    rules = PieceRules(
        n_layers=n_layers,
        size=int(encoder.config.hidden_size),
        max_pieces=min(MAX_PIECES, _n_positions(encoder)),
        before=tuple(text.ids[:n_before]),
        after=tuple(text.ids[len(text.ids) - n_after :]),
        unknown=_unknown_piece(tokenizer),
    )
    if rules.budget < 1:
        raise InputError(f"{folder}: the encoder reads only {rules.max_pieces} pieces at once")
    return rules


def _n_positions(encoder: Any) -> int:  # noqa: ANN401
    table = getattr(getattr(encoder, "embeddings", None), "position_embeddings", None)
    if isinstance(table, nn.Embedding):
        # RoBERTa and its kin count positions from after the padding.
        n_unused = 0 if table.padding_idx is None else table.padding_idx + 1
        return table.num_embeddings - n_unused
    return int(getattr(encoder.config, "max_position_embeddings", MAX_PIECES))


def _unknown_piece(tokenizer: Tokenizer) -> int:
    model = json.loads(tokenizer.to_str())["model"]
    number = tokenizer.token_to_id(model.get("unk_token") or "")
    return int(number if number is not None else model.get("unk_id") or 0)


def _exported(network: LastLayers) -> bytes:
    """Export an encoder, and make sure that its graph gives what it gives, for any length."""
    n_pieces = int(network.encoder.config.vocab_size)
    example = torch.arange(7).unsqueeze(0) % n_pieces
    axes = {"pieces": {1: "piece"}, "layers": {0: "piece"}}
    graph = to_onnx(network, {"pieces": example}, ["layers"], axes)
    session = open_graph(graph, threads=1)
    for length in (3, 11):
        pieces = torch.arange(2, 2 + length).unsqueeze(0) % n_pieces
        (layers,) = session.run(["layers"], {"pieces": pieces.numpy()})
        with torch.no_grad():
            difference = float(np.abs(layers - network(pieces).numpy()).max())
        if not difference < MAX_DIFFERENCE:
            raise ValueError(f"the graph differs by {difference:.3f} on {length} pieces")
    return graph


def _first_line(error: Exception) -> str:
    return next(iter(str(error).strip().splitlines()), type(error).__name__)[:200]
