"""Configurations of what finds expressions; how it learns is tested with `udkit mwe train`."""

import pytest

from udkit.errors import UsageError
from udkit.training.mwes import read_mwe_config


def test_all_mistakes_are_told_at_once_each_with_its_key(tmp_path):
    path = tmp_path / "config.toml"
    path.write_text(
        'notes = "x"\n[[corpora]]\nname = "a"\nfile = 1\n'
        '[[corpora]]\nname = "b"\nfile = "b.cupt"\nwhole_words = 5\n'
    )
    with pytest.raises(UsageError) as caught:
        read_mwe_config(path)
    said = str(caught.value)
    for words in (
        "[[corpora]]: file must be of type str, not 1",
        "give both of whole_words and whole_expressions",
        "there is no setting 'notes'; did you mean note?",
        "language is missing",
    ):
        assert f"{path}: {words}" in said
