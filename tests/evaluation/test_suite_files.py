"""Finding the gold files and the system's files of a campaign."""

from pathlib import Path

import pytest

from udkit.errors import InputError, UsageError
from udkit.evaluation.suite import Language, Suite, Treebank, find_campaign_files

CZECH = Language("cs", "Czech", (Treebank("Czech-PDT"), Treebank("Czech-PUD")))


@pytest.fixture
def folder(tmp_path):
    """A folder with a gold file for each of the two treebanks, and none of the system."""
    put(tmp_path, "gold/UD_Czech-PDT/cs_pdt-ud-test.conllu")
    put(tmp_path, "gold/cs_pud-ud-test.conllu.xz")
    (tmp_path / "system").mkdir()
    return tmp_path


def put(folder, name):
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch()
    return path


def suite_of(*languages, folder=None, **keys):
    return Suite("test", languages, folder, **keys)


def find(folder, suite, **options):
    return find_campaign_files(suite, folder / "gold", folder / "system", **options)


def test_gold_files_are_found_by_the_names_of_treebanks(folder):
    [found] = find(folder, suite_of(CZECH))
    assert found.golds == (
        folder / "gold/UD_Czech-PDT/cs_pdt-ud-test.conllu",
        folder / "gold/cs_pud-ud-test.conllu.xz",
    )


@pytest.mark.parametrize(
    "name",
    [
        "UD_Czech-PUD/cs_pud-ud-test.conllu",
        "Czech-PUD/cs_pud-ud-test.conllu.gz",
        "Czech-PUD.conllu.xz",
    ],
)
def test_gold_files_have_several_usual_places(tmp_path, name):
    path = put(tmp_path, f"gold/{name}")
    (tmp_path / "system").mkdir()
    [found] = find(tmp_path, suite_of(Language("cs", "Czech", (Treebank("Czech-PUD"),))))
    assert found.golds == (path,)


def test_a_plain_file_goes_before_a_compressed_one(folder):
    plain = put(folder, "gold/cs_pud-ud-test.conllu")
    assert find(folder, suite_of(CZECH))[0].golds[1] == plain


def test_two_files_that_may_be_gold_are_an_error(folder):
    put(folder, "gold/UD_Czech-PDT/cs_other-ud-test.conllu")
    with pytest.raises(InputError, match="may be the gold file of Czech-PDT"):
        find(folder, suite_of(CZECH))


def test_a_gold_file_can_be_named(folder):
    path = put(folder, "other/any.conllu.gz")
    treebank = Treebank("Czech-PDT", gold="../other/any.conllu")
    [found] = find(folder, suite_of(Language("cs", "Czech", (treebank,))))
    assert found.golds[0].resolve() == path


def test_missing_gold_files_are_an_error_that_says_how_they_may_be_called(folder):
    language = Language("sv", "Swedish", (Treebank("Swedish-PUD"), Treebank("Swedish-Talbanken")))
    with pytest.raises(InputError) as caught:
        find(folder, suite_of(CZECH, language))
    assert "no gold file of Swedish-PUD, Swedish-Talbanken;" in str(caught.value)
    assert "UD_Swedish-PUD/*-test.conllu" in str(caught.value)
    assert "sv_pud-ud-test.conllu" in str(caught.value)


def test_treebanks_without_gold_can_be_left_out(folder):
    (folder / "gold/cs_pud-ud-test.conllu.xz").unlink()
    swedish = Language("sv", "Swedish", (Treebank("Swedish-PUD"),))
    [found] = find(folder, suite_of(CZECH, swedish), skips_missing_gold=True)
    assert [treebank.name for treebank in found.language.treebanks] == ["Czech-PDT"]
    with pytest.raises(InputError, match="no gold file of Swedish-PUD"):
        find(folder, suite_of(swedish), skips_missing_gold=True)


def test_the_system_file_may_be_compressed_or_missing(folder):
    assert find(folder, suite_of(CZECH))[0].system == folder / "system/cs.conllu"
    path = put(folder, "system/cs.conllu.gz")
    assert find(folder, suite_of(CZECH))[0].system == path


def test_the_pattern_of_system_files_can_be_set(folder):
    suite = suite_of(CZECH, system_file="out-{language}.conllu")
    assert find(folder, suite)[0].system == folder / "system/out-cs.conllu"
    own = suite_of(Language("cs", "Czech", CZECH.treebanks, "mine.conllu"))
    assert find(folder, own)[0].system == folder / "system/mine.conllu"


def test_folders_of_the_suite_are_relative_to_it(folder):
    suite = suite_of(CZECH, folder=folder, gold="gold", system="system")
    [found] = find_campaign_files(suite)
    assert found.system == folder / "system/cs.conllu"
    with pytest.raises(InputError, match="no such folder of system files"):
        find_campaign_files(suite, system_folder=Path("nowhere"))


def test_a_suite_without_folders_asks_for_them(tmp_path):
    with pytest.raises(UsageError, match="give it with --gold"):
        find_campaign_files(suite_of(CZECH))
    with pytest.raises(UsageError, match="give it with --system"):
        find_campaign_files(suite_of(CZECH), gold_folder=tmp_path)
