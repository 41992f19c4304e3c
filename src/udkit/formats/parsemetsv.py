"""parsemetsv, the format of PARSEME's first shared task (1.0), alone and with its CoNLL-U.

A line per token or word: rank, form, `nsp` where no space follows, codes of expressions as in
cupt. `_` is an empty cell, and stands for "no expression" too: a file does not say whether it is
blind. Some files have XPOS in a fifth column. The morphology and the trees are in a CoNLL-U file
beside it, which ought to have the same tokens; where it has others, the forms are aligned.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher
from itertools import zip_longest

from udkit.data.ids import NodeId
from udkit.data.mwe import MWE_COLUMN, NO_MWE, Mwe, mwe_cell, mwes_of, with_mwes
from udkit.data.sentence import EmptyNode, Node, Sentence
from udkit.errors import FormatError, Place, Problem
from udkit.formats.cupt import CUPT
from udkit.formats.files import FilePath, file_name, read_lines
from udkit.formats.id_order import IdOrder

_N_COLUMNS = 4
_NO_SPACE = "nsp"


def read_parsemetsv(path: FilePath) -> Iterator[Sentence]:
    """Stream the sentences of a file, with the columns of cupt.

    FormatError, in the end, with all lines that are not as the format says.
    """
    name = file_name(path)
    problems: list[Problem] = []
    block: list[tuple[int, str]] = []
    for number, line in enumerate(read_lines(path), 1):
        line = line.rstrip("\r")
        if line.strip("\t"):
            block.append((number, line))
        elif block:
            yield from _sentence(block, name, problems)
            block = []
    if block:
        yield from _sentence(block, name, problems)
    if problems:
        raise FormatError(problems)


def _sentence(
    block: list[tuple[int, str]], name: str, problems: list[Problem]
) -> Iterator[Sentence]:
    comments: list[str] = []
    lines: list[str] = []
    order = IdOrder()
    n_before = len(problems)
    for number, line in block:
        if line.startswith("#") and not lines:
            comments.append(line)
            continue
        cells = [cell or "_" for cell in line.split("\t")]
        found = _wrong_cells(cells) or order.check(cells[0], number)
        if found:
            advice = "write RANK, FORM, nsp or _, CODES or _, with a TAB between them"
            problems.append(Problem(Place(name, number), found, advice))
        else:
            lines.append(_cupt_line(cells))
    if lines and len(problems) == n_before:
        sentence = Sentence.from_lines(comments, lines, CUPT, Place(name, block[0][0]))
        mwes_of(sentence, problems=problems)
        if len(problems) == n_before:
            yield sentence


def _wrong_cells(cells: list[str]) -> str | None:
    if len(cells) not in (_N_COLUMNS, _N_COLUMNS + 1):
        return f"{len(cells)} columns instead of {_N_COLUMNS}"
    if cells[2] not in (_NO_SPACE, "_"):
        return f"{cells[2]!r} in the third column"
    return None


def _cupt_line(cells: list[str]) -> str:
    rank, form, space, codes = cells[:_N_COLUMNS]
    xpos = cells[_N_COLUMNS] if len(cells) > _N_COLUMNS else "_"
    misc = "SpaceAfter=No" if space == _NO_SPACE else "_"
    code_cell = NO_MWE if codes == "_" else codes
    return "\t".join([rank, form, "_", "_", xpos, "_", "_", "_", "_", misc, code_cell])


def format_parsemetsv(sentence: Sentence) -> str:
    """Return a sentence with its comments, and a blank line; FormatError if something is lost.

    That is an empty node in an expression: the format has no empty nodes.
    """
    lines = [line for line in sentence.comments if "global.columns" not in line]
    problems = []
    for node in sentence.nodes:
        codes = mwe_cell(node).replace(NO_MWE, "_")
        if not isinstance(node, EmptyNode):
            space = "_" if node.has_space_after else _NO_SPACE
            lines.append("\t".join([node["ID"], node.form, space, codes]))
        elif codes != "_":
            problems.append(_empty_node(sentence, node))
    if problems:
        raise FormatError(problems)
    return "\n".join(lines) + "\n\n"


def _empty_node(sentence: Sentence, node: Node) -> Problem:
    found = f"the empty node {node['ID']} is in an expression, and parsemetsv has no empty nodes"
    column = MWE_COLUMN if MWE_COLUMN in sentence.columns.names else "MISC"
    place = sentence.problem(node, column, found).place
    return Problem(place, found, "take it out of the expression")


def add_mwes_to(
    conllu: Iterable[Sentence], parsemetsv: Iterable[Sentence], names: tuple[str, str]
) -> Iterator[Sentence]:
    """Put the expressions of a parsemetsv file into the sentences of its CoNLL-U file.

    `nsp` becomes `SpaceAfter=No`. The sentences must be the same and in the same order:
    FormatError in the end for those that one file has more, and for expressions with a word that
    CoNLL-U does not have. `names` are those of the two files, as messages show them.
    """
    problems: list[Problem] = []
    for target, source in zip_longest(conllu, parsemetsv):
        if target is None or source is None:
            problems.append(_no_partner(target, source, names))
            break
        mwes = _mwes_in(source, target, names[0], problems)
        if not problems:
            yield _with_spaces_of(source, with_mwes(target, mwes))
    if problems:
        raise FormatError(problems)


def _with_spaces_of(source: Sentence, target: Sentence) -> Sentence:
    """Add `SpaceAfter=No` where only parsemetsv knows of it; the target may be changed."""
    tokens = {(node["ID"], node.form): node for node in source.nodes}
    for node in target.nodes:
        token = tokens.get((node["ID"], node.form))
        if token is not None and not token.has_space_after and node.has_space_after:
            misc = node.misc
            misc.set("SpaceAfter", "No")
            node["MISC"] = str(misc)
    return target


def _mwes_in(source: Sentence, target: Sentence, name: str, problems: list[Problem]) -> list[Mwe]:
    """Return the expressions of one sentence with the ids of the same words in another."""
    ids = _matched_ids(source, target)
    mwes = []
    for mwe in mwes_of(source):
        missing = [member for member in mwe.members if member not in ids]
        if missing:
            problems.append(_no_counterpart(source, missing[0], name))
        else:
            members = sorted({ids[member] for member in mwe.members})
            mwes.append(Mwe(tuple(members), mwe.category))
    return mwes


def _matched_ids(source: Sentence, target: Sentence) -> dict[NodeId, NodeId]:
    """Tell which word of the target each word of the source is."""
    source_words, target_words = source.words, target.words
    source_forms = [word.form for word in source_words]
    target_forms = [word.form for word in target_words]
    matcher = SequenceMatcher(None, source_forms, target_forms, autojunk=False)
    mapping = {}
    for tag, start, end, target_start, target_end in matcher.get_opcodes():
        # Words that differ are taken to be the same where there are as many on either side.
        if tag == "equal" or (tag == "replace" and end - start == target_end - target_start):
            for index in range(end - start):
                source_id = source_words[start + index].id
                mapping[source_id] = target_words[target_start + index].id
    return mapping


def _no_partner(
    target: Sentence | None, source: Sentence | None, names: tuple[str, str]
) -> Problem:
    more, fewer = (source, names[0]) if target is None else (target, names[1])
    place = (more.place if more is not None else None) or Place(fewer, 1)
    advice = "give the two files of the same corpus"
    return Problem(place, f"there is no such sentence in {fewer}", advice)


def _no_counterpart(source: Sentence, member: NodeId, name: str) -> Problem:
    node = next(word for word in source.words if word.id == member)
    found = f"an expression has the word {node.form!r}, which {name} does not have"
    place = source.problem(node, MWE_COLUMN, found).place
    return Problem(place, found, "correct the tokens of one of the files")
