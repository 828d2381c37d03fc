"""Add counters that a line leaves out because it has just named them: "I lose 1 honor, Bo gains 1".

Lattice -> completed -> the text with its counters -> clauses
"""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.language.lattice import Lattice
from bot.engine.language.lexicon import Term

_THINGS = frozenset(
    {"counter", "piece", "kind", "action", "option", "choice", "choption", "compare", "track"}
)
"""The kinds of words that name a thing of the game."""
_PLACES = frozenset({"piece", "kind"})
"""The kinds of words for things that counters can be put on."""
_ONE = frozenset({"one", "number"})
"""The kinds of words that can give a number."""
_LEADING = frozenset({"on", "mark"})
"""The kinds of words between a number and the piece it is put on: "1 on water"."""
_CHANGING = frozenset({"gain", "lose", "pay", "give", "take"})
"""The verbs that change a number."""
Span = tuple[int, int]
"""The first token of a stretch, and the token after its last one."""


def completed(lattice: Lattice) -> str:
    """Return a text in which a change without a counter gets the counter that was named before.

    "Me -1 honor, Bo +1" becomes "Me -1 honor, Bo +1 honor".
    """
    shown, end, counter = [], 0, ""
    for start, stop in _parts(lattice):
        kinds = _kinds(lattice, start, stop)
        number = next((i for i in range(start, stop) if lattice.tokens[i].kind == "number"), None)
        if "counter" in kinds:
            counter = _counter(lattice, start, stop)
        elif counter and (at := _counts_at(lattice, start, stop, number)):
            after = at
            last = lattice.tokens[after - 1].end
            shown += [lattice.text[end:last], f" {counter}"]
            end = last
        elif kinds & _THINGS:
            counter = ""
    return "".join([*shown, lattice.text[end:]])


def _parts(lattice: Lattice) -> Iterator[Span]:
    """Yield the stretches of tokens between commas, stops and "and"."""
    start = 0
    for place, token in enumerate(lattice.tokens):
        if token.kind in {"soft", "hard"} or _joins(lattice, place):
            if place > start:
                yield start, place
            start = place + 1
    if start < len(lattice.tokens):
        yield start, len(lattice.tokens)


def _joins(lattice: Lattice, place: int) -> bool:
    """Tell whether a word is an "and" and cannot be a verb; French "plus" can be both."""
    terms = _terms(lattice, place, place + 1)
    return any(term.kind == "and" for term in terms) and not any(
        term.kind == "verb" for term in terms
    )


def _terms(lattice: Lattice, start: int, stop: int) -> list[Term]:
    """Return the meanings of a stretch's correctly spelt words, in the table's language."""
    return [
        term
        for place in range(start, stop)
        for item in lattice.edges[place]
        for term in item.terms
        if item.end <= stop and not item.cost and not lattice.context.is_foreign(term)
    ]


def _kinds(lattice: Lattice, start: int, stop: int) -> set[str]:
    return {term.kind for term in _terms(lattice, start, stop)}


def _counter(lattice: Lattice, start: int, stop: int) -> str:
    """Return the counter that a stretch of a line names, as it was typed; "" if it names none."""
    named = [
        (item.end, place)
        for place in range(start, stop)
        for item in lattice.edges[place]
        for term in item.terms
        if term.kind == "counter" and item.end <= stop and not item.cost
    ]
    end, place = max(named, default=(start, start))
    return lattice.raw(place, end)


def _counts_at(lattice: Lattice, start: int, stop: int, number: int | None) -> int:
    """Return the token before which a missing counter has to be added; 0 if none is missing.

    It is the token after the number: of a change ("Bo +1"), or of what is put on a thing ("1 on
    water", "on water 1"). `number` is the token of the number if it is in figures, else None.
    """
    kinds = _kinds(lattice, start, stop)
    if not kinds & _THINGS:
        whole = _changes(lattice, start, stop)
        return (stop if number is None else number + 1) if whole else 0
    for place in range(start, stop - 1) if kinds & _THINGS <= _PLACES else ():
        counted = number == place or _can_be(lattice, place, _ONE)
        if counted and _can_be(lattice, place + 1, _LEADING):
            return place + 1
    is_last = number == stop - 1 or _can_be(lattice, stop - 1, _ONE)
    laid = "piece" in kinds and kinds & _THINGS <= _PLACES
    return stop if laid and is_last and _can_be(lattice, start, _LEADING) else 0


def _can_be(lattice: Lattice, place: int, kinds: frozenset[str]) -> bool:
    """Tell whether a word can be of one of these kinds."""
    return any(term.kind in kinds for term in _terms(lattice, place, place + 1))


def _changes(lattice: Lattice, start: int, stop: int) -> bool:
    """Tell whether a stretch says that a number becomes more or less."""
    terms = _terms(lattice, start, stop)
    kinds = {term.kind for term in terms}
    changing = any(term.kind == "verb" and term.value in _CHANGING for term in terms)
    return bool(kinds & {"number", "signed"}) and (changing or "sign" in kinds)
