"""Apply what somebody corrects while speaking: "I lose one honor, no wait, two" loses two.

text, Context -> corrected -> the text as it was meant -> understand
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from bot.engine.language.context import Context
from bot.engine.language.fold import Token, tokens, words
from bot.engine.language.vocabulary import vocabulary

_APART = {"soft", "hard"}
"""The kinds of tokens that separate clauses: commas, stops and semicolons."""
_PASSED_OVER = {"filler", "and", "now", "one"}
"""The kinds of words in a correction that say nothing more."""
_LEADS = {"mark", "because", "price"}
"""The kinds of words that lead to what a number is for."""
_TELLING = {"counter", "number", "seat", "you", "they", "verb", "action", "piece", "kind", "option"}
"""The kinds of words that tell more of the table than what a number is for."""
_BESIDE_NUMBER = {"filler", "counter", "number", "one"}
"""The kinds of words that may come between a number and the words that take it back."""


@dataclass(frozen=True, slots=True)
class Corrected:
    """A text after its corrections, and whether the player has to be asked about it.

    The player is asked if the text corrects an earlier line, or if it is unclear what it takes
    back.
    """

    text: str
    is_unclear: bool = False


def corrected(said: str, context: Context) -> Corrected:
    """Return a line without what the line itself takes back: "honor 9, not 10" -> "honor 9".

    "I lose one honor, no wait, two" becomes "I lose two honor". A line that begins with "no, wait"
    corrects an earlier one: its rest is returned, marked as unclear.
    """
    said = _without_denied(said, context)
    found = tokens(said)
    after = after_correction(found, 0, context)
    if after and not context.table.request and _goes_on(found, after, context):
        said, found = said[found[after].start :], tokens(said[found[after].start :])
        return Corrected(_with_last_number(said, found, context).text, is_unclear=True)
    return _with_last_number(said, found, context)


def another_number(said: str, context: Context) -> int | None:
    """Return the number of a line that is only a correction: "no, three" -> 3; else None."""
    found = [one for one in tokens(said) if _is_number(one, context)]
    if len(found) != 1 or not is_correction(said, context):
        return None
    if found[0].kind == "number":
        return int(found[0].text)
    values = {
        int(term.value)
        for one in context.words
        for term in one.phrases.get((found[0].text,), ())
        if term.kind == "number" and not context.is_foreign(term)
    }
    return values.pop() if len(values) == 1 else None


def is_correction(said: str, context: Context) -> bool:
    """Tell whether a line only corrects what was just done: "no, three", "not me, Bo"."""
    found = tokens(said)
    after = _after_denied(found, context) or after_correction(found, 0, context)
    rest = [token for token in found[after:] if token.kind not in _APART]
    kinds = [kinds_of(token, context) for token in rest]
    said_one = [one for one in kinds if one & {"number", "seat", "you", "they"}]
    return (
        bool(after)
        and len(said_one) == 1
        and all(
            one & (_PASSED_OVER | {"number", "seat", "me", "we", "you", "they", "mark"})
            for one in kinds
        )
    )


def _with_last_number(said: str, found: Sequence[Token], context: Context) -> Corrected:
    """Replace a number by the one after "no" or "I mean", with its sign.

    "Lose 2 honor, no, 3" becomes "lose 3 honor". The text is returned unchanged, but marked as
    unclear, if more is said of the same counter after the correction.
    """
    is_unclear = False
    for place in range(1, len(found)):
        start = place + 1 if found[place].kind in _APART else place
        if start > place:  # "one, uh no, two"
            start += _fillers(found, start, context)
        end = after_correction(found, start, context)
        if end == start or not (start > place or _is_apart(found, place, end, context)):
            continue
        before = [one for one in found[:place] if _is_number(one, context)]
        after = [one for one in found[end:] if _is_number(one, context)]
        named = set[str]().union(*(_counters(one, context) for one in found[:place]))
        later = set[str]().union(*(_counters(one, context) for one in found[end:]))
        is_unclear = is_unclear or (bool(after and (before or later)) and later <= named)
        if len(after) != 1 or len(before) != 1:
            continue
        first, last = (
            _signed(part, number, context)
            for part, number in ((found[:place], before[0]), (found[end:], after[0]))
        )
        if last is not after[0] and first is before[0]:
            continue  # "two honor, no, minus one"
        others = [
            one
            for one in found[end:]
            if not last.start <= one.start <= after[0].start
            and not _is_passed_over(one, context)
            and not _counters(one, context) & named
        ]
        first = before[0] if last is after[0] else first
        head = said[: found[place - 1].end].rstrip(" ,;.…")
        rest = _rest(found, after[0], context)
        if not others or (rest and others[0] in rest):
            number = said[last.start : after[0].end]
            more = f" {said[rest[0].start :]}" if others else ""
            return Corrected(f"{head[: first.start]}{number}{head[before[0].end :]}{more}")
        at_once = all(_is_passed_over(one, context) for one in found[end : found.index(last)])
        if before[0].end >= len(head) and not named and (at_once or not later):
            return Corrected(f"{head[: first.start]}{said[last.start :]}")
    return Corrected(said, is_unclear)


def _rest(found: Sequence[Token], number: Token, context: Context) -> Sequence[Token]:
    """Return the tokens after a corrected number: ", for my katana" in "no, two, for my katana".

    Return [] unless they begin with a comma or a word such as "for", have an unknown word, and name
    no thing of the table.
    """
    rest = found[found.index(number) + 1 :]
    kinds = [kinds_of(one, context) for one in rest]
    leads = bool(rest) and (rest[0].kind in _APART or bool(kinds[0] & _LEADS))
    is_reason = any("because" in one for one in kinds[:2])
    telling = _TELLING - {"seat", "you", "they"} if is_reason else _TELLING
    is_plain = any(not one for one in kinds) and not any(one & telling for one in kinds)
    return rest if leads and is_plain else []


def _fillers(found: Sequence[Token], start: int, context: Context) -> int:
    """Return how many fillers stand at a token, up to a word that takes something back."""
    end = start
    while (
        end < len(found)
        and kinds_of(found[end], context) & {"filler", "and"}
        and after_correction(found, end, context) == end
    ):
        end += 1
    return end - start


def _is_passed_over(token: Token, context: Context) -> bool:
    """Tell whether a word of a correction can be skipped; "plus" cannot, as it is a sign too."""
    kinds = kinds_of(token, context)
    return bool(kinds & _PASSED_OVER) and not {"and", "verb"} <= kinds  # "plus" is a sign as well


def _signed(found: Sequence[Token], number: Token, context: Context) -> Token:
    """Return the token of the sign right before a number, such as "minus"; else the number."""
    place = found.index(number)
    before = found[place - 1] if place else number
    is_sign = before.kind == "sign" or {"verb", "sign"} & kinds_of(before, context)
    return before if is_sign else number


def _is_apart(found: Sequence[Token], place: int, end: int, context: Context) -> bool:
    """Tell whether words that take something back come after a comma or between two numbers.

    Both "4, no, 5" and "2 fate sorry 3 fate" are such cases. `place` is the first token of the
    words, `end` the token after them.
    """
    if found[place - 1].kind in _APART:
        return True
    before = place - 1
    while before >= 0 and kinds_of(found[before], context) & _BESIDE_NUMBER:
        if _is_number(found[before], context):
            break
        before -= 1
    if before >= 0 and found[before].kind in _APART:
        return True
    numbers = (found[one] for one in (before, end) if 0 <= one < len(found))
    return before >= 0 and end < len(found) and all(_is_number(one, context) for one in numbers)


def _without_denied(said: str, context: Context) -> str:
    """Return a text without a number or person that is denied at its end: "9, not 10" -> "9".

    A person counts as denied only after a comma: "honor 9, not me".
    """
    found = tokens(said)
    last = kinds_of(found[-1], context) if found else set[str]()
    person = bool(last & {"me", "we", "you", "they", "seat"})
    if len(found) < 3 or not (person or _is_number(found[-1], context)):
        return said
    denied = {words(one) for one in vocabulary(context.language).stance["negation"]}
    if (found[-2].text,) not in denied:
        return said
    end = len(found) - 2
    while end and kinds_of(found[end - 1], context) & {"and"}:
        end -= 1
    head = found[:end]
    apart = any(one.kind in _APART for one in found[end : len(found) - 2] or found[end - 1 : end])
    if person and not apart:
        return said  # "I lose 2 honor, not him", but "I do not"
    return said[: head[-1].end] if any(_is_number(one, context) for one in head) else said


def after_correction(found: Sequence[Token], start: int, context: Context) -> int:
    """Return the token after the words at `start` that take something back, such as "no, wait".

    It is `start` if there are no such words.
    """
    known, place = _markers(context.language), start
    while place < len(found):
        texts = tuple(token.text for token in found[place : place + 4])
        length = next((n for n in range(len(texts), 0, -1) if texts[:n] in known), 0)
        if not length:
            break
        place += length
        while place < len(found) and found[place].kind in _APART:
            place += 1
    return place


def _after_denied(found: Sequence[Token], context: Context) -> int:
    """Return the position 2, after "not me", if a line begins with such words; else 0."""
    denied = {words(one) for one in vocabulary(context.language).stance["negation"]}
    kinds = [kinds_of(token, context) for token in found[:2]]
    pair = {tuple(token.text for token in found[i : i + 1]) in denied for i in (0, 1)}
    is_person = any(one & {"me", "we", "seat"} for one in kinds)
    return 2 if len(kinds) == 2 and pair == {True, False} and is_person else 0


def _goes_on(found: Sequence[Token], after: int, context: Context) -> bool:
    """Tell whether a deed or thing follows words of correction that a comma sets apart.

    Two words of correction need no comma. In "no honor" the "no" is not apart: it denies the honor.
    """
    apart = after > 1 or found[after - 1].kind in _APART
    rest = [kinds_of(token, context) for token in found[after:]]
    return apart and any(one & {"verb", "counter", "action", "piece", "option"} for one in rest)


def _is_number(token: Token, context: Context) -> bool:
    return token.kind == "number" or (
        token.kind == "word" and bool(kinds_of(token, context) & {"number"})
    )


def _counters(token: Token, context: Context) -> set[str]:
    terms = [term for one in context.words for term in one.phrases.get((token.text,), ())]
    return {str(term.value) for term in terms if term.kind == "counter"}


def kinds_of(token: Token, context: Context) -> set[str]:
    """Return the kinds of a token's meanings in the table's language, such as {"number"}."""
    kinds = {"number"} if token.kind == "number" else set[str]()
    for one in context.words:
        terms = one.phrases.get((token.text,), ())
        kinds |= {term.kind for term in terms if not context.is_foreign(term)}
    return kinds


@cache
def _markers(language: str) -> frozenset[tuple[str, ...]]:
    """Return the folded phrases of a language that take something back: "no", "i mean"."""
    known = vocabulary(language)
    refused = [words(one) for one in known.verbs["no"].bare]
    said = {words(one) for one in known.small["correction"]}
    return frozenset(said | {one for one in refused if len(one) == 1})
