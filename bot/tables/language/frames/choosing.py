"""Secret choices, and names of new counters: what is read word by word, up to the end.

Lattice -> Choose, AddCounter
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from bot.tables import commands as c
from bot.tables.decisions.limits import plain
from bot.tables.events import Chosen
from bot.tables.games.choices import Choice
from bot.tables.language.lattice import Context, Item, Lattice
from bot.tables.language.lexicon import Term
from bot.tables.language.taken import is_taken
from bot.tables.telling.saying import Saying, Sentence

_LONGEST_NAME = 40
_LEADING = {"filler", "me"}
_SMALL = {"filler", "and", "mark"}


def chosen(lattice: Lattice, start: int, end: int) -> Iterator[tuple[c.Command, int, int]]:
    """A choice with what is chosen; with it how far the words are off, and how foreign."""
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
                taken.cost + (not value),
                int(foreign),
            )


def _named(lattice: Lattice, start: int, end: int) -> Iterator[tuple[int, Item, Term]]:
    """Where the choice is named: at the beginning, or after "I" and small words."""
    for place in range(start, min(start + 3, end)):
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
    """The fields of a choice as they are filled, one word after the other."""

    lattice: Lattice
    name: str
    choice: Choice
    cost: int = 0
    numbers: dict[str, list[int]] = field(default_factory=dict)
    words: dict[str, str] = field(default_factory=dict)
    current: str = ""

    def all(self, place: int, end: int) -> bool:
        """Whether everything up to the end belongs to the choice."""
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
        """The longest known word that fits; what it says is kept."""
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
        """The rest, as it was typed, for the field that takes any text."""
        free = [n for n in self.choice.fields if self._is_text(n) and n not in self.words]
        name = self.current if self.current in free else next(iter(free), "")
        rest = plain(self.lattice.raw(place, end)).strip()
        if name and rest:
            self.words[name] = rest
        return bool(name and rest)

    def value(self) -> Chosen:
        """What is chosen, in the order of the fields."""
        found: Chosen = {}
        for name, part in self.choice.fields.items():
            if name in self.words:
                found[name] = self.words[name]
            elif name in self.numbers:
                numbers = self.numbers[name]
                found[name] = tuple(numbers) if part.many else numbers[0]
        return found


def added(lattice: Lattice, start: int, end: int) -> Iterator[tuple[c.Command, int, int]]:
    """A counter of this table's own: its name, and where it starts."""
    place, each = start, True
    kinds = _kinds(lattice, place, "table")
    if kinds:
        place, each = kinds, False
    for item in lattice.edges[place] if place < end else ():
        if item.end < end and any((t.kind, t.value) == ("verb", "counter") for t in item.terms):
            last, number = _start(lattice, item.end, end)
            name = lattice.raw(item.end, last).strip()
            fits = all(lattice.tokens[i].kind in {"word", "number"} for i in range(item.end, last))
            if fits and not name_refused(lattice.context, name):
                seat = lattice.context.seat
                yield c.AddCounter(seat=seat, name=name, each=each, start=number), item.cost + 2, 0
                return


def name_refused(context: Context, name: str) -> Sentence:
    """Why a counter cannot be called so; "" if it can."""
    if len(name) > _LONGEST_NAME or not any(sign.isalpha() for sign in name):
        return Saying(
            "a counter has a name with letters in it and is short, as in “counter threat”."
        )
    if any(is_taken(name, known) for known in context.words):
        return Saying(
            "“{name}” means something at this table already, so choose another name.", name=name
        )
    return ""


def counter_refused(context: Context, said: str) -> Sentence:
    """Why words that begin a new counter give none; "" if they are about something else."""
    found = Lattice(context, said)
    for item in found.edges[0] if found.tokens else ():
        if any((term.kind, term.value) == ("verb", "counter") for term in item.terms):
            last, _ = _start(found, item.end, len(found.tokens))
            return name_refused(context, found.raw(item.end, last).strip())
    return ""


def _kinds(lattice: Lattice, place: int, kind: str) -> int:
    """Where a word of this kind ends; 0 if there is none."""
    found = [i.end for i in lattice.edges[place] if any(t.kind == kind for t in i.terms)]
    return max(found, default=0)


def _start(lattice: Lattice, start: int, end: int) -> tuple[int, int]:
    """Where the name ends, and the number after it."""
    kinds = [token.kind for token in lattice.tokens[start:end]]
    if len(kinds) < 2 or kinds[-1] != "number":
        return end, 0
    number = int(lattice.tokens[end - 1].text)
    if kinds[-2] == "sign" and len(kinds) > 2:
        sign = 1 if lattice.tokens[end - 2].text == "+" else -1
        return end - 2, sign * number
    return end - 1, number
