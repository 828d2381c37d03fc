"""Says what a matcher is: one way past the score by which a question names entries.

Context -> Matcher -> matches, or that several are meant -> shortcuts
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rules_index.search.context import Context
from rules_index.search.records import UNSURE, Ambiguous, Match, Reason

EVERYTHING = frozenset(Reason)
"""For a matcher that looks only where no other has found anything."""
WHAT_IS_SURE = EVERYTHING - UNSURE
"""For a matcher that looks only where nothing is named for sure."""


@dataclass(frozen=True, slots=True)
class Matcher:
    """A way to match, under the name by which a trial leaves it out."""

    name: str
    only_without: frozenset[Reason]
    """It only looks if no match was found for any of these reasons."""
    find: Callable[[Context], Sequence[Match] | Ambiguous]

    def __call__(self, context: Context) -> Sequence[Match] | Ambiguous:
        """Return the entries that a question names in this way."""
        return self.find(context)
