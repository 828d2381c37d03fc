"""The format of effects and conditions: a closed set.

*.toml -> game -> rules.effects (runs them), checks
"""

from __future__ import annotations

from msgspec import Struct, field

Amount = int | str
"""A number, or an expression for one: see `conditions.amount`."""


class Part(Struct, frozen=True, forbid_unknown_fields=True):
    """The base of every part of a game's file; misspelt keys are refused."""


class Condition(Part, frozen=True):
    """One condition: exactly one of `counter`, `pieces`, `seats`, `fact` and `amount` is given."""

    counter: str = ""
    pieces: str = ""
    """Pieces whose number is compared: "zone.burning@seat"."""
    seats: str = ""
    """Seats whose number is compared: "least:unrest"."""
    fact: str = ""
    """A fact of the running step or procedure: "winner"."""
    amount: Amount | None = None
    """An amount, seen from the actor: "difference:bid%2"."""
    who: str = ""
    """The seats whose `counter` is compared; the condition has to hold for all of them. With
    `seats`: the seats among which those are counted.
    """
    on: str = ""
    """The pieces whose `counter` is compared; there must be at least one, and the condition has to
    hold for all of them.
    """
    at_least: Amount | None = None
    at_most: Amount | None = None
    equals: str | int | None = field(default=None, name="is")
    """The value of the fact, or the name of another fact with the same value."""
    not_equals: str | int | None = field(default=None, name="is_not")
    """A value that the fact must not have, or the name of another fact whose value it must not
    have.
    """
    known: bool | None = None


class Gain(Part, frozen=True, tag_field="do", tag="gain"):
    """Add to a counter of seats, pieces or the table, as far as its bounds allow."""

    counter: str
    by: Amount = 1
    who: str = ""
    on: str = ""
    when: tuple[Condition, ...] = ()


class Lose(Part, frozen=True, tag_field="do", tag="lose"):
    """Take from a counter of seats, pieces or the table, as far as its bounds allow."""

    counter: str
    by: Amount = 1
    who: str = ""
    on: str = ""
    when: tuple[Condition, ...] = ()


class Fix(Part, frozen=True, tag_field="do", tag="set"):
    """Set a counter to a value."""

    counter: str
    to: Amount
    who: str = ""
    on: str = ""
    when: tuple[Condition, ...] = ()


class Move(Part, frozen=True, tag_field="do", tag="move"):
    """Move an amount of a counter from one holder to another.

    Nothing is made or lost on the way.
    """

    counter: str
    source: str = field(name="from")
    target: str = field(name="to")
    by: Amount = 1
    share: bool = False
    """Whether all targets share the amount evenly; a remainder stays where it is."""
    when: tuple[Condition, ...] = ()


class Reset(Part, frozen=True, tag_field="do", tag="reset"):
    """Set counters back to their starting values at every holder."""

    counters: tuple[str, ...]
    when: tuple[Condition, ...] = ()


class Place(Part, frozen=True, tag_field="do", tag="place"):
    """Set the state of pieces, and their holder if they are held in that state."""

    piece: str
    state: str
    who: str = ""
    when: tuple[Condition, ...] = ()


class Order(Part, frozen=True, tag_field="do", tag="order"):
    """Put the seats of a track in order."""

    track: str
    top: str = ""
    """The seats that go to the top; the others keep their order."""
    by: tuple[str, ...] = ()
    """The counters to sort by, the highest value first."""
    when: tuple[Condition, ...] = ()


class Turn(Part, frozen=True, tag_field="do", tag="turn"):
    """Give the turn to a seat."""

    to: str
    having: str = ""
    """A counter; seats whose value of it is 0 are skipped."""
    when: tuple[Condition, ...] = ()


class Settle(Part, frozen=True, tag_field="do", tag="settle"):
    """Make the moves of a revealed choice; if its value changes later, they are made anew."""

    choice: str
    when: tuple[Condition, ...] = ()


class Clear(Part, frozen=True, tag_field="do", tag="clear"):
    """End a choice: drop what was locked or revealed for it."""

    choice: str
    when: tuple[Condition, ...] = ()


class Know(Part, frozen=True, tag_field="do", tag="know"):
    """Set a fact of the running step or procedure: a word, or the first seat of a selector."""

    fact: str
    value: str = field(default="", name="is")
    who: str = ""
    below: bool = False
    """Whether the step around the procedure keeps the fact, so that it outlasts the procedure."""
    when: tuple[Condition, ...] = ()


class Note(Part, frozen=True, tag_field="do", tag="note"):
    """Show a text about what the players do themselves."""

    text: str
    """A key of `[texts]`; `{who}`, `{n}` and facts such as `{ring}` are filled in."""
    who: str = ""
    by: Amount = 0
    when: tuple[Condition, ...] = ()


class Leave(Part, frozen=True, tag_field="do", tag="leave"):
    """End a running procedure at once, with those that began inside it."""

    procedure: str
    when: tuple[Condition, ...] = ()


Effect = (
    Gain | Lose | Fix | Move | Reset | Place | Order | Turn | Settle | Clear | Know | Note | Leave
)  # fmt: skip
