"""Train UDPipe 1 on the files that a model of udkit was trained on.

    python -m benchmarks udpipe_model LANG… [--models FOLDER] [--tagger-rounds 8]

The configuration in `configs/` names the files; UDPipe's own defaults are used for everything but
the tagger's rounds, if given: it is not saved before its last one, and twenty take three hours. It
takes from five minutes (Tamil) to two hours and more (Latvian) on one core. Tokenizer, tagger and
parser are trained one after the other, each on top of the file the last one left, so that a stopped
run goes on with the part it was at. `python -m benchmarks parse` uses what is in the folder.
"""

import argparse
import sys
import time
from pathlib import Path

import measure
from udkit.training.config import read_config
from udkit.training.treebanks import read_dev_set, read_training_sets

CONFIGS = Path(__file__).parents[1] / "configs"
PARTS = ("tokenizer", "tagger", "parser")
DEFAULT_FOLDER = Path(__file__).parent / "udpipe_models"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("languages", nargs="+")
    parser.add_argument("--models", type=Path, default=DEFAULT_FOLDER)
    parser.add_argument("--tagger-rounds", type=int, default=20, help="UDPipe's default is 20")
    arguments = parser.parse_args()
    arguments.models.mkdir(exist_ok=True, parents=True)
    for language in arguments.languages:
        train(language, arguments.models, arguments.tagger_rounds)


def train(language, folder, tagger_rounds):
    """Leave `LANG.udpipe` in `folder`, and beside it the files of the parts on the way."""
    from ufal import udpipe

    config = read_config(CONFIGS / f"{language}.toml", measure.SHARED / "data")
    sentences = [sentence for treebank in read_training_sets(config) for sentence in treebank]
    dev = read_dev_set(config, config.treebanks[0])
    data = [to_udpipe(udpipe, part) for part in (sentences, dev)]
    own = ["", f"iterations={tagger_rounds}", ""]
    previous = None
    for index, part in enumerate(PARTS):
        is_last = index == len(PARTS) - 1
        path = folder / (f"{language}.udpipe" if is_last else f"{language}.{part}.udpipe")
        if not path.exists():
            start = time.process_time()
            content = train_part(udpipe, data, index, previous, own[index])
            write_at_once(path, content)
            minutes = (time.process_time() - start) / 60
            print(f"{path}: {len(content) / 1e6:.1f} MB in {minutes:.0f} minutes", flush=True)
        previous = path


def train_part(udpipe, data, index, previous, own):
    """Add the part at `index`, with its `own` options, to those in the file `previous`."""
    options = [f"from_model=file:{previous}"] * index + [own] + ["none"] * (len(PARTS) - index - 1)
    error = udpipe.ProcessingError()
    content = udpipe.Trainer.train("morphodita_parsito", *data, *options, error)
    if error.occurred():
        sys.exit(error.message)
    return content


def write_at_once(path, content):
    """A file that is there is whole."""
    unfinished = path.with_suffix(".part")
    unfinished.write_bytes(content)
    unfinished.rename(path)


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
