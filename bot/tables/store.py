"""The contract of every store of the placements of tables; it knows no database.

registry -> PlacementStore <- sqlite_placements. `tests/tables/test_placement_contract.py` holds
every engine to each line.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from bot.tables.placement import TablePlacement


class NameTaken(Exception):
    """Another open table of the server has this name; the registry words it for people."""

    def __init__(self, name: str) -> None:
        self.name = name
        super().__init__(name)


class TooManyOpen(Exception):
    """The server has as many open tables as it may have; the registry words it for people."""


class PlacementStore(Protocol):
    """A store of each table's placement on Discord; several processes may use one database at once.

    Two open tables of a server never have the same name, even with other case or spaces: `add` and
    `change` then raise NameTaken and change nothing. Any method raises StoreUnavailable where the
    database cannot be opened, read or written.
    """

    def add(self, placement: TablePlacement, most: int) -> bool:
        """Add a table's placement and return True; return False if the table already has one.

        Its first placement is then kept. If two callers add the same table at once, only
        one gets True. Raise TooManyOpen if the server has `most` open tables: counting and
        adding are one transaction.
        """

    def get(self, table: str) -> TablePlacement | None:
        """Return the placement of a table, open or closed; None if it has none."""

    def of_guild(self, guild: int) -> tuple[TablePlacement, ...]:
        """Return the placements of a server's open tables, the oldest first."""

    def finished(self, guild: int) -> tuple[TablePlacement, ...]:
        """Return the placements of a server's closed tables, the newest first.

        Return all of them, or at least the newest 200.
        """

    def in_channel(self, channel: int) -> tuple[TablePlacement, ...]:
        """Return the placements of the open tables in a channel, the oldest first."""

    def over(self, voice: int) -> tuple[TablePlacement, ...]:
        """Return the placements of the open tables over a voice channel, the oldest first."""

    def open_keys(self) -> tuple[str, ...]:
        """Return the keys of all open tables, the newest first."""

    def change(
        self, table: str, change: Callable[[TablePlacement], TablePlacement]
    ) -> tuple[TablePlacement, TablePlacement] | None:
        """Replace a table's placement by the result of `change`; return the old and new placement.

        Return None if the table has no placement. Reading and writing are one transaction, so no
        concurrent change is lost. If `change` raises, nothing has changed.
        """

    def note_losses(self) -> int:
        """Record the last restore of a backup at each open table where it is not recorded yet.

        Return the number of these tables. Their boards then count as not posted, so that
        they are posted anew with a line about the loss.
        """

    def remove(self, table: str) -> None:
        """Delete a table's placement; the table's name can be used again."""

    def close(self) -> None:
        """Close the database."""
