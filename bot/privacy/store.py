"""The contract of every privacy store: what privacy asks about all stored tables.

people, gathering, retention -> PrivacyStore <- sqlite_privacy. `tests/privacy/test_contract.py`
holds every engine to each line.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Protocol

from bot.engine.history import Record
from bot.guilds.records import HouseRuling
from bot.tables.placement import TablePlacement


class PrivacyStore(Protocol):
    """A store of people's and servers' traces in events, placements, settings and rulings.

    Which store wrote them does not matter. Any method raises StoreUnavailable where the database
    cannot be opened, read or written.
    """

    def placements(self) -> list[TablePlacement]:
        """Return the placements of all tables, open or closed."""

    def mentioning(self, player: str) -> set[str]:
        """Return the keys of the tables whose events contain a player's id, as a whole.

        "12" is not found in "123".
        """

    def acted(self, actors: Iterable[str]) -> set[str]:
        """Return the keys of the tables where somebody acted under one of these names."""

    def records(self, table: str) -> list[Record]:
        """Return the whole history of a table, in order; [] if there is none."""

    def close_unplayed(self, before: str) -> tuple[TablePlacement, ...]:
        """Close the open tables whose last event was before a time; return their new placements.

        A table counts as closed since that event. Reading the events and closing are one
        transaction, so no table is closed after a new event.
        """

    def rulings(self, person: int) -> tuple[tuple[int, HouseRuling], ...]:
        """Return a person's house rulings, each after its server's id, the oldest first."""

    def unsign(self, person: int) -> None:
        """Remove a person's id and name from their house rulings; the rulings stay."""

    def done(self) -> str:
        """Return the time up to which all deletion requests are carried out; "" if none is."""

    def note_done(self, until: str) -> None:
        """Record that all deletion requests up to this time are carried out."""

    def servers(self) -> set[int]:
        """Return the servers of which a placement, setting, ruling or welcome message is stored."""

    def absent(self, present: Collection[int], known: Collection[int], now: str) -> dict[int, str]:
        """Return a dict of server -> the time since which the bot has been absent from it.

        A server of `known` that is not in `present` has been absent since the time that an
        earlier call recorded, else since `now`, which is then recorded. For servers in
        `present` the record is deleted.
        """

    def forget_server(self, guild: int) -> None:
        """Delete a server's settings, rulings and the time of its absence, but not its tables."""

    def mark(self) -> None:
        """Record that something was deleted, so that the next `wipe` has work to do."""

    def wipe(self) -> None:
        """Remove every byte of deleted data from the disk, if `mark` was called since last time.

        A mark that is made meanwhile stays for the next time. If another process reads all the
        time, raise StoreUnavailable and keep the mark.
        """

    def close(self) -> None:
        """Close the database."""
