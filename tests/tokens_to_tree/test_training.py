"""A network learns a handful of sentences by heart, is exported, and says the same again."""

import dataclasses

import pytest

torch = pytest.importorskip("torch", reason="torch is not installed: pip install 'udkit[train]'")

from udkit.errors import ModelError, UsageError  # noqa: E402
from udkit.formats import parse_conllu  # noqa: E402
from udkit.learning.config import LoopConfig  # noqa: E402
from udkit.tokens_to_tree.config import TreeConfig  # noqa: E402
from udkit.tokens_to_tree.stage import TreeStage  # noqa: E402
from udkit.tokens_to_tree.training import prepare  # noqa: E402

SENTENCES = """\
1\tCats\tcat\tNOUN\tNNS\tNumber=Plur\t2\tnsubj\t_\t_
2\tsleep\tsleep\tVERB\tVBP\t_\t0\troot\t_\t_
3\t.\t.\tPUNCT\t.\t_\t2\tpunct\t_\t_

1\tThe\tthe\tDET\tDT\t_\t2\tdet\t_\t_
2\tdog\tdog\tNOUN\tNN\tNumber=Sing\t3\tnsubj\t_\t_
3\tbarked\tbark\tVERB\tVBD\tTense=Past\t0\troot\t_\t_
4\tloudly\tloudly\tADV\tRB\t_\t3\tadvmod\t_\t_

1\tDogs\tdog\tNOUN\tNNS\tNumber=Plur\t2\tnsubj\t_\t_
2\tchase\tchase\tVERB\tVBP\t_\t0\troot\t_\t_
3\tthe\tthe\tDET\tDT\t_\t4\tdet\t_\t_
4\tcats\tcat\tNOUN\tNNS\tNumber=Plur\t2\tobj\t_\t_

1\tYes\tyes\tINTJ\tUH\t_\t0\troot\t_\t_

"""
CONFIG = TreeConfig(
    loop=LoopConfig(epochs=60, warmup_steps=5, learning_rate=1e-2, averaging=0.9),
    batch_words=12,
    n_ngram_rows=256,
    hidden=24,
    layers=2,
    dropout=0.0,
    word_dropout=0.0,
)


@pytest.fixture(scope="module")
def gold():
    return parse_conllu(SENTENCES)


@pytest.fixture(scope="module")
def trained(gold):
    torch.set_num_threads(1)
    training = prepare([gold], CONFIG)
    *_, last = training.epochs()
    return training, last.network


def bare(sentences):
    """Sentences with nothing but forms."""
    copies = [sentence.copy() for sentence in sentences]
    for sentence in copies:
        for word in sentence.words:
            word.cells[2:8] = ["_"] * 6
    return copies


@pytest.mark.parametrize("is_int8", [False, True])
def test_what_was_learned_comes_back_from_the_exported_model(trained, gold, is_int8):
    training, network = trained
    stage = TreeStage.from_members(training.members(network, is_int8=is_int8))
    assert stage.annotate(bare(gold)) == gold
    assert list(stage.stream(bare(gold))) == gold


def test_new_words_get_a_lemma_and_a_tree(trained):
    training, network = trained
    stage = TreeStage.from_members(training.members(network))
    sentences = parse_conllu(
        "".join(f"{n}\tŽdanov{n}\t_\t_\t_\t_\t_\t_\t_\t_\n" for n in range(1, 40)) + "\n"
    )
    (sentence,) = stage.annotate(sentences)
    assert sentence.tree.is_tree()
    assert all(word.lemma and word.upos for word in sentence.words)
    assert stage.annotate([]) == []


def _sentence(*forms):
    lines = [f"{n}\t{form}" + "\t_" * 8 for n, form in enumerate(forms, 1)]
    return parse_conllu("\n".join([*lines, "\n"]))[0]


def test_earlier_sentences_change_nothing(trained):
    """Worker processes see different parts of a text and must say the same about a sentence."""
    training, network = trained
    members = training.members(network)
    sentence = _sentence("Cats", "zigzag", "unbelievably", ".")
    fresh, busy = TreeStage.from_members(members), TreeStage.from_members(members)
    for forms in (["Cats"], [".", "internationalisation", "zig"], ["zigzag"]):
        busy.annotate([_sentence(*forms)])
    fresh.annotate([sentence])
    busy.annotate([sentence])
    for word in sentence.words:
        vectors = [stage._form_vectors[word.form].tobytes() for stage in (fresh, busy)]
        assert vectors[0] == vectors[1]


def test_many_different_forms_go_through(trained, monkeypatch):
    training, network = trained
    stage = TreeStage.from_members(training.members(network))
    monkeypatch.setattr("udkit.tokens_to_tree.stage.MAX_CACHED_FORMS", 5)
    sentences = [_sentence("the", f"w{n}", f"x{n}", "cats") for n in range(9)]
    assert [stage.annotate([s])[0].tree.is_tree() for s in sentences] == [True] * 9


def test_a_stopped_training_ends_as_if_it_had_not_been_stopped(gold, tmp_path):
    config = dataclasses.replace(
        CONFIG, loop=dataclasses.replace(CONFIG.loop, epochs=4), dropout=0.3
    )
    whole = [epoch.losses for epoch in prepare([gold], config).epochs()]
    checkpoint = tmp_path / "run.checkpoint"
    first = prepare([gold], config).epochs(checkpoint)
    losses = [next(first).losses, next(first).losses]
    first.close()
    torch.manual_seed(99)  # another process starts from somewhere else
    losses += [epoch.losses for epoch in prepare([gold], config).epochs(checkpoint)]
    assert losses == whole


@pytest.mark.parametrize("change", ["settings", "damage"])
def test_a_state_that_does_not_fit_is_refused(gold, tmp_path, change):
    checkpoint = tmp_path / "run.checkpoint"
    next(prepare([gold], CONFIG).epochs(checkpoint))
    other = dataclasses.replace(CONFIG, hidden=16) if change == "settings" else CONFIG
    if change == "damage":
        checkpoint.write_bytes(checkpoint.read_bytes()[:500])
    with pytest.raises(UsageError, match="remove the folder"):
        next(prepare([gold], other).epochs(checkpoint))


def test_an_incomplete_model_is_refused(trained):
    training, network = trained
    members = training.members(network, is_int8=False)
    with pytest.raises(ModelError, match="incomplete"):
        TreeStage.from_members({**members, "labels.json": b"{"})
    with pytest.raises(ModelError, match="cannot be opened"):
        TreeStage.from_members({**members, "word.onnx": b"nonsense"})


def test_rare_labels_are_left_out_and_the_rest_is_learned(gold):
    config = dataclasses.replace(CONFIG, min_count=2)  # `obj` and `advmod` occur once each
    training = prepare([gold], config)
    assert "obj" not in training.inventory.labels["deprel"]
    *_, last = training.epochs()
    stage = TreeStage.from_members(training.members(last.network))
    annotated = stage.annotate(bare(gold))
    assert [word.head for word in annotated[2].words] == [2, 0, 4, 2]
    assert annotated[0].words[0].deprel == "nsubj"
