"""The events: what happened at a table.

decide -> events -> evolve; store keeps them, history reads them
"""

from __future__ import annotations

from msgspec import Struct

from bot.engine.chance import ThrowKind
from bot.engine.sealed import Secret

FactValue = str | int
"""The value of a fact that a step or procedure knows: a word, a number, or a seat ("s0")."""
Chosen = dict[str, int | str | tuple[int, ...]]
"""A secret choice, field by field."""


class Moved(Struct, frozen=True):
    """One move that a settled choice made; it is kept so that it can be reversed."""

    counter: str
    source: str
    target: str
    by: int


class Event(Struct, frozen=True, tag_field="event", forbid_unknown_fields=True):
    """One thing that happened; its tag is its name in the store.

    `by_hand` is True if a player did it by hand, and not the game.
    """


class Opened(Event, frozen=True, tag="opened"):
    """A table was opened for a game."""

    game: str
    seats: tuple[str, ...]
    players: tuple[str, ...] = ()
    profiles: tuple[str, ...] = ()


class Counted(Event, frozen=True, tag="counted"):
    """A counter changed by `by` and has the value `now`."""

    counter: str
    holder: str
    by: int
    now: int
    by_hand: bool = False
    level: bool = False
    """Whether the player gave the new value ("honor 9") and not the difference."""


class Placed(Event, frozen=True, tag="placed"):
    """A piece got a state and a holder."""

    piece: str
    state: str
    holder: int | None = None
    by_hand: bool = False


class Ordered(Event, frozen=True, tag="ordered"):
    """The order of the seats was set, on a track or by a choice that decides an order."""

    track: str
    order: tuple[int, ...]
    by_hand: bool = False


class Entered(Event, frozen=True, tag="entered"):
    """The table came to a step."""

    step: str
    round: int
    by_hand: bool = False


class Turned(Event, frozen=True, tag="turned"):
    """A seat's turn began; None: nobody's turn."""

    seat: int | None
    by_hand: bool = False


class Passed(Event, frozen=True, tag="passed"):
    """A seat passed."""

    seat: int


class Unpassed(Event, frozen=True, tag="unpassed"):
    """A seat's pass was cancelled because somebody acted after it."""

    seat: int


class Began(Event, frozen=True, tag="began"):
    """A procedure began inside the running step."""

    procedure: str
    facts: dict[str, FactValue]


class Left(Event, frozen=True, tag="left"):
    """A procedure, such as a conflict or a duel, ended."""

    procedure: str


class Knew(Event, frozen=True, tag="knew"):
    """Facts were set in the running step or procedure; the value "" deletes one."""

    facts: dict[str, FactValue]
    below: bool = False
    """Whether the facts belong to the procedure or step in which the running procedure began."""


class Compared(Event, frozen=True, tag="compared"):
    """Totals were compared, with `plus` added; the winner is in the `Knew` that follows."""

    step: str
    totals: dict[str, int]


class Totalled(Event, frozen=True, tag="totalled"):
    """A seat reported its own total; totals of other seats are still missing."""

    seat: int
    total: int


class Acted(Event, frozen=True, tag="acted"):
    """A seat did an action that the game's file names."""

    action: str
    seat: int
    told: dict[str, FactValue]


class Locked(Event, frozen=True, tag="locked"):
    """A seat made a secret choice; everybody may see its commitment, nobody its value."""

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
    """All secret choices were opened, with the nonces that prove them."""

    choice: str
    values: dict[str, Chosen]
    proofs: dict[str, str]
    commitments: dict[str, str]


class Settled(Event, frozen=True, tag="settled"):
    """A revealed choice moved amounts of counters between holders."""

    choice: str
    moves: tuple[Moved, ...]


class Cleared(Event, frozen=True, tag="cleared"):
    """A choice is over, after its reveal or without one."""

    choice: str
    skipped: bool = False
    """Whether the choice was never revealed: its locked values are dropped and stay secret."""


class Thrown(Event, frozen=True, tag="thrown"):
    """Dice or a coin were thrown, or a player was drawn by lot; `nonce` decides the results."""

    thing: ThrowKind
    sides: int
    results: tuple[int, ...]
    """The numbers thrown, counted from 1."""
    nonce: str
    among: tuple[int, ...] = ()
    """The seats of a lot, in the order in which its result counts them."""


class Noted(Event, frozen=True, tag="noted"):
    """The table showed a text about what the players do themselves."""

    text: str
    seat: int | None = None
    number: int = 0
    facts: dict[str, FactValue] = {}


class Named(Event, frozen=True, tag="named"):
    """A counter was added to this table alone."""

    counter: str
    name: str
    each: bool


class Unnamed(Event, frozen=True, tag="unnamed"):
    """A counter that was added to this table was removed."""

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
    """A seat lost or gave up while the others play on."""

    seat: int
    reason: int | None = None
    """The index in the game's `ends` of the way in which the seat lost; None: it gave up."""


class Readmitted(Event, frozen=True, tag="readmitted"):
    """An eliminated seat came back into the game after a correction."""

    seat: int


class Ended(Event, frozen=True, tag="ended"):
    """The game ended; there may be several winners, or none."""

    winners: tuple[int, ...]
    reason: int | None = None
    """The index in the game's `ends` of the way in which the game ended; None: all others gave up.
    """


class Resumed(Event, frozen=True, tag="resumed"):
    """A game that was over goes on after a correction."""


class UndoAsked(Event, frozen=True, tag="undo_asked"):
    """A seat asked to undo commands for which others have to agree."""

    seat: int
    commands: tuple[str, ...]
    agreed: tuple[int, ...]
    needed: tuple[int, ...]


class UndoDropped(Event, frozen=True, tag="undo_dropped"):
    """The undo that a seat asked for was refused, withdrawn, or lapsed."""

    seat: int


class Undone(Event, frozen=True, tag="undone"):
    """These commands no longer count."""

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
