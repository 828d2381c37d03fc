"""One thread for work that takes long; people take turns, so nobody waits for all of another's.

desk, room -> Turns; client, controls, cogs -> asking
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

asking: ContextVar[int] = ContextVar("asking", default=0)
"""Who wants what is done just now; 0 for the bot itself."""
is_typing: ContextVar[bool] = ContextVar("is_typing", default=False)
"""Whether they are typing still: of what waits for them only the last keystroke counts."""

_MOST = 20
"""Pieces of work that wait for one person: more than anybody asks for before the first is done."""


class TooManyWaiting(Exception):
    """So much waits for one person already that no more is taken."""


@dataclass(frozen=True, slots=True, eq=False)
class _Work:
    """Something that waits for its turn."""

    do: Callable[[], Any]
    future: asyncio.Future[Any]
    is_typed: bool


class Turns:
    """Does one piece of work at a time: the first of each person, then the second of each.

    A keystroke takes the place of the one before that waits still; whoever waited is cancelled.
    """

    def __init__(self, name: str) -> None:
        self._thread = ThreadPoolExecutor(1, name)
        self._waiting: OrderedDict[int, deque[_Work]] = OrderedDict()
        self._busy = False

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What `work` returns or raises, once it is the turn of whoever asks; TooManyWaiting."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._wait(_Work(lambda: work(*args, **kwargs), future, is_typing.get()))
        self._next()
        return await future

    def close(self) -> None:
        """Let the thread go; what waits is not done any more."""
        for line in self._waiting.values():
            for work in line:
                work.future.cancel()
        self._waiting.clear()
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _wait(self, work: _Work) -> None:
        """Put work behind what waits for the same person, a keystroke in place of the last one."""
        person = asking.get()
        before = self._waiting.get(person, deque())
        for one in before:
            if work.is_typed and one.is_typed:
                one.future.cancel()
        line = deque(one for one in before if not one.future.done())
        if not person or len(line) < _MOST:
            self._waiting[person] = deque([*line, work])
        elif work.is_typed:
            work.future.cancel()  # nobody is told of a keystroke
        else:
            raise TooManyWaiting

    def _next(self) -> None:
        """Begin what is next, unless something is under way."""
        while self._waiting and not self._busy:
            person, line = self._waiting.popitem(last=False)
            work = line.popleft()
            if line:
                self._waiting[person] = line  # behind all others
            if not work.future.done():  # whoever waited has not gone
                self._begin(work)

    def _begin(self, work: _Work) -> None:
        self._busy = True
        doing = asyncio.get_running_loop().run_in_executor(self._thread, work.do)
        doing.add_done_callback(lambda done: self._end(done, work.future))

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
