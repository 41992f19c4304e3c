"""Sentences with their multiword expressions as JSON, for programs that know no CoNLL-U.

A list with an object for each sentence: `comments`, the `nodes` with their cells by the name of
the column, and the `mwes`, each with its `category` and the ids of its `members`. `mwes` is null
where a file is blind. Nothing of a cupt file is lost but the place of its column `PARSEME:MWE`
and the numbers of the expressions.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from udkit.data.columns import Columns
from udkit.data.ids import NodeId
from udkit.data.mwe import MWE_COLUMN, Mwe, blinded, is_blind, mwes_of, with_mwes
from udkit.data.sentence import Sentence
from udkit.errors import FormatError, InputError
from udkit.formats.conllu import parse_conllu
from udkit.formats.files import FilePath, file_name, read_text


def mwe_as_json(mwe: Mwe) -> dict[str, Any]:
    """Return an expression as plain values."""
    return {"category": mwe.category, "members": [str(member) for member in mwe.members]}


def mwe_from_json(value: Any) -> Mwe:  # noqa: ANN401  # whatever the file has
    """Return the expression that plain values stand for; ValueError where they do not."""
    if not isinstance(value, dict) or not isinstance(value.get("members"), list):
        raise ValueError("an expression is an object with 'members', a list of ids")
    category = value.get("category")
    if category is not None and not isinstance(category, str):
        raise ValueError("the category of an expression is a string or null")
    return Mwe(tuple(sorted(NodeId.parse(str(id_)) for id_ in value["members"])), category)


def format_mwe_json(sentences: Iterable[Sentence]) -> Iterator[str]:
    """Return the list, a sentence at a time; FormatError where expressions cannot be read."""
    separator = "[\n"
    for sentence in sentences:
        yield separator + json.dumps(_as_json(sentence), ensure_ascii=False)
        separator = ",\n"
    yield "[]\n" if separator == "[\n" else "\n]\n"


def _as_json(sentence: Sentence) -> dict[str, Any]:
    names = [name for name in sentence.columns.names if name != MWE_COLUMN]
    mwes = None if is_blind(sentence) else list(map(mwe_as_json, mwes_of(sentence)))
    return {
        "comments": [line for line in sentence.comments if "global.columns" not in line],
        "nodes": [{name: node[name] for name in names} for node in sentence.nodes],
        "mwes": mwes,
    }


def read_mwe_json(path: FilePath) -> Iterator[Sentence]:
    """Return the sentences of a file, with the column `PARSEME:MWE`.

    InputError where it is no such file; the first sentence that cannot be used is named.
    """
    name = file_name(path)
    try:
        values = json.loads("".join(read_text(path)))
    except (ValueError, RecursionError) as error:
        raise InputError(f"{name}: this is not JSON ({error}); write the file again") from error
    if not isinstance(values, list):
        raise InputError(f"{name}: not a list of sentences; see 'udkit convert --to json'")
    for number, value in enumerate(values, start=1):
        try:
            yield _from_json(value, f"{name}, sentence {number}")
        except FormatError:
            raise
        except (IndexError, KeyError, TypeError, ValueError) as error:
            raise InputError(f"{name}: sentence {number} cannot be read: {error}") from error


def _from_json(value: Any, name: str) -> Sentence:  # noqa: ANN401  # whatever the file has
    comments, nodes, mwes = value["comments"], value["nodes"], value["mwes"]
    columns = Columns(list(nodes[0]))
    lines = [f"# global.columns = {' '.join(columns.names)}", *comments]
    lines += ["\t".join(node[column] for column in columns.names) for node in nodes]
    # Read as a file is read, so that no ill-formed sentence comes in this way.
    [sentence] = parse_conllu("\n".join(lines) + "\n\n", name=name)
    sentence.comments = sentence.comments[1:]
    return blinded(sentence) if mwes is None else with_mwes(sentence, map(mwe_from_json, mwes))
