"""What the judge shows, as plain data: an entry with its source and what belongs to it.

desk -> Leaf, Reply -> render
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Ref:
    """An entry to go to."""

    mark: str
    """Its short name, which fits into a button: see `refs.mark_of`."""
    title: str
    note: str = ""
    """What tells it from others of the same title: kind, game, language."""
    kind: str = ""
    game: str = ""
    language: str = ""
    version: str = ""
    """That of its guide."""
    said: str = ""
    """What stands beside the title while somebody types: the words that matched, or whose card."""


@dataclass(frozen=True, slots=True)
class Source:
    """Where words come from."""

    guide: str
    version: str
    section: str
    page: int | None
    line: int | None
    """None where the guide's lines cannot be found by a number."""
    entry: str


@dataclass(frozen=True, slots=True)
class Quote:
    """Words of a guide with their source: an erratum over an entry, a house ruling beside it."""

    title: str
    text: str
    source: Source
    ref: Ref | None = None
    """Where its words stand as a whole."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """What a server has ruled at its own table; never part of the official text."""

    text: str
    author: str
    """How whoever wrote it is called there."""
    date: str
    """As 2026-07-18."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """An entry as it is shown."""

    ref: Ref
    kind: str
    game: str
    language: str
    text: str
    """The whole entry, letter for letter."""
    passage: str
    """The part that answers, a piece of the text; "" where the entry is shown as a whole."""
    source: Source
    """Where the entry begins."""
    errata: tuple[Quote, ...] = ()
    related: tuple[Ref, ...] = ()
    translations: tuple[Ref, ...] = ()
    warnings: tuple[str, ...] = ()
    before: Ref | None = None
    """The step before, for steps."""
    after: Ref | None = None
    chart: tuple[Ref, ...] = ()
    """The steps around it, itself among them, for steps."""
    newer: tuple[Ref, ...] = ()
    """The same entry in newer versions of its guide that have changed it."""
    rulings: tuple[Ruling, ...] = ()
    """The house rulings of the server that asks, the oldest first."""
    about: frozenset[str] = frozenset()
    """What rulings on it are filed under."""
    places: tuple[tuple[int | None, int | None], ...] = ()
    """Page and line of each line of the text: an entry may run over pages of its guide."""


@dataclass(frozen=True, slots=True)
class Cause:
    """Why an entry answers."""

    reason: str
    """By what it was found: "title", "number", "card"; "score" where nothing names it."""
    met: int
    """How many words of the question it speaks of."""
    of: int
    apart: int = 0
    """How many letters its name is away from what was typed, if a slip was forgiven."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What the judge says to a question."""

    state: str
    """"answer", "suggestions" or "nothing"."""
    question: str
    leaf: Leaf | None = None
    others: tuple[Ref, ...] = ()
    """What else may be meant, the likeliest first."""
    searched: tuple[str, ...] = ()
    """The guides that were looked through."""
    language_missing: str = ""
    cause: Cause | None = None
    """Why the entry that is shown answers."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """What explains a thing on a board."""

    leaf: Leaf | None = None
    language_missing: str = ""
    """The language that was asked for where no guide in it explains the thing."""
    read: bool = False
    """Whether there are guides of its game at all."""


@dataclass(frozen=True, slots=True)
class Listing:
    """A list of restricted or banned cards, with those that somebody asked about."""

    ref: Ref
    says: str
    """What the list says of its cards, letter for letter: its words before the first card."""
    source: Source
    holds: tuple[str, ...]
    """The cards asked about that stand on it."""


@dataclass(frozen=True, slots=True)
class CardReply:
    """All that the guides say of a card."""

    name: str
    printed: tuple[str, ...] = ()
    refs: tuple[Ref, ...] = ()
    """Every entry about the card: errata first, then clarifications, questions and lists."""
    leaf: Leaf | None = None
    """The one that is shown."""
    lists: tuple[Listing, ...] = ()
    suggestions: tuple[Ref, ...] = ()
    """Cards that may be meant, by their short names."""
    mark: str = ""
    """The short name of the card."""
    stands_in: tuple[Ref, ...] = ()
    """The entries that say the name, where it is no card's."""


@dataclass(frozen=True, slots=True)
class Together:
    """What the lists say of several cards in one deck."""

    cards: tuple[str, ...]
    """The cards as the guides print them."""
    unknown: tuple[str, ...]
    """What was asked for and is no card that a guide here names."""
    lists: tuple[Listing, ...]
    """The lists that hold at least one of them."""
    searched: tuple[Ref, ...] = ()
    """All lists that were looked through."""
    marks: tuple[str, ...] = ()
    """The short names of the cards."""
    only: str = ""
    """The short name of the one list that was asked for; "" where all were."""


@dataclass(frozen=True, slots=True)
class GuideLine:
    """A guide of the library."""

    key: str
    title: str
    game: str
    language: str
    version: str
    date: str
    entries: int
    own: bool
    """Whether it is this server's; else the operator's."""
