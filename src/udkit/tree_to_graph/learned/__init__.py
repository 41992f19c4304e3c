"""tree → graph, learned from a treebank's own graphs.

    draft → rules' proposal → candidates (paths of the tree) → one decision each → draft

`skeleton` is the tree with a place for empty nodes; `paths` says which pairs of nodes may have an
edge; `templates` takes the words out of labels and puts them in again; `features` describes a pair;
`classifier` decides. `enhancer` does all that for one edge at a time (strategy `learned`),
`encoding` for all edges of a word at once (strategy `labels`). `training` and `label_training`
learn them, `storage` writes and reads them.
"""
