"""Sentences written for these tests, and the repair of a few lines of one."""

from udkit.repair import repair_text

COLUMNS = ("id", "form", "lemma", "upos", "xpos", "feats", "head", "deprel", "deps", "misc")


def node(id_, form="w", **cells):
    """One node line; UPOS is X for a word, all other cells are `_` unless given."""
    values = {"upos": "X" if str(id_).isdigit() else "_", **cells, "id": id_, "form": form}
    return "\t".join(str(values.get(name, "_")) for name in COLUMNS)


def document(*sentences):
    """Content of a file with sentences that are lists of lines."""
    return "".join("\n".join(lines) + "\n\n" for lines in sentences).encode()


def fix(*lines):
    """Repair a file of one sentence: its lines, without the blank one, and the changes."""
    content, changes = repair_text(document(lines))
    return content.decode().removesuffix("\n\n").split("\n"), changes


def nodes(*lines):
    """Repair a sentence; return the node lines as lists of cells."""
    repaired, _ = fix(*lines)
    return [line.split("\t") for line in repaired if not line.startswith("#")]


def column(name, *lines):
    """Repair a sentence; return one column."""
    return [cells[COLUMNS.index(name)] for cells in nodes(*lines)]


def comments(*lines):
    """Repair a sentence; return its comments."""
    return [line for line in fix(*lines)[0] if line.startswith("#")]


def reasons(*lines):
    """Repair a sentence; return the tests of the validator that the changes cure."""
    return {change.test_id for change in fix(*lines)[1]}


ROOT = node(1, "Go", head=0, deprel="root")
"""A whole sentence: one word."""
