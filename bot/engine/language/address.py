"""Leave out the player whom a line is said to: "Bo, I lose 2 honor" -> "I lose 2 honor".

text, Context -> without_address -> text -> understand
"""

from __future__ import annotations

from bot.engine.language.context import Context
from bot.engine.language.lattice import Lattice
from bot.engine.language.lexicon import OWN

_SHORTEST_ADDRESS = 4
"""The minimum number of tokens of a line said to somebody: a name, a comma, "I" and a verb."""


def without_address(context: Context, said: str) -> str:
    """Return a line without the player it is said to: "Bo, I lose 2 honor" -> "I lose 2 honor".

    A name that belongs to the sentence stays: "Ana, Bo and I lose 1" is about all three, and "Bo,
    lose 2 honor" is about Bo.
    """
    if context.seat is None or "," not in said:
        return said
    lattice = Lattice(context, said)
    if len(lattice.tokens) < _SHORTEST_ADDRESS or lattice.tokens[1].text != ",":
        return said
    called, subject, verb = (
        [
            term
            for item in lattice.edges[place]
            if not item.cost and item.end == place + 1
            for term in item.terms
            if not context.is_foreign(term)
        ]
        for place in (0, 2, 3)
    )
    is_called = any(one.kind == "seat" and one.value != context.seat for one in called)
    is_mine = any(one.kind == "seat" and one.value == context.seat for one in subject)
    goes_on = any(one.kind in {"verb", "seat"} for one in verb)
    tells_me = any(one.kind == "verb" and one.is_own and one.persons <= OWN for one in subject)
    if is_called and (tells_me or (is_mine and goes_on)):
        return said.partition(",")[2].strip()
    return said
