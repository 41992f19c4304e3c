from text_to_tokens.treebank import TREEBANK, sentence
from udkit import parse_conllu
from udkit.text_to_tokens.links import with_links


def test_addresses_are_put_between_tokens_and_all_else_stays():
    changed = with_links(TREEBANK * 20, seed=1)
    n_links = 0
    for old, new in zip(TREEBANK * 20, changed, strict=True):
        old_forms = [token.form for token, _ in old.tokens()]
        new_forms = [token.form for token, _ in new.tokens()]
        n_links += len(new_forms) - len(old_forms)
        assert [form for form in new_forms if form in old_forms] == old_forms
        assert parse_conllu("\n".join([*new.lines(), "\n"])) == [new]
    assert 0 < n_links < len(changed) / 2


def test_the_same_seed_makes_the_same_addresses():
    assert with_links(TREEBANK, seed=3) == with_links(TREEBANK, seed=3)


def test_sentences_without_a_free_place_are_left_alone():
    alone = [sentence("Oh ~!"), sentence("我 ~们")] * 50
    assert with_links(alone, seed=1) == alone
