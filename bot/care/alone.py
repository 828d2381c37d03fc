"""Who runs over a data folder: one bot at a time, and no restore under it.

run, restore -> alone -> a lock that ends with the process
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bot.care.errors import InUse
from rules_index.locking import Taken, locked

_LOCK = "running.lock"


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Be the only one of those that have to be alone there; InUse."""
    folder.mkdir(parents=True, exist_ok=True)
    try:
        with locked(folder / _LOCK, wait=False):
            yield
    except Taken as error:
        raise InUse from error


def is_running(folder: Path) -> bool:
    """Whether a bot is running over it now."""
    if not (folder / _LOCK).exists():
        return False
    try:
        with alone(folder):
            return False
    except InUse:
        return True
