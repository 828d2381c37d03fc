"""What is kept about somebody, and for how long, as plain data.

store, people -> Mine, Keeps -> render, export
"""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.play.spots import Spot
from bot.servers.records import HouseRuling
from bot.stock.records import Upload
from bot.tables.records.forgetting import Part

GRACE_DAYS = 30
"""Days after which what a server has left behind goes, unless the bot is invited again."""
LISTED_DAYS = 365
"""Days for which a deletion is remembered, to be done again after a backup was restored."""


@dataclass(frozen=True, slots=True)
class Keeps:
    """What this bot keeps, and for how long; whoever runs it says so."""

    tables: int = 365
    """Days after the last deed at a table; 0: for ever."""
    backups: int = 7
    """Daily backups; 0 for none."""
    unanswered: bool = False
    """Whether questions without a sure answer are kept."""


@dataclass(frozen=True, slots=True)
class Person:
    """Whose data is meant."""

    number: int
    """As Discord counts people."""
    names: frozenset[str] = field(default=frozenset(), repr=False)
    """What Discord calls them now: moderators stand in histories under a name alone."""
    guild: int = 0
    """The server that they ask on; 0: in a direct message."""


@dataclass(frozen=True, slots=True)
class Trace:
    """A table that somebody has to do with."""

    spot: Spot
    part: Part
    opened: str
    last: str
    """When something happened there last."""


@dataclass(frozen=True, slots=True)
class Mine:
    """All that is kept about somebody, in every server."""

    traces: tuple[Trace, ...] = ()
    """The newest first."""
    rulings: tuple[tuple[int, HouseRuling], ...] = ()
    """With the server of each."""
    uploads: tuple[Upload, ...] = ()
    deleted: str = ""
    """When they had theirs deleted last; "" if their number is on no list of deletions."""

    @property
    def still_sits(self) -> tuple[Trace, ...]:
        """The open tables where they sit."""
        return tuple(one for one in self.traces if one.part.sits and not one.spot.closed)

    def __bool__(self) -> bool:
        """Whether there is anything to hand out or to delete."""
        return bool(self.traces or self.rulings or self.uploads)
