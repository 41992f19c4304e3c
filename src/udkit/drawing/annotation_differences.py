"""UPOS, XPOS, FEATS, LEMMA, HEAD and DEPREL of words that are the same on both sides."""

from __future__ import annotations

from udkit.drawing.compared import NodePlace
from udkit.drawing.findings import Difference, Findings, Kind
from udkit.drawing.marks import Mark

_CELL_KINDS = (Kind.upos, Kind.xpos, Kind.lemma)


def find_cell_differences(findings: Findings) -> None:
    """Compare UPOS, XPOS and LEMMA; a gold lemma `_` goes with anything, as in the evaluation."""
    gold, system = findings.gold, findings.system
    for kind in _CELL_KINDS:
        column = kind.value
        has_both = gold.has_layer(column) and system.has_layer(column)
        if kind not in findings.kinds or not has_both:
            continue
        for gold_place, system_place in findings.aligned_words():
            values = gold.words[gold_place][column], system.words[system_place][column]
            is_right = values[0] == values[1] or (kind is Kind.lemma and values[0] == "_")
            mark = Mark.right if is_right else Mark.wrong
            gold.mark_cell(gold_place, column, mark)
            system.mark_cell(system_place, column, mark)
            if not is_right:
                findings.add(Difference(kind, gold_place, system_place, *values))


def find_feature_differences(findings: Findings) -> None:
    """Compare FEATS; one difference per word, however many features are concerned."""
    gold, system = findings.gold, findings.system
    for gold_place, system_place in findings.aligned_words():
        gold_feats = gold.words[gold_place].feats
        system_feats = system.words[system_place].feats
        for name, value in gold_feats.items():
            if system_feats.get(name) != value:
                mark = Mark.wrong if name in system_feats else Mark.missing
                gold.mark_feature(gold_place, name, mark)
        for name, value in system_feats.items():
            if gold_feats.get(name) != value:
                mark = Mark.wrong if name in gold_feats else Mark.extra
                system.mark_feature(system_place, name, mark)
        if gold_feats != system_feats:
            gold_only = _join(gold_feats, system_feats)
            system_only = _join(system_feats, gold_feats)
            places = gold_place, system_place
            findings.add(Difference(Kind.feats, *places, gold_only, system_only))


def _join(feats: dict[str, str], others: dict[str, str]) -> str:
    return " ".join(f"{name}={value}" for name, value in feats.items() if others.get(name) != value)


def find_tree_differences(findings: Findings) -> None:
    """Compare HEAD, then DEPREL: the universal part first, the subtype if that is the same."""
    gold, system = findings.gold, findings.system
    if not (gold.heads and system.heads):
        return
    for gold_place, system_place in findings.aligned_words():
        head, system_head = gold.heads.get(gold_place), system.heads.get(system_place)
        if head is None and system_head is None:
            continue
        is_same_head = system_head is not None and findings.gold_of.get(system_head) == head
        label_kind = _label_kind(findings, gold_place, system_place)
        if Kind.head in findings.kinds and not is_same_head:
            _add_tree_difference(findings, Kind.head, gold_place, system_place)
        if label_kind in findings.kinds:
            _add_tree_difference(findings, label_kind, gold_place, system_place)
        if not is_same_head and Kind.head in findings.kinds:
            marks = Mark.missing, Mark.extra
        else:
            mark = Mark.wrong if label_kind in findings.kinds else Mark.right
            marks = mark, mark
        gold.mark_arc(gold_place, marks[0])
        system.mark_arc(system_place, marks[1])
    _mark_lone_arcs(findings)


def _label_kind(findings: Findings, gold: NodePlace, system: NodePlace) -> Kind | None:
    one, other = findings.gold.words[gold].deprel, findings.system.words[system].deprel
    if one == other:
        return None
    is_same_universal = one.partition(":")[0] == other.partition(":")[0]
    return Kind.subtype if is_same_universal else Kind.deprel


def _add_tree_difference(
    findings: Findings, kind: Kind, gold: NodePlace, system: NodePlace
) -> None:
    relations = findings.gold.words[gold].deprel, findings.system.words[system].deprel
    values = relations
    if kind is Kind.head:
        values = (
            findings.gold.name(findings.gold.heads.get(gold)),
            findings.system.name(findings.system.heads.get(system)),
        )
    findings.add(Difference(kind, gold, system, *values, tuple(sorted(set(relations)))))


def _mark_lone_arcs(findings: Findings) -> None:
    """Mark arcs of words without counterpart; the list of differences tells of the words."""
    if Kind.segmentation not in findings.kinds:
        return
    for place in findings.gold.words:
        if place not in findings.system_of:
            findings.gold.mark_arc(place, Mark.missing)
    for place in findings.system.words:
        if place not in findings.gold_of:
            findings.system.mark_arc(place, Mark.extra)
