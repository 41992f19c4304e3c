from udkit import Columns, parse_conllu
from udkit.data.columns import CONLLU, STANDARD
from udkit.formats.relayout import with_columns

REST = "\t_" * 8
CUPT = Columns((*STANDARD, "PARSEME:MWE"))
CUPT_TEXT = (
    f"# global.columns = {' '.join(CUPT.names)}\n# a\n1\tx{REST}\t1:VID\n\n1\ty{REST}\t*\n\n"
)


def _written(sentences, columns):
    return ["\n".join(sentence.lines()) for sentence in with_columns(sentences, columns)]


def test_plus_to_conllu_drops_columns_and_their_line():
    assert _written(parse_conllu(CUPT_TEXT), CONLLU) == [
        "# a\n1\tx" + "\t_" * 8,
        "1\ty" + "\t_" * 8,
    ]


def test_conllu_to_plus_adds_columns_and_their_line():
    sentences = parse_conllu(f"# a\n1\tx{REST}\n\n")
    assert _written(sentences, Columns(("FORM", "ID", "NOTE"))) == [
        "# global.columns = FORM ID NOTE\n# a\nx\t1\t_"
    ]
    assert _written(sentences, None)[0].startswith(f"# global.columns = {' '.join(STANDARD)}\n# a")


def test_the_first_line_is_not_doubled():
    assert "\n\n".join([*_written(parse_conllu(CUPT_TEXT), None), ""]) == CUPT_TEXT
    assert "\n\n".join([*_written(parse_conllu(CUPT_TEXT), CUPT), ""]) == CUPT_TEXT


def test_the_sentences_given_are_not_changed():
    sentences = parse_conllu(CUPT_TEXT)
    before = [sentence.lines() for sentence in sentences]
    _written(sentences, CONLLU)
    _written(sentences, None)
    assert [sentence.lines() for sentence in sentences] == before
