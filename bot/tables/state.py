"""A table as it stands: frozen, nothing but the fold of its events.

What events change is a Struct, as a copy with changes is made of it ten times as fast.

events -> evolve -> Table -> decide, view
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import msgspec

from bot.tables import events as e
from bot.tables.sealed import Secret

TABLE = "table"
"""The holder of what belongs to nobody in particular."""
NOBODY = "nobody"
"""The winner of what nobody won."""
MOST_SEATS = 12
"""More than any game seats."""
MOST_COUNTED = 1_000_000
"""More than any game counts; keeps a slip of the finger from filling the board."""
_CHOSEN = msgspec.json.Decoder(e.Chosen)


class Seat(msgspec.Struct, frozen=True):
    """A place at the table."""

    name: str
    player: str = ""
    """Who sits here, as the outside knows people; "" if nobody does."""
    profile: str = ""
    conceded: bool = False


@dataclass(frozen=True, slots=True)
class Piece:
    """Where a piece is."""

    state: str
    holder: int | None = None


@dataclass(frozen=True, slots=True)
class Lock:
    """A secret choice that is in."""

    commitment: str
    value: Secret
    nonce: Secret

    def opened(self) -> e.Chosen:
        """What it holds: for the reveal, and for whoever may see it."""
        return _CHOSEN.decode(self.value.open())


class Frame(msgspec.Struct, frozen=True):
    """A running sequence of steps: the round, and on top of it what was begun inside."""

    procedure: str = ""
    step: str = ""
    facts: Mapping[str, e.Told] = msgspec.field(default_factory=dict)
    passed: tuple[int, ...] = ()
    totals: Mapping[int, int] = msgspec.field(default_factory=dict)
    """What seats have told of a comparison for which others are missing."""
    by_hand: frozenset[str] = frozenset()
    """The counters and pieces that were set by hand during the step."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How the game ended."""

    winners: tuple[int, ...]
    reason: int | None


@dataclass(frozen=True, slots=True)
class Request:
    """An undo that waits for the others."""

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
    """Everything that is true at a table now; `seats` are known by their number."""

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
    """Commitments of choices that were open once: after an undo they are no secret again."""
    out: frozenset[int] = frozenset()
    """The seats that are out of the game while others play on: what speaks of all means the others
    alone."""
    outcome: Outcome | None = None
    request: Request | None = None

    @property
    def frame(self) -> Frame:
        """What is going on."""
        return self.frames[-1]

    @property
    def passed(self) -> tuple[int, ...]:
        """The seats that have passed in the running step."""
        return self.frame.passed

    @property
    def place(self) -> tuple[str, str]:
        """Procedure and step."""
        return self.frame.procedure, self.frame.step

    def count(self, counter: str, holder: str) -> int:
        """The value of a counter."""
        return self.counts.get((counter, holder), 0)

    def fact(self, name: str) -> e.Told | None:
        """What the running step or procedure, or what it was begun in, knows."""
        for frame in reversed(self.frames):
            if frame.facts.get(name, "") != "":
                return frame.facts[name]
        return None


def seat_key(seat: int) -> str:
    """A seat as a holder of counters."""
    return f"s{seat}"


_SEATS = {seat_key(seat): seat for seat in range(MOST_SEATS)}
"""Only these: "s00" would be a second name for what lies at "s0"."""


def owner_of(key: str, piece: Piece) -> int | None:
    """Whose piece it is: who holds it, else whose it was at the start ("s0.battlefield")."""
    return seat_of(key.partition(".")[0]) if piece.holder is None and "." in key else piece.holder


def seat_of(holder: object) -> int | None:
    """The seat that a holder or a fact means."""
    return _SEATS.get(holder) if isinstance(holder, str) else None
