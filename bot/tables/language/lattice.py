"""What each stretch of a text can mean: all ways to cut it into known words.

tokens, lexicon -> Lattice -> typed sequences -> the readers of amounts, things, deeds
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import islice, product

from bot.tables.language.context import Context
from bot.tables.language.dice import die_in
from bot.tables.language.fold import Token, tokens
from bot.tables.language.lexicon import Term
from bot.tables.state import seat_of

_MOST_PATHS, _MOST_READINGS = 24, 120
"""More ways to cut a text, or to take its words, than any sentence has that somebody means."""


@dataclass(frozen=True, slots=True)
class Item:
    """A stretch of tokens with its meanings."""

    start: int
    end: int
    terms: tuple[Term, ...]
    cost: int = 0


@dataclass(frozen=True, slots=True)
class Typed:
    """An item in one of its meanings."""

    kind: str
    value: str | int
    of: str
    item: Item
    term: Term


Sequence = tuple[Typed, ...]


class Lattice:
    """A text with all that its stretches can mean; `loose` also doubts words of other languages."""

    def __init__(self, context: Context, text: str, *, loose: bool = False) -> None:
        self.context, self.text, self.loose = context, text, loose
        self.tokens = tuple(self._split(tokens(text)))
        self.spelt = [self._spellings(token) for token in self.tokens]
        self.edges = [self._edges(place) for place in range(len(self.tokens))]
        self.leading: dict[int, set[int]] = {}

    def _knows(self, word: str) -> bool:
        return any(word in one.known for one in self.context.words)

    def _split(self, found: tuple[Token, ...]) -> Iterator[Token]:
        """ "h2" is a word and a number, unless it is a word itself, or a die."""
        for token in found:
            letters = token.text.rstrip("0123456789")
            digits = token.text[len(letters) :]
            if (
                token.kind == "word"
                and letters.isalpha()
                and digits
                and not self._knows(token.text)
                and token.end - token.start == len(token.text)
                and len(digits) < 16
                and not die_in(token.text, self.context)
            ):
                middle = token.start + len(letters)
                yield Token("word", letters, token.start, middle)
                yield Token("number", digits, middle, token.end)
            else:
                yield token

    def _spellings(self, token: Token) -> list[tuple[str, int]]:
        """What a token may be: itself, and known words that it is near to."""
        if token.kind != "word":
            return [(token.text, 0)]
        language = self.context.language
        sure = any(token.text in words.sure(language) for words in self.context.words)
        if sure or (self._knows(token.text) and not self.loose):
            return [(token.text, 0)]
        near = [one for words in self.context.words for one in words.near(token.text)]
        return [(token.text, 0), *((word, far) for word, far in near if far)]

    def _edges(self, place: int) -> list[Item]:
        found: dict[tuple[int, int], list[Term]] = {}
        for end, cost, terms in (*self._signs(place), *self._phrases(place)):
            found.setdefault((end, cost), []).extend(terms)
        ordered = sorted(found.items(), key=lambda one: (one[0][1], -one[0][0]))
        return [Item(place, end, tuple(terms), cost) for (end, cost), terms in ordered]

    def _signs(self, place: int) -> Iterator[tuple[int, int, tuple[Term, ...]]]:
        token = self.tokens[place]
        following = self.tokens[place + 1] if place + 1 < len(self.tokens) else None
        match token.kind:
            case "number":
                step = Term("step", token.text)
                yield place + 1, 0, (Term("number", int(token.text)), step)
            case "seat" if 0 < int(token.text[1:]) <= len(self.context.seats):
                yield place + 1, 0, (Term("seat", int(token.text[1:]) - 1),)
            case "step":
                yield place + 1, 0, (Term("step", self.text[token.start : token.end]),)
            case "sign":
                sign = 1 if token.text == "+" else -1
                yield place + 1, 0, (Term("sign", sign),)
                if following and following.kind == "number":
                    yield place + 2, 0, (Term("signed", sign * int(following.text)),)
            case "equals":
                yield place + 1, 0, (Term("verb", "set"),)
            case "arrow":
                yield place + 1, 0, (Term("mark", "arrow"),)
            case "soft":
                yield place + 1, 0, (Term("and", "and"),)

    def _phrases(self, place: int) -> Iterator[tuple[int, int, tuple[Term, ...]]]:
        for words in self.context.words:
            for spelling, cost in self.spelt[place]:
                for phrase in words.first.get(spelling, ()):
                    more = self._rest_cost(phrase, place)
                    if more is not None:
                        terms = self._resolved(words.phrases[phrase], place)
                        yield place + len(phrase), cost + more, terms

    def _rest_cost(self, phrase: tuple[str, ...], place: int) -> int | None:
        """How far the rest of a phrase is from the text; None where it is something else."""
        if place + len(phrase) > len(self.tokens):
            return None
        total = 0
        for word, spelt in zip(phrase[1:], self.spelt[place + 1 :], strict=False):
            far = next((cost for spelling, cost in spelt if spelling == word), None)
            if far is None:
                return None
            total += far
        return total

    def _resolved(self, terms: tuple[Term, ...], place: int) -> tuple[Term, ...]:
        """The seats that "me", "opponent" and what a step knows are now."""
        kinds = {term.kind for term in terms}
        # "i" is "and" in Polish and Czech, and begins an English sentence.
        inside = place > 0 and self.tokens[place - 1].kind == "word" and "and" in kinds
        return tuple(self._seat(term, cost=int(inside)) for term in terms)

    def _seat(self, term: Term, cost: int) -> Term:
        context = self.context
        seat: int | None = None
        if term.kind == "me":
            seat = context.seat
        elif term.kind == "opponent" and context.seat is not None and len(context.seats) == 2:
            seat = 1 - context.seat
        elif term.kind == "role":
            seat = seat_of(context.table.fact(str(term.value)))
        if seat is None or seat not in context.seats:
            return term
        return Term("seat", seat, term.kind, term.languages, term.cost + cost)

    def paths(self, start: int, end: int) -> Iterator[tuple[Item, ...]]:
        """All ways from one token to another, fewest mistakes and longest words first."""
        return islice(self._paths(start, end), _MOST_PATHS)

    def _paths(self, start: int, end: int) -> Iterator[tuple[Item, ...]]:
        if start == end:
            yield ()
            return
        for item in self.edges[start]:
            if item.end <= end and self.leads(item.end, end):
                for rest in self._paths(item.end, end):
                    yield (item, *rest)

    def leads(self, start: int, end: int) -> bool:
        """Whether known words lead from one token to another."""
        if end not in self.leading:
            open_at = {end}
            for place in range(end - 1, -1, -1):
                if any(item.end in open_at for item in self.edges[place]):
                    open_at.add(place)
            self.leading[end] = open_at
        return start in self.leading[end]

    def raw(self, start: int, end: int) -> str:
        """The text of a stretch as it was typed."""
        if start >= end:
            return ""
        return self.text[self.tokens[start].start : self.tokens[end - 1].end]

    def text_of(self, said: Typed) -> str:
        """A word as it was typed."""
        return self.raw(said.item.start, said.item.end)


def typed(path: tuple[Item, ...], kinds: Collection[str]) -> Iterator[Sequence]:
    """Every way to take the items in these kinds; none if one of them has no such meaning."""
    options = []
    for item in path:
        fitting = [Typed(t.kind, t.value, t.of, item, t) for t in item.terms if t.kind in kinds]
        if not fitting:
            return
        options.append(fitting)
    yield from islice(product(*options), _MOST_READINGS)
