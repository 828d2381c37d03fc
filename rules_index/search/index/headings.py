"""Collects the headings that have no text of their own, under all names that players use for them.

empty_headings -> here -> Index -> match/heading
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rules_index.language.detect import asking_words
from rules_index.language.fold import words
from rules_index.language.stem import stems_of
from rules_index.links import aliases
from rules_index.model import FiledEntry
from rules_index.search.index.empty_headings import MOST_BELOW, under_bare_headings
from rules_index.search.index.index import Chapter

_PARTS = frozenset({"rule", "step", "section"})
_NAMED = re.compile(r"(?P<label>.{1,30}?)(?::| [–—-]) (?P<name>.+)")
_NUMBERED = re.compile(r"(?P<number>[0-9]{1,2})[.)] (?P<name>.+)")


def chapters(entries: Sequence[FiledEntry]) -> list[Chapter]:
    """Return, for each heading without an entry of its own, its keys and the entries under it.

    An entry is given by its position in `entries`. A heading is left out if more than `MOST_BELOW`
    entries are under it, or if one of these is not a rule, step or section.
    """
    return [
        (sorted(set(_heading_keys(path[-1], entries[places[0]].guide.identity.language))), places)
        for path, places in under_bare_headings(entries).items()
        if len(places) <= MOST_BELOW and all(entries[at].entry.kind in _PARTS for at in places)
    ]


def _heading_keys(title: str, language: str) -> Iterator[str]:
    """Yield a key for each name that players use for a heading; some keys may come twice.

    "Phase 4: Conflict" has, among others, the keys of "phase 4", "conflict" and "conflict phase".
    """
    for name in _names_of_heading(title):
        if key := key_of(words(name), language):
            yield key


def _names_of_heading(title: str) -> Iterator[str]:
    """Yield the names that players use for a heading.

    "4. Fate phase" gives "fate phase", "fate 4" and "phase 4".
    """
    yield from aliases(title)
    if numbered := _NUMBERED.fullmatch(title):
        # "4. Fate phase", "4. Faza losu": nothing shows which of the words means the phase.
        for word in words(numbered["name"]):
            yield f"{word} {numbered['number']}"
    if named := _NAMED.fullmatch(title):
        label, name = words(named["label"]), named["name"]
        yield named["label"]
        yield name
        if label and label[-1].isdigit():
            yield f"{' '.join(label[:-1])} {name}"


def key_of(said: Sequence[str], language: str) -> str:
    """Return a key for the words of a name, or "" if all of them are small words.

    Names with the same words in another order or form get the same key: "conflict phase" and "phase
    conflicts".
    """
    return key_of_telling(telling_words(said, language), language)


def key_of_telling(telling: list[str], language: str) -> str:
    """Return the key for the words of a name without small words; "" if there are no words."""
    return f"{language}:{' '.join(sorted(set(stems_of(telling, language))))}" if telling else ""


def telling_words(said: Sequence[str], language: str) -> list[str]:
    """Return the words that are not small words: "what is the fate phase" -> ["fate", "phase"]."""
    small = asking_words(language, "en")
    return [word for word in said if word not in small]
