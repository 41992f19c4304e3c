"""Bytes to data and back: CoNLL-U, CoNLL-U Plus (cupt included), plain text, tables of rows."""

from udkit.formats.conllu import parse_conllu, read_conllu, write_conllu
from udkit.formats.files import open_output, read_chunks
from udkit.formats.plain_text import TokenSpans, place_tokens, sentence_text, to_text
from udkit.formats.rows import to_rows

__all__ = [
    "TokenSpans",
    "open_output",
    "parse_conllu",
    "place_tokens",
    "read_chunks",
    "read_conllu",
    "sentence_text",
    "to_rows",
    "to_text",
    "write_conllu",
]
