"""Statistics as values to show: a nested object for machines, sections of rows for people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from udkit.data.edge_classes import CLASSES
from udkit.statistics.counts import Statistics
from udkit.statistics.graph_properties import SHAPE, SIGNS

ARCS_KEPT = {
    "same": "basic arcs kept as they are",
    "other_subtype": "basic arcs with another subtype",
    "other_relation": "basic arcs with another relation",
    "lost": "basic arcs gone",
    "new": "edges between other nodes",
}


OVERVIEW = ("sentences", "tokens", "words", "empty", "types", "edeps", "% new", "% str. new")
"""Columns of `overview`: sizes, and Tables 1 and 2 of the IWPT 2020 overview."""


class Section(NamedTuple):
    """A table: one row per thing counted, one cell per file."""

    title: str
    rows: list[tuple[str, list[str]]]
    n_more: int = 0
    """Rows left out."""


def summarize(statistics: Statistics) -> dict[str, Any]:
    """Return everything as one object of numbers, strings and objects, ready for JSON."""
    size, trees = statistics.size, statistics.trees
    return {
        "sentences": size["sentences"],
        "tokens": size["tokens"],
        "words": size["words"],
        "multiword_tokens": size["multiword_tokens"],
        "empty_nodes": size["empty_nodes"],
        "words_per_sentence": _ratio(size["words"], size["sentences"]),
        "longest_sentence": max(statistics.lengths, default=0),
        "upos": _ranked(statistics.upos),
        "xpos": _ranked(statistics.xpos),
        "feats": _ranked(statistics.feats),
        "deprels": _ranked(statistics.deprels),
        "lengths": {
            str(length): statistics.lengths[length] for length in sorted(statistics.lengths)
        },
        "projectivity": {
            "trees": trees["trees"],
            "nonprojective_trees": trees["nonprojective_trees"],
            "nonprojective_trees_percent": _percent(trees["nonprojective_trees"], trees["trees"]),
            "arcs": trees["arcs"],
            "nonprojective_arcs": trees["nonprojective_arcs"],
            "nonprojective_arcs_percent": _percent(trees["nonprojective_arcs"], trees["arcs"]),
            "ill_formed_trees": trees["ill_formed"],
        },
        "enhanced": _summarize_enhanced(statistics) if statistics.is_enhanced else None,
    }


def _summarize_enhanced(statistics: Statistics) -> dict[str, Any]:
    novelty, by_empty_nodes = statistics.novelty, statistics.empty_nodes
    return {
        "types": statistics.enhancement_types,
        "edges": novelty["edges"],
        "new": novelty["new"],
        "new_percent": _percent(novelty["new"], novelty["edges"]),
        "structurally_new": novelty["structurally_new"],
        "structurally_new_percent": _percent(novelty["structurally_new"], novelty["edges"]),
        "classes": {letter: statistics.classes[letter] for letter in CLASSES},
        "signs": {letter: statistics.signs[letter] for letter in SIGNS},
        "arcs_kept": {key: statistics.arcs_kept[key] for key in ARCS_KEPT},
        "shape": {key: statistics.shape[key] for key in SHAPE},
        "graphs_by_empty_nodes": {
            str(count): by_empty_nodes[count] for count in sorted(by_empty_nodes)
        },
        "edeprels": _ranked(statistics.edeprels),
    }


def _ranked(counts: Counter[str]) -> dict[str, int]:
    """Most frequent first; equal counts in alphabetical order."""
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))


def _ratio(part: float, whole: float) -> float:
    return part / whole if whole else 0.0


def _percent(part: float, whole: float) -> float:
    return 100 * _ratio(part, whole)


def flatten(summary: Mapping[str, Any], section: str = "") -> Iterator[tuple[str, str, Any]]:
    """Yield (section, item, value) for every number and string of a summary."""
    for key, value in summary.items():
        if isinstance(value, Mapping):
            yield from flatten(value, f"{section}.{key}" if section else key)
        elif value is not None:
            yield section or "size", key, value


def sections(files: Sequence[Statistics], max_rows: int | None = None) -> list[Section]:
    """Return the tables for some files, one column each; long ones are cut after `max_rows`."""
    tables = [
        Section("Size", [_row(label, files, cell) for label, cell in _SIZE]),
        Section("Projectivity", [_row(label, files, cell) for label, cell in _PROJECTIVITY]),
        _ranking("UPOS", [each.upos for each in files], max_rows),
        _ranking("Relations", [each.deprels for each in files], max_rows),
        _ranking("Features", [each.feats for each in files], max_rows),
    ]
    if any(each.is_enhanced for each in files):
        tables += _enhanced_sections(files, max_rows)
    return tables


def overview(statistics: Statistics) -> list[str]:
    """Return a row of the columns `OVERVIEW`."""
    size, novelty = statistics.size, statistics.novelty
    counts = [f"{size[key]:,}" for key in ("sentences", "tokens", "words", "empty_nodes")]
    if not statistics.is_enhanced:
        return [*counts, "", "", "", ""]
    shares = [
        f"{_percent(novelty[key], novelty['edges']):.2f}" for key in ("new", "structurally_new")
    ]
    return [*counts, statistics.enhancement_types, f"{novelty['edges']:,}", *shares]


def _enhanced_sections(files: Sequence[Statistics], max_rows: int | None) -> list[Section]:
    return [
        Section("Enhanced dependencies", [_row(label, files, cell) for label, cell in _NOVELTY]),
        _named("Classes of edges", CLASSES, [each.classes for each in files], show_key=True),
        _named("Signs of enhancements", SIGNS, [each.signs for each in files], show_key=True),
        _named("Edges and basic arcs", ARCS_KEPT, [each.arcs_kept for each in files]),
        _named("Graphs", SHAPE, [each.shape for each in files]),
        _ranking("Enhanced relations", [each.edeprels for each in files], max_rows),
    ]


def _row(
    label: str, files: Sequence[Statistics], cell: Callable[[Statistics], str]
) -> tuple[str, list[str]]:
    return label, [cell(each) for each in files]


def _named(
    title: str, names: Mapping[str, str], counts: Sequence[Counter[str]], *, show_key: bool = False
) -> Section:
    rows = [
        (f"{key}  {name}" if show_key else name, [f"{count[key]:,}" for count in counts])
        for key, name in names.items()
    ]
    return Section(title, rows)


def _ranking(title: str, counts: Sequence[Counter[str]], max_rows: int | None) -> Section:
    """Rank by the last column, which is the total where there are several files."""
    names = list(_ranked(counts[-1]))
    rows = [
        (name, [f"{count[name]:,}" for count in counts])
        for name in names[: len(names) if max_rows is None else max_rows]
    ]
    return Section(f"{title} ({len(names):,})", rows, len(names) - len(rows))


def _share(part: int, whole: int) -> str:
    return f"{part:,} ({_percent(part, whole):.2f} %)"


_Cell = Callable[[Statistics], str]
_SIZE: tuple[tuple[str, _Cell], ...] = (
    ("sentences", lambda it: f"{it.size['sentences']:,}"),
    ("tokens", lambda it: f"{it.size['tokens']:,}"),
    ("words", lambda it: f"{it.size['words']:,}"),
    ("multiword tokens", lambda it: f"{it.size['multiword_tokens']:,}"),
    ("empty nodes", lambda it: f"{it.size['empty_nodes']:,}"),
    ("words per sentence", lambda it: f"{_ratio(it.size['words'], it.size['sentences']):.2f}"),
    ("longest sentence", lambda it: f"{max(it.lengths, default=0):,}"),
    ("UPOS tags", lambda it: f"{len(it.upos):,}"),
    ("XPOS tags", lambda it: f"{len(it.xpos):,}"),
    ("features with value", lambda it: f"{len(it.feats):,}"),
    ("relations", lambda it: f"{len(it.deprels):,}"),
)
_PROJECTIVITY: tuple[tuple[str, _Cell], ...] = (
    ("trees", lambda it: f"{it.trees['trees']:,}"),
    ("non-projective trees", lambda it: _share(it.trees["nonprojective_trees"], it.trees["trees"])),
    ("arcs", lambda it: f"{it.trees['arcs']:,}"),
    ("non-projective arcs", lambda it: _share(it.trees["nonprojective_arcs"], it.trees["arcs"])),
    ("ill-formed trees", lambda it: f"{it.trees['ill_formed']:,}"),
)
_NOVELTY: tuple[tuple[str, _Cell], ...] = (
    ("types of enhancement", lambda it: it.enhancement_types or "none"),
    ("enhanced dependencies", lambda it: f"{it.novelty['edges']:,}"),
    ("new", lambda it: _share(it.novelty["new"], it.novelty["edges"])),
    ("structurally new", lambda it: _share(it.novelty["structurally_new"], it.novelty["edges"])),
)
