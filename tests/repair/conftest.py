"""The official validator, as the judge of what was repaired."""

import pytest


@pytest.fixture(scope="session")
def official_errors(official):
    """Line and test id of each error that the official validator finds in the content of a file."""
    return lambda content: [(line, id_) for line, id_, is_error in official(content) if is_error]
