"""Parsers that learn from a handful of sentences, and how others take part."""
