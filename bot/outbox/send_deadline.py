"""Who sends something and can come back later: not to wait on the wire is for them.

lanes, heralds, status -> patiently; what Discord asks of them meanwhile -> channels.pauses
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from contextvars import ContextVar
from dataclasses import dataclass

LONGEST = 20.0
"""Seconds after which an answer of Discord is not waited for any more."""


@dataclass(frozen=True, slots=True)
class Patience:
    """What somebody has who sends something now."""

    since: float
    end: asyncio.Timeout

    def extend(self, seconds: float) -> None:
        """Wait longer: what Discord has put off must not be cut off."""
        now = asyncio.get_running_loop().time()
        self.end.reschedule(max(self.end.when() or now, now + seconds + LONGEST))


_SENDING: ContextVar[Patience | None] = ContextVar("patience", default=None)


def patience() -> Patience | None:
    """That of whoever sends here; None of those who come back to nothing, and wait."""
    return _SENDING.get()


@asynccontextmanager
async def patiently(seconds: float = LONGEST) -> AsyncIterator[None]:
    """Send something, and do it again where that takes too long or Discord wants a pause.

    Raises TimeoutError.
    """
    async with asyncio.timeout(seconds) as end:
        before = _SENDING.set(Patience(asyncio.get_running_loop().time(), end))
        try:
            yield
        finally:
            _SENDING.reset(before)
