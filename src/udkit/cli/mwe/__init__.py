"""Multiword expressions: score, check and prepare corpora as in PARSEME's shared tasks."""
