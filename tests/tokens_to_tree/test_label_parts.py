"""Labels that are made of parts share what is learned of the parts."""

import numpy as np
import pytest

from udkit.formats import parse_conllu
from udkit.tokens_to_tree.inventory import COMPOSED, Inventory

SENTENCES = """\
1\tsuņa\tsuns\tNOUN\tNms\tCase=Gen|Number=Sing\t2\tnmod\t_\t_
2\taste\taste\tNOUN\tNfs\tCase=Nom|Number=Sing\t0\troot\t_\t_
3\t!\t!\tPUNCT\tZ\t_\t2\tpunct\t_\t_

"""


@pytest.fixture(scope="module")
def inventory():
    return Inventory.from_sentences(parse_conllu(SENTENCES))


def test_two_labels_have_the_parts_in_common_that_both_are_made_of(inventory):
    parts = inventory.parts("feats")
    genitive, nominative, none = (
        parts[inventory.numbers("feats")[label]]
        for label in ("Case=Gen|Number=Sing", "Case=Nom|Number=Sing", "_")
    )
    assert genitive @ nominative == 1  # Number=Sing
    assert genitive @ none == nominative @ none == 0
    assert genitive.sum() == 2


def test_characters_of_another_part_of_speech_are_other_parts(inventory):
    parts = inventory.parts("xpos")
    numbers = inventory.numbers("xpos")
    assert parts[numbers["Nms"]] @ parts[numbers["Nfs"]] == 2  # a noun, singular
    assert parts[numbers["Z"]] @ parts[numbers["Nms"]] == 0


@pytest.mark.parametrize("layer", COMPOSED)
def test_every_label_differs_from_all_others_in_its_parts(inventory, layer):
    rows = inventory.parts(layer)
    assert len(np.unique(rows, axis=0)) == len(inventory.labels[layer])


def test_the_layer_that_is_exported_gives_the_scores_of_the_one_that_has_learned():
    torch = pytest.importorskip(
        "torch", reason="torch is not installed: pip install 'udkit[train]'"
    )
    from udkit.learning.layers import ComposedLabels

    torch.manual_seed(1)
    members = torch.tensor([[1.0, 0.0, 1.0], [0.0, 1.0, 1.0], [0.0, 0.0, 0.0]])
    layer = ComposedLabels(5, members)
    values = torch.randn(2, 4, 5)
    torch.testing.assert_close(layer.as_linear()(values), layer(values))


def test_what_is_learned_of_one_label_is_learned_of_those_that_share_a_part():
    torch = pytest.importorskip(
        "torch", reason="torch is not installed: pip install 'udkit[train]'"
    )
    from udkit.learning.layers import ComposedLabels

    members = torch.tensor([[1.0, 0.0], [1.0, 1.0], [0.0, 0.0]])
    layer = ComposedLabels(2, members)
    values = torch.ones(1, 2)
    before = layer(values)
    before[0, 0].backward()
    with torch.no_grad():
        for weight in layer.parameters():
            weight += weight.grad
        gained = (layer(values) - before)[0].tolist()
    assert gained[0] > gained[1] > 0
    assert gained[2] == pytest.approx(0)
