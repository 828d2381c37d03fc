"""How fast one person may ask: more than any game needs, less than a machine can do.

client, cogs -> Pace
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable

MOST, SECONDS = 10, 10.0
"""Questions and commands."""
KEYSTROKES, PRESSES = (50, 10.0), (60, 5.0)
"""How many in how many seconds: no hand is as fast, but a machine is."""
_MANY = 1000
"""People; of more than these the idle ones are forgotten."""


class Pace:
    """Counts the questions of each person in the last seconds."""

    def __init__(
        self,
        most: int = MOST,
        seconds: float = SECONDS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.most, self.seconds, self._clock = most, seconds, clock
        self._asked: dict[int, deque[float]] = {}
        self._refused: dict[int, float] = {}
        """When each person was refused last."""

    def wait(self, person: int) -> float:
        """Count a question; the seconds to wait if it is one too many, which is not counted."""
        now = self._clock()
        self._forget(now)
        asked = self._asked.setdefault(person, deque())
        while asked and asked[0] <= now - self.seconds:
            asked.popleft()
        if len(asked) >= self.most:
            return asked[0] + self.seconds - now
        asked.append(now)
        return 0.0

    def is_news(self, person: int) -> bool:
        """Whether a refusal is the first one for a while; whoever goes on is told nothing more."""
        now = self._clock()
        before = self._refused.get(person)
        self._refused[person] = now
        return before is None or before <= now - self.seconds

    def _forget(self, now: float) -> None:
        """Let go of those who have asked nothing lately, once there are many."""
        since = now - self.seconds
        if len(self._asked) > _MANY:
            self._asked = {who: asked for who, asked in self._asked.items() if asked[-1] > since}
        if len(self._refused) > _MANY:
            self._refused = {who: at for who, at in self._refused.items() if at > since}
