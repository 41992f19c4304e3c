"""Checks of HTML pages: are their tags balanced, what do they contain."""

from html.parser import HTMLParser

VOID = {"meta", "input", "br", "rect", "path"}


class Outline(HTMLParser):
    """Collects elements, and text by tag; raises AssertionError where tags do not match."""

    def __init__(self, markup):
        super().__init__(convert_charrefs=True)
        self.open = []
        self.elements = []
        self.texts = {}
        self.feed(markup)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attributes):
        self.elements.append((tag, dict(attributes)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.elements.append((tag, dict(attributes)))

    def handle_endtag(self, tag):
        assert self.open, tag
        assert self.open.pop() == tag

    def handle_data(self, data):
        if self.open:
            self.texts.setdefault(self.open[-1], []).append(data)

    def all(self, tag):
        """Return the attributes of all elements with this tag."""
        return [attributes for name, attributes in self.elements if name == tag]
