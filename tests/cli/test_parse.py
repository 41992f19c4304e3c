"""The command `udkit parse`: inputs, outputs, and options that go together."""

import gzip
import json
import lzma
import os
import shutil

import pytest
from typer.testing import CliRunner

from udkit.cli.app import app
from udkit.formats import parse_conllu, read_conllu
from udkit.formats.files import open_input, open_output
from udkit.models import read_model, write_model
from udkit.validation import validate_text

TEXT = "Anna reads the paper.\n\nThey don't know the neighbours.\n"
SAY_CONLLU = "for treebanks, say --input conllu\n"


@pytest.fixture(scope="module")
def model(examples):
    return str(examples / "tiny.udkit")


@pytest.fixture
def run(model):
    def run(*arguments, text=None, lang=model):
        return CliRunner().invoke(app, ["parse", "-l", lang, *map(str, arguments)], input=text)

    return run


@pytest.fixture
def texts(tmp_path):
    """Three inputs, one of them compressed, one empty."""
    paths = [tmp_path / name for name in ("a.txt", "b.txt.gz", "c.txt")]
    for path, text in zip(paths, (TEXT, "Tom likes tea.\n", ""), strict=True):
        with open_output(path) as stream:
            stream.write(text.encode())
    return paths


def sentences(result):
    assert result.exit_code == 0, result.output
    return parse_conllu(result.stdout)


def refused(result, exit_code=2):
    assert result.exit_code == exit_code, result.output
    assert result.stdout == ""
    assert "Traceback" not in result.stderr
    return result.stderr


@pytest.mark.parametrize("form", ["conllu", "json", "vertical", "text-tree"])
def test_all_formats(run, examples, form):
    result = run(examples / "input.txt", "--format", form)
    assert result.exit_code == 0
    assert "Anna" in result.stdout


def test_json_has_the_document_and_the_place_in_it(run, texts):
    result = run(*texts, "--format", "json")
    rows = [json.loads(line) for line in result.stdout.splitlines()]
    of_a = [row for row in rows if row["document"] == str(texts[0])]
    assert [TEXT[row["start"] : row["end"]] for row in of_a if row["kind"] == "token"] == ["don't"]
    tom = next(row for row in rows if row["document"] == str(texts[1]))
    assert (tom["form"], tom["start"], tom["upos"]) == ("Tom", 0, "PROPN")
    assert json.loads(run("-", "--format", "json", text="Tom").stdout)["document"] is None


def test_vertical_has_tokens_and_needs_no_tree(run, monkeypatch):
    monkeypatch.delattr("udkit.tokens_to_tree.stage.TreeStage.parse")
    assert run("-", "--format", "vertical", text=TEXT).stdout == (
        "Anna\nreads\nthe\npaper\n.\n\nThey\ndon't\nknow\nthe\nneighbours\n.\n\n"
    )
    first = sentences(run("-", "--until", "tokens", text=TEXT))[0]
    assert [word["HEAD"] for word in first.words] == ["_"] * 5


def test_several_files_keep_their_boundaries_in_one_output(run, texts):
    found = sentences(run(*texts))
    assert [s.comment("newdoc id") for s in found] == [str(texts[0]), None, str(texts[1])]
    assert [s.sent_id for s in found] == ["1", "2", "3"]
    assert not [i for i in validate_text(run(*texts).stdout, level=2) if i.is_error]


@pytest.mark.parametrize("ending", ["", ".gz", ".xz"])
def test_output_is_compressed_by_its_name(run, tmp_path, ending):
    path = tmp_path / f"out.conllu{ending}"
    assert run("-", "-o", path, text=TEXT).output == ""
    opener = {"": open, ".gz": gzip.open, ".xz": lzma.open}[ending]
    with opener(path, "rt", encoding="utf-8") as stream:
        assert stream.read() == run("-", text=TEXT).stdout


@pytest.mark.parametrize(
    ("name", "form"), [("x.jsonl", "json"), ("x.JSON.gz", "json"), ("x.vert", "vertical")]
)
def test_the_ending_of_the_output_decides_the_format(run, tmp_path, name, form):
    assert run("-", "-o", tmp_path / name, text=TEXT).exit_code == 0
    by_option = run("-", "--format", form, text=TEXT).stdout
    with open_input(tmp_path / name) as stream:
        assert stream.read().decode() == by_option


@pytest.mark.parametrize(
    ("name", "command"), [("x.csv", "convert"), ("x.HTML", "view"), ("x.conllup", "convert")]
)
def test_an_ending_of_another_command_is_refused(run, tmp_path, name, command):
    assert f"use 'udkit {command}'" in refused(run("-", "-o", tmp_path / name, text=TEXT))
    assert not (tmp_path / name).exists()
    written = run("-", "--format", "conllu", "-o", tmp_path / name, text=TEXT)
    assert written.exit_code == 0


@pytest.mark.parametrize(
    ("form", "name", "told"),
    [
        ("json", "x.conllu", "conllu"),
        ("conllu", "x.jsonl.gz", "json"),
        ("cupt", "x.VERT", "vertical"),
        ("text-tree", "x.cupt", "cupt"),
        ("conllu", "x.cupt", "cupt"),
    ],
)
def test_an_ending_that_tells_another_format_is_refused(run, tmp_path, form, name, told):
    output = tmp_path / name
    said = refused(run("-", "--format", form, "-o", output, text=TEXT))
    assert f"--format {form} contradicts -o {output}, a name for {told}" in said
    assert "leave --format out" in said
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("form", "name"),
    [("json", "x.json"), ("vertical", "x.txt"), ("conllu", "x.conllup"), ("text-tree", "x")],
)
def test_an_ending_may_tell_the_same_format_or_none(run, tmp_path, form, name):
    assert run("-", "--format", form, "-o", tmp_path / name, text=TEXT).exit_code == 0


def test_a_file_is_no_folder_and_a_folder_no_file(run, texts, tmp_path):
    assert "is a file; name a folder" in refused(run(texts[0], "--output-dir", texts[1]))
    assert "a folder, and no file" in refused(run(tmp_path), exit_code=3)


def test_more_jobs_give_the_same_bytes(run, texts, examples, monkeypatch):
    monkeypatch.setattr("udkit.blocks.BLOCK_SENTENCES", 3)
    files = [examples / "input.txt", *texts, examples / "input.txt"]
    one = run(*files)
    assert one.exit_code == 0
    assert run(*files, "--jobs", 2).stdout_bytes == one.stdout_bytes


def test_ranges(run):
    words = sentences(run("-", "--ranges", text=" Anna reads."))[0].words
    assert [word.misc.get("TokenRange") for word in words] == ["1:5", "6:11", "11:12"]


def test_a_sentence_a_line(run):
    assert len(sentences(run("-", "--input", "lines", text="Anna reads. Tom\nlikes tea\n"))) == 2


def test_a_token_a_line(run):
    text = "Anna\tx\nreads\ty\n.\n\nThey\ndon't\nknow\n"
    found = sentences(run("-", "--input", "vertical", text=text))
    assert [[word.form for word in s.words] for s in found] == [
        ["Anna", "reads", "."],
        ["They", "don't", "know"],
    ]
    assert found[0].comments == ["# newdoc", "# sent_id = 1", "# text = Anna reads ."]
    assert found[0].words[0].upos == "PROPN"
    split = sentences(run("-", "--input", "vertical", "--split-multiword", text=text))
    assert [word.form for word in split[1].words] == ["They", "do", "n't", "know"]
    assert [token.form for token, _ in split[1].tokens()] == ["They", "don't", "know"]
    again = run("-", "--input", "vertical", "--split-multiword", "--until", "tokens", text=text)
    assert [word.upos for word in sentences(again)[1].words] == ["_"] * 4
    assert not list(validate_text(run("-", "--input", "vertical", text=text).stdout))


GIVEN = """\
# global.columns = ID FORM UPOS MISC FEATS DEPS HEAD DEPREL
1\tAnna\tX\tGloss=Anna\tA=B\t0:root\t0\troot
1.1\tsleeps\tVERB\t_\t_\t1:dep\t_\t_
2\treads\t_\tSpaceAfter=No\t_\t1:dep\t1\tdep

# newdoc id = mine
# sent_id = s7
# text = Yes
1\tYes\tINTJ\t_\t_\t_\t0\troot

"""


def test_given_words_are_kept_and_what_does_not_fit_is_not(run):
    first, second = sentences(run("-", "--input", "conllu", text=GIVEN))
    assert [node["ID"] for node in first.nodes] == ["1", "2"]
    assert [word["DEPS"] for word in first.words] == [
        f"{word.head}:{word.deprel}" for word in first.words
    ]
    assert [word["MISC"] for word in first.words] == ["Gloss=Anna", "SpaceAfter=No"]
    assert first.words[0].upos == "PROPN"
    assert first.tree.is_tree()
    assert (first.sent_id, first.text) == ("1", "Anna reads")
    assert second.comments == ["# newdoc id = mine", "# sent_id = s7", "# text = Yes"]


def test_given_tags_are_kept(run):
    first, second = sentences(run("-", "--input", "conllu", "--keep", "tags", text=GIVEN))
    assert [word.upos for word in first.words] == ["X", "VERB"]
    assert first.words[0].feats == {"A": "B"}
    assert first.words[0].lemma != "_"
    assert second.words[0].upos == "INTJ"
    jobs = run("-", "--input", "conllu", "--keep", "tags", "--jobs", 2, text=GIVEN)
    assert sentences(jobs) == [first, second]


@pytest.mark.parametrize("name", ["a.conllu", "a.conllup.gz", "a.cupt.xz"])
def test_a_treebank_that_is_read_as_text_is_mentioned(run, tmp_path, name):
    path, text = tmp_path / name, tmp_path / "a.txt"
    for each in (path, text):
        with open_output(each) as stream:
            stream.write(b"Anna reads.\n")
    result = run(path, text)
    assert result.exit_code == 0
    assert result.stderr == f"udkit: {path} is read as --input text; {SAY_CONLLU}"
    both = run(path, text, path, "--input", "lines").stderr
    assert both == f"udkit: {path} and 1 more are read as --input lines; {SAY_CONLLU}"
    assert run(text).stderr == ""


def test_a_treebank_that_is_read_as_one_is_not_mentioned(run, examples):
    assert run(examples / "gold.conllu", "--input", "conllu").stderr == ""


def test_treebanks_are_marked_where_several_go_to_one_file(run, examples):
    gold = examples / "gold.conllu"
    found = sentences(run(gold, gold, "--input", "conllu"))
    given = list(read_conllu(gold))
    assert [s.text for s in found] == [s.text for s in given * 2]
    assert [s.comment("newdoc id") for s in found if s.comment("newdoc id")] == ["tour"] * 2


def test_a_folder_of_outputs(run, texts, tmp_path):
    folder = tmp_path / "new" / "folder"
    result = run(*texts, "--output-dir", folder)
    assert (result.exit_code, result.output) == (0, "")
    assert sorted(os.listdir(folder)) == ["a.conllu", "b.conllu", "c.conllu"]
    b = (folder / "b.conllu").read_text("utf-8")
    assert b.startswith(f"# newdoc id = {texts[1]}\n# newpar\n# sent_id = 1\n")
    assert (folder / "c.conllu").read_bytes() == b""
    alone = run(texts[0]).stdout
    assert (folder / "a.conllu").read_text("utf-8") == alone
    jobs = tmp_path / "jobs"
    assert run(*texts, "--output-dir", jobs, "--jobs", 2, "--compress", "gz").exit_code == 0
    assert gzip.decompress((jobs / "a.conllu.gz").read_bytes()).decode() == alone


@pytest.mark.parametrize(
    ("form", "name"), [("json", "a.jsonl"), ("vertical", "a.vert.xz"), ("text-tree", "a.txt.xz")]
)
def test_names_in_a_folder_tell_the_format(run, texts, tmp_path, form, name):
    options = ["--compress", "xz"] if name.endswith("xz") else []
    run(texts[0], "--output-dir", tmp_path / "out", "--format", form, *options)
    assert os.listdir(tmp_path / "out") == [name]


def test_resuming_leaves_out_what_is_done(run, texts, tmp_path):
    folder = tmp_path / "out"
    folder.mkdir()
    (folder / "a.conllu").write_text("mine")
    result = run(*texts, "--output-dir", folder, "--resume")
    assert result.stderr == "udkit: 1 of 3 files were there already\n"
    assert (folder / "a.conllu").read_text() == "mine"
    assert sorted(os.listdir(folder)) == ["a.conllu", "b.conllu", "c.conllu"]
    assert "3 of 3 files" in run(*texts, "--output-dir", folder, "--resume").stderr


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_bad_input_does_not_keep_the_others_from_a_folder(run, texts, tmp_path, jobs):
    folder = tmp_path / "out"
    bad = tmp_path / "bad.txt"
    bad.write_bytes(b"Anna \xff")
    files = [texts[0], bad, tmp_path / "missing.txt", texts[1]]
    message = refused(run(*files, "--output-dir", folder, "--jobs", jobs), 3)
    assert sorted(os.listdir(folder)) == ["a.conllu", "b.conllu"]
    assert "bad.txt:1:6: the byte 0xff" in message
    assert "missing.txt: No such file" in message
    assert "2 of 4 files were left out" in message


def test_what_concerns_all_inputs_is_told_once(run, texts, tmp_path, model):
    opened = read_model(model)
    damaged = tmp_path / "damaged.udkit"
    write_model(damaged, opened.manifest, {**opened.members, "tokens_to_tree/labels.json": b"{"})
    message = refused(run(*texts, "--output-dir", tmp_path / "out", lang=str(damaged)), 4)
    assert message.count("\n") == 1


@pytest.mark.parametrize(
    ("names", "message"),
    [
        (["a.txt", "a.conllu"], "would both be written"),
        (["a.txt", "-"], "standard input has no name"),
        (["out/a.conllu"], "would overwrite the input"),
    ],
)
def test_inputs_that_have_no_place_in_a_folder(run, tmp_path, monkeypatch, names, message):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "a.conllu").write_text("x")
    assert message in refused(run(*names, "--output-dir", "out"))
    assert (tmp_path / "out" / "a.conllu").read_text() == "x"


def test_an_output_does_not_replace_an_input(run, texts):
    assert "would overwrite" in refused(run(texts[0], "-o", texts[0]))
    assert texts[0].read_text() == TEXT


@pytest.mark.parametrize(
    "options",
    [
        ["-o", "x", "--output-dir", "y"],
        ["--resume"],
        ["--compress", "gz"],
        ["--ranges", "--input", "conllu"],
        ["--ranges", "--input", "vertical"],
        ["--keep", "tags"],
        ["--keep", "tags", "--input", "vertical"],
        ["--split-multiword"],
        ["--split-multiword", "--input", "lines"],
        ["--until", "tokens", "--jobs", "2"],
        ["--until", "tokens", "--treebank", "x"],
        ["--until", "tokens", "--batch-words", "9"],
        ["--until", "tokens", "--input", "conllu"],
        ["--until", "tokens", "--input", "conllu", "--keep", "tags", "--split-multiword"],
        ["--until", "tokens", "--format", "text-tree"],
        ["--until", "tree", "--format", "vertical"],
        ["--format", "vertical", "--jobs", "2"],
        ["--jobs", "0"],
        ["--threads", "0"],
        ["--batch-words", "0"],
    ],
    ids=" ".join,
)
def test_options_without_effect_are_refused(run, options, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    refused(run("-", *options, text="Anna"))
    assert os.listdir(tmp_path) == []


def test_the_treebank_to_follow(run, tmp_path, model):
    opened = read_model(model)
    path = tmp_path / "two.udkit"
    treebanks = [{"name": "EWT"}, {"name": "GUM"}]
    write_model(path, {**opened.manifest, "treebanks": treebanks}, opened.members)
    assert sentences(run("-", "--treebank", "EWT", text="Anna", lang=str(path)))
    message = refused(run("-", "--treebank", "PUD", text="Anna", lang=str(path)))
    assert "known are EWT, GUM" in message


def test_batches_and_threads_can_be_chosen(run):
    given = run("-", text=TEXT)
    assert run("-", "--threads", 2, text=TEXT).stdout == given.stdout
    assert len(sentences(run("-", "--batch-words", 1, text=TEXT))) == 2


@pytest.fixture
def models(tmp_path, monkeypatch, model):
    """A folder with models of two languages."""
    folder = tmp_path / "models"
    folder.mkdir()
    shutil.copy(model, folder / "en.udkit")
    opened = read_model(model)
    write_model(folder / "mul.udkit", {**opened.manifest, "language": "mul"}, opened.members)
    monkeypatch.setenv("UDKIT_MODELS", str(folder))
    return folder


def test_a_language_without_a_model(run, models):
    message = refused(run("-", text="Anna", lang="enn"))
    for part in ("no model 'enn'", "did you mean en?", "known are", "mul", "--fallback"):
        assert part in message


def test_codes_may_have_capitals(run, models):
    assert run("-", text="Anna", lang="EN").stdout == run("-", text="Anna", lang="en").stdout != ""
    assert run("-", "--fallback", text="Anna", lang="MUL").stderr == ""


def test_the_multilingual_model_answers_for_any_language(run, models):
    result = run("-", "--fallback", text="Anna", lang="qq")
    assert result.exit_code == 0
    assert result.stderr == "udkit: no model of qq; the multilingual one is used\n"
    for lang in ("en", "mul", str(models / "mul.udkit")):
        assert run("-", "--fallback", text="Anna", lang=lang).stderr == ""


@pytest.mark.parametrize(("form", "is_told"), [("conllu", True), ("json", False)])
def test_given_ids_that_two_files_have_are_told_of(run, tmp_path, form, is_told):
    paths = [tmp_path / name for name in ("a.conllu", "b.conllu")]
    for path in paths:
        path.write_text("# sent_id = 7\n1\tAnna" + "\t_" * 8 + "\n\n")
    result = run(*paths, "--input", "conllu", "--format", form)
    assert result.exit_code == 0
    assert ("b.conllu have the sent_id '7'" in result.stderr) == is_told
    assert run(paths[0], "--input", "conllu").stderr == ""
