"""A number told by both its ends: "my honor went from 10 to 8" is "my honor went to 8".

text, Context -> without_start -> the text with the last of the two -> clauses
"""

from __future__ import annotations

from bot.tables.language.context import Context
from bot.tables.language.fold import Token, tokens
from bot.tables.language.lexicon import Term


def without_start(text: str, context: Context) -> str:
    """A text without what its numbers were before: "honor z 10 na 8" is "honor na 8".

    Only "from" before the first number and "to" or "on" before the second say so.
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
    """Whether a token is a number, in figures or in letters."""
    return token.kind == "number" or any(term.kind == "number" for term in _terms(token, context))


def _may_be(token: Token, context: Context, *said: str) -> bool:
    return any(
        (term.kind == "mark" and term.value in said) or term.kind in said
        for term in _terms(token, context)
        if not context.is_foreign(term)
    )


def _terms(token: Token, context: Context) -> tuple[Term, ...]:
    return context.words[0].phrases.get((token.text,), ())
