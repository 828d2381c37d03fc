"""Every engine that a store can stand on: the tests of a contract run over each of them.

ENGINES -> engine (a fixture in tests/conftest.py) -> the tests of each store's contract
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from bot.tables.stores.base import Store
from bot.tables.stores.sqlite import SqliteStore


class Engine(Protocol):
    """One database; each call opens another connection to it, as another process does.

    It can be pickled: a test hands it to real processes.
    """

    def events(self) -> Store:
        """Open the store of events."""


@dataclass(frozen=True)
class Sqlite:
    """A database in one file of a folder."""

    folder: Path

    def events(self) -> Store:
        """See Engine."""
        return SqliteStore(self.folder / "tables.db")


ENGINES: Mapping[str, Callable[[Path], Engine]] = {"sqlite": Sqlite}
"""Name -> makes an empty database, with a folder that it may use."""
