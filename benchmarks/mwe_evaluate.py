"""How fast `udkit mwe evaluate` is beside a plain program that follows the published definitions.

    python -m benchmarks mwe_evaluate

The test files of PARSEME 1.1 at hand are scored against copies in which expressions were left out,
cut short and made up at random, with the same files as training data. The official script is not
at hand; the plain program (in this file) is written as its definitions read: a mapping per word,
expressions as sets, each subset filtered and counted on its own, SciPy's assignment for tokens.
Both must find the same counts, or the benchmark fails. Both run in processes of their own, in turn.
"""

import lzma
import random
import sys
import tempfile
from functools import partial
from pathlib import Path

from scipy.optimize import linear_sum_assignment

import measure


def main():
    folder = measure.treebank("parseme/1.1")
    rng = random.Random(1)
    with tempfile.TemporaryDirectory() as place:
        n_words = 0
        for path in sorted(folder.glob("*/test.cupt.xz")):
            text = lzma.decompress(path.read_bytes()).decode()
            n_words += sum(line.split("\t", 1)[0].isdigit() for line in text.split("\n"))
            name = path.parent.name
            Path(place, f"{name}.gold.cupt").write_text(text, encoding="utf-8")
            Path(place, f"{name}.pred.cupt").write_text(changed(text, rng), encoding="utf-8")
        if udkit(place)() != plain(place)():
            sys.exit("the programs do not count the same")
        contenders = {
            "udkit": partial(measure.run_function, __file__, "udkit", place),
            "plain": partial(measure.run_function, __file__, "plain", place),
        }
        best = measure.compare(contenders)
    title = f"scoring {n_words:,} words of PARSEME 1.1, with training data of the same size"
    measure.report(title, best, n_words=n_words, ours="udkit")
    measure.save("mwe_evaluate", words=n_words, best=best)


def changed(text, rng):
    """Leave out, shift or keep the codes of a file at random."""
    lines = []
    for line in text.split("\n"):
        head, _, codes = line.rpartition("\t")
        if head.split("\t")[0].isdigit() and rng.random() < (0.01 if codes == "*" else 0.25):
            codes = "*" if codes != "*" else "9:VID"
            line = f"{head}\t{codes}"
        lines.append(line)
    return "\n".join(lines)


def _pairs(place):
    for gold in sorted(Path(place).glob("*.gold.cupt")):
        yield gold, gold.with_name(gold.name.replace("gold", "pred"))


def udkit(place):
    """Score with udkit."""
    import scipy.optimize  # noqa: F401  # it is imported on demand, and importing is not timed

    from udkit.mwe.evaluation import evaluate_mwes
    from udkit.mwe.evaluation.evaluate import GLOBAL, SEEN

    def score():
        counts = []
        for gold, pred in _pairs(place):
            evaluation = evaluate_mwes(gold, pred, [gold])
            totals = [evaluation.mwe_score(GLOBAL), evaluation.token_score(GLOBAL)]
            totals.append(evaluation.mwe_score(SEEN))
            counts += [(each.correct, each.gold_total, each.system_total) for each in totals]
        return counts

    return score


def plain(place):
    """Score as the definitions read."""
    return partial(score_plainly, place)


def score_plainly(place):
    counts = []
    for gold_path, pred_path in _pairs(place):
        gold, pred = read(gold_path), read(pred_path)
        train = [mwe for sentence in read(gold_path, is_train=True) for mwe in sentence]
        lemmas, forms = {mwe[2] for mwe in train}, {mwe[3] for mwe in train}
        categories = {mwe[0] for side in (gold, pred) for mwes in side for mwe in mwes}
        counts += count(gold, pred, lambda mwe: True)
        for category in sorted(categories):
            count(gold, pred, lambda mwe, c=category: mwe[0] == c)
        subsets = [
            lambda mwe, k=lemmas: mwe[2] in k,
            lambda mwe, k=lemmas: mwe[2] not in k,
            lambda mwe, k=lemmas, f=forms: mwe[2] in k and mwe[3] in f,
            lambda mwe, k=lemmas, f=forms: mwe[2] in k and mwe[3] not in f,
            lambda mwe: max(mwe[1]) - min(mwe[1]) + 1 == len(mwe[1]),
            lambda mwe: max(mwe[1]) - min(mwe[1]) + 1 != len(mwe[1]),
            lambda mwe: len(mwe[1]) == 1,
            lambda mwe: len(mwe[1]) != 1,
        ]
        totals = [count(gold, pred, subset, has_tokens=False)[0] for subset in subsets]
        counts.append(totals[0])
    return counts


def read(path, *, is_train=False):
    """Read the expressions of a file: category, places, lemmas, forms from first to last."""
    sentences, words = [], []
    with path.open(encoding="utf-8") as stream:
        names = next(stream).rpartition("=")[2].split()
        for line in stream:
            line = line.strip()
            if not line:
                if words:
                    sentences.append(expressions(words, is_train))
                words = []
            elif not line.startswith("#"):
                word = dict(zip(names, line.split("\t"), strict=True))
                if "-" not in word["ID"]:
                    words.append(word)
    return sentences


def expressions(words, is_train):
    found = {}
    for position, word in enumerate(words):
        for code in sorted(word["PARSEME:MWE"].split(";")):
            if code != "*":
                number, _, category = code.partition(":")
                found.setdefault(number, (category, set()))[1].add(position)
    mwes = []
    for category, span in found.values():
        members = [words[position] for position in span]
        lemmas = [
            word["FORM"] if is_train and word["LEMMA"] == "_" else word["LEMMA"] for word in members
        ]
        forms = tuple(word["FORM"] for word in words[min(span) : max(span) + 1])
        mwes.append((category, frozenset(span), tuple(sorted(lemmas)), forms))
    return mwes


def count(gold, pred, belongs, *, has_tokens=True):
    """Correct, gold and predicted, of spans and of tokens."""
    total, tokens = [0, 0, 0], [0, 0, 0]
    for one, other in zip(gold, pred, strict=True):
        first = {mwe[1] for mwe in one if belongs(mwe)}
        second = {mwe[1] for mwe in other if belongs(mwe)}
        total = [total[0] + len(first & second), total[1] + len(first), total[2] + len(second)]
        if has_tokens:
            tokens[0] += matched(first, second)
            tokens[1] += sum(map(len, first))
            tokens[2] += sum(map(len, second))
    return tuple(total), tuple(tokens)


def matched(first, second):
    if not first or not second:
        return 0
    matrix = [[len(one & other) for other in second] for one in first]
    rows, columns = linear_sum_assignment(matrix, maximize=True)
    return sum(matrix[row][column] for row, column in zip(rows, columns, strict=True))


if __name__ == "__main__":
    measure.answer({"udkit": udkit, "plain": plain})
    main()
