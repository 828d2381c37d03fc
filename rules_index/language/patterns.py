"""Turns the written phrases of a lexicon into the Matcher that finds them.

`word` matches by its stem, `word*` by its beginning, `=word` exactly; `?…` only in questions, `!…`
only in guides. See docs/lexicon.md.
"""

from __future__ import annotations

import itertools
import re
from collections import defaultdict

import numpy as np

from rules_index.language.fold import fold
from rules_index.language.matcher import (
    BEGINNING,
    EXACT,
    STEMMED,
    Matcher,
    Numbers,
    Tables,
    fitting,
    key_of,
    listed,
)
from rules_index.language.stem import stem


def matcher(written: str, language: str, *, question: bool) -> Matcher:
    """Build the Matcher for the phrases of one language, either for questions or for guides.

    `written` has one line for each concept, with tabs between phrases. Phrases only for guides
    (`!…`) are skipped for questions, and phrases only for questions (`?…`) for guides.
    """
    patterns: dict[str, int] = {}
    alone: dict[int, list[int]] = defaultdict(list)
    longer: dict[int, list[tuple[int, Numbers]]] = defaultdict(list)
    skipped = "!" if question else "?"
    # Folded at once: phrase by phrase it takes three times as long.
    for concept, line in enumerate(fold(written).split("\n")):
        for phrase in line.split("\t"):
            if phrase.startswith(skipped):
                continue
            needed = tuple(
                patterns.setdefault(part, len(patterns)) for part in _word_patterns(phrase)
            )
            if len(needed) > 1:
                longer[needed[0]].append((concept, needed))
            elif needed:
                alone[needed[0]].append(concept)
    return Matcher(language, _tables_of_patterns(patterns, alone, longer, language))


def _tables_of_patterns(
    patterns: dict[str, int],
    alone: dict[int, list[int]],
    longer: dict[int, list[tuple[int, Numbers]]],
    language: str,
) -> Tables:
    met: dict[int, list[int]] = defaultdict(list)
    for part, number in patterns.items():
        for way, text in _ways_to_match(part, language):
            met[key_of(way, text)].append(number)
    keys = sorted(met)
    phrases = [phrase for number in range(len(patterns)) for phrase in longer.get(number, ())]
    counts = [len(longer.get(number, ())) for number in range(len(patterns))]
    ends = np.cumsum([0, *counts]).tolist()
    return Tables(
        np.array(keys, dtype=np.uint64),
        listed(met[key] for key in keys),
        listed(alone.get(number, ()) for number in range(len(patterns))),
        listed(range(*span) for span in itertools.pairwise(ends)),
        fitting(np.array([concept for concept, _ in phrases], dtype=int)),
        listed(needed for _, needed in phrases),
        max((len(part) - 1 for part in patterns if part.endswith("*")), default=0),
    )


def _ways_to_match(part: str, language: str) -> list[tuple[str, str]]:
    """Return each way in which a word pattern can match, with the text to match: `fog*` -> ("*",
    "fog").

    A plain word matches exactly or by its stem.
    """
    if part.startswith("="):
        return [(EXACT, part[1:])]
    if part.endswith("*"):
        return [(BEGINNING, part[:-1])]
    return [(EXACT, part), (STEMMED, stem(part, language))]


def _word_patterns(phrase: str) -> list[str]:
    """Split a folded phrase into word patterns: "fog* =bell" -> "fog*", "=bell".

    A word is also split at punctuation inside it.
    """
    found = []
    for part in phrase.lstrip("?!").split():
        if part.isalnum():
            found.append(part)
            continue
        mark = "=" if part.startswith("=") else ""
        star = "*" if part.endswith("*") else ""
        pieces = [piece for piece in re.split(r"[\W_]+", part.strip("=*")) if piece]
        # "s'achèv*" is an exact "s" and a beginning: the star belongs to the last piece.
        found += [f"={piece}" for piece in pieces[:-1]]
        found += [f"{mark}{pieces[-1]}{star if not mark else ''}"] if pieces else []
    return found
