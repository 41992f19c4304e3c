"""Documents in blocks, and the order that they come back in."""

from concurrent.futures import Future

import pytest

from udkit import blocks
from udkit.blocks import (
    Part,
    annotate_ahead,
    annotate_parts,
    cut_blocks,
    cut_documents,
    from_texts,
    join_documents,
    to_texts,
)
from udkit.data.sentence import Sentence
from udkit.errors import InputError


def sentence(name, n_words=1):
    lines = [f"{n}\tw" + "\t_" * 8 for n in range(1, n_words + 1)]
    return Sentence.from_lines([f"# sent_id = {name}"], lines)


def ids(sentences):
    return [each.sent_id for each in sentences]


@pytest.fixture
def small_blocks(monkeypatch):
    monkeypatch.setattr(blocks, "BLOCK_SENTENCES", 2)
    monkeypatch.setattr(blocks, "BLOCK_LINES", 10)


def test_blocks_are_cut_by_sentences_and_by_lines(small_blocks):
    sizes = [1, 1, 1, 20, 3, 3]
    found = list(cut_blocks(sentence(str(i), n) for i, n in enumerate(sizes)))
    assert [ids(block) for block in found] == [["0", "1"], ["2", "3"], ["4", "5"]]
    assert [ids(block) for block in cut_blocks([sentence("a", 9), sentence("b")])] == [["a"], ["b"]]


def test_documents_do_not_share_blocks_and_may_be_empty(small_blocks):
    documents = [[sentence("a")], [], [sentence(name) for name in "bcd"]]
    parts = list(cut_documents(documents))
    assert [(part.document, ids(part.content)) for part in parts] == [
        (0, ["a"]),
        (1, []),
        (2, ["b", "c"]),
        (2, ["d"]),
    ]
    assert [ids(document) for document in join_documents(parts)] == [["a"], [], ["b", "c", "d"]]


def _broken(*names):
    yield from map(sentence, names)
    raise InputError("broken")


def test_an_error_is_raised_by_its_document_and_the_next_can_be_read(small_blocks):
    documents = join_documents(cut_documents([_broken("a", "b", "c"), [sentence("d")]]))
    first = next(documents)
    assert ids([next(first), next(first)]) == ["a", "b"]
    with pytest.raises(InputError, match="broken"):
        list(first)
    assert [ids(document) for document in documents] == [["d"]]


def test_an_error_between_documents_comes_after_those_before():
    def texts():
        yield [sentence("a")]
        raise ZeroDivisionError

    documents = join_documents(cut_documents(texts()))
    assert ids(next(documents)) == ["a"]
    with pytest.raises(ZeroDivisionError):
        list(next(documents))


def test_sentences_survive_being_text():
    given = [sentence("a"), sentence("b", 3), Sentence.from_lines([], ["1\t#\t" + "_\t" * 7 + "_"])]
    assert from_texts(to_texts(given)) == given


def test_the_order_is_kept_and_little_is_under_way(small_blocks):
    """Futures that are finished in the wrong order, and only when someone waits."""
    under_way = []

    class Late(Future):
        def result(self, timeout=None):
            for future, texts in reversed(under_way):
                if not future.done():
                    future.set_result([text.upper() for text in texts])
            return super().result(timeout)

    n_unfinished = []

    def submit(texts):
        future = Late()
        under_way.append((future, texts))
        n_unfinished.append(sum(not each.done() for each, _ in under_way))
        return future

    documents = [[sentence(f"{d}{s}") for s in range(3)] for d in range(8)]
    parts = [*cut_documents(documents), Part(8, InputError("last"))]
    done = list(annotate_ahead(parts, submit, 6))
    assert [part.document for part in done] == [part.document for part in parts]
    assert isinstance(done.pop().content, InputError)
    texts = [text for part in done for text in to_texts(part.content)]
    assert texts == [text.upper() for d in documents for text in to_texts(d)]
    assert max(n_unfinished) <= 6


def test_errors_pass_through():
    parts = [Part(0, [sentence("a")]), Part(1, InputError("x"))]
    done = list(annotate_parts(parts, lambda block: block * 2))
    assert ids(done[0].content) == ["a", "a"]
    assert done[1] is parts[1]
