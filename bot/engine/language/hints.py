"""Suggest what may have been meant by words that cannot be read, as the player could say it.

text, Context -> nearest_real -> words that are read -> understand
"""

from __future__ import annotations

from dataclasses import replace

import msgspec

from bot.engine import commands as c
from bot.engine.language.certainty import is_secret
from bot.engine.language.clauses import readings
from bot.engine.language.context import Context
from bot.engine.language.lattice import Lattice
from bot.engine.language.phrases.did_you_mean import nearest
from bot.engine.language.phrases.examples import examples, possible
from bot.engine.language.phrases.phrase import spoken
from bot.engine.language.privacy import choice_in, is_choosing
from bot.engine.message import Message, one_of, quoted
from bot.engine.state import seat_key

_SHOWN = 3
"""The number of examples in a refusal. Chosen by hand."""


def instead(context: Context) -> Message:
    """Return a message with examples of what can be said now: “try …”.

    A secret choice that is waited for comes first, then what the step is for. Without a speaker the
    examples are of several kinds.
    """
    game, table, seat, language = context.game, context.table, context.seat, context.language
    if seat is None:
        found = [one.words for one in examples(game, table, seat, language, _SHOWN)]
    else:
        found = [one.words for one in possible(game, table, seat, language, _SHOWN)]
    if seat is not None and context.choosing:
        asked = c.Choose(choice=context.choosing, value={}, seat=seat)
        found = [spoken(asked, context)[0], *found[: _SHOWN - 1]]
    return Message("try {examples}.", examples=one_of([quoted(one) for one in found]))


def nearest_real(context: Context, said: str) -> str:
    """Return the nearest words that the speaker could say here; "" if there are none.

    They never contain a number of a secret choice.
    """
    choice = choice_in(context, said)
    if choice:
        return spoken(c.Choose(choice=choice, value={}, seat=context.seat), context)[0]
    named = with_seat(context, said, 0) if context.seat is None else ()
    hint = next(iter(named), "") if context.seat is None else _compared(context, said)
    hint = hint or _by_one(context, said)
    return hint or nearest(said, context, secret=is_choosing(context))


def _compared(context: Context, said: str) -> str:
    """Return the numbers of a line as a report of the comparison made now; "" without such a line.

    The line has to name a comparison, perhaps another than the one made now.
    """
    lattice = Lattice(context, said)
    kinds = {term.kind for item in lattice.every_item() for term in item.terms}
    if context.comparison is None or "compare" not in kinds:
        return ""
    among = context.comparison[2]
    numbers = [int(token.text) for token in lattice.tokens if token.kind == "number"]
    told = {seat: (numbers[i] if i < len(numbers) else 0) for i, seat in enumerate(among)}
    return spoken(c.Tell(seat=context.seat, totals=told), context)[0]


def _by_one(context: Context, said: str) -> str:
    """Return a change of the counter whose name is the whole line: "honor" -> "honor +1".

    Return "" for any other line.
    """
    lattice = Lattice(context, said)
    named = [
        str(term.value)
        for item in (lattice.edges[0] if lattice.edges else ())
        for term in item.terms
        if term.kind == "counter" and item.end == len(lattice.tokens) and not item.cost
    ]
    seat = context.seat or 0
    for counter in named:
        defined = context.game.counters.get(counter)
        if context.seats and (defined is None or "seat" in defined.at):
            change = c.Change(seat=context.seat, counter=counter, holder=seat_key(seat), by=1)
            words, reads_back = spoken(change, context)
            if reads_back:
                return words
    return ""


def with_seat(context: Context, said: str, seat: int) -> tuple[str, ...]:
    """Return what words would mean from the player of a seat, as phrases with that player's name.

    "honor 3" -> "Ana honor +3", "Ana honor -3", "Ana honor = 3". Return () for secret choices and
    for words that mean nothing.
    """
    if seat not in context.seats:
        return ()
    found = readings(replace(context, seat=seat), said)
    if any(is_secret(one.command) for one in found):
        return ()
    return tuple(filter(None, (_with_name(context, one.command, seat) for one in found)))


def _with_name(context: Context, command: c.Command, seat: int) -> str:
    """Return words, with the player's name, for a command of a seat; "" if no words mean it."""
    # A deed is always somebody's: without a seat no words are read as one.
    for by in (seat,) if _is_deed(command) else (None, seat):
        words, reads_back = spoken(said_by(command, by), context)
        if reads_back:
            return words
    return ""


def _is_deed(command: c.Command) -> bool:
    """Tell whether a command is a deed, a pass or a surrender, which only a seat can do."""
    if isinstance(command, c.Several):
        return any(map(_is_deed, command.commands))
    return isinstance(command, (c.Do, c.Pass, c.Concede))


def said_by(command: c.Command, seat: int | None) -> c.Command:
    """Return a command, with all commands inside it, as given by another seat."""
    if isinstance(command, c.Several):
        return c.Several(seat=None, commands=tuple(said_by(one, seat) for one in command.commands))
    return msgspec.structs.replace(command, seat=seat)
