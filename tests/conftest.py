"""What every test may ask for: the real guides, the scale data, steady properties."""

from __future__ import annotations

import os
import shutil
import signal
from functools import partial
from pathlib import Path

import pytest
from hypothesis import settings

from rules_index.language import kept, lexicon
from tests.made_once import file_all, made_once
from tests.store_engines import ENGINES, Engine
from tests.without_child_process import no_child

__all__ = ["no_child"]

STARTER = Path(__file__).parents[1] / "rules_index" / "starter"
HERE = Path(__file__).parent
FIRST = (HERE / "gateway", HERE / "test_wheel.py", HERE / "test_setup.py")
"""Tests that wait for seconds more than they work, over the wire clocks are real; then the longest
ones."""

# A script that starts the tests in the background has its shell ignore Ctrl-C for all below it.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile("local", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "local")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What waits comes first: meanwhile the other workers have the processors to themselves.

    At the end of a run there would be nothing else left to do; so it would be behind what is long.
    """
    items.sort(key=lambda item: _turn(item.path))


def _turn(path: Path) -> int:
    found = (turn for turn, place in enumerate(FIRST) if place in (path, *path.parents))
    return next(found, len(FIRST))


def _folder(variable: str, holds: str) -> Path:
    named = os.environ.get(variable)
    if not named:
        pytest.skip(f"{variable} is not set: it names the folder with {holds}")
    folder = Path(named)
    if not folder.is_dir():
        pytest.fail(f"{variable} is set to {named}, which is no folder")
    return folder


@pytest.fixture(params=ENGINES)
def engine(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Engine:
    """An empty database of each engine that there is.

    How long a writer waits for another one is no part of a contract: on a busy machine, long.
    """
    for wait in ("bot.engine.stores.database._WAIT", "bot.engine.stores.sqlite._WAIT"):
        monkeypatch.setattr(wait, 100.0)
    return ENGINES[request.param](tmp_path)


@pytest.fixture(scope="session")
def guides() -> Path:
    """The folder with the nine real guides and expected.json."""
    return _folder("JUDGE_GUIDES", "the real guides")


@pytest.fixture(scope="session")
def scale() -> Path:
    """The folder with the large rulebooks that show speed and noise."""
    return _folder("JUDGE_SCALE", "the large rulebooks")


@pytest.fixture(scope="session")
def starter_library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with the guides that come along and their index, to be read alone."""
    guides = sorted(STARTER.iterdir())
    return made_once(tmp_path_factory, "starter-library", lambda folder: file_all(folder, guides))


@pytest.fixture
def starter_data(starter_library: Path, tmp_path: Path) -> Path:
    """The same as a folder of the test's own, as the first question leaves it."""
    return Path(shutil.copytree(starter_library, tmp_path / "data"))


@pytest.fixture(scope="session")
def kept_words(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder without guides, but with the words worked out, as after its first index."""
    return made_once(tmp_path_factory, "words", partial(kept.save, lexicon.load()))


@pytest.fixture(scope="session")
def real_library(guides: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same with the nine real guides."""
    files = [path for path in sorted(guides.iterdir()) if path.suffix != ".json"]
    return made_once(tmp_path_factory, "real-library", lambda folder: file_all(folder, files))
