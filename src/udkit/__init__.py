"""Raw text to enhanced Universal Dependencies, and the toolchain around them."""

__version__ = "0.1.0"
