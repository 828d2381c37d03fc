"""Cut a text into clauses that can all be read, in the cheapest ways.

Lattice -> what may be a clause -> the likeliest are read first -> Spans -> clauses
"""

from __future__ import annotations

from heapq import heappop, heappush

from bot.engine import commands as c
from bot.engine.language.candidate import Candidate
from bot.engine.language.lattice import LONGEST_CLAUSE, Lattice
from bot.engine.language.lexicon import Term
from bot.engine.language.reading import candidates, may_end

Spans = tuple[tuple[int, int], ...]
_CLAUSE, _JOINT, _GAP = 20, 3, 4
"""The costs of a clause, of a comma inside one, and of two clauses with nothing between them.
Chosen by hand."""
_MOST_WAYS = 4
"""The maximum number of equally cheap ways to cut a text that are kept. Chosen by hand."""
_NEVER = 10**9
"""The cost of what cannot be read."""
_COUNTED = {"number", "sign", "counter"}
"""The kinds of words that give the object of "I lost"."""
_BEFORE_NAME = {"article", "filler", "one"}
"""The kinds of words that may come before the name of an action."""


def cuts(lattice: Lattice) -> list[Spans]:
    """Return the cheapest ways to cut the text into clauses that can all be read, or []."""
    count, costs = len(lattice.tokens), _costs(lattice)
    cheapest: list[tuple[int, list[Spans]]] = [(0, [()])]
    for end in range(1, count + 1):
        options: list[tuple[int, list[Spans]]] = []
        if is_and(lattice, end - 1) and cheapest[end - 1][1]:
            options.append(cheapest[end - 1])
        for start in range(max(0, end - LONGEST_CLAUSE), end):
            cost, (before, ways) = costs.get((start, end), _NEVER), cheapest[start]
            if ways and cost < _NEVER:
                options.append((before + cost, [(*spans, (start, end)) for spans in ways]))
        least = min((cost for cost, _ in options), default=0)
        found = [way for cost, ways in options if cost == least for way in ways]
        cheapest.append((least, list(dict.fromkeys(found))[:_MOST_WAYS]))
    return [spans for spans in cheapest[count][1] if spans]


def _costs(lattice: Lattice) -> dict[tuple[int, int], int]:
    """Return the costs of the clauses that the cheapest ways may use, by first token and end.

    The end is the token after the clause. The search (A*) reads the most promising clauses first,
    so that most clauses need not be read.
    """
    count = len(lattice.tokens)
    ends = [may_end(lattice, start) for start in range(count)]
    rest = _least_from(lattice, ends)
    found: dict[tuple[int, int], int] = {}
    reached: dict[int, int] = {}
    waiting: list[tuple[int, int, int, int]] = [(rest[0], 0, 0, 0)]
    """The least cost of the whole text, the cost so far, and a clause; a clause without length is a
    token from which to go on."""
    while waiting and waiting[0][0] < _NEVER:
        least, paid, start, end = heappop(waiting)
        if least > reached.get(count, _NEVER):
            break
        if start < end:
            found[start, end] = cost = _cost(lattice, start, end)
            heappush(waiting, (paid + cost + rest[end], paid + cost, end, end))
        elif start not in reached:
            reached[start] = paid
            if start < count and is_and(lattice, start):
                heappush(waiting, (paid + rest[start + 1], paid, start + 1, start + 1))
            at_least = paid + _clause(lattice, start)
            for end in ends[start] if start < count else ():
                heappush(waiting, (at_least + rest[end], paid, start, end))
    return found


def _least_from(lattice: Lattice, ends: list[list[int]]) -> list[int]:
    """Return the least cost of the text from each token on, as if every clause could be read."""
    count = len(lattice.tokens)
    rest = [_NEVER] * count + [0]
    for start in reversed(range(count)):
        clause = _clause(lattice, start)
        after = [clause + rest[end] for end in ends[start]]
        joint = [rest[start + 1]] if is_and(lattice, start) else []
        rest[start] = min([*after, *joint, _NEVER])
    return rest


def _clause(lattice: Lattice, start: int) -> int:
    """Return the least cost of a clause that begins at a token."""
    return _CLAUSE + (_GAP if start and not is_and(lattice, start - 1) else 0)


def _cost(lattice: Lattice, start: int, end: int) -> int:
    """Return the cost of a clause as it is read; `_NEVER` if it cannot be read."""
    found = [one for one in candidates(lattice, start, end) if _may_end(lattice, one, end)]
    price = min((_price(lattice, one) for one in found), default=_NEVER)
    return min(_clause(lattice, start) + price, _NEVER)


def _may_end(lattice: Lattice, candidate: Candidate, end: int) -> bool:
    """Tell whether a clause can end at `end`: a report such as "I lost" may need what follows.

    It cannot end there if a number or a counter follows ("I lost 1 fate"), or an action that begins
    something: "I lost the duel" must not begin a duel. All other commands may end anywhere.
    """
    if not isinstance(candidate.command, c.Tell):
        return True
    if _COUNTED & {term.kind for term in _terms_at(lattice, end)}:
        return False
    place = end
    while any(term.kind in _BEFORE_NAME for term in _terms_at(lattice, place)):
        place += 1
    return not any(_begins(lattice, term) for term in _terms_at(lattice, place))


def _terms_at(lattice: Lattice, place: int) -> list[Term]:
    """Return all meanings of the words that begin at a token; [] after the last token."""
    items = lattice.edges[place] if place < len(lattice.tokens) else []
    return [term for item in items for term in item.terms]


def _begins(lattice: Lattice, term: Term) -> bool:
    """Tell whether a word is an action that begins a procedure, such as a duel."""
    return term.kind == "action" and bool(lattice.context.game.actions[str(term.value)].begins)


def _price(lattice: Lattice, candidate: Candidate) -> int:
    """Return the cost of what is odd in a clause: commas, wrong letters, a seat after its number.

    A seat after its number costs nothing if the text ends in a seat and does not begin with one.
    """
    kinds = [one.kind for one in candidate.said if one.kind in {"seat", "number", "signed", "verb"}]
    behind = kinds in (["number", "seat"], ["signed", "seat"])
    in_front = _is_seat(lattice, 0) or not _is_seat(lattice, len(lattice.tokens) - 1)
    return _JOINT * candidate.joints + candidate.off + (behind and in_front)


def _is_seat(lattice: Lattice, place: int) -> bool:
    return any(term.kind == "seat" for item in lattice.edges[place] for term in item.terms)


def is_and(lattice: Lattice, place: int) -> bool:
    """Tell whether a token joins two clauses: a comma, or a word such as "and".

    If the table's language knows the word, only that counts: English "I" is not the Polish "i"
    (and).
    """
    if lattice.tokens[place].kind in {"soft", "hard"}:
        return True
    kinds = _own_kinds(lattice, place)
    # In "and plus 1 honor" the honor is gained.
    is_verb = "verb" in kinds and place > 0 and "and" in _own_kinds(lattice, place - 1)
    return "and" in kinds and not is_verb


def _own_kinds(lattice: Lattice, place: int) -> set[str]:
    """Return the kinds of a word in the table's language, or in any language if that has none."""
    if lattice.tokens[place].kind == "soft":
        return set()
    terms = [t for item in lattice.edges[place] if item.end == place + 1 for t in item.terms]
    own = [term for term in terms if not lattice.context.is_foreign(term)]
    return {term.kind for term in own or terms}
