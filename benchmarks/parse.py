"""From raw text to trees: how well and how fast, beside UDPipe 1 trained on the same files.

    python -m benchmarks parse [LANG…] [--part test] [--models FOLDER] [--rounds 3]

For each language that udkit ships a model of: the text behind the test file, in lines of 80
columns as the official raw texts, is parsed by both on one thread, scored with the metrics of the
CoNLL 2018 shared task, and timed, from text in memory to CoNLL-U in memory, models loaded before.
The rival's models come from `python -m benchmarks udpipe_model`; without one, udkit stands alone.
If spaCy is installed, its usual network (tok2vec, tagger, morphologizer, lemmatizer, parser) is
timed too, with weights as they are before training: they do for speed, and are not scored. So are
Stanza's tagger and parser, if Stanza is installed, with words given (see `stanza_networks`).
Languages that were measured earlier today stay in the file of results.
"""

import argparse
import importlib.util
import tempfile
from functools import partial
from pathlib import Path

import measure
import udkit
from stanza_networks import make_networks, open_networks
from udkit.evaluation import CONLL18, IWPT20, Settings, evaluate
from udkit.models.catalogue import known_models
from udkit.text_to_tokens.augmentation import wrap_lines
from udkit.training.config import read_config
from udpipe_model import CONFIGS, DEFAULT_FOLDER

SPACY = "spaCy, untrained"
STANZA = "Stanza, untrained"
UNTRAINED = (SPACY, STANZA)
N_LABEL_SENTENCES = 300
"""Sentences from which the untrained network gets its labels."""
METRICS = (
    *("Tokens", "Sentences", "Words", "UPOS", "XPOS", "UFeats"),
    *("Lemmas", "UAS", "LAS", "MLAS", "BLEX", "EULAS", "ELAS"),
)
ENHANCED = ("EULAS", "ELAS")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("languages", nargs="*", default=["en", "et", "fr", "lv", "ta"])
    parser.add_argument("--part", choices=["dev", "test"], default="test")
    parser.add_argument("--models", type=Path, default=DEFAULT_FOLDER)
    parser.add_argument("--rounds", type=int, default=3)
    arguments = parser.parse_args()
    name = f"parse-{arguments.part}"
    record = measure.saved_today(name).get("languages", {})
    for language in arguments.languages:
        if language not in known_models():
            print(f"{language}: there is no model")
            continue
        record[language] = measure_language(language, arguments)
    measure.save(name, part=arguments.part, languages=record)


def measure_language(language, arguments):
    gold = gold_file(language, arguments.part)
    rival = arguments.models.absolute() / f"{language}.udpipe"
    names = {"udkit": language} | ({"UDPipe 1": rival} if rival.exists() else {})
    if importlib.util.find_spec("spacy"):
        names[SPACY] = gold_file(language, "dev")
    with tempfile.TemporaryDirectory() as folder:
        if importlib.util.find_spec("stanza"):
            make_networks(gold_file(language, "dev"), folder, N_LABEL_SENTENCES)
            names[STANZA] = folder
        text = Path(folder, "text.txt")
        text.write_text(wrap_lines("".join(udkit.to_text(udkit.read_conllu(gold)))), "utf-8")
        outputs = {name: Path(folder, f"{name}.conllu") for name in names}
        contenders = {
            name: partial(measure.run_function, __file__, name, model, text, outputs[name])
            for name, model in names.items()
        }
        best = measure.compare(contenders, rounds=arguments.rounds)
        scores = {name: score(gold, outputs[name]) for name in names if name not in UNTRAINED}
    n_words = sum(len(sentence.words) for sentence in udkit.read_conllu(gold))
    measure.report(f"{language}: {gold.name}", best, n_words=n_words, ours="udkit")
    print_scores(scores)
    return {"words": n_words, "best": best, "scores": scores}


def gold_file(language, part):
    config = read_config(CONFIGS / f"{language}.toml", measure.SHARED / "data")
    return measure.treebank(config.path(getattr(config.treebanks[0], part)))


def score(gold, system):
    scores = evaluate(gold, system, Settings(CONLL18)).scores
    enhanced = evaluate(gold, system, Settings(IWPT20)).scores
    scores |= {metric: enhanced[metric] for metric in ENHANCED if metric in enhanced}
    return {metric: round(100 * scores[metric].f1, 2) for metric in METRICS if metric in scores}


def print_scores(scores):
    print(f"{'':10}" + "".join(f"{metric:>10}" for metric in METRICS))
    for name, row in scores.items():
        print(f"{name:10}" + "".join(f"{row.get(metric, 0):10.2f}" for metric in METRICS))
    print()


def parse_with_udkit(model, text, output):
    nlp = udkit.load(model)
    content = Path(text).read_text("utf-8")

    def parse():
        Path(output).write_text(nlp(content).to_conllu(), "utf-8")

    return parse


def parse_with_udpipe(model, text, output):
    from ufal import udpipe

    loaded = udpipe.Model.load(model)
    default = udpipe.Pipeline.DEFAULT
    pipeline = udpipe.Pipeline(loaded, "tokenize", default, default, "")
    content = Path(text).read_text("utf-8")

    def parse(_model=loaded):  # the pipeline does not keep it alive
        Path(output).write_text(pipeline.process(content), "utf-8")

    return parse


def parse_with_spacy(treebank, text, output):
    import spacy
    from spacy.training import Example

    nlp = spacy.blank("xx")
    sentences = list(udkit.read_conllu(treebank))[:N_LABEL_SENTENCES]
    has_xpos = any(word.xpos != "_" for sentence in sentences for word in sentence.words)
    tagger = ["tagger"] if has_xpos else []  # spaCy refuses one without labels
    for name in ("tok2vec", *tagger, "morphologizer", "trainable_lemmatizer", "parser"):
        nlp.add_pipe(name)
    docs = [udkit.Document([sentence]).to_spacy(nlp.vocab) for sentence in sentences]
    nlp.initialize(lambda: [Example(nlp.make_doc(doc.text), doc) for doc in docs])
    paragraphs = Path(text).read_text("utf-8").split("\n\n")

    def parse():
        with Path(output).open("w", encoding="utf-8") as stream:
            for doc in nlp.pipe(paragraphs):
                stream.writelines(f"{t.text}\t{t.lemma_}\t{t.pos_}\t{t.dep_}\n" for t in doc)

    return parse


def parse_with_stanza(folder, text, output):
    import torch

    torch.set_num_threads(1)
    nlp = open_networks(folder)
    content = Path(text).read_text("utf-8")
    document = udkit.load("mul")(content, until="tokens")
    words = [[word.form for word in sentence.words] for sentence in document.sentences]

    def parse():
        with Path(output).open("w", encoding="utf-8") as stream:
            for sentence in nlp(words).sentences:
                stream.writelines(
                    f"{w.text}\t{w.upos}\t{w.head}\t{w.deprel}\n" for w in sentence.words
                )

    return parse


if __name__ == "__main__":
    functions = {
        "udkit": parse_with_udkit,
        "UDPipe 1": parse_with_udpipe,
        SPACY: parse_with_spacy,
        STANZA: parse_with_stanza,
    }
    measure.answer(functions)
    main()
