"""Warns of signs that a guide was split into entries at the wrong places; changes nothing.

entries -> doubts -> ParsedGuide, checkup
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from rules_index.language.fold import fold
from rules_index.model import Entry
from rules_index.phrase import Phrase

_LONG = 4000
"""The most characters of an entry that is not long; one message can show no more.

Chosen by hand.
"""
_LONG_SHARE = 0.3
"""The least share of a guide's text in long entries that causes a warning.

Measured: 6 of 300 rulebooks have it.
"""
_BARE = 4000
"""The most characters of a guide without headings that causes no warning. Chosen by hand."""
_BARE_LENGTH = 1500
"""The most characters per entry, on average, in a guide without headings that causes no warning.

Chosen by hand.
"""
_SAME = 10
"""The fewest entries of a guide with the same title that cause a warning.

“Example” may be a title in every chapter. Chosen by hand.
"""
_SAME_BESIDE = 4
"""The fewest entries of one section with the same title that cause a warning. Chosen by hand."""
_SAME_SHARE = 0.2
"""The least share of a guide's entries with the same title that causes a warning in a large guide.

Chosen by hand.
"""
_LINES_SHOWN = 5
"""The most line numbers that a warning lists. Chosen by hand."""
_TITLES_SHOWN = 2
"""The most shared titles of a guide for which there is a warning. Chosen by hand."""


def doubts(entries: Sequence[Entry]) -> Iterator[Phrase]:
    """Yield a warning for each sign that entries were split wrongly, with advice on how to correct
    it.
    """
    letters = sum(len(entry.text) for entry in entries)
    bare = not any(entry.section for entry in entries)
    if bare and letters > max(_BARE, _BARE_LENGTH * len(entries)):
        yield Phrase(
            "No headings of rules were seen: mark them with “#” and save the file as Markdown."
        )
    else:
        yield from _doubt_of_long_entries(entries, letters)
        yield from _doubt_of_shared_title(entries)


def _doubt_of_long_entries(entries: Sequence[Entry], letters: int) -> Iterator[Phrase]:
    """Yield a warning if much of the text is in long entries, because headings in them may be
    missed.

    `letters` is the number of characters in all entries.
    """
    long = [entry for entry in entries if len(entry.text) > _LONG]
    share = sum(len(entry.text) for entry in long) / max(1, letters)
    if share >= _LONG_SHARE:
        lines = ", ".join(str(entry.line) for entry in long[:_LINES_SHOWN])
        more = ", …" if len(long) > _LINES_SHOWN else ""
        yield Phrase(
            "Too much of the text is in entries too long to be shown whole (line {lines}): "
            "mark the headings in them.",
            {"lines": lines + more},
        )


def _doubt_of_shared_title(entries: Sequence[Entry]) -> Iterator[Phrase]:
    """Yield a warning for each title that many entries share, because it is probably not a
    heading.
    """
    titles = Counter(fold(entry.title) for entry in entries)
    beside = Counter((entry.section, fold(entry.title)) for entry in entries)
    often = {title for title, n in titles.items() if n >= max(_SAME, _SAME_SHARE * len(entries))}
    often |= {title for (_, title), n in beside.items() if n >= _SAME_BESIDE}
    shown = {fold(entry.title): entry.title for entry in reversed(entries)}
    for title in sorted(often, key=lambda one: -titles[one])[:_TITLES_SHOWN]:
        yield Phrase(
            "{n} entries have the title “{title}”: give each its own, "
            "or delete those lines if they are no headings.",
            {"n": titles[title], "title": shown[title]},
        )
