"""Leave out the talk around a deed: why it is done, what it is paid for, a cry.

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
from bot.engine.language.phrases.did_you_mean import absent
from bot.engine.language.readers.unnumbered import NUMBERS
from bot.engine.language.reading import is_here

_LEADS = frozenset({"mark", "on", "because", "price"})
"""The kinds of words that begin a reason: "for", "off", "to", "on", "because of", Polish and Czech
"za"."""
_SMALL = frozenset({"filler", "article", "one", "now", "more", "aux"})
"""The kinds of small words that talk is made of."""
_COUNTING, _DOING = _SMALL | {"number"}, _SMALL | {"verb", "nobody"}
"""The kinds of words in talk beside a deed without a number; then those in talk beside a pass."""
_ARTICLES = frozenset({"one", "article"})
"""The kinds of words that an article can be."""
_PERSONS = frozenset({"me", "we", "you", "you_subject", "they", "opponent"})
"""The kinds of words that stand for somebody."""
_PASSING = frozenset({"give", "take", "move", "put"})
"""The verbs for which it matters from where or to what: "take 2 honor from her samurai" stays
whole."""
_IMPERSONAL = frozenset({"cost", "bring"})
"""The verbs whose subject is a thing: "the courtier costs me 2"."""
_TELLING = frozenset({"concede", "undo", "redo", "won", "lost", "nobody_won", "withdraw", "no"})
"""The verbs that are never mere talk, whatever is said with them."""
_LESS = "-"
"""The sign of a number that is paid."""
_SAYS_CHANGE = frozenset({"verb", "sign", "signed"})
"""The kinds of words that say what becomes of a number."""
_THINGS = frozenset({"counter", "piece", "kind", "action", "option", "choice", "compare", "track"})
"""The kinds of words that name a thing of the game."""
_PLACES = frozenset({"piece", "kind"})
"""The kinds of words that name a place where a card goes."""
_NAMED = frozenset({"seat", "counter", "piece", "number", "verb"})
"""The kinds of words that an unknown word must not be a misspelling of if it is passed over."""
Kinds = frozenset[str]


def without_talk(context: Context, said: str, *, sure: bool = False) -> Reading | None:
    """Return the deed of a line that is clear without the talk around it; else None.

    The talk is a reason or a cry: "gain 1 honor off her ability", "banzai cost me 1 honor". Return
    None if more than that might be left out; with `sure`, also if the talk may be a misspelt name.
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


def surrender_in(context: Context, said: str) -> Reading | None:
    """Return the surrender in one clause of a line; None if there is none.

    "I give up, you got me" has one, and is always asked about. A line with a number has none: "I
    give up 2".
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
    """Tell whether a command only changes numbers, each by hand."""
    if isinstance(command, c.Several):
        return all(_is_counted(context, one) for one in command.commands)
    return isinstance(command, (c.Change, c.SetTo))


def _is_done(context: Context, command: c.Command) -> bool:
    """Tell whether a command is an undo or a deed without a number, and belongs in this step."""
    is_plain = isinstance(command, c.Do) and not command.told
    return (is_plain or isinstance(command, c.Undo)) and is_here(context, command)


def _is_pass(context: Context, command: c.Command) -> bool:
    """Tell whether a command is a pass, and belongs in this step."""
    return isinstance(command, c.Pass) and is_here(context, command)


class _Words:
    """The words of a line with their meanings in the table's language, and the talk among them."""

    def __init__(self, lattice: Lattice) -> None:
        self.lattice, self.context = lattice, lattice.context
        self.tokens = lattice.tokens
        self.terms = [self._own(place) for place in range(len(self.tokens))]
        self.kinds: list[Kinds] = [frozenset(t.kind for t in terms) for terms in self.terms]

    def _own(self, place: int) -> list[Term]:
        """Return the meanings of a word in the table's language, alone or in a longer phrase."""
        items: Iterable[Item] = (
            item
            for start in range(max(0, place - 4), place + 1)
            for item in self.lattice.edges[start]
            if item.end > place and not item.cost
        )
        return [t for item in items for t in item.terms if not self.context.is_foreign(t)]

    @property
    def are_doubtful(self) -> bool:
        """Tell whether one of the words is a sign, a garbled number or somebody who is not here."""
        missing = absent(self.context)
        return any(
            token.kind == "other"
            or (not kinds and (token.text in missing or any(map(str.isnumeric, token.text))))
            for token, kinds in zip(self.tokens, self.kinds, strict=True)
        )

    def may_name(self, place: int) -> bool:
        """Tell whether an unknown word may be a misspelt player, number, counter or verb."""
        return not self.kinds[place] and any(
            term.kind in _NAMED for item in self.lattice.edges[place] for term in item.terms
        )

    def talk(self, small: Kinds) -> Iterator[int]:
        """Yield the positions of words that are only talk about the deed.

        The talk may have words of the kinds in `small`: numbers if the deed has none, verbs if it
        is a pass.
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
        """Yield each clause between commas, stops and "and": first token, token after it."""
        start = 0
        for place, token in enumerate(self.tokens):
            if token.kind in {"soft", "hard"} or (
                "and" in self.kinds[place] and "verb" not in self.kinds[place]
            ):
                yield start, place
                start = place + 1
        yield start, len(self.tokens)

    def _is_only_talk(self, start: int, end: int, small: Kinds) -> bool:
        """Tell whether a clause names nothing of the table: "banzai", "that's her guy"."""
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
        """Tell whether a clause only goes on about cards: "…, and I dishonor your samurai"."""
        found = self.kinds[start:end]
        return any(not one for one in found) and not any(
            one & NUMBERS and not one & _ARTICLES for one in found
        )

    def _is_reason(self, start: int, lead: int, end: int, small: Kinds) -> bool:
        """Tell whether a clause ends in a reason from the token `lead` on: "off her ability"."""
        verbs = {t.value for terms in self.terms[start:lead] for t in terms if t.kind == "verb"}
        said = frozenset[str]().union(*self.kinds[start:lead])
        if "number" in small:  # how many do something, behind the name of it
            return "action" in said and self._is_noun(lead, end, small)
        is_noun = self._is_noun(lead + 1, end) or self._is_deed(lead, end)
        is_noun = is_noun or self._is_placed(lead, end)
        if not self.kinds[lead] & _LEADS or verbs & _PASSING or not is_noun:
            return False
        told = bool(said & _SAYS_CHANGE) and not self._may_be_whose(start, lead)
        told = told or self._is_for_somebody(range(start, lead))
        return told or self._is_price(start, lead)

    def _may_be_whose(self, start: int, lead: int) -> bool:
        """Tell whether `lead` is a "for" that may lead to the player whose number it is.

        In "minus one honor for the lady" it may be. It cannot be after "paid", or if a pronoun or
        the verb says that the number is the speaker's.
        """
        terms = [t for place in range(start, lead) for t in self.terms[place]]
        own = any(t.kind == "seat" and t.value == self.context.seat for t in terms) or any(
            t.kind == "verb" and (t.persons or t.value == "pay") for t in terms
        )
        return not own and any(t.value == "for" for t in self.terms[lead])

    def _is_for(self, place: int) -> bool:
        """Tell whether a word is "for", or leads to a price as Polish and Czech "za" does."""
        return any(t.value == "for" or t.kind == "price" for t in self.terms[place])

    def _is_deed(self, lead: int, end: int) -> bool:
        """Tell whether a reason is an action of the game: "for the duel", Czech "za duel"."""
        found = self.kinds[lead + 1 : end]
        return (
            self._is_for(lead)
            and any("action" in one for one in found)
            and all(not one - _SMALL or one & (_ARTICLES | {"action"}) for one in found)
        )

    def _is_placed(self, lead: int, end: int) -> bool:
        """Tell whether a price is for a thing that goes somewhere: "for the orc in my kingdom".

        The place must be a piece on which the counter that pays for cards never lies.
        """
        paying = [one for one in self.context.game.counters.values() if one.pays]
        at = next((place for place in range(lead + 2, end) if self._begins_place(place)), end)
        kinds = {
            t.value if t.kind == "kind" else self.context.game.kind_of(str(t.value))
            for place in range(at, end)
            for t in self.terms[place]
            if t.kind in {"kind", "piece"}
        }
        return (
            bool(kinds and paying)
            and all(kinds.isdisjoint(one.at) for one in paying)
            and self._is_for(lead)
            and self._is_noun(lead + 1, at)
            and all(
                one & (_PLACES | _LEADS) or (one and one <= _SMALL) or self._is_person(place)
                for place, one in enumerate(self.kinds[at:end], at)
            )
        )

    def _begins_place(self, place: int) -> bool:
        """Tell whether a word leads to a place, as "in" does, or is one: "the quest zone"."""
        return self._leads(place) or bool(self.kinds[place] & _PLACES)

    def _is_for_somebody(self, places: Iterable[int]) -> bool:
        """Tell whether the words at some positions have a "for" with a player: "for me"."""
        known = set(places)
        return any(
            place + 1 in known
            and any(t.kind == "mark" and t.value == "for" for t in self.terms[place])
            and "seat" in self.kinds[place + 1]
            for place in known
        )

    def _is_price(self, start: int, lead: int) -> bool:
        """Tell whether `lead` is a "for" after a number of the counter that pays for cards.

        Another small word between them prevents it: "1 fate for me for the duel".
        """
        terms = [t for terms in self.terms[start:lead] for t in terms]
        counters = {str(t.value) for t in terms if t.kind == "counter"}
        paying = {key for key, one in self.context.game.counters.items() if one.pays}
        gets = any(t.kind == "mark" for t in terms)  # "1 fate for me for the duel"
        return self._is_for(lead) and not gets and bool(counters) and counters <= paying

    def _is_noun(self, start: int, end: int, small: Kinds = _SMALL) -> bool:
        """Tell whether words name a thing that the table does not know, such as "her ability"."""
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
        """Tell whether a word begins a reason, such as "for", "off" or "because of"."""
        return bool(self.kinds[place] & _LEADS)

    def _is_person(self, place: int) -> bool:
        """Tell whether a word is "my", "her" or the like, which may name the owner of a thing."""
        seats = [t for t in self.terms[place] if t.kind == "seat"]
        return bool(seats) and all(t.of in _PERSONS for t in seats)

    def _end_of_subject(self, start: int, end: int) -> int:
        """Return the token after an unknown subject that costs or brings somebody something.

        It is `start` if the clause has no such subject.
        """
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
        """Return the text without the words at the positions in `talk`; "" if no deed is left.

        A price becomes a loss: "6 fate for the champion" -> "-6 fate". A bare number after "pay" is
        of the counter that pays for cards.
        """
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
        """Return the number at a position as a loss, in figures: Polish "jeden" (one) -> "-1"."""
        told = [t.value for t in self.terms[place] if t.kind == "number"]
        return f"{_LESS}{told[0] if told else 1}"

    def _says_change(self, talk: set[int], kept: list[int]) -> bool:
        """Tell whether the words kept name no counter or say what becomes of it."""
        said = frozenset[str]().union(*(self.kinds[place] for place in kept))
        told = bool(said & _SAYS_CHANGE) or self._is_for_somebody(kept)
        return told or "counter" not in said or bool([*self._prices(talk)])

    def _prices(self, talk: set[int]) -> Iterator[int]:
        """Yield the positions of numbers that are prices: "6 fate for the champion"."""
        for start, end in self.clauses():
            lead = next((place for place in range(start, end) if place in talk), end)
            said = frozenset[str]().union(*self.kinds[start:lead])
            if start < lead < end and not said & _SAYS_CHANGE and self._is_price(start, lead):
                yield from (
                    one for one in range(start, lead) if self.kinds[one] & {"number", "one"}
                )
