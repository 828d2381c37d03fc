"""Corrections of a number that was just counted: "no, three" after "I lose 2 honor".

decide -> correcting -> Change, SetTo, Give -> decide
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine import commands as c
from bot.engine import events as e
from bot.engine.errors import NotNow
from bot.engine.history import Act

_BESIDE = (e.Unpassed, e.UndoDropped)
"""Events that a count may cause besides; they are not a part of what the player said."""


def correction(command: c.Correct, history: Sequence[Act]) -> c.Command:
    """Return the command that makes up the difference to a corrected number.

    "no, three" after "I lose 2 honor" -> lose 1 more. Raise NotNow unless the last thing done
    was a single change of a counter by the same seat.
    """
    done = [act for act in history[1:] if not act.undone and not act.about_undo][-1:]
    own = [act for act in done if act.seat == command.seat]
    number, seat = command.number, command.seat
    match [one for act in own for one in act.events if not isinstance(one, _BESIDE)]:
        case [e.Counted(counter, holder, by, _, True, level)]:
            if level:
                return c.SetTo(counter=counter, holder=holder, to=number, seat=seat)
            more = number - abs(by)
            return c.Change(counter=counter, holder=holder, by=more if by > 0 else -more, seat=seat)
        case [e.Counted(counter, one, by, _, True), e.Counted(same, other, back, _, True)] if (
            counter == same and by == -back
        ):
            return _corrected_gift(
                command, counter, (one, other) if by < 0 else (other, one), abs(by)
            )
    raise NotNow(
        "That puts right what was done before: say “undo” first, then how it should have been."
    )


def _corrected_gift(command: c.Correct, counter: str, way: tuple[str, str], by: int) -> c.Command:
    """Return the command that gives the rest, or takes some back.

    `way` is who gave, and who received.
    """
    more = command.number - by
    source, target = way if more >= 0 else way[::-1]
    return c.Give(counter=counter, source=source, target=target, by=abs(more), seat=command.seat)
