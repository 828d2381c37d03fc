"""Defines a matcher: one way in which a question names entries, whatever their scores.

Context -> Matcher -> matches, or that several are meant -> shortcuts
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rules_index.search.context import Context
from rules_index.search.records import UNSURE, Ambiguous, Match, Reason

EVERYTHING = frozenset(Reason)
"""All reasons, for a matcher that is only asked if no other has matched anything."""
WHAT_IS_SURE = EVERYTHING - UNSURE
"""All sure reasons, for a matcher that is only asked if nothing is surely matched."""


@dataclass(frozen=True, slots=True)
class Matcher:
    """A way to match entries; `judge eval --without` leaves it out by its name."""

    name: str
    only_without: frozenset[Reason]
    """The reasons of earlier matches that keep this matcher from being asked."""
    find: Callable[[Context], Sequence[Match] | Ambiguous]

    def __call__(self, context: Context) -> Sequence[Match] | Ambiguous:
        """Return the matches, or an `Ambiguous` if several entries or none fit the question."""
        return self.find(context)
