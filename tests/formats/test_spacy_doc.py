"""Sentences as a `Doc` of spaCy's."""

import pytest

from udkit import Document, parse_conllu
from udkit.errors import MissingExtraError

TEXT = """\
# newdoc
# text = Il parle du chat.
1\tIl\til\tPRON\tCLS\tGender=Masc|Number=Sing\t2\tnsubj\t_\t_
2\tparle\tparler\tVERB\t_\t_\t0\troot\t_\t_
3-4\tdu\t_\t_\t_\t_\t_\t_\t_\t_
3\tde\tde\tADP\t_\t_\t5\tcase\t_\t_
4\tle\tle\tDET\t_\t_\t5\tdet\t_\t_
5\tchat\tchat\tNOUN\t_\t_\t2\tobl:arg\t_\tSpaceAfter=No
6\t.\t.\tPUNCT\t_\t_\t2\tpunct\t_\tSpacesAfter=\\n\\n

# newpar
# text = Ah
1\tAh\tah\tINTJ\t_\t_\t0\troot\t_\t_

"""


def test_without_spacy_the_message_says_what_to_install(monkeypatch):
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(MissingExtraError, match=r"pip install 'udkit\[spacy\]'"):
        Document(parse_conllu(TEXT)).to_spacy()


@pytest.fixture
def spacy():
    return pytest.importorskip("spacy", reason="spaCy is not installed")


@pytest.fixture
def doc(spacy):
    return Document(parse_conllu(TEXT)).to_spacy()


def test_tokens_are_words(doc):
    assert [token.text for token in doc] == ["Il", "parle", "de", "le", "chat", ".", "Ah"]
    assert [token.lemma_ for token in doc][1] == "parler"
    assert [token.pos_ for token in doc][:3] == ["PRON", "VERB", "ADP"]
    assert [token.tag_ for token in doc][:2] == ["CLS", ""]
    assert doc[0].morph.to_dict() == {"Gender": "Masc", "Number": "Sing"}
    assert doc[1].morph.to_dict() == {}


def test_the_tree(doc):
    assert [token.head.i for token in doc] == [1, 1, 4, 4, 1, 1, 6]
    assert [token.dep_ for token in doc][:5] == ["nsubj", "ROOT", "case", "det", "obl:arg"]
    assert [sentence.text for sentence in doc.sents] == ["Il parle dele chat.", "Ah"]


def test_the_text_has_one_space_where_there_was_any(doc):
    assert doc.text == "Il parle dele chat. Ah"
    assert doc.user_data["multiword_tokens"] == [(2, 4, "du")]


def test_what_was_not_annotated_is_not_there(spacy):
    sentences = parse_conllu(
        "".join(f"{n}\t{form}" + "\t_" * 8 + "\n" for n, form in enumerate("ab", 1)) + "\n"
    )
    doc = Document(sentences + sentences).to_spacy()
    assert not doc.has_annotation("DEP")
    assert not doc.has_annotation("POS")
    assert [sentence.text for sentence in doc.sents] == ["a b", "a b"]
    assert len(Document([]).to_spacy()) == 0


def test_a_vocabulary_can_be_given(spacy):
    vocab = spacy.blank("fr").vocab
    assert Document(parse_conllu(TEXT)).to_spacy(vocab).vocab is vocab
