"""Read a throw with talk around it: a polite word, whom it is said to, and why it is thrown.

text, Context -> requested_throw -> Throw -> understand, questions
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace

from bot.engine import commands as c
from bot.engine.games.words import LANGUAGES
from bot.engine.language.clauses import MOST_TOKENS, readings
from bot.engine.language.context import Context
from bot.engine.language.effort import TooMuch
from bot.engine.language.fold import Token, tokens
from bot.engine.language.lattice import Lattice
from bot.engine.language.stance import CONDITION, LATER, QUOTE, stance
from bot.engine.language.throws import ThrowPart, may_throw, parts, throw_of, thrown

_APART = frozenset({"soft", "hard", "sign"})
"""The kinds of tokens that end a clause: commas, stops and dashes."""
_CORE = frozenset({"throw", "chance", "coin", "die", "dice", "coin_noun"})
"""The kinds of words that a throw is asked for with."""
_CALLED = frozenset({"seat", "me", "you", "filler"})
"""The kinds of words before a throw that only say to whom it is said: "Bo, roll a d6"."""
_SHORTEST = 2
"""The most words of a clause that takes a throw back: "no wait". Chosen by hand."""
_OF_TABLE = frozenset({"counter", "piece", "number", "signed", "choice", "choption", "track"})
"""The kinds of words that mere talk beside a throw does not have."""


def requested_throw(context: Context, said: str, *languages: str) -> c.Throw | None:
    """Return the throw that a line asks for, alone or with talk around it; else None.

    "Roll a d6 for who chooses music" and "I can't decide, so flip a coin" are throws. A line with a
    deed ("roll a d6 and gain 1 honor") or a condition is none.
    """
    found = tokens(said)
    if not may_throw(found):
        return None
    if throw := thrown(said, context.seat, *languages):
        return throw
    for language in dict.fromkeys((*languages, *LANGUAGES)) if len(found) <= MOST_TOKENS else ():
        if language in LANGUAGES:
            line = _Line(replace(context, language=language), said, found)
            with suppress(TooMuch):
                if throw := line.throw():
                    return throw
    return None


def throw_within(context: Context, said: str) -> c.Throw | None:
    """Return the first throw among the words of a line, whatever else they say; else None."""
    if not may_throw(tokens(said)):
        return None
    line = _Line(context, said, tokens(said))
    return next((throw for _, _, throw in line.throws()), None)


class _Line:
    """A line cut into phrases of a throw and the talk around them."""

    def __init__(self, context: Context, text: str, found: Sequence[Token]) -> None:
        self.context, self.text, self.tokens = context, text, found
        self.parts = parts(found, context.language)

    def throw(self) -> c.Throw | None:
        """Return the shortest throw in the line if only talk is around it; else None."""
        for start, end, throw in self.throws():
            if self._is_led_to(start) and self._is_talk_behind(end):
                return throw
        return None

    def throws(self) -> Iterator[tuple[int, int, c.Throw]]:
        """Yield (first part, part after it, throw) for each part that begins a throw.

        Of several throws that begin there the shortest is taken.
        """
        for start, one in enumerate(self.parts):
            if not one.kinds & _CORE | one.kinds & {"player"}:
                continue
            for end in range(start + 1, len(self.parts) + 1):
                if not self.parts[end - 1].kinds:
                    break
                throw = throw_of(self.parts[start:end], self.context.seat, alone=False)
                if throw:
                    yield start, self._end_of_throw(end), throw
                    break

    def _end_of_throw(self, end: int) -> int:
        """Return the part after a throw that ends at `end`, and after words that only add to it."""
        while end < len(self.parts):
            kinds = self.parts[end].kinds
            if kinds & {"reason", "so"} or not kinds & {"filler", "chance", "player"}:
                break
            end += 1
        return end

    def _is_led_to(self, start: int) -> bool:
        """Tell whether only talk is before a throw: whom it is said to, or a reason and "so"."""
        place, so = start, False
        while place and self._is_lead(self.parts[place - 1]):
            place -= 1
            so = so or "so" in self.parts[place].kinds
        if not place:
            return True
        last = self.parts[place - 1]
        so = so or "so" in last.kinds or self.tokens[last.start].kind in _APART
        return so and self._is_mere_talk(0, place)

    def _is_lead(self, part: ThrowPart) -> bool:
        """Tell whether a phrase only names the one who is asked to throw, or is a filler."""
        if "filler" in part.kinds:
            return True
        said = (self.tokens[part.start].text,)
        terms = [term for one in self.context.words for term in one.phrases.get(said, ())]
        return any(t.kind in _CALLED and not self.context.is_foreign(t) for t in terms)

    def _is_talk_behind(self, place: int) -> bool:
        """Tell whether only talk follows a throw; a reason there may name things of the table."""
        while place < len(self.parts) and self.tokens[self.parts[place].start].kind in _APART:
            place += 1
        if place == len(self.parts):
            return True
        if self.parts[place].kinds & {"reason", "first"}:
            reason = self._raw(place + 1, len(self.parts))
            return not reason or stance(self.context, reason) != CONDITION
        return self._is_mere_talk(place, len(self.parts))

    def _is_mere_talk(self, start: int, end: int) -> bool:
        """Tell whether parts of a line contain no command, no condition and no correction."""
        said = self._raw(start, end)
        if not said:
            return True
        kind = stance(self.context, said)
        if kind in {CONDITION, LATER, QUOTE} or (kind and end - start <= _SHORTEST):
            return False
        terms = [term for one in Lattice(self.context, said).words_of(unsure=False) for term in one]
        if any(t.kind in _OF_TABLE and not self.context.is_foreign(t) for t in terms):
            return False
        throws = any(one.kinds & {"coin", "die", "dice"} for one in self.parts[start:end])
        return not throws and not readings(self.context, said, strict=True)

    def _raw(self, start: int, end: int) -> str:
        """Return the text of some parts, as it was typed."""
        if start >= end:
            return ""
        first, last = self.parts[start].start, self.parts[end - 1].end - 1
        return self.text[self.tokens[first].start : self.tokens[last].end]
