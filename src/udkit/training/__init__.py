"""Training a whole model: every stage in turn, scored from raw text, written as one file."""
