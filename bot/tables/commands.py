"""What somebody wants to happen at a table: intents in the imperative.

controls, cogs, console, language -> Command -> host -> decide
"""

from __future__ import annotations

import secrets
from typing import ClassVar

from msgspec import Struct, field

from bot.tables.chance import Thing
from bot.tables.events import Chosen, Told
from bot.tables.sealed import nonce


def new_id() -> str:
    """A name under which a command counts once, however often it is delivered."""
    return secrets.token_hex(8)


def luck() -> int:
    """Randomness for a decision, drawn outside so that deciding stays pure."""
    return secrets.randbits(62)


class Command(Struct, frozen=True, kw_only=True):
    """What all of them carry."""

    id: str = field(default_factory=new_id)
    seat: int | None = None
    """The seat that acts; None: somebody who may change the table without one."""
    actor: str = ""
    """Who it was, for the log."""
    seen: int | None = None
    """The last event on the board that was looked at; None: whatever is there now."""
    commutes: ClassVar[bool] = False
    """Whether it means the same on a board that has moved on."""


class Open(Command, frozen=True):
    """Set a table up."""

    game: str
    seats: tuple[str, ...]
    players: tuple[str, ...] = ()
    profiles: tuple[str, ...] = ()
    first: int | None = None
    """The first player; None: drawn by lot."""
    luck: int = field(default_factory=luck)


class Change(Command, frozen=True):
    """More or less of a counter, by hand."""

    commutes: ClassVar[bool] = True
    counter: str
    holder: str
    by: int


class SetTo(Command, frozen=True):
    """A counter's value, by hand."""

    counter: str
    holder: str
    to: int


class Give(Command, frozen=True):
    """Some of a counter goes from one holder to another, by hand."""

    commutes: ClassVar[bool] = True
    counter: str
    source: str
    target: str
    by: int


class Put(Command, frozen=True):
    """A piece's state and holder, by hand."""

    piece: str
    state: str
    holder: int | None = None


class Rank(Command, frozen=True):
    """A track's order, by hand."""

    track: str
    order: tuple[int, ...]


class GoTo(Command, frozen=True):
    """Another step of the round, by hand: nothing happens by itself there."""

    step: str


class GiveTurn(Command, frozen=True):
    """Whose turn it is, by hand."""

    to: int


class SetRound(Command, frozen=True):
    """The number of the round, by hand."""

    to: int


class Next(Command, frozen=True):
    """On to the next step; `anyway` also where something is still waited for."""

    anyway: bool = False


class Pass(Command, frozen=True):
    """Nothing more from this seat in this step."""


class Do(Command, frozen=True):
    """Something that the game has a name for."""

    action: str
    told: dict[str, Told] = {}


class Tell(Command, frozen=True):
    """What the running step compares: totals of the seats, or who won, by how much."""

    totals: dict[int, int] = {}
    winner: int | None = None
    nobody: bool = False
    margin: int = 0


class Choose(Command, frozen=True):
    """A secret choice; until all are in it can be made anew."""

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
    """A counter of this table only."""

    name: str
    each: bool = True
    start: int = 0


class RemoveCounter(Command, frozen=True):
    """A counter that was added at this table goes again."""

    counter: str


class Throw(Command, frozen=True):
    """Throw dice or a coin, or draw a player by lot; nobody who says so can choose what comes."""

    thing: Thing
    count: int = 1
    sides: int = 6
    """Of dice; for coins and lots the table knows."""
    nonce: str = field(default_factory=nonce)


class Sit(Command, frozen=True):
    """A player takes a seat, or changes name or profile."""

    place: int
    name: str
    player: str
    profile: str = ""
    free_name: str = ""
    """What a free seat is called from then on that bore this name; "": the name is refused."""


class Concede(Command, frozen=True):
    """Give up."""


class Undo(Command, frozen=True):
    """Take one's own last command back; what came after it goes with it."""

    table: bool = False
    """The last command of anybody."""
    at: str = ""
    """When it came, ISO; the host says it, and a slip is one only for a moment."""


class Redo(Command, frozen=True):
    """What was undone last counts again."""


class Correct(Command, frozen=True):
    """Another number than in one's own last command: "no, three" after "I lose 2 honor"."""

    number: int


class Answer(Command, frozen=True):
    """Yes or no to an undo that somebody asked for."""

    agree: bool


class Several(Command, frozen=True):
    """Commands that stand or fall together: "h+1 f-1"."""

    commands: tuple[Command, ...]
