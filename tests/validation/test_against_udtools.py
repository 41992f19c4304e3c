"""The same incidents as the official validator, in the same order, side by side."""

import lzma

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from udkit.validation import Validator
from validation.corruptions import PLAIN, TREEBANK, odd_id_columns, spoilt_treebanks

# Small files with and without enhanced graphs, multiword tokens and mistakes.
SMALL_FILES = (
    "UD_Buryat-BDT/bxr_bdt-ud-train.conllu.xz",
    "UD_Belarusian-HSE_old-2019-11-12/be_hse-ud-dev.conllu.xz",
    "UD_French-ParTUT/fr_partut-ud-test.conllu.xz",
    "UD_Japanese-GSD_old-2016-10-12/ja-ud-test.conllu.xz",
    "UD_Tamil-TTB/ta_ttb-ud-dev.conllu.xz",
)


def incidents(*contents, level=2):
    validator = Validator(level)
    return [
        (incident.line, incident.id, incident.is_error)
        for number, content in enumerate(contents)
        for incident in validator.validate_chunks([content], f"file {number}")
    ]


def ask(official, *contents, level=2):
    try:
        return official(*contents, level=level)
    except (AssertionError, IndexError):  # a sentence without words, or columns beyond the tenth
        assume(False)


@settings(max_examples=300)
@given(spoilt_treebanks(), st.sampled_from([1, 2, 2, 2]))
@example((TREEBANK + PLAIN).encode(), 2)
def test_a_spoilt_treebank_has_the_official_incidents(official, content, level):
    assert incidents(content, level=level) == ask(official, content, level=level)


@settings(max_examples=500)
@given(odd_id_columns())
def test_odd_ids_have_the_official_incidents(official, content):
    assert incidents(content, level=1) == official(content, level=1)


@settings(max_examples=50)
@given(spoilt_treebanks(), spoilt_treebanks())
def test_two_files_of_a_treebank_have_the_official_incidents(official, first, second):
    assert incidents(first, second) == ask(official, first, second)


@pytest.mark.parametrize("name", SMALL_FILES)
def test_a_real_file_has_the_official_incidents(official, shared, name):
    content = lzma.decompress((shared / "data/ud" / name).read_bytes())
    assert incidents(content) == official(content)


@pytest.mark.corpus
def test_all_treebanks_have_the_official_incidents(official, shared):
    folders = sorted({path.parent for path in (shared / "data/ud").glob("*/*.conllu.xz")})
    assert folders
    different = []
    for folder in folders:
        contents = [
            lzma.decompress(path.read_bytes()) for path in sorted(folder.glob("*.conllu.xz"))
        ]
        if incidents(*contents) != official(*contents):
            different.append(folder.name)
    assert different == []
