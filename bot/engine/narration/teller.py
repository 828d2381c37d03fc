"""All that is needed to put events into words: the language, and the table at that moment.

log, outbox.announcement_rules -> Teller -> events
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from bot.engine.games.game import Game
from bot.engine.message import Translate
from bot.engine.narration import names as n
from bot.engine.state import Table, seat_of

UNDONE_SHOWN = 3


@dataclass(frozen=True, slots=True)
class Teller:
    """All that is needed to put events into words: game, language, and the table at that moment."""

    game: Game
    table: Table
    language: str
    translate: Translate
    told: Mapping[str, str]
    """The id of an earlier command -> what it did, in words.

    It has at least the commands that are undone or redone now.
    """
    opened: AbstractSet[str] = frozenset()
    """The earlier commands that revealed something."""
    proofs: bool = True
    """Whether a locked choice is shown with its proof."""

    def several(self, commands: Sequence[str]) -> str:
        """Return what the commands did, the last one first; at most `UNDONE_SHOWN` of them."""
        last = commands[: -UNDONE_SHOWN - 1 : -1]
        shown = " · ".join(self.told[command] for command in last if command in self.told)
        rest = len(commands) - len(last)
        return self.say("{what} and {n} more", what=shown, n=rest) if rest else shown

    def stays_known(self, commands: Iterable[str]) -> str:
        """Return a note that an undone reveal hides nothing again; "" if nothing was revealed."""
        if self.opened.isdisjoint(commands):
            return ""
        return self.say("what was revealed stays known")

    def say(self, template: str, **values: object) -> str:
        return self.translate(template).format(**values)

    def pair(self, name: str, what: str) -> str:
        """Join a name and what is said about it: "Ana: next"."""
        return self.say("{name}: {what}", name=name, what=what)

    def seat(self, seat: int | None) -> str:
        return n.seat_name(self.table.seats, seat)

    def holder(self, holder: str) -> str:
        """Return the name of a holder: a seat, "the table", or a piece: "province 2 (Bo)"."""
        seat = seat_of(holder.partition(".")[0])
        piece = n.piece_name(self.game, holder, self.language) if seat_of(holder) is None else ""
        if holder == "table":
            return self.say("the table")
        whose = self.seat(seat) if seat is not None else ""
        return f"{piece} ({whose})" if piece and whose else piece or whose
