"""How surely words were understood: what is exact is done, what is a guess is asked.

clauses -> Reading -> understand -> Discord, console
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bot.engine import commands as c


class Certainty(Enum):
    """Whether a line may be carried out as it was read."""

    EXACT = "exact"
    """Every word is in the vocabulary, or follows from it by a rule, such as a name's genitive."""
    GUESS = "guess"


class Reason(Enum):
    """Why a reading is a guess."""

    SPELLING = "spelling"
    """A word is only like a known one."""
    AMOUNT = "amount"
    """The number may be all there is, or only what is new."""
    LANGUAGES = "languages"
    """Its verbs and small words are of no one language: "ten" is "this" in Czech."""
    PERSON = "person"
    """Only accents would have told whose deed it is, and none were typed."""
    SEVERAL = "several"
    """It can mean several things of which only one can be said in other words."""
    PARTLY = "partly"
    """Some words of the line were passed over, or a counter was added that it does not name."""
    PAST = "past"
    """It tells what was not done, which may be a story of before."""
    CORRECTION = "correction"
    """It puts right something, and what was done before may have to be undone first."""
    SUM = "sum"
    """It tells a sum that does not add up."""
    SURRENDER = "surrender"
    """Giving up is never done without being asked."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What a line means, and why it may not be what was meant."""

    command: c.Command
    reasons: frozenset[Reason] = frozenset()

    @property
    def certainty(self) -> Certainty:
        """Exact unless there is a reason to ask."""
        return Certainty.GUESS if self.reasons else Certainty.EXACT


def changes_by(command: c.Command) -> bool:
    """Whether it makes a number more or less, so that doing it twice is not doing it once."""
    if isinstance(command, c.Several):
        return any(map(changes_by, command.commands))
    return isinstance(command, (c.Change, c.Give))


def is_secret(command: c.Command) -> bool:
    """Whether it holds a secret choice: no question may repeat that."""
    if isinstance(command, c.Several):
        return any(map(is_secret, command.commands))
    return isinstance(command, c.Choose)


def concedes(command: c.Command) -> bool:
    """Whether somebody gives up."""
    if isinstance(command, c.Several):
        return any(map(concedes, command.commands))
    return isinstance(command, c.Concede)
