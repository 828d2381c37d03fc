"""What the known words of a line may mean in whatever order they stand; asked about, never done.

Clauses, Context -> short texts -> the readers -> understand
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, takewhile

import msgspec

from bot.engine import commands as c
from bot.engine.language.cards import about_cards, paid_with
from bot.engine.language.certainty import Reading, Reason
from bot.engine.language.clauses import MOST_TOKENS, readings
from bot.engine.language.context import Context
from bot.engine.language.lattice import Lattice
from bot.engine.language.outright import NumberChange, is_bill, is_outright
from bot.engine.language.reading import same_command
from bot.engine.language.rough_words import (
    ALL,
    ARTICLES,
    LESS,
    MORE,
    WAYS,
    Clause,
    clauses_of,
    directions,
    is_doubtful,
    is_left,
    is_price,
    is_strange,
    known,
    ways,
    words_of,
)

_MOST = 3
"""More readings than this are no question that anybody likes to answer."""
_MOST_CLAUSES = 6
_A_WORD = 4
"""Steps that it takes to look at a word in all that it can be."""
_UNCLEAR = (MORE, LESS, ALL)
"""What a number may mean of which nothing is said."""


def rough(context: Context, said: str) -> list[Reading]:
    """What a line may mean of which the order or some words are strange; three readings at most.

    "Tvoje čest jde o 1 nahoru" is about somebody's honor, 1, and upward. Only numbers are guessed
    so: who gives up, wins or claims has to say it.
    """
    lattice = Lattice(context, said)
    if context.seat is None or not 0 < len(lattice.tokens) <= MOST_TOKENS:
        return []
    words = [*words_of(lattice)]
    context.effort.spend(_A_WORD * len(words))
    if is_doubtful(lattice, words):
        return []
    clauses = [known(context, one, joint) for joint, one in clauses_of(words)]
    if not 0 < len(clauses) <= _MOST_CLAUSES:
        return []
    for before, after in pairwise(clauses):
        bare = all(word.is_any("counter", *ARTICLES) for word in after.words)
        after.goes_on = bare and bool(before.keys) and not before.numbers
    of_cards, buying = bool(about_cards(context, said)), bool(paid_with(context, said))
    texts = _Texts(context, clauses, is_of_cards=of_cards, is_buying=buying)
    if not is_strange(words) and texts.are_unclear:
        return []
    found: list[Reading] = []
    for sign in _UNCLEAR if texts.are_unclear else _UNCLEAR[:1]:
        moves = texts.moves(sign)
        reading = _joined(context, [one.text for one in moves])
        if reading and not any(same_command(reading.command, one.command) for one in found):
            is_said = not texts.are_unclear and is_outright(context, clauses, moves)
            found.append(replace(reading, reasons=frozenset()) if is_said else reading)
    return found[:_MOST]


@dataclass(slots=True)
class _Texts:
    """Short texts for all that is known of a line: "#2 fate -2"."""

    context: Context
    clauses: Sequence[Clause]
    is_of_cards: bool
    """Whether cards are spoken of, such as played or drawn."""
    is_buying: bool
    """Whether one is bought."""

    @property
    def paying(self) -> str:
        """The one counter that cards are paid with; "" if there is none."""
        found = [key for key, one in self.context.game.counters.items() if one.pays]
        return found[0] if len(found) == 1 else ""

    @property
    def is_bought(self) -> bool:
        """Whether a number of nothing is the price of a card."""
        priced = any(one.is_priced and {*one.keys} <= {self.paying} for one in self.clauses)
        return bool(self.paying) and (self.is_buying or priced)

    @property
    def are_unclear(self) -> bool:
        """Whether nothing tells what becomes of a number."""
        counting = [*self._counting()]
        first = counting[:1]
        told = any(word.is_any("verb", *WAYS) for one in counting for word in one.words) or any(
            self._is_bill(one) or is_left(self.context, one.words) or self._sign_before(one)
            for one in first
        )
        return bool(first) and not (
            told and all(self._sign(one) or self._sign_before(one) for one in first)
        )

    def _sign_before(self, one: Clause) -> str:
        """What the clauses before the first number say becomes of it: "he pays, 2 fate for him"."""
        before = takewhile(lambda each: each is not one, self.clauses)
        told = {sign for each in before for sign in directions(each.words)}
        return next(iter(told)) if len(told) == 1 else ""

    def moves(self, unclear: str) -> list[NumberChange]:
        """Return what each clause that counts tells; nothing where one of them is unclear."""
        found: list[NumberChange] = []
        sign, counter, seats = unclear, "", {self.context.seat or 0}
        for one in self._counting():
            counter = self._counter(one) or counter
            if one.is_of_others or not counter or (one.pieces and not one.keys):
                return []
            if not self._sign(one) and one.is_passing:
                return []
            before = sign if found else self._sign_before(one)
            sign = self._sign(one) or before or sign
            seats = seats if one.goes_on else self._seats(one)
            if max(map(len, (one.numbers, one.keys, seats, one.pieces))) > 1:
                return []
            whose = next(iter(one.pieces), f"#{min(seats) + 1}")
            number = (one.numbers or [1])[0]
            found.append(NumberChange(one, min(seats), sign, f"{whose} {counter} {sign}{number}"))
        return found

    def _counting(self) -> Iterator[Clause]:
        """The clauses that tell numbers; where one sums up, those from there on."""
        sums = [i for i, one in enumerate(self.clauses) if one.words[0].is_any("total")]
        last = sums[-1] if sums and self._counts(self.clauses[sums[-1]]) else 0
        named = next((one for one in self.clauses[:last] if one.keys), None)
        for one in self.clauses[last:]:
            if named and not one.keys:
                one.counters, one.keys = named.counters, named.keys
            if self._counts(one):
                yield one

    def _counts(self, one: Clause) -> bool:
        """Whether a clause tells a number, or a counter with what becomes of it."""
        if one.keys:
            return bool(one.numbers or ways(one.words) or one.signs - {ALL} or one.goes_on)
        return bool(one.numbers and (self.is_bought or one.signs or one.seats))

    def _counter(self, one: Clause) -> str:
        if one.counters:
            return one.counters[0]
        if self.is_bought:
            return self.context.game.counters[self.paying].words.name(self.context.language)
        return ""

    def _seats(self, one: Clause) -> set[int]:
        """Whose number it is: "2 wounds on Bo" are his, "2 fate on him" are paid for a card."""
        beside = set[int]() if self._is_paid(one) else one.aside
        return one.seats or beside or {self.context.seat or 0}

    def _is_paid(self, one: Clause) -> bool:
        """Whether a number is paid for a card: not in "I gain 2 fate for the trick"."""
        if one.pieces or not one.keys <= {self.paying} or self._is_gained(one):
            return False
        return self.is_bought or (self.is_of_cards and bool(one.keys))

    def _is_bill(self, one: Clause) -> bool:
        """Whether a clause sums up what was paid: "…, so 3 fate"."""
        is_last = one is self.clauses[-1] and one.keys <= {self.paying}
        return is_last and bool(self.paying) and is_bill(self.context, self.clauses)

    def _is_gained(self, one: Clause) -> bool:
        """Whether its words say so, and its number is no price: "the monk comes in for 2" is one.

        "2 more for the monk" may be paid for it only where a purchase is told.
        """
        if is_price(one.words):
            return False
        is_more = any(word.is_any("more") for word in one.words)
        told = is_more and not (self.is_buying or self.is_of_cards)
        return directions(one.words) == {MORE} or (told and one.is_priced)

    def _sign(self, one: Clause) -> str:
        """What becomes of a number; "" where the clause does not say it, or says two things."""
        if self._is_paid(one) or self._is_bill(one):
            return LESS
        if one.is_level:
            return ALL
        if not one.signs - {ALL} and is_left(self.context, one.words):
            return LESS
        told = directions(one.words)
        told = told or (one.signs - {ALL} if len(one.signs) > 1 else one.signs)
        if not told and one.is_passing and self._is_given_to_speaker(one):
            return MORE
        return next(iter(told)) if len(told) == 1 else ""

    def _is_given_to_speaker(self, one: Clause) -> bool:
        """Tell whether the speaker gets a number: "remets-moi 2 honneur" does, "I deal 2" does not.

        Actor is named before the verb is the one who gives.
        """
        places = [place for place, word in enumerate(one.words) if word.is_any("seat")]
        verb = next((place for place, word in enumerate(one.words) if word.is_any("verb")), 0)
        return one.seats == {self.context.seat} and bool(places) and places[0] > verb


def _joined(context: Context, texts: Sequence[str]) -> Reading | None:
    """What several short texts mean together, the same number moved once; None for nothing."""
    commands: list[c.Command] = []
    for text in texts:
        found = readings(context, text, strict=True)
        if len(found) != 1 or not isinstance(found[0].command, (c.Change, c.SetTo)):
            return None
        commands = _with(commands, found[0].command)
    if not commands:
        return None
    several = c.Several(seat=context.seat, commands=tuple(commands))
    whole = commands[0] if len(commands) == 1 else several
    return Reading(whole, frozenset({Reason.PARTLY}))


def _with(commands: list[c.Command], more: c.Change | c.SetTo) -> list[c.Command]:
    """Commands with one more; what is paid twice of one counter is paid at once."""
    for place, one in enumerate(commands):
        if not (isinstance(one, c.Change) and isinstance(more, c.Change)):
            continue
        if (one.counter, one.holder) == (more.counter, more.holder):
            both = msgspec.structs.replace(one, by=one.by + more.by)
            return [*commands[:place], both, *commands[place + 1 :]]
    return [*commands, more]
