"""Small cupt files, written by what differs: the codes, and where it matters lemmas and forms."""

HEADER = "# global.columns = ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC PARSEME:MWE\n"


def line(identifier, form, codes="*", lemma=None):
    """One line; the lemma is the form unless it is given."""
    cells = [identifier, form, lemma or form, *["_"] * 7, codes]
    return "\t".join(cells) + "\n"


def sentence(*codes, forms=None, lemmas=None):
    """A sentence of words w1, w2 … with these codes."""
    forms = forms or [f"w{number}" for number in range(1, len(codes) + 1)]
    lemmas = lemmas or forms
    rows = zip(range(1, len(codes) + 1), forms, codes, lemmas, strict=True)
    return "".join(line(str(number), *rest) for number, *rest in rows) + "\n"


def write(path, *sentences):
    """Write a file and return its path."""
    path.write_text(HEADER + "".join(sentences), encoding="utf-8")
    return path
