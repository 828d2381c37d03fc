"""Find whose line it is: “Ana: …”, “Ana, …” and “Ana> …” are said by Ana.

text, Table -> speaker -> seat, the rest -> understand
"""

from __future__ import annotations

import re

from bot.engine.errors import CannotRead
from bot.engine.games.words import LANGUAGES
from bot.engine.language.fold import Token, fold, tokens, words
from bot.engine.language.vocabulary import vocabulary
from bot.engine.message import Message, one_of, quoted
from bot.engine.state import Table

_ENDS = re.compile(r"(?<![-=])>|[:,]")
"""The end of a name that says who speaks: a colon, a comma or “>”, but not that of an arrow."""


def speaker(text: str, table: Table, *, is_known: bool = False) -> tuple[int | None, str]:
    """Return the seat of a line's speaker, named at its start, and the rest; or None and the line.

    If the speaker `is_known`, only “Ana>” names another one: “Ana, I lose 1 honor” is then said to
    Ana.

    A comma or a colon may also join names, or stand between a name and its number: “Ana, Bo +1
    fate”, “Ana: 7, Bo: 3”. Such a line stays whole. Only “>” says for certain that a name stands
    before it, so CannotRead is raised if nobody has that name.
    """
    for end in _ENDS.finditer(text):
        if is_known and end[0] != ">":
            continue
        head, rest = text[: end.start()], text[end.end() :].strip()
        seat = _named(head, table)
        if seat is not None:
            alone = end[0] == ">" or (end[0] == ":" and not rest)
            return (seat, rest) if alone or _is_said(rest, table) else (None, text)
        if end[0] == ">":
            raise CannotRead(f"{head.strip()}>", why=_sitting(head.strip(), table))
    return None, text


def _sitting(name: str, table: Table) -> Message:
    """Return a message that lists the players here, for an unknown `name`."""
    sitting = one_of([quoted(f"{seat.name}> …") for seat in table.seats])
    return Message(
        "there is no player “{name}” here, say {sitting}.",
        name=name, sitting=sitting or Message("who sits down first"),
    )  # fmt: skip


def _named(head: str, table: Table) -> int | None:
    """Return the seat with this name, or with this first name if only one has it; else None."""
    said = words(head)
    whole = [i for i, seat in enumerate(table.seats) if fold(seat.name) == fold(head.strip())]
    first = [i for i, seat in enumerate(table.seats) if said and words(seat.name)[:1] == said]
    found = whole or first
    return found[0] if len(found) == 1 else None


def _is_said(rest: str, table: Table) -> bool:
    """Tell whether the player named before it says the rest of a line.

    That player does not if the rest goes on with names ("Ana, Bo and I") or is that player's number
    ("Ana: 7").
    """
    found = tokens(rest)
    if not found or _is_somebody(found[0], table):
        return False
    # "Ana: 7, Bo: 3" and "Honor: 12" tell numbers; "Ana: 2 fate on void" is said by Ana.
    return found[0].kind != "number" or (
        len(found) > 1 and found[1].kind == "word" and not _is_somebody(found[1], table)
    )


def _is_somebody(token: Token, table: Table) -> bool:
    """Tell whether a word names a seat, is "me" or "opponent", or joins names as "and" does.

    The subject "I" does not count: "Ana, I lose 1 honor" is said by Ana.
    """
    called = {words(seat.name)[:1] for seat in table.seats}
    small = [vocabulary(name).small for name in LANGUAGES]
    joining = {words(word) for one in small for word in (*one["opponent"], *one["and"])}
    me = {words(word) for one in small for word in (*one["me"], *one["we"])}
    # "Ana, I lose 1 honor" is said by her; "Ana, me and Bo" is not.
    subject = {("i",), ("ja",), ("je",)}
    return (token.text,) in (called | joining | me) - subject
