"""Find who is affected where a pronoun before the verb names them: "je te retire 2 honneurs".

a clause in one meaning -> the clause without who does it -> amounts
"""

from __future__ import annotations

from dataclasses import replace

from bot.engine.language.grammar import Sequence, Typed
from bot.engine.language.readers.shared import COME, of, verb

_DONE_TO = frozenset({"lose", "cost", "bring"})
"""Verbs whose French pronoun, as "te" in "je te retire 2", names who loses or gains."""
_PRONOUNS = frozenset({"me", "you", "they"})


def without_doer(sequence: Sequence) -> Sequence:
    """Leave out the doer: in "je te retire 2" you lose, in "il me rapporte 2" I gain.

    Only French puts both pronouns before the verb.
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


def without_own_source(sequence: Sequence) -> Sequence:
    """Leave out the source if the loser was named already: "je perds 2 de ma poche".

    Only with verbs of losing and paying are both the same seat.
    """
    seats = of(sequence, "seat")
    if verb(sequence) not in {"lose", "pay"} or len(seats) != 2 or seats[0].value != seats[1].value:
        return sequence
    place = sequence.index(seats[1])
    lead = sequence[place - 1]
    if lead.value != "from" or sequence.index(seats[0]) > place:
        return sequence
    return (*sequence[: place - 1], *sequence[place + 1 :])


def with_recipient(sequence: Sequence) -> Sequence:
    """Put "to" before a French pronoun with a verb of coming: "deux destins me reviennent"."""
    if verb(sequence) != COME:
        return sequence
    found: list[Typed] = []
    for one, after in zip(sequence, [*sequence[1:], None], strict=True):
        is_pronoun = one.kind == "seat" and one.of in _PRONOUNS
        if is_pronoun and after is not None and after.kind == "verb" and _is_french(after):
            found.append(replace(one, kind="mark", value="to", of=""))
        found.append(one)
    return tuple(found)


def shared_by_all(sequence: Sequence) -> Sequence:
    """Leave out "on" and "nous" if everybody is named as well; otherwise return ().

    "On perd chacun 1 honneur" and "ça nous coûte 1 honneur à tous les deux" are about everybody.
    """
    if not of(sequence, "we"):
        return sequence
    leads = {i for i, one in enumerate(sequence[:-1]) if _leads_to_all(one, sequence[i + 1])}
    is_shared = bool(of(sequence, "each"))
    kept = (one for i, one in enumerate(sequence) if one.kind != "we" and i not in leads)
    return tuple(kept) if is_shared else ()


def _leads_to_all(one: Typed, after: Typed) -> bool:
    return one.kind == "mark" and after.kind == "each"


def _is_french(one: Typed) -> bool:
    return "fr" in one.term.languages
