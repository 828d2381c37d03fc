"""Read secret choices word by word, up to the end of the line.

Lattice -> Choose
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from bot.engine import commands as c
from bot.engine.events import Chosen
from bot.engine.games.choices import Choice
from bot.engine.language.context import Context
from bot.engine.language.grammar import Item
from bot.engine.language.lattice import LONGEST_CLAUSE, Lattice
from bot.engine.language.lexicon import Term
from bot.engine.rules.limits import plain

_FIRST = 3
"""The number of tokens among which a choice's name must begin: "bid" in "I now bid 3"."""
_LEADING = {"filler", "me", "we", "now", "on"}
_SMALL = {"filler", "and", "mark", "now", "on"}
_SETTING = {"set", "put", "move", "flip"}
"""Verbs that set a dial to a number."""
_NAMING = {"choose", "give", "pay"}
"""Verbs with which somebody names a number: "I choose four", "daję cztery"."""


def may_name(lattice: Lattice, start: int) -> bool:
    """Tell whether one of the first three tokens from `start` can name a choice."""
    last = min(start + _FIRST, len(lattice.tokens))
    return "choice" in lattice.kinds(start, last)


def may_mirror(lattice: Lattice, start: int) -> bool:
    """Tell whether a dial is named in the clause that starts at a token."""
    last = min(start + LONGEST_CLAUSE, len(lattice.tokens))
    return "mirror" in lattice.kinds(start, last)


def may_number(lattice: Lattice, start: int) -> bool:
    """Tell whether a line that starts at a token may be nothing but the secret number."""
    context = lattice.context
    return not start and context.seat is not None and bool(context.chosen_number)


def chosen(lattice: Lattice, start: int, end: int) -> Iterator[tuple[c.Command, int, int, int]]:
    """Yield (command, cost of spelling, cost in all, 1 if foreign) for a clause's secret choice.

    A choice that is named without a value costs more: the value is then asked for.
    """
    for place, item, term in _named(lattice, start, end):
        name = str(term.value)
        choice = lattice.context.game.choices[name]
        taken = _Taken(lattice, name, choice, cost=item.cost)
        if taken.all(place, end):
            seat = lattice.context.seat
            value = taken.value()
            foreign = lattice.context.is_foreign(term)
            # Without a value it is asked for; that is no part of a sentence.
            yield (
                c.Choose(seat=seat, choice=name, value=value),
                taken.cost,
                taken.cost + (not value),
                int(foreign),
            )


def mirrored(lattice: Lattice, start: int, end: int) -> Iterator[tuple[c.Command, int, int, int]]:
    """Yield, as `chosen` does, the secret choice of a clause that names a dial and one number.

    Nothing is yielded unless the number of that dial is chosen in secret now.
    """
    context, place = lattice.context, start
    dials, numbers = 0, list[int]()
    while place < end:
        found = (
            (item, term)
            for item in lattice.edges[place]
            for term in item.terms
            if item.end <= end and not item.cost and _is_of_dial(lattice, term)
        )
        item, term = next(found, (None, None))
        if item is None or term is None:
            return
        dials += term.kind == "mirror"
        if term.kind == "number":
            numbers.append(int(term.value))
        place = item.end
    if dials == 1 == len(numbers) and context.seat is not None and context.chosen_number:
        yield choice_of(context, numbers[0]), 0, 0, 0


def numbered(lattice: Lattice, start: int, end: int) -> Iterator[tuple[c.Command, int, int, int]]:
    """Yield, as `chosen` does, the secret choice of a line with only a number: "I go for four".

    Nothing is yielded unless a number is chosen in secret now.
    """
    context = lattice.context
    if end < len(lattice.tokens) or not may_number(lattice, start):
        return
    place: int = start
    numbers = list[int]()
    while place < end:
        found = (
            (item, term)
            for item in lattice.edges[place]
            for term in item.terms
            if not item.cost and _is_of_number(lattice, term) and not _adds(item)
        )
        item, term = next(found, (None, None))
        if item is None or term is None:
            return
        numbers += [int(term.value)] if term.kind == "number" else []
        place = item.end
    if len(numbers) == 1:
        yield choice_of(context, numbers[0]), 0, 0, 0


def choice_of(context: Context, number: int) -> c.Choose:
    """Return the command by which the speaker chooses a number in secret."""
    value: Chosen = {context.chosen_number: number}
    return c.Choose(seat=context.seat, choice=context.choosing, value=value)


def _adds(item: Item) -> bool:
    """Tell whether a word can be "plus": before a number it does not mean "and"."""
    return any((term.kind, term.value) == ("verb", "gain") for term in item.terms)


def _is_of_number(lattice: Lattice, term: Term) -> bool:
    if term.languages and lattice.context.is_foreign(term):
        return False
    names = lattice.context.choosing in {term.value, term.of}
    return _is_of_dial(lattice, term) or (
        term.kind == "one"
        or (term.kind == "verb" and term.value in _NAMING and _may_be_own(term))
        or (term.kind in {"choice", "field"} and names)
    )


def _is_of_dial(lattice: Lattice, term: Term) -> bool:
    if term.kind == "seat":
        return term.value == lattice.context.seat
    if term.kind == "verb":
        return term.value in _SETTING and _may_be_own(term)
    return term.kind in {"mirror", "number", *_SMALL, "me", "we"}


def _named(lattice: Lattice, start: int, end: int) -> Iterator[tuple[int, Item, Term]]:
    """Yield the end, item and term of a choice's name, which only small words may precede."""
    for place in range(start, min(start + _FIRST, end)):
        for item in lattice.edges[place]:
            for term in item.terms:
                if term.kind == "choice" and item.end <= end:
                    yield item.end, item, term
        if not any(_leads(lattice, item) for item in lattice.edges[place]):
            return


def _leads(lattice: Lattice, item: Item) -> bool:
    return any(
        term.kind in _LEADING or (term.kind == "seat" and term.value == lattice.context.seat)
        for term in item.terms
        if item.end == item.start + 1
    )


@dataclass
class _Taken:
    """The fields of a choice, filled one word after the other."""

    lattice: Lattice
    name: str
    choice: Choice
    cost: int = 0
    numbers: dict[str, list[int]] = field(default_factory=dict)
    words: dict[str, str] = field(default_factory=dict)
    current: str = ""

    def all(self, place: int, end: int) -> bool:
        """Read every word up to `end` as part of the choice; return False if one does not fit."""
        while place < end:
            item = self._fitting(place, end)
            if item is None:
                return self._text(place, end)
            self.cost += item.cost
            place = item.end
            if self.current and self._is_text(self.current):
                return self._text(place, end)
        return True

    def _fitting(self, place: int, end: int) -> Item | None:
        """Return the first word at a place that fits, and keep its value; None if none does."""
        for item in self.lattice.edges[place]:
            if item.end <= end and any(self._take(t.kind, t.value, t.of) for t in item.terms):
                return item
        return None

    def _take(self, kind: str, value: str | int, of: str) -> bool:
        fields = self.choice.fields
        # Once it is open, "bid +1" and "my bid counts as 0" are about what it counts as.
        shown = self.name in self.lattice.context.table.revealed
        if kind in _SMALL or (kind == "verb" and value == "set" and not shown):
            return True
        if kind == "field" and of == self.name and str(value) not in self.numbers:
            self.current = str(value)
            return True
        if kind == "choption":
            choice, _, part = of.partition(".")
            if choice == self.name and part not in self.words:
                self.words[part] = str(value)
                return True
        if kind == "number" or (kind == "signed" and not shown):
            return self._number([n for n, one in fields.items() if one.range], int(value))
        return False

    def _number(self, ranged: list[str], number: int) -> bool:
        free = [n for n in ranged if n not in self.numbers or self.choice.fields[n].many]
        name = self.current if self.current in free else next(iter(free), "")
        if name:
            self.numbers.setdefault(name, []).append(number)
        return bool(name)

    def _is_text(self, name: str) -> bool:
        return not self.choice.fields[name].range and not self.choice.fields[name].options

    def _text(self, place: int, end: int) -> bool:
        """Keep the rest, as typed, in a field for text; tell whether there is such a field."""
        free = [n for n in self.choice.fields if self._is_text(n) and n not in self.words]
        name = self.current if self.current in free else next(iter(free), "")
        rest = plain(self.lattice.raw(place, end)).strip()
        if name and rest:
            self.words[name] = rest
        return bool(name and rest)

    def value(self) -> Chosen:
        """Return the chosen values, in the order of the fields."""
        found: Chosen = {}
        for name, part in self.choice.fields.items():
            if name in self.words:
                found[name] = self.words[name]
            elif name in self.numbers:
                numbers = self.numbers[name]
                found[name] = tuple(numbers) if part.many else numbers[0]
        return found


def _may_be_own(verb: Term) -> bool:
    """Tell whether a verb may tell what the speaker does, or what a dial shows.

    Polish "daję trzy" (I give three) and "jest trzy" (it is three) may; "dasz trzy" (you give
    three) may not.
    """
    shows = verb.value == "set" and verb.of != "have" and "they" in verb.persons
    return not verb.persons or verb.is_own or shows
