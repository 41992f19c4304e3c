"""Random trees, graphs and CoNLL-U, right and wrong, for tests of laws that hold for any input."""

from hypothesis import strategies as st

from udkit import ROOT, Edge, NodeId, Sentence
from udkit.data.columns import STANDARD, Columns
from udkit.data.mwe import Mwe, with_mwes

# Anything that can stand in a cell: other scripts, NUL, U+2028 and the like, but no TAB, CR, LF.
_CHARACTERS = st.characters(exclude_categories=["Cs"], exclude_characters="\t\n\r")
CELLS = st.one_of(st.just("_"), st.text(_CHARACTERS, min_size=1, max_size=8))
_EXTRA_NAMES = ("PARSEME:MWE", "NOTE", "X:Y")


def head_lists(*, max_size=6):
    """Heads of the words of a sentence, any number of the sentence each: rarely a tree."""
    return st.integers(1, max_size).flatmap(
        lambda n: st.lists(st.integers(0, n), min_size=n, max_size=n)
    )


@st.composite
def graphs(draw, *, max_words=5):
    """Nodes and edges of an enhanced graph, empty nodes and cycles and self-loops included."""
    nodes = [NodeId(number) for number in range(1, draw(st.integers(1, max_words)) + 1)]
    for major in sorted(draw(st.sets(st.integers(0, len(nodes)), max_size=2))):
        nodes += [NodeId(major, minor) for minor in range(1, draw(st.integers(1, 2)) + 1)]
    nodes.sort()
    edges = st.builds(
        Edge, st.sampled_from(nodes), st.sampled_from([ROOT, *nodes]), st.sampled_from(["a", "b"])
    )
    return nodes, draw(st.lists(edges, max_size=2 * len(nodes)))


@st.composite
def sentence_ids(draw, *, max_words=6):
    """ID cells of one sentence in the right order."""
    n_words = draw(st.integers(1, max_words))
    ids = [f"0.{minor}" for minor in range(1, draw(st.integers(0, 1)) + 1)]
    range_end = 0
    for number in range(1, n_words + 1):
        if number > range_end and draw(st.integers(0, 3)) == 0:
            range_end = draw(st.integers(number, n_words))
            ids.append(f"{number}-{range_end}")
        ids.append(str(number))
        n_empty = draw(st.sampled_from([0, 0, 0, 1, 2, 11]))
        ids += [f"{number}.{minor}" for minor in range(1, n_empty + 1)]
    return ids


@st.composite
def column_names(draw):
    """Columns of a file: mostly CoNLL-U, else CoNLL-U Plus in any order."""
    if draw(st.booleans()):
        return STANDARD
    others = [name for name in (*STANDARD, *_EXTRA_NAMES) if name != "ID"]
    chosen = draw(st.lists(st.sampled_from(others), unique=True, max_size=12))
    return tuple(draw(st.permutations(["ID", *chosen])))


_COMMENTS = st.text(_CHARACTERS, max_size=12).map(lambda text: f"#{text}")


@st.composite
def conllu_texts(draw, *, max_sentences=3):
    """A whole file that strict reading accepts."""
    names = draw(column_names())
    # One pool of cells for the whole file: drawing each cell would take most of the tests' time.
    pool = draw(st.lists(CELLS, min_size=1, max_size=6))
    blocks = []
    for index in range(draw(st.integers(0, max_sentences))):
        comments = draw(st.lists(_COMMENTS, max_size=2))
        if index == 0 and names != STANDARD:
            comments.insert(0, f"# global.columns = {' '.join(names)}")
        lines = []
        for number, identifier in enumerate(draw(sentence_ids(max_words=4))):
            cells = [pool[(number * 7 + column) % len(pool)] for column in range(len(names))]
            cells[names.index("ID")] = identifier
            if cells[0].startswith("#"):  # the line would be a comment
                cells[0] = f"+{cells[0]}"
            lines.append("\t".join(cells))
        blocks.append("\n".join([*comments, *lines]) + "\n\n")
    return "".join(blocks)


CATEGORIES = (None, "VID", "LVC.full", "IRV", "X y")


def mwe_lists(ids, *, max_size=5):
    """Expressions over some nodes: nested, overlapping, with gaps, of one word, same span."""
    members = st.sets(st.sampled_from(ids), min_size=1, max_size=4).map(lambda s: tuple(sorted(s)))
    return st.lists(st.builds(Mwe, members, st.sampled_from(CATEGORIES)), max_size=max_size)


@st.composite
def mwe_sentences(draw, *, has_empty_members=True):
    """A sentence of cupt, its columns in any order, and its expressions by their first members."""
    ids = draw(sentence_ids(max_words=6))
    others = draw(st.permutations([*STANDARD[1:], "NOTE"]))
    names = ["ID", *others[: draw(st.integers(1, len(others)))]]
    for name in ("FORM", "MISC"):  # without these, not all formats can hold the sentence
        if name not in names:
            names.append(name)
    if draw(st.booleans()):
        names.insert(draw(st.integers(0, len(names))), "PARSEME:MWE")
    cells = {"FORM": "form", "MISC": draw(st.sampled_from(["_", "SpaceAfter=No", "A=b|c"]))}
    lines = ["\t".join(i if name == "ID" else cells.get(name, "_") for name in names) for i in ids]
    lines = [line.replace("form", f"form{number}") for number, line in enumerate(lines)]
    sentence = Sentence.from_lines(["# text = x"], lines, Columns(names))
    members = [NodeId.parse(i) for i in ids if "-" not in i and (has_empty_members or "." not in i)]
    mwes = draw(mwe_lists(members))
    return with_mwes(sentence, mwes), sorted(mwes, key=lambda mwe: mwe.members[0])


_BAD_PIECES = (
    b"\n",
    b"\n\n",
    b"\r\n",
    b"\r",
    b"\t",
    b" ",
    b"\xff",
    b"\xef\xbb\xbf",
    b"\x00",
    b"#",
    b"# global.columns = ID ID\n",
    b"1-",
    b"9.9",
    b"99999999999999999999",
    b"\xd9\xa3",
)


@st.composite
def broken_conllu(draw):
    """Bytes of a file into which mistakes have been put, or any bytes at all."""
    if draw(st.integers(0, 4)) == 0:
        return draw(st.binary(max_size=60))
    content = draw(conllu_texts(max_sentences=2)).encode()
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(content)))
        end = min(len(content), start + draw(st.integers(0, 4)))
        content = content[:start] + draw(st.sampled_from(_BAD_PIECES)) + content[end:]
    return content


def cut(draw, content):
    """Cut bytes into chunks at random places."""
    places = draw(st.lists(st.integers(0, len(content)), max_size=6).map(sorted))
    return [content[a:b] for a, b in zip([0, *places], [*places, len(content)], strict=True)]
