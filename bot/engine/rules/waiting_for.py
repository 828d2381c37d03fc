"""The seats that a step still waits for, and a sentence that says so.

Game, Table -> awaited -> shown; Transaction -> waiting_for -> refusals of steps
"""

from __future__ import annotations

from bot.engine.games.game import Game
from bot.engine.games.game_flow import Compare, Wait
from bot.engine.message import Message
from bot.engine.narration.names import seat_names
from bot.engine.rules import flow
from bot.engine.rules.elimination import unpassed, waited
from bot.engine.rules.lookup import between
from bot.engine.rules.transaction import Transaction
from bot.engine.state import Table


def awaited(game: Game, table: Table, wait: Wait) -> list[int]:
    """Return the seats that a step still waits for; [] if it waits for nobody in particular."""
    if wait.passes:
        return [*unpassed(game, table, wait)]
    if wait.choice:
        locked = table.locks.get(wait.choice, {})
        return [seat for seat in waited(game, table, wait) if seat not in locked]
    if wait.compare:
        known = table.frame.totals
        return [seat for seat in between(game, table, wait.compare.between) if seat not in known]
    return [] if table.turn is None else [table.turn]


def missing(transaction: Transaction) -> Message:
    """Return a sentence that says what the step still waits for, and whom."""
    table = transaction.table
    wait = flow.waiting(transaction.game, table)
    if wait is None:
        return Message("This step waits for nothing")
    who = seat_names(table.seats, awaited(transaction.game, table, wait))
    if wait.passes:
        return Message("{who} can still act here, or pass", who=who)
    if wait.choice:
        choice = transaction.game.choices[wait.choice].words.name
        return Message("The {choice} of {who} is missing", choice=choice, who=who)
    if wait.compare:
        return _missing_totals(transaction, wait.compare, who)
    if table.turn is not None:
        return Message("{who} has still something to do here, or to pass on", who=who)
    return Message("This step is not done yet")


def _missing_totals(transaction: Transaction, compare: Compare, who: object) -> Message:
    what = compare.words.name
    if not transaction.table.frame.totals:
        return Message("This step waits for the {what}, or for who won", what=what)
    return Message("This step waits for the {what} of {who}, or for who won", what=what, who=who)
