"""text → tokens. Reads raw text; writes sentences of tokens, multiword tokens and words.

    text → atoms → windows → scores → decisions → tokens → words → sentences

`stage` is the entrance; `training` learns what it needs. docs/design/segmentation.md tells why it
is done this way.
"""

from udkit.text_to_tokens.stage import DocumentOptions, Segmenter

__all__ = ["DocumentOptions", "Segmenter"]
