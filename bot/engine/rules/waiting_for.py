"""The seats that a step still waits for, and a sentence that says so.

Game, Table -> awaited_seats -> view_model; Transaction -> missing_text -> refusals of steps
"""

from __future__ import annotations

from bot.engine.games.game import Game
from bot.engine.games.game_flow import Compare, Wait
from bot.engine.message import Message
from bot.engine.narration.names import seat_names
from bot.engine.rules import flow
from bot.engine.rules.elimination import seats_needed, seats_to_pass
from bot.engine.rules.lookup import between
from bot.engine.rules.transaction import Transaction
from bot.engine.state import Table


def awaited_seats(game: Game, table: Table, wait: Wait) -> list[int]:
    """Return the seats that a step still waits for; [] if it waits for nobody in particular."""
    if wait.passes:
        return [*seats_to_pass(game, table, wait)]
    if wait.choice:
        locked = table.locks.get(wait.choice, {})
        return [seat for seat in seats_needed(game, table, wait) if seat not in locked]
    if wait.compare:
        known = table.frame.totals
        return [seat for seat in between(game, table, wait.compare.between) if seat not in known]
    return [] if table.turn is None else [table.turn]


def missing_text(transaction: Transaction) -> Message:
    """Return a sentence that says what the step still waits for, and whom."""
    table = transaction.table
    wait = flow.current_wait(transaction.game, table)
    if wait is None:
        return Message("This step waits for nothing")
    names = seat_names(table.seats, awaited_seats(transaction.game, table, wait))
    if wait.passes:
        return Message("{who} can still act here, or pass", who=names)
    if wait.choice:
        choice = transaction.game.choices[wait.choice].words.name
        return Message("The {choice} of {who} is missing", choice=choice, who=names)
    if wait.compare:
        return _missing_totals(transaction, wait.compare, names)
    if table.turn is not None:
        return Message("{who} has still something to do here, or to pass on", who=names)
    return Message("This step is not done yet")


def _missing_totals(transaction: Transaction, compare: Compare, names: object) -> Message:
    what = compare.words.name
    if not transaction.table.frame.totals:
        return Message("This step waits for the {what}, or for who won", what=what)
    return Message("This step waits for the {what} of {who}, or for who won", what=what, who=names)
