"""Finds the words that lead to a list: "A turn looks as follows:" names the turn, no title does.

entries -> here -> match/step_of_whole, index/numbered_parts
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rules_index.model import Entry
from rules_index.search.text.list_numbering import Level

_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=\S)")


def is_heading(entry: Entry) -> bool:
    """Whether an entry has no words of its own: what is asked for stands below it."""
    return entry.text.strip() == entry.title.strip()


def lead_ins(entry: Entry, items: Sequence[tuple[Level, ...]]) -> Iterator[str]:
    """For each item that an entry counts the sentence that leads to its outermost list, or ""."""
    first = -1
    for path in items:
        if first < 0 or (len(path) == 1 and path[0].value == 1):
            first = path[0].at
        yield _last_sentence(entry, first - 1)


def leading_on(entry: Entry) -> str:
    """The sentence that leads to what stands in entries of their own below or after this one.

    It may list them as well: then the one before that list.
    """
    told = [_last_sentence(entry, at) for at in range(len(entry.passages))]
    leading = (one for one in reversed(told) if one.endswith(":"))
    return next(leading, told[-1] if told else "")


def _last_sentence(entry: Entry, at: int) -> str:
    if at < 0 or entry.passages[at].marker:
        return ""
    return _SENTENCE.split(entry.passages[at].text.strip())[-1]
