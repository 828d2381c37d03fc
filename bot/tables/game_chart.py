"""The chart of a game: each seat's counters after every round, and the time played.

Running -> game_chart -> ui.table.chart_picture
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise

from bot.engine import events as e
from bot.engine.evolve import evolve
from bot.engine.games.game import Game
from bot.engine.host import Running
from bot.engine.redaction import view_for
from bot.engine.state import TABLE, Table, seat_key
from bot.engine.view_model.adjustable import at_hand

_BREAK = 30 * 60
"""The least seconds between two events that count as a break."""
MOST_CURVES = 4
"""The most counters that fit into the picture."""


@dataclass(frozen=True, slots=True)
class Curve:
    """The values of one counter during a game, for each seat."""

    name: str
    values: tuple[tuple[int, ...], ...]
    """For each seat, the values at the start, after each round, and at the end."""


@dataclass(frozen=True, slots=True)
class GameChart:
    """The course of a game: seats, winners, rounds, playing time and curves."""

    seats: tuple[str, ...]
    winners: tuple[int, ...]
    rounds: int
    seconds: int
    """The seconds played, without breaks."""
    curves: tuple[Curve, ...]


def game_chart(running: Running, language: str = "en") -> GameChart:
    """Return the course of a game without undone moves: playing time, and counters by round.

    Counters whose value was 0 all the time are left out.
    """
    table, game = running.table, running.game
    tables = [*_rounds(running), table]
    seats = range(len(table.seats))
    counters = at_hand(game, view_for(table, None), language)[:MOST_CURVES]
    curves = (
        Curve(
            counter.name,
            tuple(tuple(_amount(game, one, counter.key, seat) for one in tables) for seat in seats),
        )
        for counter in counters
        if counter.holder != TABLE
    )
    return GameChart(
        tuple(seat.name for seat in table.seats),
        table.outcome.winners if table.outcome else (),
        table.round,
        _played([record.at for record in running.records]),
        tuple(curve for curve in curves if any(map(any, curve.values))),
    )


def _rounds(running: Running) -> Iterator[Table]:
    """Yield the table as it was before each new round, without undone commands."""
    table = Table()
    for record in running.records:
        event = record.event
        if record.command in running.window.gone:
            continue
        if isinstance(event, e.Entered) and event.round > table.round:
            yield table
        table = evolve(table, event)


def _amount(game: Game, table: Table, counter: str, seat: int) -> int:
    """Return how much of a counter a seat has.

    For a counter that lies only on pieces, it is the total on the seat's own pieces.
    """
    own = seat_key(seat)
    on_pieces = (key for key in table.pieces if key.startswith(f"{own}."))
    at = game.counters[counter].at if counter in game.counters else ("seat",)
    holders = [own] if "seat" in at else list(on_pieces)
    return sum(table.count(counter, holder) for holder in holders)


def _played(times: Sequence[str]) -> int:
    """Return the seconds between the first and the last of these ISO times, without breaks."""
    known = [datetime.fromisoformat(time) for time in times if time]
    gaps = ((later - earlier).total_seconds() for earlier, later in pairwise(known))
    return int(sum(gap for gap in gaps if 0 < gap < _BREAK))
