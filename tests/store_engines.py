"""Every engine that a store can stand on: the tests of a contract run over each of them.

ENGINES -> engine (a fixture in tests/conftest.py) -> the tests of each store's contract
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from bot.engine.stores.base import Store
from bot.engine.stores.sqlite import SqliteStore
from bot.guilds.sqlite_settings import SqliteGuildSettings
from bot.guilds.store import GuildSettingsStore
from bot.privacy.sqlite_privacy import SqlitePrivacyStore
from bot.privacy.store import PrivacyStore
from bot.tables.sqlite_placements import SqlitePlacements
from bot.tables.store import PlacementStore


class Engine(Protocol):
    """One database; each call opens another connection to it, as another process does.

    It can be pickled: a test hands it to real processes.
    """

    def events(self) -> Store:
        """Open the store of events."""

    def placements(self) -> PlacementStore:
        """Open the store of places."""

    def guild_settings(self) -> GuildSettingsStore:
        """Open the store of settings and rulings."""

    def privacy(self) -> PrivacyStore:
        """Open the privacy store, which reads what the other three have written."""


@dataclass(frozen=True)
class Sqlite:
    """A database in one file of a folder."""

    folder: Path

    @property
    def file(self) -> Path:
        """Where it is."""
        return self.folder / "tables.db"

    def events(self) -> Store:
        """See Engine."""
        return SqliteStore(self.file)

    def placements(self) -> PlacementStore:
        """See Engine."""
        return SqlitePlacements(self.file)

    def guild_settings(self) -> GuildSettingsStore:
        """See Engine."""
        return SqliteGuildSettings(self.file)

    def privacy(self) -> PrivacyStore:
        """See Engine."""
        return SqlitePrivacyStore(self.file)


ENGINES: Mapping[str, Callable[[Path], Engine]] = {"sqlite": Sqlite}
"""Name -> makes an empty database, with a folder that it may use."""
