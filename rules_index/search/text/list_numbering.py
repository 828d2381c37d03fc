"""Numbers the items inside an entry: the third item below "2. Road phase" is 2.3 and 2.c.

A chart stays one entry; whoever asks for a step of it by number gets it, with that step's words;
so does whoever asks for "step 3" of what the entry or the item above is called.

entries -> items -> index -> match; and the passage that is shown
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from rules_index.model import Entry, Kind, Passage

_NUMBER = r"((?:[A-Z]|\d{1,3})(?:\.\d{1,3})+[a-z]?)(?:[.):]|\s|$)"
_PRINTED = re.compile(rf"\W{{0,2}}{_NUMBER}")
# With a word in front: "Step 2.3: …", but also "Version 2.3".
_LABELLED = re.compile(rf"\W{{0,2}}(?:[^\W\d_]{{2,10}}\s+)?{_NUMBER}")
_COUNTED = re.compile(r"\W?(\d{1,3}|[a-z]|[ivx]{2,4}|[IVX]{2,4}|[A-Z])[.)](?:\s|$)")
ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii")
# With a single figure behind the word: "Step 3 – Resolve".
_WORDED = re.compile(r"\W{0,2}([^\W\d_]{3,12})\s+(\d{1,2}|[IVX]{1,4})\s*(?:[.:)–—-]|$)")
_COMPOUND = re.compile(r"\W*(?:\d{1,2}\.)+(\d{1,2})\.?\s")
_HEAD = re.compile(r"\s[–—-]\s|[:.;](?:\s|$)")
_LONGEST_NAME = 60
"""In letters: what is longer is a sentence, not what an item is called."""
_FIGURES, _LETTERS, _ROMANS, _WORDS = "1", "a", "i", "step 1"


class Level(NamedTuple):
    """A list that stands open at one of its items."""

    style: str
    """How it counts."""
    depth: int
    value: int
    """How far it is."""
    printed: str
    """That number as it is printed."""
    at: int
    """The passage of the item."""


def item_numbers(entry: Entry) -> list[tuple[str, ...]]:
    """For each passage of an entry the numbers under which it can be asked for, if any."""
    own = entry.number.lower() if entry.kind is Kind.STEP else ""
    pattern = _LABELLED if entry.kind is Kind.STEP else _PRINTED
    found: list[tuple[str, ...]] = []
    lists: list[Level] = []
    apart = False
    for at, passage in enumerate(entry.passages):
        names: tuple[str, ...] = ()
        item = list(_items(_marker(passage), passage.depth, at))
        if printed := pattern.match(passage.text):
            names = (printed[1].lower(),) if printed[1] != entry.number else ()
        elif item:
            lists = _counted(lists, item, apart=apart)
            names = tuple(_names(own, lists)) if entry.kind is Kind.STEP else ()
        apart = not (printed or item)
        found.append(names)
    return found


def counted_items(entry: Entry, is_step: Callable[[str], bool]) -> Iterator[tuple[Level, ...]]:
    """For each item of an entry that counts the items it stands in, itself the last one.

    A word for a step in front of a figure counts, too, inside the item of a number right above;
    and so does the first cell of a row.
    """
    lists: list[Level] = []
    apart = False
    for at, passage in enumerate(entry.passages):
        if worded := _worded(passage.text, is_step):
            read = _items(worded, passage.depth, at)
            item = [one._replace(style=_WORDS) for one in read if one.style != _LETTERS]
        else:
            printed = _marker(passage) or _number(passage.text) or _row(passage.text)
            item = list(_items(printed, passage.depth, at))
        if item:
            lists = _counted(lists, item, apart=apart)
            yield tuple(lists)
        apart = not item


def printed(number: int) -> set[str]:
    """How a number may stand before an item or a heading, small: "3", "iii"."""
    return {str(number), *ROMAN[number - 1 : number]}


def number_of(heading: str, is_step: Callable[[str], bool]) -> int:
    """The figure of a heading: "Phase 3: Conflict", "3. Conflict", "III. Conflict"; 0 for none."""
    printed = _worded(heading, is_step) or _number(heading)
    values = [one.value for one in _items(printed, 0, 0) if one.style != _LETTERS]
    return next(iter(values), 0)


def last_figure(heading: str, is_step: Callable[[str], bool]) -> int:
    """The figure of a heading, the last one of "2.3 Draw"; 0 for none."""
    inside = _COMPOUND.match(heading)
    return int(inside[1]) if inside else number_of(heading, is_step)


def _worded(text: str, is_step: Callable[[str], bool]) -> str:
    """The figure behind a word for a step that a text begins with, or ""."""
    match = _WORDED.match(text)
    return match[2].lower() if match and is_step(match[1]) else ""


def head(passage: Passage, is_step: Callable[[str], bool]) -> str:
    """What an item is called: "3) Resolution – Turn over …", "Step 3: Resolution."; else ""."""
    text = _COUNTED.sub("", passage.text, count=1)
    if _worded(text, is_step):
        text = _WORDED.sub("", text, count=1)
    name = _HEAD.split(text.strip(), maxsplit=1)[0]
    return name if len(name) <= _LONGEST_NAME else ""


def bullets(entry: Entry) -> list[int]:
    """The passages that are items of the outermost list of an entry."""
    items = [at for at, passage in enumerate(entry.passages) if passage.marker]
    least = min((entry.passages[at].depth for at in items), default=0)
    return [at for at in items if entry.passages[at].depth == least]


def _names(own: str, lists: list[Level]) -> Iterator[str]:
    """A path in figures, and with the last number as it is printed, joined by a point or not.

    It begins with the entry's own number, and without it: that may only count the chapter.
    """
    figures = [str(level.value) for level in lists]
    *above, last = figures
    printed = lists[-1].printed
    for outer in dict.fromkeys((own, "")):
        path = [outer, *above] if outer else above
        if path:
            yield ".".join([*path, last])
        if path and printed != last:
            yield f"{'.'.join(path)}.{printed}"
            yield f"{'.'.join(path)}{printed}"


def _counted(lists: Sequence[Level], item: Sequence[Level], *, apart: bool) -> list[Level]:
    """The lists that stand open after an item, which goes on with one of them or begins one.

    It may be read in several ways. What counts alike from one again stands inside the item right
    above, but not `apart` from it.
    """
    outer = [level for level in lists if level.depth <= item[0].depth]
    for place in reversed(range(len(outer))):
        style, depth, value, *_ = outer[place]
        for one in item:
            if (one.style, one.depth, one.value) == (style, depth, value + 1):
                return [*outer[:place], one]
    first = next((one for one in item if one.value == 1), item[0])
    again = any((level.style, level.depth) == (first.style, first.depth) for level in outer)
    above = [] if first.value != 1 or (again and apart) else outer
    return [*above, first]


def _items(printed: str, depth: int, at: int) -> Iterator[Level]:
    """An item in all the ways it may count: "c" is a letter, "ii" a Roman number, "i" both."""
    if printed.isdecimal():
        yield Level(_FIGURES, depth, int(printed), printed, at)
    if printed in ROMAN:
        yield Level(_ROMANS, depth, ROMAN.index(printed) + 1, printed, at)
    if len(printed) == 1 and printed.isalpha():
        yield Level(_LETTERS, depth, ord(printed) - ord("a") + 1, printed, at)


def _marker(passage: Passage) -> str:
    """The number of an item as its list or its text gives it; "" for bullets and paragraphs."""
    return _number(f"{passage.marker} {passage.text}".lstrip())


def _number(text: str) -> str:
    match = _COUNTED.match(text)
    return match[1].lower() if match else ""


def _row(text: str) -> str:
    """The number in the first cell of a row."""
    cell, tab, _ = text.partition("\t")
    return cell.strip(" .)") if tab and cell.strip(" .)").isdecimal() else ""
