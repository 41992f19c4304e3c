"""What raises the score of stage 2: one choice changed at a time, everything else as it is.

    python -m benchmarks ablation [LANG] [--epochs 10] [--seed 1] [--vectors FILE] [--only NAME…]

The network of `configs/LANG.toml` is trained for a few epochs on gold sentences with each choice
changed in turn, and scored on the words of the development file, tokens given, LAS as in CoNLL
2018: what is compared is the network, and the text is segmented in the same way by all. A variant
that is in today's result file already is not trained again, so that a stopped run goes on.
"""

import argparse
import tempfile
import time
from dataclasses import replace
from pathlib import Path

import measure
from udkit import write_conllu
from udkit.evaluation import CONLL18, Settings, evaluate
from udkit.training.config import read_config
from udkit.training.treebanks import read_dev_set, read_training_sets
from udpipe_model import CONFIGS

METRICS = ("UPOS", "UFeats", "Lemmas", "UAS", "LAS")
VARIANTS = {
    "as it is": {},
    "without word vectors": {"vectors": False},
    "without n-grams": {"n_ngram_rows": 3},
    "2 layers of 300": {"layers": 2, "hidden": 300},
    "1 layer of 240": {"layers": 1},
    "without averaging": {"averaging": 0.0},
    "batches three times as large": {"batches": 3},
    "half the learning rate": {"rate": 0.5},
    "dropout 0.2": {"dropout": 0.2},
    "dropout 0.5": {"dropout": 0.5},
    "words never hidden": {"word_dropout": 0.0},
}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("language", nargs="?", default="fr")
    parser.add_argument("--epochs", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--vectors", type=Path)
    parser.add_argument("--only", nargs="*", choices=list(VARIANTS), default=list(VARIANTS))
    arguments = parser.parse_args()
    name = f"ablation-{arguments.language}"
    done = measure.saved_today(name).get("variants", {})
    for variant in arguments.only:
        if variant in done or (not arguments.vectors and variant == "without word vectors"):
            continue
        done[variant] = train_variant(arguments, VARIANTS[variant])
        print(f"{variant:30}" + "".join(f"{m} {done[variant][m]:.2f}  " for m in METRICS))
        measure.save(name, epochs=arguments.epochs, seed=arguments.seed, variants=done)


def train_variant(arguments, changes):
    import torch

    from udkit.tokens_to_tree.stage import TreeStage
    from udkit.tokens_to_tree.training import prepare
    from udkit.tokens_to_tree.vectors import read_vectors

    torch.set_num_threads(1)
    config = read_config(CONFIGS / f"{arguments.language}.toml", measure.SHARED / "data")
    vectors = None
    if arguments.vectors and changes.get("vectors", True):
        settings = config.vectors
        vectors = read_vectors(
            str(arguments.vectors), max_rows=settings.max_rows, size=settings.size
        )
    settings = tree_config(config, arguments, changes)
    training = prepare(read_training_sets(config), settings, vectors)
    start = time.process_time()
    *_, last = training.epochs()
    minutes = (time.process_time() - start) / 60
    dev = read_dev_set(config, config.treebanks[0])
    stage = TreeStage.from_members(training.members(last.network, is_int8=False))
    scores = score(dev, stage.annotate(dev))
    n_weights = sum(weights.numel() for weights in last.network.parameters())
    return scores | {"minutes": round(minutes, 1), "million weights": round(n_weights / 1e6, 2)}


def tree_config(config, arguments, changes):
    from udkit.learning.config import LoopConfig
    from udkit.tokens_to_tree.config import TreeConfig

    tree = config.tree
    loop = LoopConfig(
        epochs=arguments.epochs,
        learning_rate=tree.learning_rate * changes.get("rate", 1.0),
        averaging=changes.get("averaging", LoopConfig().averaging),
        seed=arguments.seed,
    )
    base = TreeConfig(
        loop=loop,
        batch_words=tree.batch_words * changes.get("batches", 1),
        max_words=tree.max_words,
        n_ngram_rows=tree.n_ngram_rows,
        dropout=tree.dropout,
        word_dropout=tree.word_dropout,
    )
    own = ("n_ngram_rows", "layers", "hidden", "dropout", "word_dropout")
    return replace(base, **{name: changes[name] for name in own if name in changes})


def score(gold, system):
    with tempfile.TemporaryDirectory() as folder:
        paths = Path(folder, "gold.conllu"), Path(folder, "system.conllu")
        for sentences, path in zip((gold, system), paths, strict=True):
            write_conllu(sentences, path)
        scores = evaluate(*paths, Settings(CONLL18)).scores
    return {metric: round(100 * scores[metric].f1, 2) for metric in METRICS}


if __name__ == "__main__":
    main()
