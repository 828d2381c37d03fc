"""The procedure that an action would begin: against whom, and where the table would stop first.

offers, game's data -> ProcedureStart -> ui (asked before it is done)
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine.games.game import Game
from bot.engine.narration import names as n
from bot.engine.rules.elimination import seats_in_game
from bot.engine.state import Table


@dataclass(frozen=True, slots=True)
class ProcedureStart:
    """A procedure that is about to begin."""

    name: str
    actor: str
    opponent: str
    """The name of the opponent; "" if it could be several."""
    first: str
    """The first step at which the procedure stops, with its number; "" if it does not stop."""


def procedure_start(
    game: Game, table: Table, action: str, seat: int, language: str
) -> ProcedureStart:
    """Return the procedure that a seat would begin by an action, with opponent and first stop."""
    defined = game.actions[action]
    others = [one for one in seats_in_game(game, table) if one != seat]
    lone = defined.opponent and len(others) == 1
    steps = game.procedures[defined.begins].steps
    first = next((step.id for step in steps if step.wait or step.stop), "")
    return ProcedureStart(
        name=defined.words.name(language),
        actor=n.seat_name(table.seats, seat),
        opponent=n.seat_name(table.seats, others[0]) if lone else "",
        first=n.step_name(game, first, language) if first else "",
    )
