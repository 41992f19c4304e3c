"""The official validator as an oracle."""

import pytest

from validation.conftest import Official


@pytest.fixture(scope="session")
def official():
    """Incidents of the official validator: (line, id, whether it is an error)."""
    return Official(pytest.importorskip("udtools").Validator)
