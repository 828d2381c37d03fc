"""Guards against interactions that arrive twice, or faster than a person can ask.

client, controls -> SeenInteractions, Cooldown
"""

from __future__ import annotations

import time
from collections import OrderedDict, deque
from collections.abc import Callable

_KEPT = 10_000
"""The number of ids kept: far more than arrive in 15 minutes, when their tokens have expired."""
MOST, SECONDS = 10, 10.0
"""The most questions and commands of one person in this number of seconds."""
KEYSTROKES, PRESSES = (50, 10.0), (60, 5.0)
"""The most keystrokes (50 in 10 seconds) and presses (60 in 5): no hand is as fast."""
_MANY = 1000
"""The number of people above which those who have asked nothing lately are forgotten."""


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


class Cooldown:
    """A limit on how many questions each person may ask: `most` in `seconds` seconds."""

    def __init__(
        self,
        most: int = MOST,
        seconds: float = SECONDS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.most, self.seconds, self._clock = most, seconds, clock
        self._asked: dict[int, deque[float]] = {}
        self._refused: dict[int, float] = {}
        """Person -> the time of the last refusal, by `clock`."""

    def wait(self, person: int) -> float:
        """Count a question and return 0; if it is one too many, return the seconds to wait instead.

        A question that has to wait is not counted.
        """
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
        """Tell whether a person was not refused in the last `seconds`; remember this refusal.

        Whoever goes on asking gets no second message.
        """
        now = self._clock()
        before = self._refused.get(person)
        self._refused[person] = now
        return before is None or before <= now - self.seconds

    def _forget(self, now: float) -> None:
        """Forget the people who have asked nothing lately, once more than `_MANY` are known."""
        since = now - self.seconds
        if len(self._asked) > _MANY:
            self._asked = {user: asked for user, asked in self._asked.items() if asked[-1] > since}
        if len(self._refused) > _MANY:
            self._refused = {user: at for user, at in self._refused.items() if at > since}
