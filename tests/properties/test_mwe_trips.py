"""Expressions survive the way from any of their formats to any other and back."""

import tempfile
from pathlib import Path

from hypothesis import given

from strategies import mwe_sentences
from udkit.data.mwe import MWE_COLUMN, blinded, is_blind, mwes_of
from udkit.formats.conllu import parse_conllu, read_conllu, write_conllu
from udkit.formats.cupt import as_cupt, read_with_mwes, with_mwes_in_misc
from udkit.formats.mwe_json import format_mwe_json, read_mwe_json
from udkit.formats.parsemetsv import add_mwes_to, format_parsemetsv, read_parsemetsv


def _text(sentences):
    return "".join("\n".join([*sentence.lines(), "\n"]) for sentence in sentences)


def _words_only(sentence):
    return [(node["ID"], node.form) for node in sentence.nodes if "." not in node["ID"]]


@given(mwe_sentences())
def test_misc_holds_what_the_column_held(drawn):
    sentence, mwes = drawn
    [in_misc] = parse_conllu(_text(with_mwes_in_misc([sentence])))
    assert MWE_COLUMN not in in_misc.columns.names
    assert mwes_of(in_misc) == mwes
    [back] = as_cupt([in_misc])
    assert mwes_of(back) == mwes
    assert [node[MWE_COLUMN] for node in back.nodes] == [
        node[MWE_COLUMN] for node in sentence.nodes
    ]
    assert [node["MISC"] for node in back.nodes] == [node["MISC"] for node in sentence.nodes]


@given(mwe_sentences())
def test_json_holds_what_cupt_held(drawn):
    sentence, mwes = drawn
    [back] = _from_json("".join(format_mwe_json([sentence])))
    assert mwes_of(back) == mwes
    assert [node[name] for node in back.nodes for name in sentence.columns.names] == [
        node[name] for node in sentence.nodes for name in sentence.columns.names
    ]
    [blind] = _from_json("".join(format_mwe_json([blinded(sentence)])))
    assert is_blind(blind)


@given(mwe_sentences(has_empty_members=False))
def test_parsemetsv_holds_the_expressions_and_conllu_the_rest(drawn):
    sentence, mwes = drawn
    [alone] = _from_parsemetsv(format_parsemetsv(sentence))
    assert mwes_of(alone) == mwes
    assert _words_only(alone) == _words_only(sentence)
    trees = list(with_mwes_in_misc([blinded(sentence)]))
    for tree in trees:
        for node in tree.nodes:
            node["MISC"] = "_"
    [merged] = add_mwes_to(trees, [alone], ("conllu", "parsemetsv"))
    assert mwes_of(merged) == mwes


@given(mwe_sentences())
def test_cupt_is_read_as_it_was_written(drawn):
    sentence, mwes = drawn
    [written] = parse_conllu(_text(as_cupt([sentence])))
    assert written.comments[0].startswith("# global.columns = ")
    assert mwes_of(written) == mwes
    assert [node.line() for node in written.nodes] == [node.line() for node in sentence.nodes]


def _in_file(content, name, read):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / name
        path.write_text(content, encoding="utf-8")
        return list(read(path))


def _from_json(content):
    return _in_file(content, "x.json", read_mwe_json)


def _from_parsemetsv(content):
    return _in_file(content, "x.parsemetsv", read_parsemetsv)


def test_a_whole_file_is_read_with_its_expressions(examples, tmp_path):
    write_conllu(as_cupt(read_conllu(examples / "mwe.cupt")), tmp_path / "same.cupt")
    assert (tmp_path / "same.cupt").read_bytes() == (examples / "mwe.cupt").read_bytes()
    assert [len(mwes) for _, mwes in read_with_mwes(tmp_path / "same.cupt")] == [1, 3, 0]
