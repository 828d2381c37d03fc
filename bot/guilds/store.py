"""The contract of every store of servers' settings and rulings; it knows no database.

GuildSettings -> GuildSettingsStore <- sqlite_settings. `tests/guilds/test_contract.py` holds every
engine to it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from bot.guilds.records import HouseRuling, StoredSettings


class GuildSettingsStore(Protocol):
    """A store of settings by place ("guild:1", "channel:2") and of house rulings by server.

    Several processes may use one database at once. Any method raises StoreUnavailable if the
    database cannot be opened, read or written.
    """

    def changes(self) -> int:
        """Return a number that changes with every write, by whichever process.

        A reader may keep what it has read until the number changes.
        """

    def stored_many(self, places: Sequence[str]) -> list[StoredSettings]:
        """Return the settings of several places, in their order; empty ones where nothing is set.

        All are read at the same moment.
        """

    def stored(self, place: str) -> StoredSettings:
        """Return the settings of one place; empty ones if nothing is set."""

    def change(
        self, place: str, change: Callable[[StoredSettings], StoredSettings], guild: int = 0
    ) -> StoredSettings:
        """Replace the settings of a place with those that `change` returns; return the new ones.

        Reading and writing are one transaction: of two changes at once both count. If `change`
        raises, nothing has changed. When the data of the server `guild` is deleted, these settings
        are deleted too.
        """

    def greet(self, guild: int) -> bool:
        """Record that a server has got the welcome message; return True the first time only."""

    def rulings(self, guild: int) -> tuple[HouseRuling, ...]:
        """Return all rulings of a server, the oldest first."""

    def add_ruling(self, guild: int, ruling: HouseRuling, most: int) -> bool:
        """Add a ruling and return True; return False if the server already has `most` rulings.

        The ruling gets a new id, which no ruling has had before; its own `id` is ignored. Counting
        and adding are one transaction.
        """

    def remove_ruling(self, guild: int, number: int) -> bool:
        """Remove the ruling of a server with this id; return False if the server has none."""

    def close(self) -> None:
        """Close the database."""
