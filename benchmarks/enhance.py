"""From gold trees to enhanced graphs: how well each strategy does, type by type, and how fast.

    python -m benchmarks enhance [TREEBANK…] [--part dev] [--release ud-r2.6] [--profile iwpt2020]

The graphs and empty nodes of a gold file are forgotten, made again from its trees, and scored as
in IWPT 2020. For each enhancement: precision and recall of the edges that are there for its sake,
alone or together with others. Settings of languages were tuned on dev files only.
"""

import argparse
import tempfile
import time
from pathlib import Path

import measure
from udkit.evaluation import evaluate
from udkit.evaluation.breakdown import By, break_down
from udkit.formats.conllu import read_conllu, write_conllu
from udkit.tree_to_graph import CopyEnhancer, RuleEnhancer, load_language

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
WITH_FLOOR = ("sk", "lt", "bg", "it", "nl", "sv")
TYPES = "GPSXRC"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("treebanks", nargs="*", default=list(TREEBANKS))
    parser.add_argument("--part", choices=["dev", "test"], default="test")
    parser.add_argument("--release", default="ud", help="folder of the treebanks of UD")
    parser.add_argument("--profile", default="")
    arguments = parser.parse_args()
    print_row("", "copy", "rules", "EULAS", *(f"{t} P/R" for t in TYPES), "words/s")
    record = {}
    for code in arguments.treebanks:
        record[code] = measure_treebank(code, arguments)
        show(code, record[code])
    if set(WITH_FLOOR) <= set(record):
        average = sum(record[code]["rules"]["ELAS"] for code in WITH_FLOOR) / len(WITH_FLOOR)
        print(f"average of {', '.join(WITH_FLOOR)}: {average:.2f}")
    name = "-".join(filter(None, ["enhance", arguments.profile, arguments.part]))
    measure.save(name, **vars(arguments), scores=record)


def measure_treebank(code, arguments):
    name = TREEBANKS[code].replace("ud/", f"{arguments.release}/")
    gold = measure.treebank(f"{name}-ud-{arguments.part}.conllu.xz")
    language = load_language(code, arguments.profile)
    enhancers = {
        "copy": CopyEnhancer(overwrites=True),
        "rules": RuleEnhancer(language, overwrites=True),
    }
    return {name: score(gold, enhancer) for name, enhancer in enhancers.items()}


def score(gold, enhancer):
    sentences = list(read_conllu(gold))
    n_words = sum(len(sentence.words) for sentence in sentences)
    start = time.process_time()
    enhanced = [enhancer.enhance(sentence) for sentence in sentences]
    seconds = time.process_time() - start
    with tempfile.TemporaryDirectory() as folder:
        system = Path(folder, "system.conllu")
        write_conllu(enhanced, system)
        evaluation = evaluate(gold, system)
        groups = break_down(evaluation, By.enhancement).groups
    by_type = {group.name[0]: group.scores["ELAS"] for group in groups}
    return {
        "ELAS": 100 * evaluation.scores["ELAS"].f1,
        "EULAS": 100 * evaluation.scores["EULAS"].f1,
        "words": n_words,
        "words_per_second": n_words / seconds,
        "added": dict(enhancer.added),
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


def show(code, scores):
    rules = scores["rules"]
    types = [rules["types"].get(letter) for letter in TYPES]
    print_row(
        code,
        *(f"{scores[name]['ELAS']:.2f}" for name in ("copy", "rules")),
        f"{rules['EULAS']:.2f}",
        *(f"{t['precision']:.1f}/{t['recall']:.1f}" if t else "" for t in types),
        f"{rules['words_per_second']:,.0f}",
    )


def print_row(name, *cells):
    print(f"{name:12}" + "".join(f"{cell:>12}" for cell in cells))


if __name__ == "__main__":
    main()
