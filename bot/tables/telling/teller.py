"""What puts events into words: the language, and the table as it is at that moment.

log, play.announce -> Teller -> events
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from bot.tables.games.game import Game
from bot.tables.state import Table, seat_of
from bot.tables.telling import names as n
from bot.tables.telling.saying import Translate

UNDONE_SHOWN = 3


@dataclass(frozen=True, slots=True)
class Teller:
    """Puts events into words, knowing the table at that moment."""

    game: Game
    table: Table
    language: str
    translate: Translate
    told: Mapping[str, str]
    """What the commands before this one did, in words; at least those that it speaks of."""
    opened: AbstractSet[str] = frozenset()
    """The commands before this one that revealed something."""
    proofs: bool = True
    """Whether what was locked is told with its proof."""

    def several(self, commands: Sequence[str]) -> str:
        """What commands did, the last one first, not all of it if it is much."""
        last = commands[: -UNDONE_SHOWN - 1 : -1]
        shown = " · ".join(self.told[command] for command in last if command in self.told)
        rest = len(commands) - len(last)
        return self.say("{what} and {n} more", what=shown, n=rest) if rest else shown

    def stays_known(self, commands: Iterable[str]) -> str:
        """That an undone reveal hides nothing again; "" where nothing was revealed."""
        if self.opened.isdisjoint(commands):
            return ""
        return self.say("what was revealed stays known")

    def say(self, template: str, **values: object) -> str:
        return self.translate(template).format(**values)

    def pair(self, name: str, what: str) -> str:
        """A name and what is said of it."""
        return self.say("{name}: {what}", name=name, what=what)

    def seat(self, seat: int | None) -> str:
        return n.seat_name(self.table.seats, seat)

    def holder(self, holder: str) -> str:
        """A seat by its name, "the table", a piece with whose it is: "province 2 (Bo)"."""
        seat = seat_of(holder.partition(".")[0])
        piece = n.piece_name(self.game, holder, self.language) if seat_of(holder) is None else ""
        if holder == "table":
            return self.say("the table")
        whose = self.seat(seat) if seat is not None else ""
        return f"{piece} ({whose})" if piece and whose else piece or whose
