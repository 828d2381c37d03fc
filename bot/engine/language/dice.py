"""Recognise dice: “d20” is a roll, which by itself changes no number of a table.

a token -> die_in -> Lattice, understand
"""

from __future__ import annotations

import re

from bot.engine.language.context import Context

_DIE = re.compile(r"[0-9]{0,2}([dkw])(4|6|8|10|12|20|100)")
"""A die as the languages of guides write it: “2d6”, “k6”, “W6”."""


def die_in(token: str, context: Context) -> tuple[str, int] | None:
    """Return a die's letter and its number of sides: “2d6” -> ("d", 6); None for any other word.

    It is None as well if the letter is a word of the table's language, as French "d" (of) is.
    """
    found = _DIE.fullmatch(token)
    if found is None or any(found[1] in one.sure(context.language) for one in context.words):
        return None
    return found[1], int(found[2])
