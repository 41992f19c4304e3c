"""How many empty nodes come back as they were when a treebank is collapsed and expanded again.

    python benchmarks/restored_empty_nodes.py ../shared/data/ud/*/*.conllu.xz

A node comes back if some node of the expanded graph has the same heads and the same dependents
under the same labels (other empty nodes among them compare by what they have, not by number).
Nodes without dependents leave no trace in a collapsed file and are not counted.
"""

import sys
from collections import Counter, defaultdict
from pathlib import Path

from udkit.data.collapse import collapse_sentence, sentence_deps
from udkit.data.expand import expand_sentence
from udkit.errors import FormatError
from udkit.formats.conllu import read_conllu


def main(paths):
    """Print nodes with dependents, nodes made, nodes restored; per treebank and in total."""
    counts = defaultdict(Counter)
    for path in paths:
        for sentence in read_conllu(path, problems=[]):
            if sentence.empty_nodes:
                counts[Path(path).parent.name] += compare(sentence)
    counts["total"] = sum(counts.values(), Counter())
    row = "{:30} {:>7} {:>7} {:>9} {:>7}"
    print(row.format("treebank", "nodes", "made", "restored", "%"))
    for treebank, count in counts.items():
        share = 100 * count["restored"] / max(count["nodes"], 1)
        numbers = count["nodes"], count["made"], count["restored"], f"{share:.1f}"
        print(row.format(treebank, *numbers))


def compare(sentence):
    """Count nodes of the sentence, of its expansion, and of both."""
    try:
        before = signatures(sentence)
        after = signatures(expand_sentence(collapse_sentence(sentence)))
    except (FormatError, RecursionError):  # bad heads; empty nodes on a cycle
        return Counter()
    both = before & after
    return Counter(nodes=before.total(), made=after.total(), restored=both.total())


def signatures(sentence):
    """Each empty node that has a word somewhere below it, by its heads and what is below."""
    deps = sentence_deps(sentence)
    children = defaultdict(set)
    for node, pairs in deps.items():
        for head, label in pairs:
            children[head].add((label, node))

    def below(node):
        signature = set()
        for label, child in children[node]:
            if not child.is_empty:
                signature.add((label, child))
            elif below(child):
                signature.add((label, below(child)))
        return frozenset(signature)

    return Counter(
        (
            frozenset(("empty" if head.is_empty else head, label) for head, label in deps[node]),
            below(node),
        )
        for node in deps
        if node.is_empty and below(node)
    )


if __name__ == "__main__":
    main(sys.argv[1:])
