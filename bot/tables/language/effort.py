"""How much work one text may cost: counted in steps, so that it is the same on every machine.

understand, suggest -> Effort -> lattice, reading, clauses
"""

from __future__ import annotations


class TooMuch(Exception):
    """A text has more possible meanings than are looked at; what was found so far is not used."""


class Effort:
    """The steps that are left for reading a text; without a number there is no limit."""

    __slots__ = ("left",)

    def __init__(self, left: float = float("inf")) -> None:
        self.left = left

    def spend(self, steps: int) -> None:
        """Count steps that are taken next; raises TooMuch if there are fewer left."""
        self.left -= steps
        if self.left < 0:
            raise TooMuch
