"""Watches: effects that run by themselves once their conditions hold, as when a zone burns down.

decide -> run_watches -> effects, flow
"""

from __future__ import annotations

from bot.engine import events as e
from bot.engine.rules import flow
from bot.engine.rules.conditions import holds
from bot.engine.rules.effects import run
from bot.engine.rules.lookup import in_play, is_for
from bot.engine.rules.transaction import Transaction
from bot.engine.state import seat_key


def run_watches(transaction: Transaction) -> None:
    """Run every watch once, in the order of the file, for each seat in turn.

    What a watch changes counts for later watches at once, and for earlier ones at the next
    command.
    """
    for watch in transaction.game.watches:
        for seat in in_play(transaction.game, transaction.table):
            applies = is_for(transaction.game, transaction.table, watch.who, seat)
            if applies and holds(transaction.game, transaction.table, watch.when, seat):
                run(transaction, watch.do, seat)
                _begin(transaction, watch.begins, seat)


def _begin(transaction: Transaction, procedure: str, seat: int) -> None:
    """Begin the procedure that a watch begins, unless it is running already."""
    if procedure and procedure not in {frame.procedure for frame in transaction.table.frames}:
        transaction.emit(e.Began(procedure, {"actor": seat_key(seat)}))
        flow.enter(transaction, transaction.game.steps(procedure)[0])
