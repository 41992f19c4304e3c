"""A tiny BERT with random weights: exported, learned from, stored in the model, parsed with."""

import json
import socket
import subprocess
import sys
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

torch = pytest.importorskip("torch", reason="torch is not installed: pip install 'udkit[train]'")
pytest.importorskip(
    "transformers", reason="transformers is not installed: pip install 'udkit[transformers]'"
)

from transformers import AutoModel, T5Config, T5Model  # noqa: E402

from training.tiny_encoders import LETTERS, SPECIAL, save_bert, save_roberta  # noqa: E402
from udkit.cli.app import app  # noqa: E402
from udkit.errors import InputError, ModelError  # noqa: E402
from udkit.formats import parse_conllu  # noqa: E402
from udkit.learning.config import LoopConfig  # noqa: E402
from udkit.models import read_model  # noqa: E402
from udkit.tokens_to_tree.config import TreeConfig  # noqa: E402
from udkit.tokens_to_tree.pretrained import PretrainedEncoder  # noqa: E402
from udkit.tokens_to_tree.stage import TreeStage  # noqa: E402
from udkit.tokens_to_tree.training import Pretrained, prepare  # noqa: E402
from udkit.training.pretrained import encode_sentences, export_encoder  # noqa: E402


@pytest.fixture(autouse=True)
def no_network(monkeypatch):
    def refuse(*arguments):
        raise AssertionError("someone wants to use the network")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)


@pytest.fixture(scope="module")
def bert(tmp_path_factory):
    return save_bert(tmp_path_factory.mktemp("bert"))


@pytest.fixture(scope="module")
def encoder(bert):
    return PretrainedEncoder(export_encoder(bert, n_layers=2, is_int8=False))


def expected(folder, pieces, n_layers):
    """What transformers gives for the pieces of each word, the first and last of a text around."""
    model = AutoModel.from_pretrained(folder, local_files_only=True).eval()
    numbers = [number for word in pieces for number in word]
    with torch.no_grad():
        states = model(input_ids=torch.tensor([numbers]), output_hidden_states=True).hidden_states[
            -n_layers:
        ]
    layers = torch.stack(states, dim=2)[0]
    layers = (layers - layers.mean(-1, keepdim=True)) / layers.std(-1, keepdim=True, correction=0)
    parts = layers.split([len(word) for word in pieces])[1:-1]
    return torch.stack([part.mean(dim=0) for part in parts]).numpy()


def numbers_of(*pieces):
    return [[*SPECIAL, *LETTERS].index(piece) for piece in pieces]


def test_words_have_the_vectors_that_transformers_gives(bert, encoder):
    pieces = [["[CLS]"], ["a"], ["t", "##e", "##a"], ["[UNK]"], ["."], ["[SEP]"]]
    wanted = expected(bert, [numbers_of(*word) for word in pieces], 2)
    found = encoder.encode(["A", "Tea", "\u200b", "."])  # nothing is left of the third
    assert found.shape == (4, 2, 32)
    assert found == pytest.approx(wanted, abs=1e-3)


def test_eight_bits_give_nearly_the_same(bert, encoder):
    members = export_encoder(bert, n_layers=9, is_int8=True)
    assert len(members["encoder.onnx"]) < len(encoder.members["encoder.onnx"])
    small = PretrainedEncoder(members)
    assert small.rules.n_layers == 3, "there are no more: two layers, and what is below them"
    forms = ["a", "cat", "sat", "on", "the", "mat", "."]
    pair = np.stack([small.encode(forms)[:, 1:].ravel(), encoder.encode(forms).ravel()])
    assert np.corrcoef(pair)[0, 1] > 0.98


def test_long_sentences_and_long_words_are_read_in_windows(encoder):
    assert encoder.rules.max_pieces == 24
    vectors = encoder.encode(["cat", "x" * 500, "."] * 50)
    assert np.abs(vectors).max(axis=(1, 2)).min() > 0.1
    # In the middle, every window looks the same.
    assert vectors[60:63] == pytest.approx(vectors[90:93], abs=1e-5)


@given(forms=st.lists(st.text(min_size=1, max_size=8), max_size=12))
def test_any_forms_have_vectors(encoder, forms):
    vectors = encoder.encode([*forms, "\udcff"])
    assert vectors.shape == (len(forms) + 1, 2, 32)
    assert np.isfinite(vectors).all()


def test_a_roberta_works_too(tmp_path):
    folder = save_roberta(tmp_path, ["the cat sat", "on the mat"])
    encoder = PretrainedEncoder(export_encoder(folder, n_layers=1, is_int8=False))
    assert encoder.rules.max_pieces == 22, "positions begin after the padding's"
    assert (encoder.rules.before, encoder.rules.after) == ((0,), (2,))
    assert encoder.encode(["the", "кот", " ", "sat"] * 30).shape == (120, 1, 32)


def test_a_list_of_pieces_is_tokenizer_enough(bert, encoder, tmp_path):
    save_bert(tmp_path)
    (tmp_path / "tokenizer.json").unlink()
    (tmp_path / "vocab.txt").write_text("\n".join([*SPECIAL, *LETTERS]))
    again = PretrainedEncoder(export_encoder(tmp_path, n_layers=2, is_int8=False))
    forms = ["A", "cat", "sat", "."]
    assert again.encode(forms) == pytest.approx(encoder.encode(forms), abs=1e-5)


def test_vectors_of_sentences_are_kept(encoder, tmp_path, monkeypatch):
    sentences = [["a", "cat"], [], ["tea", ".", "x"]]
    first = encode_sentences(encoder, sentences, tmp_path)
    assert [part.shape for part in first] == [(2, 2, 32), (0, 2, 32), (3, 2, 32)]
    assert first[2] == pytest.approx(encoder.encode(sentences[2]), abs=1e-2)
    monkeypatch.setattr(PretrainedEncoder, "encode", None)
    again = encode_sentences(encoder, sentences, tmp_path)
    assert all(np.array_equal(one, two) for one, two in zip(first, again, strict=True))
    with pytest.raises(TypeError):  # others are not taken for these
        encode_sentences(encoder, [["a", "cat", "."]], tmp_path)


WORDS = ["".join(letters) for letters in product("bdgk", "aiou", "lmn")]
NOUNS, VERBS, NEW = WORDS[::2], WORDS[1::2], "wug"


def one_word_sentences():
    words = [(form, "NOUN") for form in NOUNS] + [(form, "VERB") for form in VERBS]
    rows = [f"1\t{form}\t{form}\t{upos}\t_\t_\t0\troot\t_\t_\n\n" for form, upos in words]
    return parse_conllu("".join(rows))


def test_a_new_word_is_what_its_encoder_takes_it_for(tmp_path):
    """In one encoder the new word is like nouns, in the other like verbs; all else is the same."""
    torch.set_num_threads(1)
    encoders = {}
    for upos, alike in (("NOUN", [[*NOUNS, NEW], VERBS]), ("VERB", [NOUNS, [*VERBS, NEW]])):
        folder = tmp_path / upos
        folder.mkdir()
        save_bert(folder, [*WORDS, NEW], alike=alike)
        for is_int8 in (True, False):
            members = export_encoder(folder, n_layers=3, is_int8=is_int8)
            encoders[upos, is_int8] = PretrainedEncoder(members)
    config = TreeConfig(
        loop=LoopConfig(epochs=15, warmup_steps=5, learning_rate=1e-2, averaging=0.9),
        batch_words=12,
        max_words=0,  # with little else to go by, the network has to look at the encoder
        n_ngram_rows=4,
        hidden=16,
        layers=1,
        dropout=0.1,
        encoded=48,
    )
    sentences = one_word_sentences()
    encoder = encoders["NOUN", True]
    encoded = [encoder.encode([word.form for word in s.words]).astype("f2") for s in sentences]
    training = prepare([sentences], config, None, Pretrained(encoder, encoded))
    *_, last = training.epochs()
    members = training.members(last.network)
    (new,) = parse_conllu(f"1\t{NEW}" + "\t_" * 8 + "\n\n")
    for (upos, _), other in encoders.items():
        (sentence,) = TreeStage.from_members({**members, **other.members}).annotate([new])
        assert sentence.words[0].upos == upos


def test_damaged_parts_of_the_encoder_are_refused(encoder, examples):
    part = read_model(examples / "tiny.udkit").part("tokens_to_tree")
    members = {**part, **encoder.members}
    rules = json.loads(members["encoder.json"])
    del rules["size"]
    for change in (
        {"encoder.json": json.dumps(rules).encode()},
        {"encoder.json": b"["},
        {"tokenizer.json": b"{}"},
        {"encoder.onnx": b"nonsense"},
    ):
        with pytest.raises(ModelError):
            TreeStage.from_members({**members, **change})
    del members["tokenizer.json"]
    with pytest.raises(ModelError, match="incomplete"):
        TreeStage.from_members(members)


def udkit(*arguments):
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


def run_in_a_process_without(package, *arguments):
    program = (
        f"import sys; sys.modules[{package!r}] = None; sys.argv[1:] = {list(map(str, arguments))}; "
        "from udkit.cli.entry import main; main()"
    )
    return subprocess.run([sys.executable, "-c", program], capture_output=True, check=False)


@pytest.fixture(scope="module")
def model(bert, examples, tmp_path_factory):
    path = tmp_path_factory.mktemp("model") / "with.udkit"
    options = ("--encoder", bert, "--epochs", 6, "--output", path)
    result = udkit("train", examples / "tiny.toml", *options)
    assert result.exit_code == 0, result.output
    assert "encoder    has read the training sets: words 85" in result.output
    return path


def test_the_model_is_one_file_that_tells_of_its_encoder(model, bert):
    package = read_model(model)
    assert {"encoder.onnx", "encoder.json", "tokenizer.json"} < set(package.part("tokens_to_tree"))
    settings = package.manifest["config"]["encoder"]
    assert settings["folder"] == bert.name, "no path of this machine"
    assert settings["layers"] == 4
    assert str(bert.parent) not in json.dumps(package.manifest)


def test_parsing_needs_neither_torch_nor_transformers(model, examples, tmp_path):
    program = (
        "import sys; from udkit.pipeline import load;"
        f"document = load({str(model)!r})(open({str(examples / 'input.txt')!r}).read());"
        "assert all(sentence.tree.is_tree() for sentence in document.sentences);"
        "print(sorted({'torch', 'transformers', 'tokenizers'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert done.stdout.strip() == b"['tokenizers']"


def test_a_run_that_is_taken_up_again_does_not_read_everything_again(
    model, bert, examples, monkeypatch
):
    monkeypatch.setattr("udkit.training.run.export_encoder", None)
    options = ("--encoder", bert, "--epochs", 6, "--output", model)
    result = udkit("train", examples / "tiny.toml", *options)
    assert result.exit_code == 0, result.output


def test_missing_packages_are_named(model, bert, examples, tmp_path):
    done = run_in_a_process_without(
        "tokenizers", "parse", "-l", model, examples / "input.txt", "-o", tmp_path / "x"
    )
    assert (done.returncode, b"pip install 'udkit[transformers]'" in done.stderr) == (2, True)
    done = run_in_a_process_without(
        *("transformers", "train", examples / "tiny.toml", "--encoder", bert),
        *("-o", tmp_path / "x.udkit"),
    )
    assert (done.returncode, b"pip install 'udkit[transformers]'" in done.stderr) == (2, True)


def test_a_folder_without_an_encoder_ends_the_command(examples, tmp_path):
    options = ("--encoder", "bert-base-cased", "-o", tmp_path / "x.udkit")  # a name of the hub
    result = udkit("train", examples / "tiny.toml", *options)
    assert result.exit_code == 3
    assert "config.json" in result.output


def spoil(folder, kind):
    if kind == "weights":
        (folder / "model.safetensors").write_bytes(b"nonsense")
    elif kind == "no weights":
        (folder / "model.safetensors").unlink()
    elif kind == "config":
        (folder / "config.json").write_text("{}")
    elif kind == "no tokenizer":
        (folder / "tokenizer.json").unlink()
        (folder / "tokenizer_config.json").unlink()
    elif kind == "tokenizer":
        (folder / "tokenizer.json").write_text("{}")
    elif kind == "other tokenizer":
        description = json.loads((folder / "tokenizer.json").read_text())
        description["model"]["vocab"]["more"] = len(description["model"]["vocab"])
        (folder / "tokenizer.json").write_text(json.dumps(description))
    elif kind == "decoder":
        sizes = {"d_model": 32, "d_kv": 8, "d_ff": 32, "num_layers": 1, "num_heads": 2}
        T5Model(T5Config(vocab_size=80, **sizes)).save_pretrained(folder)


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("weights", "not the folder of an encoder"),
        ("no weights", "not the folder of an encoder"),
        ("config", "not the folder of an encoder"),
        ("no tokenizer", "do not belong together"),
        ("tokenizer", "the tokenizer of the encoder cannot be opened"),
        ("other tokenizer", "do not belong together"),
        ("decoder", "type t5 cannot be turned into ONNX"),
    ],
)
def test_what_is_wrong_with_a_folder_is_told(tmp_path, kind, words):
    spoil(save_bert(tmp_path), kind)
    with pytest.raises(InputError, match=words):
        export_encoder(tmp_path, n_layers=1, is_int8=False)
