"""Finds what a word may be a slip or a form of: stems of the guides that are spelt nearly alike.

Asked only of words that neither a guide nor the lexicon knows.
"""

from __future__ import annotations

from bisect import bisect_left
from itertools import takewhile

from rapidfuzz import process
from rapidfuzz.distance import OSA, Prefix

from rules_index.language.stem import stem
from rules_index.search.index.index import Index

_SHORTEST, _LONG = 4, 8
"""Letters of a word that may hold a slip, and of one that may hold two."""
_LEAST = 6
"""Letters of a word that is looked for in all guides: shorter ones are near to too many."""
_ENDING = 3
"""How many letters a form may have beyond the stem that both begin with."""


def slips_of(word: str, code: str, index: Index) -> list[str]:
    """The stems a slip or two away; hands slip inside a word: with another head it is another."""
    asked, least = f"{code}:{stem(word, code)}", len(code) + 1 + _SHORTEST
    if len(asked) < least:
        return []
    slips = 1 if len(asked) - len(code) <= _LONG else 2
    known = [name for name in index.begun.get(asked[: len(code) + 2], ()) if len(name) >= least]
    found = process.extract(asked, known, scorer=OSA.distance, score_cutoff=slips, limit=None)
    return [name for name, *_ in found]


def near(word: str, code: str, index: Index) -> list[str]:
    """The stems that a word is a slip away from, or that it begins with but for its ending."""
    if len(word) < _LEAST:
        return []
    forms = forms_of(f"{code}:{stem(word, code)}", index)
    return [*dict.fromkeys((*slips_of(word, code, index), *forms))]


def short_slips_of(word: str, code: str, index: Index) -> list[str]:
    """The same for a word that is too short for `near`: of four letters one is not exchanged.

    Letters that are turned round, doubled or missing seldom make another word, "carb" for "card"
    does.
    """
    asked = f"{code}:{stem(word, code)}"
    found = slips_of(word, code, index)
    return [name for name in found if _may_be_meant(asked, name, len(asked) - len(code) - 1)]


def _may_be_meant(asked: str, name: str, letters: int) -> bool:
    return letters > _SHORTEST or len(asked) != len(name) or sorted(asked) == sorted(name)


def forms_of(asked: str, index: Index) -> list[str]:
    """The stems ("pl:okret") of what may be other forms of the word that one is the stem of."""
    begun = asked.index(":") + 1
    head, known = asked[: begun + _SHORTEST], index.begun.get(asked[: begun + 1], [])
    if len(head) < begun + _SHORTEST:
        return []
    # They stand together, in order: in a large library few of them begin so.
    first = bisect_left(known, head)
    alike = takewhile(lambda at: known[at].startswith(head), range(first, len(known)))
    return [known[at] for at in alike if _is_form(asked, known[at])]


def _is_form(asked: str, name: str) -> bool:
    common = Prefix.similarity(asked, name)
    shorter, longer = sorted((len(asked), len(name)))
    return shorter - common <= 1 and longer - common <= _ENDING
