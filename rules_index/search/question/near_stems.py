"""Finds stems of the guides that are spelt nearly like a word, which may be a typo or another form.

It is used only for words that neither a guide nor the lexicon has.
"""

from __future__ import annotations

from bisect import bisect_left
from itertools import takewhile

from rapidfuzz import process
from rapidfuzz.distance import OSA, Prefix

from rules_index.language.stem import stem
from rules_index.search.index.index import Index

SHORTEST = 4
"""The fewest letters of a stem that is compared with misspelt words. Chosen by hand.

In a stem of just this length, a slip that exchanges one letter for another does not count.
"""
_LONG = 8
"""The fewest letters of a stem in which two slips are allowed; in shorter ones, only one is.

Chosen by hand. The code counts the colon in "en:attack" as a letter, so it compares with `<=`.
"""
_LEAST = 6
"""The fewest letters of a word for which `near` looks; shorter words resemble too many others.

Chosen by hand.
"""
_ENDING = 3
"""The most letters that the longer of two forms of a word may have after what both share.

Chosen by hand.
"""


def slips_of(word: str, code: str, index: Index) -> list[str]:
    """Return the stems of the guides that are at most one slip from a word: "atack" ->
    ["en:attack"].

    A long stem, with at least `_LONG` letters, may have two slips. The first letter must be right,
    because another first letter usually makes another word.
    """
    asked, least = f"{code}:{stem(word, code)}", len(code) + 1 + SHORTEST
    if len(asked) < least:
        return []
    slips = 1 if len(asked) - len(code) <= _LONG else 2
    known = [name for name in index.begun.get(asked[: len(code) + 2], ()) if len(name) >= least]
    found = process.extract(asked, known, scorer=OSA.distance, score_cutoff=slips, limit=None)
    return [name for name, *_ in found]


def near(word: str, code: str, index: Index) -> list[str]:
    """Return the stems of the guides that are a slip from a word or differ from it only in the
    ending.

    `code` is the language of the stems. For a word of fewer than six letters, the list is empty.
    """
    if len(word) < _LEAST:
        return []
    forms = forms_of(f"{code}:{stem(word, code)}", index)
    return [*dict.fromkeys((*slips_of(word, code, index), *forms))]


def short_slips_of(word: str, code: str, index: Index) -> list[str]:
    """Return the stems of the guides that are one slip from a word; the word may have only four
    letters.

    In a word of four letters, no letter may be exchanged for another, as in "carb" and "card"; but
    letters may be swapped, doubled or missing.
    """
    asked = f"{code}:{stem(word, code)}"
    found = slips_of(word, code, index)
    return [name for name in found if _is_likely_slip(asked, name, len(asked) - len(code) - 1)]


def _is_likely_slip(asked: str, name: str, letters: int) -> bool:
    """Tell whether a slip is likely: the word has over four letters, or no letter is exchanged.

    `asked` and `name` are the two stems, `letters` is the number of letters in `asked`.
    """
    return letters > SHORTEST or len(asked) != len(name) or sorted(asked) == sorted(name)


def forms_of(asked: str, index: Index) -> list[str]:
    """Return the stems of the guides that may be other forms of a word, given by its stem.

    The stem has its language with it: "pl:okret". If it has fewer than four letters, the list is
    empty.
    """
    begun = asked.index(":") + 1
    head, known = asked[: begun + SHORTEST], index.begun.get(asked[: begun + 1], [])
    if len(head) < begun + SHORTEST:
        return []
    # The stems are sorted, and even in a large library only few begin with the same letters.
    first = bisect_left(known, head)
    alike = takewhile(lambda at: known[at].startswith(head), range(first, len(known)))
    return [known[at] for at in alike if _differ_in_endings(asked, known[at])]


def _differ_in_endings(asked: str, name: str) -> bool:
    """Tell whether two stems differ only in their endings."""
    common = Prefix.similarity(asked, name)
    shorter, longer = sorted((len(asked), len(name)))
    return shorter - common <= 1 and longer - common <= _ENDING
