"""Weights of the trained network → an ONNX graph with 8-bit weights.

The graph is written node by node instead of traced: one bidirectional LSTM that is told the length
of every window, and one matrix for all scores. Time comes first, as the operator wants it.

    atoms [place, window, input], lengths [window] → scores [place, window, score]
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt
import onnx
from onnx import TensorProto, helper, numpy_helper

FloatArray = npt.NDArray[np.float32]

_OPSET = 17
_TORCH_GATES = "ifgo"
_ONNX_GATES = "iofg"


def quantise(
    weights: FloatArray,
) -> tuple[npt.NDArray[np.int8], FloatArray]:
    """Return 8-bit weights and the scale of each row."""
    largest = np.abs(weights).max(axis=1)
    scales = np.maximum(largest, 1e-8).astype(np.float32) / 127
    return np.round(weights / scales[:, None]).astype(np.int8), scales


def export_graph(weights: Mapping[str, FloatArray]) -> bytes:
    """Write the graph of a `network.Network` with these weights (its state, as arrays)."""
    builder = _Builder()
    directions = ("encoder.forwards.0", "encoder.backwards.0")
    stacked = {
        part: np.stack([_reordered(weights[f"{name}.{part}_l0"]) for name in directions])
        for part in ("weight_ih", "weight_hh", "bias_ih", "bias_hh")
    }
    hidden = stacked["weight_hh"].shape[2]
    builder.add_weight("W", stacked["weight_ih"])
    builder.add_weight("R", stacked["weight_hh"])
    builder.add_constant("B", np.concatenate([stacked["bias_ih"], stacked["bias_hh"]], axis=1))
    builder.add_node(
        "LSTM",
        ["atoms", "W", "R", "B", "lengths"],
        "directions",  # [place, direction, window, hidden]
        direction="bidirectional",
        hidden_size=hidden,
    )
    builder.add_node("Transpose", ["directions"], "by_window", perm=[0, 2, 1, 3])
    builder.add_constant("flat", np.array([0, 0, 2 * hidden], np.int64))
    builder.add_node("Reshape", ["by_window", "flat"], "encoded")
    builder.add_node("Concat", ["encoded", "atoms"], "all", axis=2)
    builder.add_weight("S", weights["scores.weight"])
    builder.add_node("Transpose", ["S"], "S_turned", perm=[1, 0])
    builder.add_node("MatMul", ["all", "S_turned"], "products")
    builder.add_constant("S_bias", weights["scores.bias"])
    builder.add_node("Add", ["products", "S_bias"], "scores")
    n_in, n_out = stacked["weight_ih"].shape[2], len(weights["scores.bias"])
    return builder.graph(n_in, n_out)


def _reordered(weights: FloatArray) -> FloatArray:
    """Put the gates of an LSTM into the order of ONNX."""
    gates = dict(zip(_TORCH_GATES, np.split(weights, 4), strict=True))
    return np.concatenate([gates[gate] for gate in _ONNX_GATES])


class _Builder:
    """Collects nodes and constants."""

    def __init__(self) -> None:
        self.nodes: list[onnx.NodeProto] = []
        self.constants: list[onnx.TensorProto] = []

    def add_node(
        self, kind: str, inputs: list[str], output: str, **attributes: str | int | list[int]
    ) -> None:
        node = helper.make_node(kind, inputs, [output])
        node.attribute.extend(helper.make_attribute(*item) for item in attributes.items())
        self.nodes.append(node)

    def add_constant(self, name: str, values: npt.NDArray[np.generic]) -> None:
        self.constants.append(numpy_helper.from_array(np.ascontiguousarray(values), name))

    def add_weight(self, name: str, values: FloatArray) -> None:
        """Add a matrix in 8 bits that ONNX Runtime turns into 32 when it opens the graph."""
        rows = values.reshape(-1, values.shape[-1])
        quantised, scales = quantise(rows)
        self.add_constant(f"{name}_8", quantised)
        self.add_constant(f"{name}_scales", scales)
        self.add_node("DequantizeLinear", [f"{name}_8", f"{name}_scales"], f"{name}_flat", axis=0)
        self.add_constant(f"{name}_shape", np.array(values.shape, np.int64))
        self.add_node("Reshape", [f"{name}_flat", f"{name}_shape"], name)

    def graph(self, n_in: int, n_out: int) -> bytes:
        """Put all together."""
        graph = helper.make_graph(
            self.nodes,
            "segmenter",
            [
                helper.make_tensor_value_info(
                    "atoms", TensorProto.FLOAT, ["place", "window", n_in]
                ),
                helper.make_tensor_value_info("lengths", TensorProto.INT32, ["window"]),
            ],
            [
                helper.make_tensor_value_info(
                    "scores", TensorProto.FLOAT, ["place", "window", n_out]
                )
            ],
            self.constants,
        )
        model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", _OPSET)])
        model.ir_version = 8  # older versions of ONNX Runtime refuse newer ones
        onnx.checker.check_model(model)
        content: bytes = model.SerializeToString()
        return content
