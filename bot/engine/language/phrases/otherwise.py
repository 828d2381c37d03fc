"""Phrases for other commands than a guess: for another seat, the other way, or the total.

Change, SetTo, Put -> the same for others, more, less or set -> words that are read so
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import msgspec

from bot.engine import commands as c
from bot.engine.games.game import Game
from bot.engine.language.context import Context
from bot.engine.language.effort import Effort, TooMuch
from bot.engine.language.phrases.phrase import in_full
from bot.engine.state import Table, seat_key, seat_of

_MOST = 5
_EFFORT = 3_000
"""Steps of effort for all of these phrases together. Chosen by hand."""


def otherwise(command: c.Command, game: Game, table: Table, language: str) -> tuple[str, ...]:
    """Return up to five phrases for commands near to this one: for others, more, less or set.

    Each phrase names its seat, and is read as exactly its command.
    """
    context = Context(game, table, command.seat, language, effort=Effort(_EFFORT))
    found: list[str] = []
    with suppress(TooMuch):
        for one in _near(context, command):
            if (said := in_full(one, context)) and said not in found:
                found.append(said)
            if len(found) == _MOST:
                break
    return tuple(found)


def _near(context: Context, command: c.Command) -> Iterator[c.Command]:
    """Yield a change of the same seat in the other ways (more, less, set), then of other seats."""
    if isinstance(command, c.Change):
        holder, by = command.holder, command.by
        yield msgspec.structs.replace(command, by=-by)
        yield c.SetTo(seat=command.seat, counter=command.counter, holder=holder, to=abs(by))
    elif isinstance(command, c.SetTo):
        for by in (command.to, -command.to) if command.to else ():
            holder = command.holder
            yield c.Change(seat=command.seat, counter=command.counter, holder=holder, by=by)
    if (
        isinstance(command, (c.Change, c.SetTo))
        and (own_seat := seat_of(command.holder)) is not None
    ):
        others = (seat_key(one) for one in context.seats if one != own_seat)
        yield from (msgspec.structs.replace(command, holder=one) for one in others)
    if isinstance(command, c.Put) and command.holder is not None:
        seats = (one for one in context.seats if one != command.holder)
        yield from (msgspec.structs.replace(command, holder=one) for one in seats)
