import pytest

from udkit.data.columns import CONLLU, STANDARD, Columns


def test_the_ten_columns_are_conllu():
    assert CONLLU.is_conllu
    assert not Columns((*STANDARD, "PARSEME:MWE")).is_conllu
    assert not Columns(("ID", "FORM")).is_conllu


def test_cells_always_start_with_the_ten_of_conllu():
    columns = Columns(("NOTE", "FORM", "ID", "HEAD"))
    cells = columns.cells("hm\tdog\t1\t0")
    assert cells == ["1", "dog", "_", "_", "_", "_", "0", "_", "_", "_", "hm"]
    assert columns.line(cells) == "hm\tdog\t1\t0"
    assert columns.position("NOTE") == 10


def test_a_line_with_too_few_columns_is_filled_up():
    assert CONLLU.cells("1\tdog") == ["1", "dog", *["_"] * 8]


def test_surplus_columns_are_dropped():
    assert CONLLU.cells("\t".join("0123456789ab")) == list("0123456789")


def test_an_unknown_column_is_a_key_error():
    with pytest.raises(KeyError):
        CONLLU.position("PARSEME:MWE")


@pytest.mark.parametrize("names", [("ID", "FORM", "FORM"), ("FORM", "HEAD"), ()])
def test_columns_need_one_id_and_no_duplicates(names):
    with pytest.raises(ValueError, match=r"twice|no ID"):
        Columns(names)


def test_equality_and_hash_go_by_names():
    assert Columns(STANDARD) == CONLLU
    assert hash(Columns(STANDARD)) == hash(CONLLU)
    assert Columns(("ID", "FORM")) != Columns(("FORM", "ID"))
    assert CONLLU != "CoNLL-U"
    assert repr(Columns(("ID", "FORM"))) == "Columns(ID FORM)"
