"""The words of a sentence as identification sees them: folded, restored, and tolerant of gaps.

Corpora of expressions are not all UD. Some have no UPOS but a positional tag set, some lack
lemmas, some give `-` as the head of words outside the tree. What is missing is made up for here,
once, so that nothing behind this file has to think of it:

* a tag is the UPOS where it is one of UD's, and else the first two characters of the longer of
  UPOS and XPOS;
* a missing lemma is the one that the form has elsewhere (`Restoration`), the one of the part of
  the word that a derivation was split into (`_` as form, as Turkish corpora have it), or the form;
* a head that is no number, out of range, or the word itself is none.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from udkit.data.columns import DEPREL, FEATS, FORM, HEAD, LEMMA, UPOS, XPOS
from udkit.data.sentence import Sentence

_UD_TAGS = frozenset(
    [
        "ADJ",
        "ADP",
        "ADV",
        "AUX",
        "CCONJ",
        "DET",
        "INTJ",
        "NOUN",
        "NUM",
        "PART",
        "PRON",
        "PROPN",
        "PUNCT",
        "SCONJ",
        "SYM",
        "VERB",
        "X",
    ]
)
_OLD_TAGS = {"CONJ": "CCONJ", "ADVERB": "ADV", "PUNC": "PUNCT"}
_NONE = "_"


@dataclass(slots=True)
class Words:
    """Columns of the words of one sentence; indexes count from 0."""

    forms: list[str]
    """Case-folded."""
    lemmas: list[str]
    tags: list[str]
    feats: list[str]
    """FEATS cells."""
    heads: list[int]
    """Index of the head; -1 for none."""
    deprels: list[str]
    children: list[list[int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.children = [[] for _ in self.forms]
        for index, head in enumerate(self.heads):
            if head >= 0:
                self.children[head].append(index)

    def __len__(self) -> int:
        return len(self.forms)


class Restoration:
    """Lemmas that forms have in a corpus, for words that come without one."""

    def __init__(self, lemmas: Mapping[str, str] | None = None) -> None:
        self.lemmas = dict(lemmas or {})

    @classmethod
    def learn(cls, sentences: Iterable[Sentence]) -> Restoration:
        """Take the most frequent lemma of each form; nothing where no lemma is missing."""
        counts: defaultdict[str, Counter[str]] = defaultdict(Counter)
        n_missing = 0
        for sentence in sentences:
            for word in sentence.words:
                form, lemma = word.form.casefold(), word.lemma.casefold()
                if lemma != _NONE:
                    counts[form][lemma] += 1
                elif form != _NONE:
                    n_missing += 1
        if not n_missing:
            return cls()
        best = {
            form: max(found, key=lambda each: (found[each], each)) for form, found in counts.items()
        }
        return cls({form: lemma for form, lemma in best.items() if lemma != form})

    def words(self, sentence: Sentence) -> Words:
        """Return the words of a sentence."""
        rows = [word.cells for word in sentence.words]
        forms = [row[FORM].casefold() for row in rows]
        return Words(
            forms,
            self._lemmas(rows, forms),
            [_tag(row[UPOS], row[XPOS]) for row in rows],
            [row[FEATS] for row in rows],
            [_head(row[HEAD], index, len(rows)) for index, row in enumerate(rows)],
            [row[DEPREL] for row in rows],
        )

    def words_of_rows(self, rows: Sequence[tuple[str, str, str, int, str]]) -> Words:
        """Return words of which form, lemma, tag, index of the head and relation are given."""
        cells = [["", form, lemma] for form, lemma, *_ in rows]
        forms = [row[FORM].casefold() for row in cells]
        heads = [row[3] if row[3] < len(rows) and row[3] != i else -1 for i, row in enumerate(rows)]
        return Words(
            forms,
            self._lemmas(cells, forms),
            [_tag(tag, _NONE) for _, _, tag, _, _ in rows],
            [_NONE] * len(rows),
            heads,
            [row[4] for row in rows],
        )

    def _lemmas(self, rows: list[list[str]], forms: list[str]) -> list[str]:
        lemmas: list[str] = []
        for index, row in enumerate(rows):
            lemma = row[LEMMA].casefold()
            if lemma == _NONE:
                form = forms[index]
                lemma = self.lemmas.get(form, form)
                if lemma == form and index and forms[index - 1] == _NONE:
                    lemma = lemmas[index - 1]
            lemmas.append(lemma)
        return lemmas


def _tag(upos: str, xpos: str) -> str:
    if upos in _UD_TAGS:
        return upos
    upper = upos.upper()
    if upper in _UD_TAGS:
        return upper
    if upper in _OLD_TAGS:
        return _OLD_TAGS[upper]
    longer = xpos if len(xpos) > len(upos) or upos == _NONE else upos
    return longer[:2]


def _head(cell: str, index: int, n_words: int) -> int:
    if not (cell.isdecimal() and cell.isascii()) or len(cell) > 9:
        return -1
    head = int(cell) - 1
    return head if head < n_words and head != index else -1
