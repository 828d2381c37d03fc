"""How much work one text may cost: counted in steps, so that it is the same on every machine.

Whatever is done for a text that somebody types shares one number of steps.

understand, suggest -> Effort -> lattice, reading, clauses
"""

from __future__ import annotations


class TooMuch(Exception):
    """A text has more possible meanings than are looked at; what was found so far is not used."""


class Effort:
    """The steps that are left for reading a text; without a number there is no limit."""

    __slots__ = ("_whole", "left")

    def __init__(self, left: float = float("inf"), whole: Effort | None = None) -> None:
        self.left, self._whole = left, whole

    def part(self, most: float) -> Effort:
        """A share of these steps: what is spent of it is spent of the whole.

        Of 12,000 steps that reading has used 10,000 of, `part(6_000)` can spend 2,000.
        """
        return Effort(most, self)

    @property
    def is_whole(self) -> bool:
        """Whether it is no part of another."""
        return self._whole is None

    def spend(self, steps: int) -> None:
        """Count steps that are taken next; raises TooMuch if there are fewer left."""
        self.left -= steps
        if self.left < 0:
            raise TooMuch
        if self._whole is not None:
            self._whole.spend(steps)
