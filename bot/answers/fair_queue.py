"""One thread for long work; people take turns, so that one person's work does not block others.

AnswerService, Services -> FairQueue; client, features -> current_person
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

current_person: ContextVar[int] = ContextVar("asking", default=0)
"""The Discord id of the person whose request is being handled; 0 for the bot itself."""
is_typing: ContextVar[bool] = ContextVar("is_typing", default=False)
"""Whether the request is a keystroke; of a person's waiting keystrokes, only the last is done."""

_MOST = 20
"""The most pieces of work that wait for one person: more than anybody asks for at once."""


class TooManyWaiting(Exception):
    """Too much work waits for one person already, so more is refused."""


@dataclass(frozen=True, slots=True, eq=False)
class _Work:
    """A piece of work that waits for its turn."""

    do: Callable[[], Any]
    future: asyncio.Future[Any]
    is_typed: bool


class FairQueue:
    """A queue that runs one piece of work at a time in a thread; people take turns.

    If a person types on, the work for a new keystroke replaces their waiting work for earlier
    ones, which is cancelled.
    """

    def __init__(self, name: str) -> None:
        self._thread = ThreadPoolExecutor(1, name)
        self._waiting: OrderedDict[int, deque[_Work]] = OrderedDict()
        self._busy = False

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run `work` in the thread at the person's turn; return its result or raise its error.

        The person is the one in `current_person`. Raise TooManyWaiting if too much work
        waits for them already.
        """
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._wait(_Work(lambda: work(*args, **kwargs), future, is_typing.get()))
        self._next()
        return await future

    def close(self) -> None:
        """Stop the thread; waiting work is dropped."""
        for line in self._waiting.values():
            for work in line:
                work.future.cancel()
        self._waiting.clear()
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _wait(self, work: _Work) -> None:
        """Put work behind the person's other waiting work; cancel work for earlier keystrokes.

        If too much work waits for the person already, raise TooManyWaiting; work for a
        keystroke is cancelled instead, without an error.
        """
        person = current_person.get()
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
        """Start the next piece of work, unless one is running."""
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
