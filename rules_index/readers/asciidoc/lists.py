"""The lists that are open at a point of an AsciiDoc file, with their depth and next number."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from rules_index.readers.asciidoc.lines import BlockAttributes, ItemStart
from rules_index.readers.markers import ItemList, style_named
from rules_index.readers.runs import Draft

_SHORT_NUMBER = re.compile(r"[0-9]{1,9}$")
_BY_DOTS = ("1", "a", "i", "A", "I")


@dataclass(slots=True)
class _Level:
    key: str
    items: ItemList
    counts: bool
    """Whether items inside this list are one level deeper; a list of terms adds no level."""


@dataclass(slots=True)
class Lists:
    """The lists that are open in one container or table cell, the outermost first."""

    outside: int = 0
    """The number of lists that are open around the container or table cell."""
    awaits_words: bool = False
    """Whether the last term of a list of terms has no definition yet."""
    _levels: list[_Level] = field(default_factory=list)

    @property
    def are_open(self) -> bool:
        return bool(self._levels)

    @property
    def inside(self) -> int:
        """Return the number of open lists around the next block; lists of terms do not count."""
        return self.outside + sum(level.counts for level in self._levels)

    @property
    def depth(self) -> int:
        return max(self.inside - 1, 0)

    def begin(self, start: ItemStart, attributes: BlockAttributes) -> str:
        """Begin the list of an item, or continue it if it is open; return the marker of the item.

        `attributes` are those above the item, such as the number at which a new list starts.
        """
        keys = [level.key for level in self._levels]
        place = keys.index(start.key) if start.key in keys else len(keys)
        if place < len(keys) and _starts_anew(attributes):
            self.end_from(place)
        else:
            self.end_from(place + 1)
        if place >= len(self._levels):
            self._levels.append(
                _Level(start.key, _list_beginning_with(start, attributes), not start.is_term)
            )
        counted = self._levels[-1].items.marker()
        return start.marker or counted

    def register(self, draft: Draft) -> None:
        items = self._levels[-1].items
        items.items.append((draft, items.count))

    def end_from(self, place: int) -> None:
        while len(self._levels) > place:
            self._levels.pop().items.end()

    def end_inner(self, count: int) -> None:
        """End the innermost lists, `count` of them, but always keep the outermost list."""
        self.end_from(max(len(self._levels) - count, 1))

    def end_all(self) -> None:
        self.end_from(0)
        self.awaits_words = False


def _starts_anew(attributes: BlockAttributes) -> bool:
    return "start" in attributes.named or bool(style_named(attributes.style))


def _list_beginning_with(start: ItemStart, attributes: BlockAttributes) -> ItemList:
    if not start.is_ordered:
        return ItemList()
    by_dots = _BY_DOTS[len(start.key) - 1] if start.key[0] == "." else "1"
    style = style_named(attributes.style) or by_dots
    written = attributes.named.get("start") or start.marker.rstrip(".")
    first = int(written) if _SHORT_NUMBER.match(written) else 1
    down = "reversed" in attributes.options
    return ItemList(style, first, -1 if down else 1, down_to_one=down and not written)
