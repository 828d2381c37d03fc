"""Why a clause may not mean what was read: its words' spelling, persons, numbers and languages.

a clause in one meaning, its command -> doubts -> reading
"""

from __future__ import annotations

from itertools import pairwise

from bot.engine import commands as c
from bot.engine.language.certainty import Reason, concedes
from bot.engine.language.context import Context
from bot.engine.language.grammar import Sequence, Typed
from bot.engine.language.readers import levels, unnumbered
from bot.engine.language.readers.shared import verb

_NAMES = frozenset(
    {"counter", "piece", "kind", "state", "action", "option", "param", "track", "choice", "field",
     "choption", "compare", "procedure", "role", "and", "filler"}
)  # fmt: skip
"""What players call as the box does, whatever they speak."""
_COUNTS = frozenset({"number", "signed", "one"})
_OF_THINGS = frozenset({"cost", "bring"})
"""Verbs that tell what a thing does to somebody, who is their object."""


def doubts(context: Context, said: Sequence, command: c.Command, spelt: int) -> frozenset[Reason]:
    """Why a command may not be what was meant."""
    found = {
        Reason.SPELLING: bool(spelt),
        Reason.SURRENDER: concedes(command),
        Reason.AMOUNT: unnumbered.is_open(context, said, command)
        or levels.may_be_more(context, said, command)
        or _drops_number(said),
        Reason.PERSON: _is_blurred(said),
        Reason.LANGUAGES: not _is_of_one_language(context, said),
    }
    return frozenset(reason for reason, holds in found.items() if holds)


def _is_of_one_language(context: Context, said: Sequence) -> bool:
    """Whether all verbs and small words can be of one language; names may be of any.

    Not beside "is", which is short: Czech "je" is none in French "je vole 1 honneur".
    """
    common = common_languages(said)
    if not common or context.language in common or verb(said) != "set":
        return common is None or bool(common)
    names = (one.term.languages for one in said if one.kind == "counter")
    return all(not languages or languages & common for languages in names)


def common_languages(said: Sequence) -> frozenset[str] | None:
    """The languages that all verbs and small words can be of; None where there are none."""
    some = [one.term.languages for one in said if one.term.languages and _is_small(one)]
    return frozenset.intersection(*some) if some else None


def _is_blurred(said: Sequence) -> bool:
    """Whether nothing says whose deed it is but a word whose accents may be left out.

    That is the ending of a verb, or who a thing costs something: Polish "ja" may be "ją", her.
    """
    verbs = [one for one in said if one.kind == "verb"]
    seats = [one for one in said if one.kind == "seat"]
    if any(one.value in _OF_THINGS for one in verbs):
        return any(one.term.blurred for one in seats)
    return any(one.term.blurred for one in verbs) and not seats


def _is_small(one: Typed) -> bool:
    return one.kind not in _NAMES and (one.kind != "seat" or bool(one.of))


def _drops_number(said: Sequence) -> bool:
    """Whether of several numbers one was taken for an article: "une blessure pour les deux"."""
    return any(one.kind in _COUNTS for one in said) and any(
        one.kind == "filler"
        and (can_be(one, "number") or (can_be(one, "one") and after.kind == "counter"))
        for one, after in pairwise(said)
    )


def can_be(one: Typed, kind: str, *values: str) -> bool:
    """Whether a word can be that in the language in which it was passed over: Polish "ten" not."""
    return any(
        term.kind == kind
        and (not values or term.value in values)
        and (not term.languages or term.languages & one.term.languages)
        for term in one.item.terms
    )
