"""Hold a command that a clause can mean, with how well the clause's words fit it.

reading -> Candidate -> shadowed, clauses
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine import commands as c
from bot.engine.language.certainty import Reading, Reason
from bot.engine.language.grammar import Sequence


@dataclass(frozen=True, slots=True)
class Candidate:
    """A command that a clause can mean, with how well the clause's words fit it."""

    command: c.Command
    off: int = 0
    """The number of wrong letters in the words, plus 1 for each form that is only guessed."""
    foreign: int = 0
    """The number of words that are not of the table's language."""
    joints: int = 0
    """The number of commas and "and"s inside the clause."""
    said: Sequence = ()
    """The clause's words, each in the meaning chosen for it, without fillers; empty if a reader
    took the text whole."""
    reasons: frozenset[Reason] = frozenset()
    """The reasons why the command may not be what the speaker means; empty if it is certain."""

    @property
    def reading(self) -> Reading:
        """Return the command, with the reasons to doubt it, as a Reading."""
        return Reading(self.command, self.reasons)
