"""Statistics, lexicon, agreement and splits of corpora with expressions."""

import json
import random

import pytest
from typer.testing import CliRunner

from mwe.cupt import HEADER, line, sentence, write
from udkit import FormatError, UsageError
from udkit.cli.app import app
from udkit.mwe.agreement import Agreement, measure_agreement
from udkit.mwe.corpora import read_corpus
from udkit.mwe.splitting import (
    Quotas,
    UnseenTargets,
    quotas_of_1_1,
    split_as_1_1,
    split_as_1_2,
)
from udkit.mwe.statistics import collect_mwe_statistics
from udkit.mwe.types import collect_types


def _corpus(tmp_path, *sentences, name="x.cupt"):
    return read_corpus([write(tmp_path / name, *sentences)])


def _udkit(*arguments):
    return CliRunner().invoke(app, ["mwe", *map(str, arguments)])


def test_statistics_count_what_the_overview_counts(tmp_path):
    empty = line("1", "a", "1:VID") + line("1.1", "b") + line("2", "c", "1") + "\n"
    nested = sentence("1:VID;2:IRV;3:IRV", "*", "1;2;3", "1")
    found = collect_mwe_statistics(_corpus(tmp_path, empty, nested, sentence("1:IAV")))
    plain = found.as_json()
    assert (found.n_sentences, found.n_tokens, found.n_mwes) == (3, 8, 5)
    assert plain["categories"] == {"IAV": 1, "IRV": 2, "VID": 2}
    assert plain["length"]["counts"] == {"1": 1, "2": 3, "3": 1}
    assert plain["gaps"]["counts"] == {"0": 2, "1": 3}
    assert (found.n_overlapping, found.n_nested, found.n_same_span) == (3, 2, 2)
    assert (plain["discontinuous"], plain["single_token"], plain["types"]) == (3, 1, 4)


@pytest.mark.parametrize("language", ["FR", "DE"])
def test_statistics_are_the_official_ones(shared, language):
    folder = shared / "data" / "parseme" / "1.1" / language
    official = (folder / "dev-stats.md").read_text("utf-8")
    found = collect_mwe_statistics(read_corpus([folder / "dev.cupt.xz"]))
    assert f"* Sentences: {found.n_sentences}\n" in official
    assert f"* Tokens: {found.n_tokens}\n" in official
    assert f"* Total VMWEs: {found.n_mwes}\n" in official
    for category, number in found.categories.items():
        assert f"* `{category}`: {number}\n" in official


def test_types_are_bags_of_lemmas(tmp_path):
    corpus = _corpus(
        tmp_path,
        sentence("1:LVC.full", "*", "1", forms=["Took", "a", "walk"], lemmas=["Take", "a", "walk"]),
        sentence("1:VID", "1", forms=["walks", "taken"], lemmas=["walk", "take"]),
        sentence("1:LVC.full", "1", forms=["take", "walk"], lemmas=["_", "walk"]),
    )
    types = collect_types(each for annotated in corpus for each in annotated.occurrences)
    [found] = types.values()
    assert found.key == ("take", "walk")
    assert found.lemmas == "take walk"
    assert found.categories == {"LVC.full": 2, "VID": 1}
    assert found.variants == {"took … walk": 1, "walks taken": 1, "take walk": 1}


def test_the_lexicon_can_be_narrowed(examples):
    result = _udkit("lexicon", examples / "mwe-train.cupt", "--min-count", 2, "--format", "json")
    assert [each["type"] for each in json.loads(result.stdout)] == [
        "attention pay",
        "give up",
        "run away",
        "take walk",
    ]
    result = _udkit("lexicon", examples / "mwe-train.cupt", "--category", "VID", "--format", "csv")
    assert len(result.stdout.splitlines()) == 5


def test_kappas_follow_their_formulas():
    agreement = Agreement(10, 50, 10, 8, 6, {})
    observed = (6 + 50 - 10 - 8 + 6) / 50
    printed = 10 * 8 / 50**2
    cohen = printed + (1 - 10 / 50) * (1 - 8 / 50)
    assert agreement.f_span == 12 / 18
    assert agreement.kappa_span == pytest.approx((observed - cohen) / (1 - cohen))
    assert agreement.kappa_span_as_printed == pytest.approx((observed - printed) / (1 - printed))


def test_categories_are_compared_on_common_spans(tmp_path):
    first = _corpus(tmp_path, sentence("1:VID", "1", "2:IRV"), sentence("1:VID;2:IRV"))
    second = _corpus(tmp_path, sentence("1:IRV", "1", "*"), sentence("1:IRV;2:VID"), name="y.cupt")
    agreement = measure_agreement(first, second, n_verbs=10)
    assert (agreement.n_first, agreement.n_second, agreement.n_common) == (3, 2, 2)
    assert agreement.categories == {("VID", "IRV"): 1, ("VID", "VID"): 1, ("IRV", "IRV"): 1}
    # PO = 2/3, PE = (2·1 + 1·2) / 9
    assert agreement.kappa_category == pytest.approx((2 / 3 - 4 / 9) / (1 - 4 / 9))


def test_verbs_are_counted_by_their_tags_or_by_sentences(tmp_path):
    tagged = sentence("*", "*").replace("w1\t_", "w1\tVERB", 1)
    corpus = _corpus(tmp_path, tagged, sentence("*"))
    assert measure_agreement(corpus, corpus).n_verbs == 1
    untagged = _corpus(tmp_path, sentence("*"), sentence("*"))
    assert measure_agreement(untagged, untagged).n_verbs == 2
    with pytest.raises(UsageError, match="no word has a tag of --tags"):
        measure_agreement(corpus, corpus, tags=["FOO"])


def test_different_texts_cannot_be_compared(tmp_path, examples):
    first = _corpus(tmp_path, sentence("*"))
    longer = _corpus(tmp_path, sentence("*", forms=["x"]), sentence("*"), name="y.cupt")
    with pytest.raises(FormatError) as caught:
        measure_agreement(first, longer)
    assert [problem.place.line for problem in caught.value.problems] == [1, 4]
    result = _udkit("agree", examples / "mwe.cupt", examples / "mwe-train.cupt")
    assert result.exit_code == 3


@pytest.mark.parametrize(
    ("n_mwes", "quotas"),
    [
        (100, Quotas(0, 90)),
        (549, Quotas(0, 495)),
        (550, Quotas(0, 500)),
        (1499, Quotas(0, 500)),
        (1500, Quotas(500, 500)),
        (4999, Quotas(500, 500)),
        (5006, Quotas(500, 500)),
        (7000, Quotas(700, 700)),
    ],
)
def test_quotas_of_1_1(n_mwes, quotas):
    assert quotas_of_1_1(n_mwes) == quotas


def test_sentences_are_taken_in_order_by_subcorpus(tmp_path):
    corpus = _corpus(tmp_path, *[sentence("1:VID;2:IRV", "1;2")] * 20)
    names = ["a"] * 5 + ["b"] * 15
    parts = split_as_1_1(corpus, names)
    # 36 of 40 expressions: 9 of a, 27 of b; what is begun is finished.
    assert parts == ["test"] * 5 + ["test"] * 14 + ["train"]
    assert split_as_1_1(corpus) == ["test"] * 18 + ["train"] * 2


def _many_types(tmp_path, n_sentences=400):
    generator = random.Random(3)
    sentences = []
    for _ in range(n_sentences):
        forms = ["take", f"n{int(generator.expovariate(1 / 60))}", "x"]
        codes = ["1:VID", "1", "*"] if generator.random() < 0.7 else ["*"] * 3
        sentences.append(sentence(*codes, forms=forms))
    return _corpus(tmp_path, *sentences)


def test_a_split_reaches_its_unseen_expressions_and_is_repeatable(tmp_path):
    corpus = _many_types(tmp_path)
    targets = UnseenTargets(test=30, dev=10, n_splits=10, n_rounds=10, seed=5)
    chosen = split_as_1_2(corpus, targets)
    assert abs(chosen.unseen_test - 30) <= 2
    assert abs(chosen.unseen_dev - 10) <= 2
    assert chosen == split_as_1_2(corpus, targets)
    assert chosen.parts != split_as_1_2(corpus, UnseenTargets(30, 10, seed=6)).parts
    types = {part: [] for part in ("train", "dev", "test")}
    for annotated, part in zip(corpus, chosen.parts, strict=True):
        types[part] += [annotated.sentence.words[1].form] * len(annotated.mwes)
    unseen = [each for each in types["test"] if each not in types["train"]]
    assert len(unseen) == chosen.unseen_test


def test_what_dev_has_may_count_as_seen(tmp_path):
    corpus = _many_types(tmp_path)
    chosen = split_as_1_2(corpus, UnseenTargets(30, 10, counts_dev_as_seen=True))
    types = {"seen": set(), "test": []}
    for annotated, part in zip(corpus, chosen.parts, strict=True):
        forms = [annotated.sentence.words[1].form] * len(annotated.mwes)
        if part == "test":
            types["test"] += forms
        else:
            types["seen"].update(forms)
    assert sum(form not in types["seen"] for form in types["test"]) == chosen.unseen_test


def test_a_tiny_corpus_cannot_be_split(tmp_path):
    with pytest.raises(UsageError):
        split_as_1_2(_corpus(tmp_path, sentence("1:VID")))


def test_no_sentence_is_lost_on_the_way_into_the_parts(examples, tmp_path):
    source = (examples / "mwe-train.cupt").read_text("utf-8")
    arguments = ("--edition", "1.2", "--unseen-test", 2, "--unseen-dev", 1, "-o", tmp_path)
    assert _udkit("split", examples / "mwe-train.cupt", *arguments).exit_code == 0
    blocks = []
    for part in ("train", "dev", "test"):
        text = (tmp_path / f"{part}.cupt").read_text("utf-8")
        assert text.startswith(HEADER)
        blocks += text.removeprefix(HEADER).split("\n\n")
    assert sorted(blocks) == sorted([*source.removeprefix(HEADER).split("\n\n"), "", ""])


def test_parts_of_an_earlier_split_are_not_left_beside_the_new_ones(examples, tmp_path):
    arguments = (
        examples / "mwe-train.cupt",
        "--edition",
        "1.2",
        "--unseen-test",
        2,
        "-o",
        tmp_path,
    )
    assert _udkit("split", *arguments, "--unseen-dev", 1).exit_code == 0
    before = (tmp_path / "train.cupt").read_bytes()
    result = _udkit("split", *arguments, "--unseen-dev", 0)
    assert result.exit_code == 2
    assert "dev.cupt is of an earlier split" in result.stderr
    assert (tmp_path / "train.cupt").read_bytes() == before


def test_subcorpora_are_described_in_json(examples, tmp_path):
    description = tmp_path / "sub.json"
    description.write_text('{"news": "news-.*", "web": [[9, 16]]}', encoding="utf-8")
    arguments = ("--subcorpora", description, "-o", tmp_path / "parts")
    assert _udkit("split", examples / "mwe-train.cupt", *arguments).exit_code == 0
    description.write_text("[1]", encoding="utf-8")
    assert _udkit("split", examples / "mwe-train.cupt", *arguments).exit_code == 3
    arguments = ("--seed", 1, "-o", tmp_path)
    assert _udkit("split", examples / "mwe-train.cupt", *arguments).exit_code == 2
