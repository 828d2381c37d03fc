"""Read pieces and tracks that are set by hand.

typed sequences -> Put, Rank
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from bot.engine import commands as c
from bot.engine.language.context import Context
from bot.engine.language.grammar import Grammar, Sequence
from bot.engine.language.readers.shared import (
    COME,
    SMALL,
    Holder,
    holders,
    is_own,
    kinds_fit,
    of,
    spot,
    verb,
)
from bot.engine.state import Piece

_TAKING = {"claim", "take", "gain"}
_VERBS = {"", COME, "set", "put", "give", "move", "return", "flip", *_TAKING}
_RANKING = {"", "set", "move", "put"}
PIECES = Grammar(
    SMALL | {"piece", "kind", "state", "seat", "verb", "mark", "nobody"},
    needed=frozenset({"piece"}),
    verbs=frozenset(_VERBS),
    once=(frozenset({"piece"}), frozenset({"state"})),
)
RUNNING = Grammar(
    SMALL | {"kind", "seat", "verb", "mark"},
    needed=frozenset({"kind", "verb"}),
    verbs=frozenset(_TAKING),
    once=(frozenset({"kind"}), frozenset({"seat"})),
)
TRACKS = Grammar(
    SMALL | {"track", "seat", "top", "verb", "mark"},
    needed=frozenset({"track", "seat"}),
    verbs=frozenset(_RANKING),
    once=(frozenset({"track"}),),
)


def put(context: Context, sequence: Sequence) -> Iterator[c.Command]:
    """Yield the ways to give a piece a state, a holder, or both."""
    name, states = _placing(sequence), of(sequence, "state")
    pieces, seats = _apart(holders(context, sequence))
    if name not in _VERBS or len(states) > 1 or not kinds_fit(context, sequence):
        return
    if len(pieces) != 1 or len(seats) + len(of(sequence, "nobody")) > 1:
        return
    if name in _TAKING:
        pieces, seats = _taken_over(context, pieces, seats)
    key = (_spoken_of(context, pieces[0]) if states else None) or spot(context, pieces[0])
    if key is None:
        return
    kind = context.game.kind_of(pieces[0].piece)
    if states and states[0].of != kind:
        return
    taken = seats[0].seat if seats else None
    if seats and seats[0].mark == "from":
        taken = context.seat
    before = context.table.pieces.get(key, Piece(""))
    state = str(states[0].value) if states else ""
    if name == "flip":
        if not seats and not states:
            yield from _flipped(context, key, kind)
        return
    taking = _Taking(kind, before, taken, name, bool(of(sequence, "nobody")))
    for one, holder in _in_state(context, taking, state) if state else _held(context, taking):
        yield c.Put(seat=context.seat, piece=key, state=one, holder=holder)


def _placing(sequence: Sequence) -> str | None:
    """Return the verb of a clause; None for several, or if something is taken from the speaker.

    Czech "vzal mi kruh ohně" is "he took the ring of fire from me", and not "to me".
    """
    name = verb(sequence)
    seats = [one.of for one in of(sequence, "seat")] if not of(sequence, "mark") else []
    told = [one.term for one in of(sequence, "verb") if one.term.persons]
    anothers = any(not one.is_own for one in told) and seats in (["me"], ["we"])
    marks = {str(one.value) for one in of(sequence, "mark")}
    comes_from = name == COME and bool(marks & {"from", "by"})
    return None if comes_from or (name in _TAKING and anothers) else name


def _taken_over(
    context: Context, pieces: list[Holder], seats: list[Holder]
) -> tuple[list[Holder], list[Holder]]:
    """Return the piece and the new holder: of "I take the Air from Bo", Bo's Air and the speaker.

    This concerns pieces that every seat has; for others both are returned unchanged.
    """
    is_speakers = pieces[0].seat in {None, context.seat}
    if not seats or not is_speakers or not is_own(context, pieces[0].piece):
        return pieces, seats
    holder = [] if context.seat is None else [Holder(context.seat)]
    return [replace(pieces[0], seat=seats[0].seat)], holder


def _spoken_of(context: Context, piece: Holder) -> str | None:
    """Return the piece of this name that the running procedure is about, such as a province.

    Return None if it is about several or none, or if a seat is named.
    """
    keys = {str(one) for frame in context.table.frames for one in frame.facts.values()}
    found = [key for key in keys if key.rpartition(".")[2] == piece.piece and "." in key]
    return found[0] if piece.seat is None and len(found) == 1 else None


def take_running(context: Context, sequence: Sequence) -> Iterator[c.Command]:
    """Yield the command by which the speaker, or a named seat, takes "the ring" of the procedure.

    The running procedure must be about just one piece of that kind, and the kind must have just one
    state in which a piece is held.
    """
    if _placing(sequence) is None:
        return
    kind, seats = str(of(sequence, "kind")[0].value), of(sequence, "seat")
    keys = {str(one) for frame in context.table.frames for one in frame.facts.values()}
    found = [key for key in keys if context.game.kind_of(key) == kind]
    states = context.game.pieces[kind].held
    holder = int(seats[0].value) if seats else context.speaker
    marked = {str(one.value) for one in of(sequence, "mark")} - {"for", "to"}
    if len(found) == len(states) == 1 and holder is not None and not marked:
        yield c.Put(seat=context.seat, piece=found[0], state=states[0], holder=holder)


def _flipped(context: Context, key: str, kind: str) -> Iterator[c.Command]:
    """Yield the command that turns a piece over, if it has exactly two states to turn between.

    A held piece turns between its held states, any other piece between the others.
    """
    pieces, now = context.game.pieces[kind], context.table.pieces.get(key, Piece(""))
    is_held = now.state in pieces.held
    sides = [state for state in pieces.states if (state in pieces.held) == is_held]
    if len(sides) == 2 and now.state in sides:
        other = sides[1 - sides.index(now.state)]
        yield c.Put(seat=context.seat, piece=key, state=other, holder=now.holder)


@dataclass(frozen=True, slots=True)
class _Taking:
    """A piece as it was, and the seat that is said to have it."""

    kind: str
    before: Piece
    seat: int | None
    verb: str | None
    nobody: bool


def _apart(found: list[Holder]) -> tuple[list[Holder], list[Holder]]:
    return [one for one in found if one.piece], [one for one in found if not one.piece]


def _in_state(context: Context, taking: _Taking, state: str) -> Iterator[tuple[str, int | None]]:
    """Yield the named state and its holder, or None for a state in which nobody holds the piece.

    The holder is the named seat; if none is named, the present holder unless the piece is taken
    from them; else the speaker.
    """
    if state not in context.game.pieces[taking.kind].held:
        if taking.seat is None:
            yield state, None
        return
    now = None if taking.verb in _TAKING else taking.before.holder
    holder = next((one for one in (taking.seat, now, context.speaker) if one is not None), None)
    if holder is not None:
        yield state, holder


def _held(context: Context, taking: _Taking) -> Iterator[tuple[str, int | None]]:
    """Yield each (state, holder) that words about a piece may mean where they name no state.

    In "favor to Ana" the favor keeps its state if it can be held in that; else each held state is
    possible. A piece that is returned gets its first state without a holder.
    """
    pieces = context.game.pieces[taking.kind]
    if taking.verb == "return" or taking.nobody:
        free = [one for one in pieces.states if one not in pieces.held]
        yield from ((one, None) for one in free[:1] if pieces.held)
        return
    holder = taking.seat
    if holder is None and taking.verb in _TAKING:
        holder = context.speaker
    now = taking.before.state
    if holder is not None and holder == taking.before.holder and taking.verb in _TAKING:
        return  # "claimed Bo" of what is Bo's already can only tell a state
    if holder is not None:
        yield from ((one, holder) for one in pieces.held if now not in pieces.held or one == now)


def rank(context: Context, sequence: Sequence) -> Iterator[c.Command]:
    """Yield the command for a new order of a track: named seats first, the others as they were."""
    tracks, seats = of(sequence, "track"), [int(one.value) for one in of(sequence, "seat")]
    if len(tracks) != 1 or not seats or len(set(seats)) < len(seats):
        return
    if verb(sequence) not in _RANKING:
        return
    track = str(tracks[0].value)
    now = context.table.tracks.get(track) or tuple(context.seats)
    order = (*seats, *(seat for seat in now if seat not in seats))
    yield c.Rank(seat=context.seat, track=track, order=order)
