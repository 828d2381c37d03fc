"""SQLite's logs, written into their databases while nobody writes, so that one file is enough.

service -> checkpoint_when_idle -> databases
"""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

from bot.answers.threads import run_in_daemon_thread
from bot.engine.stores.schema import FAILS
from bot.ops.databases import DATABASES, checkpoint

log = logging.getLogger(__name__)

_APART = 30.0
"""The seconds between two looks; a log that did not change in between is at rest."""


class IdleCheckpointer:
    """A worker that moves SQLite's logs into their databases while nobody writes to them."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._seen: dict[str, tuple[int, int]] = {}
        self._done: dict[str, tuple[int, int]] = {}

    def look(self) -> list[str]:
        """Write unchanged logs into their databases; return the names of those databases."""
        return [name for name in DATABASES if self._is_due(name) and self._brought_in(name)]

    def _is_due(self, name: str) -> bool:
        try:
            told = (self._folder / f"{name}-wal").stat()
        except OSError:  # no log, or no right to read it
            return False
        now = told.st_mtime_ns, told.st_size
        quiet = self._seen.get(name) == now
        self._seen[name] = now
        return quiet and told.st_size > 0 and self._done.get(name) != now

    def _brought_in(self, name: str) -> bool:
        try:
            checkpoint(self._folder / name)
        except FAILS as error:  # somebody is writing, or it is damaged, which other checks report
            log.info("the log of %s stays for now: %s", name, error)
            return False
        self._done[name] = self._seen[name]
        return True


async def checkpoint_when_idle(folder: Path) -> None:
    """Move SQLite's write-ahead logs in `folder` into their databases, until cancelled.

    Every 30 seconds, the logs that have not changed since the last look are moved.
    """
    rest = IdleCheckpointer(folder)
    while True:
        await asyncio.sleep(_APART)
        await run_in_daemon_thread(rest.look)
