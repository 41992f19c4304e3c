"""Stanza's networks for tags and trees, as they are before training: they do for speed.

Stanza's own trainers make them, from some sentences of a treebank and with its default sizes, but
without word vectors and character language models, which its published models have besides.
"""

import json
import subprocess
import sys
from pathlib import Path

import udkit

MODULES = {"pos": "stanza.models.tagger", "depparse": "stanza.models.parser"}
LANGUAGE = "xx"


def make_networks(treebank, folder, n_sentences):
    """Leave in `folder` what `open_networks` reads."""
    some = Path(folder, "some.conllu")
    udkit.write_conllu(list(udkit.read_conllu(treebank))[:n_sentences], some)
    for name, module in MODULES.items():
        options = ["--train_file", some, "--eval_file", some, "--save_dir", folder]
        options += ["--save_name", f"{name}.pt", "--lang", LANGUAGE, "--shorthand", "xx_some"]
        options += ["--max_steps", "1", "--eval_interval", "1", "--no_pretrain", "--cpu"]
        command = [sys.executable, "-m", module, "--mode", "train", *map(str, options)]
        subprocess.run(command, check=True, capture_output=True)
    Path(folder, "resources.json").write_text(json.dumps({LANGUAGE: {"lang_name": LANGUAGE}}))


def open_networks(folder):
    """Open them as a pipeline that takes lists of words."""
    import stanza

    return stanza.Pipeline(
        LANGUAGE,
        dir=str(folder),
        processors="tokenize,pos,lemma,depparse",
        lemma_use_identity=True,  # an untrained one would not know where to stop
        tokenize_pretokenized=True,
        pos_model_path=str(Path(folder, "pos.pt")),
        depparse_model_path=str(Path(folder, "depparse.pt")),
        pos_pretrain_path=None,
        depparse_pretrain_path=None,
        download_method=None,
        allow_unknown_language=True,
        use_gpu=False,
        verbose=False,
    )
