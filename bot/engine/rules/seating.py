"""Taking a seat, changing its name or profile, and giving up.

decide -> seating -> events
"""

from __future__ import annotations

from bot.engine import commands as c
from bot.engine import events as e
from bot.engine.errors import NotNow
from bot.engine.games.game import Game
from bot.engine.rules.limits import clean_name
from bot.engine.rules.transaction import Transaction
from bot.engine.state import Table, seat_key


def check_profile(game: Game, profile: str) -> None:
    """Raise NotNow for a profile that the game does not have; "" means none and is allowed."""
    if not profile:
        return
    _, named, name = profile.partition(":")
    if game.profile(profile) is None or (named and clean_name(name) != name):
        raise NotNow(
            "{game} has no “{profile}”: choose one of its own, or none.",
            game=game.names.of,
            profile=profile,
        )


def sit(transaction: Transaction, command: c.Sit) -> None:
    """Give a seat to a player, or change its name or profile.

    A secret choice that somebody else made there is taken back: only its maker may know it.
    """
    if not 0 <= command.place < len(transaction.table.seats):
        raise NotNow("There is no such seat at this table.")
    name = clean_name(command.name)
    _yield_name(transaction, command, name)
    check_profile(transaction.game, command.profile)
    before = transaction.table.seats[command.place]
    for choice in exposed_choices(transaction.table, command):
        transaction.emit(e.Unlocked(choice, command.place))
    after = (name, command.player, command.profile or before.profile)
    if after != (before.name, before.player, before.profile):
        transaction.emit(e.Sat(command.place, *after))
    _change_profile(transaction, command.place, before.profile, command.profile)


def _yield_name(transaction: Transaction, command: c.Sit, name: str) -> None:
    """Rename the free seat that has the name of a player who sits down at another one."""
    seats = transaction.table.seats
    others = [place for place in range(len(seats)) if place != command.place]
    bearer = next((n for n in others if seats[n].name.casefold() == name.casefold()), None)
    if bearer is None:
        return
    free = clean_name(command.free_name) if command.free_name else ""
    taken = {name.casefold(), *(seats[place].name.casefold() for place in others)}
    if seats[bearer].player or not command.player or free.casefold() in {"", *taken}:
        raise NotNow("Somebody called {name} sits here already: choose another name.", name=name)
    transaction.emit(e.Sat(bearer, free, "", seats[bearer].profile))


def _change_profile(transaction: Transaction, place: int, before: str, after: str) -> None:
    """Replace the starting values of the profile `before` by those of the profile `after`."""
    if not after or after == before:
        return
    old, new = _start_values(transaction.game, before), _start_values(transaction.game, after)
    for name in {*old, *new}:
        start = transaction.game.counters[name].start
        transaction.count(name, seat_key(place), new.get(name, start) - old.get(name, start))


def _start_values(game: Game, profile: str) -> dict[str, int]:
    played = game.profile(profile)
    return played.sets if played else {}


def concede(transaction: Transaction, command: c.Concede) -> None:
    """Give up for a seat; raise NotNow if it is None or has given up already."""
    if command.seat is None or transaction.table.seats[command.seat].conceded:
        raise NotNow("Only a player who is still in the game can give up.")
    transaction.emit(e.Conceded(command.seat))


def exposed_choices(table: Table, command: c.Sit) -> tuple[str, ...]:
    """Return the secret choices on a seat that a new player there would be able to read."""
    if command.place not in range(len(table.seats)):
        return ()
    seat = table.seats[command.place]
    known = seat.player or command.player  # without known players, the name identifies a person
    name = " ".join(command.name.split())
    same = command.player in {"", seat.player} if known else name == seat.name
    locks = ((name, of.get(command.place)) for name, of in table.locks.items())
    unknown = (name for name, lock in locks if lock and lock.commitment not in table.seen)
    return () if same else tuple(unknown)
