"""Cutting a merged file into treebanks by their text."""

import random
from itertools import groupby

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluation.treebanks import random_file
from udkit.errors import FormatError, TextMismatchError
from udkit.evaluation.loading import load_chunks
from udkit.evaluation.styles import IWPT20
from udkit.evaluation.suite import cut_by_text
from udkit.evaluation.suite.cutting import TreebankText, characters, cut_at_texts
from udkit.evaluation.suite.scoring import CUT_STYLE
from udkit.evaluation.suite.sentence_parts import cut_sentence
from udkit.evaluation.vocabulary import Vocabularies
from udkit.formats import parse_conllu, read_conllu

CROSSING = """\
# newdoc id = d
# sent_id = s
# text = Ann sings Bob told us of the du.
1	Ann	Ann	PROPN	_	_	2	nsubj	2:nsubj|5:obj	_
2	sings	sing	VERB	_	_	5	ccomp	5:ccomp	_
2.1	so	so	ADV	_	_	_	_	2:advmod|5:advmod	_
3	Bob	Bob	PROPN	_	_	5	nsubj	2.1:dep|5:nsubj|5.1:nsubj	_
4	told	tell	VERB	_	_	5	aux	5:aux	_
5	us	us	PRON	_	_	0	root	0:root	_
5.1	told	tell	VERB	_	_	_	_	2:conj|5:conj	_
6	of	of	ADP	_	_	5	case	5:case	_
7	the	the	DET	_	_	2	det	2:det|5.1:det	_
8-9	du	_	_	_	_	_	_	_	SpaceAfter=No
8	de	de	ADP	_	_	7	case	7:case	_
9	le	le	DET	_	_	8	det	8:det	_
10	.	.	PUNCT	_	_	2	punct	2:punct	_

"""
FIRST = """\
# newdoc id = d
# sent_id = s-1
# text = Ann sings
1	Ann	Ann	PROPN	_	_	2	nsubj	0:obj|2:nsubj	_
2	sings	sing	VERB	_	_	0	ccomp	0:ccomp	_
2.1	so	so	ADV	_	_	_	_	0:advmod|2:advmod	_

"""
SECOND = """\
# sent_id = s-2
# text = Bob told us of the du.
1	Bob	Bob	PROPN	_	_	3	nsubj	0:dep|3:nsubj|3.1:nsubj	_
2	told	tell	VERB	_	_	3	aux	3:aux	_
3	us	us	PRON	_	_	0	root	0:root	_
3.1	told	tell	VERB	_	_	_	_	0:conj|3:conj	_
4	of	of	ADP	_	_	3	case	3:case	_
5	the	the	DET	_	_	0	det	0:det|3.1:det	_
6-7	du	_	_	_	_	_	_	_	SpaceAfter=No
6	de	de	ADP	_	_	5	case	5:case	_
7	le	le	DET	_	_	6	det	6:det	_
8	.	.	PUNCT	_	_	0	punct	0:punct	_

"""


def flat(*forms, deps=True):
    """A sentence of words that all hang on the first."""
    rows = []
    for number, form in enumerate(forms, start=1):
        head, deprel = (0, "root") if number == 1 else (1, "dep")
        cell = f"{head}:{deprel}" if deps else "_"
        rows.append(f"{number}\t{form}\t_\tX\t_\t_\t{head}\t{deprel}\t{cell}\t_\n")
    return "".join(rows) + "\n"


def as_text(sentences):
    return "".join("\n".join([*sentence.lines(), "", ""]) for sentence in sentences)


def cut(system, *texts):
    """Pieces of a system file as text, one for each treebank that gets any."""
    treebanks = [TreebankText(f"gold{i}", [text]) for i, text in enumerate(texts)]
    cuts = cut_at_texts(parse_conllu(system, name="system.conllu"), treebanks)
    groups = groupby(cuts, key=lambda item: item.treebank)
    return {index: as_text(item.sentence for item in group) for index, group in groups}


def test_sentences_go_to_the_treebank_that_has_their_text(tmp_path):
    golds = [tmp_path / "a.conllu", tmp_path / "b.conllu"]
    golds[0].write_text(flat("ab", "c") + flat("d"))
    golds[1].write_text(flat("ef"))
    system = flat("a", "bcd") + flat("e") + flat("f")
    cuts = list(cut_by_text(parse_conllu(system), golds))
    assert [item.treebank for item in cuts] == [0, 1, 1]
    assert as_text(item.sentence for item in cuts) == system
    assert not any(item.is_part for item in cuts)


def test_a_crossing_sentence_gets_new_ids_and_lost_heads_become_the_root():
    assert cut(CROSSING, "Annsings", "Bobtoldusofthedu.") == {0: FIRST, 1: SECOND}


def test_parts_of_a_crossing_sentence_are_marked():
    texts = [TreebankText("a", ["a"]), TreebankText("b", ["bc"])]
    cuts = list(cut_at_texts(parse_conllu(flat("a", "b") + flat("c")), texts))
    assert [item.is_part for item in cuts] == [True, True, False]


def test_a_sentence_may_cross_more_than_one_border():
    pieces = cut(flat("a", "b", "c", "d"), "a", "bc", "d")
    assert [len(parse_conllu(text)[0]) for text in pieces.values()] == [1, 2, 1]
    assert pieces[1] == flat("b", "c").replace("1\tdep\t1:", "0\tdep\t0:").replace("root", "dep")


def test_equal_edges_are_not_merged():
    row = "1\ta\t_\tX\t_\t_\t2\tdep\t2:dep|3:dep\t_\n"
    rest = "".join(
        f"{n}\t{form}\t_\tX\t_\t_\t{head}\tdep\t{head}:dep\t_\n"
        for n, form, head in ((2, "b", 0), (3, "c", 2))
    )
    assert "\t0\tdep\t0:dep|0:dep\t" in cut(row + rest + "\n", "a", "bc")[0]


def test_a_token_on_the_border_stays_before_it_and_its_rest_claims_nothing():
    pieces = cut(flat("a", "bcd", "e"), "ab", "cde")
    assert pieces[0] == flat("a", "b")
    assert pieces[1] == (
        "1\tcd\t_\tX\t_\t_\t0\tdep\t0:dep\t_\n2\te\t_\tX\t_\t_\t0\tdep\t0:dep\t_\n\n"
    )


def test_the_rest_of_a_token_has_no_enhanced_edge_where_no_word_has():
    assert "1\tb\t_\tX\t_\t_\t0\tdep\t_\t_\n" in cut(flat("ab", deps=False), "a", "b")[1]


def test_a_multiword_token_on_the_border_keeps_its_words():
    system = (
        "1-2\tabc\t_\t_\t_\t_\t_\t_\t_\t_\n"
        "1\tx\t_\tX\t_\t_\t0\troot\t0:root\t_\n"
        "2\ty\t_\tX\t_\t_\t1\tdep\t1:dep\t_\n"
        "3\td\t_\tX\t_\t_\t2\tdep\t2:dep\t_\n\n"
    )
    pieces = cut(system, "a", "bcd")
    assert pieces[0] == (
        "1-2\ta\t_\t_\t_\t_\t_\t_\t_\t_\n"
        "1\tx\t_\tX\t_\t_\t0\troot\t0:root\t_\n"
        "2\ty\t_\tX\t_\t_\t1\tdep\t1:dep\t_\n\n"
    )
    assert pieces[1] == (
        "1\tbc\t_\tX\t_\t_\t0\tdep\t0:dep\t_\n2\td\t_\tX\t_\t_\t0\tdep\t0:dep\t_\n\n"
    )


def test_a_token_may_cover_a_whole_treebank():
    pieces = cut(flat("abc"), "a", "b", "c")
    assert [characters(parse_conllu(text)[0]) for text in pieces.values()] == ["a", "b", "c"]


def test_spaces_in_forms_do_not_count():
    pieces = cut(flat("1 000\u00a0000", "m"), "1000", "000m")
    assert [word.form for word in parse_conllu(pieces[0])[0].words] == ["1 000"]
    assert [word.form for word in parse_conllu(pieces[1])[0].words] == ["000", "m"]


def test_a_changed_character_is_reported_with_its_place():
    with pytest.raises(TextMismatchError) as caught:
        cut(flat("ab") + flat("cxe"), "abcde")
    assert str(caught.value).startswith(
        "system.conllu:3:1: the sentence that starts here has 'xe' where gold0 has 'de';"
    )


def test_missing_and_superfluous_text_is_reported():
    with pytest.raises(TextMismatchError, match="ends where gold1 goes on with 'c'"):
        cut(flat("ab"), "ab", "c")
    with pytest.raises(TextMismatchError, match="has 'c' where gold1, the last gold file, ends"):
        cut(flat("a", "b", "c"), "a", "b")


def test_cutting_a_sentence_with_a_bad_head_is_an_error_with_its_place():
    system = flat("a", "b").replace("\t1\tdep", "\tx\tdep")
    with pytest.raises(FormatError, match=r"system\.conllu:1:1: HEAD 'x'"):
        cut(system, "a", "b")


def test_no_more_is_read_than_is_needed():
    """Both sides may be larger than memory."""
    n_read = {"gold": 0, "system": 0}

    def counted(name, items):
        for item in items:
            n_read[name] += 1
            yield item

    texts = [TreebankText("gold", counted("gold", ["a"] * 100))]
    cuts = cut_at_texts(counted("system", parse_conllu(flat("a") * 100)), texts)
    next(cuts)
    assert n_read["system"] == 1
    assert n_read["gold"] <= 2


def files_of(seed, *, empty_nodes):
    rng = random.Random(seed)
    texts = ["".join(rng.choices("abçAß", k=rng.randint(1, 30))) for _ in range(rng.randint(1, 3))]
    return rng, texts, [random_file(rng, text, empty_nodes=empty_nodes) for text in texts]


@given(st.integers(0, 10**6))
def test_what_was_joined_is_cut_into_the_same_files(seed):
    _, texts, files = files_of(seed, empty_nodes=0.3)
    assert cut("".join(files), *texts) == dict(enumerate(files))


@given(st.integers(0, 10**6))
def test_pieces_have_the_text_of_their_treebank_and_can_be_scored(seed):
    rng, texts, _ = files_of(seed, empty_nodes=0)
    system = random_file(rng, "".join(texts), empty_nodes=0)
    pieces = cut(system, *texts)
    for index, text in enumerate(texts):
        chunks = [pieces[index].encode()]
        corpus = load_chunks(chunks, "piece", CUT_STYLE, Vocabularies(IWPT20))
        assert corpus.characters == text


@given(st.integers(0, 10**6), st.data())
def test_no_node_and_no_edge_gets_lost_and_all_that_was_reachable_stays_so(seed, data):
    rng = random.Random(seed)
    [sentence, *_] = parse_conllu(random_file(rng, "abcdef", empty_nodes=0.3))
    n_characters = len(characters(sentence))
    if n_characters < 2:
        return
    parts = cut_sentence(sentence, data.draw(st.integers(1, n_characters - 1)))
    graphs = [part.graph for part in parts]
    n_added = sum(map(len, parts)) - len(sentence)
    assert n_added in (0, 1)  # the rest of a token that was cut
    assert sum(len(graph.nodes) for graph in graphs) == len(sentence.graph.nodes) + n_added
    assert sum(len(graph.edges()) for graph in graphs) == len(sentence.graph.edges()) + n_added
    if sentence.graph.is_connected():
        assert all(graph.is_connected() for graph in graphs)
    assert all(0 in [word.head for word in part.words] for part in parts)


def test_real_treebanks_joined_are_cut_again(shared, tmp_path):
    folder = shared / "data" / "ud-r2.6"
    golds = [
        next((folder / f"UD_Polish-{name}").glob("*-dev.conllu.xz")) for name in ("LFG", "PDB")
    ]
    system = [sentence for path in golds for sentence in read_conllu(path)]
    counts = [0, 0]
    for item, sentence in zip(cut_by_text(iter(system), golds), system, strict=True):
        assert item.sentence is sentence
        counts[item.treebank] += 1
    assert counts == [sum(1 for _ in read_conllu(path)) for path in golds]
