"""The table after an event, with one function for each kind of event.

events -> evolve -> Table
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from bot.engine import events as e
from bot.engine.state import Extra, Frame, Lock, Outcome, Piece, Request, Seat, Table


def evolve(table: Table, event: e.AnyEvent) -> Table:
    """Return the table after an event."""
    return _EVOLVE[type(event)](table, event)


def _opened(table: Table, event: e.Opened) -> Table:
    players = event.players or ("",) * len(event.seats)
    profiles = event.profiles or ("",) * len(event.seats)
    seats = tuple(map(Seat, event.seats, players, profiles))
    return replace(table, game=event.game, seats=seats)


def _counted(table: Table, event: e.Counted) -> Table:
    after = replace(table, counts={**table.counts, (event.counter, event.holder): event.now})
    return _set_by_hand(after, event.counter) if event.by_hand else after


def _placed(table: Table, event: e.Placed) -> Table:
    piece = Piece(event.state, event.holder)
    after = replace(table, pieces={**table.pieces, event.piece: piece})
    return _set_by_hand(after, event.piece) if event.by_hand else after


def _set_by_hand(table: Table, name: str) -> Table:
    return _in_frame(table, by_hand=table.frame.by_hand | {name})


def _in_frame(table: Table, **changes: Any) -> Table:
    return replace(table, frames=(*table.frames[:-1], replace(table.frame, **changes)))


def _ordered(table: Table, event: e.Ordered) -> Table:
    return replace(table, tracks={**table.tracks, event.track: event.order})


def _entered(table: Table, event: e.Entered) -> Table:
    frame = replace(table.frame, step=event.step, passed=(), totals={}, by_hand=frozenset())
    return replace(table, frames=(*table.frames[:-1], frame), round=event.round)


def _turned(table: Table, event: e.Turned) -> Table:
    return replace(table, turn=event.seat)


def _passed(table: Table, event: e.Passed) -> Table:
    return _in_frame(table, passed=(*table.passed, event.seat))


def _unpassed(table: Table, event: e.Unpassed) -> Table:
    return _in_frame(table, passed=tuple(seat for seat in table.passed if seat != event.seat))


def _began(table: Table, event: e.Began) -> Table:
    frame = Frame(event.procedure, "", event.facts)
    return replace(table, frames=(*table.frames, frame))


def _left(table: Table, _: e.Left) -> Table:
    return replace(table, frames=table.frames[:-1])


def _knew(table: Table, event: e.Knew) -> Table:
    if not event.below or len(table.frames) == 1:
        return _in_frame(table, facts={**table.frame.facts, **event.facts})
    below = table.frames[-2]
    below = replace(below, facts={**below.facts, **event.facts})
    return replace(table, frames=(*table.frames[:-2], below, table.frame))


def _totalled(table: Table, event: e.Totalled) -> Table:
    return _in_frame(table, totals={**table.frame.totals, event.seat: event.total})


def _locked(table: Table, event: e.Locked) -> Table:
    lock = Lock(event.commitment, event.value, event.nonce)
    locks = {**table.locks.get(event.choice, {}), event.seat: lock}
    return replace(table, locks={**table.locks, event.choice: locks})


def _unlocked(table: Table, event: e.Unlocked) -> Table:
    locks = {s: lock for s, lock in table.locks.get(event.choice, {}).items() if s != event.seat}
    return replace(table, locks={**table.locks, event.choice: locks})


def _revealed(table: Table, event: e.Revealed) -> Table:
    values = {int(seat): value for seat, value in event.values.items()}
    return replace(
        table,
        locks={**table.locks, event.choice: {}},
        revealed={**table.revealed, event.choice: values},
        seen=table.seen | set(event.commitments.values()),
    )


def _settled(table: Table, event: e.Settled) -> Table:
    return replace(table, settled={**table.settled, event.choice: event.moves})


def _cleared(table: Table, event: e.Cleared) -> Table:
    return replace(
        table,
        locks={name: v for name, v in table.locks.items() if name != event.choice},
        revealed={name: v for name, v in table.revealed.items() if name != event.choice},
        settled={name: v for name, v in table.settled.items() if name != event.choice},
    )


def _named(table: Table, event: e.Named) -> Table:
    return replace(table, extras={**table.extras, event.counter: Extra(event.name, event.each)})


def _unnamed(table: Table, event: e.Unnamed) -> Table:
    return replace(
        table,
        extras={name: v for name, v in table.extras.items() if name != event.counter},
        counts={key: v for key, v in table.counts.items() if key[0] != event.counter},
    )


def _sat(table: Table, event: e.Sat) -> Table:
    seat = replace(
        table.seats[event.seat],
        name=event.name,
        player=event.player,
        profile=event.profile or table.seats[event.seat].profile,
    )
    return replace(table, seats=_put(table.seats, event.seat, seat))


def _conceded(table: Table, event: e.Conceded) -> Table:
    seat = replace(table.seats[event.seat], conceded=True)
    return replace(table, seats=_put(table.seats, event.seat, seat))


def _eliminated(table: Table, event: e.Eliminated) -> Table:
    return replace(table, out=table.out | {event.seat})


def _readmitted(table: Table, event: e.Readmitted) -> Table:
    return replace(table, out=table.out - {event.seat})


def _put(seats: tuple[Seat, ...], place: int, seat: Seat) -> tuple[Seat, ...]:
    return (*seats[:place], seat, *seats[place + 1 :])


def _ended(table: Table, event: e.Ended) -> Table:
    return replace(table, outcome=Outcome(event.winners, event.reason))


def _resumed(table: Table, _: e.Resumed) -> Table:
    return replace(table, outcome=None)


def _undo_asked(table: Table, event: e.UndoAsked) -> Table:
    request = Request(event.seat, event.commands, event.agreed, event.needed)
    return replace(table, request=request)


def _no_request(table: Table, _: object) -> Table:
    return replace(table, request=None)


def _same(table: Table, _: object) -> Table:
    """Return the table unchanged: such an event is only shown in the log."""
    return table


_EVOLVE: dict[type, Callable[[Table, Any], Table]] = {
    e.Opened: _opened,
    e.Counted: _counted,
    e.Placed: _placed,
    e.Ordered: _ordered,
    e.Entered: _entered,
    e.Turned: _turned,
    e.Passed: _passed,
    e.Unpassed: _unpassed,
    e.Began: _began,
    e.Left: _left,
    e.Knew: _knew,
    e.Compared: _same,
    e.Totalled: _totalled,
    e.Acted: _same,
    e.Locked: _locked,
    e.Unlocked: _unlocked,
    e.Revealed: _revealed,
    e.Settled: _settled,
    e.Cleared: _cleared,
    e.Thrown: _same,
    e.Noted: _same,
    e.Named: _named,
    e.Unnamed: _unnamed,
    e.Sat: _sat,
    e.Conceded: _conceded,
    e.Eliminated: _eliminated,
    e.Readmitted: _readmitted,
    e.Ended: _ended,
    e.Resumed: _resumed,
    e.UndoAsked: _undo_asked,
    e.UndoDropped: _no_request,
    e.Undone: _no_request,
    e.Redone: _no_request,
}
