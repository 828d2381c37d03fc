"""Say how sure a reading is: an exact one is carried out, a guess is asked about.

clauses -> Reading -> understand -> Discord, console
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bot.engine import commands as c


class Certainty(Enum):
    """How sure a reading is: an exact one is carried out, a guess is asked about first."""

    EXACT = "exact"
    """No reason for doubt: each word is known, or follows by a rule, such as a name's genitive."""
    GUESS = "guess"


class Reason(Enum):
    """A reason why a reading is only a guess."""

    SPELLING = "spelling"
    """A word is misspelt: it only resembles a known one."""
    AMOUNT = "amount"
    """It is unclear how many: a counter without a number, or a number that may be a total or an
    addition."""
    LANGUAGES = "languages"
    """The verbs and small words are not all of one language: English "ten" is Czech for "this"."""
    PERSON = "person"
    """It is unclear who acts: accents that would show it are missing, or somebody is told not to
    act."""
    SEVERAL = "several"
    """The line can mean several commands, and at most one of them has a phrase that means nothing
    else."""
    PARTLY = "partly"
    """Some words of the line were passed over, or a counter was added that the line does not
    name."""
    PAST = "past"
    """The line says what was not done, which may be about an earlier moment: Polish "nie
    broniłem"."""
    CORRECTION = "correction"
    """The line corrects something, and what was done before may have to be undone first."""
    SUM = "sum"
    """The line states a sum that does not add up: "I had 5, lost 2, so 4"."""
    SURRENDER = "surrender"
    """Somebody gives up, which is never done without asking."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A command that a line means, with the reasons why the line may mean something else."""

    command: c.Command
    reasons: frozenset[Reason] = frozenset()

    @property
    def certainty(self) -> Certainty:
        """Return EXACT if there is no reason for doubt, else GUESS."""
        return Certainty.GUESS if self.reasons else Certainty.EXACT


def changes_by(command: c.Command) -> bool:
    """Tell whether a command adds to or takes from a number: done twice, it counts twice."""
    if isinstance(command, c.Several):
        return any(map(changes_by, command.commands))
    return isinstance(command, (c.Change, c.Give))


def is_secret(command: c.Command) -> bool:
    """Tell whether a command holds a secret choice, which no question may repeat."""
    if isinstance(command, c.Several):
        return any(map(is_secret, command.commands))
    return isinstance(command, c.Choose)


def concedes(command: c.Command) -> bool:
    """Tell whether a command is a surrender, or includes one."""
    if isinstance(command, c.Several):
        return any(map(concedes, command.commands))
    return isinstance(command, c.Concede)


def goes_on(command: c.Command) -> bool:
    """Tell whether a command is or includes "next": only whoever makes the move may say that."""
    parts = command.commands if isinstance(command, c.Several) else (command,)
    return any(isinstance(one, c.Next) for one in parts)
