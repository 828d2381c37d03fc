"""What a word may be a slip or a form of: stems of the guides that are spelt nearly alike.

Asked only of words that neither a guide nor the lexicon knows.
"""

from __future__ import annotations

from rapidfuzz import process
from rapidfuzz.distance import OSA, Prefix

from rules_index.language.stem import stem
from rules_index.search.index import Index

_SHORTEST, _LONG = 4, 8
"""Letters of a word that may hold a slip, and of one that may hold two."""
_LEAST = 6
"""Letters of a word that is looked for in all guides: shorter ones are near to too many."""
_ENDING = 3
"""How many letters a form may have beyond the stem that both begin with."""


def slips_of(word: str, code: str, index: Index) -> list[str]:
    """The stems a slip or two away; hands slip inside a word: with another head it is another."""
    asked = f"{code}:{stem(word, code)}"
    slips = 1 if len(asked) - len(code) <= _LONG else 2
    return [
        name
        for name, *_ in process.extract(
            asked, _begun(asked, code, index), scorer=OSA.distance, score_cutoff=slips, limit=None
        )
    ]


def near(word: str, code: str, index: Index) -> list[str]:
    """The stems that a word is a slip away from, or that it begins with but for its ending."""
    if len(word) < 5:  # too many others are a slip away
        return []
    asked = f"{code}:{stem(word, code)}"
    forms = [name for name in _begun(asked, code, index) if _is_form(asked, name, len(code) + 1)]
    return [*dict.fromkeys((*slips_of(word, code, index), *forms))]


def _begun(asked: str, code: str, index: Index) -> list[str]:
    """The stems of a language that begin with the same letter and are long enough for a slip."""
    least = len(code) + 1 + _SHORTEST
    if len(asked) < least:
        return []
    return [name for name in index.begun.get(asked[: len(code) + 2], ()) if len(name) >= least]


def _is_form(asked: str, name: str, head: int) -> bool:
    common = Prefix.similarity(asked, name)
    shorter, longer = sorted((len(asked), len(name)))
    return common - head >= _SHORTEST and shorter - common <= 1 and longer - common <= _ENDING
