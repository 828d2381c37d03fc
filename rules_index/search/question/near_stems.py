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

SHORTEST = 4
"""The fewest letters of a word in which a slip is looked for; in so many none may be exchanged for
another. Chosen by hand."""
_LONG = 8
"""The letters of a stem from which on two slips are looked for. Chosen by hand."""
_LEAST = 6
"""The fewest letters of a word that `near` looks for: shorter ones are near to too many. Chosen by
hand."""
_ENDING = 3
"""The most letters by which a form may be longer than its common beginning with a stem. Chosen by
hand."""


def slips_of(word: str, code: str, index: Index) -> list[str]:
    """Return the stems of the guides that are one or two slips away from a word.

    The first letter must be right: slips happen inside a word, and another beginning makes another
    word.
    """
    asked, least = f"{code}:{stem(word, code)}", len(code) + 1 + SHORTEST
    if len(asked) < least:
        return []
    slips = 1 if len(asked) - len(code) <= _LONG else 2
    known = [name for name in index.begun.get(asked[: len(code) + 2], ()) if len(name) >= least]
    found = process.extract(asked, known, scorer=OSA.distance, score_cutoff=slips, limit=None)
    return [name for name, *_ in found]


def near(word: str, code: str, index: Index) -> list[str]:
    """Return the stems that a word is a slip away from, or that differ only in their ending."""
    if len(word) < _LEAST:
        return []
    forms = forms_of(f"{code}:{stem(word, code)}", index)
    return [*dict.fromkeys((*slips_of(word, code, index), *forms))]


def short_slips_of(word: str, code: str, index: Index) -> list[str]:
    """Return the stems a slip away from a word that is too short for `near`.

    In four letters none may be exchanged: "carb" would be "card". Letters that are swapped, doubled
    or missing seldom make another word.
    """
    asked = f"{code}:{stem(word, code)}"
    found = slips_of(word, code, index)
    return [name for name in found if _is_likely_slip(asked, name, len(asked) - len(code) - 1)]


def _is_likely_slip(asked: str, name: str, letters: int) -> bool:
    """Tell whether a slip exchanges no letter, or the word has more than four letters."""
    return letters > SHORTEST or len(asked) != len(name) or sorted(asked) == sorted(name)


def forms_of(asked: str, index: Index) -> list[str]:
    """Return the stems that may be other forms of the word with this stem ("pl:okret")."""
    begun = asked.index(":") + 1
    head, known = asked[: begun + SHORTEST], index.begun.get(asked[: begun + 1], [])
    if len(head) < begun + SHORTEST:
        return []
    # They stand together, in order: in a large library few of them begin so.
    first = bisect_left(known, head)
    alike = takewhile(lambda at: known[at].startswith(head), range(first, len(known)))
    return [known[at] for at in alike if _is_form(asked, known[at])]


def _is_form(asked: str, name: str) -> bool:
    """Tell whether two stems differ only in their endings."""
    common = Prefix.similarity(asked, name)
    shorter, longer = sorted((len(asked), len(name)))
    return shorter - common <= 1 and longer - common <= _ENDING
