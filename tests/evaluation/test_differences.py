"""Groups of sentences that cover the same text."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from evaluation.treebanks import random_pair
from udkit.errors import InputError
from udkit.evaluation import UDEVAL, Settings, evaluate
from udkit.evaluation.differences import group_sentences
from udkit.evaluation.vocabulary import without_spaces
from udkit.formats.conllu import parse_conllu


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("pair")


def evaluated(folder, gold, system):
    for name, text in (("gold", gold), ("system", system)):
        (folder / name).write_text(text, encoding="utf-8")
    # In this style, a word may lose all its edges with the empty nodes that it hangs on.
    return evaluate(folder / "gold", folder / "system", Settings(UDEVAL))


def grouped(folder, gold, system):
    evaluation = evaluated(folder, gold, system)
    sentences = [parse_conllu(text, problems=[]) for text in (gold, system)]
    return evaluation, list(group_sentences(evaluation, *sentences)), sentences


def sentence(*forms):
    rows = []
    for number, form in enumerate(forms, start=1):
        head, deprel = (0, "root") if number == 1 else (1, "dep")
        rows.append(f"{number}\t{form}\t_\tX\t_\t_\t{head}\t{deprel}\t{head}:{deprel}\t_\n")
    return "".join(rows) + "\n"


def text_of(sentences):
    return "".join(without_spaces(token.form) for each in sentences for token, _ in each.tokens())


def test_sentences_are_grouped_where_both_sides_end(folder):
    gold = sentence("a", "b") + sentence("c", "d") + sentence("e") + sentence("f")
    system = sentence("a", "b") + sentence("c") + sentence("d", "e") + sentence("f")
    _, groups, _ = grouped(folder, gold, system)
    assert [(len(group.gold), len(group.system)) for group in groups] == [(1, 1), (2, 2), (1, 1)]
    assert groups[1].alignment == [
        ((0, 1), (0, 1)),
        ((0, 2), (1, 1)),
        ((1, 1), (1, 2)),
    ]
    assert groups[2].alignment == [((0, 1), (0, 1))]


def test_words_without_counterpart_are_in_no_pair(folder):
    gold, system = sentence("ab", "c") + sentence("d"), sentence("a", "bc", "d")
    _, groups, _ = grouped(folder, gold, system)
    (group,) = groups
    assert group.alignment == [((1, 1), (0, 3))]


@given(seed=st.integers(0, 10**9))
def test_groups_are_the_smallest_ones_and_nothing_is_lost(folder, seed):
    gold, system = random_pair(seed, empty_nodes=0.1)
    _, groups, sentences = grouped(folder, gold, system)
    assert [each for group in groups for each in group.gold] == sentences[0]
    assert [each for group in groups for each in group.system] == sentences[1]
    for group in groups:
        assert text_of(group.gold) == text_of(group.system)
        inner = [
            {text_of(side[:n]) for n in range(1, len(side))} for side in (group.gold, group.system)
        ]
        assert not inner[0] & inner[1]


@example(seed=4974)  # the walk pairs words across a border here
@given(seed=st.integers(0, 10**9))
def test_pairs_are_those_of_the_evaluation_that_cross_no_border(folder, seed):
    evaluation, groups, _ = grouped(folder, *random_pair(seed))
    pairs = []
    firsts = [0, 0]  # sentences before the group
    corpora = evaluation.gold, evaluation.system
    for group in groups:
        pairs += [
            tuple(
                int(corpus.first_word_of_sentence[first + place.sentence]) + place.word - 1
                for corpus, first, place in zip(corpora, firsts, places, strict=True)
            )
            for places in group.alignment
        ]
        firsts = [firsts[0] + len(group.gold), firsts[1] + len(group.system)]
    borders = set(evaluation.gold.sentence_ends) & set(evaluation.system.sentence_ends)
    alignment = evaluation.alignment
    expected = []
    for words in zip(alignment.gold_words.tolist(), alignment.system_words.tolist(), strict=True):
        ends = [corpus.word_ends[word] for corpus, word in zip(corpora, words, strict=True)]
        if len({sum(border < end for border in borders) for end in ends}) == 1:
            expected.append(words)
    assert pairs == expected


def test_sentences_of_another_file_are_refused(folder):
    gold, system = sentence("a", "b") + sentence("c"), sentence("a", "b", "c")
    evaluation = evaluated(folder, gold, system)
    others = parse_conllu(sentence("a") + sentence("b", "c"))
    with pytest.raises(InputError, match="sentence 1 cannot be shown"):
        list(group_sentences(evaluation, others, parse_conllu(system)))
    with pytest.raises(InputError, match="validate"):
        list(group_sentences(evaluation, parse_conllu(gold), []))


def test_words_with_odd_ids_are_refused(folder):
    """The evaluators do not look at the ids of the words of a multiword token."""
    token = "1-2\tab" + "\t_" * 8 + "\n"
    text = token + sentence("a", "b").replace("2\tb", "7\tb")
    evaluation = evaluated(folder, text, text)
    read = parse_conllu(text, problems=[])
    with pytest.raises(InputError, match="cannot be shown"):
        list(group_sentences(evaluation, read, read))
