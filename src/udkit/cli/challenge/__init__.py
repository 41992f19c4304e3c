"""What is hard to learn: parsers on a handful of sentences, by class of dependency."""
