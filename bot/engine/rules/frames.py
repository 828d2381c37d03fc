"""Leaving a procedure, and dropping the choices that were locked for a step.

flow, effects, manual -> frames -> events
"""

from __future__ import annotations

from bot.engine import events as e
from bot.engine.rules.transaction import Transaction


def leave(transaction: Transaction) -> None:
    """Leave the running procedure without the effects of its end."""
    skip_choice(transaction)
    transaction.emit(e.Left(transaction.table.frame.procedure))


def skip_choice(transaction: Transaction) -> None:
    """Drop unrevealed choices, except those that steps around the running procedure wait for."""
    game, table = transaction.game, transaction.table
    steps = [game.step(frame.procedure, frame.step) for frame in table.frames]
    *around, here = (step.wait.choice if step and step.wait else "" for step in steps)
    for choice, locks in table.locks.items():
        if locks and (choice == here or choice not in around):
            transaction.emit(e.Cleared(choice, skipped=True))
