import pytest

from udkit.analysis.study import WHOLE, parse_sizes, read_study
from udkit.errors import InputError, UsageError

_TREEBANK = '[[treebank]]\nname = "A"\ntrain = "a"\ndev = "b"\ntest = "c"\n'


def _read(tmp_path, content):
    path = tmp_path / "study.toml"
    path.write_text(content, encoding="utf-8")
    return read_study(path)


def test_paths_are_those_from_the_folder_of_the_file(tmp_path):
    study = _read(tmp_path, f'store = "s.sqlite"\nsizes = [10, 5, "all"]\n{_TREEBANK}')
    assert study.store == str(tmp_path / "s.sqlite")
    assert study.treebanks[0].train == str(tmp_path / "a")
    assert study.sizes == (5, 10, WHOLE)
    assert study.samples == 5


def test_a_folder_of_treebanks_gives_those_with_all_three_parts(tmp_path):
    for name, parts in (("UD_A-One", ("train", "dev", "test")), ("UD_B-One", ("dev", "test"))):
        folder = tmp_path / "data" / name
        folder.mkdir(parents=True)
        for part in parts:
            (folder / f"x-ud-{part}.conllu.xz").touch()
    study = _read(tmp_path, 'store = "s.sqlite"\ntreebanks = "data"\n')
    assert [treebank.name for treebank in study.treebanks] == ["UD_A-One"]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ('store = "s"\ncolour = 1\n', "unknown setting 'colour'"),
        ("store = \n", "a study is a TOML file"),
        ('parsers = ["beam"]\n', "store"),
        ('store = "s"\n[systems.a]\nfoo = "x"\n', "foo"),
    ],
)
def test_bad_files_are_named_with_what_is_wrong(tmp_path, content, message):
    with pytest.raises(InputError, match=message):
        _read(tmp_path, content)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ('store = "s"\nparsers = ["nobody"]\n', "no parser 'nobody'"),
        ('store = "s"\nsizes = [1000]\n', "cannot be drawn from the first 500"),
        ('store = "s"\nsizes = ["many"]\n', "size 'many'"),
        ('store = "s"\ntreebanks = "nowhere"\n', "no such folder"),
    ],
)
def test_settings_that_cannot_be_met_are_refused(tmp_path, content, message):
    with pytest.raises(UsageError, match=message):
        _read(tmp_path, content)


def test_sizes_are_sorted_with_the_whole_treebank_last():
    assert parse_sizes(["all", "50", 5]) == (5, 50, WHOLE)
