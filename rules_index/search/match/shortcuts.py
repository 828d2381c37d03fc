"""Calls the matchers one after the other, and collects their matches.

MATCHERS -> here -> searcher
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

import numpy as np

from rules_index.search.context import Context
from rules_index.search.index.postings import Floats
from rules_index.search.index.top_places import best_of
from rules_index.search.match import MATCHERS
from rules_index.search.match.matcher import Matcher
from rules_index.search.records import Ambiguous, Match, Tier

_APART = 1000.0
"""The number that is added to a score for each tier, so that candidates of a higher tier come
first. It is greater than any score. Chosen by hand."""


def with_matches(
    context: Context, matchers: Sequence[Matcher] = MATCHERS, without: Collection[str] = ()
) -> Context:
    """Return the context with the matches of all matchers except those named in `without`.

    A matcher is skipped if an earlier matcher has found matches for a reason in its `only_without`:
    if "Fog" is a title, no definition of "fog" is searched for.
    """
    seen = context.reasons
    for matcher in matchers:
        if matcher.name in without or not seen.isdisjoint(matcher.only_without):
            continue
        if found := matcher(context):  # most matchers find nothing in most questions
            context = _with(context, found)
            several = set() if context.ambiguous is None else {context.ambiguous.reason}
            seen = context.reasons | several
    return context


def _with(context: Context, found: Sequence[Match] | Ambiguous) -> Context:
    """Return the context with more matches; a match is left out if its entry is not allowed."""
    ambiguous = found if isinstance(found, Ambiguous) else context.ambiguous
    matches = found.matches if isinstance(found, Ambiguous) else found
    gathered = defaultdict[int, tuple[Match, ...]](tuple, context.matches)
    for match in matches:
        if context.allowed[match.place]:
            gathered[match.place] += (match,)
    return replace(context, matches=dict(gathered), ambiguous=ambiguous)


def worths(context: Context) -> Floats:
    """Return, for each entry, the sum of the worths of its matches; 0 without matches."""
    found = np.zeros(len(context.total), dtype=np.float32)
    for place, own in context.matches.items():
        found[place] = sum(match.worth for match in own)
    return found


def tiers_of(context: Context) -> dict[int, Tier]:
    """Return a mapping from the position of each matched entry to the highest tier of its
    matches."""
    return {at: max(match.tier for match in own) for at, own in context.matches.items()}


def likeliest(total: Floats, tiers: Mapping[int, Tier], limit: int) -> Sequence[int]:
    """Return the positions of the `limit` best entries, sorted by tier and then by score.

    An entry with a score of 0 is left out, even if it has a tier.
    """
    lifted = total.copy()
    for place, tier in tiers.items():
        lifted[place] += tier * _APART if total[place] > 0 else 0
    return best_of(lifted, limit)
