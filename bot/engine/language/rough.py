"""Guess what the known words of a line may mean in whatever order they come; mostly asked about.

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
from bot.engine.language.persons import groups_without
from bot.engine.language.purchase import names_card
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
    says_we,
    ways,
    words_of,
)
from bot.engine.state import seat_key

_MOST = 3
"""The maximum number of readings that are returned. Chosen by hand: nobody likes to choose among
more."""
_MOST_CLAUSES = 6
"""The maximum number of clauses of a line that is guessed at. Chosen by hand."""
_A_WORD = 4
"""The steps that it costs to look at a word in all its meanings."""
_UNCLEAR = (MORE, LESS, ALL)
"""What may become of a number if no word says it."""


def rough(context: Context, said: str) -> list[Reading]:
    """Return up to three readings of a line in strange order or with unknown words.

    From Czech "tvoje čest jde o 1 nahoru" (your honor goes up by 1) it takes whose, how much and
    which way. Only changes of numbers are guessed, never giving up, winning or claiming.
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
            found += _of_us(context, reading, moves)
    return found[:_MOST]


def _of_us(context: Context, reading: Reading, moves: Sequence[NumberChange]) -> Iterator[Reading]:
    """Yield a reading once for each group that "we" can mean: "our guy died so we lose 1 honor".

    Nothing is yielded if no clause is about "us".
    """
    if not any(says_we(one.clause.words) for one in moves):
        return
    named = {one.seat for one in moves} - {context.seat}
    for seats in groups_without(context, named):
        yield replace(reading, command=_shared_by(context, reading.command, seats))


@dataclass(slots=True)
class _Texts:
    """The parts of a line that are known, as short texts for the readers: "#2 fate -2"."""

    context: Context
    clauses: Sequence[Clause]
    is_of_cards: bool
    """Whether the line is about cards, such as played or drawn ones."""
    is_buying: bool
    """Whether the line speaks of buying a card."""

    @property
    def paying(self) -> str:
        """Return the only counter that cards are paid with; "" if there is none, or several."""
        found = [key for key, one in self.context.game.counters.items() if one.pays]
        return found[0] if len(found) == 1 else ""

    @property
    def is_bought(self) -> bool:
        """Tell whether a number without a counter is the price of a card."""
        priced = any(one.is_priced and {*one.keys} <= {self.paying} for one in self.clauses)
        return bool(self.paying) and (self.is_buying or priced)

    @property
    def are_unclear(self) -> bool:
        """Tell whether no word says what becomes of the first number."""
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
        """Return what earlier clauses say of a clause's number: LESS in "he pays, 2 fate for him".

        Return "" if they say nothing, or contradict each other.
        """
        before = takewhile(lambda each: each is not one, self.clauses)
        told = {sign for each in before for sign in directions(each.words)}
        return next(iter(told)) if len(told) == 1 else ""

    def moves(self, unclear: str) -> list[NumberChange]:
        """Return the changes that the clauses state; [] if one clause is unclear.

        `unclear` is the sign of a number where no word says what becomes of it.
        """
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
        """Yield the clauses that state numbers; if the line ends in a sum, only the sum's."""
        sums = [i for i, one in enumerate(self.clauses) if one.words[0].is_any("total")]
        last = sums[-1] if sums and self._counts(self.clauses[sums[-1]]) else 0
        named = next((one for one in self.clauses[:last] if one.keys), None)
        is_told = False
        for one in self.clauses[last:]:
            if named and not one.keys:
                one.counters, one.keys = named.counters, named.keys
            if self._counts(one) and not (is_told and self._is_talk(one)):
                is_told = is_told or bool(one.keys and one.numbers)
                yield one

    def _is_talk(self, one: Clause) -> bool:
        """Tell whether the number of a clause behind another number counts something else.

        In "honor 9, we missed the one from before" unknown words say what "one" is.
        """
        is_strange = any(not word.terms for word in one.words)
        return is_strange and not one.keys and not self.is_bought

    def _counts(self, one: Clause) -> bool:
        """Tell whether a clause states a number, or a counter with what becomes of it."""
        if one.keys:
            return bool(one.numbers or ways(one.words) or one.signs - {ALL} or one.goes_on)
        return bool(one.numbers and (self.is_bought or one.signs or one.seats))

    def _counter(self, one: Clause) -> str:
        """Return the clause's counter as typed, or for a purchase the one that pays; else ""."""
        if one.counters:
            return one.counters[0]
        if self.is_bought:
            return self.context.game.counters[self.paying].words.name(self.context.language)
        return ""

    def _seats(self, one: Clause) -> set[int]:
        """Return the seats whose number a clause changes: Bo's in "2 wounds on Bo".

        If no seat is named, or what is named is a card ("2 fate on him"), it is the speaker's seat.
        """
        beside = set[int]() if self._is_paid(one) else one.aside
        return one.seats or beside or {self.context.seat or 0}

    def _is_paid(self, one: Clause) -> bool:
        """Tell whether a clause's number is paid for a card; a number that is gained is not."""
        if one.pieces or not one.keys <= {self.paying}:
            return False
        if self.paying and names_card([word.raw for word in one.words]):
            return True
        if self._is_gained(one):
            return False
        return self.is_bought or (self.is_of_cards and bool(one.keys))

    def _is_bill(self, one: Clause) -> bool:
        """Tell whether a clause sums up what was paid: "…, so 3 fate"."""
        is_last = one is self.clauses[-1] and one.keys <= {self.paying}
        return is_last and bool(self.paying) and is_bill(self.context, self.clauses)

    def _is_gained(self, one: Clause) -> bool:
        """Tell whether a clause says that its number is gained, and the number is not a price.

        "The monk comes in for 2" is a price. In a line about a purchase, so is "2 more for the
        monk".
        """
        if is_price(one.words):
            return False
        is_more = any(word.is_any("more") for word in one.words)
        told = is_more and not (self.is_buying or self.is_of_cards)
        return directions(one.words) == {MORE} or (told and one.is_priced)

    def _sign(self, one: Clause) -> str:
        """Return what becomes of a clause's number: MORE, LESS, ALL, or "" if that is unclear."""
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
        """Tell whether the speaker gets a number, as in "give me 2 honor", unlike "I deal 2".

        A seat that is named before the verb is the one who gives.
        """
        places = [place for place, word in enumerate(one.words) if word.is_any("seat")]
        verb = next((place for place, word in enumerate(one.words) if word.is_any("verb")), 0)
        return one.seats == {self.context.seat} and bool(places) and places[0] > verb


def _joined(context: Context, texts: Sequence[str]) -> Reading | None:
    """Return what several short texts mean together, as a guess; None if one cannot be read."""
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


def _shared_by(context: Context, command: c.Command, seats: Sequence[int]) -> c.Command:
    """Return a command that changes each number of the speaker for each of `seats` instead."""
    parts = command.commands if isinstance(command, c.Several) else (command,)
    own_key = None if context.seat is None else seat_key(context.seat)
    commands = tuple(
        each
        for one in parts
        for each in (
            (msgspec.structs.replace(one, holder=seat_key(seat)) for seat in seats)
            if isinstance(one, (c.Change, c.SetTo)) and one.holder == own_key
            else (one,)
        )
    )
    return c.Several(seat=context.seat, commands=commands)


def _with(commands: list[c.Command], more: c.Change | c.SetTo) -> list[c.Command]:
    """Return the commands with `more` added; two changes of the same number become one."""
    for place, one in enumerate(commands):
        if not (isinstance(one, c.Change) and isinstance(more, c.Change)):
            continue
        if (one.counter, one.holder) == (more.counter, more.holder):
            both = msgspec.structs.replace(one, by=one.by + more.by)
            return [*commands[:place], both, *commands[place + 1 :]]
    return [*commands, more]
