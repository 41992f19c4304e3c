"""Lemmas of words that training has not seen come from a word list, where it knows more."""

from dataclasses import replace
from pathlib import Path

import pytest

from cli.test_enhance import run
from udkit import read_conllu
from udkit.errors import InputError
from udkit.formats.conllu import write_conllu
from udkit.models.package import read_model
from udkit.pipeline import Pipeline
from udkit.tokens_to_tree.lexicon import LISTED, WordList
from udkit.tokens_to_tree.stage import TreeStage
from udkit.training.config import read_config
from udkit.training.description import describe
from udkit.training.lemmas import with_word_list

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
COPIES = 6


@pytest.fixture(scope="module")
def model():
    return read_model(EXAMPLES / "tiny.udkit")


@pytest.fixture
def config(tmp_path):
    """A run whose dev file has nouns that nobody knows: zabs, zebs, …, lemmas zabo, zebo, …."""
    sentences = [s for s in read_conllu(EXAMPLES / "gold.conllu") for _ in range(COPIES)]
    number = 0
    for sentence in sentences:
        for word in sentence.words:
            if word.upos == "NOUN":
                word["FORM"], word["LEMMA"] = made_up(number)
                number += 1
    write_conllu(sentences, tmp_path / "dev.conllu")
    settings = read_config(EXAMPLES / "tiny.toml", EXAMPLES)
    treebank = replace(settings.treebanks[0], dev=str(tmp_path / "dev.conllu"))
    lemmas = replace(settings.lemmas, file=str(tmp_path / "list.tsv"))
    return replace(settings, treebanks=(treebank,), lemmas=lemmas)


def made_up(number):
    letters = "".join(chr(ord("a") + int(digit)) for digit in str(number))
    return f"z{letters}bs", f"z{letters}bo"


def write_list(config, *, is_right=True):
    rows = [made_up(number) for number in range(200)]
    lines = [f"{form}\t{lemma if is_right else form}\n" for form, lemma in rows]
    Path(config.lemmas.file).write_text("the\twrong\n" + "".join(lines), encoding="utf-8")


def members_of(model, config):
    return with_word_list(model.part("tokens_to_tree"), config, lambda news: None)


def lemmas_of(members, config):
    gold = list(read_conllu(config.treebanks[0].dev))
    parsed = TreeStage.from_members(members).annotate(gold)
    words = [word for sentence in parsed for word in sentence.words]
    return {word.form: word.lemma for word in words if word.upos == "NOUN"}


def test_a_list_that_knows_more_than_the_network_is_asked(model, config):
    write_list(config)
    members = members_of(model, config)
    assert "NOUN" in WordList.from_json(members[LISTED]).upos
    found = lemmas_of(members, config)
    known = dict(made_up(number) for number in range(200))
    assert {form: lemma for form, lemma in found.items() if form in known}.items() <= known.items()


def test_what_training_has_seen_is_not_taken_from_the_list(model, config):
    write_list(config)
    assert "the" not in WordList.from_json(members_of(model, config)[LISTED]).lemmas


def test_a_list_that_knows_less_is_not_kept(model, config):
    write_list(config)
    with_list = members_of(model, config)
    write_list(config, is_right=False)
    wrong = with_word_list(with_list, config, lambda news: None)
    assert LISTED not in wrong
    assert wrong == model.part("tokens_to_tree")


def test_the_beginning_of_the_list_is_kept(model, config):
    write_list(config)
    few = replace(config, lemmas=replace(config.lemmas, max_entries=60))
    lemmas = WordList.from_json(members_of(model, few)[LISTED]).lemmas
    assert list(lemmas) == [made_up(number)[0] for number in range(60)]


@pytest.mark.parametrize("line", ["zabs", "zabs\tzabo\tNOUN", "\tzabo", "zabs\t", "a  b\tc"])
def test_a_line_that_is_no_pair_is_told(model, config, line):
    Path(config.lemmas.file).write_text(f"a\tb\n{line}\n", encoding="utf-8")
    with pytest.raises(InputError, match=r"list\.tsv:2: not a form and its lemma"):
        members_of(model, config)


def test_capital_letters_are_ignored_where_that_helps():
    listed = WordList({"zabs": "zabo", "Zubs": "Zubo"}, ["NOUN"])
    assert [listed.find(form, "NOUN") for form in ("Zabs", "ZABS", "Zubs", "zubs")] == [
        *("zabo", "zabo", "Zubo"),
        None,
    ]
    assert listed.find("zabs", "PROPN") is None


def test_the_command_adds_a_list_to_a_model(model, tmp_path, config):
    write_list(config)
    text = (EXAMPLES / "tiny.toml").read_text(encoding="utf-8")
    text = text.replace('dev = "gold.conllu"', f'dev = "{config.treebanks[0].dev}"')
    (tmp_path / "tiny.toml").write_text(text + '\n[lemmas]\nlicence = "CC0"\n', encoding="utf-8")
    arguments = ["train", str(tmp_path / "tiny.toml"), "--data", str(EXAMPLES), "--only", "lemmas"]
    arguments += ["--lemmas", config.lemmas.file, "--into", str(EXAMPLES / "tiny.udkit")]
    result = run(*arguments, "-o", tmp_path / "new.udkit")
    assert result.exit_code == 0, result.stderr
    made = read_model(tmp_path / "new.udkit")
    assert made.manifest["licence"].endswith("and CC0")
    assert made.manifest["config"]["lemmas"]["file"] == "list.tsv"
    before = model.manifest["scores"]["the example sentences dev"]["Lemmas"]
    assert made.manifest["scores"]["the example sentences dev"]["Lemmas"] != before
    assert Pipeline(made)("The zabs bark.").words


@pytest.mark.parametrize(
    ("options", "words"), [([], "--into"), (["--into", "en"], "--lemmas FILE")]
)
def test_a_list_needs_a_file_and_a_model_to_be_added_to(options, words):
    result = run("train", EXAMPLES / "tiny.toml", "--only", "lemmas", *options)
    assert result.exit_code == 2
    assert words in result.stderr


def test_the_licence_of_a_list_is_said_where_there_is_one(config):
    licensed = replace(config, lemmas=replace(config.lemmas, licence="CC0"))
    assert describe(licensed)["licence"] == "MIT and CC0"
    assert describe(replace(licensed, lemmas=replace(licensed.lemmas, file="")))["licence"] == "MIT"
