"""What a game's data can say happens, and when: the closed set of effects and conditions.

*.toml -> game -> decisions.effects (runs them), checks
"""

from __future__ import annotations

from msgspec import Struct, field

Amount = int | str
"""A number, or where to look it up: see `lookup.amount`."""


class Part(Struct, frozen=True, forbid_unknown_fields=True):
    """Any part of a game's definition: misspelt keys are refused."""


class Condition(Part, frozen=True):
    """What has to hold; exactly one of `counter`, `pieces`, `seats`, `fact`, `amount` is given."""

    counter: str = ""
    pieces: str = ""
    """Pieces that are counted, as in `effects`: "zone.burning@seat"."""
    seats: str = ""
    """Seats that are counted: "least:unrest"."""
    fact: str = ""
    """Something that the running step or procedure knows: "winner"."""
    amount: Amount | None = None
    """How much, seen from the actor: "difference:bid%2"."""
    who: str = ""
    """Whose counter; "each": everybody's. With `seats`: only those of them that are among these."""
    on: str = ""
    """Pieces whose counter: it has to hold for all of them, and for one at least."""
    at_least: Amount | None = None
    at_most: Amount | None = None
    equals: str | int | None = field(default=None, name="is")
    """For a fact: its value, or the name of another fact of the same value."""
    not_equals: str | int | None = field(default=None, name="is_not")
    """It has neither this value nor that of the fact of this name."""
    known: bool | None = None


class Gain(Part, frozen=True, tag_field="do", tag="gain"):
    """Seats, or pieces, get more of a counter; as much as its bounds allow."""

    counter: str
    by: Amount = 1
    who: str = ""
    on: str = ""
    when: tuple[Condition, ...] = ()


class Lose(Part, frozen=True, tag_field="do", tag="lose"):
    """Seats, or pieces, get less of a counter; as much as its bounds allow."""

    counter: str
    by: Amount = 1
    who: str = ""
    on: str = ""
    when: tuple[Condition, ...] = ()


class Fix(Part, frozen=True, tag_field="do", tag="set"):
    """A counter gets a value."""

    counter: str
    to: Amount
    who: str = ""
    on: str = ""
    when: tuple[Condition, ...] = ()


class Move(Part, frozen=True, tag_field="do", tag="move"):
    """A counter goes from one holder to another: nothing is made or lost on the way."""

    counter: str
    source: str = field(name="from")
    target: str = field(name="to")
    by: Amount = 1
    share: bool = False
    """Whether all who are named share it evenly; what cannot be shared stays."""
    when: tuple[Condition, ...] = ()


class Reset(Part, frozen=True, tag_field="do", tag="reset"):
    """Counters return to their starting value, everywhere."""

    counters: tuple[str, ...]
    when: tuple[Condition, ...] = ()


class Place(Part, frozen=True, tag_field="do", tag="place"):
    """Pieces get a state and, where the state has one, a holder."""

    piece: str
    state: str
    who: str = ""
    when: tuple[Condition, ...] = ()


class Order(Part, frozen=True, tag_field="do", tag="order"):
    """Seats are put in order on a track."""

    track: str
    top: str = ""
    """These seats go to the top, the others keep their order."""
    by: tuple[str, ...] = ()
    """Counters that decide, the highest first."""
    when: tuple[Condition, ...] = ()


class Turn(Part, frozen=True, tag_field="do", tag="turn"):
    """Somebody is to act."""

    to: str
    having: str = ""
    """Seats without this counter are passed over."""
    when: tuple[Condition, ...] = ()


class Settle(Part, frozen=True, tag_field="do", tag="settle"):
    """What a revealed choice moves is moved; a later change of its value moves it anew."""

    choice: str
    when: tuple[Condition, ...] = ()


class Clear(Part, frozen=True, tag_field="do", tag="clear"):
    """A revealed choice is over."""

    choice: str
    when: tuple[Condition, ...] = ()


class Know(Part, frozen=True, tag_field="do", tag="know"):
    """The running step or procedure keeps a fact: a word, or the seat of a selector."""

    fact: str
    value: str = field(default="", name="is")
    who: str = ""
    below: bool = False
    """Whether what the procedure was begun in keeps it: it is known after the end as well."""
    when: tuple[Condition, ...] = ()


class Note(Part, frozen=True, tag_field="do", tag="note"):
    """The table is told what the players do themselves."""

    text: str
    """A key of `[texts]`; `{who}`, `{n}` and facts such as `{ring}` are filled in."""
    who: str = ""
    by: Amount = 0
    when: tuple[Condition, ...] = ()


class Leave(Part, frozen=True, tag_field="do", tag="leave"):
    """A running procedure ends at once, with what was begun in it."""

    procedure: str
    when: tuple[Condition, ...] = ()


Effect = (
    Gain | Lose | Fix | Move | Reset | Place | Order | Turn | Settle | Clear | Know | Note | Leave
)  # fmt: skip
