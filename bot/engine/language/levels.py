"""Read levels of counters: a number given by both its ends, and several numbers in one line.

text, Context -> without_start -> the text without where a number began -> clauses
Candidates of each clause -> in_one_way -> those in which all numbers are meant alike -> clauses
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.engine import commands as c
from bot.engine.language.candidate import Candidate
from bot.engine.language.context import Context
from bot.engine.language.fold import Token, tokens
from bot.engine.language.lexicon import Term

_BARE = frozenset({"counter", "number", "seat", "and", "filler"})
"""The kinds of words in a clause that does not say what becomes of its number: "Ana honor 3"."""


def in_one_way(parts: Sequence[list[Candidate]]) -> Iterator[list[list[Candidate]]]:
    """Yield all clauses' candidates once for each way in which their bare numbers can be meant.

    A number is bare if no word says what becomes of it: "honor 2, fate 1" gains, loses or sets
    both. If one can only be a level, so is the other: "honor 9, fate 3". If no way fits all
    clauses, their candidates are yielded as they are.
    """
    bare = [part for part in parts if len(parts) > 1 and all(map(_is_bare, part))]
    ways = [dict.fromkeys(_way(one.command) for one in part) for part in bare]
    common = [way for way in (ways[0] if ways else ()) if all(way in one for one in ways)]
    if not common:
        yield list(parts)
    for way in common:
        yield [
            [one for one in part if part not in bare or _way(one.command) == way] for part in parts
        ]


def _is_bare(candidate: Candidate) -> bool:
    """Tell whether a clause changes or sets a number without a word that says which of the two."""
    return (
        isinstance(candidate.command, (c.Change, c.SetTo))
        and {"counter", "number"} <= {one.kind for one in candidate.said} <= _BARE
    )


def _way(command: c.Command) -> str:
    """Return what a command does to a number: "more", "less" or "set"."""
    by = command.by if isinstance(command, c.Change) else 0
    return "more" if by > 0 else "less" if by < 0 else "set"


def without_start(text: str, context: Context) -> str:
    """Return a text without the old values of its numbers: "honor from 10 to 8" -> "honor to 8".

    An old value has "from" before it, and after it "to", "on" or an arrow with the new value.
    """
    found, end, kept = tokens(text), 0, list[str]()
    for place in range(len(found) - 3):
        start, before, to, after = found[place : place + 4]
        if (
            _may_be(start, context, "from")
            and is_number(before, context)
            and (to.kind == "arrow" or _may_be(to, context, "to", "on", "dative"))
            and is_number(after, context)
        ):
            kept.append(text[end : start.start])
            end = to.start
    return "".join([*kept, text[end:]])


def is_number(token: Token, context: Context) -> bool:
    """Tell whether a token is a number, in figures or in words."""
    return token.kind == "number" or any(term.kind == "number" for term in _terms(token, context))


def _may_be(token: Token, context: Context, *said: str) -> bool:
    """Tell whether a token can be a small word or kind of `said` in the table's language."""
    return any(
        (term.kind == "mark" and term.value in said) or term.kind in said
        for term in _terms(token, context)
        if not context.is_foreign(term)
    )


def _terms(token: Token, context: Context) -> tuple[Term, ...]:
    return context.words[0].phrases.get((token.text,), ())
