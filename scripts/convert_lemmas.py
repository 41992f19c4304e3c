"""Make a word list for `udkit train --lemmas` from what packages carry: frequent forms first.

pip install --no-deps simplemma==1.2.0    # forms and lemmas of some fifty languages, MIT
pip install wordfreq==3.1.1               # how frequent forms are; data CC BY-SA 4.0
python scripts/convert_lemmas.py bg bg.lemmas.xz
"""

from __future__ import annotations

import lzma
import sys
from collections.abc import Mapping

N_FREQUENT = 400_000


def read_lemmas(language: str) -> dict[str, str]:
    """Read the list of a language; its keys are forms."""
    from simplemma.strategies.dictionaries import (  # type: ignore[import-not-found, unused-ignore]
        DefaultDictionaryFactory,
    )

    found: Mapping[str | bytes, str | bytes] = DefaultDictionaryFactory().get_dictionary(language)
    return {_text(form): _text(lemma) for form, lemma in found.items()}


def _text(value: str | bytes) -> str:
    return value.decode("utf-8") if isinstance(value, bytes) else value


def main(language: str, target: str) -> None:
    """Write the forms that are frequent enough to be known, with their lemmas."""
    import wordfreq  # type: ignore[import-not-found, import-untyped, unused-ignore]

    lemmas = read_lemmas(language)
    with lzma.open(target, "wt", encoding="utf-8") as stream:
        for form in wordfreq.top_n_list(language, N_FREQUENT):
            if form in lemmas:
                stream.write(f"{form}\t{lemmas[form]}\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
