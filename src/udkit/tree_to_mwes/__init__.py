"""tree → expressions. Reads FORM, LEMMA, UPOS, FEATS, HEAD and DEPREL; writes `PARSEME:MWE`.

    sentence → words → candidates (types, shapes) → kinds and features → scorer → expressions

`stage` is the entrance, `strategies` says what a way to do it is, and there are three of them:
`scored` (the default), and the baselines `projection` and `tree_labels`. `training` is how the
first one learns. docs/design/mwe-identification.md tells why it is done this way.
"""

from udkit.tree_to_mwes.stage import PART, STRATEGIES, MweStage
from udkit.tree_to_mwes.strategies import Found, Identifier

__all__ = ["PART", "STRATEGIES", "Found", "Identifier", "MweStage"]
