"""What part of the way from text to graphs each stage takes.

    python -m benchmarks stages [LANG…] [--rounds 3]

The text of a development file is parsed once in a process of its own, after a short other text that
opens the model: forms are met for the first time, as they are by a user. (The second time the tree
stage knows them and is faster, so that the part of the others is larger.) Processor time, one
thread, CoNLL-U in memory at the end; the median of several processes.
"""

import argparse
import json
import statistics
import subprocess
import sys
import time
from collections import Counter

import measure

TEXTS = {
    "en": "ud/UD_English-EWT/en_ewt",
    "et": "ud/UD_Estonian-EDT/et_edt",
    "fr": "iwpt2020/UD_French-Sequoia/fr_sequoia",
    "lv": "ud/UD_Latvian-LVTB_r2.5/lv_lvtb",
    "ta": "ud/UD_Tamil-TTB/ta_ttb",
}
OPENING = "A short text that opens all parts of the model. And 1, 2, 3!"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("languages", nargs="*", default=list(TEXTS))
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--only", action="store_true", help="measure in this process")
    arguments = parser.parse_args()
    if arguments.only:
        print(json.dumps(times_of(arguments.languages[0])))
        return
    record = {}
    for code in arguments.languages:
        rounds = [measured_apart(code) for _ in range(arguments.rounds)]
        record[code] = {
            stage: round(
                statistics.median(100 * times[stage] / times["all"] for times in rounds), 1
            )
            for stage in rounds[0]
            if stage != "all"
        }
        print(code, "  ".join(f"{stage} {share} %" for stage, share in record[code].items()))
    measure.save("stages", rounds=arguments.rounds, percent=record)


def measured_apart(code):
    command = [sys.executable, __file__, code, "--only"]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def times_of(code):
    import udkit
    from udkit.collector import collect_rarely
    from udkit.tokens_to_tree.stage import TreeStage
    from udkit.tree_to_graph import GraphStage
    from udkit.tree_to_mwes import MweStage

    collect_rarely()  # as the command line does
    times = Counter({"tree": 0.0, "graph": 0.0, "mwes": 0.0})
    clock(TreeStage, "parse", times, "tree")
    clock(GraphStage, "annotate", times, "graph")
    clock(MweStage, "annotate", times, "mwes")
    path = measure.treebank(f"{TEXTS[code]}-ud-dev.conllu.xz")
    text = "".join(udkit.to_text(udkit.read_conllu(path)))
    nlp = udkit.load(code)
    nlp(OPENING).to_conllu()
    times.clear()
    start = time.process_time()
    nlp(text).to_conllu()
    times["all"] = time.process_time() - start
    times["segmentation and writing"] = 2 * times["all"] - sum(times.values())
    return times


def clock(stage, name, times, key):
    """Add up the processor time of a method."""
    method = getattr(stage, name)

    def timed(*arguments, **options):
        start = time.process_time()
        try:
            return method(*arguments, **options)
        finally:
            times[key] += time.process_time() - start

    setattr(stage, name, timed)


if __name__ == "__main__":
    main()
