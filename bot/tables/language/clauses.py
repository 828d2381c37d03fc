"""Several things said at once: cut into as few clauses as can be read, each after the other.

text -> Lattice -> spans -> Readings
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product

from bot.tables import commands as c
from bot.tables.language.lattice import Context, Lattice
from bot.tables.language.reading import Candidate, best, candidates, moved_on, same_command

_LONGEST_CLAUSE = 16
"""Words; a command that a game has a name for, with all it is told, has fewer."""
_MOST_TOKENS = 60
_MOST_READINGS = 10
_CLAUSE, _JOINT, _GAP = 20, 3, 4
"""What a clause costs, a comma inside one, and two with nothing between them."""
Spans = tuple[tuple[int, int], ...]


def readings(context: Context, text: str, *, strict: bool = False) -> list[c.Command]:
    """What a text means: one command, several where it is not clear which, none if it is nothing.

    Words are taken as they stand first; known ones are doubted only if nothing is read so.
    """
    for loose in (False,) if strict else (False, True):
        lattice = Lattice(context, text, loose=loose)
        if not 0 < len(lattice.tokens) <= _MOST_TOKENS:
            return []
        found = _read(lattice)
        if found:
            return found
    return []


def _read(lattice: Lattice) -> list[c.Command]:
    count = len(lattice.tokens)
    if count <= _LONGEST_CLAUSE:
        whole = best(lattice.context, candidates(lattice, 0, count))
        if whole and not any(one.joints for one in whole):
            return [one.command for one in whole]
    found: list[c.Command] = []
    for spans in _cuts(lattice):
        for command in _in_turn(lattice, spans):
            if not any(same_command(command, one) for one in found):
                found.append(command)
    return found[:_MOST_READINGS]


def _cuts(lattice: Lattice) -> list[Spans]:
    """The cheapest ways to cut the text into clauses that can all be read."""
    count = len(lattice.tokens)
    cheapest: list[tuple[int, list[Spans]]] = [(0, [()])]
    for end in range(1, count + 1):
        options: list[tuple[int, list[Spans]]] = []
        if lattice.tokens[end - 1].kind in {"soft", "hard"} or _is_and(lattice, end - 1):
            options.append(cheapest[end - 1])
        for start in range(max(0, end - _LONGEST_CLAUSE), end):
            if not cheapest[start][1] or not lattice.leads(start, end):
                continue
            found = candidates(lattice, start, end)
            if found:
                gap = _GAP if start and not _is_and(lattice, start - 1) else 0
                price = min(_JOINT * one.joints + one.off for one in found)
                before = [(*spans, (start, end)) for spans in cheapest[start][1]]
                options.append((cheapest[start][0] + _CLAUSE + gap + price, before))
        least = min((cost for cost, _ in options), default=0)
        ways = [way for cost, spans in options if cost == least for way in spans]
        cheapest.append((least, list(dict.fromkeys(ways))[:4]))
    return [spans for spans in cheapest[count][1] if spans]


def _is_and(lattice: Lattice, place: int) -> bool:
    if lattice.tokens[place].kind in {"soft", "hard"}:
        return True
    return any(
        term.kind == "and"
        for item in lattice.edges[place]
        for term in item.terms
        if item.end == place + 1
    )


def _in_turn(lattice: Lattice, spans: Spans) -> Iterator[c.Command]:
    """The commands of the clauses, each read at the table that those before it leave."""
    context = lattice.context
    parts: list[list[c.Command]] = []
    before: Candidate | None = None
    for start, end in spans:
        here = Lattice(context, lattice.text, loose=lattice.loose)
        found = best(context, candidates(here, start, end))
        if before and found and is_bare(found[0]) and is_verbal(before):
            found = _inherited(here, before, found[0])
        if not found:
            return
        parts.append([one.command for one in found])
        before = found[0]
        context = moved_on(context, before.command)
    for chosen in islice(product(*parts), _MOST_READINGS):
        yield joined(lattice.context.seat, chosen)


def is_bare(candidate: Candidate) -> bool:
    """Whether it is "1 fate", which after "loses 2 honor and" means that this is lost as well."""
    kinds = [one.kind for one in candidate.said]
    if "counter" not in kinds or "number" not in kinds or "verb" in kinds:
        return False
    return kinds.index("number") < kinds.index("counter")


def is_verbal(candidate: Candidate) -> bool:
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
        if found and all(is_verbal(one) for one in found):
            return found
    return []


def joined(seat: int | None, commands: tuple[c.Command, ...]) -> c.Command:
    """One command, or several that stand or fall together."""
    flat = [
        one
        for command in commands
        for one in (command.commands if isinstance(command, c.Several) else (command,))
    ]
    return flat[0] if len(flat) == 1 else c.Several(seat=seat, commands=tuple(flat))
