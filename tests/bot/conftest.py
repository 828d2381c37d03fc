from __future__ import annotations

import shutil
from datetime import timedelta
from pathlib import Path

import pytest

from rules_index import own
from tests.bot.card_guide import with_lanterns
from tests.made_once import file_all, made_once

SMALL = Path(__file__).parents[1] / "cases" / "small-l5r-en.md"


@pytest.fixture(autouse=True)
def _long_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """The servers of these tests have had the bot for long: nobody is told the first words."""
    monkeypatch.setattr("bot.features.settings.command.LATELY", timedelta(0))


@pytest.fixture(scope="session")
def filed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with a guide of a few pages and its index, made once."""
    return made_once(tmp_path_factory, "filed", lambda folder: file_all(folder, [SMALL]))


@pytest.fixture
def folder(filed: Path, tmp_path: Path) -> Path:
    """A data folder of the test's own."""
    target = tmp_path / "data"
    shutil.copytree(filed, target)
    return target


@pytest.fixture(scope="session")
def lit_once(filed: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same with a guide that speaks of cards beside it, indexed once."""

    def light(folder: Path) -> None:
        own.searcher(with_lanterns(shutil.copytree(filed, folder, dirs_exist_ok=True))).index()

    return made_once(tmp_path_factory, "lit", light)


@pytest.fixture
def lit(lit_once: Path, tmp_path: Path) -> Path:
    """A data folder with the starter guide and one that speaks of cards."""
    return Path(shutil.copytree(lit_once, tmp_path / "data"))
