"""Lets only one writer at a time use a file, among threads and processes.

aliases -> locking
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from rules_index.regular_file import check_file


class Taken(Exception):
    """Raised if another thread or process holds the lock."""


@contextmanager
def locked(path: Path, *, wait: bool = True) -> Iterator[None]:
    """Hold the lock of a file during a block; first wait until nobody else holds the lock.

    Without `wait`, raise `Taken` instead of waiting. The lock also ends with the process.
    """
    check_file(path)
    with path.open("ab") as file:
        try:
            _lock(file, wait=wait)
        except OSError as error:
            if wait:
                raise
            raise Taken from error
        yield


if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[bytes], *, wait: bool) -> None:
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(file: IO[bytes], *, wait: bool) -> None:
        fcntl.flock(file, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)
