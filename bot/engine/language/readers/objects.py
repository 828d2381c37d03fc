"""Whom a deed is done to where a pronoun before the verb says it: "je te retire 2 honneurs".

a clause in one meaning -> the clause without who does it -> amounts
"""

from __future__ import annotations

from bot.engine.language.grammar import Sequence, Typed
from bot.engine.language.readers.shared import of, verb

_DONE_TO = frozenset({"lose", "cost", "bring"})
"""Verbs of which the pronoun before them is who loses or gains."""
_PRONOUNS = frozenset({"me", "you", "they"})


def without_doer(sequence: Sequence) -> Sequence:
    """Leave out who does it: in "je te retire 2" you lose, in "il me rapporte 2" I gain.

    Only French puts both before the verb.
    """
    seats = of(sequence, "seat")
    if verb(sequence) not in _DONE_TO or len(seats) != 2 or seats[0].value == seats[1].value:
        return sequence
    doer, whom = map(sequence.index, seats)
    after = sequence[whom + 1 : whom + 2]
    french = after and after[0].kind == "verb" and _is_french(after[0])
    if not french or whom != doer + 1 or seats[1].of not in _PRONOUNS:
        return sequence
    return (*sequence[:doer], *sequence[whom:])


def _is_french(one: Typed) -> bool:
    return "fr" in one.term.languages
