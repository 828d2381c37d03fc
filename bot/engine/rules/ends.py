"""Check whether the game is over and who has won, after every command, from the table alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.engine.events import Eliminated, Ended, Readmitted, Resumed
from bot.engine.games.game import Game
from bot.engine.games.game_flow import End
from bot.engine.rules.effects import run
from bot.engine.rules.elimination import ends_met, tie_order, with_all_seats, with_conceded
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

    The `leaves` effects are applied for each of them. A seat that is out only by a mistake
    comes back after its correction. Return whether anybody went out.
    """
    game, table = transaction.game, transaction.table
    met = ends_met(game, table)
    if not table.seats or _ending(game, table, met):
        return False
    lost = with_conceded(table, _losses(game, met))
    for seat in sorted(table.out - set(lost)):
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
    """Return how the game has ended: somebody won, lost, or it is over; None if it goes on.

    A seat wins together with its team, also as the last one left in the game. If several seats
    would win at once, the seat that leads the game's `tie` track wins, or else the first
    player.
    """
    return _ending(game, table, ends_met(game, table))


def _ending(game: Game, table: Table, met: Sequence[tuple[int, int]]) -> Ended | None:
    if table.round == 0 or not table.seats:
        return None
    already, table = table.out, with_all_seats(table)
    over = next((number for number, _ in met if game.ends[number].result == "over"), None)
    if over is not None:
        return Ended(_best(table, game.ends[over]), over)
    losses = _losses(game, met)
    out = {seat: number for number, seat in losses}
    ways = {seat: number for number, seat in reversed(met) if game.ends[number].result == "wins"}
    lost = with_conceded(table, losses)
    for seat in tie_order(game, table):
        team = tuple(one for one in game.team(seat) if one < len(table.seats))
        others = set(range(len(table.seats))) - {*team}
        if seat in ways and seat not in already and not table.seats[seat].conceded:
            return Ended(team, ways[seat])
        if others and others <= {*lost}:
            return Ended(team, next((out[o] for o in sorted(others) if o in out), None))
    # Only a lone player gets here: nobody else could have won instead.
    return Ended((), out.get(0)) if len(table.seats) == 1 and lost else None


def _losses(game: Game, met: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    return tuple((number, seat) for number, seat in met if game.ends[number].result == "loses")


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
