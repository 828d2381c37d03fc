"""How a game goes: phases and steps, what they wait for, actions, and how it ends.

*.toml -> course -> Game
"""

from __future__ import annotations

from typing import Literal

from msgspec import field

from bot.tables.games.effects import Amount, Condition, Effect, Part
from bot.tables.games.words import Names, Words


class Compare(Part, frozen=True):
    """Totals of the seats, or simply who won: the step knows winner, loser and margin then."""

    words: Words
    between: tuple[str, ...] = ("each",)
    plus: Amount = 0
    """What every seat gets on top."""
    counts: Literal["full", "one_for_the_higher"] = "full"
    """Whether a total counts as it is, or only as 1 for the highest."""
    tie: str = ""
    """Who wins a tie."""
    least: int = 0
    """Nobody wins with less."""


class Wait(Part, frozen=True):
    """What a step waits for; one is given, or actions and what makes them needless."""

    passes: bool = False
    """Every seat has passed."""
    between: tuple[str, ...] = ("each",)
    """The seats that have to pass, or to choose."""
    consecutive: bool = False
    """Whether the passes have to follow each other: who acts in between takes them back."""
    team: bool = False
    """Whether one of a team passes for all of it."""
    choice: str = ""
    compare: Compare | None = None
    actions: tuple[str, ...] = ()
    """One of these actions was done."""
    until: tuple[Condition, ...] = ()
    """These conditions hold; beside actions either of them is enough."""
    may: bool = False
    """Whether `next` goes on without it."""


class Step(Part, frozen=True):
    """A step; without `stop` and `wait` the table walks on by itself."""

    id: str
    names: Names
    stop: bool = False
    wait: Wait | None = None
    when: tuple[Condition, ...] = ()
    ready: tuple[Effect, ...] = ()
    """What has to be so for it to be played: also where it is gone to by hand."""
    do: tuple[Effect, ...] = ()
    first_pass: tuple[Effect, ...] = ()
    """For whoever passes first."""
    who: str = "each"
    """The seats that may go on to the next step; all, if none of them is still in."""
    hint: str = ""
    """A key of `[texts]`: what happens here, said by the players themselves."""
    rule: str = ""
    """Where the guides know the step by another number."""


class Phase(Part, frozen=True):
    """Steps of the round."""

    key: str
    names: Names
    steps: tuple[Step, ...]
    per: Literal["game", "round", "turn"] = "round"
    """Those of the game come once, in the first round; of a turn, by seat after seat."""


class Procedure(Part, frozen=True):
    """Steps that an action begins; afterwards the table is where it was: a conflict, a duel."""

    words: Words
    steps: tuple[Step, ...]
    after: tuple[Effect, ...] = ()


class Parameter(Part, frozen=True):
    """What an action is told; exactly one of options, pieces, seat, number and text."""

    words: Words
    options: dict[str, Words] = field(default_factory=dict)
    counted: bool = False
    """Whether an option needs some of the counter of its name."""
    pieces: str = ""
    seat: str = ""
    """The seats that can be meant; if it is one only, it need not be said."""
    number: tuple[int, int] | None = None
    of: tuple[str, ...] = ()
    """Whose the pieces are that the action is told by these names: that seat need not be said."""
    optional: bool = False
    any: bool = False
    """Whether the first one will do if none is named."""


class Action(Part, frozen=True):
    """Something that players say and do by name."""

    words: Words
    at: tuple[str, ...] = ()
    """The steps where it can be done; none: everywhere."""
    during: str = ""
    """The procedure in which it can be done."""
    who: str = "each"
    """The seats that may do it."""
    when: tuple[Condition, ...] = ()
    unless: str | tuple[str, ...] = ()
    """Keys of `[texts]`: what to say when a condition does not hold, one for each, or for all."""
    takes: dict[str, Parameter] = field(default_factory=dict)
    do: tuple[Effect, ...] = ()
    begins: str = ""
    """A procedure; it knows who acted and what the action was told."""
    actor: str = "actor"
    """The name under which the procedure knows who began it."""
    opponent: str = ""
    """The name under which it knows the other seat."""
    next: bool = False
    """Whether the step is done with."""
    changes: bool = False
    """Whether it can tell otherwise what the procedure was begun with."""
    denied: str = ""
    """The action that is meant by who says that this is not done: “I don't defend”."""
    rule: str = ""

    @property
    def reasons(self) -> tuple[str, ...]:
        """What to say when a condition does not hold; the last one also for those after it."""
        return (self.unless,) if isinstance(self.unless, str) else self.unless


class Best(Part, frozen=True):
    """What decides between several seats at the end."""

    counter: str
    wins: Literal["highest", "lowest"] = "highest"


class End(Part, frozen=True):
    """A way to win, to lose, or for the game to be over."""

    result: Literal["wins", "loses", "over"]
    why: Names
    when: tuple[Condition, ...]
    who: str = "each"
    """The seats that are looked at."""
    best: tuple[Best, ...] = ()
    """Who wins when the game is over."""


class Watch(Part, frozen=True):
    """What happens by itself, wherever the table is, as soon as something holds."""

    key: str
    """A name, for variants that change or remove it."""
    when: tuple[Condition, ...]
    """Asked after every command, for each seat in turn, which is the actor then."""
    do: tuple[Effect, ...] = ()
    begins: str = ""
    """A procedure; it knows the seat that was looked at as its `actor`."""
    who: str = "each"
    """The seats that are looked at."""
