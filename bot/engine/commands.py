"""The commands: what somebody wants to happen at a table.

features, console, language -> Command -> host -> decide
"""

from __future__ import annotations

import secrets
from typing import ClassVar

from msgspec import Struct, field

from bot.engine.chance import ThrowKind
from bot.engine.events import Chosen, FactValue
from bot.engine.sealed import nonce


def new_id() -> str:
    """Return a random id for a command; if a command is delivered twice, its id shows that."""
    return secrets.token_hex(8)


def luck() -> int:
    """Return a random number for a command, so that `decide` draws none itself and stays pure."""
    return secrets.randbits(62)


class Command(Struct, frozen=True, kw_only=True):
    """The fields that every command has."""

    id: str = field(default_factory=new_id)
    seat: int | None = None
    """The seat that acts; None: somebody without a seat who may change the table."""
    actor: str = ""
    """The name of whoever gave the command, for the log."""
    seen: int | None = None
    """The number of the last event on the board that was pressed; None: the last event there is."""
    commutes: ClassVar[bool] = False
    """Whether the command means the same on a board that has changed since: “+1 honor” does."""


class Open(Command, frozen=True):
    """Open a table: its game, its seats and who plays first."""

    game: str
    seats: tuple[str, ...]
    players: tuple[str, ...] = ()
    profiles: tuple[str, ...] = ()
    first: int | None = None
    """The first player; None: drawn by lot."""
    luck: int = field(default_factory=luck)


class Change(Command, frozen=True):
    """Add `by` to a counter by hand; a negative `by` takes away."""

    commutes: ClassVar[bool] = True
    counter: str
    holder: str
    by: int


class SetTo(Command, frozen=True):
    """Set a counter to a value by hand."""

    counter: str
    holder: str
    to: int


class Give(Command, frozen=True):
    """Move an amount of a counter from one holder to another by hand."""

    commutes: ClassVar[bool] = True
    counter: str
    source: str
    target: str
    by: int


class Put(Command, frozen=True):
    """Set the state and the holder of a piece by hand."""

    piece: str
    state: str
    holder: int | None = None


class Rank(Command, frozen=True):
    """Set the order of a track by hand."""

    track: str
    order: tuple[int, ...]


class GoTo(Command, frozen=True):
    """Go to another step by hand; the step's automatic effects (`do`) are left out."""

    step: str


class GiveTurn(Command, frozen=True):
    """Make it another seat's turn by hand."""

    to: int


class SetRound(Command, frozen=True):
    """Set the number of the round by hand."""

    to: int


class Next(Command, frozen=True):
    """Go to the next step; with `anyway` even if this step still waits for something."""

    anyway: bool = False


class Pass(Command, frozen=True):
    """Do nothing more with this seat in this step."""


class Do(Command, frozen=True):
    """Do an action that the game's file names."""

    action: str
    told: dict[str, FactValue] = {}


class Tell(Command, frozen=True):
    """Report what the running step compares: the seats' totals, or the winner and the margin."""

    totals: dict[int, int] = {}
    winner: int | None = None
    nobody: bool = False
    margin: int = 0


class Choose(Command, frozen=True):
    """Make a secret choice; it can be changed until everybody has chosen."""

    choice: str
    value: Chosen
    nonce: str = field(default_factory=nonce)

    def __repr__(self) -> str:
        return f"Choose({self.choice!r}, seat={self.seat!r})"

    def __rich_repr__(self) -> list[tuple[str, object]]:
        return [("choice", self.choice), ("seat", self.seat)]


class Withdraw(Command, frozen=True):
    """Take a secret choice back."""

    choice: str


class AddCounter(Command, frozen=True):
    """Add a counter to this table alone."""

    name: str
    each: bool = True
    start: int = 0


class RemoveCounter(Command, frozen=True):
    """Remove a counter that was added to this table."""

    counter: str


class Throw(Command, frozen=True):
    """Throw dice or a coin, or draw a player by lot.

    Whoever throws cannot choose the result.
    """

    thing: ThrowKind
    count: int = 1
    sides: int = 6
    """The sides of a die; a coin and a lot ignore it."""
    nonce: str = field(default_factory=nonce)


class Sit(Command, frozen=True):
    """Give a seat to a player, or change its name or profile."""

    place: int
    name: str
    player: str
    profile: str = ""
    free_name: str = ""
    """If a free seat already has `name`, the new name of that seat; "" refuses `name` instead."""


class Concede(Command, frozen=True):
    """Give up."""


class Undo(Command, frozen=True):
    """Take back the seat's own last command, with everything that came after it."""

    table: bool = False
    """Whether to undo the last command of any seat, and not only the seat's own."""
    at: str = ""
    """The time of the undo, ISO 8601, set by the host: “next” is a slip only for a few seconds."""


class Redo(Command, frozen=True):
    """Restore what was undone last."""


class Correct(Command, frozen=True):
    """Replace the number in one's own last command: "no, three" after "I lose 2 honor"."""

    number: int


class Answer(Command, frozen=True):
    """Agree to an undo that somebody asked for, or refuse it."""

    agree: bool


class Several(Command, frozen=True):
    """Carry out several commands, all or none: "h+1 f-1"."""

    commands: tuple[Command, ...]
