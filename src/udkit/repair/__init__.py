"""Any CoNLL-U-like file in, a file that passes level 2 of the official validator out."""

from udkit.repair.changes import Change, RepairReport, count_changes
from udkit.repair.repairing import repair_file, repair_text

__all__ = ["Change", "RepairReport", "count_changes", "repair_file", "repair_text"]
