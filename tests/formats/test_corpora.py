"""Real treebanks: read and written byte for byte, text and offsets restored."""

import gzip
import io
import lzma

import pytest

from udkit import FormatError, place_tokens, read_conllu, sentence_text, to_text
from udkit.formats.conllu import write_conllu_to

# Different in kind: empty nodes, fused tokens, Plus columns, other scripts, old conventions.
SAMPLE = (
    "data/ud/UD_English-EWT/en_ewt-ud-dev.conllu.xz",
    "data/ud/UD_Tamil-TTB/ta_ttb-ud-test.conllu.xz",
    "data/ud/UD_Arabic-PADT_old-2016-04-22/ar-ud-dev.conllu.xz",
    "data/ud/UD_Buryat-BDT/bxr_bdt-ud-test.conllu.xz",
    "data/iwpt2020/UD_French-Sequoia/fr_sequoia-ud-dev.conllu.xz",
    "data/parseme/1.1/EN/test.cupt.xz",
)
# These are not valid CoNLL-U: no blank line at the end, and one sentence cut in two.
REFUSED = {
    "sl-ud-train.conllu.xz",
    "tr_boun-ud-dev.conllu.xz",
    "tr_boun-ud-test.conllu.xz",
    "tr_boun-ud-train.conllu.xz",
    "TR/test.cupt.xz",
}
_OPENERS = {".xz": lzma.open, ".gz": gzip.open}


def _treebanks(shared):
    endings = (".conllu", ".cupt")
    return [
        path
        for path in sorted((shared / "data").rglob("*"))
        if path.is_file() and path.name.removesuffix(".xz").removesuffix(".gz").endswith(endings)
    ]


def _written(path):
    stream = io.BytesIO()
    write_conllu_to(read_conllu(path), stream)
    return stream.getvalue()


def _raw(path):
    with _OPENERS.get(path.suffix, open)(path, "rb") as stream:
        return stream.read()


@pytest.mark.parametrize("name", SAMPLE)
def test_treebanks_are_written_as_they_were_read(shared, name):
    path = shared / name
    if not path.exists():
        pytest.skip(f"{name} is not among the shared data")
    assert _written(path) == _raw(path)


@pytest.mark.corpus
def test_every_treebank_is_written_as_it_was_read(shared):
    refused = set()
    treebanks = _treebanks(shared)
    for path in treebanks:
        try:
            assert _written(path) == _raw(path), path.name
        except FormatError:
            refused.add(path)
    assert len(treebanks) > 100
    unexpected = [path for path in refused if not any(str(path).endswith(end) for end in REFUSED)]
    assert not unexpected


def test_text_and_offsets_of_a_treebank(shared):
    sentences = list(read_conllu(shared / SAMPLE[0]))
    text = "".join(to_text(sentences))
    for placed in place_tokens(sentences):
        tokens = [token.form for token, _ in placed.sentence.tokens()]
        assert [text[start:end] for start, end in placed.tokens] == tokens
        assert sentence_text(placed.sentence) == placed.sentence.text


@pytest.mark.corpus
def test_the_text_of_nearly_all_sentences_is_restored(shared):
    """Some treebanks have spaces in `# text` that no annotation tells of; forms never differ."""
    n_sentences = n_different = 0
    for path in _treebanks(shared):
        if path.suffix != ".xz" or "_old" in str(path) or "/ud/" not in str(path):
            continue
        for sentence in read_conllu(path):
            if sentence.text is None or "rebuilt" in path.name:
                continue
            n_sentences += 1
            restored = sentence_text(sentence)
            n_different += restored != sentence.text
            assert restored.split() == sentence.text.split(), f"{path.name} {sentence.sent_id}"
    assert n_sentences > 100_000
    assert n_different < n_sentences / 1000
