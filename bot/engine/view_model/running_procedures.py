"""A line for each running procedure: who against whom, and the totals.

TableView -> here -> Board
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from bot.engine.events import FactValue
from bot.engine.games.game import Game
from bot.engine.message import Translate
from bot.engine.narration import names as n
from bot.engine.redaction import TableView
from bot.engine.state import NOBODY, Frame, seat_of

Totals = Mapping[int, int]


def running_procedures(
    view: TableView, game: Game, language: str, translate: Translate, totals: Totals
) -> tuple[str, ...]:
    """Return a line for each running procedure, the outermost first.

    For example "conflict: military · 🔥 Fire · Ana 5 against Bo 3 · province 1 · Ana wins by 2".
    `totals` are those compared last in the innermost procedure.
    """
    lines = []
    for frame in view.frames[1:]:
        known = {**totals, **frame.totals} if frame is view.frames[-1] else {}
        name = game.procedures[frame.procedure].words.name(language)
        said = " · ".join(_RunningProcedure(view, game, frame, language, translate, known).parts())
        lines.append(translate("{name}: {what}").format(name=name, what=said) if said else name)
    return tuple(lines)


@dataclass(frozen=True, slots=True)
class _RunningProcedure:
    """A running procedure, with all that is needed to put it into words."""

    view: TableView
    game: Game
    frame: Frame
    language: str
    translate: Translate
    totals: Totals

    def parts(self) -> Iterator[str]:
        """Yield what the procedure began with, the seats in it with their totals, and who won."""
        actions = self.game.actions.values()
        begun = next((one for one in actions if one.begins == self.frame.procedure), None)
        if begun is None:
            return
        facts = self.frame.facts
        of_people = {begun.actor, begun.opponent}
        told = [
            facts[key] for key in begun.takes if facts.get(key, "") != "" and key not in of_people
        ]
        of_seat = [one for one in told if seat_of(str(one).partition(".")[0]) is not None]
        yield from (self._called(one) for one in told if one not in of_seat)
        names = [self._seat(one) for one in (begun.actor, begun.opponent)]
        if all(names):
            yield self.translate("{who} against {other}").format(who=names[0], other=names[1])
        elif names[0]:
            yield names[0]
        yield from (self._called(one) for one in of_seat)
        yield from self._won()

    def _seat(self, fact: str) -> str:
        """Return the name of a fact's seat, with its total if known; "" if it has no seat."""
        seat = seat_of(self.frame.facts.get(fact, ""))
        if seat is None:
            return ""
        total = str(self.totals[seat]) if seat in self.totals else ""
        return " ".join(filter(None, [n.seat_name(self.view.seats, seat), total]))

    def _called(self, told: FactValue) -> str:
        """Return the name of a value that the procedure began with; a piece's has its icon."""
        item = str(told).rpartition(".")[2]
        kind = self.game.kind_of(item)
        icon = self.game.pieces[kind].icons.get(item, "") if kind else ""
        name = n.value_name(self.game, self.view.seats, told, self.language)
        return " ".join(filter(None, [icon, name]))

    def _won(self) -> Iterator[str]:
        winner, margin = self.frame.facts.get("winner", ""), self.frame.facts.get("margin")
        if winner == NOBODY:
            yield self.translate("nobody wins")
        elif seat_of(winner) is not None:
            winner_name = n.seat_name(self.view.seats, seat_of(winner))
            said = "{who} wins by {n}" if margin else "{who} wins"
            yield self.translate(said).format(who=winner_name, n=margin)
