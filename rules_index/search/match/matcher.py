"""Defines a matcher: one way to find entries that a question names, whatever their scores are.

Context -> Matcher -> matches, or an Ambiguous with several -> shortcuts
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from rules_index.search.context import Context
from rules_index.search.records import UNSURE, Ambiguous, Match, Reason

EVERYTHING = frozenset(Reason)
"""All reasons, for a matcher that is tried only if no earlier one has matched anything."""
WHAT_IS_SURE = EVERYTHING - UNSURE
"""All sure reasons, for a matcher that is tried only if no earlier one has surely matched."""


@dataclass(frozen=True, slots=True)
class Matcher:
    """One way to find entries that a question names; `judge eval --without` can switch it off by
    name."""

    name: str
    find: Callable[[Context], Sequence[Match] | Ambiguous]
    only_without: frozenset[Reason] = field(default=frozenset(), kw_only=True)
    """The reasons of earlier matches that make this matcher be skipped.

    The reason of an earlier `Ambiguous` counts, too, even if it has no matches.
    """

    def __call__(self, context: Context) -> Sequence[Match] | Ambiguous:
        """Return the matches; none if the question does not name entries in this way.

        Return an `Ambiguous` if several entries fit equally well, or if the entry that the question
        names does not exist.
        """
        return self.find(context)
