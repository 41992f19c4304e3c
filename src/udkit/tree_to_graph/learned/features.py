"""What a decision is made from: names of features of a candidate.

A candidate has a dependent `d`, a head `h` and, if the path has three nodes or more, a middle `m`,
the node next to the dependent: the first conjunct, the verb that has the infinitive, the clause.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping

from udkit.data import columns as col
from udkit.tree_to_graph.learned.paths import Candidate
from udkit.tree_to_graph.learned.proposal import Proposal
from udkit.tree_to_graph.learned.templates import case_of, markers_of

_AGREEMENT = ("Number", "Person", "Case", "Gender", "VerbForm", "Mood", "Tense", "Voice")
_RELATIVE = frozenset({"Rel", "Int,Rel"})


@functools.lru_cache(maxsize=8192)
def feats_of(cell: str) -> Mapping[str, str]:
    """Features and values of a FEATS cell."""
    items = [item.partition("=") for item in cell.split("|")] if cell != "_" else []
    return {name: value for name, _, value in items}


def features_of(proposal: Proposal, candidate: Candidate) -> list[str]:
    """Names of all features that a candidate has."""
    labels = proposal.labels(candidate.dependent)
    rule = proposal.rule_key(candidate)
    found = _basic_features(proposal, candidate, labels, rule)
    if len(candidate.nodes) > 2 or candidate.path[0] == ">":
        found += _path_features(proposal, candidate, labels, rule)
        found += _agreement_features(proposal, candidate)
    else:
        found += _label_features(proposal, candidate, labels, rule)
    return found


def _basic_features(
    proposal: Proposal, candidate: Candidate, labels: Mapping[int, str], rule: str
) -> list[str]:
    draft, skeleton = proposal.draft, proposal.skeleton
    d, h, path, nodes = candidate
    upos = _upos(proposal, d), _upos(proposal, h)
    own = skeleton.deprels[d]
    deprels = " ".join([skeleton.deprels[node] for node in nodes])
    lemma_d, lemma_h = _lemma(proposal, d), _lemma(proposal, h)
    return [
        "",
        path,
        f"r={rule}",
        f"r={rule} {own}",
        f"r={rule} {path}",
        f"D={deprels}",
        f"u={upos[0]} {upos[1]}",
        f"u={upos[0]} {upos[1]} {path}",
        f"ru={rule} {upos[0]} {upos[1]}",
        f"o={d < h}",
        f"o={d < h} {path}",
        f"l={_distance(d, h)}",
        f"ld={lemma_d}",
        f"ld={lemma_d} {own}",
        f"lh={lemma_h}",
        f"lh={lemma_h} {path}",
        f"x={len(labels)} {own}",
        *[f"dc={skeleton.deprels[c]}" for c in skeleton.children[d]],
        f"f={draft.cells[d][col.FEATS] if d < len(draft.cells) else '_'}",
    ]


def _path_features(
    proposal: Proposal, candidate: Candidate, labels: Mapping[int, str], rule: str
) -> list[str]:
    skeleton = proposal.skeleton
    d, h, path, nodes = candidate
    m = nodes[1]
    own = skeleton.relations[d]
    h_children = [skeleton.deprels[c] for c in skeleton.children[h] if c != d]
    m_children = [skeleton.deprels[c] for c in skeleton.children[m] if c not in nodes]
    order = "".join(name for _, name in sorted([(d, "d"), (m, "m"), (h, "h")]))
    has_own = own in {relation.partition(":")[0] for relation in h_children}
    upos = _upos(proposal, m), _upos(proposal, h)
    place = _place(proposal, candidate)
    lemma_m = _lemma(proposal, m)
    other = sorted({label.partition(":")[0] for label in labels.values()})
    return [
        f"O={order}",
        f"O={order} {path}",
        f"O={order} {path} {has_own}",
        f"p={place}",
        f"p={place} {path}",
        f"p={place} {path} {has_own}",
        f"p={place} {path} {upos[0]} {upos[1]}",
        f"p={place} {path} {rule}",
        f"w={has_own} {path}",
        f"um={upos[0]} {upos[1]} {path}",
        f"lm={lemma_m}",
        f"lm={lemma_m} {path}",
        f"lm={lemma_m} {own} {has_own}",
        f"lmh={lemma_m} {_lemma(proposal, h)}",
        f"P={' '.join(other)} {path}",
        f"L={_distance(m, h)} {path}",
        f"dL={_distance(d, m)} {path}",
        *[f"hc={deprel}" for deprel in h_children],
        *[f"hc={deprel} {path}" for deprel in h_children],
        *[f"mc={deprel} {path}" for deprel in m_children],
        *_relative_features(proposal, candidate),
    ]


def _agreement_features(proposal: Proposal, candidate: Candidate) -> list[str]:
    d, h = candidate.dependent, candidate.head
    m = candidate.nodes[1]
    path = candidate.path
    feats_d, feats_h, feats_m = (_feats(proposal, node) for node in (d, h, m))
    found = [
        f"a={name} {_agree(feats_m, feats_h, name)} {path}"
        for name in _AGREEMENT
        if name in feats_m or name in feats_h
    ]
    found += [
        f"A={name} {_agree(feats_d, feats_h, name)} {path}"
        for name in _AGREEMENT[:4]
        if name in feats_d and name in feats_h
    ]
    found.append(f"V={feats_m.get('VerbForm')} {feats_h.get('VerbForm')} {path}")
    found.append(f"v={feats_h.get('VerbForm')} {feats_h.get('Voice')} {path}")
    found.append(f"c={feats_d.get('Case')} {path}")
    found.append(f"t={feats_d.get('PronType')} {path}")
    return found


def _label_features(
    proposal: Proposal, candidate: Candidate, labels: Mapping[int, str], rule: str
) -> list[str]:
    """Of an arc of the tree: what its label may be made of."""
    draft, skeleton = proposal.draft, proposal.skeleton
    d, h, path, _ = candidate
    if draft.is_empty(d):
        return []
    markers, case = markers_of(draft, d, "both"), case_of(draft, d)
    own = skeleton.deprels[d]
    above = skeleton.deprels[h]
    feats = _feats(proposal, d)
    return [
        f"m={markers}",
        f"m={markers} {own}",
        f"m={markers} {case} {own}",
        f"mr={markers} {rule}",
        f"mu={markers} {_upos(proposal, h)} {own}",
        f"c={case} {own}",
        f"c={case} {own} {bool(markers)} {_upos(proposal, h)} {d < h}",
        f"cl={case} {own} {_lemma(proposal, h)}",
        f"ml={markers} {_lemma(proposal, h)}",
        f"md={markers} {_lemma(proposal, d)}",
        f"t={feats.get('PronType')} {own}",
        f"v={feats.get('VerbForm')} {own}",
        f"dd={above} {own}",
        *[f"du={skeleton.deprels[c]} {own}" for c in skeleton.children[d]],
        *_relative_features(proposal, candidate),
        *[f"hx={label.partition(':')[0]} {path}" for label in labels.values()],
    ]


def _relative_features(proposal: Proposal, candidate: Candidate) -> list[str]:
    """Of pairs in and around a relative clause: its pronoun, and where that hangs."""
    skeleton, path = proposal.skeleton, candidate.path
    if "acl" not in path:
        if "PronType" not in _feats(proposal, candidate.dependent):
            return []
        clause = candidate.dependent
        while clause and not skeleton.relations[clause].startswith("acl"):
            clause = skeleton.heads[clause]
        if not clause:
            return []
        return [f"ra={skeleton.deprels[clause]} {path} {_lemma(proposal, candidate.dependent)}"]
    clause = next(n for n in candidate.nodes if skeleton.relations[n].startswith("acl"))
    pronoun = _relative_word(proposal, clause)
    children = {skeleton.relations[c] for c in skeleton.children[clause]}
    missing = " ".join(name for name in ("nsubj", "obj") if name not in children)
    if not pronoun:
        return [f"rn={missing} {path}", f"rn={missing} {_lemma(proposal, clause)} {path}"]
    role = skeleton.deprels[pronoun]
    is_head = skeleton.heads[pronoun] == candidate.head
    return [
        f"rp={role} {is_head} {path}",
        f"rp={role} {pronoun == candidate.dependent} {path}",
        f"rl={_lemma(proposal, pronoun)} {is_head} {path}",
    ]


def _relative_word(proposal: Proposal, clause: int) -> int:
    stack, found = [clause], 0
    while stack:
        node = stack.pop()
        if (
            node <= clause
            and "Rel" in _feats(proposal, node).get("PronType", "")
            and (not found or node < found)
        ):
            found = node
        stack.extend(proposal.skeleton.children[node])
    return found


def _place(proposal: Proposal, candidate: Candidate) -> str:
    """Where the dependent stands: before the first conjunct, before this one, or after."""
    d, h, _, nodes = candidate
    m = nodes[1]
    if d < min(m, h):
        return "before"
    if d < max(m, h):
        return "between"
    conjuncts = [
        c for c in proposal.skeleton.children[m] if proposal.skeleton.relations[c] == "conj"
    ]
    return "after" if not conjuncts or d > max(conjuncts) else "inside"


def _agree(one: Mapping[str, str], other: Mapping[str, str], name: str) -> str:
    first, second = one.get(name), other.get(name)
    if first is None or second is None:
        return f"{first} {second}"
    return "same" if first == second else "other"


def _distance(one: int, other: int) -> int:
    gap = abs(one - other)
    return gap if gap < 5 else 5 if gap < 10 else 10


def _feats(proposal: Proposal, node: int) -> Mapping[str, str]:
    return feats_of(proposal.draft.cells[node][col.FEATS])


def _upos(proposal: Proposal, node: int) -> str:
    return proposal.draft.cells[node][col.UPOS] if node else "ROOT"


def _lemma(proposal: Proposal, node: int) -> str:
    return proposal.draft.cells[node][col.LEMMA]


def context_of(proposal: Proposal, node: int) -> list[str]:
    """Features of what is around a word, for all its edges at once."""
    skeleton = proposal.skeleton
    own, head = skeleton.relations[node], skeleton.heads[node]
    above = skeleton.heads[head]
    siblings = [c for c in skeleton.children[head] if c != node]
    found = [
        f"h={skeleton.deprels[head]} {own}",
        f"hh={skeleton.deprels[head]} {skeleton.deprels[above]} {own}",
        f"hu={_upos(proposal, head)} {_upos(proposal, above)} {skeleton.relations[head]}",
        f"hl={_lemma(proposal, head)} {own}",
        *[f"s={skeleton.deprels[c]} {own} {node < head}" for c in siblings],
    ]
    for sibling in siblings:
        relation = skeleton.relations[sibling]
        if relation in ("conj", "xcomp"):
            below = {skeleton.relations[c] for c in skeleton.children[sibling]}
            place = f"{node < head} {node < sibling}"
            upos = f"{_upos(proposal, head)} {_upos(proposal, sibling)}"
            found += [
                f"c={relation} {own} {own in below} {place}",
                f"c={relation} {own} {own in below} {place} {upos}",
                f"cl={relation} {own} {_lemma(proposal, head)} {own in below}",
                *[f"cc={relation} {own} {name}" for name in below],
            ]
    for child in skeleton.children[node]:
        if skeleton.relations[child].startswith("acl"):
            found += _relative_features(proposal, Candidate(node, child, ">acl", (node, child)))
    return found
