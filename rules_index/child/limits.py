"""What a child process may use up: the parent holds the clock, the child itself the rest.

whoever has work done -> Limits -> sandbox, worker
"""

from __future__ import annotations

from dataclasses import dataclass

MIB = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Limits:
    """The resources that a child process may use up."""

    seconds: float = 120.0
    """The limit for the clock, and for processor time."""
    memory: int = 1024 * MIB
    answer: int = 64 * MIB
    open_files: int = 64
    written: int = 0
    """The longest file that it may write, in bytes; a reader has none to write."""
