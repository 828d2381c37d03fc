"""What a game is made of: the form of `games/*.toml`, see docs/games.md.

files (reads and checks) -> Game -> decisions, shown, language
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec import field

from bot.tables.games.effects import Amount, Condition, Effect, Move, Part
from bot.tables.games.words import Names, Words


class Counter(Part, frozen=True):
    """A number that is kept for seats, for the whole table or for pieces."""

    words: Words
    at: tuple[str, ...] = ("seat",)
    """"seat", "table", or kinds of pieces that it lies on."""
    start: int = 0
    min: int | None = 0
    max: int | None = None
    beyond: Literal["refuse", "clamp"] = "refuse"
    """What becomes of a change by hand past a bound; what a step does always stops at it."""
    supply: bool = False
    """Whether what seats gain and lose by hand comes from the table, while that has some."""
    icon: str = ""
    shown: bool = True
    """Whether the board has room for it; what players say reaches it anyway."""
    rule: str = ""


class Pieces(Part, frozen=True):
    """A kind of things with a state, and in some states a holder: rings, provinces, a token."""

    words: Words
    states: dict[str, Words]
    """The first is where they start."""
    items: dict[str, Words] = field(default_factory=dict)
    """Without any there is one piece, named like the kind."""
    each: bool = False
    """Whether every seat has a set of its own."""
    held: tuple[str, ...] = ()
    """The states in which a seat holds the piece."""
    icons: dict[str, str] = field(default_factory=dict)
    """For items and states."""
    rule: str = ""


class Track(Part, frozen=True):
    """Seats in an order."""

    words: Words
    by: str = ""
    """The counter that puts them in order at the start, the highest first."""
    rule: str = ""


class Field(Part, frozen=True):
    """One part of a secret choice: a number within bounds, one of some words, or a text."""

    words: Words
    range: tuple[int, int] | None = None
    options: dict[str, Words] = field(default_factory=dict)
    many: bool = False
    """Whether several numbers can be given."""
    optional: bool = False


class Sorting(Part, frozen=True):
    """How what was revealed is put in order; the first line that tells two apart decides."""

    field: str = ""
    """A number, the highest first; or a word, in the order in which the options stand."""
    counter: str = ""
    """What the number counts as now: several numbers of one seat change by as much as the first."""
    track: str = ""
    """The seat that stands higher on a track goes first."""


class Choice(Part, frozen=True):
    """What every seat chooses in secret; when all are in, they are revealed together."""

    words: Words
    fields: dict[str, Field]
    reveal: tuple[Effect, ...] = ()
    settle: tuple[Move, ...] = ()
    value: str = ""
    """The counter that holds what the choice counts as: changing it settles and orders anew."""
    order: tuple[Sorting, ...] = ()
    rule: str = ""


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
    """What a step waits for; exactly one is given."""

    passes: bool = False
    """Every seat has passed."""
    choice: str = ""
    compare: Compare | None = None
    actions: tuple[str, ...] = ()
    """One of these actions was done."""
    until: tuple[Condition, ...] = ()
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
    hint: str = ""
    """A key of `[texts]`: what happens here, said by the players themselves."""
    rule: str = ""
    """Where the guides know the step by another number."""


class Phase(Part, frozen=True):
    """Steps of the round."""

    key: str
    names: Names
    steps: tuple[Step, ...]
    per: Literal["round", "turn"] = "round"
    """Phases of a turn are gone through by seat after seat."""


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
    best: tuple[Best, ...] = ()
    """Who wins when the game is over."""


class Watch(Part, frozen=True):
    """What happens by itself, wherever the table is, as soon as something holds."""

    key: str
    """A name, for variants that change or remove it."""
    when: tuple[Condition, ...]
    """Asked after every command, for each seat in turn, which is the actor then."""
    do: tuple[Effect, ...]


class Profile(Part, frozen=True):
    """What a seat can play as: a stronghold, a character, a nation."""

    names: Names | str
    group: str = ""
    sets: dict[str, int] = field(default_factory=dict)
    """Counters with another starting value."""

    def name(self, language: str = "en") -> str:
        """What it is called; proper names are the same in every language."""
        return self.names if isinstance(self.names, str) else self.names.of(language)


class Game(Part, frozen=True):
    """A whole game."""

    key: str
    names: Names
    seats: tuple[int, int]
    library: str = ""
    """The key under which guides of this game are filed, if it is another one."""
    extends: str = ""
    """The game that this one is a variant of; what it says itself comes on top."""
    remove: tuple[str, ...] = ()
    """What a variant does without: "pieces.province", "actions.empty_deck"."""
    first: str = ""
    """The piece whose holder is the first player."""
    at_hand: tuple[str, ...] = ()
    """The counters that a board has buttons for; without any the first two that it shows."""
    tie: str = ""
    """Who wins when several do at once: a track, the highest first; "" the first player."""
    groups: dict[str, Words] = field(default_factory=dict)
    profiles: dict[str, Profile] = field(default_factory=dict)
    counters: dict[str, Counter] = field(default_factory=dict)
    pieces: dict[str, Pieces] = field(default_factory=dict)
    tracks: dict[str, Track] = field(default_factory=dict)
    choices: dict[str, Choice] = field(default_factory=dict)
    setup: tuple[Effect, ...] = ()
    phases: tuple[Phase, ...] = ()
    procedures: dict[str, Procedure] = field(default_factory=dict)
    actions: dict[str, Action] = field(default_factory=dict)
    watches: tuple[Watch, ...] = ()
    ends: tuple[End, ...] = ()
    texts: dict[str, Names] = field(default_factory=dict)

    def steps(self, procedure: str = "") -> tuple[Step, ...]:
        """The steps of the round, or of a procedure, in their order."""
        if procedure:
            return self.procedures[procedure].steps
        return tuple(step for phase in self.phases for step in phase.steps)

    def step(self, procedure: str, number: str) -> Step | None:
        """A step by its number."""
        return next((step for step in self.steps(procedure) if step.id == number), None)

    def phase_of(self, number: str) -> Phase | None:
        """The phase that a step of the round belongs to."""
        found = (p for p in self.phases if any(step.id == number for step in p.steps))
        return next(found, None)

    def all_steps(self) -> Iterator[tuple[str, Step]]:
        """Every step with the procedure that it belongs to; "" for the round."""
        yield from (("", step) for step in self.steps())
        for name, procedure in self.procedures.items():
            yield from ((name, step) for step in procedure.steps)

    def kind_of(self, item: str) -> str:
        """The kind of a piece by the name of the piece, without its seat; "" for none."""
        for kind, pieces in self.pieces.items():
            if item in pieces.items or (item == kind and not pieces.items):
                return kind
        return ""
