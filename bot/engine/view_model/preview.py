"""A preview of a command: "Kasia: honor 10 → 8".

Game, Table, command -> decide, evolve -> a line; questions about a guess show it
"""

from __future__ import annotations

from bot.engine import commands as c
from bot.engine import events as e
from bot.engine.decide import decide
from bot.engine.errors import TableError, Unsure
from bot.engine.evolve import evolve
from bot.engine.games.game import Game
from bot.engine.history import Act
from bot.engine.message import Translate
from bot.engine.narration.line import line
from bot.engine.narration.teller import Teller
from bot.engine.state import Table

_FORESEEN = (
    *(e.Counted, e.Placed, e.Ordered, e.Turned, e.Passed, e.Unpassed, e.Acted, e.Noted, e.Entered),
    *(e.Began, e.Left, e.Knew, e.Conceded, e.Eliminated, e.Ended, e.UndoDropped),
)
"""The events that depend on no chance and reveal nothing hidden."""


def preview(game: Game, table: Table, command: c.Command, language: str, say: Translate) -> str:
    """Return what a command would do: "Kasia: honor 10 → 8".

    Return "" if it would be refused, show a secret, or depend on chance.
    """
    try:
        happened = decide(game, table, (), command)
    except TableError:
        return ""
    if not all(isinstance(event, _FORESEEN) for event in happened):
        return ""
    for event in happened:
        table = evolve(table, event)
    told = line(Teller(game, table, language, say, {}), Act("", command.seat, "", "", happened))
    return told.text if told else ""


def confirmation_question(
    game: Game, table: Table, unsure: Unsure, language: str, say: Translate
) -> str:
    """Return the question that confirms the guess `unsure`: "Kasia: honor 10 → 8?"."""
    what = preview(game, table, unsure.command, language, say) or unsure.choices[0]
    return say("{what}?").format(what=what)
