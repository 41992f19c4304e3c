"""Opening the ONNX graphs of a model."""

from __future__ import annotations

from typing import TYPE_CHECKING

from udkit.errors import ModelError

if TYPE_CHECKING:
    from onnxruntime import InferenceSession


def open_graph(graph: bytes, threads: int) -> InferenceSession:
    """Make a graph ready to run; ModelError if it is none."""
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    options.log_severity_level = 3
    try:
        return onnxruntime.InferenceSession(graph, options, providers=["CPUExecutionProvider"])
    except Exception as error:  # the library raises its own kinds for bad graphs
        raise ModelError(f"a graph of the model cannot be opened: {error}") from error
