"""Talk around a deed that is clear without it: why it is done, what it is paid for, a cry.

text, Context -> without_talk -> the deed alone -> understand
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from bot.engine import commands as c
from bot.engine.language.certainty import Reading, Reason
from bot.engine.language.clauses import MOST_TOKENS, readings
from bot.engine.language.context import Context
from bot.engine.language.grammar import Item
from bot.engine.language.lattice import Lattice
from bot.engine.language.lexicon import Term
from bot.engine.language.phrases.nearest import absent
from bot.engine.language.readers.unnumbered import NUMBERS
from bot.engine.language.reading import is_here

_LEADS = frozenset({"mark", "on", "because", "price"})
"""What a reason begins with: "for", "off", "to", "on", "because of", Polish and Czech "za"."""
_SMALL = frozenset({"filler", "article", "one", "now", "more", "aux"})
_COUNTING, _DOING = _SMALL | {"number"}, _SMALL | {"verb", "nobody"}
"""What talk beside a deed without a number, and beside a pass, is made of as well."""
_ARTICLES = frozenset({"one", "article"})
_PERSONS = frozenset({"me", "you", "you_subject", "they", "opponent"})
_PASSING = frozenset({"give", "take", "move", "put"})
"""With these it matters from where, or to what: "take 2 honor from her samurai" is left alone."""
_IMPERSONAL = frozenset({"cost", "bring"})
"""Verbs whose subject is a thing: "the courtier costs me 2"."""
_TELLING = frozenset({"concede", "undo", "redo", "won", "lost", "nobody_won", "withdraw", "no"})
"""Verbs that no talk is made of, whatever is said with them."""
_LESS = "-"
_SAYS_CHANGE = frozenset({"verb", "sign", "signed"})
_THINGS = frozenset({"counter", "piece", "kind", "action", "option", "choice", "compare", "track"})
_NAMED = frozenset({"seat", "counter", "piece", "number", "verb"})
Kinds = frozenset[str]
_SHORTEST_ADDRESS = 4
"""Words of a line that is said to somebody: a name, a comma, "I" and what I do."""


def without_talk(context: Context, said: str, *, sure: bool = False) -> Reading | None:
    """The deed of a line that is clear once what is only told about it is left out.

    "Gain 1 honor off her ability", "banzai cost me 1 honor", "paid 1 for the katana". None where
    something is left out that may say more than a reason; if `sure`, also where it is like a name.
    """
    lattice = Lattice(context, said)
    if not 0 < len(lattice.tokens) <= MOST_TOKENS:
        return None
    words = _Words(lattice)
    if words.are_doubtful:
        return None
    for allowed, small in ((_is_counted, _SMALL), (_is_done, _COUNTING), (_is_pass, _DOING)):
        talk = set(words.talk(small))
        if sure and any(words.may_name(place) for place in talk):
            continue
        text = words.without(talk)
        found = readings(context, text, strict=True) if text not in {"", said} else []
        if len(found) == 1 and not found[0].reasons and allowed(context, found[0].command):
            return found[0]
    return None


def without_address(context: Context, said: str) -> str:
    """Leave out whom a line is said to: "Bo, I lose 2 honor" is about who speaks.

    "Ana, Bo and I lose 1" names them all, and "Bo, lose 2 honor" is about Bo.
    """
    if context.seat is None or "," not in said:
        return said
    lattice = Lattice(context, said)
    if len(lattice.tokens) < _SHORTEST_ADDRESS or lattice.tokens[1].text != ",":
        return said
    called, subject, verb = (
        [
            term
            for item in lattice.edges[place]
            if not item.cost and item.end == place + 1
            for term in item.terms
            if not context.is_foreign(term)
        ]
        for place in (0, 2, 3)
    )
    is_called = any(one.kind == "seat" and one.value != context.seat for one in called)
    is_mine = any(one.kind == "seat" and one.value == context.seat for one in subject)
    goes_on = any(one.kind in {"verb", "seat"} for one in verb)
    tells_me = any(one.kind == "verb" and one.persons == {"i"} for one in subject)
    if is_called and (tells_me or (is_mine and goes_on)):
        return said.partition(",")[2].strip()
    return said


def surrender_in(context: Context, said: str) -> Reading | None:
    """The surrender that a clause of a line tells, whatever is said around it.

    "I give up, you got me"; it is asked about always. None for a line with a number: "I give up 2".
    """
    lattice = Lattice(context, said)
    if not 0 < len(lattice.tokens) <= MOST_TOKENS:
        return None
    words = _Words(lattice)
    if any(kinds & {"number", "signed", "sign", "counter"} for kinds in words.kinds):
        return None
    for start, end in words.clauses():
        verbs = {t.value for terms in words.terms[start:end] for t in terms if t.kind == "verb"}
        if "concede" not in verbs:
            continue
        found = readings(context, lattice.raw(start, end), strict=True)
        if len(found) == 1 and isinstance(found[0].command, c.Concede):
            return replace(found[0], reasons=found[0].reasons | {Reason.SURRENDER})
    return None


def _is_counted(context: Context, command: c.Command) -> bool:
    """Whether only numbers change by it, each by hand."""
    if isinstance(command, c.Several):
        return all(_is_counted(context, one) for one in command.commands)
    return isinstance(command, (c.Change, c.SetTo))


def _is_done(context: Context, command: c.Command) -> bool:
    """Whether it is a deed of this step without any number: "defending with my two bushi"."""
    is_plain = isinstance(command, c.Do) and not command.told
    return (is_plain or isinstance(command, c.Undo)) and is_here(context, command)


def _is_pass(context: Context, command: c.Command) -> bool:
    """Whether it passes, and nothing else: "I pass, nothing left worth buying"."""
    return isinstance(command, c.Pass) and is_here(context, command)


class _Words:
    """The words of a line by what they can be in the language of the table."""

    def __init__(self, lattice: Lattice) -> None:
        self.lattice, self.context = lattice, lattice.context
        self.tokens = lattice.tokens
        self.terms = [self._own(place) for place in range(len(self.tokens))]
        self.kinds: list[Kinds] = [frozenset(t.kind for t in terms) for terms in self.terms]

    def _own(self, place: int) -> list[Term]:
        """What a word is, by itself or in a longer phrase, but in no other language."""
        items: Iterable[Item] = (
            item
            for start in range(max(0, place - 4), place + 1)
            for item in self.lattice.edges[start]
            if item.end > place and not item.cost
        )
        return [t for item in items for t in item.terms if not self.context.is_foreign(t)]

    @property
    def are_doubtful(self) -> bool:
        """Whether a sign, a garbled number or somebody who is not here is among them."""
        missing = absent(self.context)
        return any(
            token.kind == "other"
            or (not kinds and (token.text in missing or any(map(str.isnumeric, token.text))))
            for token, kinds in zip(self.tokens, self.kinds, strict=True)
        )

    def may_name(self, place: int) -> bool:
        """Whether a word may be a slip of the pen for somebody, or for what is counted."""
        return not self.kinds[place] and any(
            term.kind in _NAMED for item in self.lattice.edges[place] for term in item.terms
        )

    def talk(self, small: Kinds) -> Iterator[int]:
        """The places of words that only tell about the deed: numbers, or verbs, where it has none.

        Those are among the kinds of `small` words then.
        """
        for start, end in self.clauses():
            aside = "number" in small and start > 0 and self._is_aside(start, end)
            if (aside or self._is_only_talk(start, end, small)) and (
                start or end < len(self.tokens)
            ):
                yield from range(max(0, start - 1), end)
                if not start:
                    yield from range(end, min(end + 1, len(self.tokens)))
                continue
            for lead in range(start, end):
                if self._is_reason(start, lead, end, small):
                    yield from range(lead, end)
                    break
            yield from range(start, self._end_of_subject(start, end))

    def clauses(self) -> Iterator[tuple[int, int]]:
        """The stretches between commas, stops and "and"."""
        start = 0
        for place, token in enumerate(self.tokens):
            if token.kind in {"soft", "hard"} or (
                "and" in self.kinds[place] and "verb" not in self.kinds[place]
            ):
                yield start, place
                start = place + 1
        yield start, len(self.tokens)

    def _is_only_talk(self, start: int, end: int, small: Kinds) -> bool:
        """Whether a clause names nothing of the table: "banzai", "that's her guy"."""
        found = self.kinds[start:end]
        verbs = {t.value for terms in self.terms[start:end] for t in terms if t.kind == "verb"}
        return (
            any(not one for one in found)
            and verbs.isdisjoint(_TELLING)
            and all(
                one <= small | _LEADS or one & _ARTICLES or self._is_person(place)
                for place, one in enumerate(found, start)
            )
        )

    def _is_aside(self, start: int, end: int) -> bool:
        """Whether a clause goes on about cards: "broke it, and I dishonor your samurai"."""
        found = self.kinds[start:end]
        return any(not one for one in found) and not any(
            one & NUMBERS and not one & _ARTICLES for one in found
        )

    def _is_reason(self, start: int, lead: int, end: int, small: Kinds) -> bool:
        """Whether a clause ends in a reason: "off her ability", "for the katana"."""
        verbs = {t.value for terms in self.terms[start:lead] for t in terms if t.kind == "verb"}
        said = frozenset[str]().union(*self.kinds[start:lead])
        if "number" in small:  # how many do something, behind the name of it
            return "action" in said and self._is_noun(lead, end, small)
        is_noun = self._is_noun(lead + 1, end) or self._is_deed(lead, end)
        if not self.kinds[lead] & _LEADS or verbs & _PASSING or not is_noun:
            return False
        told = bool(said & _SAYS_CHANGE) and not self._may_be_whose(start, lead)
        told = told or self._is_for_somebody(range(start, lead))
        return told or self._is_price(start, lead)

    def _may_be_whose(self, start: int, lead: int) -> bool:
        """Whether "for" may lead to somebody whose number it is: "minus one honor for the lady".

        Not where who speaks is said, by a pronoun or by the verb, nor after "paid".
        """
        terms = [t for place in range(start, lead) for t in self.terms[place]]
        own = any(t.kind == "seat" and t.value == self.context.seat for t in terms) or any(
            t.kind == "verb" and (t.persons or t.value == "pay") for t in terms
        )
        return not own and any(t.value == "for" for t in self.terms[lead])

    def _is_for(self, place: int) -> bool:
        """Whether a word is "for": Polish and Czech "za" is of a price or a reason."""
        return any(t.value == "for" or t.kind == "price" for t in self.terms[place])

    def _is_deed(self, lead: int, end: int) -> bool:
        """Whether a reason is what the game calls a deed: "for the duel", "za duel"."""
        found = self.kinds[lead + 1 : end]
        return (
            self._is_for(lead)
            and any("action" in one for one in found)
            and all(not one - _SMALL or one & (_ARTICLES | {"action"}) for one in found)
        )

    def _is_for_somebody(self, places: Iterable[int]) -> bool:
        """Whether something is told to be for somebody: "1 honor for me"."""
        known = set(places)
        return any(
            place + 1 in known
            and any(t.kind == "mark" and t.value == "for" for t in self.terms[place])
            and "seat" in self.kinds[place + 1]
            for place in known
        )

    def _is_price(self, start: int, lead: int) -> bool:
        """Whether nothing but a number of what cards are paid with stands before "for"."""
        terms = [t for terms in self.terms[start:lead] for t in terms]
        counters = {str(t.value) for t in terms if t.kind == "counter"}
        paying = {key for key, one in self.context.game.counters.items() if one.pays}
        gets = any(t.kind == "mark" for t in terms)  # "1 fate for me for the duel"
        return self._is_for(lead) and not gets and bool(counters) and counters <= paying

    def _is_noun(self, start: int, end: int, small: Kinds = _SMALL) -> bool:
        """Whether words are a thing that the table does not know, with whose it is before it."""
        found = self.kinds[start:end]
        return (
            bool(found)
            and any(not one for one in found)
            and all(
                not one
                or one <= small | _LEADS
                or one & _ARTICLES
                or (self._is_person(place) and place + 1 < end and not self._leads(place + 1))
                for place, one in enumerate(found, start)
            )
        )

    def _leads(self, place: int) -> bool:
        """Whether something else begins there: "for me" is somebody in "for me for the duel"."""
        return bool(self.kinds[place] & _LEADS)

    def _is_person(self, place: int) -> bool:
        """Whether a word is "my", "her" and the like: with a thing behind it, whose that is."""
        seats = [t for t in self.terms[place] if t.kind == "seat"]
        return bool(seats) and all(t.of in _PERSONS for t in seats)

    def _end_of_subject(self, start: int, end: int) -> int:
        """Where an unknown subject ends that costs or brings somebody something; else the start."""
        verb = next(
            (
                place
                for place in range(start, end)
                if any(t.kind == "verb" and t.value in _IMPERSONAL for t in self.terms[place])
            ),
            start,
        )
        stop = verb
        while stop > start and self._is_person(stop - 1):
            stop -= 1  # "la courtisane me coûte"
        named = any(t.kind == "seat" for place in range(stop, end) for t in self.terms[place])
        return stop if named and self._is_noun(start, stop) else start

    def without(self, talk: set[int]) -> str:
        """The words that are left: a price is lost, and a bare one is of what is paid with."""
        kept = [place for place in range(len(self.tokens)) if place not in talk]
        if not any(self.kinds[place] for place in kept):
            return ""
        if talk and not self._says_change(talk, kept):
            return ""
        verbs = {t.value for place in kept for t in self.terms[place] if t.kind == "verb"}
        counted = [place for place in kept if self.kinds[place] & NUMBERS]
        bare = "pay" in verbs and not any(self.kinds[place] & _THINGS for place in kept)
        paying = [one for one in self.context.game.counters.values() if one.pays]
        after = counted[0] if bare and len(counted) == len(paying) == 1 else -1
        priced = set(self._prices(talk))
        names = [one.words.name(self.context.language) for one in paying]
        said = (
            (place, self._less(place) if place in priced else self.lattice.raw(place, place + 1))
            for place in kept
        )
        return " ".join(f"{word}{' ' + names[0] if place == after else ''}" for place, word in said)

    def _less(self, place: int) -> str:
        """A number in figures, as what is taken away: "jeden" is "-1"."""
        told = [t.value for t in self.terms[place] if t.kind == "number"]
        return f"{_LESS}{told[0] if told else 1}"

    def _says_change(self, talk: set[int], kept: list[int]) -> bool:
        """Whether what is left tells what becomes of its numbers, or has none of any counter."""
        said = frozenset[str]().union(*(self.kinds[place] for place in kept))
        told = bool(said & _SAYS_CHANGE) or self._is_for_somebody(kept)
        return told or "counter" not in said or bool([*self._prices(talk)])

    def _prices(self, talk: set[int]) -> Iterator[int]:
        """The numbers that are prices: "6 fate for the champion"."""
        for start, end in self.clauses():
            lead = next((place for place in range(start, end) if place in talk), end)
            said = frozenset[str]().union(*self.kinds[start:lead])
            if start < lead < end and not said & _SAYS_CHANGE and self._is_price(start, lead):
                yield from (
                    one for one in range(start, lead) if self.kinds[one] & {"number", "one"}
                )
