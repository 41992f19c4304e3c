"""Sentences of a toy language, simple in part: a preposition decides what it attaches to."""

import random

from udkit.formats import parse_conllu

_WORDS = {
    "DET": ["the", "a", "this"],
    "ADJ": ["small", "old", "green"],
    "ADV": ["very", "often", "here"],
    "NOUN": ["cat", "tree", "river", "boat"],
    "VERB": ["sees", "finds", "likes"],
    "CCONJ": ["and", "or"],
    "PUNCT": ["."],
}
_TO_NOUN, _TO_VERB = ["of", "with"], ["near", "behind"]


def make_sentences(count, seed=0, *, is_noun_first=False):
    """Make sentences of the toy language, or of one whose adjectives come after their nouns."""
    generator = _Generator(seed)
    generator.is_noun_first = is_noun_first
    text = "".join(_sentence(generator, number) for number in range(count))
    return parse_conllu(text)


class _Generator(random.Random):
    is_noun_first = False


def _sentence(generator, number):
    rows = []  # form, tag, head, deprel; heads count from 1
    subject = _noun_phrase(generator, rows)
    if generator.random() < 0.4:
        adverb = _add(generator, rows, "ADV")
        _attach(rows, adverb, adverb + 1, "advmod")
    verb = _add(generator, rows, "VERB")
    _attach(rows, verb, 0, "root")
    _attach(rows, subject, verb, "nsubj")
    noun = _noun_phrase(generator, rows)
    _attach(rows, noun, verb, "obj")
    if generator.random() < 0.6:
        _prepositional_phrase(generator, rows, noun, verb)
    if generator.random() < 0.3:
        _attach(rows, _add(generator, rows, "ADV"), verb, "advmod")
    _attach(rows, _add(generator, rows, "PUNCT"), verb, "punct")
    text = " ".join(form for form, *_ in rows)
    lines = [f"# sent_id = {number}", f"# text = {text}"]
    for index, (form, tag, head, deprel) in enumerate(rows, start=1):
        lines.append(f"{index}\t{form}\t{form}\t{tag}\t_\t_\t{head}\t{deprel}\t_\t_")
    return "\n".join(lines) + "\n\n"


def _prepositional_phrase(generator, rows, noun, verb):
    belongs_to_noun = generator.random() < 0.5
    form = generator.choice(_TO_NOUN if belongs_to_noun else _TO_VERB)
    rows.append([form, "ADP", 0, "_"])
    preposition = len(rows)
    inside = _noun_phrase(generator, rows)
    _attach(rows, preposition, inside, "case")
    _attach(rows, inside, *((noun, "nmod") if belongs_to_noun else (verb, "obl")))


def _noun_phrase(generator, rows):
    before = [tag for tag, share in (("DET", 0.7), ("ADJ", 0.4)) if generator.random() < share]
    if before and before[-1] == "ADJ" and generator.random() < 0.3:
        before.insert(-1, "ADV")
    tags = [*before, "NOUN"]
    if generator.is_noun_first:
        tags.sort(key=["DET", "NOUN", "ADV", "ADJ"].index)
    noun = len(rows) + tags.index("NOUN") + 1
    for tag in tags:
        word = _add(generator, rows, tag)
        if tag != "NOUN":
            _attach(rows, word, word + 1 if tag == "ADV" else noun, _LABELS[tag])
    if generator.random() < 0.2:
        conjunction = _add(generator, rows, "CCONJ")
        second = _noun_phrase(generator, rows)
        _attach(rows, conjunction, second, "cc")
        _attach(rows, second, noun, "conj")
    return noun


_LABELS = {"DET": "det", "ADJ": "amod", "ADV": "advmod"}


def _attach(rows, word, head, deprel):
    rows[word - 1][2:] = [head, deprel]


def _add(generator, rows, tag):
    rows.append([generator.choice(_WORDS[tag]), tag, 0, "_"])
    return len(rows)


def score(sentences, heads):
    pairs = [
        (head, word.head)
        for sentence, predicted in zip(sentences, heads, strict=True)
        for word, head in zip(sentence.words, predicted, strict=True)
        if word.upos != "PUNCT"
    ]
    return sum(one == other for one, other in pairs) / len(pairs)
