"""The contract of every store of events; it knows no database.

host -> Store <- sqlite. `tests/engine/stores/test_contract*.py` hold every engine to each line.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from bot.engine.history import Record

T = TypeVar("T")
Change = Callable[[list[Record]], tuple[Sequence[Record], T]]
"""A function from a table's records to the new ones, and to a result that `rewrite` returns."""


class Overtaken(Exception):
    """Another process wrote to the table after it was read.

    The host then decides the command again, and no player sees this error.
    """


class Store(Protocol):
    """The log of every table, in one database that several processes may use at once.

    Every method raises StoreUnavailable if the database cannot be opened, read or written.
    """

    def create(self, name: str, game: str, records: Sequence[Record]) -> None:
        """Add a table with its first records, all or none, numbered from 1.

        Raise TableExists if there is a table of this name, even one that another process is just
        creating, and ValueError if a number is missing or comes twice.
        """

    def game(self, name: str) -> str:
        """Return the key of a table's game; raise NoSuchTable if there is no such table."""

    def epoch(self, name: str) -> int:
        """Return how often the table's history was rewritten, at first 0.

        Raise NoSuchTable if there is no such table.
        """

    def since(self, name: str, seq: int) -> list[Record]:
        """Return the records after number `seq`, in order and without a gap.

        Return [] if there are none, even if there is no such table.
        """

    def delivered(self, name: str, command: str) -> bool:
        """Tell whether the records of a command have been written to the table.

        `delivered` and `since` agree, whichever is called first: a command whose records were read
        is delivered, and the records of a delivered command can be read.
        """

    def append(self, name: str, last: Record, records: Sequence[Record], epoch: int = 0) -> None:
        """Write the records of a command, all or none; once this returns, no crash loses them.

        `last` is the last record that the writer knows, and `epoch` the epoch in which it was
        read. Raise Overtaken, and write nothing, unless number and command of `last` are those of
        the last record now, the table is in that epoch and the command is new to it. Raise
        NoSuchTable, and ValueError if the records are not numbered on from `last`.
        """

    def rewrite(self, name: str, change: Change[T]) -> T:
        """Replace the actors and events of a table's records with those that `change` returns.

        Reading the history, `change` and writing are one transaction: nobody appends in
        between. `change` returns as many records as it was given. If any of them differs,
        the epoch is raised in the same transaction; if `change` raises, nothing has
        changed.
        """

    def names(self) -> list[tuple[str, str, str]]:
        """Return name, game and opening time of every table, the oldest first."""

    def remove(self, name: str) -> None:
        """Delete a table with its events and commands; its name can be used again."""

    def close(self) -> None:
        """Close the database."""


def check_numbers(last: int, records: Sequence[Record]) -> None:
    """Raise ValueError unless the records are numbered on from `last`: after 7 come 8, 9, 10.

    A gap in the numbers would make the table unreadable for good.
    """
    numbers = [record.seq for record in records]
    if numbers != list(range(last + 1, last + 1 + len(records))):
        raise ValueError(f"events {numbers} do not follow event {last}")
