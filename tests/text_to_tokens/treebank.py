"""Sentences that we write ourselves, in a short notation, and a scorer that needs no training."""

import zlib

import numpy as np

from udkit.data.sentence import Sentence
from udkit.text_to_tokens.multiword import MultiwordLexicon
from udkit.text_to_tokens.stage import Segmenter, SegmenterSettings

_EMPTY = "\t_" * 7


def sentence(notation, *comments):
    """Make a sentence: `~` is "no space before", `don't=do+n't` a multiword token."""
    tokens = notation.split(" ")
    lines, number = [], 1
    for index, token in enumerate(tokens):
        is_joined = tokens[index + 1].startswith("~") if index + 1 < len(tokens) else False
        misc = "SpaceAfter=No" if is_joined else "_"
        form, _, parts = token.removeprefix("~").partition("=")
        form = form.replace("_", " ")
        words = parts.split("+") if parts else [form]
        if parts:
            last = number + len(words) - 1
            lines.append(f"{number}-{last}\t{form}{_EMPTY}\t{misc}")
        for word in words:
            lines.append(f"{number}\t{word}{_EMPTY}\t{'_' if parts else misc}")
            number += 1
    return Sentence.from_lines(list(comments), lines)


TREEBANK = [
    sentence("We don't=do+n't know her ~.", "# newdoc", "# newpar"),
    sentence("The ship ~, they say ~, sank in 1912 ~!"),
    sentence("She didn't=did+n't answer ~."),
    sentence("Why ~?", "# newpar"),
    sentence("It cost 10_000 crowns ~."),
    sentence("Dr. Oak isn't=is+n't here ~."),
    sentence('" Sing ~! " said the cook ~.', "# newpar"),
    sentence("They can ~not swim ~."),
    sentence("You can ~not fly ~."),
    sentence("Mr. Reed has 20_000 bees ~."),
    sentence("He lives in e.g. Riga ~, or near it ~."),
    sentence("Nobody won't=wo+n't notice ~."),
]


class ContraryScorer:
    """Gives every atom wild scores, which depend on nothing but the atom and its neighbours."""

    def __init__(self, n_splits):
        self.n_splits = n_splits

    def score(self, atoms, windows):
        seeds = []
        for window in windows:
            strings = atoms.strings(window.first, window.end)
            for index in range(window.core_first - window.first, window.core_end - window.first):
                near = "\t".join(strings[max(0, index - 2) : index + 3])
                seeds.append(zlib.crc32(near.encode("utf-8", "surrogatepass")))
        return np.sin(np.outer(seeds, range(1, 5 + self.n_splits))).astype(np.float32)


def contrary_segmenter():
    """Build a segmenter that joins, cuts and splits at random, but always the same way."""
    splits = ["", "1", "-1", "1 -1", "3"]
    settings = SegmenterSettings(splits, allows_spaces=True, has_multiword=True)
    lexicon = MultiwordLexicon({"ab": ("a", "b"), "xab": ("x", "ab"), "don't": ("do", "n't")})
    return Segmenter(settings, ContraryScorer(len(splits)), lexicon)
