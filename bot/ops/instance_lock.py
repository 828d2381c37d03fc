"""A lock on a data folder: only one bot at a time uses it, and no restore runs meanwhile.

run, restore -> alone -> a lock that ends with the process
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from bot.ops.errors import InUse, NoRight
from rules_index import Taken, locked

_LOCK = "running.lock"


@contextmanager
def hold_lock(folder: Path) -> Iterator[None]:
    """Hold the data folder's lock; raise InUse if it is taken, NoRight if it cannot be made."""
    with ExitStack() as held:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            held.enter_context(locked(folder / _LOCK, wait=False))
        except Taken as error:
            raise InUse from error
        except OSError as error:
            raise NoRight(folder, error) from error
        yield


def is_running(folder: Path) -> bool:
    """Tell whether a bot is running over the data folder now."""
    if not (folder / _LOCK).exists():
        return False
    try:
        with hold_lock(folder):
            return False
    except InUse:
        return True
    except NoRight:
        return False  # without the right to write, it cannot be known
