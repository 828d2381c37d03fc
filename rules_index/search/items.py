"""The numbers of items inside an entry: the third item below "2. Road phase" is 2.3 and 2.c.

A chart stays one entry; whoever asks for a step of it by number gets it, with that step's words.

entries -> items -> index -> the short way past the scores; and the passage that is shown
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rules_index.model import Entry, Kind, Passage

_NUMBER = r"((?:[A-Z]|\d{1,3})(?:\.\d{1,3})+[a-z]?)(?:[.):]|\s|$)"
_PRINTED = re.compile(rf"\W{{0,2}}{_NUMBER}")
# With a word in front: "Step 2.3: …", but also "Version 2.3".
_LABELLED = re.compile(rf"\W{{0,2}}(?:[^\W\d_]{{2,10}}\s+)?{_NUMBER}")
_COUNTED = re.compile(r"\W?(\d{1,3}|[a-z]|[ivx]{2,4}|[IVX]{2,4}|[A-Z])[.)](?:\s|$)")
_ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii")
_FIGURES, _LETTERS, _ROMANS = "1", "a", "i"
Level = tuple[str, int, int, str]
"""How a list counts, how deep it stands, how far it is, and that number as printed."""


def item_numbers(entry: Entry) -> list[tuple[str, ...]]:
    """For each passage of an entry the numbers under which it can be asked for, if any."""
    own = entry.number.lower() if entry.kind is Kind.STEP else ""
    pattern = _LABELLED if entry.kind is Kind.STEP else _PRINTED
    found: list[tuple[str, ...]] = []
    lists: list[Level] = []
    apart = False
    for passage in entry.passages:
        names: tuple[str, ...] = ()
        item = _marker(passage)
        if printed := pattern.match(passage.text):
            names = (printed[1].lower(),) if printed[1] != entry.number else ()
        elif item:
            lists = _counted(lists, passage.depth, item, apart=apart)
            names = tuple(_names(own, lists)) if entry.kind is Kind.STEP else ()
        apart = not (printed or item)
        found.append(names)
    return found


def _names(own: str, lists: list[Level]) -> Iterator[str]:
    """A path in figures, and with the last number as it is printed, joined by a point or not.

    It begins with the entry's own number, and without it: that may only count the chapter.
    """
    figures = [str(value) for _, _, value, _ in lists]
    *above, last = figures
    printed = lists[-1][3]
    for outer in dict.fromkeys((own, "")):
        path = [outer, *above] if outer else above
        if path:
            yield ".".join([*path, last])
        if path and printed != last:
            yield f"{'.'.join(path)}.{printed}"
            yield f"{'.'.join(path)}{printed}"


def _counted(lists: list[Level], depth: int, printed: str, *, apart: bool) -> list[Level]:
    """The lists that stand open after an item, which goes on with one of them or begins one.

    What counts alike from one again stands inside the item right above, but not `apart` from it.
    """
    readings = list(_readings(printed))
    outer = [level for level in lists if level[1] <= depth]
    for at in reversed(range(len(outer))):
        style, level, value, _ = outer[at]
        if level == depth and (style, value + 1) in readings:
            return [*outer[:at], (style, depth, value + 1, printed)]
    style, value = next((one for one in readings if one[1] == 1), readings[0])
    again = any(level[:2] == (style, depth) for level in outer)
    above = [] if value != 1 or (again and apart) else outer
    return [*above, (style, depth, value, printed)]


def _readings(printed: str) -> Iterator[tuple[str, int]]:
    """ "c" is a letter, "ii" a Roman number, "i" may be both."""
    if printed.isdecimal():
        yield _FIGURES, int(printed)
    if printed in _ROMAN:
        yield _ROMANS, _ROMAN.index(printed) + 1
    if len(printed) == 1 and printed.isalpha():
        yield _LETTERS, ord(printed) - ord("a") + 1


def _marker(passage: Passage) -> str:
    """The number of an item as its list or its text gives it; "" for bullets and paragraphs."""
    match = _COUNTED.match(f"{passage.marker} {passage.text}".lstrip())
    printed = match[1].lower() if match else ""
    return printed if any(_readings(printed)) else ""
