"""From a trained network to ONNX, with weights of eight bits."""

from __future__ import annotations

import logging
import tempfile
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import torch
from torch import Tensor, nn


def to_onnx(
    network: nn.Module,
    inputs: dict[str, Tensor],
    outputs: Sequence[str],
    free_axes: dict[str, dict[int, str]],
) -> bytes:
    """Trace a network on example inputs; `free_axes` names the axes whose size may change."""
    network.eval()
    with tempfile.TemporaryDirectory() as folder, warnings.catch_warnings():
        # The tracing exporter is deprecated, but the only one that turns our LSTMs into one node
        # each, which the eight-bit kernels need.
        warnings.simplefilter("ignore")
        target = Path(folder, "network.onnx")
        torch.onnx.export(
            network,
            tuple(inputs.values()),
            target,
            input_names=list(inputs),
            output_names=list(outputs),
            dynamic_axes=free_axes,
            opset_version=17,
            dynamo=False,
        )
        return target.read_bytes()


def to_int8(
    graph: bytes,
    node_types: Sequence[str] = ("MatMul", "LSTM", "Gather"),
    *,
    is_per_channel: bool = False,
) -> bytes:
    """Store the weights of these nodes in eight bits; what flows between nodes stays as it is.

    A scale for each channel, and not one for a whole matrix, is more exact; only seven bits are
    used then, for eight overflow on processors without VNNI.
    """
    from onnxruntime.quantization import QuantType, quantize_dynamic

    with tempfile.TemporaryDirectory() as folder, _without_advice():
        source, target = Path(folder, "float.onnx"), Path(folder, "int8.onnx")
        source.write_bytes(graph)
        quantize_dynamic(
            source,
            target,
            op_types_to_quantize=list(node_types),
            weight_type=QuantType.QInt8,
            per_channel=is_per_channel,
            reduce_range=is_per_channel,
        )
        return target.read_bytes()


@contextmanager
def _without_advice() -> Iterator[None]:
    """Keep the library's advice to optimise graphs first, which ours do not need, off stderr."""
    logger = logging.getLogger()
    level = logger.level
    logger.setLevel(logging.ERROR)
    try:
        yield
    finally:
        logger.setLevel(level)
