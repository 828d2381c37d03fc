"""Find deeds of one line that exclude each other: "no defenders. Actually, I defend".

text, Context -> turned -> the deed that a word of correction leaves, or a question -> understand
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from bot.engine import commands as c
from bot.engine.errors import WhichOne
from bot.engine.games.game import Game
from bot.engine.language.certainty import Reading, Reason
from bot.engine.language.clauses import readings
from bot.engine.language.context import Context
from bot.engine.language.correction import after_correction, kinds_of
from bot.engine.language.denial import deeds_of_denial
from bot.engine.language.fold import Token, tokens, words
from bot.engine.language.phrases.phrase import spoken
from bot.engine.language.privacy import shortened
from bot.engine.language.reading import is_here, is_possible
from bot.engine.language.stance import NEGATION, stance
from bot.engine.language.talk import without_talk
from bot.engine.language.vocabulary import vocabulary

_MOST_CLAUSES = 4
"""The maximum number of clauses of a line whose deeds are compared. Chosen by hand."""
_APART = frozenset({"soft", "hard"})
"""The kinds of tokens that separate clauses."""
_NAMES = frozenset({"action", "piece", "compare", "kind", "role"})
"""The kinds of words of which a line with a deed that can be taken back has one."""
_EMPTY = frozenset({"filler", "article", "and", "now", "aux", "me", "we"})
"""The kinds of words that say nothing after a correction."""


def are_contrary(game: Game, one: c.Command, other: c.Command) -> bool:
    """Tell whether two commands exclude each other, such as "unopposed" and "defended".

    Two actions do if only one of them can be done. Others do if they give two different winners,
    two values of one counter, or two states of one piece.
    """
    if isinstance(one, c.Do) and isinstance(other, c.Do):
        return other.action in _alternatives(game, one.action)
    if isinstance(one, c.Tell) and isinstance(other, c.Tell):
        return None not in {one.winner, other.winner} and one.winner != other.winner
    if isinstance(one, c.SetTo) and isinstance(other, c.SetTo):
        same = (one.counter, one.holder) == (other.counter, other.holder)
        return same and one.to != other.to
    if isinstance(one, c.Put) and isinstance(other, c.Put):
        same = one.piece == other.piece
        return same and (one.state, one.holder) != (other.state, other.holder)
    return False


def _alternatives(game: Game, action: str) -> set[str]:
    """Return the actions that can only be done instead of `action`."""
    found = {other for other, one in game.actions.items() if one.denied == action}
    found |= {game.actions[action].denied}
    for _, step in game.all_steps():
        if step.wait and action in step.wait.actions:
            found |= {*step.wait.actions}
    return found - {action, ""}


def check_consistent(context: Context, said: str, command: c.Command) -> None:
    """Raise WhichOne, which offers both, if two parts of a command exclude each other."""
    parts = command.commands if isinstance(command, c.Several) else ()
    for one, other in combinations(parts, 2):
        if are_contrary(context.game, one, other):
            raise _question(context, said, [one, other])


def turned(context: Context, said: str) -> Reading | None:
    """Return the deed that a line ends with: "I defend, no, unopposed" -> unopposed; or None.

    If the words after the correction are not understood, the first deed is a guess: "I pass, wait,
    one guy". Raise WhichOne if another deed is possible instead, or if two contrary deeds stand
    there without a word of correction.
    """
    found = tokens(said)
    apart = [place for place, token in enumerate(found) if token.kind in _APART]
    if not apart or context.choosing or context.table.request or not _names_deed(context, found):
        return None
    for place in apart:
        start, end = _correction_after(found, place, context)
        if end == start or not (first := _deed(context, said[: found[place].start])):
            continue
        rest = said[found[end].start :] if end < len(found) else ""
        if last := _deed(context, rest):
            if are_contrary(context.game, first.command, last.command):
                return last
        elif _takes_back(context, found[start:end], found[end:]) and not _is_read(context, rest):
            return _instead(context, said, first)
    if len(apart) < _MOST_CLAUSES:
        _check_clauses(context, said, found)
    return None


def _correction_after(found: Sequence[Token], place: int, context: Context) -> tuple[int, int]:
    """Return the span of the words of correction after a comma: first token, and token after them.

    Fillers and "and" before the words are skipped. Both tokens are the same if there are no words
    of correction.
    """
    start = place + 1
    while (
        start < len(found)
        and kinds_of(found[start], context) & {"filler", "and"}
        and after_correction(found, start, context) == start
    ):
        start += 1
    return start, after_correction(found, start, context)


def _check_clauses(context: Context, said: str, found: Sequence[Token]) -> None:
    """Raise WhichOne if two clauses are contrary deeds, with no word of correction between."""
    clauses = [one for one in _clauses(said, found) if _names_deed(context, tokens(one))]
    if len(clauses) < 2:
        return
    read = [one.command for one in (_deed(context, each) for each in clauses) if one]
    for one, other in combinations(read, 2):
        if are_contrary(context.game, one, other):
            raise _question(context, said, [one, other])


def _clauses(said: str, found: Sequence[Token]) -> Iterator[str]:
    """Yield the pieces of a text between commas, stops and semicolons."""
    start = 0
    for token in found:
        if token.kind in _APART:
            yield said[start : token.start]
            start = token.end
    yield said[start:]


def _names_deed(context: Context, found: Sequence[Token]) -> bool:
    """Tell whether a text has a word or phrase of a deed that can be taken back."""
    texts = [token.text for token in found]
    return any(
        tuple(texts[place : place + len(phrase)]) == phrase
        and any(term.kind in _NAMES for term in one.phrases[phrase])
        for place, text in enumerate(texts)
        for one in context.words
        for phrase in one.first.get(text, ())
    )


def _deed(context: Context, clause: str) -> Reading | None:
    """Return the reading of a clause that says or denies one deed of this step; else None."""
    if not clause.strip():
        return None
    kind = stance(context, clause)
    if kind and kind != NEGATION:
        return None
    denied = deeds_of_denial(context, clause) if kind else []
    found = denied or ([] if kind else readings(context, clause, strict=True))
    if not found and not kind and (alone := without_talk(context, clause)):
        found = [alone]
    if len(found) != 1 or not isinstance(found[0].command, (c.Do, c.Pass, c.Tell, c.Put)):
        return None
    return found[0] if is_here(context, found[0].command) else None


def _is_read(context: Context, rest: str) -> bool:
    """Tell whether what follows a correction can be read as it stands."""
    return bool(rest) and bool(readings(context, rest, strict=True))


def _takes_back(context: Context, said: Sequence[Token], rest: Sequence[Token]) -> bool:
    """Tell whether words of correction, with what follows them, take a deed back.

    After an apology a word of the table has to follow: "sorry, one defender".
    """
    kinds = [kinds_of(token, context) for token in rest if token.kind not in _APART]
    apologies = {words(one) for one in vocabulary(context.language).small["apology"]}
    if all((token.text,) in apologies for token in said if token.kind not in _APART):
        return any(one - _EMPTY for one in kinds)
    return any(not one or one - _EMPTY for one in kinds) or not kinds


def _instead(context: Context, said: str, first: Reading) -> Reading:
    """Return the first deed as a guess; raise WhichOne if others can be done instead of it now."""
    choices = [first.command]
    if isinstance(first.command, c.Do):
        other = sorted(_alternatives(context.game, first.command.action))
        deeds = [c.Do(seat=first.command.seat, action=action) for action in other]
        choices += [one for one in deeds if is_here(context, one) and is_possible(context, one)]
    if len(choices) > 1:
        raise _question(context, said, choices)
    return replace(first, reasons=first.reasons | {Reason.PARTLY})


def _question(context: Context, said: str, choices: list[c.Command]) -> WhichOne:
    """Return the WhichOne that asks which of several commands is meant, with words for each."""
    known = dict.fromkeys(spoken(one, context)[0] for one in choices)
    return WhichOne(shortened(said), tuple(known), is_partial=True)
