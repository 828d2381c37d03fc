"""A loop whose clock jumps to the next timer: minutes pass in no time, and always the same way."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Awaitable, Callable, Coroutine
from datetime import UTC, datetime, timedelta
from typing import Any, TypeVar

T = TypeVar("T")
MORNING = datetime(2026, 1, 1, 9, tzinfo=UTC)


class _Jumping(selectors.SelectSelector):
    """Waits for nothing: the clock goes on instead."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0

    def select(self, timeout: float | None = None) -> list[Any]:
        assert timeout is not None, "everything waits, and nothing will come"
        self.now += max(timeout, 0.0)
        return super().select(0)


class VirtualLoop(asyncio.SelectorEventLoop):
    """What is given to a thread is done at once, so that the clock cannot run away from it."""

    def __init__(self) -> None:
        self._jumping = _Jumping()
        super().__init__(self._jumping)

    def time(self) -> float:
        return self._jumping.now

    def run_in_executor(  # type: ignore[override] # a future as well
        self, _: Any, call: Callable[..., T], *values: Any
    ) -> asyncio.Future[T]:
        future: asyncio.Future[T] = self.create_future()
        try:
            future.set_result(call(*values))
        except Exception as error:  # noqa: BLE001 # whatever it is, who waits gets it
            future.set_exception(error)
        return future


def run(act: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """Run something to its end in virtual time."""
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(act())


def clock() -> datetime:
    """The time of day on the virtual clock."""
    return MORNING + timedelta(seconds=asyncio.get_running_loop().time())


async def until(good: Callable[[], bool], longest: float = 600.0) -> float:
    """Wait until something is so; the moment when it was."""
    loop = asyncio.get_running_loop()
    end = loop.time() + longest
    while not good():
        assert loop.time() < end, "it never came"
        await asyncio.sleep(0.05)
    return loop.time()


async def both(*waits: Awaitable[Any]) -> None:
    """Several things side by side."""
    await asyncio.gather(*waits)
