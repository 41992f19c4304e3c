"""Sentences for the tests of pictures: written compactly, or drawn at random."""

from hypothesis import strategies as st

from udkit.formats import parse_conllu


def make_sentence(*lines, sent_id=None, text=None):
    """Build a sentence from lines `ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS`."""
    comments = [
        f"# {key} = {value}" for key, value in (("sent_id", sent_id), ("text", text)) if value
    ]
    rows = ["\t".join([*line.split(" "), *["_"] * (10 - len(line.split(" ")))]) for line in lines]
    [sentence] = parse_conllu("\n".join([*comments, *rows, "", ""]))
    return sentence


SHE_SINGS = ("1 She she PRON _ Case=Nom 2 nsubj 2:nsubj", "2 sings sing VERB _ _ 0 root 0:root")
GAPPING = (
    "1 Ann Ann PROPN _ _ 2 nsubj 2:nsubj",
    "2 has have VERB _ _ 0 root 0:root",
    "3 tea tea NOUN _ _ 2 obj 2:obj",
    "4 Bob Bob PROPN _ _ 2 conj 4.1:nsubj",
    "4.1 has have VERB _ _ _ _ 2:conj",
    "5 milk milk NOUN _ _ 4 orphan 4.1:obj",
)
VAMONOS = (
    "1-2 Vámonos _ _ _ _ _ _ _",
    "1 Vamos ir VERB _ _ 0 root _",
    "2 nos nosotros PRON _ _ 1 obj _",
    "3 ya ya ADV _ _ 1 advmod _",
)

FORMS = st.text("abcWi.<&>\"'漢字ًعربי\u0301\U0001f600", min_size=1, max_size=6)
DEPRELS = st.sampled_from(["nsubj", "obj", "nmod:in_front_of", 'a<b&"c', "punct"])


@st.composite
def random_sentences(draw, max_words=9):
    """Any heads (cycles, loops, several roots, none at all), any edges, empty nodes, one range."""
    n_words = draw(st.integers(1, max_words))
    ids = [str(number) for number in range(1, n_words + 1)]
    empty = draw(st.sets(st.integers(0, n_words), max_size=2))
    nodes = sorted([*ids, *(f"{number}.1" for number in empty)], key=float)
    deps = st.lists(
        st.tuples(st.sampled_from(["0", *nodes]), DEPRELS), max_size=3, unique=True
    ).map(lambda pairs: "|".join(f"{head}:{deprel}" for head, deprel in pairs) or "_")
    heads = st.sampled_from(["_", "0", *ids])
    lines = []
    first = draw(st.integers(1, n_words))
    last = draw(st.integers(first, n_words))
    for node in nodes:
        if node == str(first) and first < last:
            lines.append("\t".join([f"{first}-{last}", draw(FORMS), *"_" * 8]))
        head, deprel = ("_", "_") if "." in node else (draw(heads), draw(DEPRELS))
        lines.append(
            "\t".join([node, draw(FORMS), "_", "X", "_", "_", head, deprel, draw(deps), "_"])
        )
    [sentence] = parse_conllu("\n".join([*lines, "", ""]))
    return sentence
