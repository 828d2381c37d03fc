"""A command that a clause can mean, with how well its words fit.

reading -> Candidate -> shadowed, clauses
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine import commands as c
from bot.engine.language.certainty import Reading, Reason
from bot.engine.language.grammar import Sequence


@dataclass(frozen=True, slots=True)
class Candidate:
    """A command that a clause can mean."""

    command: c.Command
    off: int = 0
    """How far the words are from known ones."""
    foreign: int = 0
    """How many of them are of another language."""
    joints: int = 0
    """Commas and "and" inside it."""
    said: Sequence = ()
    """Its words as they were taken; none where they were not taken one by one."""
    reasons: frozenset[Reason] = frozenset()
    """Why it may not be what was meant."""

    @property
    def reading(self) -> Reading:
        """The command with how sure it is."""
        return Reading(self.command, self.reasons)
