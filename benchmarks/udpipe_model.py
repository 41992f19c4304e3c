"""Train UDPipe 1 on the files that a model of udkit was trained on.

    python -m benchmarks udpipe_model LANG… [--models FOLDER]

The configuration in `configs/` names the files; UDPipe's own defaults are used for everything. It
takes from a minute (Tamil) to hours (Estonian) on one core; `python -m benchmarks parse` uses what
is in the folder.
"""

import argparse
import sys
import time
from pathlib import Path

import measure
from udkit.training.config import read_config
from udkit.training.treebanks import read_dev_set, read_training_sets

CONFIGS = Path(__file__).parents[1] / "configs"
DEFAULT_FOLDER = Path(__file__).parent / "udpipe_models"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("languages", nargs="+")
    parser.add_argument("--models", type=Path, default=DEFAULT_FOLDER)
    arguments = parser.parse_args()
    arguments.models.mkdir(exist_ok=True, parents=True)
    for language in arguments.languages:
        start = time.process_time()
        content = train(language)
        path = arguments.models / f"{language}.udpipe"
        path.write_bytes(content)
        minutes = (time.process_time() - start) / 60
        print(f"{path}: {len(content) / 1e6:.1f} MB in {minutes:.0f} minutes")


def train(language):
    from ufal import udpipe

    config = read_config(CONFIGS / f"{language}.toml", measure.SHARED / "data")
    sentences = [sentence for treebank in read_training_sets(config) for sentence in treebank]
    dev = read_dev_set(config, config.treebanks[0])
    parts = [to_udpipe(udpipe, part) for part in (sentences, dev)]
    error = udpipe.ProcessingError()
    options = ["default"] * 3
    content = udpipe.Trainer.train("morphodita_parsito", *parts, *options, error)
    if error.occurred():
        sys.exit(error.message)
    return content


def to_udpipe(udpipe, sentences):
    reader = udpipe.InputFormat.newConlluInputFormat()
    reader.setText("".join("\n".join([*sentence.lines(), "\n"]) for sentence in sentences))
    result = udpipe.Sentences()
    sentence = udpipe.Sentence()
    while reader.nextSentence(sentence):
        result.push_back(sentence)
        sentence = udpipe.Sentence()
    return result


if __name__ == "__main__":
    main()
