"""What is hard to learn: learning curves of parsers, by class of dependency."""
