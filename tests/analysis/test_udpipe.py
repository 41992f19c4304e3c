import pytest

pytest.importorskip("ufal.udpipe", reason="needs the extra udkit[analysis]")

from analysis.sentences import make_sentences, score
from udkit.analysis.parsers.udpipe import UdpipeParser


def test_it_learns_a_toy_language_and_says_nothing(capfd):
    parser = UdpipeParser()
    parser.fit(make_sentences(30), make_sentences(5, seed=1), seed=1)
    test = make_sentences(20, seed=2)
    assert score(test, parser.predict(test)) > 0.65
    assert capfd.readouterr().err == ""
