"""Drop meanings that another one makes unlikely: half a name, half a verb, a game's own name.

Candidates -> without_shadowed -> reading
"""

from __future__ import annotations

from bot.engine import commands as c
from bot.engine.language.candidate import Candidate
from bot.engine.language.context import Context
from bot.engine.language.grammar import Typed

_SHORTEST = 2
"""The maximum number of words of a phrase such as "les deux" that may mean something else. Chosen
by hand."""


def without_shadowed(context: Context, found: list[Candidate]) -> list[Candidate]:
    """Drop meanings that another one makes unlikely, whatever is possible at the table."""
    found = _without_same_level(context, _without_early_choices(context, found))
    found = _without_half_names(_without_half_verbs(found))
    return _without_grabbing(context, _without_taking(_without_placing(found)))


def _without_early_choices(context: Context, found: list[Candidate]) -> list[Candidate]:
    """Drop changes of a counter that a secret choice sets, until that choice is revealed.

    The player means the choice then, and must not reveal it by mistake.
    """
    choices = {one.command.choice for one in found if isinstance(one.command, c.Choose)}
    counters = {context.game.choices[name].value for name in choices - set(context.table.revealed)}
    return [one for one in found if not (counters & set(_counters(one.command)))]


def _without_same_level(context: Context, found: list[Candidate]) -> list[Candidate]:
    """Drop setting a number if a change has the same result: at 0, "got 2 fate" is 2 either way."""
    reached = {
        (one.command.counter, one.command.holder, _now(context, one.command) + one.command.by)
        for one in found
        if isinstance(one.command, c.Change)
    }
    return [
        one
        for one in found
        if not isinstance(one.command, c.SetTo)
        or (one.command.counter, one.command.holder, one.command.to) not in reached
    ]


def _now(context: Context, command: c.Change) -> int:
    """Return the value of the counter that a change is about."""
    return context.table.count(command.counter, command.holder)


def _without_half_verbs(found: list[Candidate]) -> list[Candidate]:
    """Drop meanings with a part of a longer verb: "down" where "down to" is a verb."""
    verbs = {(one.item.start, one.item.end) for each in found for one in each.said if _is_verb(one)}
    return [
        each
        for each in found
        if not any(_is_verb(one) and _is_half(one, verbs) for one in each.said)
    ]


def _without_half_names(found: list[Candidate]) -> list[Candidate]:
    """Drop meanings with a part of a longer name: "ring" where "ring of fire" is one name."""
    names = {
        (one.item.start, one.item.end)
        for each in found
        for one in each.said
        if (one.kind == "piece" or _names_all(one)) and not one.item.cost
    }
    return [each for each in found if not any(_is_half(one, names) for one in each.said)]


def _names_all(one: Typed) -> bool:
    """Tell whether words are a phrase for "all", such as French "tous les deux" (both of them).

    The "deux" (two) in it is no number; in the shorter "les deux" it may be one.
    """
    return one.kind == "each" and one.item.end - one.item.start > _SHORTEST


def _is_half(one: Typed, wholes: set[tuple[int, int]]) -> bool:
    """Tell whether a word is only a part of a longer phrase, such as "ring" of "ring of fire"."""
    start, end = one.item.start, one.item.end
    return any(
        first <= start and end <= last and end - start < last - first for first, last in wholes
    )


def _without_placing(found: list[Candidate]) -> list[Candidate]:
    """Drop losing, giving and paying if the verb can also put: "drop 1 fate on water"."""
    put = {one.item for each in found for one in each.said if _is_called(one, "put")}
    return [
        each
        for each in found
        if not any(
            one.item in put and any(_is_called(one, name) for name in ("lose", "give", "pay"))
            for one in each.said
        )
    ]


def _is_called(one: Typed, name: str) -> bool:
    return (one.kind, one.value) == ("verb", name)


def _is_verb(one: Typed) -> bool:
    return one.kind == "verb" and not one.item.cost


def _without_taking(found: list[Candidate]) -> list[Candidate]:
    """Drop taking by hand if a game's action is meant as well: "take 1 honor" may be its name.

    Read as a change by hand, the line would bring honor even in a step without that action.
    """
    if not any(isinstance(one.command, c.Do) for one in found):
        return found
    return [
        one
        for one in found
        if not isinstance(one.command, c.Change)
        or not any((word.kind, word.value) == ("verb", "take") for word in one.said)
    ]


def _without_grabbing(context: Context, found: list[Candidate]) -> list[Candidate]:
    """Drop taking a piece by hand if an action of this step may be meant.

    Taking by hand stays possible if the words have a verb or name a seat.
    """
    step = context.table.frame.step
    actions = [one.command.action for one in found if isinstance(one.command, c.Do)]
    if not any(step in context.game.actions[name].at for name in actions):
        return found
    return [
        one
        for one in found
        if not isinstance(one.command, c.Put)
        or one.command.holder is None
        or any(word.kind in {"seat", "verb"} for word in one.said)
    ]


def _counters(command: c.Command) -> list[str]:
    """Return the counters that a command changes or sets; [] for other commands."""
    if isinstance(command, c.Several):
        return [name for one in command.commands for name in _counters(one)]
    return [command.counter] if isinstance(command, (c.SetTo, c.Change)) else []
