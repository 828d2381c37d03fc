"""Example phrases for a table, each for another kind of command.

Game, Table -> commands of every kind -> those with words that are read so -> help, refusals
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from bot.engine import commands as c
from bot.engine.events import FactValue
from bot.engine.games.game import DEFAULT_AT_HAND, Game
from bot.engine.games.game_flow import Action
from bot.engine.language.context import Context
from bot.engine.language.phrases.phrase import spoken
from bot.engine.language.phrases.pool import told_ways
from bot.engine.language.reading import context_after, is_here
from bot.engine.state import TABLE, Table, seat_key

_MOST = 6
COUNTED, GIVEN, DONE, PUT, NAMED = "counted", "given", "done", "put", "named"
PASS, NEXT, UNDO, REDO = "pass", "next", "undo", "redo"
"""The kinds of examples: a counter, a counter of another seat, an action, a piece, a counter of
one's own; then passing, the next step, undo and redo.
"""

_OF_THEIR_OWN = {"en": "threat", "pl": "zagrożenie", "cs": "hrozba", "fr": "menace"}
"""By language, a counter that an example adds in a game whose file has no counters."""


@dataclass(frozen=True, slots=True)
class Example:
    """A phrase that is understood at a table, and its kind of command, such as "counted"."""

    kind: str
    words: str


def examples(
    game: Game, table: Table, seat: int | None, language: str, most: int = _MOST
) -> tuple[Example, ...]:
    """Return up to `most` phrases for the table as it stands, of as many kinds as there are.

    There are always at least three: next, undo and redo.
    """
    context = Context(game, table, seat, language)
    onward = list(_read(context, _flow(context)))
    kinds = (_counted, _done, _put, _given, _named)
    found = (next(_read(context, kind(context)), None) for kind in kinds)
    kept = list(islice((one for one in found if one), most - 1))
    return (*kept, *onward[: most - len(kept)])


def possible(
    game: Game, table: Table, seat: int, language: str, most: int = _MOST
) -> tuple[Example, ...]:
    """Return up to `most` phrases for what a seat can do now.

    They are what the step waits for, changes of a number, and going on. Where defenders are
    declared: "unopposed", "defended", "honor -2", "next".
    """
    context = Context(game, table, seat, language)
    ways = (
        *((_waited, 2), (_begun, 1), (_declined, 1), (_passed, 1)),
        *((_counted, 1), (_named, 1), (_flow, most)),
    )
    found = dict.fromkeys(
        example
        for way, count in ways
        for example in islice(_read(context, _allowed(context, way(context))), count)
    )
    return tuple(found)[:most]


Offered = tuple[str, c.Command]


def _allowed(context: Context, offered: Iterable[Offered]) -> Iterator[Offered]:
    """Yield those commands, with their kinds, that would change the table as it stands.

    An undo is never among them: the table alone does not show what could be undone.
    """
    for kind, command in offered:
        if context_after(context, command) is not context:
            yield kind, command


def _waited(context: Context) -> Iterator[Offered]:
    """Yield the actions that the running step waits for, and the result that it asks for."""
    wait, seat = context.waiting, context.seat
    for key in wait.actions if wait else ():
        action = context.game.actions[key]
        for told in islice(told_ways(context, action, seat or 0), 1):
            yield DONE, c.Do(seat=seat, action=key, told=small(action, told))
    if wait and wait.compare:
        yield DONE, c.Tell(seat=seat, winner=seat, margin=2)


def _begun(context: Context) -> Iterator[Offered]:
    """Yield actions that begin something in this step, such as a conflict."""
    for key, action in context.game.actions.items():
        for told in islice(told_ways(context, action, context.seat or 0), 1):
            command = c.Do(seat=context.seat, action=key, told=small(action, told))
            if action.begins and action.at and is_here(context, command):
                yield DONE, command


def _declined(context: Context) -> Iterator[Offered]:
    """Yield actions of this step alone that need no values, such as passing a conflict."""
    for key, action in context.game.actions.items():
        command = c.Do(seat=context.seat, action=key)
        if action.at and not action.takes and is_here(context, command):
            yield DONE, command


def _passed(context: Context) -> Iterator[Offered]:
    yield PASS, c.Pass(seat=context.seat)


def _read(context: Context, commands: Iterable[Offered]) -> Iterator[Example]:
    """Yield an example for each command whose words are read as exactly this command."""
    for kind, command in commands:
        words, reads_back = spoken(command, context)
        if reads_back:
            yield Example(kind, words)


def own_counters(context: Context) -> list[str]:
    """Return the keys of a seat's counters: the most used of the game, then the added ones."""
    game, extras = context.game, context.table.extras
    own = [key for key, one in game.counters.items() if one.shown and "seat" in one.at]
    named = [key for key in game.at_hand if key in own]
    return [*(named or own), *(key for key, one in extras.items() if one.each)]


def _counted(context: Context) -> Iterator[Offered]:
    seat = context.seat or 0
    for counter in own_counters(context)[:DEFAULT_AT_HAND]:
        by = -2 if context.table.count(counter, seat_key(seat)) >= 2 else 2
        yield COUNTED, c.Change(seat=context.seat, counter=counter, holder=seat_key(seat), by=by)


def _given(context: Context) -> Iterator[Offered]:
    """Yield commands by which another seat gains 1 of a counter; the last counters come first."""
    others = [one for one in context.seats if one != (context.seat or 0)]
    for counter in reversed(own_counters(context)[:DEFAULT_AT_HAND]):
        for other in others[:1]:
            holder = seat_key(other)
            yield GIVEN, c.Change(seat=context.seat, counter=counter, holder=holder, by=1)


def _done(context: Context) -> Iterator[Offered]:
    """Yield actions: those with most values first, then those that can be done now.

    Actions against another seat are left out, as a player may say an example just to try it.
    """
    seat = context.seat if context.seat is not None else 0
    actions = context.game.actions
    commands = [
        c.Do(seat=seat, action=key, told=small(one, told))
        for key, one in actions.items()
        if not any(takes.seat for takes in one.takes.values())
        for told in islice(told_ways(context, one, seat), 1)
    ]
    commands.sort(key=lambda one: (-len(one.told), not is_here(context, one)))
    yield from ((DONE, one) for one in commands)


def small(action: Action, told: dict[str, FactValue]) -> dict[str, FactValue]:
    """Return an action's values with each number replaced by its minimum, but at least by 1."""
    bounds = {name: one.number for name, one in action.takes.items() if one.number}
    return {name: max(bounds[name][0], 1) if name in bounds else one for name, one in told.items()}


def _put(context: Context) -> Iterator[Offered]:
    """Yield commands for pieces: giving one to a player comes first, then its other states."""
    found = [
        (put.holder is None, len(pieces.items) < 2, put)
        for kind, pieces in context.game.pieces.items()
        for put in puts(context, kind)
    ]
    yield from ((PUT, put) for *_, put in sorted(found, key=lambda one: one[:2]))


def puts(context: Context, kind: str) -> Iterator[c.Put]:
    """Yield commands that put the first piece of a kind into each of its other states."""
    pieces = context.game.pieces[kind]
    born = f"{seat_key(context.seat or 0)}." if pieces.each else ""
    item = next(iter(pieces.items), kind)
    piece = f"{born}{item}"
    now = context.table.pieces.get(piece)
    for state in pieces.states:
        if now is None or now.state == state:
            continue
        holder = (context.seat or 0) if state in pieces.held else None
        yield c.Put(seat=context.seat, piece=piece, state=state, holder=holder)


def _named(context: Context) -> Iterator[Offered]:
    """Yield commands for a counter that the players add themselves, if the game's file has none."""
    if not context.game.counters and context.table.extras:
        yield (
            NAMED,
            c.Change(
                seat=context.seat, counter=next(iter(context.table.extras)), holder=TABLE, by=1
            ),
        )
    if not context.game.counters:
        yield NAMED, c.AddCounter(seat=context.seat, name=_OF_THEIR_OWN[context.language])


def _flow(context: Context) -> Iterator[Offered]:
    seat = context.seat
    if seat is not None and is_here(context, c.Pass(seat=seat)):
        yield PASS, c.Pass(seat=seat)
    yield NEXT, c.Next(seat=seat)
    yield UNDO, c.Undo(seat=seat)
    yield REDO, c.Redo(seat=seat)
