"""What the judge shows, as plain data: an entry with its source and what belongs to it.

desk -> Leaf, Reply -> render
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Ref:
    """An entry to go to."""

    mark: str
    """Its short name, which fits into a button: see `desk.mark_of`."""
    title: str
    note: str = ""
    """What tells it from others of the same title: kind, game, language."""


@dataclass(frozen=True, slots=True)
class Source:
    """Where words come from."""

    guide: str
    version: str
    section: str
    page: int | None
    line: int
    entry: str


@dataclass(frozen=True, slots=True)
class Quote:
    """Words of a guide with their source: an erratum over an entry, a house ruling beside it."""

    title: str
    text: str
    source: Source


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
    errata: tuple[Quote, ...] = ()
    related: tuple[Ref, ...] = ()
    translations: tuple[Ref, ...] = ()
    warnings: tuple[str, ...] = ()
    before: Ref | None = None
    """The step before, for steps."""
    after: Ref | None = None


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


@dataclass(frozen=True, slots=True)
class CardReply:
    """All that the guides say of a card."""

    name: str
    printed: tuple[str, ...] = ()
    leaves: tuple[Leaf, ...] = ()
    suggestions: tuple[str, ...] = ()


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
