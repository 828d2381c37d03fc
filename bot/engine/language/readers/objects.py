"""Find who is affected where pronouns name them: "je te retire 2 honneurs", "we lose 1".

a clause in one meaning -> the clause without who does it -> amounts
"""

from __future__ import annotations

from dataclasses import replace

from bot.engine.language.context import Context
from bot.engine.language.grammar import Sequence, Typed
from bot.engine.language.readers.shared import COME, of, verb

_DONE_TO = frozenset({"lose", "cost", "bring"})
"""Verbs whose French pronoun, as "te" in "je te retire 2", names who loses or gains."""
US = "us"
"""The value of a word that names everybody whom "we" means in one reading."""
_PRONOUNS = frozenset({"me", "we", "you", "they"})


def without_doer(sequence: Sequence) -> Sequence:
    """Leave out who acts: in French "je te retire 2" (I take 2 from you) only you lose something.

    So do I gain in "il me rapporte 2" (he brings me 2). Only French has both pronouns before the
    verb.
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
    """Leave out the source if it is the loser again: "je perds 2 de ma poche" (of my pocket).

    This is done only with verbs of losing and paying: with other verbs the source matters.
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
    """Put "to" before a French pronoun with a verb of coming.

    An example is "deux destins me reviennent" (two fate come back to me).
    """
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
    """Leave out "we" if everybody is named as well: "we lose 1 honor each" is about everybody.

    Without such a word, return () for French "on", which may be anybody.
    """
    if not any(map(_is_we, sequence)):
        return sequence
    if not of(sequence, "each"):
        return () if of(sequence, "impersonal") else sequence
    leads = {i for i, one in enumerate(sequence[:-1]) if _leads_to_all(one, sequence[i + 1])}
    return tuple(one for i, one in enumerate(sequence) if not _is_we(one) and i not in leads)


def of_us(context: Context, sequence: Sequence) -> Sequence:
    """Return a clause with "everybody whom `context` means by us" instead of "we", said once.

    The clause is returned unchanged if "we" is only the speaker. Return () if something comes from
    us or goes to us: a number of several holders cannot be given or taken.
    """
    if not context.we:
        return sequence
    beside = {i for i, one in enumerate(sequence) if (one.kind, one.of) == ("mark", "with")}
    beside |= {i + 1 for i in beside}  # "z Piotrem": he is among us
    sequence = tuple(one for i, one in enumerate(sequence) if i not in beside)
    ours = [i for i, one in enumerate(sequence) if _is_we(one)]
    leads = {i - 1 for i in ours if i and sequence[i - 1].kind == "mark"}
    if any(sequence[i].value != "for" for i in leads):
        return ()
    return tuple(
        replace(one, kind="each", value=US, of="") if i in ours else one
        for i, one in enumerate(sequence)
        if i not in leads and i not in ours[1:]
    )


def _is_we(one: Typed) -> bool:
    """Tell whether a word is "we" or "us", or French "on"."""
    return one.kind == "impersonal" or (one.kind == "seat" and one.of == "we")


def _leads_to_all(one: Typed, after: Typed) -> bool:
    return one.kind == "mark" and after.kind == "each"


def _is_french(one: Typed) -> bool:
    return "fr" in one.term.languages
