"""Lemmas from a word list, for words that a treebank lacks.

A list tells the lemma of a form, and knows nothing of its context or of the habits of a treebank.
So it is asked only about forms that were not seen in training, and only for parts of speech of
which it knows more than the network: those are found out on the development sets.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import islice

from udkit.errors import InputError
from udkit.formats.files import open_input
from udkit.models.package import ModelPackage, with_part
from udkit.text_to_tokens.stage import Segmenter
from udkit.tokens_to_tree.lexicon import LISTED, WordList
from udkit.tokens_to_tree.stage import TreeStage
from udkit.training.config import TrainingConfig
from udkit.training.description import describe
from udkit.training.news import Listener, News
from udkit.training.scoring import score_files
from udkit.training.treebanks import read_dev_set

_PART = "tokens_to_tree"
_PARTS_OF_SPEECH = ("ADJ", "ADV", "NOUN", "VERB")
"""Of words that lists have; their lemmas are not names, and no matter of annotation."""
_MAX_CHANCE = 0.2
"""How likely chance alone may make a list as much better on the development sets (sign test).

Not less: to leave out a list that is better costs as much as to take one that is worse.
"""


def add_word_list(model: ModelPackage, config: TrainingConfig, tell: Listener) -> ModelPackage:
    """Return a model that was trained before with the word list of the configuration.

    Its scores are measured anew; all else stays as it is.
    """
    members = with_word_list(model.part(_PART), config, tell)
    segmenter = Segmenter.from_members(model.part("text_to_tokens"))
    scores = score_files(config, segmenter, TreeStage.from_members(members), tell)
    manifest = {**model.manifest, "scores": {**model.manifest.get("scores", {}), **scores}}
    manifest["config"] = {
        **manifest.get("config", {}),
        "lemmas": describe(config)["config"]["lemmas"],
    }
    if LISTED in members:
        for key in ("licence", "licence_without_mwes"):
            if key in manifest:
                licences = dict.fromkeys([*manifest[key].split(" and "), config.lemmas.licence])
                manifest[key] = " and ".join(filter(None, licences))
    return with_part(ModelPackage(manifest, model.members), _PART, members)


def with_word_list(
    members: Mapping[str, bytes], config: TrainingConfig, tell: Listener
) -> dict[str, bytes]:
    """Return the members of the tree stage with the word list of the configuration.

    InputError tells the line of the file that is wrong.
    """
    without = {name: data for name, data in members.items() if name != LISTED}
    known = {key.partition("\t")[0].lower() for key in json.loads(members["lexicon.json"])}
    pairs = _read_pairs(str(config.path(config.lemmas.file)))
    unseen = ((form, lemma) for form, lemma in pairs if form.lower() not in known)
    lemmas = dict(islice(unseen, config.lemmas.max_entries))
    listed = _worthwhile(TreeStage.from_members(without), lemmas, config, tell)
    return {**without, LISTED: listed.to_json()} if listed.upos else without


def _read_pairs(path: str) -> Iterator[tuple[str, str]]:
    with open_input(path) as stream:
        for number, line in enumerate(stream, 1):
            fields = line.decode("utf-8", "replace").rstrip("\r\n").split("\t")
            if len(fields) != 2 or not all(
                field == " ".join(field.split()) != "" for field in fields
            ):
                raise InputError(
                    f"{path}:{number}: not a form and its lemma with one TAB between them; give a "
                    "list of such lines, frequent forms first"
                )
            yield fields[0], fields[1]


def _worthwhile(
    stage: TreeStage, lemmas: Mapping[str, str], config: TrainingConfig, tell: Listener
) -> WordList:
    """Ask the list for those parts of speech of which it is right more often than the network."""
    listed = WordList(lemmas, _PARTS_OF_SPEECH)
    asked: Counter[str] = Counter()
    by_list: Counter[str] = Counter()
    by_network: Counter[str] = Counter()
    for number, treebank in enumerate(config.treebanks):
        if not treebank.has_dev_set:
            continue
        gold = read_dev_set(config, treebank)
        for sentence, system in zip(gold, stage.annotate(gold, treebank=number), strict=True):
            for word, made in zip(sentence.words, system.words, strict=True):
                found = listed.find(word.form, made.upos)
                if found is not None and not stage.knows_lemma(word.form, made.upos):
                    asked[made.upos] += 1
                    by_list[made.upos] += found == word.lemma != made.lemma
                    by_network[made.upos] += made.lemma == word.lemma != found
    kept = tuple(upos for upos in _PARTS_OF_SPEECH if by_list[upos] > by_network[upos])
    if not _is_better(*(sum(one[upos] for upos in kept) for one in (by_list, by_network))):
        kept = ()
    what = f"asked for {', '.join(kept)}" if kept else "not used, for the network knows as much"
    figures = {
        "entries": len(lemmas),
        "dev words asked": asked.total(),
        "right by the list alone": by_list.total(),
        "by the network alone": by_network.total(),
    }
    tell(News("word list", what, figures))
    return WordList(lemmas, kept)


def _is_better(n_right: int, n_wrong: int) -> bool:
    """Whether this many words for one side and against it are unlikely by chance.

    >>> _is_better(24, 15), _is_better(2, 0), _is_better(24, 20)
    (True, False, False)
    """
    from scipy.stats import binomtest

    if n_right <= n_wrong:
        return False
    test = binomtest(n_right, n_right + n_wrong, alternative="greater")
    return bool(test.pvalue < _MAX_CHANCE)
