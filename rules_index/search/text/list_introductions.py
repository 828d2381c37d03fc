"""Finds the sentence that introduces a list, such as "A turn looks as follows:".

No title names the turn here, so the sentence tells what the listed steps belong to.

entries -> here -> index/step_table, index/numbered_parts
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rules_index.model import Entry
from rules_index.search.text.list_numbering import Level

_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=\S)")


def is_heading(entry: Entry) -> bool:
    """Tell whether an entry is a title without a text; its content is in the entries below it."""
    return entry.text.strip() == entry.title.strip()


def lead_ins(entry: Entry, items: Sequence[tuple[Level, ...]]) -> Iterator[str]:
    """Yield, for each numbered item of an entry, the sentence before the outermost list with the
    item.

    The sentence is "" if there is none. `items` has the result of `counted_items`: each item, with
    the items around it in front.
    """
    first = -1
    for path in items:
        if first < 0 or (len(path) == 1 and path[0].value == 1):
            first = path[0].at
        yield _last_sentence(entry, first - 1)


def leading_on(entry: Entry) -> str:
    """Return the sentence of an entry that introduces the next entries, or "".

    Of the sentences that end a paragraph, this is the last one with a colon at its end. Without
    one, it is the last sentence of the entry, unless the entry ends with a list.
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
