"""The door of the words: a command, or a sentence that says what could be meant.

Discord, console -> understand -> Command
"""

from __future__ import annotations

import msgspec

from bot.tables import commands as c
from bot.tables.errors import CannotRead, WhichOne
from bot.tables.game import Game
from bot.tables.language.clauses import readings
from bot.tables.language.fold import clean
from bot.tables.language.lattice import Context, Lattice
from bot.tables.language.phrase import spoken
from bot.tables.language.privacy import choice_in, discreet, is_choosing, shortened
from bot.tables.language.suggest import nearest
from bot.tables.state import Table

_LONGEST = 400
"""Characters; nobody says more at once."""
_LOOKED_AT = 10 * _LONGEST
"""Characters before spaces and control characters are taken out."""


def understand(
    text: str, game: Game, table: Table, seat: int | None, language: str = "en"
) -> c.Command:
    """The command that somebody's words mean; CannotRead or WhichOne where they do not say it.

    Whether it is allowed now is another matter: `decide` says so.
    """
    context = Context(game, table, seat, language)
    said = clean(text[:_LOOKED_AT])
    whole = len(text) <= _LOOKED_AT and len(said) <= _LONGEST
    found = readings(context, said) if whole else []
    if len(found) == 1:
        return found[0]
    if not found or any(map(_is_secret, found)):
        # What is unclear about a secret is not asked: the question would show it.
        raise CannotRead(discreet(context, said), _hint(context, said) if whole else "")
    choices = [(one, *spoken(one, context)) for one in found]
    clear = {phrase: one for one, phrase, reads_back in choices if reads_back}
    if len(clear) < 2:
        return next(iter(clear.values()), found[0])
    raise WhichOne(shortened(said), tuple(clear))


def _is_secret(command: c.Command) -> bool:
    """Whether it holds a secret choice: no question may repeat that."""
    if isinstance(command, c.Several):
        return any(map(_is_secret, command.commands))
    return isinstance(command, c.Choose)


def _hint(context: Context, said: str) -> str:
    """The nearest words that can be read here by who speaks; no number of a secret is in them."""
    choice = choice_in(context, said)
    if choice:
        return spoken(c.Choose(choice=choice, value={}, seat=context.seat), context)[0]
    hint = _with_seat(context, said) if context.seat is None else _compared(context, said)
    return hint or nearest(said, context, secret=is_choosing(context))


def _compared(context: Context, said: str) -> str:
    """Numbers for something else than what is compared now: said with its own word."""
    lattice = Lattice(context, said)
    kinds = {term.kind for edges in lattice.edges for item in edges for term in item.terms}
    if context.comparison is None or "compare" not in kinds:
        return ""
    among = context.comparison[2]
    numbers = [int(token.text) for token in lattice.tokens if token.kind == "number"]
    told = {seat: (numbers[i] if i < len(numbers) else 0) for i, seat in enumerate(among)}
    return spoken(c.Tell(seat=context.seat, totals=told), context)[0]


def _with_seat(context: Context, said: str) -> str:
    """What would have been read if somebody who sits at the table had said it."""
    if not context.table.seats:
        return ""
    as_first = Context(context.game, context.table, 0, context.language)
    for command in readings(as_first, said)[:1]:
        if _is_secret(command):
            return ""
        for seat in (None, 0):
            named = msgspec.structs.replace(command, seat=seat)
            words, reads_back = spoken(named, context)
            if reads_back:
                return words
    return ""
