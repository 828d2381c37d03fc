"""What is asked of a search beside the question, and what it found."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules_index.search.held import Held
from rules_index.search.index import Index, Row
from rules_index.search.parts import Evidence
from rules_index.search.query import Query
from rules_index.search.steps import Step
from rules_index.search.trust import Trust


@dataclass(frozen=True, slots=True)
class Hit:
    """An entry that may answer, and how well."""

    place: int
    row: Row
    score: float


@dataclass(frozen=True, slots=True)
class Found:
    """What a search found: the hits, best first, and how far the first one can be trusted."""

    query: Query
    hits: tuple[Hit, ...]
    trust: Trust
    exact: bool
    """Whether the question named a step, a phrase or a card that stands there."""
    index: Index
    told: Evidence
    scope: Scope
    """In which guides it was looked for."""
    held: Held
    """What the guides hold of the question, in whatever language."""
    card: str = ""
    strange: bool = False
    """Whether no word of the question is known or nearly so."""
    doubtful: bool = False
    """Whether the first hit is about a card that may not be meant at all."""
    steps: Mapping[int, Step] = field(default_factory=dict)
    """In which entries the step stands that the question names by a single figure."""
    unsure: bool = False
    """Whether a figure alone is asked that nothing has, or several things that differ."""


@dataclass(frozen=True, slots=True)
class Scope:
    """Which entries may answer."""

    game: str = ""
    language: str = ""
    scopes: tuple[str, ...] = ("",)
