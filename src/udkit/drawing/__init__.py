"""Pictures of sentences: SVG, text trees, and pages that compare two analyses."""
