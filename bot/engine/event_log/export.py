"""Exports: a table as JSON that another host can import.

Choices that are still sealed are left out; revealed ones come with their proofs, which the import
checks.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

import msgspec

from bot.engine import events as e
from bot.engine.chance import MOST_DICE, MOST_SIDES, draw_numbers
from bot.engine.errors import BadExport
from bot.engine.event_log.bindings import commitment_bindings
from bot.engine.event_log.encoding import dec_hook, enc_hook
from bot.engine.event_log.validation import InvalidHistory, replaying, validate
from bot.engine.games.game import Game
from bot.engine.history import Record, replay
from bot.engine.message import figure
from bot.engine.rules.limits import bounds
from bot.engine.sealed import Bound, canonical, proves, version_of
from bot.engine.state import MOST_SEATS

_FORMAT = 1
_NO_EXPORT = (msgspec.MsgspecError, RecursionError, UnicodeDecodeError)
"""The errors that a damaged file causes: wrong fields, nesting too deep, bytes that are not
text."""
_MOST_RECORDS, _MOST_REPLAYED = 200_000, 1_000_000
_LONGEST_TEXT, _MOST_EXTRAS = 500, 200
_EXTRA = re.compile(r"own:\d{1,9}")
"""The key of a counter that was added at its table: "own:1"."""


class _Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    command: str
    seat: int | None
    actor: str
    at: str
    event: e.AnyEvent


class _Export(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: int
    game: str
    rows: tuple[_Row, ...]


class _Read(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: int
    game: str
    rows: tuple[msgspec.Raw, ...]
    """The undecoded rows; to decode them all at once would block the other threads meanwhile."""


_READS, _ROWS = msgspec.json.Decoder(_Read), msgspec.json.Decoder(_Row, dec_hook=dec_hook)


def to_json(records: Sequence[Record], game: str) -> bytes:
    """Return an exported table as the JSON file that another host can import."""
    rows = tuple(
        _Row(r.command, r.seat, r.actor, r.at, r.event) for r in exportable_records(records)
    )
    return msgspec.json.format(
        msgspec.json.encode(_Export(_FORMAT, game, rows), enc_hook=enc_hook), indent=1
    )


def exportable_records(records: Sequence[Record]) -> tuple[Record, ...]:
    """Return the records that may leave the host: all but locks of choices not revealed yet.

    A lock contains its value, which nobody may see before the reveal.
    """
    opened = {
        commitment
        for record in records
        if isinstance(record.event, e.Revealed)
        for commitment in record.event.commitments.values()
    }
    return tuple(
        r for r in records if not isinstance(r.event, e.Locked) or r.event.commitment in opened
    )


def game_of(text: bytes) -> str:
    """Return the key of the game of an exported table; raise BadExport if the file is damaged."""
    return _read(text).game


def from_json(text: bytes, game: Game) -> tuple[Record, ...]:
    """Return the records of an exported table after checking that the game knows all of it.

    Raise BadExport if the file is damaged, holds something unknown, or a proof does not fit.
    """
    read = _read(text)
    records = tuple(_records(read.rows))
    if not records or not isinstance(records[0].event, e.Opened):
        raise BadExport("it does not begin with the opening of a table.")
    _check_whole(records)
    _check_reach(records)
    _check_proofs(records)
    _check_size(records)
    try:
        validate(records, game)
        with replaying():
            replay(records)
    except InvalidHistory as error:
        raise BadExport(error.reason) from None
    _check_bounds(records, game)
    return records


def _damaged() -> BadExport:
    return BadExport(
        "it is damaged, or none: take the file that ends in “.json”, as it was exported."
    )


def _records(rows: Iterable[msgspec.Raw]) -> Iterator[Record]:
    try:
        for seq, row in enumerate(map(_ROWS.decode, rows), 1):
            if any(len(text) > _LONGEST_TEXT for text in _texts(row)):
                raise _damaged()
            yield Record(seq, row.command, row.event, row.seat, row.actor, row.at)
    except _NO_EXPORT:
        raise _damaged() from None


def _texts(row: _Row) -> Iterator[str]:
    """Yield every text of a row, to check its length: boards show these texts again and again."""
    left: list[Any] = [msgspec.to_builtins(row, enc_hook=enc_hook)]
    while left:
        one = left.pop()
        if isinstance(one, str):
            yield one
        elif isinstance(one, Mapping):
            left += [*one, *one.values()]
        elif isinstance(one, Sequence):
            left += one


def _read(text: bytes) -> _Read:
    try:
        read = _READS.decode(text)
    except _NO_EXPORT:
        raise _damaged() from None
    if read.format != _FORMAT:
        raise BadExport(
            "it has format {format}, this version reads {own}.", format=read.format, own=_FORMAT
        )
    if len(read.rows) > _MOST_RECORDS:
        raise BadExport("it has more than {n} events.", n=figure(_MOST_RECORDS))
    return read


def _check_whole(records: Sequence[Record]) -> None:
    """Raise BadExport if a command's events are not consecutive; an undo takes all of them back."""
    commands = [command for command, _ in groupby(record.command for record in records)]
    if len(commands) > len(set(commands)):
        raise BadExport("what one command brought about does not stand together.")


def _check_reach(records: Sequence[Record]) -> None:
    """Raise BadExport if the undos make so many events be replayed that an import takes minutes."""
    begins: dict[str, int] = {}
    replayed = 0
    for place, record in enumerate(records):
        begins.setdefault(record.command, place)
        if isinstance(record.event, (e.Undone, e.Redone)):
            first = min((begins.get(one, place) for one in record.event.commands), default=place)
            replayed += place - first
    if replayed > _MOST_REPLAYED:
        raise BadExport("it was undone too often, and from too far back.")


Locks = dict[tuple[str, str, str], Bound]
"""(choice, seat, commitment) of a locked choice -> the `Bound` with which its commitment was
made."""


def _check_proofs(records: Sequence[Record]) -> None:
    """Raise BadExport unless each choice that was locked is revealed exactly as it was locked.

    The proofs of the locks and the results of throws are checked as well.
    """
    locked: Locks = {}
    waiting: dict[str, str] = {}
    bound, seen, newest = commitment_bindings(records), set[str](), 0
    for event in (record.event for record in records):
        if isinstance(event, e.Locked):
            _, where = next(bound)
            _check_lock(event, where)
            _check_fresh(event, seen, newest)
            seen.add(event.commitment)
            newest = version_of(event.commitment)
            locked[event.choice, str(event.seat), event.commitment] = where
            waiting[event.commitment] = event.choice
        elif isinstance(event, e.Revealed):
            _check_reveal(event, locked)
            for commitment in event.commitments.values():
                waiting.pop(commitment, None)
        elif isinstance(event, e.Thrown):
            _check_throw(event, records[0].command)
    for choice in waiting.values():
        raise BadExport("a {choice} that was locked is nowhere revealed.", choice=choice)


def _check_lock(event: e.Locked, where: Bound) -> None:
    if not version_of(event.commitment):
        raise BadExport(
            "the proof of a {choice} is cut short or of an unknown version: take the file as it "
            "was exported.",
            choice=event.choice,
        )
    if not proves(event.value.open(), event.nonce.open(), event.commitment, where):
        raise BadExport(
            "a locked {choice} does not fit what was published of it.", choice=event.choice
        )


def _check_fresh(event: e.Locked, seen: set[str], newest: int) -> None:
    """Raise BadExport if a proof was used before, or is of version 1 after one of version 2.

    `seen` has the proofs before this one, `newest` is the version of the last of them. Without
    this check, whoever finds two choices with the same proof of version 1 could use them again
    and again.
    """
    if event.commitment in seen or version_of(event.commitment) < newest:
        raise BadExport(
            "the proof of a {choice} was used before, or is older than the one before it.",
            choice=event.choice,
        )


def _check_reveal(event: e.Revealed, locked: Locks) -> None:
    if not event.values or not set(event.values) == set(event.proofs) == set(event.commitments):
        raise BadExport(
            "a {choice} was revealed without its values or its proofs.", choice=event.choice
        )
    for seat, value in event.values.items():
        published = event.commitments[seat]
        where = locked.get((event.choice, seat, published))
        if where is None or not proves(canonical(value), event.proofs[seat], published, where):
            raise BadExport(
                "a revealed {choice} is not the one that was locked.", choice=event.choice
            )


def _check_throw(event: e.Thrown, table: str) -> None:
    """Raise BadExport if the results of a throw do not follow from its random text.

    A lot must name the seats among which it was drawn; any other throw must name none.
    """
    count, lot = len(event.results), event.thing in {"seat", "first"}
    sides = {"coin": 2, "dice": event.sides}.get(event.thing, len(event.among))
    known = 0 < count <= MOST_DICE and 0 < sides == event.sides <= MOST_SIDES
    known = known and set(event.among) <= set(range(MOST_SEATS))
    if not known or lot is not bool(event.among):
        raise _damaged()
    if event.results != draw_numbers(event.nonce, table, event.thing, count, sides):
        raise BadExport("a throw does not show what was drawn for it.")


def _check_size(records: Iterable[Record]) -> None:
    """Raise BadExport if a table has more seats or counters than it may: boards show them all."""
    extras: set[str] = set()
    for event in (record.event for record in records):
        if isinstance(event, e.Opened) and len(event.seats) > MOST_SEATS:
            raise _damaged()
        if isinstance(event, e.Named):
            extras.add(event.counter)
            if len(extras) > _MOST_EXTRAS or not _EXTRA.fullmatch(event.counter):
                raise _damaged()
        elif isinstance(event, e.Unnamed):
            extras.discard(event.counter)


def _check_bounds(records: Iterable[Record], game: Game) -> None:
    for event in (record.event for record in records):
        if isinstance(event, e.Counted):
            low, high = bounds(game.counters.get(event.counter))
            if (low is not None and event.now < low) or (high is not None and event.now > high):
                raise BadExport(
                    "{counter} {n} is out of its bounds.", counter=event.counter, n=event.now
                )


def proof_lines(records: Sequence[Record]) -> list[dict[str, Any]]:
    """Return a JSON object for each revealed choice, with all that is needed to check its proof.

    Choices whose reveal was undone are among them.
    """
    locked = {
        (one.choice, str(one.seat), one.commitment): at for one, at in commitment_bindings(records)
    }
    found = {
        (event.choice, seat, event.commitments[seat]): _proof_line(event, seat, locked)
        for event in (record.event for record in records)
        if isinstance(event, e.Revealed)
        for seat in event.values
    }
    return list(found.values())


def _proof_line(event: e.Revealed, seat: str, locked: Locks) -> dict[str, Any]:
    value, nonce, published = event.values[seat], event.proofs[seat], event.commitments[seat]
    where = locked.get((event.choice, seat, published))
    return {
        "choice": event.choice,
        "seat": int(seat),
        "value": value,
        "nonce": nonce,
        "commitment": published,
        "bound": str(where) if version_of(published) > 1 else "",
        "proved": where is not None and proves(canonical(value), nonce, published, where),
    }
