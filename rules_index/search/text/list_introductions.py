"""Finds the sentence before a list: "A turn looks as follows:" names the turn, though no title
does.

entries -> here -> index/step_table, index/numbered_parts
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rules_index.model import Entry
from rules_index.search.text.list_numbering import Level

_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=\S)")


def is_heading(entry: Entry) -> bool:
    """Tell whether an entry is only a title, so that its content is in the entries below it."""
    return entry.text.strip() == entry.title.strip()


def lead_ins(entry: Entry, items: Sequence[tuple[Level, ...]]) -> Iterator[str]:
    """Yield, for each numbered item of an entry, the sentence before the outermost list around it.

    The sentence is "" if there is none. `items` has the path of each item, from `counted_items`.
    """
    first = -1
    for path in items:
        if first < 0 or (len(path) == 1 and path[0].value == 1):
            first = path[0].at
        yield _last_sentence(entry, first - 1)


def leading_on(entry: Entry) -> str:
    """Return the sentence of an entry that introduces the entries below or after it, or "".

    This is the last sentence that ends with a colon, or else the last sentence of a paragraph at
    the end of the entry. If the entry also lists those entries, the sentence comes before that
    list.
    """
    told = [_last_sentence(entry, at) for at in range(len(entry.passages))]
    leading = (one for one in reversed(told) if one.endswith(":"))
    return next(leading, told[-1] if told else "")


def _last_sentence(entry: Entry, at: int) -> str:
    """Return the last sentence of an entry's passage at position `at`.

    Return "" for a list item or a position below 0.
    """
    if at < 0 or entry.passages[at].marker:
        return ""
    return _SENTENCE.split(entry.passages[at].text.strip())[-1]
