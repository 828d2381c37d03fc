"""Holds what is asked of a search beside the question, and what is found, by whom and how surely.

Scope -> match -> Match, Ambiguous -> rank -> Hit
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum, StrEnum

from rules_index.store.guide import root_of

Named = tuple[str, str]
"""Scope and key of a guide."""


@dataclass(frozen=True, slots=True)
class Row:
    """What a hit needs to know of an entry without opening the library."""

    id: str
    kind: str
    number: str
    title: str
    game: str
    language: str
    guide: str
    scope: str
    version: str
    items: tuple[str, ...] = ()
    """The numbers of the items inside it."""
    refers_to: str = ""
    """The id of the entry that it only refers to."""

    @property
    def of(self) -> Named:
        """Its guide."""
        return self.scope, self.guide

    @property
    def root(self) -> str:
        """What the versions of its guide have in common."""
        return root_of(self.guide)

    @property
    def local(self) -> str:
        """Its id without the guide's key: the same in other versions."""
        return self.id.partition("/")[2]


class Tier(IntEnum):
    """How far up a match lifts an entry: what is exact stands above whatever only scores well."""

    HINT = 0
    """No further than its worth: an entry without a match is here, too."""
    LIKELY = 1
    EXACT = 2
    ALIAS = 3


class Reason(StrEnum):
    """Why an entry was matched."""

    ALIAS = "alias"
    """The group gave it the name that is in the question."""
    NUMBER = "number"
    """It has the number that is asked: "3.2.4"."""
    ITEM = "item"
    """An item inside it has."""
    TITLE = "title"
    """The question is its title."""
    NAME = "name"
    """The question is another name of it: "(Dis)honor" is "dishonor"."""
    QUOTED = "quoted"
    """It holds what stands in quotes."""
    ASKED = "asked"
    """A question pack asks just that of it, or of the same rule in another language."""
    CARD = "card"
    """It is about the card that is named."""
    CARD_PERHAPS = "card_perhaps"
    """It is about a card whose name is nearly said; something else may be meant."""
    PRINTING = "printing"
    """It is about the card of that set and number: "FF 12"."""
    STATUS = "status"
    """It is the list that tells the status of the card: "is X banned"."""
    OTHER_LIST = "other_list"
    """It is a list that does not name the card whose status is asked."""
    STEP_OF_PHASE = "step_of_phase"
    """It is or holds the step of that figure of the phase of that figure."""
    FIGURE = "figure"
    """It has the figure that is all that is asked: "phase 2"."""
    SPOKEN_FIGURE = "spoken_figure"
    """Its text speaks of the phase of that figure."""
    NO_FIGURE = "no_figure"
    """Nothing has the number that is asked."""
    HEADING = "heading"
    """It stands under the heading that the question is."""
    STEP = "step"
    """It is or holds that step of what is named: "step 3 of the attack"."""
    STEP_PERHAPS = "step_perhaps"
    """The same where more is asked than that."""
    CALLED = "called"
    """It is called what is looked up, give or take a slip."""
    DEFINED = "defined"
    """A passage defines what is looked up."""
    DEFINED_PERHAPS = "defined_perhaps"
    """A passage nearly says what is looked up, or begins with it."""


UNSURE = frozenset(
    {
        *(Reason.CARD_PERHAPS, Reason.STEP_PERHAPS, Reason.CALLED, Reason.DEFINED_PERHAPS),
        *(Reason.OTHER_LIST, Reason.NO_FIGURE),
    }
)
"""The reasons that leave open whether the entry is meant."""
ABOUT_A_CARD = frozenset(
    {
        *(Reason.CARD, Reason.CARD_PERHAPS, Reason.PRINTING, Reason.STATUS),
        Reason.OTHER_LIST,
    }
)
"""The reasons that hang on the card in a question."""


@dataclass(frozen=True, slots=True)
class Match:
    """An entry that a question names, how surely and why."""

    place: int
    tier: Tier
    worth: float
    """What it adds to the entry's score within the tier."""
    reason: Reason
    passage: int | None = None
    """Which of its passages is meant, where that is known."""
    name: str = ""
    """The card that is named, folded."""


@dataclass(frozen=True, slots=True)
class Ambiguous:
    """Several things that differ are meant as well, or none is: nothing may be answered."""

    reason: Reason
    matches: tuple[Match, ...] = ()


@dataclass(frozen=True, slots=True)
class Ranked:
    """A likely entry in the order of all: its own score, and what moved it."""

    place: int
    tier: Tier
    score: float
    """What it scores itself; no rule changes it."""
    standing: float
    """What the place scores that a rule gave it: by this the next rules compare."""
    matches: tuple[Match, ...] = ()
    moved: tuple[str, ...] = ()
    """The names of the rules that moved it up."""


Ranking = tuple[Ranked, ...]
"""Likely entries, best first."""


@dataclass(frozen=True, slots=True)
class Hit:
    """An entry that may answer, how well and why."""

    place: int
    row: Row
    score: float
    """What it scores itself."""
    standing: float = 0.0
    """What the place scores at which it is shown."""
    tier: Tier = Tier.HINT
    matches: tuple[Match, ...] = ()
    moved: tuple[str, ...] = ()
    """The names of the rules that moved it up."""


@dataclass(frozen=True, slots=True)
class Scope:
    """Which entries may answer."""

    game: str = ""
    language: str = ""
    scopes: tuple[str, ...] = ("",)
