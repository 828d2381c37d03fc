"""Opening a table: seats, starting values, pieces, the first player, the first step.

decide -> opening -> effects, flow
"""

from __future__ import annotations

from bot.engine import commands as c
from bot.engine import events as e
from bot.engine.errors import NotNow
from bot.engine.games.game import Game
from bot.engine.message import Message
from bot.engine.rules.effects import run
from bot.engine.rules.flow import start_round
from bot.engine.rules.limits import clean_name
from bot.engine.rules.seating import check_profile
from bot.engine.rules.transaction import Transaction
from bot.engine.state import TABLE, seat_key, seat_of


def open_table(transaction: Transaction, command: c.Open) -> None:
    """Set up seats, starting values, pieces and the first player; go to the first step.

    Raise NotNow if the table is open already, or if the command does not fit the game.
    """
    if transaction.table.seats:
        raise NotNow("This table is open already.")
    _check_seats(transaction.game, command)
    count = len(command.seats)
    profiles = command.profiles or ("",) * count
    names = tuple(map(clean_name, command.seats))
    transaction.emit(
        e.Opened(transaction.game.key, names, command.players or ("",) * count, profiles)
    )
    _count_starts(transaction, profiles)
    _place_pieces(transaction, count)
    first = command.luck % count if command.first is None else command.first
    if transaction.game.first:
        piece = transaction.game.pieces[transaction.game.first]
        transaction.emit(e.Placed(transaction.game.first, piece.held[0], first))
    _set_tracks(transaction, count)
    run(transaction, transaction.game.setup)
    start_round(transaction)


def _check_seats(game: Game, command: c.Open) -> None:
    least, most = game.seats
    count = len(command.seats)
    if not least <= count <= most:
        wanted = least if least == most else Message("{low} to {high}", low=least, high=most)
        raise NotNow("{game} is played by {n}: name as many players.", game=game.names.of, n=wanted)
    names = [clean_name(name) for name in command.seats]
    if len({name.casefold() for name in names}) < count:
        raise NotNow("Two players have the same name: give them different ones.")
    if command.first is not None and not 0 <= command.first < count:
        raise NotNow("The first player has to be one of the seats.")
    for profile in command.profiles:
        check_profile(game, profile)
    if command.profiles and len(command.profiles) != count:
        raise NotNow("Name as many profiles as players, empty ones for none.")
    if command.players and len(command.players) != count:
        raise NotNow("Name as many people as seats, empty ones for none.")


def _count_starts(transaction: Transaction, profiles: tuple[str, ...]) -> None:
    for name, counter in transaction.game.counters.items():
        if TABLE in counter.at:
            transaction.start(name, TABLE, counter.start)
        for seat, profile in enumerate(profiles if "seat" in counter.at else ()):
            played = transaction.game.profile(profile)
            sets = played.sets if played else {}
            transaction.start(name, seat_key(seat), sets.get(name, counter.start))


def _place_pieces(transaction: Transaction, count: int) -> None:
    for kind, pieces in transaction.game.pieces.items():
        state = next(iter(pieces.states))
        for item in pieces.items or (kind,):
            for piece in [f"{seat_key(s)}.{item}" for s in range(count)] if pieces.each else [item]:
                own = seat_of(piece.partition(".")[0]) if pieces.each else None
                transaction.emit(e.Placed(piece, state, own if state in pieces.held else None))
                for name, counter in transaction.game.counters.items():
                    if kind in counter.at:
                        transaction.start(name, piece, counter.start)


def _set_tracks(transaction: Transaction, count: int) -> None:
    for name, track in transaction.game.tracks.items():
        order = sorted(
            range(count), key=lambda seat: -transaction.table.count(track.by, seat_key(seat))
        )
        transaction.emit(e.Ordered(name, tuple(order)))
