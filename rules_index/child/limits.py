"""The limits on a child process: the parent watches the time, the child sets the others on itself.

whoever has work done -> Limits -> sandbox, worker
"""

from __future__ import annotations

from dataclasses import dataclass

MIB = 1024 * 1024
"""The bytes of a mebibyte. By definition."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The resources that a child process may use up."""

    seconds: float = 120.0
    """The limit on elapsed time, and also on processor time."""
    memory: int = 1024 * MIB
    answer: int = 64 * MIB
    open_files: int = 64
    written: int = 0
    """The longest file that the child may write, in bytes; 0 by default: a reader writes no file.
    """
