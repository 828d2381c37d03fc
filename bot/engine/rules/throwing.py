"""Dice, coins and lots, drawn from the random text in the command.

decide -> throwing -> events
"""

from __future__ import annotations

from bot.engine import commands as c
from bot.engine import events as e
from bot.engine.chance import MOST_DICE, MOST_SIDES, draw_numbers
from bot.engine.errors import NotNow
from bot.engine.rules.effects import put
from bot.engine.rules.elimination import seats_in_game
from bot.engine.rules.transaction import Transaction


def throw(transaction: Transaction, command: c.Throw) -> None:
    """Throw dice or a coin, or draw a seat; a drawn first player gets the first player's piece."""
    among = (
        seats_in_game(transaction.game, transaction.table)
        if command.thing in {"seat", "first"}
        else ()
    )
    count, sides = 1, {"coin": 2, "dice": command.sides}.get(command.thing, len(among))
    if command.thing == "dice":
        count = command.count
    _check(command, count, sides)
    results = draw_numbers(command.nonce, transaction.opening, command.thing, count, sides)
    transaction.emit(e.Thrown(command.thing, sides, results, command.nonce, among))
    first = transaction.game.first
    if command.thing == "first" and first:
        put(transaction, first, transaction.game.pieces[first].held[0], among[results[0] - 1])


def _check(command: c.Throw, count: int, sides: int) -> None:
    if not 1 <= count <= MOST_DICE:
        raise NotNow("Throw 1 to {most} dice at once.", most=MOST_DICE)
    if not (1 if command.thing != "dice" else 2) <= sides <= MOST_SIDES:
        raise NotNow("A die has 2 to {most} sides: throw such a one.", most=MOST_SIDES)
