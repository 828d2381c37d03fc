"""Counters that one table adds for itself, and removes.

decide -> custom_counters -> events
"""

from __future__ import annotations

from bot.engine import commands as c
from bot.engine import events as e
from bot.engine.errors import NotNow
from bot.engine.rules.limits import check_number, clean_name
from bot.engine.rules.transaction import Transaction
from bot.engine.state import TABLE, seat_key


def add_counter(transaction: Transaction, command: c.AddCounter) -> None:
    """Add a counter to this table alone; raise NotNow if its name is taken or has no letter."""
    name = clean_name(command.name)
    check_number(command.start)
    extras = transaction.table.extras
    known = {w.casefold() for one in transaction.game.counters.values() for w in one.words.all()}
    known |= {extra.name.casefold() for extra in extras.values()}
    if name.casefold() in known:
        raise NotNow("There is a counter “{name}” already: choose another name.", name=name)
    if name.casefold() in _names_in_use(transaction):
        raise NotNow("“{name}” means something else at this table: choose another name.", name=name)
    if not any(letter.isalpha() for letter in name):
        raise NotNow("The name of a counter needs a letter: choose another.")
    key = f"own:{max((int(own.partition(':')[2]) for own in extras), default=0) + 1}"
    transaction.emit(e.Named(key, name, command.each))
    holders = map(seat_key, range(len(transaction.table.seats))) if command.each else (TABLE,)
    for holder in holders:
        transaction.count(key, holder, command.start)


def _names_in_use(transaction: Transaction) -> set[str]:
    """Return the names of players, pieces, secret choices, tracks and actions, in lower case."""
    game = transaction.game
    said = [words for pieces in game.pieces.values() for words in pieces.items.values()]
    for named in (game.pieces, game.choices, game.tracks, game.actions):
        said += [part.words for part in named.values()]
    seats = {seat.name.casefold() for seat in transaction.table.seats}
    return seats | {word.casefold() for words in said for word in words.all()}


def remove_counter(transaction: Transaction, command: c.RemoveCounter) -> None:
    """Remove a counter of this table alone, with its values; raise NotNow for any other."""
    if command.counter not in transaction.table.extras:
        raise NotNow("Only a counter that was added at this table can be removed.")
    transaction.emit(e.Unnamed(command.counter, transaction.table.extras[command.counter].name))
