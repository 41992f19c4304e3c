"""Multiword expressions found in the test files of PARSEME: how well, of which kinds, how fast.

    python -m benchmarks mwe_identify [LANGUAGE…] [--strategy scored|lexicon|labels] [--own-trees]

`scored` are the models that come with udkit; the baselines are trained here, from the same
configurations. Words, tags and trees are those of the test files; with `--own-trees`, which needs a
parser that finds expressions and a test file (en, fr), only the words are, and all else is the
parser's: from raw text the sentences and words would differ, and PARSEME's scores pair them by
their order. What was seen is told by the training and development files that are at hand. Nothing
was tuned on test files.
"""

import argparse
import tempfile
import time
from itertools import pairwise
from pathlib import Path

import measure
from udkit.data.columns import CONLLU
from udkit.data.mwe import (
    MWE_COLUMN,
    format_codes,
    mwes_of,
    parse_codes,
    with_mwe_cells,
    with_mwes,
)
from udkit.data.sentence import Sentence
from udkit.formats.conllu import read_conllu, write_conllu
from udkit.formats.relayout import with_columns
from udkit.models.catalogue import find_mwe_model
from udkit.models.package import read_model
from udkit.mwe.evaluation import evaluate_mwes
from udkit.mwe.evaluation.evaluate import BLOCKS, GLOBAL
from udkit.pipeline import load
from udkit.training.config import read_config
from udkit.training.mwes import read_mwe_config, train_mwes
from udkit.tree_to_mwes import PART, STRATEGIES, MweStage

CONFIGS = Path(__file__).resolve().parents[1] / "configs" / "mwe"
OF_1_1 = ["de", "el", "en", "es", "eu", "fr", "hi", "pl", "pt", "sl", "tr"]
PUBLISHED = {
    "lexicon": dict(
        zip(OF_1_1, (49.5, 59.4, 25.5, 15.0, 74.6, 63.6, 67.4, 65.1, 64.9, 37.0, 35.8), strict=True)
    ),
    "svm": dict(
        zip(OF_1_1, (49.7, 57.9, 28.4, 39.2, 80.7, 61.1, 66.8, 69.4, 68.9, 53.5, 47.5), strict=True)
    ),
}
"""MWE-based F1 of a projection of the lexicon and of a transition system, the best known."""
SHOWN = ("Seen-in-train", "Unseen-in-train", "Continuous", "Discontinuous")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("languages", nargs="*")
    parser.add_argument("--strategy", choices=STRATEGIES, default="scored")
    parser.add_argument("--own-trees", action="store_true")
    arguments = parser.parse_args()
    languages = arguments.languages or (["en", "fr"] if arguments.own_trees else [*OF_1_1, "ga"])
    print_row("", "P", "R", "F1", "Tok F1", *SHOWN, "lexicon", "svm", "words/s")
    record = {}
    for language in languages:
        record[language] = measure_language(language, arguments)
        show(language, record[language])
    average = [record[language]["Global"]["F1"] for language in OF_1_1 if language in record]
    if average:
        print(f"average of {len(average)} languages of 1.1: {sum(average) / len(average):.2f}")
    for language in languages:
        show_categories(language, record[language])
        if unknown := record[language].get("not known to the parser"):
            print(f"{language}, sentences not known to the parser: F1 {unknown['F1']:.2f}")
    ending = "own-trees" if arguments.own_trees else arguments.strategy
    measure.save(f"mwe_identify-{ending}", **vars(arguments), scores=record)


def measure_language(language, arguments):
    config = read_mwe_config(CONFIGS / f"{language}.toml", measure.treebank("."))
    edition = "1.2" if language == "ga" else "1.1"
    gold = measure.treebank(f"parseme/{edition}/{language.upper()}/test.cupt.xz")
    sentences = list(read_conllu(gold, problems=[]))
    n_words = sum(len(sentence.words) for sentence in sentences)
    if arguments.own_trees:
        identify = own_trees(language)
    elif arguments.strategy == "scored":
        identify = MweStage.from_members(read_model(find_mwe_model(language)).part(PART)).annotate
    else:
        config = type(config)(**{**_fields(config), "strategy": arguments.strategy})
        identify = MweStage(train_mwes(config).identifier).annotate
    pieces = [piece for each in sentences for piece in cut(each)]
    start = time.process_time()
    identified = identify(pieces)
    seconds = time.process_time() - start
    identified = joined(sentences, identified)
    train = [config.path(corpus.file) for corpus in config.corpora]
    record = {**score(sentences, identified, train), "words": n_words, "cpu_seconds": seconds}
    if arguments.own_trees:
        record["not known to the parser"] = score_unknown(language, sentences, identified, train)
    return record


def _fields(config):
    return {name: getattr(config, name) for name in config.__dataclass_fields__}


def own_trees(language):
    """Return a function that keeps the words of sentences, and makes everything else anew."""
    pipeline = load(language)

    def identify(sentences):
        parsed = pipeline.annotate(list(with_columns(sentences, CONLLU)))
        return [
            with_mwes(sentence, mwes_of(tree))
            for sentence, tree in zip(sentences, parsed, strict=True)
        ]

    return identify


def cut(sentence):
    """Cut a sentence where its ids begin anew.

    The Turkish test file lacks twelve blank lines. The official evaluator takes what runs together
    for one sentence, and words for what their place in it says.
    """
    lines = [node.line() for node in sentence.nodes]
    starts = [i for i, line in enumerate(lines) if line.startswith("1\t") or i == 0]
    if len(starts) == 1 or lines[0].startswith("1-"):
        return [sentence]
    return [
        Sentence.from_lines([], lines[start:end], sentence.columns)
        for start, end in pairwise([*starts, len(lines)])
    ]


def joined(sentences, pieces):
    """Put pieces together again, and number the expressions of a sentence on."""
    pieces = iter(pieces)
    whole = []
    for sentence in sentences:
        parts = [next(pieces) for _ in cut(sentence)]
        n_before = 0
        lines = []
        for part in parts:
            cells = [parse_codes(node[MWE_COLUMN]) for node in part.nodes]
            moved = [format_codes((n + n_before, name) for n, name in codes) for codes in cells]
            lines += [node.line() for node in with_mwe_cells(part, moved).nodes]
            n_before += max((n for codes in cells for n, _ in codes), default=0)
        whole.append(Sentence.from_lines(sentence.comments, lines, sentence.columns))
    return whole


def score_unknown(language, sentences, identified, train):
    """Score sentences that the parser has not learned from: PARSEME's are from treebanks, too."""
    config = read_config(CONFIGS.parent / f"{language}.toml", measure.treebank("."))
    learned = set()
    for treebank in config.treebanks:
        learned |= {characters(each) for each in read_conllu(config.path(treebank.train))}
    pairs = zip(sentences, identified, strict=True)
    kept = [pair for pair in pairs if characters(pair[0]) not in learned]
    print(f"{language}: {len(kept)} of {len(sentences)} sentences are not known to the parser")
    header = sentences[0].comments[:1]
    for side in (0, 1):
        first = kept[0][side]
        first.comments = [*header, *(line for line in first.comments if line not in header)]
    return score([gold for gold, _ in kept], [system for _, system in kept], train)["Global"]


def characters(sentence):
    return "".join(word.form for word in sentence.words).casefold()


def score(gold, identified, train):
    with tempfile.TemporaryDirectory() as folder:
        gold_path, path = Path(folder, "gold.cupt"), Path(folder, "system.cupt")
        write_conllu(gold, gold_path)
        write_conllu(identified, path)
        evaluation = evaluate_mwes(gold_path, path, train)
    scores = {}
    for subset in (subset for block in BLOCKS for subset in evaluation.subsets(block)):
        found = evaluation.mwe_score(subset)
        scores[subset.name] = {
            "P": 100 * found.precision,
            "R": 100 * found.recall,
            "F1": 100 * found.f1,
            "gold": found.gold_total,
        }
    scores["subsets"] = [name for name in scores if name != GLOBAL.name]
    scores[GLOBAL.name]["Tok F1"] = 100 * evaluation.token_score(GLOBAL).f1
    return scores


def show(language, scores):
    total = scores["Global"]
    published = [PUBLISHED[name].get(language) for name in ("lexicon", "svm")]
    print_row(
        language,
        *(f"{total[name]:.2f}" for name in ("P", "R", "F1", "Tok F1")),
        *(f"{scores[name]['F1']:.2f}" for name in SHOWN),
        *("" if figure is None else f"{figure:.1f}" for figure in published),
        f"{scores['words'] / scores['cpu_seconds']:,.0f}",
    )


def show_categories(language, scores):
    """Print F1 and the number of gold expressions of each category and phenomenon."""
    rows = [
        f"{name} {figures['F1']:.1f} ({figures['gold']})"
        for name, figures in scores.items()
        if isinstance(figures, dict) and name in scores["subsets"] and figures["gold"]
    ]
    print(f"{language}: {', '.join(rows)}")


def print_row(*cells):
    print(" ".join(f"{cell:>{6 if index == 0 else 9}.15}" for index, cell in enumerate(cells)))


if __name__ == "__main__":
    main()
