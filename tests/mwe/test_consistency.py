"""The consistency check: what it finds, its page in a browser, and its decisions carried out."""

import json

import pytest
from typer.testing import CliRunner

from drawing.browser import find_browser, open_browser
from mwe.cupt import HEADER, sentence, write
from udkit import InputError, NodeId
from udkit.cli.app import app
from udkit.mwe.consistency import (
    apply_decisions,
    consistency_page,
    group_by_type,
    read_decisions,
)
from udkit.mwe.corpora import read_corpus


def _corpus(tmp_path, *sentences):
    return read_corpus([write(tmp_path / "x.cupt", *sentences)], allows_any_category=True)


def _tree(forms, heads, codes):
    lines = [
        f"{n}\t{form}\t{form}\tX\t_\t_\t{head}\tdep\t_\t_\t{code}\n"
        for n, (form, head, code) in enumerate(zip(forms, heads, codes, strict=True), start=1)
    ]
    return "".join(lines) + "\n"


def _found(groups):
    return {
        group.type.lemmas: [
            (each.place.number, [member.major for member in each.members], each.found_by)
            for each in group.candidates
        ]
        for group in groups
    }


def test_candidates_are_found_in_any_order_within_the_window(tmp_path):
    gave_up = sentence("1:VPC.full", "1", forms=["gave", "up"], lemmas=["give", "up"])
    near = sentence("*", "*", "*", forms=["Up", "they", "give"])
    far = sentence(*["*"] * 8, forms=["give", *"abcdef", "up"])
    groups = group_by_type(_corpus(tmp_path, gave_up, near, far), max_gaps=5)
    assert _found(groups) == {"give up": [(2, [1, 3], ("window",))]}
    groups = group_by_type(_corpus(tmp_path, gave_up, near, far), max_gaps=6)
    assert len(_found(groups)["give up"]) == 2


def test_candidates_are_found_by_their_tree_however_far(tmp_path):
    near = _tree(["take", "walk"], [0, 1], ["1:LVC.full", "1"])
    far = _tree(["take", *"abcdefg", "walk"], [0, *[9] * 7, 1], ["*"] * 9)
    other = _tree(["take", *"abcdefg", "walk"], [0, *[1] * 7, 8], ["*"] * 9)
    groups = group_by_type(_corpus(tmp_path, near, far, other), max_gaps=1)
    assert _found(groups) == {"take walk": [(2, [1, 9], ("subtree",))]}


def test_what_is_annotated_is_no_candidate_and_the_closest_is_taken(tmp_path):
    corpus = _corpus(
        tmp_path,
        sentence("1:VID", "1", "*", forms=["go", "up", "up"]),
        sentence("*", "*", "*", forms=["go", "go", "up"]),
        sentence("1:NotMWE", "1", forms=["go", "up"]),
        sentence("2:IRV", "*", "*", "*", "2", forms=["go", "go", "up", "up", "x"]),
    )
    groups = group_by_type(corpus)
    assert _found(groups)["go up"] == [
        (2, [2, 3], ("window",)),
        (4, [1, 4], ("window",)),
        (4, [2, 3], ("window",)),
    ]
    by_lemmas = {group.type.lemmas: group for group in groups}
    assert by_lemmas["go up"].has_conflict
    assert by_lemmas["go up"].likely_category == "VID"
    assert not by_lemmas["go x"].has_conflict


def test_words_that_occur_twice_in_a_type_are_found_twice(tmp_path):
    first = sentence("1:VID", "1", "1", forms=["so", "and", "so"])
    second = sentence("*", "*", "*", "*", forms=["so", "and", "x", "so"])
    third = sentence("*", "*", forms=["so", "and"])
    groups = group_by_type(_corpus(tmp_path, first, second, third))
    assert _found(groups) == {"so and so": [(2, [1, 2, 4], ("window",))]}


def test_types_of_one_word_are_looked_for_too(tmp_path):
    corpus = _corpus(
        tmp_path, sentence("1:VPC.full", forms=["aufgeben"]), sentence("*", forms=["Aufgeben"])
    )
    assert _found(group_by_type(corpus)) == {"aufgeben": [(2, [1], ("window", "subtree"))]}


def _decision(**changes):
    decision = {
        "file": "x.cupt",
        "sentence": 1,
        "name": "",
        "members": ["1", "2"],
        "forms": ["w1", "w2"],
        "category": "VID",
        "annotated": True,
        "decision": "keep",
    }
    return {**decision, **changes}


def _read(tmp_path, *decisions, **options):
    path = tmp_path / "decisions.json"
    saved = {"format": "udkit-mwe-decisions", "version": 1, "decisions": list(decisions)}
    path.write_text(json.dumps(saved), encoding="utf-8")
    return read_decisions(path, **options)


def _codes(applied):
    return [[node["PARSEME:MWE"] for node in each.nodes] for each in applied.sentences]


def test_decisions_are_carried_out(tmp_path):
    corpus = _corpus(tmp_path, *[sentence("1:VID", "1", "*")] * 3, sentence("*", "*", "*"))
    decisions = _read(
        tmp_path,
        _decision(),
        _decision(sentence=2, decision="category", new_category="IRV"),
        _decision(sentence=3, decision="not-mwe"),
        _decision(sentence=4, annotated=False, decision="annotate", new_category="VID"),
        _decision(sentence=4, members=["3"], forms=["w3"], annotated=False, decision="not-mwe"),
    )
    applied = apply_decisions(corpus, decisions)
    assert _codes(applied) == [
        ["1:VID", "1", "*"],
        ["1:IRV", "1", "*"],
        ["*", "*", "*"],
        ["1:VID", "1", "*"],
    ]
    assert not applied.not_applied
    marked = apply_decisions(corpus, decisions, marks_not_mwe=True)
    assert _codes(marked)[2:] == [["1:NotMWE", "1", "*"], ["1:VID", "1", "2:NotMWE"]]


def test_what_cannot_be_carried_out_is_told(tmp_path):
    corpus = _corpus(tmp_path, sentence("1:VID", "1"))
    decisions = _read(
        tmp_path,
        _decision(category="IRV", decision="not-mwe"),
        _decision(members=["1"], forms=["w1"], decision="not-mwe"),
        _decision(forms=["x", "w2"], decision="not-mwe"),
        _decision(sentence=7),
        _decision(annotated=False, decision="annotate", new_category="VID"),
        _decision(annotated=False),
    )
    applied = apply_decisions(corpus, decisions)
    assert _codes(applied) == [["1:VID", "1"]]
    assert [each.reason for each in applied.not_applied] == [
        "it is VID now",
        "it is not annotated any more",
        "the words are not there any more",
        "the words are not there any more",
        "it is annotated by now",
        "only what is annotated can be kept",
    ]


def test_a_sentence_that_has_moved_is_found_by_its_name(tmp_path):
    content = "".join(
        f"# source_sent_id = . . s{n}\n" + sentence("1:VID", "1") for n in range(1, 4)
    )
    corpus = _corpus(tmp_path, content)
    applied = apply_decisions(corpus, _read(tmp_path, _decision(name="s3", decision="not-mwe")))
    assert _codes(applied) == [["1:VID", "1"], ["1:VID", "1"], ["*", "*"]]


def test_decisions_of_other_files_are_left_alone(tmp_path):
    corpus = _corpus(tmp_path, sentence("1:VID", "1"))
    decisions = _read(tmp_path, _decision(file="y.cupt", decision="not-mwe"), _decision())
    applied = apply_decisions(corpus, decisions)
    assert (applied.n_of_other_files, _codes(applied)) == (1, [["1:VID", "1"]])
    alone = apply_decisions(corpus, decisions[:1])
    assert (alone.n_of_other_files, _codes(alone)) == (0, [["*", "*"]])


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"decision": "maybe"}, "decision 1 cannot be read: 'maybe'"),
        ({"decision": "category"}, "needs a new_category"),
        ({"decision": "annotate", "new_category": "PERSON"}, "unknown category 'PERSON'"),
        ({"members": ["x"]}, "'x' is not the id of a node"),
        ({"members": []}, "needs members"),
    ],
)
def test_bad_decisions_are_refused(tmp_path, changes, message):
    with pytest.raises(InputError, match=message):
        _read(tmp_path, _decision(**changes))


@pytest.mark.parametrize("content", ["{", "[]", '{"format": "x"}'])
def test_other_files_are_no_decisions(tmp_path, content):
    path = tmp_path / "x.json"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(InputError):
        read_decisions(path)


def test_unchanged_sentences_are_written_as_they_were(tmp_path):
    odd = sentence("7:VID", "7")
    path, output = write(tmp_path / "x.cupt", odd, sentence("1:VID", "1")), tmp_path / "y.cupt"
    decisions = tmp_path / "decisions.json"
    _read(tmp_path, _decision(sentence=2, decision="not-mwe"), _decision(sentence=9))
    arguments = ["mwe", "apply", str(decisions), str(path), "-o", str(output), "--format", "json"]
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 1
    report = json.loads(result.stdout)
    assert report["applied"] == {"not-mwe": 1}
    assert report["not_applied"][0]["reason"] == "the words are not there any more"
    assert output.read_text("utf-8") == HEADER + odd + sentence("*", "*")


_CHOOSE = """
((row, value) => {
  const select = row.querySelector("select");
  select.value = value;
  select.dispatchEvent(new Event("change", { bubbles: true }));
})(document.querySelector(%r), %r)
"""


@pytest.fixture(scope="module")
def browser():
    path = find_browser()
    if path is None:
        pytest.skip("no Chromium is installed")
    with open_browser(path) as running:
        yield running


def test_decisions_are_made_in_the_page_and_carried_out(browser, examples, tmp_path):
    corpus = read_corpus([examples / "mwe-train.cupt"])
    page_path = tmp_path / "check.html"
    page_path.write_text("".join(consistency_page(group_by_type(corpus), "t")), encoding="utf-8")
    page = browser.new_page()
    page.open(page_path.as_uri())
    shown = "document.querySelectorAll('article:not([hidden])').length"
    assert page.evaluate("document.getElementById('count').textContent") == "8 types"
    page.evaluate("document.getElementById('show').value = 'conflict'")
    page.evaluate("document.getElementById('show').dispatchEvent(new Event('change'))")
    assert page.evaluate(shown) == 1
    page.evaluate("document.getElementById('show').value = ''")
    page.evaluate("document.getElementById('search').value = 'thief'")
    page.evaluate("document.getElementById('search').dispatchEvent(new Event('input'))")
    assert page.evaluate(shown) == 1
    # run away: VID becomes VPC.full; the whole type take walk becomes LVC.full
    page.evaluate(_CHOOSE % ("tr[data-name=web-2][data-category=VID]", "as VPC.full"))
    page.evaluate(_CHOOSE % ("article[data-likely='LVC.full'] tr.candidate", "not-mwe"))
    page.evaluate(_CHOOSE % ("#t8 .all", "as LVC.full"))
    saved = page.evaluate("JSON.stringify(mweCheck.decisions())")
    decisions = tmp_path / "decisions.json"
    decisions.write_text(saved, encoding="utf-8")
    chosen = [
        (each["decision"], each.get("new_category")) for each in json.loads(saved)["decisions"]
    ]
    assert sorted(chosen, key=str) == [
        ("annotate", "LVC.full"),
        ("category", "VPC.full"),
        ("keep", None),
        ("keep", None),
        ("not-mwe", None),
    ]
    applied = apply_decisions(corpus, read_decisions(decisions), marks_not_mwe=True)
    assert not applied.not_applied
    corrected = tmp_path / "corrected.cupt"
    corrected.write_text(
        "".join("\n".join([*each.lines(), "\n"]) for each in applied.sentences), encoding="utf-8"
    )
    groups = {g.type.key: g for g in group_by_type(read_corpus([corrected]))}
    assert not groups["away", "run"].has_conflict
    assert not groups["take", "walk"].candidates
    assert not groups["attention", "pay"].candidates


def test_the_page_keeps_and_loads_decisions(browser, examples, tmp_path):
    corpus = read_corpus([examples / "mwe-train.cupt"])
    page_path = tmp_path / "check.html"
    page_path.write_text("".join(consistency_page(group_by_type(corpus), "u")), encoding="utf-8")
    page = browser.new_page()
    page.open(page_path.as_uri())
    page.evaluate(_CHOOSE % ("tr.candidate", "not-mwe"))
    saved = page.evaluate("JSON.stringify(mweCheck.decisions())")
    page.evaluate("localStorage.clear()")
    page.open(page_path.as_uri())
    n_decided = "mweCheck.decisions().decisions.length"
    assert page.evaluate(n_decided) == 0
    assert page.evaluate(f"mweCheck.load({saved})") == 0
    page.evaluate("mweCheck.update()")
    assert page.evaluate(n_decided) == 1
    page.open(page_path.as_uri())
    assert page.evaluate(n_decided) == 1
    state = page.evaluate("document.getElementById('state').textContent")
    assert state.startswith("1 of 16 places decided")


def test_markup_in_a_corpus_stays_text(tmp_path):
    corpus = _corpus(tmp_path, sentence("1:VID", forms=["<script>alert(1)</script>"]))
    page = "".join(consistency_page(group_by_type(corpus), "<b>"))
    assert "<script>alert" not in page
    assert NodeId(1) in {member for each in corpus for mwe in each.mwes for member in mwe.members}


def test_the_command_tells_what_it_found(examples, tmp_path):
    output = tmp_path / "check.html"
    arguments = ["mwe", "check", str(examples / "mwe-train.cupt"), "-o", str(output)]
    result = CliRunner().invoke(app, arguments)
    assert result.stdout == (
        "8 types, 1 of them with different categories; 4 places are not annotated\n"
    )
    assert output.read_text("utf-8").count("<article") == 8
    result = CliRunner().invoke(app, [*arguments, "--conflicts"])
    assert output.read_text("utf-8").count("<article") == 1
    assert CliRunner().invoke(app, [*arguments[:-1], "-"]).exit_code == 2
