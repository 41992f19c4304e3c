"""The short cut finds what the long way finds."""

from hypothesis import given, settings

from udkit.validation import Validator, validate_text
from udkit.validation import clean_cells as module
from udkit.validation.block import Block
from udkit.validation.clean_cells import CleanCells
from validation.corruptions import TREEBANK, spoilt_treebanks


class NeverClean(CleanCells):
    def include(self, block):
        return False


def incidents_without_short_cut(content):
    validator = Validator()
    validator._clean_cells = NeverClean()
    return list(validator.validate_chunks([content], "<text>"))


@settings(max_examples=300)
@given(spoilt_treebanks())
def test_the_short_cut_changes_nothing(content):
    assert validate_text(content) == incidents_without_short_cut(content)


@given(spoilt_treebanks(), spoilt_treebanks())
def test_what_was_learned_from_one_file_holds_in_the_next(first, second):
    short, long = Validator(), Validator()
    long._clean_cells = NeverClean()
    for content in (first, second, first):
        found = list(short.validate_chunks([content], "f"))
        assert found == list(long.validate_chunks([content], "f"))


def block_of(text):
    return Block("f", 1, text.rstrip("\n").split("\n"))


def test_a_valid_sentence_is_known_to_be_clean_also_with_ranges_and_empty_nodes():
    cells = CleanCells()
    for text in TREEBANK.strip().split("\n\n"):
        assert cells.include(block_of(text))


def test_a_multiword_token_may_not_have_the_spaces_that_a_word_may_have():
    word = "1\ta b\tab\tX\t_\t_\t0\troot\t_\t_"
    cells = CleanCells()
    assert cells.include(block_of(word))
    assert not cells.include(block_of("1-1\ta b" + "\t_" * 8 + "\n" + word))


def test_memory_is_bounded(monkeypatch):
    monkeypatch.setattr(module, "_MAX_CELLS", 10)
    cells = CleanCells()
    for i in range(100):
        assert cells.include(block_of(f"1\tform{i}\tlemma\tX\t_\t_\t0\troot\t_\t_"))
    assert max(map(len, cells._known)) <= 11
