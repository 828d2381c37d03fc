"""Read what a player means by denying a deed, as the game's file says: “I don't attack” is a pass.

text, Context -> denied -> the deed that it stands for -> understand
"""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine import commands as c
from bot.engine.language.certainty import Reading, Reason
from bot.engine.language.clauses import readings
from bot.engine.language.context import Context
from bot.engine.language.fold import Token, tokens, words
from bot.engine.language.reading import context_after, same_command
from bot.engine.language.stance import NEGATION, negations, stance
from bot.engine.language.vocabulary import are_past, vocabulary

_LONGEST = 60
"""The maximum number of characters of a line whose denials are read. Chosen by hand."""


def denied(context: Context, said: str) -> Reading | None:
    """Return the deed that a line means by denying another: “I don't attack” -> pass; or None.

    All clauses have to mean the same deed: Polish "Nie atakuję, pasuję" (I don't attack, I pass).
    The reading is a guess if one is not understood: French "Je bloque pas, vas-y" (I don't block,
    go on).
    """
    found: list[c.Command] = []
    reasons: frozenset[Reason] = frozenset()
    for clause in _clauses(said) if len(said) <= _LONGEST else ():
        is_negated = stance(context, clause) == NEGATION
        read = (
            deeds_of_denial(context, clause)
            if is_negated
            else readings(context, clause, strict=True)
        )
        if len(read) == 1:
            nods = isinstance(read[0].command, (c.Answer, c.Pass))
            found += [] if nods else [read[0].command]
            reasons |= read[0].reasons
        else:
            reasons |= {Reason.PARTLY}
    if not found or not all(same_command(found[0], one) for one in found[1:]):
        return None
    if context_after(context, found[0]) is context:
        return None
    return Reading(found[0], reasons)


def _clauses(said: str) -> Iterator[str]:
    """Yield the pieces of a text between commas, stops and semicolons."""
    start = 0
    for token in tokens(said):
        if token.kind in {"soft", "hard"}:
            yield said[start : token.start]
            start = token.end
    yield said[start:]


def deeds_of_denial(context: Context, clause: str) -> list[Reading]:
    """Return the readings of a clause that denies one deed, as what is done instead; else []."""
    rest = " ".join(_without_negation(context, tokens(clause)))
    if not rest or stance(context, rest):
        return []
    read = [one for one in readings(context, rest, strict=True) if isinstance(one.command, c.Do)]
    doubt = {Reason.PERSON} if _is_forbidden(context, clause) else set[Reason]()
    doubt |= {Reason.PAST} if _is_past(context, clause) else set()
    return [
        Reading(c.Do(seat=one.command.seat, action=action), one.reasons | doubt)
        for one in read
        if isinstance(one.command, c.Do) and not one.command.told
        for action in [context.game.actions[one.command.action].denied]
        if action
    ]


def _is_forbidden(context: Context, clause: str) -> bool:
    """Tell whether a clause forbids something to somebody else: "don't block"."""
    said = f" {' '.join(token.text for token in tokens(clause))} "
    known = vocabulary(context.language)
    own = {words(one) for kind in ("me", "we") for one in known.small[kind]}
    return any(
        f" {' '.join(words(one))} " in said for one in known.stance.get("forbidding", ())
    ) and not any(f" {' '.join(one)} " in said for one in own)


def _is_past(context: Context, clause: str) -> bool:
    """Tell whether a clause says what was not done, as a story may: Polish "nie broniłem".

    That is "I did not defend".
    """
    return are_past([token.text for token in tokens(clause)], context.language)


def _without_negation(context: Context, found: tuple[Token, ...]) -> Iterator[str]:
    """Yield the words of a clause without those that deny; Czech verbs lose their "ne"."""
    said, denying = [token.text for token in found], negations(context.language)
    place = 0
    while place < len(said):
        ends = (place + len(one) for one in denying if tuple(said[place : place + len(one)]) == one)
        end = max(ends, default=place)
        if end == place:
            yield _affirmed(context, said[place])
            end += 1
        place = end


def _affirmed(context: Context, word: str) -> str:
    """Return an unknown Czech word without its "ne"; any other word unchanged."""
    is_czech = context.language == "cs" and word.startswith("ne")
    known = any((word,) in one.phrases for one in context.words)
    return word[2:] if is_czech and not known and words(word[2:]) else word
