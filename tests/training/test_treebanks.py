"""What is read, what is left out, and what old labels become."""

import dataclasses
import random
import string

import pytest

from udkit.errors import InputError
from udkit.formats.conllu import parse_conllu
from udkit.training.config import TrainingConfig, TreebankConfig
from udkit.training.treebanks import read_dev_set, read_training_sets
from udkit.training.version_1 import to_version_2

LONG = "# text = {0}\n1\t{0}\t_\tNOUN\t_\t_\t0\troot\t_\t_\n\n"


def long_word(number):
    """Thirty letters by chance, and a number."""
    letters = random.Random(number).choices(string.ascii_lowercase, k=30)
    return f"{''.join(letters)}number{number}"


@pytest.fixture
def config(tmp_path):
    train = [LONG.format(long_word(n)) for n in range(20)]
    (tmp_path / "train.conllu").write_text("".join(train) + LONG.format("short"))
    (tmp_path / "dev.conllu").write_text(train[3] + LONG.format("short"))
    (tmp_path / "more.conllu").write_text(train[5])
    treebank = TreebankConfig("train.conllu", "dev.conllu")
    return TrainingConfig("xx", "xx.udkit", (treebank,), folder=str(tmp_path))


def test_long_sentences_of_the_dev_file_are_not_learned(config):
    (sentences,) = read_training_sets(config)
    texts = [sentence.words[0].form for sentence in sentences]
    assert len(texts) == 20
    assert long_word(3) not in texts
    assert "short" in texts


def test_more_files_can_be_held_out(config):
    (sentences,) = read_training_sets(dataclasses.replace(config, held_out="more.conllu"))
    assert len(sentences) == 19


def test_a_held_out_text_that_is_cut_into_other_sentences_is_not_learned(config, tmp_path):
    whole = "".join(long_word(n) for n in (7, 8, 9, 10))
    (tmp_path / "more.conllu").write_text(LONG.format(whole[:50]) + LONG.format(whole[50:]))
    (sentences,) = read_training_sets(dataclasses.replace(config, held_out="more.conllu"))
    texts = [sentence.words[0].form for sentence in sentences]
    assert [n for n in range(20) if long_word(n) not in texts] == [3, 7, 8, 9, 10]


def test_short_sentences_between_two_that_are_held_out_are_not_learned(config, tmp_path):
    train = [*map(long_word, range(4))]
    texts = ["first", train[0], "left out", train[1], "kept", train[2], "last"]
    (tmp_path / "train.conllu").write_text("".join(map(LONG.format, texts)))
    (tmp_path / "dev.conllu").write_text("".join(map(LONG.format, train[:2])))
    (sentences,) = read_training_sets(config)
    assert [sentence.words[0].form for sentence in sentences] == ["first", "kept", train[2], "last"]


def test_a_sample_comes_from_all_over_the_file(config):
    treebank = dataclasses.replace(config.treebanks[0], max_words=7)
    (sentences,) = read_training_sets(dataclasses.replace(config, treebanks=(treebank,)))
    forms = [sentence.words[0].form for sentence in sentences]
    numbers = [int(form.rpartition("number")[2]) for form in forms if form != "short"]
    assert len(forms) == 7
    assert numbers[0] < 5
    assert 14 in numbers


def test_the_end_of_the_training_file_can_be_the_dev_set(config):
    treebank = dataclasses.replace(config.treebanks[0], dev="", dev_share=0.25)
    config = dataclasses.replace(config, treebanks=(treebank,))
    (sentences,), dev = read_training_sets(config), read_dev_set(config, treebank)
    assert len(sentences) == 16
    assert [sentence.words[0].form for sentence in dev][-1] == "short"
    assert len(dev) == 5


def test_a_run_without_dev_set_is_refused(config):
    treebank = dataclasses.replace(config.treebanks[0], dev="")
    with pytest.raises(InputError, match="dev_share"):
        read_dev_set(config, treebank)


def test_labels_of_version_1_become_those_of_version_2():
    rows = [
        "1\tdogs\t_\tNOUN\t_\t_\t2\tnsubjpass\t_\t_",
        "2\tseen\t_\tVERB\t_\t_\t0\troot\t_\t_",
        "3\tand\t_\tCONJ\t_\t_\t2\tcc\t_\t_",
        "4\tMay\t_\tNOUN\t_\t_\t2\tnmod:tmod\t_\t_",
        "5\tyear\t_\tNOUN\t_\t_\t4\tnmod\t_\t_",
    ]
    (sentence,) = parse_conllu("\n".join(rows) + "\n\n")
    changed = to_version_2(sentence)
    assert [word.deprel for word in changed.words] == [
        *("nsubj:pass", "root", "cc", "obl:tmod", "nmod")
    ]
    assert changed.words[2].upos == "CCONJ"
    assert sentence.words[0].deprel == "nsubjpass"
