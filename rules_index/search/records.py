"""What is asked of a search beside the question, and what a hit is."""

from __future__ import annotations

from dataclasses import dataclass

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


@dataclass(frozen=True, slots=True)
class Hit:
    """An entry that may answer, and how well."""

    place: int
    row: Row
    score: float


@dataclass(frozen=True, slots=True)
class Scope:
    """Which entries may answer."""

    game: str = ""
    language: str = ""
    scopes: tuple[str, ...] = ("",)
