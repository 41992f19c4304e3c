"""The official validator, as the judge of what was repaired."""

import pytest

from validation.conftest import Official


@pytest.fixture(scope="session")
def official_errors():
    """Line and test id of each error that the official validator finds in the content of a file."""
    official = Official(pytest.importorskip("udtools").Validator)
    return lambda content: [(line, id_) for line, id_, is_error in official(content) if is_error]
