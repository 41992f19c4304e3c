"""How well text is segmented, beside UDPipe 1 trained on the same files.

    python benchmarks/segmentation.py [NAME…] [--udpipe] [--part test]

Each treebank's training part is learned from, its development part chooses among the checks, and
the text behind the part asked for (dev, unless said otherwise), in lines of 80 columns as the
official raw texts, is segmented and scored with `udkit evaluate`'s F1. Speed is of one thread and
of processor time.
"""

import argparse
import tempfile
import time
from pathlib import Path

from measure import save, treebank
from udkit import parse_conllu, read_conllu, to_text
from udkit.text_to_tokens.augmentation import wrap_lines
from udkit.text_to_tokens.detokenisation import with_likely_spaces
from udkit.text_to_tokens.segmentation_scores import score_segmentation
from udpipe_model import to_udpipe

TREEBANKS = {
    "en_ewt": "ud/UD_English-EWT/en_ewt-ud-{}.conllu.xz",
    "fr_sequoia": "iwpt2020/UD_French-Sequoia/fr_sequoia-ud-{}.conllu.xz",
    "ta_ttb": "ud/UD_Tamil-TTB/ta_ttb-ud-{}.conllu.xz",
    "lv_lvtb": "ud/UD_Latvian-LVTB_r2.5/lv_lvtb-ud-{}.conllu.xz",
    "et_edt": "ud/UD_Estonian-EDT/et_edt-ud-{}.conllu.xz",
    "zh_gsd": "ud/UD_Chinese-GSD_old-2016-04-27/zh-ud-{}.conllu.xz",
    "tr_imst": "ud/UD_Turkish-IMST/tr_imst-ud-{}.conllu.xz",
}


def sentences_of(name, part):
    return with_likely_spaces(list(read_conllu(treebank(TREEBANKS[name].format(part)))))


def train_udkit(name):
    import torch

    from udkit.text_to_tokens.training import train_segmenter

    torch.set_num_threads(1)
    segmenter = train_segmenter(
        sentences_of(name, "train"),
        sentences_of(name, "dev"),
        on_progress=lambda news: print(f"  {news.update}/{news.n_updates}", news.scores),
    )
    return segmenter.segment, sum(map(len, segmenter.members().values()))


def train_udpipe(name):
    from ufal import udpipe

    parts = [to_udpipe(udpipe, sentences_of(name, part)) for part in ("train", "dev")]
    error = udpipe.ProcessingError()
    content = udpipe.Trainer.train("morphodita_parsito", *parts, "default", "none", "none", error)
    if error.occurred():
        raise SystemExit(error.message)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "model.udpipe"
        path.write_bytes(content)
        model = udpipe.Model.load(str(path))
    pipeline = udpipe.Pipeline(model, "tokenize", "none", "none", "conllu")
    return (lambda text: parse_conllu(pipeline.process(text))), len(content)


def measure(name, part, train):
    start = time.process_time()
    segment, size = train(name)
    trained = time.process_time()
    gold = sentences_of(name, part)
    text = wrap_lines("".join(to_text(gold)))
    segment(text[:10_000])
    begin = time.process_time()
    system = segment(text)
    seconds = time.process_time() - begin
    return {
        **score_segmentation(gold, system),
        "training_seconds": trained - start,
        "size": size,
        "words_per_second": sum(map(len, system)) / seconds,
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("names", nargs="*", default=list(TREEBANKS), metavar="NAME")
    parser.add_argument("--part", default="dev", choices=("dev", "test"))
    parser.add_argument("--udpipe", action="store_true", help="train UDPipe 1, too")
    options = parser.parse_args()
    contenders = {"udkit": train_udkit} | ({"UDPipe 1": train_udpipe} if options.udpipe else {})
    record = {}
    for name in options.names:
        for contender, train in contenders.items():
            result = record[f"{name} {contender}"] = measure(name, options.part, train)
            print(f"{name} {contender}", {key: round(value, 2) for key, value in result.items()})
    save("segmentation", part=options.part, results=record)


if __name__ == "__main__":
    main()
