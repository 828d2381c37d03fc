"""Refuse a line that only another player may say, such as "you pass", and tell how they say it.

text, Context -> check_anothers -> NotYours -> understand
"""

from __future__ import annotations

from dataclasses import replace

from bot.engine import commands as c
from bot.engine.errors import NotYours
from bot.engine.language.certainty import goes_on, is_secret
from bot.engine.language.clauses import readings
from bot.engine.language.context import Context
from bot.engine.language.effort import Effort
from bot.engine.language.hints import said_by
from bot.engine.language.lattice import Lattice
from bot.engine.language.persons import others
from bot.engine.language.phrases.phrase import spoken
from bot.engine.language.privacy import choice_in, discreet
from bot.engine.message import Message, Sentence


def check_anothers(context: Context, said: str, effort: Effort) -> None:
    """Raise NotYours if only another player could say the words, as in "you pass"."""
    if why := _anothers(replace(context, effort=effort), said):
        raise NotYours(discreet(replace(context, effort=Effort()), said), why=why)


def _anothers(context: Context, said: str) -> Sentence:
    """Return a message that tells which other player can say this and how; "" if nobody can."""
    if context.seat is None or choice_in(context, said):
        return ""
    lattice = Lattice(context, said)
    named = {int(t.value) for one in lattice.every_item() for t in one.terms if t.kind == "seat"}
    for seat in sorted(named - {context.seat}):
        named_so = _with_pronouns(lattice, f"#{seat + 1}")
        found = readings(replace(context, seat=seat), named_so)
        ends_turn = any(goes_on(one.command) for one in found)  # "end of my turn, over to you"
        if len(found) == 1 and not ends_turn and not is_secret(found[0].command):
            return _for_them(context, seat, found[0].command)
    found = readings(replace(context, is_reported=True), _with_pronouns(lattice, ""))
    if len(found) == 1 and len(others(context)) == 1 and not is_secret(found[0].command):
        (seat,) = others(context)
        return _for_them(context, seat, said_by(found[0].command, seat))
    return ""


def _for_them(context: Context, seat: int, command: c.Command) -> Message:
    name = context.table.seats[seat].name
    words = f"{name}> {spoken(command, replace(context, seat=seat))[0]}"
    return Message("that is for {name} to say, as “{words}”.", name=name, words=words)


def _with_pronouns(lattice: Lattice, name: str) -> str:
    """Return a text in which a name replaces "you", "he" and the like: "you pass" -> "Bo pass"."""
    return " ".join(
        name if _is_pronoun(lattice, place) else lattice.text[token.start : token.end]
        for place, token in enumerate(lattice.tokens)
    )


def _is_pronoun(lattice: Lattice, place: int) -> bool:
    return any(
        term.kind == "seat" and term.of in {"you", "you_subject", "they"}
        for one in lattice.edges[place]
        for term in one.terms
        if one.end == place + 1
    )
