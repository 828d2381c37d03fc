from __future__ import annotations

import shutil
from datetime import timedelta
from pathlib import Path

import pytest

from rules_index import own
from rules_index.child.limits import MIB, Limits
from rules_index.intake.ingest import Rules, ingest
from rules_index.model import Identity
from rules_index.store.library import Library
from tests.bot.lanterns import with_lanterns

SMALL = Path(__file__).parents[1] / "cases" / "small-l5r-en.md"


@pytest.fixture(autouse=True)
def _long_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """The servers of these tests have had the bot for long: nobody is told the first words."""
    monkeypatch.setattr("bot.cogs.settings.LATELY", timedelta(0))


@pytest.fixture(scope="session")
def filed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with a guide of a few pages and its index, made once."""
    folder = tmp_path_factory.mktemp("filed")
    library = Library(folder)
    ingest(library, SMALL, Rules(Identity(), Limits(60, 512 * MIB), 5 * MIB))
    own.searcher(folder).index()
    return folder


@pytest.fixture
def folder(filed: Path, tmp_path: Path) -> Path:
    """A data folder of the test's own."""
    target = tmp_path / "data"
    shutil.copytree(filed, target)
    return target


@pytest.fixture(scope="session")
def lit_once(filed: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same with a guide that speaks of cards beside it, indexed once."""
    folder = with_lanterns(shutil.copytree(filed, tmp_path_factory.mktemp("lit") / "data"))
    own.searcher(folder).index()
    return folder


@pytest.fixture
def lit(lit_once: Path, tmp_path: Path) -> Path:
    """A data folder with the starter guide and one that speaks of cards."""
    return Path(shutil.copytree(lit_once, tmp_path / "data"))
