"""Check that a history fits its game: it may come from a damaged database or from a stranger.

Host, export -> validate -> Records

Without this check, an event that names a missing step, piece or seat would only fail much later,
when a board is drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from bot.engine import events as e
from bot.engine.evolve import evolve
from bot.engine.games.game import Game
from bot.engine.history import Record
from bot.engine.message import Message
from bot.engine.rules.limits import lies_at
from bot.engine.state import Table, seat_key

_SET_UP = (e.Opened, e.Placed, e.Named)
"""The events that bring seats, pieces and counters; what was once there stays known, as its removal
can be undone.
"""
_OF_CHOICES = (e.Locked, e.Unlocked, e.Revealed, e.Settled, e.Cleared)
_SEAT_FIELDS = ("seat", "winners", "among", "agreed", "needed", "order")
"""The names of the fields of events that hold one seat or several."""
_MISFITS = (KeyError, IndexError, ValueError, TypeError)
"""The errors of a replay of events that do not fit together."""


class InvalidHistory(Exception):
    """A history names something that its game or its table does not have."""

    def __init__(self, template: str, **values: object) -> None:
        self.reason = Message(template, **values)
        super().__init__(template)


@contextmanager
def replaying() -> Iterator[None]:
    """Run a replay; raise InvalidHistory if the events do not fit together."""
    try:
        yield
    except _MISFITS as error:
        raise InvalidHistory("its events do not fit together.") from error


def validate(records: Sequence[Record], game: Game) -> None:
    """Raise InvalidHistory if a history names something that the game or the table does not have.

    For example “L5R has no step 9.9.” Undone commands are checked too, because they can be
    redone.
    """
    table = Table()
    with replaying():
        for record in records:
            if isinstance(record.event, _SET_UP):
                table = evolve(table, record.event)
            if not {record.seat, *_seats_in(record.event)} <= {None, *range(len(table.seats))}:
                raise InvalidHistory("it names a seat that is not there.")
            _check_names(game, table, record.event)
        _check_redone(records)


def _check_names(game: Game, table: Table, event: e.AnyEvent) -> None:
    """Raise InvalidHistory if an event names something that the game does not have."""
    if isinstance(event, e.Counted):
        _check_count(game, table, event)
    elif isinstance(event, e.Placed):
        _check_piece(game, table, event)
    elif isinstance(event, e.Entered) and not _has_step(game, event.step):
        raise InvalidHistory("{game} has no step {step}.", game=game.names.of, step=event.step)
    elif isinstance(event, e.Began) and event.procedure not in game.procedures:
        raise InvalidHistory("{game} has no {what}.", game=game.names.of, what=event.procedure)
    elif isinstance(event, (e.Ended, e.Eliminated)) and event.reason is not None:
        if not 0 <= event.reason < len(game.ends):
            raise InvalidHistory("{game} has no such end.", game=game.names.of)
    elif isinstance(event, _OF_CHOICES) and event.choice not in game.choices:
        raise InvalidHistory("{game} knows no {what}.", game=game.names.of, what=event.choice)


def _has_step(game: Game, step: str) -> bool:
    return not step or any(one.id == step for _, one in game.all_steps())


def _check_redone(records: Sequence[Record]) -> None:
    """Raise ValueError if commands are redone that were not undone together before."""
    undone: list[tuple[str, ...]] = []
    for event in (record.event for record in records):
        if isinstance(event, e.Undone):
            undone.append(event.commands)
        elif isinstance(event, e.Redone):
            undone.remove(event.commands)


def _seats_in(event: e.AnyEvent) -> Iterator[int | None]:
    """Yield every seat that an event names."""
    if isinstance(event, e.Placed):
        yield event.holder
    for field in _SEAT_FIELDS:
        value = getattr(event, field, None)
        if isinstance(value, tuple):
            yield from value
        else:
            yield value


def _check_count(game: Game, table: Table, event: e.Counted) -> None:
    if not lies_at(game, table, event.counter, event.holder):
        raise InvalidHistory(
            "{game} counts no {counter} there.", game=game.names.of, counter=event.counter
        )


def _check_piece(game: Game, table: Table, event: e.Placed) -> None:
    whose, _, tag = event.piece.rpartition(".")
    kind = game.kind_of(tag)
    is_there = not whose or whose in map(seat_key, range(len(table.seats)))
    if not kind or not is_there or event.state not in game.pieces[kind].states:
        raise InvalidHistory(
            "{game} has no piece {piece} that is {state}.",
            game=game.names.of, piece=event.piece, state=event.state,
        )  # fmt: skip
