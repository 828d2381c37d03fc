"""What happened at a table: facts in the past tense.

decide -> events -> evolve; store keeps them, history reads them
"""

from __future__ import annotations

from msgspec import Struct

from bot.tables.chance import Thing
from bot.tables.sealed import Secret

Told = str | int
"""A fact that a procedure knows: a word, a number, or a seat ("s0")."""
Chosen = dict[str, int | str | tuple[int, ...]]
"""A choice as it was made, field by field."""


class Moved(Struct, frozen=True):
    """What a settled choice moved, so that it can be moved back."""

    counter: str
    source: str
    target: str
    by: int


class Event(Struct, frozen=True, tag_field="event", forbid_unknown_fields=True):
    """One fact; its tag names it in the store; `by_hand`: somebody set it, and not the game."""


class Opened(Event, frozen=True, tag="opened"):
    """A table was opened for a game."""

    game: str
    seats: tuple[str, ...]
    players: tuple[str, ...] = ()
    profiles: tuple[str, ...] = ()


class Counted(Event, frozen=True, tag="counted"):
    """A counter changed, by so much, and so is that now."""

    counter: str
    holder: str
    by: int
    now: int
    by_hand: bool = False
    level: bool = False
    """Whether `now` was said, and not by how much: "honor 9"."""


class Placed(Event, frozen=True, tag="placed"):
    """A piece got a state and a holder."""

    piece: str
    state: str
    holder: int | None = None
    by_hand: bool = False


class Ordered(Event, frozen=True, tag="ordered"):
    """A track, or what a choice put in order, stands so now."""

    track: str
    order: tuple[int, ...]
    by_hand: bool = False


class Entered(Event, frozen=True, tag="entered"):
    """The table came to a step."""

    step: str
    round: int
    by_hand: bool = False


class Turned(Event, frozen=True, tag="turned"):
    """It is somebody's turn, or nobody's."""

    seat: int | None
    by_hand: bool = False


class Passed(Event, frozen=True, tag="passed"):
    """A seat passed."""

    seat: int


class Unpassed(Event, frozen=True, tag="unpassed"):
    """A pass counts no more: somebody has acted after it."""

    seat: int


class Began(Event, frozen=True, tag="began"):
    """A procedure began inside the running step."""

    procedure: str
    facts: dict[str, Told]


class Left(Event, frozen=True, tag="left"):
    """The end of a procedure, such as a conflict or a duel."""

    procedure: str


class Knew(Event, frozen=True, tag="knew"):
    """The running step or procedure knows something; "" forgets it."""

    facts: dict[str, Told]
    below: bool = False
    """Whether it is what the procedure was begun in that knows it."""


class Compared(Event, frozen=True, tag="compared"):
    """Totals were told in a step, with what was added to them; how it ended is in `Knew`."""

    step: str
    totals: dict[str, int]


class Totalled(Event, frozen=True, tag="totalled"):
    """A seat told its own total; those of others are still missing."""

    seat: int
    total: int


class Acted(Event, frozen=True, tag="acted"):
    """A seat did something that the game has a name for."""

    action: str
    seat: int
    told: dict[str, Told]


class Locked(Event, frozen=True, tag="locked"):
    """A seat made a secret choice: all may see the commitment, nobody the rest."""

    choice: str
    seat: int
    commitment: str
    value: Secret
    nonce: Secret


class Unlocked(Event, frozen=True, tag="unlocked"):
    """A seat took its secret choice back."""

    choice: str
    seat: int


class Revealed(Event, frozen=True, tag="revealed"):
    """All secret choices are open, with what proves them."""

    choice: str
    values: dict[str, Chosen]
    proofs: dict[str, str]
    commitments: dict[str, str]


class Settled(Event, frozen=True, tag="settled"):
    """A revealed choice moved this."""

    choice: str
    moves: tuple[Moved, ...]


class Cleared(Event, frozen=True, tag="cleared"):
    """A choice is over: it was revealed, or skipped."""

    choice: str
    skipped: bool = False
    """Whether it was never revealed: what was locked is dropped and stays secret."""


class Thrown(Event, frozen=True, tag="thrown"):
    """Dice or a coin were thrown, or a player was drawn by lot, with what it came from."""

    thing: Thing
    sides: int
    results: tuple[int, ...]
    """From 1 on."""
    nonce: str
    among: tuple[int, ...] = ()
    """The seats of a lot, in the order in which its results count them."""


class Noted(Event, frozen=True, tag="noted"):
    """The table was told what the players do themselves."""

    text: str
    seat: int | None = None
    number: int = 0
    facts: dict[str, Told] = {}


class Named(Event, frozen=True, tag="named"):
    """A counter was added at this table, by name."""

    counter: str
    name: str
    each: bool


class Unnamed(Event, frozen=True, tag="unnamed"):
    """A counter that was added at this table is gone."""

    counter: str
    name: str


class Sat(Event, frozen=True, tag="sat"):
    """A player took a seat, under a name and a profile."""

    seat: int
    name: str
    player: str
    profile: str = ""


class Conceded(Event, frozen=True, tag="conceded"):
    """A seat gave up."""

    seat: int


class Eliminated(Event, frozen=True, tag="eliminated"):
    """A seat is out of the game, and the others go on."""

    seat: int
    reason: int | None = None
    """The place in the game's `ends`; None: it gave up."""


class Readmitted(Event, frozen=True, tag="readmitted"):
    """After a correction a seat is not out of the game after all."""

    seat: int


class Ended(Event, frozen=True, tag="ended"):
    """The game is over; several winners, or none, are possible."""

    winners: tuple[int, ...]
    reason: int | None = None
    """The place in the game's `ends`; None: all others gave up."""


class Resumed(Event, frozen=True, tag="resumed"):
    """After a correction the game is not over after all."""


class UndoAsked(Event, frozen=True, tag="undo_asked"):
    """A seat wants commands undone that others have a say in."""

    seat: int
    commands: tuple[str, ...]
    agreed: tuple[int, ...]
    needed: tuple[int, ...]


class UndoDropped(Event, frozen=True, tag="undo_dropped"):
    """The wish was refused or withdrawn."""

    seat: int


class Undone(Event, frozen=True, tag="undone"):
    """These commands count no more."""

    commands: tuple[str, ...]


class Redone(Event, frozen=True, tag="redone"):
    """These commands count again."""

    commands: tuple[str, ...]


AnyEvent = (
    Opened | Counted | Placed | Ordered | Entered | Turned | Passed | Unpassed | Began | Left | Knew
    | Compared | Totalled | Acted | Locked | Unlocked | Revealed | Settled | Cleared | Thrown
    | Noted | Named | Unnamed | Sat | Conceded | Eliminated | Readmitted | Ended | Resumed
    | UndoAsked | UndoDropped | Undone | Redone
)  # fmt: skip
