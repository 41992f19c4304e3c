"""What every test may use: the shared data, official tools, and hypothesis's profiles."""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from official import Official

ROOT = Path(__file__).resolve().parent.parent

# No deadline: a timed assertion fails on a busy machine and says nothing about the code.
for _profile, _n_examples in (("dev", 50), ("ci", 200), ("many", 3000)):
    settings.register_profile(
        _profile,
        max_examples=_n_examples,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow],
    )
settings.load_profile("ci" if os.environ.get("CI") else "dev")


def pytest_configure(config):
    config.addinivalue_line("markers", "corpus: reads whole treebanks; off unless -m corpus")


def pytest_collection_modifyitems(config, items):
    """Leave the tests of whole treebanks out unless markers or test ids were asked for."""
    if config.option.markexpr or any("::" in name for name in config.args):
        return
    deselected = [item for item in items if item.get_closest_marker("corpus")]
    if deselected:
        config.hook.pytest_deselected(items=deselected)
        items[:] = [item for item in items if not item.get_closest_marker("corpus")]


@pytest.fixture(scope="session")
def shared():
    """Treebanks and recorded results of the official tools, beside the repository."""
    folder = Path(os.environ.get("UDKIT_SHARED", ROOT.parent / "shared"))
    if not (folder / "data").is_dir():
        pytest.skip(f"{folder.name} is not beside the repository: set UDKIT_SHARED to its place")
    return folder


@pytest.fixture(scope="session")
def official():
    """The incidents of the official validator, for contents of the files of one treebank."""
    return Official(pytest.importorskip("udtools").Validator)


@pytest.fixture(scope="session")
def examples():
    """The example files that the project ships."""
    return ROOT / "examples"
