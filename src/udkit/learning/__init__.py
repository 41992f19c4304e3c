"""How stages learn: layers, batches, the loop, averaging, export. Knows nothing of UD.

This package and the `training.py` and `network.py` of a stage are the only places that import
torch; `pip install 'udkit[train]'` brings it.
"""
