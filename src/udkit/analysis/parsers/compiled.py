"""Functions that numba compiles: the inner loops of BEAM and MST.

Compiled code is kept between runs, beside the module or, where that folder cannot be written, in
the user's cache. Where neither can be, it is compiled anew by each process.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, TypeVar, cast

from udkit.errors import MissingExtraError

try:
    import numba
except ImportError:
    raise MissingExtraError("Training BEAM or MST", "analysis") from None

_P = ParamSpec("_P")
_R = TypeVar("_R")


def compiled(function: Callable[_P, _R]) -> Callable[_P, _R]:
    """Compile a function on its first call; it may use arrays, numbers and named tuples of them."""
    try:
        result = numba.njit(cache=True, error_model="numpy")(function)
    except RuntimeError:  # there is no folder for the compiled code
        result = numba.njit(error_model="numpy")(function)
    return cast("Callable[_P, _R]", result)
