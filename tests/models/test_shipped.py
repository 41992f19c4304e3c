"""The models inside the package: small, described, and good for any text."""

import json
from itertools import zip_longest

import pytest

from udkit import load
from udkit.models.catalogue import SHIPPED
from udkit.models.package import read_model
from udkit.tokens_to_tree.inventory import Inventory
from udkit.validation import Validator, validate_text

MAX_BYTES = 8_000_000
CODES = sorted(path.stem for path in SHIPPED.glob("*.udkit"))
TEXTS = {
    "bg": "Ана не харесва старата къща. Тя предпочита да купи нова!",
    "fi": "Anna ei pidä vanhasta talosta. Hän ostaisi mieluummin uuden!",
    "en": "Anna doesn't like the old house. She'd rather buy a new one!",
    "et": "Anna ei taha vana maja. Ta ostab parema meelega uue!",
    "fr": "Anna n'aime pas la vieille maison du village. Elle préfère en acheter une autre !",
    "it": "Ad Anna non piace la vecchia casa del paese. Preferirebbe comprarne una nuova!",
    "lv": "Annai nepatīk vecā māja. Viņa labprātāk pirktu jaunu!",
    "nl": "Anna houdt niet van het oude huis. Ze koopt liever een nieuw!",
    "ta": "அண்ணா பழைய வீட்டை விரும்பவில்லை. அவர் புதிய வீடு வாங்குவார்.",
    "mul": "Ana ne želi stare kuće. Radije bi kupila novu!",
}


def test_english_is_shipped():
    assert "en" in CODES


@pytest.mark.parametrize("code", CODES)
def test_a_model_is_small_and_described(code, examples):
    path = SHIPPED / f"{code}.udkit"
    assert path.stat().st_size <= MAX_BYTES
    manifest = read_model(path).manifest
    assert manifest["language"] == code
    assert manifest["licence"] != "unknown"
    assert all(treebank["name"] and treebank["licence"] for treebank in manifest["treebanks"])
    assert any(
        "test" in name and figures["LAS"] > 30 for name, figures in manifest["scores"].items()
    )
    assert (examples.parent / "configs" / f"{code}.toml").is_file()


@pytest.mark.parametrize("code", CODES)
def test_a_model_parses_into_valid_trees(code, tmp_path):
    document = load(code)(TEXTS.get(code, "1, 2, 3."))
    path = tmp_path / "parsed.conllu"
    path.write_text(document.to_conllu(), encoding="utf-8")
    assert not list(Validator(level=2).validate_file(path))
    assert document.sentences[0].tree.is_tree()


@pytest.mark.parametrize("code", CODES)
def test_a_model_has_valid_labels_only(code):
    """Rare ones too, which no text of a test may show."""
    labels = json.loads(read_model(SHIPPED / f"{code}.udkit").part("tokens_to_tree")["labels.json"])
    legal = Inventory.from_saved(labels).labels
    head = "# sent_id = {0}\n# text = a a\n1\ta\ta\tX\t_\t{1}\t0\troot\t_\t_\n"
    row = "2\ta\ta\t{0}\t_\t_\t1\t{1}\t_\t_\n\n"
    rows = zip_longest(legal["feats"], legal["upos"], set(legal["deprel"]) - {"root"})
    text = "".join(
        head.format(number, feats or "_") + row.format(upos or "X", deprel or "dep")
        for number, (feats, upos, deprel) in enumerate(rows)
    )
    assert not validate_text(text, 2)


def test_english_finds_what_a_child_would():
    words = {word.form: word for word in load("en")("The dog chased two cats.").words}
    assert words["chased"].deprel == "root"
    assert words["chased"].lemma == "chase"
    assert words["dog"].deprel == "nsubj"
    assert words["cats"].deprel == "obj"
    assert words["cats"].feats["Number"] == "Plur"
