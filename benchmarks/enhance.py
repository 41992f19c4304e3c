"""From trees to enhanced graphs: how well each strategy does, type by type, and how fast.

    python -m benchmarks enhance [TREEBANK…] [--part dev] [--strategies copy rules learned labels]
                                 [--trees predicted] [--release ud-r2.6] [--profile iwpt2020]

The graphs and empty nodes of a gold file are forgotten, made again from its trees, and scored as
in IWPT 2020. For each enhancement: precision and recall of the edges that are there for its sake,
alone or together with others. Settings of languages were tuned on dev files only.

`learned` is what the model of the package has learned, if there is one. Otherwise it is trained on
the training file, or else on the first nine tenths of the dev file, of which the last tenth is then
the dev part, without sentences that dev or test files hold too; `--models` is a folder where it is
kept. `labels` learns from so many words only (`--max-words`), for it takes long. With `--trees
predicted` the text is parsed with the model of the package, and graphs are made from its trees;
`parse` is then what `udkit parse` writes: with what has been learned from trees with errors, if
there is such a part, and without edges that stand on doubtful arcs.
"""

import argparse
import tempfile
import time
from pathlib import Path

import measure
import udkit
from udkit.evaluation import evaluate
from udkit.evaluation.breakdown import By, break_down
from udkit.formats.conllu import read_conllu, write_conllu
from udkit.models import read_model, write_model
from udkit.models.catalogue import find_model, known_models
from udkit.models.treebanks import graph_part, treebank_with_code
from udkit.text_to_tokens.augmentation import wrap_lines
from udkit.training.graphs import LEARNERS
from udkit.tree_to_graph import CopyEnhancer, RuleEnhancer, load_language
from udkit.tree_to_graph.learned.storage import SETTINGS, from_members, to_members

DEFAULT_FOLDER = Path(__file__).parent / "enhancers"
TREEBANKS = {
    "sk": "ud/UD_Slovak-SNK/sk_snk",
    "lt": "ud/UD_Lithuanian-ALKSNIS/lt_alksnis",
    "bg": "ud/UD_Bulgarian-BTB/bg_btb",
    "it": "ud/UD_Italian-ISDT/it_isdt",
    "nl": "ud/UD_Dutch-Alpino/nl_alpino",
    "sv": "ud/UD_Swedish-Talbanken/sv_talbanken",
    "en": "ud/UD_English-EWT/en_ewt",
    "en_gum": "ud/UD_English-GUM/en_gum",
    "et": "ud/UD_Estonian-EDT/et_edt",
    "fr": "iwpt2020/UD_French-Sequoia/fr_sequoia",
    "lv": "ud/UD_Latvian-LVTB_r2.5/lv_lvtb",
    "ta": "ud/UD_Tamil-TTB/ta_ttb",
    "cs": "ud/UD_Czech-CAC/cs_cac",
    "cs_fictree": "ud/UD_Czech-FicTree/cs_fictree",
    "pl": "ud/UD_Polish-PDB/pl_pdb",
    "pl_lfg": "ud/UD_Polish-LFG/pl_lfg",
    "fi": "ud/UD_Finnish-TDT/fi_tdt",
    "uk": "ud/UD_Ukrainian-IU/uk_iu",
}
"""Code of the language or treebank, and where its files are."""
TRAIN = {
    **dict.fromkeys(("en", "en_gum", "et", "fr", "lv", "ta"), ()),
    "cs": ("ud/UD_Czech-PDTC/cs_pdtc-ud-train-ft", "ud/UD_Czech-CLTT/cs_cltt-ud-train"),
    "cs_fictree": ("ud/UD_Czech-PDTC/cs_pdtc-ud-train-ft", "ud/UD_Czech-CLTT/cs_cltt-ud-train"),
}
"""Treebanks with a training file of their own (no more is said), and what others learn from besides
their dev files."""
WITH_FLOOR = ("sk", "lt", "bg", "it", "nl", "sv")
WITH_LEARNED_FLOOR = ("en", "en_gum", "et", "fr", "lv", "ta", "cs", "pl")
TYPES = "GPSXRC"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("treebanks", nargs="*", default=list(TREEBANKS))
    parser.add_argument("--part", choices=["dev", "test"], default="test")
    parser.add_argument("--strategies", nargs="+", default=["copy", "rules", "learned"])
    parser.add_argument("--trees", choices=["gold", "predicted"], default="gold")
    parser.add_argument("--release", default="ud", help="folder of the treebanks of UD")
    parser.add_argument("--profile", default="")
    parser.add_argument("--models", type=Path, default=DEFAULT_FOLDER)
    parser.add_argument("--max-words", type=int, default=50_000, help="that labels learn from")
    arguments = parser.parse_args()
    record = {}
    for code in arguments.treebanks:
        record[code] = measure_treebank(code, arguments)
    for name in arguments.strategies:
        for codes in (WITH_FLOOR, WITH_LEARNED_FLOOR):
            if set(codes) <= set(record):
                average = sum(record[code][name]["ELAS"] for code in codes) / len(codes)
                print(f"{name}, average of {', '.join(codes)}: {average:.2f}")
    trees = "" if arguments.trees == "gold" else "predicted"
    labels = "labels" if "labels" in arguments.strategies else ""
    name = "-".join(filter(None, ["enhance", arguments.profile, trees, labels, arguments.part]))
    settings = {key: value for key, value in vars(arguments).items() if key != "models"}
    measure.save(name, **settings, scores=record)


def measure_treebank(code, arguments):
    gold = gold_sentences(code, arguments)
    is_gold = arguments.trees == "gold"
    trees = gold if is_gold else parsed(code, gold, "tree")
    scores = {}
    for name in arguments.strategies:
        scores[name] = score_strategy(gold, trees, enhancer_of(code, name, arguments))
        show(code, name, scores[name])
    if not is_gold:
        scores["parse"] = score(gold, parsed(code, gold, "graph"))
        show(code, "parse", scores["parse"])
    return scores


def file_of(code, part, release="ud"):
    name = TREEBANKS[code].replace("ud/", f"{release}/")
    return measure.treebank(f"{name}-ud-{part}.conllu.xz")


def gold_sentences(code, arguments):
    sentences = list(read_conllu(file_of(code, arguments.part, arguments.release)))
    learns_from_dev = code not in TRAIN or TRAIN[code]
    if arguments.part == "dev" and learns_from_dev and "learned" in arguments.strategies:
        return sentences[len(sentences) * 9 // 10 :]
    return sentences


def training_sentences(code):
    test = [*read_conllu(file_of(code, "test"))]
    dev = [*read_conllu(file_of(code, "dev"))]
    if code in TRAIN and not TRAIN[code]:
        sentences, held_out = [*read_conllu(file_of(code, "train"))], dev + test
    else:
        cut = len(dev) * 9 // 10
        more = [measure.treebank(f"{name}.conllu.xz") for name in TRAIN.get(code, ())]
        sentences = [sentence for path in more for sentence in read_conllu(path)] + dev[:cut]
        held_out = dev[cut:] + test
    known = {characters(sentence) for sentence in held_out} - {""}
    return [sentence for sentence in sentences if characters(sentence) not in known]


def characters(sentence):
    """What a sentence is recognised by; "" for short ones, which may be the same by chance."""
    found = "".join(token.form for token, _ in sentence.tokens()).replace(" ", "")
    return found if len(found) > 25 else ""


def enhancer_of(code, name, arguments):
    language = load_language(code, arguments.profile)
    if name == "copy":
        return CopyEnhancer(overwrites=True)
    if name == "rules":
        return RuleEnhancer(language, overwrites=True)
    path = arguments.models / f"{code}.{name}.udkit"
    shipped = shipped_part(code) if name == "learned" else {}
    if SETTINGS in shipped:
        return from_members(shipped)
    if not path.exists():
        sentences = training_sentences(code)
        if name == "labels":
            sentences = first_words(sentences, arguments.max_words)
        path.parent.mkdir(parents=True, exist_ok=True)
        write_model(path, {"language": code}, to_members(LEARNERS[name](sentences, language)))
    return from_members(read_model(path).members)


def shipped_part(code):
    language = code.partition("_")[0]
    if language not in known_models():
        return {}
    model = read_model(find_model(language))
    return model.part(graph_part(treebank_with_code(model, code)))


def first_words(sentences, max_words):
    taken, n_words = [], 0
    for sentence in sentences:
        if n_words >= max_words:
            break
        taken.append(sentence)
        n_words += len(sentence.words)
    return taken


def parsed(code, gold, layer):
    language, _, treebank = code.partition("_")
    nlp = udkit.load(language, treebank=treebank.upper() or None)
    text = wrap_lines("".join(udkit.to_text(gold)))
    return list(nlp(text, until=layer).sentences)


def score_strategy(gold, trees, enhancer):
    n_words = sum(len(sentence.words) for sentence in trees)
    start = time.process_time()
    enhanced = enhancer.enhance_all(trees)
    seconds = time.process_time() - start
    speed = {"words": n_words, "words_per_second": n_words / seconds}
    return score(gold, enhanced) | speed | {"added": dict(enhancer.added)}


def score(gold, enhanced):
    with tempfile.TemporaryDirectory() as folder:
        paths = Path(folder, "gold.conllu"), Path(folder, "system.conllu")
        write_conllu(gold, paths[0])
        write_conllu(enhanced, paths[1])
        evaluation = evaluate(*paths)
        groups = break_down(evaluation, By.enhancement).groups
    by_type = {group.name[0]: group.scores["ELAS"] for group in groups}
    return {
        **{name: 100 * evaluation.scores[name].f1 for name in ("LAS", "EULAS", "ELAS")},
        "types": {
            letter: {
                "gold": by_type[letter].gold_total,
                "system": by_type[letter].system_total,
                "precision": 100 * by_type[letter].precision,
                "recall": 100 * by_type[letter].recall,
            }
            for letter in TYPES
            if letter in by_type
        },
    }


def show(code, name, scores):
    types = [scores["types"].get(letter) for letter in TYPES]
    cells = [f"{scores[metric]:.2f}" for metric in ("LAS", "EULAS", "ELAS")]
    cells += [f"{t['precision']:.0f}/{t['recall']:.0f}" if t else "" for t in types]
    if "words_per_second" in scores:
        cells.append(f"{scores['words_per_second']:,.0f}")
    print(f"{code:12}{name:9}" + "".join(f"{cell:>9}" for cell in cells), flush=True)


if __name__ == "__main__":
    header = ["LAS", "EULAS", "ELAS", *(f"{letter} P/R" for letter in TYPES), "words/s"]
    print(f"{'':21}" + "".join(f"{cell:>9}" for cell in header))
    main()
