"""Text in, trees out, with the example model; no torch anywhere."""

import os
import subprocess
import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

import udkit.workers
from udkit.document import Document
from udkit.errors import FormatError, ModelError, UsageError
from udkit.formats import parse_conllu
from udkit.formats.files import read_text
from udkit.models import ModelPackage, write_model
from udkit.pipeline import Layer, Pipeline, load
from udkit.validation import validate_text


@pytest.fixture(scope="module")
def parse(examples):
    return load(examples / "tiny.udkit")


def test_most_of_the_example_text_is_known_by_heart(parse, examples):
    document = parse((examples / "input.txt").read_text("utf-8"))
    gold = parse_conllu((examples / "gold.conllu").read_text("utf-8"))
    words = [[(w.form, w.upos, w.head) for w in s.words] for s in document.sentences]
    right = [[(w.form, w.upos, w.head) for w in s.words] for s in gold]
    assert sum(sentence in right for sentence in words) >= len(right) - 2


def test_text_offsets_and_rows(parse):
    text = "Anna reads the paper.\n"
    document = parse(text)
    assert document.to_text() == text
    rows = document.to_rows()
    assert [text[row["start"] : row["end"]] for row in rows] == [row["form"] for row in rows]
    assert document.to_conllu().endswith("\n\n")
    assert len(document.spans()[0].tokens) == 5


def test_until_tokens_leaves_the_tree_out(parse):
    (sentence,) = parse("Anna reads.", until=Layer.tokens).sentences
    assert [word["HEAD"] for word in sentence.words] == ["_"] * 3
    assert parse("Anna reads.", until="tokens").sentences == [sentence]
    with pytest.raises(UsageError, match="'trees' is no layer; give one of tokens, tree, graph"):
        parse("Anna reads.", until="trees")


def test_the_graph_comes_last_and_can_be_left_out(parse):
    (with_graph,) = parse("Anna reads and drinks.").sentences
    (without,) = parse("Anna reads and drinks.", until="tree").sentences
    assert all(word["DEPS"] == "_" for word in without.words)
    assert all(word["DEPS"] != "_" for word in with_graph.words)
    assert [word.head for word in without.words] == [word.head for word in with_graph.words]


PIECES = (
    *(
        "Anna",
        "don't",
        "reads",
        "e\u0301",
        "1.1",
        "1-2",
        "<p>",
        "http://a.b/c",
        ".",
        "!",
        " ",
        "\n\n",
    ),
    *("\u00a0", "\u200b", "\u200f", "\u0301", "\x01", "\u2028", "\x85", "\x0b", "\ufeff"),
    *("\u3000", "\U0001f600", "\t", "\r", "\r\n", "#", "_", "|", "=", "\\", "漢", "ا"),
)
TEXTS = st.one_of(
    st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=80),
    st.lists(st.sampled_from(PIECES), max_size=40).map("".join),
)


@given(text=TEXTS)
def test_any_text_becomes_valid_trees_with_all_its_characters(parse, text):
    text = unicodedata.normalize("NFC", text)  # others are kept too, but no treebank may have them
    document = parse(text)
    forms = "".join(token.form for s in document.sentences for token, _ in s.tokens())
    assert "".join(forms.split()) == "".join(text.removeprefix("\ufeff").split())
    for sentence in document.sentences:
        assert sentence.tree.is_tree()
    assert not [i for i in validate_text(document.to_conllu(), level=2) if i.is_error]
    assert parse_conllu(document.to_conllu()) == document.sentences


def test_a_byte_order_mark_is_no_part_of_a_text_that_begins_with_it(parse, tmp_path):
    text = "Anna reads.\ufeff\n"
    marked = f"\ufeff{text}"
    path = tmp_path / "marked.txt"
    path.write_text(marked, "utf-8")
    document = parse(marked)
    assert document == parse(text)
    assert document == Document(list(parse.annotate(parse.segment(read_text(path)))))
    assert document.spans()[0].tokens[0] == (0, 4)
    assert "\ufeff" in document.to_text()
    for until in ("tokens", "graph"):
        assert list(parse.pipe([marked], until=until)) == [parse(text, until=until)]
    assert list(parse.stream(iter(["", *marked]))) == document.sentences
    assert parse("\ufeff").sentences == []


def test_output_is_valid_at_level_2(parse, examples):
    document = parse((examples / "input.txt").read_text("utf-8"))
    errors = [i for i in validate_text(document.to_conllu(), level=2) if i.is_error]
    assert not errors


def test_a_long_sentence_works(parse):
    text = "coffee " * 2000
    words = [word for sentence in parse(text).sentences for word in sentence.words]
    assert len(words) == 2000


def test_parsing_imports_no_torch(examples):
    code = (
        "import sys; from udkit.pipeline import load\n"
        f"load({str(examples / 'tiny.udkit')!r})('Anna reads.')\n"
        "sys.exit(any(name.split('.')[0] == 'torch' for name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_it_is_one_import():
    code = (
        "import udkit; nlp = udkit.load('examples/tiny.udkit'); document = nlp('Anna reads.')\n"
        "assert isinstance(document, udkit.Document)\n"
        "assert [word.form for word in document.words] == ['Anna', 'reads', '.']"
    )
    root = os.path.dirname(os.path.dirname(os.path.dirname(__file__)))
    subprocess.run([sys.executable, "-c", code], check=True, cwd=root)


TEXTS_TO_SHARE = [
    "Anna reads the paper.",
    "",
    "They don't know.\n\nTom likes tea.",
    " ",
    "Yes!",
] * 3


@pytest.mark.parametrize("jobs", [1, 2])
def test_many_texts_are_annotated_as_one_by_one(parse, monkeypatch, jobs):
    one_by_one = [parse(text) for text in TEXTS_TO_SHARE]
    assert list(parse.pipe(TEXTS_TO_SHARE, jobs=jobs)) == one_by_one
    tokens = list(parse.pipe(TEXTS_TO_SHARE, until=Layer.tokens, jobs=jobs))
    assert tokens == [parse(text, until=Layer.tokens) for text in TEXTS_TO_SHARE]


def test_long_texts_are_shared_out_in_blocks(parse, examples, monkeypatch):
    monkeypatch.setattr("udkit.blocks.BLOCK_SENTENCES", 5)
    text = (examples / "input.txt").read_text("utf-8") * 5
    assert next(parse.pipe([text], jobs=2)) == parse(text)


def test_an_error_of_a_text_comes_after_the_texts_before(parse):
    def texts():
        yield "Anna reads."
        raise ZeroDivisionError

    documents = parse.pipe(texts(), jobs=2)
    assert next(documents) == parse("Anna reads.")
    with pytest.raises(ZeroDivisionError):
        next(documents)


def test_workers_are_ended_when_the_documents_are_not_wanted(parse, monkeypatch):
    closed = []
    close = udkit.workers.Workers.close
    monkeypatch.setattr(
        "udkit.workers.Workers.close", lambda self: closed.append(True) or close(self)
    )
    documents = parse.pipe(TEXTS_TO_SHARE, jobs=2)
    next(documents)
    assert not closed
    documents.close()
    assert closed


def test_wrong_numbers_of_jobs(parse):
    with pytest.raises(UsageError, match="0 jobs"):
        next(parse.pipe(["Anna"], jobs=0))
    in_memory = Pipeline(ModelPackage(parse.model.manifest, parse.model.members))
    assert in_memory("Anna reads.") == parse("Anna reads.")
    with pytest.raises(UsageError, match="a model that is a file"):
        next(in_memory.pipe(["Anna"], jobs=2))


@pytest.mark.parametrize("number", [0, -3])
@pytest.mark.parametrize("name", ["threads", "batch_words"])
def test_wrong_numbers_of_threads_and_of_words(examples, name, number):
    with pytest.raises(UsageError, match=f"{name}={number} does nothing; give 1 or more"):
        load(examples / "tiny.udkit", **{name: number})


def test_a_model_that_workers_cannot_open(parse, tmp_path):
    path = tmp_path / "model.udkit"
    members = {**parse.model.members, "tokens_to_tree/labels.json": b"{"}
    write_model(path, parse.model.manifest, members)
    with pytest.raises(ModelError, match="incomplete"):
        list(load(str(path)).pipe(["Anna"], jobs=2))


@pytest.fixture
def model_of_two(parse, tmp_path):
    """The example model, with a name for a treebank that it has not seen."""
    path = tmp_path / "two.udkit"
    treebanks = [{"name": "EWT"}, {"name": "GUM"}]
    write_model(path, {**parse.model.manifest, "treebanks": treebanks}, parse.model.members)
    return path


def test_the_treebank_to_follow(model_of_two, monkeypatch):
    numbers = []
    monkeypatch.setattr(
        "udkit.tokens_to_tree.stage.TreeStage.parse",
        lambda self, block, treebank: numbers.append(treebank) or (block, []),
    )
    for treebank in (None, "EWT", "gum"):
        load(str(model_of_two), treebank=treebank)("Anna reads.", until="tree")
    assert numbers == [0, 0, 1]
    with pytest.raises(UsageError, match=r"'EWTT'; did you mean EWT\? known are EWT, GUM"):
        load(str(model_of_two), treebank="EWTT")


GIVEN = """\
1\tAnna\t_\tX\t_\t_\t_\t_\t_\t_
2\treads\tREAD\t_\tT\tA=B\t_\t_\t_\t_

"""


def test_given_tags_are_kept_on_request(parse):
    given = parse_conllu(GIVEN)
    (anew,) = parse.annotate(given)
    (kept,) = parse.annotate(given, keeps_tags=True)
    assert anew.words[0].upos == "PROPN"
    for word, other in zip(kept.words, anew.words, strict=True):
        assert (word.head, word.deprel) == (other.head, other.deprel)
    anna, reads = kept.words
    assert (anna.lemma, anna.upos) == (anew.words[0].lemma, "X")
    assert (reads.lemma, reads.xpos, reads.feats) == ("READ", "T", {"A": "B"})
    assert reads.upos == anew.words[1].upos
    assert given == parse_conllu(GIVEN)
    assert list(next(parse.annotate_documents([given], keeps_tags=True, jobs=2))) == [kept]


def test_a_model_is_opened_only_as_far_as_it_is_needed(parse, tmp_path):
    path = tmp_path / "model.udkit"
    members = {n: d for n, d in parse.model.members.items() if n.startswith("text_to_tokens/")}
    write_model(path, parse.model.manifest, members)
    assert load(str(path))("Anna reads.", until=Layer.tokens).words
    with pytest.raises(ModelError):
        load(str(path))("Anna reads.")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (None, "not NoneType; give the text itself"),
        (b"Anna reads.", "not bytes; decode bytes first"),
        (["Anna reads."], "not list; several texts are for pipe"),
    ],
)
def test_what_is_no_text_is_refused(text, said, parse):
    with pytest.raises(UsageError, match=said):
        parse(text)
    with pytest.raises(UsageError, match=said):
        list(parse.pipe([text]))


def test_one_text_is_not_several(parse):
    with pytest.raises(UsageError, match="as a list"):
        list(parse.pipe("Anna reads."))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Anna\nreads\0.", "2:6: a NUL character"),
        ("Anna \ud800 reads.", r"1:6: U\+D800, a surrogate"),
        ("Anna\udcff\0", r"1:5: U\+DCFF"),
        ("Anna\0\udcff", "1:5: a NUL"),
    ],
)
def test_characters_that_no_text_has_are_told_by_line_and_column(parse, text, said):
    with pytest.raises(FormatError, match=f"^<text>:{said}.*; remove it"):
        parse(text)
    with pytest.raises(FormatError, match=f"^<text>:{said}"):
        list(parse.stream(iter(text), until="tokens"))
    for until in ("tokens", "tree"):
        with pytest.raises(FormatError, match=f"^<text 2>:{said}"):
            list(parse.pipe(["Anna reads.", text], until=until))
