"""Holds what is asked of a search beside the question, and what is found, by whom and how surely.

Scope -> match -> Match, Ambiguous -> rank -> Hit
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import NamedTuple

from rules_index.store.guide import root_of

Named = tuple[str, str]
"""The scope and key of a guide."""


@dataclass(frozen=True, slots=True)
class Row:
    """The data of an entry that a hit needs, so that the library need not be opened."""

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
    """The numbers of the items inside the entry."""
    refers_to: str = ""
    """The id of another entry, if this one only refers to it."""

    @property
    def of(self) -> Named:
        """Return the scope and key of its guide."""
        return self.scope, self.guide

    @property
    def root(self) -> str:
        """Return the part of its guide's key that all versions share."""
        return root_of(self.guide)

    @property
    def local(self) -> str:
        """Return its id without the guide's key: the same in other versions."""
        return self.id.partition("/")[2]


class Tier(IntEnum):
    """How far up a match lifts an entry: an exact match stands above any score."""

    HINT = 0
    """Only as far as its worth; entries without a match are in this tier, too."""
    LIKELY = 1
    EXACT = 2
    ALIAS = 3


class Reason(StrEnum):
    """The reason why an entry was matched."""

    ALIAS = "alias"
    """An alias in the question stands for the entry."""
    NUMBER = "number"
    """The entry has the number that is asked for: "3.2.4"."""
    ITEM = "item"
    """An item inside the entry has the number that is asked for."""
    TITLE = "title"
    """The question is the entry's title."""
    NAME = "name"
    """The question is another name of the entry: "(Dis)honor" is also "dishonor"."""
    QUOTED = "quoted"
    """The entry holds the words that the question has in quotes."""
    ASKED = "asked"
    """A question pack has this very question, for the entry or for the same rule in another
    language."""
    CARD = "card"
    """The entry is about the card that the question names."""
    CARD_PERHAPS = "card_perhaps"
    """The entry is about a card with nearly such a name; something else may be meant."""
    PRINTING = "printing"
    """The entry is about the card with this set and number: "FF 12"."""
    STATUS = "status"
    """The entry is the list that has the card's status: "is X banned"."""
    OTHER_LIST = "other_list"
    """The entry is a list that does not name the card whose status is asked for."""
    STEP_OF_PHASE = "step_of_phase"
    """The entry is or holds that step of that phase: "phase 3 step 2"."""
    FIGURE = "figure"
    """The entry has the figure that is all of the question: "phase 2"."""
    SPOKEN_FIGURE = "spoken_figure"
    """The entry's text speaks of the phase with that figure."""
    NO_FIGURE = "no_figure"
    """No entry has the number that is asked for."""
    HEADING = "heading"
    """The entry stands under the heading that the question is."""
    STEP = "step"
    """The entry is or holds that step of what is named: "step 3 of the attack"."""
    STEP_PERHAPS = "step_perhaps"
    """The entry is or holds that step, but the question asks for more."""
    CALLED = "called"
    """The entry has the name that is looked up, or nearly that name."""
    DEFINED = "defined"
    """A passage of the entry defines the name that is looked up."""
    DEFINED_PERHAPS = "defined_perhaps"
    """A passage of the entry nearly has the name that is looked up, or begins with it."""


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
"""The reasons that depend on the card in a question."""


@dataclass(frozen=True, slots=True)
class Match:
    """An entry that the question names, with the reason and how sure it is."""

    place: int
    tier: Tier
    worth: float
    """What it adds to the entry's score within the tier."""
    reason: Reason
    passage: int | None = None
    """The number of the passage that is meant, if known."""
    name: str = ""
    """The card that the question names, folded."""


@dataclass(frozen=True, slots=True)
class Ambiguous:
    """The reason not to answer: several entries are meant equally well, or no entry is."""

    reason: Reason
    matches: tuple[Match, ...] = ()


class Ranked(NamedTuple):
    """A likely entry in the order of all, with its own score and the rules that moved it.

    Sixty are made for a question, and a tuple is made in a third of the time of a dataclass.
    """

    place: int
    tier: Tier
    score: float
    """Its own score; no rule changes it."""
    standing: float
    """The score of the place that a rule gave it; the next rules compare by this."""
    matches: tuple[Match, ...] = ()
    moved: tuple[str, ...] = ()
    """The names of the rules that moved it up."""


Ranking = tuple[Ranked, ...]
"""Likely entries, best first."""


@dataclass(frozen=True, slots=True)
class Hit:
    """An entry that may answer, with its row, score and matches."""

    place: int
    row: Row
    score: float
    """Its own score."""
    standing: float = 0.0
    """The score of the place at which it is shown."""
    tier: Tier = Tier.HINT
    matches: tuple[Match, ...] = ()
    moved: tuple[str, ...] = ()
    """The names of the rules that moved it up."""


@dataclass(frozen=True, slots=True)
class Scope:
    """The entries that may answer: of one game, one language and some scopes."""

    game: str = ""
    language: str = ""
    scopes: tuple[str, ...] = ("",)
