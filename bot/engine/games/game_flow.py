"""The format of a game's flow: phases and steps, what they wait for, actions, and ends.

*.toml -> game_flow -> Game
"""

from __future__ import annotations

from typing import Literal

from msgspec import field

from bot.engine.games.effects import Amount, Condition, Effect, Part
from bot.engine.games.words import Names, NamesByLanguage


class Compare(Part, frozen=True):
    """A comparison of the seats' totals; the step then knows the winner, loser and margin."""

    words: NamesByLanguage
    between: tuple[str, ...] = ("each",)
    plus: Amount = 0
    """The amount that is added to every seat's total."""
    counts: Literal["full", "one_for_the_higher"] = "full"
    """Whether a total counts in full, or as 1 for the highest one and 0 for all others."""
    tie: str = ""
    """A selector for the seat that wins a tie; "": nobody does."""
    least: int = 0
    """The least total that can win."""


class Wait(Part, frozen=True):
    """Something that a step waits for.

    Exactly one of `passes`, `choice`, `compare`, `actions` and `until` is given, or the last two.
    """

    passes: bool = False
    """Whether every seat in `between` has to pass."""
    between: tuple[str, ...] = ("each",)
    """The seats that have to pass, or to choose."""
    consecutive: bool = False
    """Whether the passes have to follow each other: a seat that acts cancels those before it."""
    team: bool = False
    """Whether one seat passes for all of its team."""
    choice: str = ""
    compare: Compare | None = None
    actions: tuple[str, ...] = ()
    """The actions of which one has to be done."""
    until: tuple[Condition, ...] = ()
    """Conditions that have to hold; beside `actions`, one of the two is enough."""
    may: bool = False
    """Whether “next” leaves the step although this is missing."""


class Step(Part, frozen=True):
    """One step; without `stop` and `wait` the table goes on by itself."""

    id: str
    names: Names
    stop: bool = False
    wait: Wait | None = None
    when: tuple[Condition, ...] = ()
    ready: tuple[Effect, ...] = ()
    """The effects that make the step playable; they also run when a player goes there by hand."""
    do: tuple[Effect, ...] = ()
    first_pass: tuple[Effect, ...] = ()
    """The effects for the seat that passes first."""
    who: str = "each"
    """The seats that may leave the step; all may if none of these is still in the game."""
    hint: str = ""
    """A key of `[texts]`: what the players do in this step."""
    rule: str = ""
    """The step's number in the guides, if they number it differently."""


class Phase(Part, frozen=True):
    """A part of the round, made of steps."""

    key: str
    names: Names
    steps: tuple[Step, ...]
    per: Literal["game", "round", "turn"] = "round"
    """How often the phase is played: once in the game, once a round, or once in each seat's turn.
    """


class Procedure(Part, frozen=True):
    """Steps that an action begins, such as a duel; afterwards the table is where it was before."""

    words: NamesByLanguage
    steps: tuple[Step, ...]
    after: tuple[Effect, ...] = ()


class Parameter(Part, frozen=True):
    """A value that an action takes: exactly one of `options`, `pieces`, `seat` and `number`."""

    words: NamesByLanguage
    options: dict[str, NamesByLanguage] = field(default_factory=dict)
    counted: bool = False
    """Whether an option needs some of the actor's counter of the same name."""
    pieces: str = ""
    seat: str = ""
    """The seats that are possible; if there is only one, the player need not name it."""
    number: tuple[int, int] | None = None
    of: tuple[str, ...] = ()
    """Other parameters, which are pieces; their owner is the seat, so the player need not name it.
    """
    optional: bool = False
    any: bool = False
    """Whether the first possible value is taken if the player names none."""


class Action(Part, frozen=True):
    """Something that players do and the game has a name for."""

    words: NamesByLanguage
    at: tuple[str, ...] = ()
    """The steps in which the action is possible; empty: in all."""
    during: str = ""
    """The procedure during which the action is possible; "": at any time."""
    who: str = "each"
    """The seats that may do the action."""
    when: tuple[Condition, ...] = ()
    unless: str | tuple[str, ...] = ()
    """Keys of `[texts]`: the refusals when a condition fails, one for each, or one for all."""
    takes: dict[str, Parameter] = field(default_factory=dict)
    do: tuple[Effect, ...] = ()
    begins: str = ""
    """The procedure that the action begins; it has the actor and the values as facts."""
    actor: str = "actor"
    """The name of the fact in which the procedure keeps the seat that began it."""
    opponent: str = ""
    """The name of the fact in which the procedure keeps the other seat."""
    next: bool = False
    """Whether the action ends the step."""
    changes: bool = False
    """Whether the action can replace a value with which the procedure was begun."""
    denied: str = ""
    """The action meant by denying this one: “I don't defend” means `unopposed`."""
    rule: str = ""

    @property
    def reasons(self) -> tuple[str, ...]:
        """Return the refusals of an action: one for each of its conditions, in order.

        If there are more conditions than refusals, the last refusal is for all the others.
        """
        return (self.unless,) if isinstance(self.unless, str) else self.unless


class Best(Part, frozen=True):
    """A counter that decides between several seats at the end."""

    counter: str
    wins: Literal["highest", "lowest"] = "highest"


class End(Part, frozen=True):
    """A way to win, to lose, or for the game to be over."""

    result: Literal["wins", "loses", "over"]
    why: Names
    when: tuple[Condition, ...]
    who: str = "each"
    """The seats for which this end is checked."""
    best: tuple[Best, ...] = ()
    """The counters that decide who wins when the game is over."""


class Watch(Part, frozen=True):
    """Effects that run by themselves as soon as conditions hold, in any step."""

    key: str
    """The name by which variants can change or remove the watch."""
    when: tuple[Condition, ...]
    """The conditions, checked after every command for each seat in turn as the actor."""
    do: tuple[Effect, ...] = ()
    begins: str = ""
    """The procedure that the watch begins; it has the seat as its fact `actor`."""
    who: str = "each"
    """The seats for which the watch is checked."""
