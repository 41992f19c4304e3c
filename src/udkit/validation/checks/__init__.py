"""The checks, by what they look at: each takes a block (and the memory) and returns incidents."""
