"""Several things said at once: cut into as few clauses as can be read, each after the other.

text -> Lattice -> spans -> Readings
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, product

from bot.tables import commands as c
from bot.tables.language.candidate import Candidate
from bot.tables.language.certainty import Reading, Reason, concedes
from bot.tables.language.context import Context
from bot.tables.language.cuts import Spans, cuts
from bot.tables.language.ellipsis import completed
from bot.tables.language.fold import Token, tokens
from bot.tables.language.lattice import LONGEST_CLAUSE, Lattice
from bot.tables.language.reading import (
    best,
    candidates,
    context_after,
    is_grave,
    same_command,
)

MOST_TOKENS = 60
"""Words and signs; nobody says more at once."""
_MOST_READINGS = 10


def readings(context: Context, text: str, *, strict: bool = False) -> list[Reading]:
    """What a text means: one command, several where it is not clear which, none if it is nothing.

    Words are taken as they stand first; known ones are doubted only if nothing is read so.
    """
    said = tokens(text)
    if not 0 < len(said) <= MOST_TOKENS:
        return []
    text = _regrouped(context, text, said)
    for loose in (False,) if strict else (False, True):
        lattice = Lattice(context, text, loose=loose)
        if not 0 < len(lattice.tokens) <= MOST_TOKENS:
            return []
        found = _read(lattice)
        found = _with_counters(lattice, found)
        if found:
            return found
    return []


def _with_counters(lattice: Lattice, found: list[Reading]) -> list[Reading]:
    """The readings of a text with the counters that it leaves out, if nothing else is exact."""
    context, whole = lattice.context, completed(lattice)
    if whole == lattice.text or any(
        not one.reasons and context_after(context, one.command) is not context for one in found
    ):
        return found
    again = _read(Lattice(context, whole, loose=lattice.loose))
    return again if again and not (found and again[0].reasons) else found


def _regrouped(context: Context, text: str, said: tuple[Token, ...]) -> str:
    """ "Take 2 unrest" is "take unrest 2" where a game has a name for that."""
    counted, known = context.words[0].counted, tuple(token.text for token in said)
    for start, word in enumerate(known):
        for phrase in counted.get(word, ()):
            end = start + len(phrase)
            if end >= len(said) or (*known[start : end - 1], known[end]) != phrase:
                continue
            number, last = said[end - 1 : end + 1]
            if _is_number(context, number):
                return f"{text[: number.start]}{last.text} {number.text}{text[last.end :]}"
    return text


def _is_number(context: Context, token: Token) -> bool:
    terms = context.words[0].phrases.get((token.text,), ())
    return token.kind == "number" or any(term.kind == "number" for term in terms)


def _read(lattice: Lattice) -> list[Reading]:
    count = len(lattice.tokens)
    if count <= LONGEST_CLAUSE:
        whole = best(lattice.context, candidates(lattice, 0, count))
        if whole and not any(one.joints for one in whole):
            return [one.reading for one in whole]
    found: list[Reading] = []
    cutting = lattice
    if lattice.context.seat is None and lattice.context.seats:
        # Of several clauses only the first has to name a seat.
        somebody = replace(lattice.context, subject=0)
        cutting = lattice.read_in(somebody)
    for spans in cuts(cutting):
        for reading in _in_turn(lattice, spans):
            if not any(same_command(reading.command, one.command) for one in found):
                found.append(reading)
    return found[:_MOST_READINGS]


def _in_turn(lattice: Lattice, spans: Spans) -> Iterator[Reading]:
    """The commands of the clauses, each read at the table that those before it leave."""
    context = lattice.context
    parts: list[list[Reading]] = []
    before: Candidate | None = None
    subject: int | None = None
    for start, end in spans:
        if start and lattice.tokens[start - 1].kind == "hard":
            before = subject = None
        found = _next(lattice, replace(context, subject=None), (start, end), before, subject)
        if not found or (len(spans) > 1 and _is_empty(found[0].command)):
            return
        parts.append([one.reading for one in found])
        before = found[-1]
        subject = _subject(before, subject)
        context = context_after(context, before.command)
    for chosen in islice(product(*parts), _MOST_READINGS):
        commands = tuple(one.command for one in chosen)
        command = _joined(lattice.context.seat, _without_nods(lattice.context, commands))
        reasons = frozenset[Reason]().union(*(one.reasons for one in chosen))
        joins_surrender = isinstance(command, c.Several) and concedes(command)
        if not joins_surrender and not (Reason.SPELLING in reasons and is_grave(context, command)):
            yield Reading(command, reasons)


def _without_nods(context: Context, commands: tuple[c.Command, ...]) -> tuple[c.Command, ...]:
    """ "Ok, honor -2" and "no, it held" answer nothing where nobody has asked."""
    if context.table.request:
        return commands
    said = tuple(one for one in commands if not isinstance(one, c.Answer))
    return said or commands[:1]


def _is_empty(command: c.Command) -> bool:
    """Whether a choice without its value was named: on its own it is asked for."""
    return isinstance(command, c.Choose) and not command.value


def _next(
    lattice: Lattice,
    context: Context,
    span: tuple[int, int],
    before: Candidate | None,
    subject: int | None,
) -> list[Candidate]:
    """A clause after another: the seat that was named there is meant still.

    After a comma, and without a verb, it may be that of who speaks again: both are left.
    """
    start = span[0]
    plain = lattice.read_in(context)
    found = _inheriting(plain, span, before)
    if subject is None or subject == context.seat:
        return found
    about = lattice.read_in(replace(context, subject=subject))
    again = _inheriting(about, span, before)
    if again and lattice.tokens[start - 1].kind == "soft" and not _is_verbal(again[0]):
        return again + [one for one in found if not same_command(one.command, again[0].command)]
    return again


def _inheriting(
    lattice: Lattice, span: tuple[int, int], before: Candidate | None
) -> list[Candidate]:
    found = best(lattice.context, candidates(lattice, *span))
    if before and found and _is_bare(found[0]) and _is_verbal(before):
        return _inherited(lattice, before, found[0])
    return found


def _subject(candidate: Candidate, subject: int | None) -> int | None:
    """The seat that a clause leaves in mind: the one whose numbers it names."""
    if not isinstance(candidate.command, (c.Change, c.SetTo)):
        return None
    seats = [one for one in candidate.said if one.kind == "seat"]
    if seats:
        return int(seats[0].value) if seats[0].of != "me" else None
    return subject


def _is_bare(candidate: Candidate) -> bool:
    """Whether it is "1 fate", which after "loses 2 honor and" means that this is lost as well."""
    kinds = [one.kind for one in candidate.said]
    if "counter" not in kinds or "number" not in kinds or "verb" in kinds:
        return False
    return kinds.index("number") < kinds.index("counter")


def _is_verbal(candidate: Candidate) -> bool:
    """Whether it says with a verb what becomes of a number."""
    kinds = {one.kind for one in candidate.said}
    return {"counter", "verb"} <= kinds


def _inherited(lattice: Lattice, before: Candidate, bare: Candidate) -> list[Candidate]:
    """A clause with the verb of the one before it, and with its seats if it names none."""
    said = " ".join(map(lattice.text_of, bare.said))
    kinds = [one.kind for one in before.said]
    number = next((i for i, kind in enumerate(kinds) if kind in {"number", "signed", "one"}), 0)
    head = [lattice.text_of(one) for one in before.said[:number]]
    tail = [lattice.text_of(o) for o in before.said[number:] if o.kind in {"seat", "piece", "mark"}]
    verbs = [lattice.text_of(one) for one in before.said if one.kind == "verb"]
    for text in ([*head, said, *tail], [*head, said], [*verbs, said]):
        again = Lattice(lattice.context, " ".join(text), loose=lattice.loose)
        found = best(lattice.context, candidates(again, 0, len(again.tokens)))
        if found and all(_is_verbal(one) for one in found):
            return found
    return []


def _joined(seat: int | None, commands: tuple[c.Command, ...]) -> c.Command:
    """One command, or several that stand or fall together."""
    flat = [
        one
        for command in commands
        for one in (command.commands if isinstance(command, c.Several) else (command,))
    ]
    if all(isinstance(one, c.Undo) and same_command(one, flat[0]) for one in flat):
        return flat[0]  # said twice, as people do
    return flat[0] if len(flat) == 1 else c.Several(seat=seat, commands=tuple(flat))
