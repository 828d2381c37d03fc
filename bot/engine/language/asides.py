"""Read the deed of a line whose reason or aside denies something else: "I pass, she isn't ready".

text, Context -> before_aside -> the deed alone -> understand
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from functools import cache

from bot.engine.language.certainty import Reading, Reason
from bot.engine.language.clauses import readings
from bot.engine.language.context import Context
from bot.engine.language.correction import after_correction, kinds_of
from bot.engine.language.fold import Token, tokens, words
from bot.engine.language.purchase import told_purchase
from bot.engine.language.stance import NEGATION, negations, stance
from bot.engine.language.talk import without_talk
from bot.engine.language.vocabulary import vocabulary

_LONGEST = 14
"""The maximum number of tokens of a reason or an aside. Chosen by hand."""
_SHORTEST = 2
"""The minimum number of words of an aside: a single one may take the deed back."""
_LONGEST_PHRASE = 3
"""The maximum number of words of a phrase that leads to a reason. Chosen by hand."""
_NAMED = frozenset({"counter", "piece", "kind", "action", "option", "compare", "choice"})
"""The kinds of words that name a thing of the game; an aside has none."""
_PERSONS = frozenset({"me", "we", "you", "they", "you_subject", "opponent", "seat"})
"""The kinds of words that begin what somebody says behind "please"."""


def before_aside(context: Context, said: str) -> Reading | None:
    """Return the reading of a deed before a reason that denies something; None for any other line.

    In "I lose 1, because I didn't pay" that is "I lose 1". If only a comma leads to the denial, the
    reading is a guess, as the deed itself may be denied.
    """
    found = tokens(said)
    if context.choosing or context.table.request:
        return None
    for end, start, is_reason in _boundaries(context, found):
        rest = found[start:]
        if not 0 < len(rest) <= _LONGEST or not _is_denial(context, said, rest):
            continue
        if not is_reason and not _is_aside(context, rest):
            continue
        head = said[: found[end].start].rstrip(" ,;.")
        if head and (reading := _deed(context, head)):
            doubt = set[Reason]() if is_reason else {Reason.PARTLY}
            return replace(reading, reasons=reading.reasons | doubt)
    return None


def _boundaries(context: Context, found: Sequence[Token]) -> Iterator[tuple[int, int, bool]]:
    """Yield where a deed may end: the token after it, the next part's first token, and a flag.

    The flag is True if that part is a reason: after "because", or after "please" if a person
    follows ("pls she forgot to pay").
    """
    leads = _phrases(context.language, "reason")
    polite = _phrases(context.language, "polite")
    texts = [token.text for token in found]
    for place in range(1, len(found)):
        for end in range(place + 1, min(place + _LONGEST_PHRASE, len(found) - 1) + 1):
            said = tuple(texts[place:end])
            asks = said in polite and bool(kinds_of(found[end], context) & _PERSONS)
            if said in leads or asks:
                yield place, end, True
        if found[place].kind in {"soft", "hard"} and not _leads(texts[place + 1 :], leads):
            yield place, place + 1, False


def _leads(texts: Sequence[str], leads: Collection[tuple[str, ...]]) -> bool:
    """Tell whether words begin with one of the phrases in `leads`, such as "because"."""
    return any(tuple(texts[:length]) in leads for length in range(1, _LONGEST_PHRASE + 1))


def _is_denial(context: Context, said: str, rest: Sequence[Token]) -> bool:
    """Tell whether words deny something, but contain no question, condition, quote or delay."""
    last = rest[-1].end
    found = {stance(context, said[token.start : last]) for token in rest}
    return NEGATION in found and found <= {NEGATION, ""}


def _is_aside(context: Context, rest: Sequence[Token]) -> bool:
    """Tell whether words behind a comma are talk: they correct nothing and name no thing."""
    denying = {word for phrase in negations(context.language) for word in phrase}
    kinds = [kinds_of(token, context) for token in rest]
    strange = [token.text for token, one in zip(rest, kinds, strict=True) if not one]
    return (
        len(rest) >= _SHORTEST
        and after_correction(rest, 0, context) == 0
        and not any(one & {*_NAMED, "number"} for one in kinds)
        and any(text not in denying for text in strange)
    )


def _deed(context: Context, head: str) -> Reading | None:
    """Return the reading of the words before a reason; None if they have none, or several."""
    if stance(context, head):
        return None
    if bought := told_purchase(context, head):
        return bought
    found = readings(context, head, strict=True)
    if not found and (alone := without_talk(context, head)):
        found = [alone]
    return found[0] if len(found) == 1 else None


@cache
def _phrases(language: str, kind: str) -> frozenset[tuple[str, ...]]:
    """Return the folded phrases of a kind, such as "reason", in a language."""
    return frozenset(map(words, vocabulary(language).stance.get(kind, ())))
