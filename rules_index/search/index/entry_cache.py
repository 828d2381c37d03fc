"""Keeps the entries that were read last, until the library changes.

searcher -> here -> library. To open the library takes as long as half a search.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence

from rules_index.model import FiledEntry, Guide
from rules_index.search.records import Row
from rules_index.store.library import Library

MOST_ENTRIES = 3_000
"""The most entries that are kept in memory. Measured: they take about eight megabytes."""
_AT_ONCE = 200
"""The number of entries that are read before each pause. Measured: reading them takes four
milliseconds."""


class EntryCache:
    """A cache of the entries that were read last, emptied when the library changes."""

    def __init__(self, library: Library, stamp: Callable[[], tuple[int, ...]]) -> None:
        self._library, self._stamp = library, stamp
        self._read: dict[tuple[str, str], FiledEntry | None] = {}
        self._read_at: tuple[int, ...] = ()
        self._read_of = 0

    def entries(
        self, rows: Iterable[Row], guides: Mapping[tuple[str, str], Guide]
    ) -> list[FiledEntry | None]:
        """Return the entries of these rows; None for an entry that has been removed or changed.

        An entry has changed if it has another number of passages than its row says. `guides` has
        the guides by scope and key.
        """
        held = list(rows)
        names = [(row.scope, row.id) for row in held]
        if not names:
            return []
        self._forget_what_changed()
        read = {name: self._read[name] for name in names if name in self._read}
        new = [name for name in dict.fromkeys(names) if name not in read]
        if new:
            with self._library.snapshot() as now:
                self._read_of = self._read_of if self._read else now.generation()
                read |= zip(new, now.picked(new, guides), strict=True)
            self._read |= read
            for name in list(self._read)[: max(0, len(self._read) - MOST_ENTRIES)]:
                del self._read[name]
        return [
            found if found and len(found.entry.passages) == row.passages else None
            for row, found in zip(held, map(read.__getitem__, names), strict=True)
        ]

    def read_ahead(
        self, rows: Sequence[Row], guides: Mapping[tuple[str, str], Guide], pause: float = 0.0
    ) -> None:
        """Read entries into the cache until it is full; wait `pause` seconds after each batch.

        Questions can be answered in these pauses; reading all entries takes as long as twenty
        questions.
        """
        wanted = rows[:MOST_ENTRIES]
        at_once = _AT_ONCE if pause else MOST_ENTRIES
        for first in range(0, len(wanted), at_once):
            self.entries(wanted[first : first + at_once], guides)
            time.sleep(pause)

    def clear(self) -> None:
        """Drop all kept entries, so that the next question reads them again."""
        self._read.clear()

    def _forget_what_changed(self) -> None:
        """Drop all kept entries if the library has changed.

        The times of its files are compared first, as this is fast. They change even when somebody
        only opens the library; so if they have changed, its generation is compared, too.
        """
        stamp = self._stamp()  # taken before reading, so that a later write is noticed next time
        if stamp != self._read_at:
            if self._read and self._library.generation() != self._read_of:
                self._read = {}
            self._read_at = stamp
