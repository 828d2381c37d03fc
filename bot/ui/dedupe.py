"""The ids of past interactions: Discord may deliver one twice, and it must count once.

client, controls -> Services -> SeenInteractions
"""

from __future__ import annotations

from collections import OrderedDict

_KEPT = 10_000
"""The number of ids kept: far more than arrive in 15 minutes, when their tokens have expired."""


class SeenInteractions:
    """The ids of the last interactions, to notice one that Discord delivers twice."""

    def __init__(self, kept: int = _KEPT) -> None:
        self._kept = kept
        self._ids: OrderedDict[int, None] = OrderedDict()

    def first(self, interaction: int) -> bool:
        """Tell whether an interaction's id is new, and remember it."""
        if interaction in self._ids:
            return False
        self._ids[interaction] = None
        if len(self._ids) > self._kept:
            self._ids.popitem(last=False)
        return True
