"""Which interactions were begun already: Discord may deliver one twice, and it counts once.

client, controls -> Room -> Seen
"""

from __future__ import annotations

from collections import OrderedDict

_KEPT = 10_000
"""Many more than a quarter of an hour brings; after that their tokens have run out anyway."""


class Seen:
    """The last interactions, by id."""

    def __init__(self, kept: int = _KEPT) -> None:
        self._kept = kept
        self._ids: OrderedDict[int, None] = OrderedDict()

    def first(self, interaction: int) -> bool:
        """Whether it comes for the first time; from now on it does not."""
        if interaction in self._ids:
            return False
        self._ids[interaction] = None
        if len(self._ids) > self._kept:
            self._ids.popitem(last=False)
        return True
