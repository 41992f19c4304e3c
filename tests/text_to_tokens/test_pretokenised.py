from text_to_tokens.treebank import TREEBANK, sentence
from udkit import parse_conllu


def words(sentences):
    return [[word.form for word in sentence.words] for sentence in sentences]


def test_given_tokens_are_split_into_words(segmenter):
    [split] = segmenter.split_tokens([sentence("She didn't answer ~.", "# x = y")])
    assert words([split]) == [["She", "did", "n't", "answer", "."]]
    assert [str(token.range) for token in split.multiword_tokens] == ["2-3"]
    assert split.comments == ["# x = y"]
    assert [token["MISC"] for token, _ in split.tokens()] == ["_", "_", "SpaceAfter=No", "_"]
    assert parse_conllu("\n".join([*split.lines(), "\n"])) == [split]


def test_sentences_that_have_multiword_tokens_are_left_alone(segmenter):
    assert list(segmenter.split_tokens(TREEBANK[:1])) == TREEBANK[:1]


def test_tokens_without_words_inside_keep_their_cells(segmenter):
    given = sentence("We know her ~.")
    given.words[0]["UPOS"] = "PRON"
    [same] = segmenter.split_tokens([given])
    assert same == given
