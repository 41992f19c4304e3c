import pytest

from udkit import FormatError, parse_conllu, to_rows, to_text

TEXT = """\
# sent_id = s1
1-2\tdon't\t_\t_\t_\t_\t_\t_\t_\t_
1\tdo\tdo\tAUX\t_\t_\t0\troot\t0:root\t_
2\tn't\tnot\tPART\t_\t_\t1\tadvmod\t1:advmod\t_
2.1\tgo\t_\t_\t_\t_\t_\t_\t1:conj\t_

1\tYes\tyes\tINTJ\t_\t_\t_\troot\t_\t_

"""


def test_a_row_per_node():
    rows = list(to_rows(parse_conllu(TEXT)))
    assert [(row["sentence"], row["sent_id"], row["kind"], row["id"]) for row in rows] == [
        (0, "s1", "token", "1-2"),
        (0, "s1", "word", "1"),
        (0, "s1", "word", "2"),
        (0, "s1", "empty", "2.1"),
        (1, None, "word", "1"),
    ]
    assert [row["head"] for row in rows] == [None, 0, 1, None, None]
    assert [(row["start"], row["end"]) for row in rows] == [
        (0, 5),
        (0, 5),
        (0, 5),
        (None, None),
        (6, 9),
    ]
    assert len({tuple(row) for row in rows}) == 1, "all rows have the same keys"


def test_spans_cut_the_tokens_out_of_the_text(examples):
    sentences = parse_conllu((examples / "gold.conllu").read_text("utf-8"))
    text = "".join(to_text(sentences))
    inside = 0
    for row in to_rows(sentences):
        if row["kind"] == "token":
            first, last = row["id"].split("-")
            inside = int(last) - int(first) + 1
        elif row["kind"] == "word" and inside:
            inside -= 1
            continue
        if row["kind"] != "empty":
            assert text[row["start"] : row["end"]] == row["form"]


def test_the_columns_of_plus_files():
    rows = list(to_rows(parse_conllu("# global.columns = FORM ID NOTE\nx\t1\thm\n\n")))
    assert list(rows[0]) == ["sentence", "sent_id", "kind", "form", "id", "note", "start", "end"]


def test_a_bad_head_has_a_place():
    text = TEXT.replace("\t1\tadvmod", "\tx\tadvmod")
    with pytest.raises(FormatError, match=r"<text>:4:\d+: HEAD 'x' is not"):
        list(to_rows(parse_conllu(text)))


def test_tokens_inside_of_tokens_have_no_span():
    text = TEXT.replace("2\tn't", "2-2\tx\t_\t_\t_\t_\t_\t_\t_\t_\n2\tn't")
    rows = list(to_rows(parse_conllu(text, problems=[])))
    assert [row["start"] for row in rows if row["id"] == "2-2"] == [None]
