"""Find the seats that have lost or given up, and those still in the game, from the table alone.

Game's ends + Table -> flow, ends, waiting_for
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from msgspec.structs import replace

from bot.engine.games.game import Game
from bot.engine.games.game_flow import End, Wait
from bot.engine.rules.conditions import holds
from bot.engine.rules.lookup import between, in_order, is_for
from bot.engine.state import Table


def end_applies(game: Game, table: Table, end: End, seat: int) -> bool:
    """Tell whether a way to end the game applies to a seat."""
    return is_for(game, table, end.who, seat) and holds(game, table, end.when, seat)


def with_all_seats(table: Table) -> Table:
    """Return the table with no seat out of the game; who is out is decided anew each time."""
    return replace(table, out=frozenset()) if table.out else table


def seats_in_game(game: Game, table: Table) -> tuple[int, ...]:
    """Return the seats that have neither given up nor lost: the only ones that steps wait for."""
    lost = eliminated_seats(game, table)
    return tuple(seat for seat in range(len(table.seats)) if seat not in lost)


def seats_needed(game: Game, table: Table, wait: Wait) -> tuple[int, ...]:
    """Return the seats whose pass or secret choice a step needs, given already or not."""
    called: Sequence[int] = range(len(table.seats))
    if wait.between != ("each",):
        called = sorted(between(game, table, wait.between))
    inside = seats_in_game(game, table)
    return tuple(seat for seat in called if seat in inside)


def seats_to_pass(game: Game, table: Table, wait: Wait) -> tuple[int, ...]:
    """Return the seats whose pass is still missing.

    Where one seat may pass for its team, its pass counts for all seats of the team.
    """
    passed = set(table.passed)
    for seat in table.passed if wait.team else ():
        passed |= {*game.team(seat)}
    return tuple(seat for seat in seats_needed(game, table, wait) if seat not in passed)


def eliminated_seats(game: Game, table: Table) -> dict[int, int | None]:
    """Return each seat that is out -> the index in `ends` of its loss, or None if it gave up."""
    return with_conceded(table, ends_met(game, table, ("loses",)))


def ends_met(
    game: Game, table: Table, results: Collection[str] = ("wins", "loses", "over")
) -> tuple[tuple[int, int], ...]:
    """Return the ends that apply to a seat, as pairs (index of the end, seat).

    Only ends with one of these results are checked.
    """
    table, order = with_all_seats(table), tie_order(game, table)
    return tuple(
        (number, seat)
        for number, end in enumerate(game.ends)
        if end.result in results
        for seat in order
        if end_applies(game, table, end, seat)
    )


def with_conceded(table: Table, losses: Iterable[tuple[int, int]]) -> dict[int, int | None]:
    """Return each seat that has lost or given up -> the index of its first loss, or None.

    `losses` are pairs of the index of an end and a seat.
    """
    first = {seat: number for number, seat in reversed([*losses])}
    return {
        seat: first.get(seat)
        for seat, player in enumerate(table.seats)
        if seat in first or player.conceded
    }


def tie_order(game: Game, table: Table) -> tuple[int, ...]:
    """Return the seats in the order in which ties are broken: the `tie` track, else by turns."""
    return table.tracks.get(game.tie) or in_order(game, table)
