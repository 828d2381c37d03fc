"""Defines the records of a search: scope, matches, ranked entries and hits.

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
    """An entry's data as the index keeps it, so that a hit needs no access to the library."""

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
    """The id of the entry to which this one only refers ("See Modifiers."); "" if it says more."""
    passages: int = 0
    """The number of the entry's passages when it was indexed.

    If the entry now has another number of passages, it has changed since.
    """

    @property
    def of(self) -> Named:
        """Return the scope and key of the guide that contains the entry."""
        return self.scope, self.guide

    @property
    def root(self) -> str:
        """Return the part of the guide's key that is the same in all versions of the guide."""
        return root_of(self.guide)

    @property
    def local(self) -> str:
        """Return the entry's id without the guide's key: "rules-en/honor" -> "honor".

        Other versions of the guide use the same id.
        """
        return self.id.partition("/")[2]


class Tier(IntEnum):
    """The rank of a match: an entry of a higher tier comes first, whatever the scores."""

    HINT = 0
    """The match only adds its worth to the score. Entries without a match are in this tier, too."""
    LIKELY = 1
    EXACT = 2
    ALIAS = 3


class Reason(StrEnum):
    """The reason why an entry was matched."""

    ALIAS = "alias"
    """An alias in the question leads to the entry."""
    NUMBER = "number"
    """The question has the entry's number: "3.2.4"."""
    ITEM = "item"
    """The question has the number of an item inside the entry."""
    TITLE = "title"
    """The question is the entry's title."""
    NAME = "name"
    """The question is another name in the entry's title: "dishonor" for the title "(Dis)honor"."""
    QUOTED = "quoted"
    """The entry holds the words that the question has in quotes."""
    ASKED = "asked"
    """A question pack has exactly this question for the entry, or for its rule in another language.
    """
    CARD = "card"
    """The entry is about the card that the question names."""
    CARD_PERHAPS = "card_perhaps"
    """The entry is about a card with a name like one in the question, which may mean something
    else."""
    PRINTING = "printing"
    """The entry is about the card with the set and number in the question: "FF 12"."""
    STATUS = "status"
    """The question asks whether a card is banned or restricted; the entry is a list with the card.
    """
    OTHER_LIST = "other_list"
    """The question asks for a card's status, and the entry is a list without that card."""
    STEP_OF_PHASE = "step_of_phase"
    """The entry is or holds the step of a numbered phase: "phase 3 step 2"."""
    FIGURE = "figure"
    """The question is only a number, such as "phase 2", and the entry has this number."""
    NO_FIGURE = "no_figure"
    """The question has a number that no entry has; only an `Ambiguous` has this reason."""
    HEADING = "heading"
    """The entry is below the heading whose name is the question."""
    STEP = "step"
    """The entry is or holds the step of something that has a name: "step 3 of the attack"."""
    STEP_PERHAPS = "step_perhaps"
    """Like `STEP`, but less sure: the question may be about something else."""
    CALLED = "called"
    """The entry's title is the name that is looked up, or nearly that name."""
    DEFINED = "defined"
    """A passage of the entry defines the name that is looked up: "Chapel" in "Chapel: Draw 1"."""
    DEFINED_PERHAPS = "defined_perhaps"
    """A passage of the entry begins with the looked-up name, or defines a similar name."""


UNSURE = frozenset(
    {
        *(Reason.CARD_PERHAPS, Reason.STEP_PERHAPS, Reason.CALLED, Reason.DEFINED_PERHAPS),
        *(Reason.OTHER_LIST, Reason.NO_FIGURE),
    }
)
"""The reasons that leave open whether the entry is what the question asks for."""
ABOUT_A_CARD = frozenset(
    {
        *(Reason.CARD, Reason.CARD_PERHAPS, Reason.PRINTING, Reason.STATUS),
        Reason.OTHER_LIST,
    }
)
"""The reasons that have to do with a card in the question."""


@dataclass(frozen=True, slots=True)
class Match:
    """An entry that the question names: why it matches, and the tier in which it is ranked."""

    place: int
    """The position of the entry in the index."""
    tier: Tier
    worth: float
    """The number that the match adds to the entry's score within the tier."""
    reason: Reason
    passage: int | None = None
    """The position of the matched passage in the entry; None if no single passage is matched."""
    name: str = ""
    """The folded name of the card in the question; "" for other matches."""


@dataclass(frozen=True, slots=True)
class Ambiguous:
    """The finding that a question has no single answer: several entries fit alike, or none fits."""

    reason: Reason
    matches: tuple[Match, ...] = ()


class Ranked(NamedTuple):
    """A likely entry while it is ranked, with its score and the rules that moved it.

    It is a tuple because sixty are made for every question, and a dataclass would take three times
    as long.
    """

    place: int
    """The position of the entry in the index."""
    tier: Tier
    score: float
    """The entry's own score, which no rule changes."""
    standing: float
    """The score by which later rules compare the entry.

    At first it is `score`. A rule that moves the entry replaces it with the score of the entry's
    new position.
    """
    matches: tuple[Match, ...] = ()
    moved: tuple[str, ...] = ()
    """The names of the rules that moved the entry up."""


Ranking = tuple[Ranked, ...]
"""The likely entries of a question, best first."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A search result: an entry that may answer the question, with its row, score and matches."""

    place: int
    """The position of the entry in the index."""
    row: Row
    score: float
    """The entry's own score, which no rule changes."""
    standing: float = 0.0
    """The score that belongs to the position at which the entry is shown (`Ranked.standing`)."""
    tier: Tier = Tier.HINT
    matches: tuple[Match, ...] = ()
    moved: tuple[str, ...] = ()
    """The names of the rules that moved the entry up."""


@dataclass(frozen=True, slots=True)
class Scope:
    """A filter for a search: the game, the language, and the scopes whose guides are searched.

    The scope "" is the operator. An empty game or language allows any.
    """

    game: str = ""
    language: str = ""
    scopes: tuple[str, ...] = ("",)
