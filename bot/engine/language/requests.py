"""Read a request to the bot in the words of a question: "can you put me on 8 honor".

text, Context -> requested -> the deed, asked about unless courtesy tells a request -> understand
"""

from __future__ import annotations

from functools import cache

from bot.engine import commands as c
from bot.engine.language.certainty import Reading, Reason
from bot.engine.language.clauses import readings
from bot.engine.language.context import Context
from bot.engine.language.fold import Token, tokens, words
from bot.engine.language.lattice import Lattice
from bot.engine.language.stance import stance
from bot.engine.language.vocabulary import as_typed, vocabulary

_LONGEST = 80
"""The maximum number of characters of such a request. Chosen by hand."""
_MOST_BEFORE = 3
"""The maximum number of words before the words of asking: "ok, can you". Chosen by hand."""
_NAMED = frozenset({"seat", "piece"})
"""The kinds of words that name whose number changes; a request for a change needs one."""
_OF_THE_TABLE = (c.Undo, c.Redo, c.Next)
"""The commands that may be asked for without a name."""
Phrases = frozenset[tuple[str, ...]]


def requested(context: Context, said: str) -> Reading | None:
    """Return the deed that somebody asks the bot to write down; None for any other question.

    "Can you take 2 honor off me please" is done; without "please" it is asked about first. "Can you
    lose 2 honor" names no player, so it stays a question.
    """
    found = tokens(said)
    if len(said) > _LONGEST or any(one.text == "?" for one in found[:-1]):
        return None
    polite, place, end = _is_polite(found, context.language), *_span(found, context.language)
    if not end:
        return None
    rest = _without(said, found, place, end)
    if not rest or stance(context, rest):
        return None
    read = readings(context, rest, strict=True)
    if len(read) != 1 or not _may_be_asked_for(context, rest, read[0].command):
        return None
    is_tail = end == len(found) or (place > 0 and polite)
    doubt = frozenset[Reason]() if polite or is_tail else frozenset({Reason.PARTLY})
    return Reading(read[0].command, read[0].reasons | doubt)


def _span(found: tuple[Token, ...], language: str) -> tuple[int, int]:
    """Return the span of words of asking: first token, and token after them; (0, 0) without any.

    They have to be near the beginning or at the end of the line.
    """
    texts = tuple(one.text for one in found)
    for phrase in _phrases("request", language):
        size = len(phrase)
        for place in range(min(_MOST_BEFORE, len(texts) - size) + 1):
            if texts[place : place + size] == phrase:
                return place, place + size
        if len(texts) > size and texts[-size:] == phrase:
            return len(texts) - size, len(texts)
    return 0, 0


def _is_polite(found: tuple[Token, ...], language: str) -> bool:
    """Tell whether a line has a word of courtesy, such as "please"."""
    said = f" {' '.join(one.text for one in found)} "
    return any(f" {' '.join(one)} " in said for one in _phrases("polite", language))


def _without(said: str, found: tuple[Token, ...], place: int, end: int) -> str:
    """Return a line without the tokens from `place` to `end`, and without its question mark."""
    head = said[: found[place].start].strip(" ,")
    tail = said[found[end - 1].end :].strip(" ,?!.")
    return f"{head} {tail}".strip()


def _may_be_asked_for(context: Context, rest: str, command: c.Command) -> bool:
    """Tell whether a command goes back or on, or changes numbers of a piece or seat it names."""
    if isinstance(command, _OF_THE_TABLE):
        return True
    if isinstance(command, c.Several):
        return all(_may_be_asked_for(context, rest, one) for one in command.commands)
    if not isinstance(command, (c.Change, c.SetTo)):
        return False
    items = Lattice(context, rest).every_item()
    return any(term.kind in _NAMED for item in items if not item.cost for term in item.terms)


@cache
def _phrases(kind: str, language: str) -> Phrases:
    """Return the folded phrases of a kind in a language: "request" or "polite"."""
    said = vocabulary(language).stance.get(kind, ())
    return frozenset(words(form) for one in said for form in as_typed(one, language))
