"""Check whether the game is over and who has won, after every command, from the table alone."""

from __future__ import annotations

from bot.engine.events import Eliminated, Ended, Readmitted, Resumed
from bot.engine.games.game import Game
from bot.engine.games.game_flow import End
from bot.engine.rules.effects import run
from bot.engine.rules.elimination import eliminated_seats, end_applies, with_all_seats
from bot.engine.rules.lookup import in_order, seats_playing
from bot.engine.rules.transaction import Transaction
from bot.engine.state import Table, seat_key


def check(transaction: Transaction) -> None:
    """End the game if an ending holds; reopen it if none does any more after a correction."""
    found = ending(transaction.game, transaction.table)
    before = transaction.table.outcome
    if found is None and before:
        transaction.emit(Resumed())
    elif found and (not before or (before.winners, before.reason) != (found.winners, found.reason)):
        transaction.emit(found)


def eliminate(transaction: Transaction) -> bool:
    """Take those who have lost or given up out of the game while others play on.

    Their `leaves` effects follow. Seats that a correction saves come back. Return whether anybody
    went out.
    """
    if not transaction.table.seats or ending(transaction.game, transaction.table):
        return False
    lost = eliminated_seats(transaction.game, transaction.table)
    for seat in sorted(transaction.table.out - set(lost)):
        transaction.emit(Readmitted(seat))
    found = [
        seat
        for seat in in_order(transaction.game, transaction.table)
        if seat in {*lost} - transaction.table.out
    ]
    for seat in found:
        transaction.emit(Eliminated(seat, lost[seat]))
        run(transaction, transaction.game.leaves, seat)
    return bool(found)


def ending(game: Game, table: Table) -> Ended | None:
    """Return how the game has ended: by a way to win, to lose, or to be over; None if it goes on.

    A seat wins with its team by a way to win, or by being the last one left. If several do at once,
    the first player goes before the others, or the seat that leads the game's `tie` track.
    """
    if table.round == 0 or len(table.seats) == 0:
        return None
    already, table = table.out, with_all_seats(table)
    met = [
        (number, end, seat)
        for number, end in enumerate(game.ends)
        for seat in _tie_order(game, table)
        if end_applies(game, table, end, seat)
    ]
    over = next(((number, end) for number, end, _ in met if end.result == "over"), None)
    if over:
        return Ended(_best(table, over[1]), over[0])
    out = {seat: number for number, end, seat in met if end.result == "loses"}
    ways = {seat: number for number, end, seat in reversed(met) if end.result == "wins"}
    lost = eliminated_seats(game, table)
    for seat in _tie_order(game, table):
        team = tuple(one for one in game.team(seat) if one < len(table.seats))
        others = set(range(len(table.seats))) - {*team}
        if seat in ways and seat not in already and not table.seats[seat].conceded:
            return Ended(team, ways[seat])
        if others and others <= {*lost}:
            return Ended(team, next((out[o] for o in sorted(others) if o in out), None))
    # Only a lone player gets here: nobody else could have won instead.
    return Ended((), out.get(0)) if len(table.seats) == 1 and lost else None


def _tie_order(game: Game, table: Table) -> tuple[int, ...]:
    return table.tracks.get(game.tie) or in_order(game, table)


def _best(table: Table, end: End) -> tuple[int, ...]:
    """Return the seats that lead by the deciding counters; several if they tie in all of them.

    () if the ending names no counters, or if everybody has given up.
    """
    left = seats_playing(table)
    for best in end.best if left else ():
        values = {seat: table.count(best.counter, seat_key(seat)) for seat in left}
        wanted = max(values.values()) if best.wins == "highest" else min(values.values())
        left = tuple(seat for seat in left if values[seat] == wanted)
    return left if end.best else ()
