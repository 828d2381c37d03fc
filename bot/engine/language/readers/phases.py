"""Read lines that end or begin a phase by its name: "end of capital, on to battlefield".

typed sequences -> Next
"""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine import commands as c
from bot.engine.language.context import Context
from bot.engine.language.grammar import Grammar, Sequence
from bot.engine.language.readers.shared import SMALL, of

FINISH, ENTER = "finish", "enter"
ANY = "phase"
"""The value of the word "phase" without a name."""
GRAMMAR = Grammar(
    SMALL | {"verb", "phase", "seat", "mark", "article"},
    needed=frozenset({"verb", "phase"}),
    verbs=frozenset({FINISH, ENTER}),
    pairs=frozenset({(FINISH, FINISH), (FINISH, ENTER), (ENTER, ENTER)}),
)


def onward(context: Context, sequence: Sequence) -> Iterator[c.Command]:
    """Yield `Next` if a clause says that the current phase is over, or that the next one begins.

    "Conflicts are over, on to fate" is `Next` in the conflict phase. If it names a wrong phase,
    nothing is yielded.
    """
    if any(one.value != context.seat for one in of(sequence, "seat")):
        return
    phases = [phase.key for phase in context.game.phases]
    now = phase_now(context)
    over, to_come = _over_and_to_come(sequence)
    place = phases.index(now) if now in phases else -1
    following = phases[(place + 1) % len(phases)] if phases else ""
    if all(one in {ANY, now} for one in over) and all(one == following for one in to_come):
        yield c.Next(seat=context.seat)


def _over_and_to_come(sequence: Sequence) -> tuple[list[str], list[str]]:
    """Return the phases that are said to be over, and those that are said to begin."""
    told: dict[str, list[str]] = {FINISH: [], ENTER: []}
    waiting: list[str] = []
    verb = ""
    for one in sequence:
        if one.kind == "verb":
            verb = str(one.value)
            if verb == FINISH and waiting:  # "capital is over"
                told[FINISH] += waiting
                waiting, verb = [], ""
        elif one.kind == "phase" and verb:
            told[verb].append(str(one.value))
        elif one.kind == "phase":
            waiting.append(str(one.value))
        elif one.kind == "and":
            verb = ""
    named = {verb: [one for one in said if one != ANY] or said for verb, said in told.items()}
    return named[FINISH], [*(one for one in named[ENTER] if one != ANY), *waiting]


def phase_now(context: Context) -> str:
    """Return the key of the phase that the table is in; "" if it is in none."""
    phase = context.game.phase_of(context.table.frames[0].step) if context.table.frames else None
    return phase.key if phase else ""
