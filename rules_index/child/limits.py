"""The limits on a child process: the parent watches the time, the child sets the others on itself.

callers of sandbox -> Limits -> sandbox, worker
"""

from __future__ import annotations

from dataclasses import dataclass

MIB = 1024 * 1024
"""The bytes of a mebibyte. By definition."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The most that a child process may use of each resource."""

    seconds: float = 120.0
    """The most seconds on the clock, and also of processor time."""
    memory: int = 1024 * MIB
    answer: int = 64 * MIB
    open_files: int = 64
    written: int = 0
    """The longest file that the child may write, in bytes. By default it may write no file."""
