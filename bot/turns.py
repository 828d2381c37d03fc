"""One thread for work that takes long; people take turns, so nobody waits for all of another's.

desk, room -> Turns; client, controls, cogs -> asking
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import ContextVar
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

asking: ContextVar[int] = ContextVar("asking", default=0)
"""Who wants what is done just now; 0 for the bot itself."""

_Work = tuple[Callable[[], Any], "asyncio.Future[Any]"]


class Turns:
    """Does one piece of work at a time: the first of each person, then the second of each."""

    def __init__(self, name: str) -> None:
        self._thread = ThreadPoolExecutor(1, name)
        self._waiting: OrderedDict[int, deque[_Work]] = OrderedDict()
        self._busy = False

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What `work` returns or raises, once it is the turn of whoever asks."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        line = self._waiting.setdefault(asking.get(), deque())
        line.append((lambda: work(*args, **kwargs), future))
        self._next()
        return await future

    def close(self) -> None:
        """Let the thread go; what waits is not done any more."""
        for line in self._waiting.values():
            for _, future in line:
                future.cancel()
        self._waiting.clear()
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _next(self) -> None:
        """Begin what is next, unless something is under way."""
        while self._waiting and not self._busy:
            person, line = self._waiting.popitem(last=False)
            work, future = line.popleft()
            if line:
                self._waiting[person] = line  # behind all others
            if not future.done():  # whoever waited has not gone
                self._begin(work, future)

    def _begin(self, work: Callable[[], Any], future: asyncio.Future[Any]) -> None:
        self._busy = True
        doing = asyncio.get_running_loop().run_in_executor(self._thread, work)
        doing.add_done_callback(lambda done: self._end(done, future))

    def _end(self, done: asyncio.Future[Any], future: asyncio.Future[Any]) -> None:
        self._busy = False
        error = None if done.cancelled() else done.exception()
        if future.done():
            pass
        elif done.cancelled():
            future.cancel()
        elif error:
            future.set_exception(error)
        else:
            future.set_result(done.result())
        self._next()
