"""Leaving a procedure, and dropping the choices that were locked for a step.

flow, effects, manual -> frames -> events
"""

from __future__ import annotations

from bot.engine import events as e
from bot.engine.rules.draft import Draft


def leave(draft: Draft) -> None:
    """Leave the running procedure without the effects of its end."""
    skip_choice(draft)
    draft.emit(e.Left(draft.table.frame.procedure))


def skip_choice(draft: Draft) -> None:
    """Drop the unrevealed choices of the step that is left; those of the steps around it stay."""
    game, table = draft.game, draft.table
    steps = [game.step(frame.procedure, frame.step) for frame in table.frames]
    *around, here = (step.wait.choice if step and step.wait else "" for step in steps)
    for choice, locks in table.locks.items():
        if locks and (choice == here or choice not in around):
            draft.emit(e.Cleared(choice, skipped=True))
