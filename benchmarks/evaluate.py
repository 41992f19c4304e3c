"""How fast `udkit evaluate` is beside the official evaluator, on half a million words.

    python -m benchmarks evaluate

Gold is English-EWT dev and test, ten times over (502,410 words). The system is gold with tags,
lemmas, features, relations, heads and enhanced edges changed at random. Both programs run as
commands of their own, in turn, and print the same LAS, or the benchmark fails. `udkit evaluate`
also collapses the empty nodes, which the official program skips; `--style udeval` does the very
same as it.
"""

import lzma
import random
import subprocess
import sys
import tempfile
from functools import partial
from pathlib import Path

import measure

PARTS = [f"ud/UD_English-EWT/en_ewt-ud-{part}.conllu.xz" for part in ("dev", "test")]
COPIES = 10
UPOS = ["NOUN", "VERB", "ADJ", "PROPN"]
DEPRELS = ["nsubj", "obj", "obl", "nmod", "case", "advmod"]


def main():
    parts = [lzma.decompress(measure.treebank(part).read_bytes()) for part in PARTS]
    gold = b"".join(parts).decode()
    rng = random.Random(1)
    with tempfile.TemporaryDirectory() as folder:
        gold_path, system_path = Path(folder, "gold.conllu"), Path(folder, "system.conllu")
        gold_path.write_text(gold * COPIES, encoding="utf-8")
        system = "".join(perturbed(gold, rng) for _ in range(COPIES))
        system_path.write_text(system, encoding="utf-8")
        paths = [str(gold_path), str(system_path)]
        udkit = [sys.executable, "-m", "udkit", "evaluate", "-v"]
        official = [str(Path(sys.executable).parent / "udeval"), "-v"]
        commands = {
            "udkit evaluate": [*udkit, *paths],
            "udkit evaluate --style udeval": [*udkit, "--style", "udeval", *paths],
            "udtools udeval": [*official, *paths],
        }
        check_same_scores(commands)
        contenders = {name: partial(measure.run_command, c) for name, c in commands.items()}
        best = measure.compare(contenders)
    n_words = COPIES * sum(line.split("\t", 1)[0].isdigit() for line in gold.split("\n"))
    title = f"scoring {n_words:,} words of English-EWT against a changed copy"
    measure.report(title, best, n_words=n_words, ours="udkit evaluate")
    memory = best["udtools udeval"].peak_mb / best["udkit evaluate"].peak_mb
    print(f"memory: the official program takes {memory:.1f} times as much")
    measure.save("evaluate", words=n_words, best=best, memory_ratio=round(memory, 2))


def check_same_scores(commands):
    """Stop unless all programs print the same scores up to BLEX (LAS among them)."""
    tables = []
    for command in commands.values():
        finished = subprocess.run(command, capture_output=True, text=True, check=True)
        rows = finished.stdout.splitlines()[2:]
        tables.append([row for row in rows if not row.startswith(("ELAS", "EULAS"))])
    if any(table != tables[0] for table in tables):
        sys.exit("the programs do not print the same scores")


def perturbed(text, rng):
    """Change a treebank at random, but neither its characters nor that its trees are trees."""
    sentences = text.rstrip("\n").split("\n\n")
    return "".join(changed_sentence(sentence, rng) + "\n\n" for sentence in sentences)


def changed_sentence(sentence, rng):
    rows = [line.split("\t") for line in sentence.split("\n")]
    words = [row for row in rows if row[0].isdigit()]
    for word in words:
        change_word(word, words, rng)
    return "\n".join("\t".join(row) for row in rows)


def change_word(word, words, rng):
    if rng.random() < 0.1:
        word[2] += "s"
    if rng.random() < 0.15:
        word[3] = rng.choice(UPOS)
    if rng.random() < 0.1:
        word[5] = "Number=Plur"
    if rng.random() < 0.15:
        word[7] = rng.choice(DEPRELS)
    if rng.random() < 0.15 and word[6] != "0":
        word[6] = next(other[0] for other in words if other[6] == "0")  # the root: no cycle
    if rng.random() < 0.2 and word[8] != "_":
        items = {*word[8].split("|"), f"{rng.randint(1, len(words))}:{rng.choice(DEPRELS)}"}
        word[8] = "|".join(sorted(items))


if __name__ == "__main__":
    main()
