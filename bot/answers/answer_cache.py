"""A cache of the latest answers; equal questions at the same time are computed once.

service -> here
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import Generic, TypeVar

T = TypeVar("T")


class AnswerCache(Generic[T]):
    """A cache of the latest answers, all computed from one state of the library."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._state: Hashable = None
        self._held: OrderedDict[Hashable, asyncio.Future[T]] = OrderedDict()

    async def get(self, state: Hashable, asked: Hashable, make: Callable[[], Awaitable[T]]) -> T:
        """Return the answer to the request `asked`, from the cache or else computed by `make`.

        Equal requests at the same time share one computation. `state` is the state of the library,
        read before the work begins; if it has changed, all cached answers are dropped.
        """
        while True:
            found, is_ours = self._begun(state, asked, make)
            try:
                return await asyncio.shield(found)  # one who gives up must not cancel it
            except asyncio.CancelledError:
                if is_ours or not found.cancelled() or _is_leaving():
                    raise  # else its first caller gave up, and it is begun anew

    def _begun(
        self, state: Hashable, asked: Hashable, make: Callable[[], Awaitable[T]]
    ) -> tuple[asyncio.Future[T], bool]:
        """Return the running or finished work on a request, and whether this call started it."""
        if state != self._state:
            # A new state: work in progress goes into the old dict, which nobody reads again.
            self._state, self._held = state, OrderedDict()
        held, found = self._held, self._held.get(asked)
        if found is not None and not found.cancelled():
            held.move_to_end(asked)
            return found, False
        found = held[asked] = asyncio.ensure_future(make())
        found.add_done_callback(lambda done: _forget_failure(held, asked, done))
        if len(held) > self._most:
            held.popitem(last=False)
        return found, True


def _is_leaving() -> bool:
    """Tell whether the current task is being cancelled."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0


def _forget_failure(
    held: OrderedDict[Hashable, asyncio.Future[T]], asked: Hashable, done: asyncio.Future[T]
) -> None:
    if (done.cancelled() or done.exception()) and held.get(asked) is done:
        del held[asked]
