"""The canonical words for a command, which are read as exactly this command.

Command -> ways to say it -> the first that reads back
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from bot.engine import commands as c
from bot.engine.games.game import Game
from bot.engine.language.certainty import Reason
from bot.engine.language.clauses import readings
from bot.engine.language.context import Context
from bot.engine.language.phrases.templates import WAYS
from bot.engine.language.phrases.wording import Wording
from bot.engine.language.reading import same_command
from bot.engine.state import Table

_Ways = Callable[[Any, Wording], Iterator[str]]


def phrase(command: c.Command, game: Game, table: Table, language: str = "en") -> str:
    """Return words for a command; said by the player of its seat, they are read as this command.

    If no words are read so, the nicest ones are returned.
    """
    return spoken(command, Context(game, table, command.seat, language))[0]


def spoken(command: c.Command, context: Context) -> tuple[str, bool]:
    """Return the words for a command, and whether they are read as exactly this command."""
    first = ""
    tried = set()
    for said in ways(command, Wording(context)):
        first = first or said
        if said in tried:
            continue
        tried.add(said)
        if _reads_back(said, command, context):
            return said, True
    return first, False


def named(command: c.Command, context: Context) -> str:
    """Return words for a command that name its seat, even the speaker's, to ask about a guess.

    If none are read as the command, the usual words are returned.
    """
    return in_full(command, context) or spoken(command, context)[0]


def in_full(command: c.Command, context: Context) -> str:
    """Return words for a command that name its seat, even the speaker's; "" if none are read so."""
    unnamed = Wording(replace(context, seat=None))
    found = (said for said in ways(command, unnamed) if _reads_back(said, command, context))
    return next(found, "")


def _reads_back(said: str, command: c.Command, context: Context) -> bool:
    """Tell whether words are read as exactly this command; only giving up may be in doubt."""
    found = readings(context, said)
    return (
        len(found) == 1
        and found[0].reasons <= {Reason.SURRENDER}
        and same_command(found[0].command, command)
    )


def ways(command: c.Command, wording: Wording) -> Iterator[str]:
    """Yield the ways to say a command, the nicest first; those with seats by number come last."""
    named: _Ways = _several if isinstance(command, c.Several) else WAYS[type(command)]
    yield from (" ".join(said.split()) for said in named(command, wording))
    if isinstance(command, c.Several):
        return  # its parts were said in every way already
    for called in ("number", "sign"):
        again = Wording(wording.context, called)
        yield from (" ".join(said.split()) for said in named(command, again))


def _several(command: c.Several, wording: Wording) -> Iterator[str]:
    parts = [spoken(one, wording.context)[0] for one in command.commands]
    yield from (separator.join(parts) for separator in (", ", "; "))
