"""What is kept about a person, and for how long, as plain data.

store, people -> PersonalData, RetentionPolicy -> ui, export
"""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.engine.event_log.anonymization import Participation
from bot.guilds.records import HouseRuling
from bot.tables.placement import TablePlacement
from bot.uploads.records import Upload

GRACE_DAYS = 30
"""The days from the bot's removal from a server until the server's data is deleted."""
LISTED_DAYS = 365
"""The days for which a deletion is remembered, to be repeated if a backup is restored."""


@dataclass(frozen=True, slots=True)
class RetentionPolicy:
    """The rules of what this bot keeps and for how long, as its operator has set them."""

    tables: int = 365
    """The days for which a table is kept after its last move; 0: for ever."""
    backups: int = 7
    """The number of daily backups that are kept; 0: none are made."""
    unanswered: bool = False
    """Whether questions without a sure answer are kept."""


@dataclass(frozen=True, slots=True)
class Person:
    """The person whose data are shown, exported or deleted."""

    number: int
    """The person's Discord id."""
    names: frozenset[str] = field(default=frozenset(), repr=False)
    """The person's present names on Discord: histories name moderators only by name."""
    guild: int = 0
    """The server on which the person asks; 0: in a direct message."""


@dataclass(frozen=True, slots=True)
class TableInvolvement:
    """A table that a person has to do with: they stand in its history, or opened it."""

    placement: TablePlacement
    part: Participation
    opened: str
    last: str
    """The time of the last event at the table."""


@dataclass(frozen=True, slots=True)
class PersonalData:
    """Everything that is kept about a person, on every server."""

    tables: tuple[TableInvolvement, ...] = ()
    """The tables that the person has to do with, the newest first."""
    rulings: tuple[tuple[int, HouseRuling], ...] = ()
    """The person's house rulings, each after its server's id."""
    uploads: tuple[Upload, ...] = ()
    deleted: str = ""
    """The time of the person's last deletion; "" if none is remembered."""

    @property
    def still_sits(self) -> tuple[TableInvolvement, ...]:
        """Return the open tables at which the person still sits."""
        return tuple(one for one in self.tables if one.part.sits and not one.placement.closed)

    def __bool__(self) -> bool:
        """Tell whether there is anything to export or to delete."""
        return bool(self.tables or self.rulings or self.uploads)
