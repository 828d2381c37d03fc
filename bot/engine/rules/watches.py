"""Watches: effects that run by themselves once their conditions hold: a zone burns down.

decide -> react -> effects, flow
"""

from __future__ import annotations

from bot.engine import events as e
from bot.engine.rules import flow
from bot.engine.rules.conditions import holds
from bot.engine.rules.draft import Draft
from bot.engine.rules.effects import run
from bot.engine.rules.lookup import in_play, is_for
from bot.engine.state import seat_key


def react(draft: Draft) -> None:
    """Run every watch once, in the order of the file, for each seat in turn.

    What one watch does is seen by later ones at once, and by earlier ones only after the next
    command.
    """
    for watch in draft.game.watches:
        for seat in in_play(draft.game, draft.table):
            mine = is_for(draft.game, draft.table, watch.who, seat)
            if mine and holds(draft.game, draft.table, watch.when, seat):
                run(draft, watch.do, seat)
                _begin(draft, watch.begins, seat)


def _begin(draft: Draft, procedure: str, seat: int) -> None:
    """Begin the procedure that a watch begins, unless it is running already."""
    if procedure and procedure not in {frame.procedure for frame in draft.table.frames}:
        draft.emit(e.Began(procedure, {"actor": seat_key(seat)}))
        flow.enter(draft, draft.game.steps(procedure)[0])
