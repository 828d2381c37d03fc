"""What the judge shows, as plain data: an entry with its source and related entries.

service -> EntryView, Reply -> ui
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class EntryRef:
    """A link to an entry."""

    mark: str
    """The entry's short name, which fits into a button: see `summaries.mark_of`."""
    title: str
    note: str = ""
    """A note that tells entries of the same title apart: kind, game, language."""
    kind: str = ""
    game: str = ""
    language: str = ""
    version: str = ""
    """The version of the entry's guide."""
    said: str = ""
    """The text beside the title in autocomplete: the words that matched, or whose card it is."""


@dataclass(frozen=True, slots=True)
class Source:
    """The source of a text: guide, version, section, page and line."""

    guide: str
    version: str
    section: str
    page: int | None
    line: int | None
    """The line in the guide; None if the guide has no line numbers."""
    entry: str


@dataclass(frozen=True, slots=True)
class Quote:
    """Words of a guide with their source, such as an erratum above an entry."""

    title: str
    text: str
    source: Source
    ref: EntryRef | None = None
    """The entry that the words are from."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """A house ruling of a server, which is never part of the official text."""

    text: str
    author: str
    """The author's name on that server."""
    date: str
    """The date, such as 2026-07-18."""


@dataclass(frozen=True, slots=True)
class EntryView:
    """An entry as it is shown."""

    ref: EntryRef
    kind: str
    game: str
    language: str
    text: str
    """The whole entry, letter for letter."""
    passage: str
    """The part of the text that answers; "" if the entry is shown as a whole."""
    source: Source
    """The place where the entry begins in its guide."""
    errata: tuple[Quote, ...] = ()
    related: tuple[EntryRef, ...] = ()
    translations: tuple[EntryRef, ...] = ()
    warnings: tuple[str, ...] = ()
    before: EntryRef | None = None
    """The step before this one, if the entry is a step."""
    after: EntryRef | None = None
    chart: tuple[EntryRef, ...] = ()
    """The steps around this one, itself included, if the entry is a step."""
    newer: tuple[EntryRef, ...] = ()
    """The same entry in newer versions of its guide that have changed it."""
    rulings: tuple[Ruling, ...] = ()
    """The house rulings of the server that asks, the oldest first."""
    about: frozenset[str] = frozenset()
    """The keys under which house rulings on this entry are filed."""
    places: tuple[tuple[int | None, int | None], ...] = ()
    """The page and line of each line of the text: an entry may span pages of its guide."""


@dataclass(frozen=True, slots=True)
class Cause:
    """The reason why an entry answers a question."""

    reason: str
    """The way the entry was found: "title", "number", "card"; "score" if by its words alone."""
    met: int
    """The number of words of the question that the entry contains."""
    of: int
    apart: int = 0
    """The number of letters by which a misspelt word differs from the entry's name; 0 for none."""


@dataclass(frozen=True, slots=True)
class Reply:
    """The judge's reply to a question."""

    state: str
    """One of "answer", "suggestions" and "nothing"."""
    question: str
    entry: EntryView | None = None
    others: tuple[EntryRef, ...] = ()
    """Other entries that may be meant, the likeliest first."""
    searched: tuple[str, ...] = ()
    """The titles of the guides that were searched."""
    language_missing: str = ""
    cause: Cause | None = None
    """The reason why the shown entry answers; None if no entry does."""


@dataclass(frozen=True, slots=True)
class TopicExplanation:
    """The explanation of a thing on a board: its entry, or why there is none."""

    entry: EntryView | None = None
    language_missing: str = ""
    """The language that was asked for, if no guide in it explains the thing."""
    read: bool = False
    """Whether the library has any guide of the game."""


@dataclass(frozen=True, slots=True)
class Listing:
    """A list of restricted or banned cards, with those of the requested cards that it names."""

    ref: EntryRef
    says: str
    """The list's own words before its first card, letter for letter."""
    source: Source
    holds: tuple[str, ...]
    """The requested cards that the list names."""


@dataclass(frozen=True, slots=True)
class CardReply:
    """Everything that the guides say about a card."""

    name: str
    printed: tuple[str, ...] = ()
    refs: tuple[EntryRef, ...] = ()
    """Every entry about the card: errata first, then clarifications, questions and lists."""
    entry: EntryView | None = None
    """The one of these entries that is shown in full; None if there is none."""
    lists: tuple[Listing, ...] = ()
    suggestions: tuple[EntryRef, ...] = ()
    """Cards that may be meant, by their short names."""
    mark: str = ""
    """The short name of the card."""
    stands_in: tuple[EntryRef, ...] = ()
    """The entries whose text contains the name, if no card has this name."""


@dataclass(frozen=True, slots=True)
class CardsTogether:
    """The statements of the card lists about several cards in one deck."""

    cards: tuple[str, ...]
    """The names of the cards, as the guides print them."""
    unknown: tuple[str, ...]
    """The names that no guide in the library knows as a card."""
    lists: tuple[Listing, ...]
    """The lists that name at least one of the cards."""
    searched: tuple[EntryRef, ...] = ()
    """All lists that were searched."""
    marks: tuple[str, ...] = ()
    """The short names of the cards."""
    only: str = ""
    """The short name of the one list that was asked for; "" if all were."""


@dataclass(frozen=True, slots=True)
class GuideLine:
    """A guide of the library, as lists of guides show it."""

    key: str
    title: str
    game: str
    language: str
    version: str
    date: str
    entries: int
    own: bool
    """Whether the guide is this server's own; else it is the operator's."""
