"""Limit the work that one text may cost, in steps that are the same on every machine.

Whatever is done for a text that somebody types shares one number of steps.

understand, suggest -> Effort -> lattice, reading, clauses
"""

from __future__ import annotations


class TooMuch(Exception):
    """Raised for a text with more possible meanings than are looked at; none of them is used."""


class Effort:
    """The steps left for reading a text; without a number there is no limit."""

    __slots__ = ("_whole", "left")

    def __init__(self, left: float = float("inf"), whole: Effort | None = None) -> None:
        self.left, self._whole = left, whole

    def part(self, most: float) -> Effort:
        """Return a new limit of at most `most` steps; spending them spends them here as well.

        If 10,000 of 12,000 steps are spent already, `part(6_000)` can spend 2,000.
        """
        return Effort(most, self)

    @property
    def is_whole(self) -> bool:
        """Tell whether this limit was not made by `part`."""
        return self._whole is None

    def spend(self, steps: int) -> None:
        """Take steps from those that are left; raise TooMuch if fewer are left."""
        self.left -= steps
        if self.left < 0:
            raise TooMuch
        if self._whole is not None:
            self._whole.spend(steps)
