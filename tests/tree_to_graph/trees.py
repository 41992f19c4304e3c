"""Random sentences with trees that are legal, and full of what the rules look for."""

from hypothesis import strategies as st

from udkit.data.sentence import Sentence, make_node

# Many times the same: what rules look for is to meet in one sentence.
_DEPRELS = st.sampled_from(
    [
        *["conj"] * 6,
        *["orphan"] * 4,
        *["xcomp"] * 3,
        *["acl:relcl"] * 3,
        *["case", "mark", "cc", "fixed", "nsubj", "obj", "obl", "nmod"] * 2,
        *["acl", "advcl", "advmod", "amod", "appos", "aux:pass", "ccomp", "compound:prt", "cop"],
        *["csubj:cop", "dep", "det", "det:numgov", "expl:pass", "iobj", "list", "nsubj:pass"],
        *["nsubj:cop", "nummod:gov", "obl:agent", "obl:arg", "parataxis", "punct", "vocative"],
    ]
)
_UPOS = st.sampled_from(
    ["VERB", "NOUN", "PRON", "ADV", "ADJ", "ADP", "AUX", "DET", "NUM", "PART", "PROPN", "SCONJ"]
)
_FEATS = st.sampled_from(
    [
        *["_", "_", "Case=Nom", "Case=Gen|Number=Plur", "Case=Acc,Dat", "Number=Sing|Person=3"],
        *["PronType=Rel", "PronType=Int,Rel", "VerbForm=Part|Voice=Pass", "VerbForm=Inf"],
    ]
)
_LEMMAS = st.sampled_from(
    [
        *["and", "in", "want", "who", "da", "да", "môcť", "radiť", "waarin", "vis-à-vis", "and/or"],
        *["_", "1", "A B", "'s", "ß", "ﬁ", "İn", "__", "ท", "क्", "𝔄", "Ⅷ", "é:à", "a|b"],
    ]
)
_WORDS = st.tuples(_LEMMAS, _UPOS, _FEATS, _DEPRELS)


@st.composite
def heads_of_trees(draw, n_words):
    """Heads of a random tree: in a random order, each word hangs on one that came before it."""
    order = draw(st.permutations(range(1, n_words + 1)))
    heads = [0] * (n_words + 1)
    for place, word in enumerate(order):
        heads[word] = draw(st.sampled_from(order[:place])) if place else 0
    return heads[1:]


@st.composite
def sentences(draw, *, max_words=12):
    """A sentence with a legal tree, without a graph; some with multiword tokens."""
    words = draw(st.lists(_WORDS, min_size=1, max_size=max_words))
    heads = draw(heads_of_trees(len(words)))
    range_end = 0
    nodes = []
    for number, ((lemma, upos, feats, deprel), head) in enumerate(
        zip(words, heads, strict=True), start=1
    ):
        if number > range_end and number < len(words) and draw(st.integers(0, 5)) == 0:
            range_end = number + 1
            nodes.append(make_node([f"{number}-{range_end}", "ab", *["_"] * 8]))
        cells = [str(number), "a", lemma, upos, "_", feats, str(head)]
        nodes.append(make_node([*cells, deprel if head else "root", "_", "_"]))
    sentence = Sentence(["# sent_id = 1"], nodes)
    tokens = [token.form for token, _ in sentence.tokens()]
    sentence.comments.append(f"# text = {' '.join(tokens)}")
    return sentence


@st.composite
def sentences_with_graphs(draw):
    """A sentence with a graph that is legal and connected: the tree, and edges of any kind."""
    sentence = draw(sentences(max_words=8))
    numbers = range(1, len(sentence.words) + 1)
    label = st.sampled_from(["nsubj", "obj", "conj", "ref", "acl:relcl", "xcomp", "orphan", "obl"])
    extra = draw(
        st.lists(st.tuples(st.sampled_from(numbers), st.sampled_from(numbers), label), max_size=8)
    )
    for number, word in enumerate(sentence.words, start=1):
        edges = {(head, label) for dependent, head, label in extra if number == dependent != head}
        pairs = sorted({(word.head, word.deprel), *edges})
        word["DEPS"] = "|".join(f"{head}:{deprel}" for head, deprel in pairs)
    return sentence
