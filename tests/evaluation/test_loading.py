"""The fast reader and the exact one see the same; errors have their place."""

import contextlib

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluation.treebanks import random_pair
from udkit.errors import Place
from udkit.evaluation import CONLL18, IWPT20, UDEVAL, UnscorableError
from udkit.evaluation.exact_pieces import ExactReader
from udkit.evaluation.loading import load_chunks
from udkit.evaluation.regular_pieces import IrregularError, plain_numbers, read_regular
from udkit.evaluation.vocabulary import Vocabularies

WORD = "1\ta\ta\tX\t_\t_\t0\troot\t0:root\t_\n"


def load(text, style=IWPT20, size=None):
    data = text.encode() if isinstance(text, str) else text
    chunks = [data[i : i + size] for i in range(0, len(data), size)] if size else [data]
    return load_chunks(chunks, "file", style, Vocabularies(style))


@pytest.mark.parametrize("style", [CONLL18, UDEVAL, IWPT20])
@given(seed=st.integers(0, 10**9))
def test_fast_and_exact_reader_agree(style, seed):
    text, _ = random_pair(seed, empty_nodes=0.2)
    vocabularies = Vocabularies(style)
    try:
        fast = read_regular(text.encode(), vocabularies, style.empty_nodes)
    except IrregularError:
        pytest.fail("a well-formed treebank was taken for an odd one")
    exact = ExactReader(text, Place("file", 1), style, vocabularies).read()
    for name in fast.__dataclass_fields__:
        if name not in ("lexical", "tokens"):
            assert getattr(fast, name).tolist() == getattr(exact, name).tolist(), name
    # The exact reader takes spaces out of forms before it looks them up: compare what is found.
    for name in ("lexical", "tokens"):
        for column in ("form", "lemma", "upos", "xpos", "feats", "length"):
            ours = vocabularies.lexical.column(column, getattr(fast, name))
            theirs = vocabularies.lexical.column(column, getattr(exact, name))
            outside = ~fast.is_in_token if name == "lexical" else slice(None)
            assert ours[outside].tolist() == theirs[outside].tolist()


@given(seed=st.integers(0, 10**9), size=st.integers(1, 300))
def test_chunk_borders_do_not_matter(seed, size):
    text, _ = random_pair(seed, empty_nodes=0.2)
    whole, cut = load(text, UDEVAL), load(text, UDEVAL, size)
    for name in whole.__dataclass_fields__:
        if name == "edges":
            for part in ("words", "heads"):
                one, other = (getattr(corpus.edges, part) for corpus in (whole, cut))
                assert one.tolist() == other.tolist()
        elif name not in ("name", "surfaces", "token_surface"):
            assert getattr(whole, name).tolist() == getattr(cut, name).tolist(), name
    assert whole.characters == cut.characters


@given(cells=st.lists(st.text("0123456789-. x", max_size=12), min_size=1, max_size=8))
def test_plain_numbers_are_read_and_nothing_else(cells):
    data = "\t".join([*cells, ""]).encode()
    ends = np.flatnonzero(np.frombuffer(data, np.uint8) == 9)
    starts = np.append(0, ends[:-1] + 1)
    numbers = plain_numbers(np.frombuffer(data, np.uint8), starts, ends).tolist()
    plain = [c.isdigit() and len(c) <= 9 and (c == "0" or c[0] != "0") for c in cells]
    assert numbers == [int(c) if ok else -1 for c, ok in zip(cells, plain, strict=True)]


@pytest.mark.parametrize(
    ("text", "place", "kind"),
    [
        (WORD + "\n" + "1\ta\n\n", "file:3:1", "columns"),
        (WORD + "\n# x\n\n" + WORD + "\n", "file:4:1", "no-words"),
        (WORD.replace("\ta\ta", "\t \ta") + "\n", "file:1:1", "form"),
        (WORD.replace("0\troot", "1\troot") + "\n", "file:2:1", "cycle"),
        (WORD.replace("0\troot", "5\troot") + "\n", "file:2:1", "head-outside"),
        (WORD.replace("0\troot", "x\troot") + "\n", "file:1:1", "head"),
        (WORD.replace("0:root", "root") + "\n", "file:1:1", "deps"),
        (WORD.replace("0:root", "7:root") + "\n", "file:1:1", "deps-outside"),
        (WORD + "\n" + WORD.replace("0:root", "_") + "\n", "file:3:1", "deps"),
        (WORD + WORD + "\n", "file:2:1", "word-id"),
        (WORD, "file:1:1", "unfinished"),
        (WORD.replace("1\ta", "1-2\ta"), "file:1:1", "columns"),
        (WORD.encode() + b"\n1\t\xff\n\n", "file:3:3", "encoding"),
    ],
)
def test_errors_say_where_and_why(text, place, kind):
    with pytest.raises(UnscorableError) as caught:
        load(text)
    assert caught.value.kind == kind
    assert str(caught.value).startswith(f"{place}: ")


def test_a_file_without_deps_has_no_graph():
    assert load(WORD.replace("0:root", "_") + "\n").edges is None
    assert load(WORD + "\n").edges is not None


def test_a_chain_of_two_thousand_words_is_a_tree():
    rows = [f"{n}\ta\ta\tX\t_\t_\t{n - 1}\tdep\t{n - 1}:dep\t_\n" for n in range(1, 2001)]
    assert load("".join(rows) + "\n").n_words == 2000


def test_an_empty_file_has_no_words():
    assert load("").n_words == 0
    assert load("# only a comment\n").n_words == 0


@given(data=st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(data):
    with contextlib.suppress(UnscorableError):
        load(data)


@given(seed=st.integers(0, 10**9), position=st.integers(0, 10**6), byte=st.binary(max_size=3))
def test_a_damaged_treebank_is_read_or_refused(seed, position, byte):
    data = random_pair(seed, empty_nodes=0.2)[0].encode()
    at = position % len(data)
    with contextlib.suppress(UnscorableError):
        load(data[:at] + byte + data[at + 1 :])
