"""Is this file legal? Levels 1 and 2 of the official validator, incident by incident."""

from udkit.validation.catalogue import KINDS
from udkit.validation.incident import Incident, Kind, Severity
from udkit.validation.validator import Validator, validate_files, validate_text

__all__ = [
    "KINDS",
    "Incident",
    "Kind",
    "Severity",
    "Validator",
    "validate_files",
    "validate_text",
]
