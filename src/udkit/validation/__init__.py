"""Is this file legal? Levels 1 and 2 of the official validator, incident by incident."""

from udkit.validation.catalogue import KINDS
from udkit.validation.incident import Incident, Kind, Severity
from udkit.validation.official import validate_officially
from udkit.validation.text_kept import TextDifference, find_text_difference
from udkit.validation.validator import Validator, validate_files, validate_text

__all__ = [
    "KINDS",
    "Incident",
    "Kind",
    "Severity",
    "TextDifference",
    "Validator",
    "find_text_difference",
    "validate_files",
    "validate_officially",
    "validate_text",
]
