"""tokens → tree. Reads forms; writes UPOS, XPOS, FEATS, LEMMA, HEAD and DEPREL.

One encoder for all: words become vectors (`features`), the vectors go through the network, and its
scores are decoded into labels (`inventory`), lemmas (`lemma_scripts`) and a tree (`spanning_tree`).
"""
