"""Parts of sentences are trees of the same words, in their order."""

from hypothesis import given

from tree_to_graph.trees import sentences
from udkit.formats import parse_conllu
from udkit.tokens_to_tree.crops import crops, with_crops

SENTENCE = """\
1\tThe\tthe\tDET\t_\t_\t2\tdet\t_\t_
2\tneighbour\tneighbour\tNOUN\t_\t_\t3\tnsubj\t_\t_
3\tsold\tsell\tVERB\t_\t_\t0\troot\t_\t_
4\this\this\tPRON\t_\t_\t5\tnmod:poss\t_\t_
5\tboat\tboat\tNOUN\t_\t_\t3\tobj\t_\t_
6\twhen\twhen\tADV\t_\t_\t10\tadvmod\t_\t_
7\tthe\tthe\tDET\t_\t_\t8\tdet\t_\t_
8\tsummer\tsummer\tNOUN\t_\t_\t10\tnsubj\t_\t_
9\twas\tbe\tAUX\t_\t_\t10\tcop\t_\t_
10\tover\tover\tADV\t_\t_\t3\tadvcl\t_\t_
11\t.\t.\tPUNCT\t_\t_\t3\tpunct\t_\t_

"""


def test_the_root_keeps_one_argument_and_clauses_stand_alone():
    (sentence,) = parse_conllu(SENTENCE)
    parts = [" ".join(word.form for word in part.words) for part in crops(sentence)]
    assert parts == [
        "The neighbour sold .",
        "sold his boat .",
        "sold when the summer was over .",
        "when the summer was over",
    ]
    clause = list(crops(sentence))[-1]
    assert [(word.head, word.deprel) for word in clause.words] == [
        (5, "advmod"),
        (3, "det"),
        (5, "nsubj"),
        (5, "cop"),
        (0, "root"),
    ]
    assert len(with_crops([sentence])) == 5


def test_a_short_sentence_has_no_parts():
    assert not list(crops(parse_conllu("1\tYes\tyes\tINTJ\t_\t_\t0\troot\t_\t_\n\n")[0]))


@given(sentences())
def test_parts_of_any_tree_are_trees(sentence):
    if sentence.tree.is_tree():
        forms = [word.form for word in sentence.words]
        for part in crops(sentence):
            assert part.tree.is_tree()
            own = iter(forms)
            assert all(word.form in own for word in part.words)  # in their order
