"""A table as it is now: frozen, and computed from its events alone.

Classes that events change are Structs: a changed copy of one is made ten times as fast as of a
dataclass.

events -> evolve -> Table -> decide, view
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import msgspec

from bot.engine import events as e
from bot.engine.sealed import Secret

TABLE = "table"
"""The holder of counters that belong to no seat or piece."""
NOBODY = "nobody"
"""The winner of a comparison that nobody won."""
MOST_SEATS = 12
"""The most seats of a table; no game has more."""
MOST_COUNTED = 1_000_000
"""The largest number that a table takes: no game needs more, and a typo cannot fill the board."""
_CHOSEN = msgspec.json.Decoder(e.Chosen)


class Seat(msgspec.Struct, frozen=True):
    """One seat of the table, with its name and the player on it."""

    name: str
    player: str = ""
    """The id of the player who sits here, as the program outside knows people; "" if nobody
    does."""
    profile: str = ""
    conceded: bool = False


@dataclass(frozen=True, slots=True)
class Piece:
    """The state of a piece and the seat that holds it."""

    state: str
    holder: int | None = None


@dataclass(frozen=True, slots=True)
class Lock:
    """A secret choice that a seat has made."""

    commitment: str
    value: Secret
    nonce: Secret

    def opened(self) -> e.Chosen:
        """Return the choice itself: for the reveal, and for those who may see it."""
        return _CHOSEN.decode(self.value.open())


class Frame(msgspec.Struct, frozen=True):
    """A running sequence of steps: the round, or a procedure that began within it."""

    procedure: str = ""
    step: str = ""
    facts: Mapping[str, e.FactValue] = msgspec.field(default_factory=dict)
    passed: tuple[int, ...] = ()
    totals: Mapping[int, int] = msgspec.field(default_factory=dict)
    """The totals that seats have reported while others are missing."""
    by_hand: frozenset[str] = frozenset()
    """The counters and pieces that were set by hand during the step."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The winners of a finished game, and why it ended."""

    winners: tuple[int, ...]
    reason: int | None


@dataclass(frozen=True, slots=True)
class Request:
    """An undo that waits for the consent of other seats."""

    seat: int
    commands: tuple[str, ...]
    agreed: tuple[int, ...]
    needed: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Extra:
    """A counter that exists at this table only."""

    name: str
    each: bool


class Table(msgspec.Struct, frozen=True):
    """Everything that is true at a table now; a seat's number is its index in `seats`."""

    game: str = ""
    seats: tuple[Seat, ...] = ()
    counts: Mapping[tuple[str, str], int] = msgspec.field(default_factory=dict)
    """(counter, holder) -> value; a holder is "s0", "table" or a piece."""
    pieces: Mapping[str, Piece] = msgspec.field(default_factory=dict)
    tracks: Mapping[str, tuple[int, ...]] = msgspec.field(default_factory=dict)
    extras: Mapping[str, Extra] = msgspec.field(default_factory=dict)
    frames: tuple[Frame, ...] = (Frame(),)
    round: int = 0
    turn: int | None = None
    locks: Mapping[str, Mapping[int, Lock]] = msgspec.field(default_factory=dict)
    revealed: Mapping[str, Mapping[int, e.Chosen]] = msgspec.field(default_factory=dict)
    settled: Mapping[str, tuple[e.Moved, ...]] = msgspec.field(default_factory=dict)
    seen: frozenset[str] = frozenset()
    """The commitments of choices that were revealed once: after an undo they are not secret
    again."""
    out: frozenset[int] = frozenset()
    """The seats that are out of the game while others play on; selectors such as "each" skip
    them."""
    outcome: Outcome | None = None
    request: Request | None = None

    @property
    def frame(self) -> Frame:
        """Return the innermost running sequence of steps."""
        return self.frames[-1]

    @property
    def passed(self) -> tuple[int, ...]:
        """Return the seats that have passed in the running step."""
        return self.frame.passed

    @property
    def place(self) -> tuple[str, str]:
        """Return the running procedure and its step; the procedure is "" in the round itself."""
        return self.frame.procedure, self.frame.step

    def count(self, counter: str, holder: str) -> int:
        """Return a counter's value at a holder; 0 if nothing was counted there."""
        return self.counts.get((counter, holder), 0)

    def fact(self, name: str) -> e.FactValue | None:
        """Return a fact's value in the running procedure, or in one around it; None if unset."""
        for frame in reversed(self.frames):
            if frame.facts.get(name, "") != "":
                return frame.facts[name]
        return None


def seat_key(seat: int) -> str:
    """Return the key of a seat as a holder of counters: 0 -> "s0"."""
    return f"s{seat}"


_SEATS = {seat_key(seat): seat for seat in range(MOST_SEATS)}
"""Each seat's key -> its number; no other text is a key: "s00" would be a second one of seat 0."""


def owner_of(key: str, piece: Piece) -> int | None:
    """Return the owner of a piece: the seat that holds it, else the one to whose set it belongs.

    "s0.battlefield" belongs to seat 0 while nobody holds it.
    """
    return seat_of(key.partition(".")[0]) if piece.holder is None and "." in key else piece.holder


def seat_of(holder: object) -> int | None:
    """Return the seat that a holder or a fact names: "s0" -> 0; None if it names none."""
    return _SEATS.get(holder) if isinstance(holder, str) else None
