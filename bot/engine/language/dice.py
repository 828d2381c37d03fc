"""Dice: “d20” is a roll, which changes no number of a table by itself.

a token -> die_in -> Lattice, understand
"""

from __future__ import annotations

import re

from bot.engine.language.context import Context

_DIE = re.compile(r"[0-9]{0,2}([dkw])(4|6|8|10|12|20|100)")
"""As it is written in the languages of guides: “2d6”, “k6”, “W6”."""


def die_in(token: str, context: Context) -> tuple[str, int] | None:
    """The letter and the figure of a die that a word is; None for what the language counts.

    A French “d6” is the first letter of a counter there, in other languages a die.
    """
    found = _DIE.fullmatch(token)
    if found is None or any(found[1] in one.sure(context.language) for one in context.words):
        return None
    return found[1], int(found[2])
