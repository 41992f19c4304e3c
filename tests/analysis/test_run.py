import sys
from pathlib import Path

import pytest

from analysis.sentences import make_sentences
from udkit.analysis.run import draw, run_study
from udkit.analysis.store import RunKey, Store
from udkit.analysis.study import Study, System
from udkit.analysis.treebanks import Treebank
from udkit.errors import InputError
from udkit.formats import read_conllu, write_conllu

_COPY = f"{sys.executable} -c 'import shutil, sys; shutil.copy(*sys.argv[1:])'"


@pytest.fixture
def treebank(tmp_path):
    paths = []
    for part, count, seed in (("train", 30, 1), ("dev", 5, 2), ("test", 10, 3)):
        paths.append(str(tmp_path / f"{part}.conllu"))
        write_conllu(make_sentences(count, seed), paths[-1])
    return Treebank("Toy-One", *paths)


def _study(tmp_path, treebank, **settings):
    """A study of a system that hands the gold trees of the test file back."""
    systems = {
        "gold": System(predict=f"{_COPY} {treebank.test} {{output}}"),
        "same": System(
            train=f"{_COPY} {{train}} {{model}}", predict=f"{_COPY} {treebank.test} {{output}}"
        ),
    }
    values = {"parsers": ("gold",), "sizes": (5, 10), "samples": 2, "systems": systems}
    return Study(str(tmp_path / "store.sqlite"), (treebank,), **{**values, **settings})


class _Listener:
    def __init__(self):
        self.warnings = []

    def show(self, n_done, n_all, what):
        pass

    def warn(self, line):
        self.warnings.append(line)


def _run(study):
    """Run a study; return the keys that are new in its store, in order, and the warnings."""
    before, listener = _keys(study), _Listener()
    run_study(study, 1, listener)
    return sorted(_keys(study) - before), listener.warnings


def _keys(study):
    with Store(study.store, creates=True) as store:
        return store.run_keys()


def test_each_run_is_in_the_store_with_its_classes(tmp_path, treebank):
    keys, warnings = _run(_study(tmp_path, treebank))
    assert set(keys) == {RunKey("Toy-One", "gold", size, n) for size in (5, 10) for n in (1, 2)}
    assert not warnings
    with Store(str(tmp_path / "store.sqlite")) as store:
        rows = {(key, name): counts for key, name, *counts in store.counts()}
        correct = dict(store.correct_words())
    words = [w for s in read_conllu(treebank.test) for w in s.words]
    n_determiners = sum(word.upos == "DET" for word in words)
    assert rows[keys[0], "DET->"] == [n_determiners, n_determiners]
    assert correct[keys[0]].all()
    assert len(correct[keys[0]]) == sum(word.upos != "PUNCT" for word in words)


def test_a_second_run_trains_only_what_is_new(tmp_path, treebank):
    _run(_study(tmp_path, treebank))
    assert _run(_study(tmp_path, treebank)) == ([], [])
    keys, _ = _run(_study(tmp_path, treebank, parsers=("gold", "same"), sizes=(5,)))
    assert keys == [RunKey("Toy-One", "same", 5, 1), RunKey("Toy-One", "same", 5, 2)]


def test_a_study_that_is_stopped_keeps_what_is_done_and_goes_on(tmp_path, treebank):
    class Impatient(_Listener):
        def show(self, n_done, n_all, what):
            if n_done:
                raise KeyboardInterrupt

    study = _study(tmp_path, treebank)
    with pytest.raises(KeyboardInterrupt):
        run_study(study, 1, Impatient())
    (done,) = _keys(study)
    keys, _ = _run(study)
    assert len(keys) == 3
    assert done not in keys


def test_a_size_above_the_number_of_sentences_is_said_and_left_out(tmp_path, treebank):
    keys, warnings = _run(_study(tmp_path, treebank, sizes=(10, 50)))
    assert {key.size for key in keys} == {10}
    assert warnings == ["Toy-One: size 50 left out: there are 30 training sentences"]
    with Store(str(tmp_path / "store.sqlite")) as store:
        assert store.notes() == [tuple(warnings[0].split(": ", 1))]


def test_the_same_is_refused_if_the_study_says_so(tmp_path, treebank):
    with pytest.raises(InputError, match="there are 30 training sentences"):
        _run(_study(tmp_path, treebank, sizes=(10, 50), when_unfit="refuse"))


def test_a_treebank_without_tags_is_left_out_with_the_place(tmp_path, treebank):
    sentences = make_sentences(3)
    sentences[1].words[0]["UPOS"] = "_"
    write_conllu(sentences, treebank.test)
    study = _study(tmp_path, treebank)
    with pytest.raises(InputError, match="no treebank that can be used"):
        _run(study)
    with Store(study.store) as store:
        ((name, note),) = store.notes()
    assert name == treebank.name
    assert f"{treebank.test}:" in note
    assert "has no gold tag" in note


def test_what_was_left_out_is_forgotten_when_it_can_be_used(tmp_path, treebank):
    study = _study(tmp_path, treebank)
    Path(treebank.test).rename(tmp_path / "elsewhere")
    with pytest.raises(InputError, match="no treebank"):
        _run(study)
    (tmp_path / "elsewhere").rename(treebank.test)
    assert _run(study)[0]
    with Store(study.store) as store:
        assert store.notes() == []


def test_other_files_under_the_same_name_are_refused(tmp_path, treebank):
    _run(_study(tmp_path, treebank))
    write_conllu(make_sentences(10, seed=9), treebank.test)
    with pytest.raises(InputError, match="other files or other settings"):
        _run(_study(tmp_path, treebank, samples=3))


def test_commands_run_in_the_folder_of_the_study(tmp_path, treebank):
    (tmp_path / "study").mkdir()
    write_conllu(read_conllu(treebank.test), tmp_path / "study" / "gold.conllu")
    systems = {
        "here": System(predict=f"{_COPY} gold.conllu {{output}}", folder=f"{tmp_path}/study")
    }
    keys, _ = _run(_study(tmp_path, treebank, systems=systems, parsers=("here",)))
    assert len(keys) == 4


def test_a_command_that_fails_without_a_word_is_named(tmp_path, treebank):
    systems = {"mute": System(predict="false {output}")}
    with pytest.raises(InputError, match="ended with 1; it said nothing"):
        _run(_study(tmp_path, treebank, systems=systems, parsers=("mute",)))


def test_predictions_in_a_folder_take_part(tmp_path, treebank):
    sentences = list(read_conllu(treebank.test))
    folder = tmp_path / "theirs" / "Toy-One" / "5"
    folder.mkdir(parents=True)
    write_conllu(sentences, folder / "1.conllu")
    system = {"theirs": System(predictions=str(tmp_path / "theirs"))}
    settings = {"parsers": ("theirs",), "sizes": (5,), "samples": 1, "systems": system}
    assert len(_run(_study(tmp_path, treebank, **settings))[0]) == 1
    write_conllu(sentences[1:], folder / "1.conllu")
    settings["parsers"] = ("again",)
    settings["systems"] = {"again": system["theirs"]}
    with pytest.raises(InputError, match="9 sentences instead of 10"):
        _run(_study(tmp_path, treebank, **settings))


def test_a_command_that_fails_is_told_with_what_it_said(tmp_path, treebank):
    command = f"{sys.executable} -c 'raise SystemExit(\"no memory\")'"
    settings = {"parsers": ("bad",), "systems": {"bad": System(predict=command)}}
    with pytest.raises(InputError, match="ended with 1; it said: no memory"):
        _run(_study(tmp_path, treebank, **settings))


def test_samples_are_drawn_alike_every_time_and_differ_among_each_other():
    pool = make_sentences(30)
    once, again, other = (
        [sentence.sent_id for sentence in draw(pool, 10, sample, seed=1)] for sample in (1, 1, 2)
    )
    assert once == again
    assert once != other
    assert len(set(once)) == 10


def test_a_damaged_file_of_predictions_is_bad_input_with_its_place(tmp_path, treebank):
    folder = tmp_path / "theirs" / "Toy-One" / "5"
    folder.mkdir(parents=True)
    (folder / "1.conllu").write_text("1\tthe\n\n")
    system = {"theirs": System(predictions=str(tmp_path / "theirs"))}
    settings = {"parsers": ("theirs",), "sizes": (5,), "samples": 1, "systems": system}
    with pytest.raises(InputError, match=r"1\.conllu:1"):
        _run(_study(tmp_path, treebank, **settings))
