"""Read a card that somebody buys together with the fate on it: both are paid at once.

text, Context -> told_purchase -> Reading -> understand
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache

from bot.engine import commands as c
from bot.engine.games.words import LANGUAGES
from bot.engine.language.cards import buying
from bot.engine.language.certainty import Reading, Reason
from bot.engine.language.context import Context
from bot.engine.language.correction import kinds_of
from bot.engine.language.fold import Token, tokens, words
from bot.engine.language.lattice import Lattice
from bot.engine.language.lexicon import OWN, Term
from bot.engine.language.stance import stance
from bot.engine.language.vocabulary import vocabulary
from bot.engine.state import seat_key, seat_of

_LONGEST = 20
"""The maximum number of tokens of a line that may report a purchase. Chosen by hand: nobody needs
more."""
_MOST_STRANGE = 3
"""The maximum number of unknown words of a purchase. Chosen by hand."""
_TWO = 2
"""How many numbers a full purchase has: the price, and what goes on the card."""
_AROUND = frozenset(
    {"filler", "article", "one", "and", "more", "now", "aux", "mark", "on", "price", "top"}
)
"""The kinds of small words that may appear beside what is bought."""
_VERBS = frozenset({"put", "take", "give", "claim", "pay", "cost"})
"""The verbs with which cards come into play and are paid."""
_BUYING = frozenset({"put", "take", "claim"})
"""The verbs that report a purchase if a price follows."""
_TAKING = frozenset({"take", "claim"})
"""The verbs that take something."""
_TOLD = ("price", "with", "onto", "top", "giving")
"""The lists of a language's words for purchases; "without" is not among them, as it is removed
first."""
_ARTICLES = frozenset({"filler", "one"})
"""The kinds of words that an article can be."""
Phrases = dict[str, frozenset[tuple[str, ...]]]
"""Sort of phrases, such as "price" -> the phrases, as folded words."""


@dataclass(frozen=True, slots=True)
class _PurchaseLine:
    """A line that may report a purchase; words such as "without fate" have been removed."""

    texts: tuple[str, ...]
    terms: tuple[tuple[Term, ...], ...]
    counter: str
    """The key of the counter that cards are paid with."""
    known: Phrases
    is_bare: bool
    """Whether the line says that nothing goes on the card: "without fate"."""

    def numbers(self) -> list[int]:
        """Return the positions of all numbers.

        An article such as "a" counts as one only before the counter's name, or beside words such as
        "on him".
        """
        return [
            place
            for place, some in enumerate(self.terms)
            if any(term.kind == "number" for term in some)
            and (
                not self._is_article(place)
                or self._names_counter(place + 1)
                or self._is_put_there(place)
            )
        ]

    def value(self, place: int) -> int:
        """Return the number at a position."""
        return next(int(term.value) for term in self.terms[place] if term.kind == "number")

    def is_price(self, place: int) -> bool:
        """Tell whether the number at a position is what a card costs: "for 2", "2 for the guy"."""
        after = place + 1 + self._names_counter(place + 1)
        return self._ends(place, "price") or self._begins(after, "price")

    def is_put(self, place: int) -> bool:
        """Tell whether the number at a position goes on the card, as in "with 1 fate"."""
        return self._is_counted(place) and (self.says("put_on") or self._ends(place, "with"))

    def _is_put_there(self, place: int) -> bool:
        """Tell whether words beside a number put it on a card.

        An example is French "encore un sur lui" (one more on him).
        """
        is_more = place > 0 and any(term.kind == "more" for term in self.terms[place - 1])
        return self._begins(self._after(place), "put_on") or self._ends(place - is_more, "put_on")

    def has_card(self, strange: int) -> bool:
        """Tell whether a card is bought: a verb of buying, "on him" or an unknown word tells so.

        `strange` is the number of unknown words.
        """
        return bool(strange) or self.says("buying") or self.says("put_on")

    def is_plain(self, strange: int) -> bool:
        """Tell whether the line is a card with its price alone: Polish "kupuję za 2" (I buy for 2).

        Without a verb of buying, the price needs the name of its counter: "biorę gościa za 2 losy"
        (I take a guy for 2 fate). `strange` is the number of unknown words.
        """
        places, buying = self.numbers(), self.says("buying")
        if len(places) != 1 or not self._ends(places[0], "price"):
            return False
        return buying or (bool(strange) and self._tells_buying() and self._is_counted(places[0]))

    def _tells_buying(self) -> bool:
        """Tell whether the speaker says that they buy, take or lay down a card."""
        verbs = [term for some in self.terms for term in some if term.kind == "verb"]
        told = any(term.value in _BUYING and term.is_own for term in verbs)
        return told or self.says("buying")

    def may_be_one(self, priced: list[int], put: list[int]) -> bool:
        """Tell whether an unclear line may be a purchase: "3 for her, 1 on her".

        `priced` and `put` are the positions of the prices and of all other numbers.
        """
        if self.is_bare or len(put) > _TWO - len(priced):
            return False
        counted = all(map(self._is_counted, put))
        if len(put) == len(priced) == 1:
            return counted or self.says("put_on")
        if len(put) == 1:
            return counted and self.says("put_on") and not self._takes()
        return len(put) == _TWO and self.says("buying") and self.says("put_on")

    def _takes(self) -> bool:
        """Tell whether a verb takes something, which costs nothing, and no verb puts something."""
        verbs = {term.value for some in self.terms for term in some if term.kind == "verb"}
        return bool(verbs & _TAKING) and not verbs & {"put"}

    def says(self, kind: str) -> bool:
        """Tell whether the line has a phrase of a sort, such as "price"."""
        return _holds(self.texts, self.known[kind])

    def strange(self) -> int:
        """Return the number of unknown words; -1 if a known word does not belong in a purchase."""
        found = 0
        for text, some in zip(self.texts, self.terms, strict=True):
            if (text,) in self.known["words"] or any(map(self._may_stand, some)):
                continue
            if some:
                return -1
            found += 1
        return found

    def _may_stand(self, term: Term) -> bool:
        """Tell whether a word in this meaning belongs in a purchase of the speaker."""
        if term.kind == "counter":
            return term.value == self.counter
        if term.kind == "verb":
            return term.value in _VERBS and (not term.persons or term.is_own)
        return term.kind in _AROUND | {"number"} or (
            term.kind == "seat" and term.of in {"me", "we"}
        )

    def is_ours(self) -> bool:
        """Tell whether "we" buy the card: "we buy a samurai for 2"."""
        terms = [term for some in self.terms for term in some]
        return self.says("our_buying") or any(
            term.of == "we" or (term.kind == "verb" and term.persons & OWN == {"we"})
            for term in terms
        )

    def _is_counted(self, place: int) -> bool:
        """Tell whether the counter's name is beside the number at a position: "one more fate"."""
        return self._names_counter(place - 1) or self._names_counter(self._after(place))

    def _after(self, place: int) -> int:
        """Return the next position after `place`, past words such as "more"."""
        after = place + 1
        while after < len(self.terms) and any(term.kind == "more" for term in self.terms[after]):
            after += 1
        return after

    def _is_article(self, place: int) -> bool:
        return any(term.kind in _ARTICLES for term in self.terms[place])

    def _names_counter(self, place: int) -> bool:
        some = self.terms[place] if 0 <= place < len(self.terms) else ()
        return any(term.kind == "counter" and term.value == self.counter for term in some)

    def _begins(self, place: int, kind: str) -> bool:
        """Tell whether a phrase of a sort begins at a position."""
        return any(self.texts[place : place + len(one)] == one for one in self.known[kind])

    def _ends(self, place: int, kind: str) -> bool:
        """Tell whether a phrase of a sort ends right before a position."""
        return any(
            place >= len(one) and self.texts[place - len(one) : place] == one
            for one in self.known[kind]
        )


def told_purchase(context: Context, said: str) -> Reading | None:
    """Return the reading of a purchase as one change: the card's price and what goes on it.

    "A guy for 2 with 1 fate on him" costs 3 fate. It is a guess if the words leave open which
    number is the price, whether the fate goes on the card, or who "we" are. None for any other
    line.
    """
    head = _before_nothing(context, said)
    line = _line(context, head)
    if line is None or context.seat is None:
        return None
    line = replace(line, is_bare=line.is_bare or head != said)
    places, strange = line.numbers(), line.strange()
    if not 0 <= strange <= _MOST_STRANGE or not places or not line.has_card(strange):
        return None
    priced = [place for place in places if line.is_price(place)]
    put = [place for place in places if place not in priced]
    is_sure = len(priced) == 1 and len(put) == 1 - line.is_bare and all(map(line.is_put, put))
    is_sure = is_sure or line.is_plain(strange)
    if not is_sure and not line.may_be_one(priced, put):
        return None
    by = sum(map(line.value, places))
    command = c.Change(
        seat=context.seat, counter=line.counter, holder=seat_key(context.seat), by=-by
    )
    doubts = {
        Reason.PARTLY: not is_sure,
        Reason.PERSON: line.is_ours() and len(context.seats) > 1,
    }
    return Reading(command, frozenset(reason for reason, holds in doubts.items() if holds))


def is_put_on_card(lattice: Lattice, start: int, end: int, command: c.Command) -> bool:
    """Tell whether what a command gives to a player may go on a card instead: "one fate on him".

    That is so only for the counter that pays for cards: "2 damage on him" may be a player's.
    """
    match command:
        case c.Several():
            return any(is_put_on_card(lattice, start, end, one) for one in command.commands)
        case c.Change() | c.SetTo() if _is_paying(lattice.context, command):
            before = max(start - 1, 0)  # "na" of "na něj" may be left out
            return names_card([one.text for one in lattice.tokens[before:end]])
    return False


def names_card(said: Sequence[str]) -> bool:
    """Tell whether words say that something is on a card: "on him", Polish "na niego"."""
    texts = tuple(word for one in said for word in words(one))
    return any(_holds(texts, _phrases(language)["onto"]) for language in LANGUAGES)


def _is_paying(context: Context, command: c.Change | c.SetTo) -> bool:
    """Tell whether a command changes how much a player has of what cards are paid with."""
    counter = context.game.counters.get(command.counter)
    return counter is not None and counter.pays and seat_of(command.holder) is not None


def _before_nothing(context: Context, said: str) -> str:
    """Return a line without a last clause that puts nothing on the card: "…, nothing on him".

    That clause has a word such as "nothing", and no number.
    """
    found = tokens(said)
    ends = [place for place, token in enumerate(found) if token.kind in {"soft", "hard"}]
    joints = [place for place in ends if place + 1 < len(found)]
    if not joints:
        return said
    last = found[joints[-1] + 1 :]
    known = {words(one) for one in vocabulary(context.language).purchase.get("nothing", ())}
    numbered = any(token.kind == "number" or "number" in kinds_of(token, context) for token in last)
    texts = tuple(token.text for token in last)
    return said if numbered or not _holds(texts, known) else said[: found[joints[-1]].start]


def _line(context: Context, said: str) -> _PurchaseLine | None:
    """Return a line that may report a purchase; None for any other line.

    Return None as well if not exactly one counter pays for cards, or if a secret choice is made
    now.
    """
    paying = [key for key, one in context.game.counters.items() if one.pays]
    found = tokens(said)
    if len(paying) != 1 or len(found) > _LONGEST or context.choosing:
        return None
    known = _phrases(context.language)
    texts = tuple(token.text for token in found)
    others = _holds(texts, known["others"]) and not _holds(texts, known["buying"])
    if not _holds(texts, known["any"]) or others:
        return None
    lattice = Lattice(context, said)
    if len(lattice.tokens) != len(found) or any(token.kind == "other" for token in found):
        return None
    foreign = context.is_foreign
    terms = [
        tuple(one for one in some if not foreign(one)) for some in lattice.words_of(unsure=False)
    ]
    lacking = _lacking(context.language, found, terms, paying[0])
    kept = [place for place in range(len(found)) if place not in lacking]
    if stance(context, " ".join(lattice.raw(place, place + 1) for place in kept)):
        return None
    kept = [place for place in kept if found[place].kind != "soft"]
    texts = tuple(texts[place] for place in kept)
    own = tuple(terms[place] for place in kept)
    return _PurchaseLine(texts, own, paying[0], known, bool(lacking))


def _lacking(
    language: str, found: Sequence[Token], terms: Sequence[Sequence[Term]], counter: str
) -> set[int]:
    """Return the positions of words saying that nothing goes on the card: "without fate"."""
    without = {words(one) for one in vocabulary(language).purchase.get("without", ())}
    return {
        one
        for place in range(len(found) - 1)
        if (found[place].text,) in without
        and any(t.kind == "counter" and t.value == counter for t in terms[place + 1])
        for one in (place, place + 1)
    }


def _holds(texts: tuple[str, ...], phrases: Iterable[tuple[str, ...]]) -> bool:
    """Tell whether one of the phrases is among the words."""
    return any(
        texts[place : place + len(one)] == one for one in phrases for place in range(len(texts))
    )


@cache
def _phrases(language: str) -> Phrases:
    """Return the phrases of purchases in a language, by their sort: "price", "buying"."""
    known = vocabulary(language).purchase
    found = {key: frozenset(map(words, known.get(key, ()))) for key in _TOLD}
    found["buying"] = buying(language, "i", "we", "")
    found["our_buying"] = buying(language, "we")
    found["others"] = buying(language, "you", "they") - found["buying"]
    found["put_on"] = found["onto"] | found["top"]
    own = (one for key in (*_TOLD, "buying") for one in found[key])
    found["words"] = frozenset((word,) for one in own for word in one)
    found["any"] = frozenset().union(*(found[key] for key in ("price", "with", "put_on")))
    return found
