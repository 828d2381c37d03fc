"""The contract of every store of traces: what privacy asks of all that is kept of tables at once.

people, gathering, retention -> Traces <- sqlite_traces. `tests/privacy/test_contract.py` holds
every engine to each line.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Protocol

from bot.engine.history import Record
from bot.guilds.records import HouseRuling
from bot.tables.placement import Spot


class Traces(Protocol):
    """Find people and servers in events, places, settings and rulings, whichever store wrote them.

    Any method raises StoreUnavailable where the database cannot be opened, read or written.
    """

    def spots(self) -> list[Spot]:
        """Return the places of all tables, open or closed."""

    def mentioning(self, player: str) -> set[str]:
        """Return the tables whose events contain a player's id as a whole: "12" is not in "123"."""

    def acted(self, actors: Iterable[str]) -> set[str]:
        """Return the tables where somebody acted under one of these names."""

    def records(self, table: str) -> list[Record]:
        """Return the whole history of a table, in order; [] if there is none."""

    def close_unplayed(self, before: str) -> tuple[Spot, ...]:
        """Close the open tables whose last event was before a time; return their places now.

        A table counts as closed since that event. Reading the events and closing are one
        transaction: no table is closed after an event that it was not seen to have.
        """

    def rulings(self, person: int) -> tuple[tuple[int, HouseRuling], ...]:
        """Return a person's rulings, each with its server, the oldest first."""

    def unsign(self, person: int) -> None:
        """Remove the author's id and name from a person's rulings, which stay."""

    def done(self) -> str:
        """Return the time of the last request that is carried out; "" if none is."""

    def note_done(self, until: str) -> None:
        """Record that all requests up to this time are carried out."""

    def servers(self) -> set[int]:
        """Return the servers that have a place, a setting, a ruling or a welcome message here."""

    def absent(self, present: Collection[int], known: Collection[int], now: str) -> dict[int, str]:
        """Return the known servers without the bot, each with the time since which it is gone.

        A server that was gone before keeps its time; one that is back is forgotten.
        """

    def forget_server(self, guild: int) -> None:
        """Delete all that a server has set and ruled, and since when it is gone; not its tables."""

    def mark(self) -> None:
        """Record that something is deleted, so that the next `wipe` has something to do."""

    def wipe(self) -> None:
        """Leave no byte on the disk of what was deleted, if `mark` was called since the last time.

        A mark that is made while this is at work stays, for the next time. Raise StoreUnavailable,
        and keep the mark, where another process reads all the time.
        """

    def close(self) -> None:
        """Close the database."""
