"""Which codes are slips of which others."""

import pytest

from udkit.errors import UsageError
from udkit.models.catalogue import find_mwe_model
from udkit.models.language_codes import _OTHER_CODES, near_code, ud_code
from udkit.tree_to_graph.language import language_codes


def test_every_language_with_settings_has_its_other_codes():
    assert sorted(_OTHER_CODES) == language_codes()


@pytest.mark.parametrize(
    ("code", "meant"),
    [("eng", "en"), ("CZE", "cs"), ("dut_alpino", "nl_alpino"), ("en", None), ("fro", None)],
)
def test_three_letters_of_a_language_that_has_two(code, meant):
    assert ud_code(code) == meant


@pytest.mark.parametrize(
    ("code", "near"), [("swe", "sv"), ("enn", "en"), ("ENN", "en"), ("bul", None), ("xx", None)]
)
def test_what_may_have_been_meant_is_known(code, near):
    assert near_code(code, ["en", "sv"]) == near


def test_models_of_expressions_are_found_in_the_same_way():
    assert find_mwe_model("FR") == find_mwe_model("fr")
    with pytest.raises(UsageError, match="did you mean sv"):
        find_mwe_model("swe")
