"""Work that takes seconds, run in a thread of its own: neither the loop nor a stop waits for it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


async def run_in_daemon_thread(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Run `work` in a new daemon thread; return its result or raise its error.

    An executor's threads would delay the end of the program, and a child process that reads a
    guide may take minutes.
    """
    loop = asyncio.get_running_loop()
    future: asyncio.Future[T] = loop.create_future()

    def tell(result: T | None, error: BaseException | None) -> None:
        if future.done():  # whoever waited has gone
            return
        if error is None:
            future.set_result(result)  # type: ignore[arg-type] # it is what work returned
        else:
            future.set_exception(error)

    def run() -> None:
        result: T | None = None
        error: BaseException | None = None
        try:
            result = work(*args, **kwargs)
        except StopIteration as raised:  # no future takes it: whoever waits would wait for ever
            error = RuntimeError(f"{work.__name__} raised StopIteration")
            error.__cause__ = raised
        except BaseException as raised:  # noqa: BLE001 # it is raised again where it is waited for
            error = raised
        with suppress(RuntimeError):  # the loop is closed: the program ends
            loop.call_soon_threadsafe(tell, result, error)

    threading.Thread(target=run, daemon=True, name=f"aside {work.__name__}").start()
    return await future
