"""Numbers the items inside an entry: the third item below "2. Road phase" is 2.3 and 2.c.

The chart with the items stays one entry. A question for 2.3 gets the chart, with that item as the
passage. So does "step 3 of the road phase".

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
# A longer number may have no room in the index.
_DIGITS = re.compile(r"\d{1,9}")
ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii")
"""The Roman numbers from 1 to 12, in small letters."""
# With a word and a single number: "Step 3 – Resolve".
_WORDED = re.compile(r"\W{0,2}([^\W\d_]{3,12})\s+(\d{1,2}|[IVX]{1,4})\s*(?:[.:)–—-]|$)")
_COMPOUND = re.compile(r"\W*(?:\d{1,2}\.)+(\d{1,2})\.?\s")
_HEAD = re.compile(r"\s[–—-]\s|[:.;](?:\s|$)")
_LONGEST_NAME = 60
"""The most characters in the name of an item. Longer text is a sentence. Chosen by hand."""
_FIGURES, _LETTERS, _ROMANS, _WORDS = "1", "a", "i", "step 1"
"""The styles of counting. Each value is the number of the first item in a list of this style."""


class Level(NamedTuple):
    """An item of a list inside an entry: its number, and the list's style of counting and depth."""

    style: str
    """The style of counting: numbers, letters, Roman numbers, or a word with a number
    ("step 1").
    """
    depth: int
    """How deep the item is nested; 0 for an item of the outermost list."""
    value: int
    """The position of the item in its list: 3 for "c"."""
    printed: str
    """The item's number as printed: "c"."""
    at: int
    """The position of the item among the entry's passages."""


def item_numbers(entry: Entry) -> list[tuple[str, ...]]:
    """Return, for each passage of an entry, the numbers by which a question may ask for it.

    The third item of step 2, printed "c", has "2.3", "2.c" and "2c". Most passages have no number.
    """
    own = entry.number.lower() if entry.kind is Kind.STEP else ""
    pattern = _LABELLED if entry.kind is Kind.STEP else _PRINTED
    found: list[tuple[str, ...]] = []
    lists: list[Level] = []
    apart = False
    for at, passage in enumerate(entry.passages):
        names: tuple[str, ...] = ()
        item = list(_ways_to_count(_marker(passage), passage.depth, at))
        if printed := pattern.match(passage.text):
            names = (printed[1].lower(),) if printed[1] != entry.number else ()
        elif item:
            lists = _open_lists(lists, item, apart=apart)
            names = tuple(_numbers_of_item(own, lists)) if entry.kind is Kind.STEP else ()
        apart = not (printed or item)
        found.append(names)
    return found


def counted_items(entry: Entry, is_step: Callable[[str], bool]) -> Iterator[tuple[Level, ...]]:
    """Yield, for each numbered item of an entry, the items that contain it, outermost first, and
    itself.

    "Step 2: …" also counts as an item, inside the numbered item right above it. So does a table row
    whose first cell is a number.
    """
    lists: list[Level] = []
    apart = False
    for at, passage in enumerate(entry.passages):
        if worded := _number_behind_word(passage.text, is_step):
            read = _ways_to_count(worded, passage.depth, at)
            item = [one._replace(style=_WORDS) for one in read if one.style != _LETTERS]
        else:
            printed = (
                _marker(passage) or _number_in_front(passage.text) or _number_in_cell(passage.text)
            )
            item = list(_ways_to_count(printed, passage.depth, at))
        if item:
            lists = _open_lists(lists, item, apart=apart)
            yield tuple(lists)
        apart = not item


def printed(number: int) -> set[str]:
    """Return the ways in which a number may be printed before an item or heading: 3 -> {"3",
    "iii"}.
    """
    return {str(number), *ROMAN[number - 1 : number]}


def value_of(printed: str) -> int:
    """Return the value of a printed number: "3" and "iii" -> 3; 0 for anything else, such
    as "c".
    """
    if _DIGITS.fullmatch(printed):
        return int(printed)
    return ROMAN.index(printed) + 1 if printed in ROMAN else 0


def number_of(heading: str, is_step: Callable[[str], bool]) -> int:
    """Return the number with which a heading begins, or 0: "Phase 3: Duel" and "III. Duel" -> 3.

    `is_step` tells whether a word names a step or phase.
    """
    printed = _number_behind_word(heading, is_step) or _number_in_front(heading)
    values = [one.value for one in _ways_to_count(printed, 0, 0) if one.style != _LETTERS]
    return next(iter(values), 0)


def last_figure(heading: str, is_step: Callable[[str], bool]) -> int:
    """Return the last part of the number at the front of a heading, or 0: "2.3 Draw" -> 3.

    "III. Draw" gives 3 as well.
    """
    inside = _COMPOUND.match(heading)
    return int(inside[1]) if inside else number_of(heading, is_step)


def _number_behind_word(text: str, is_step: Callable[[str], bool]) -> str:
    """Return the number behind a word for a step: "Step 3: Draw" -> "3"; "" for any other text."""
    match = _WORDED.match(text)
    return match[2].lower() if match and is_step(match[1]) else ""


def head(passage: Passage, is_step: Callable[[str], bool]) -> str:
    """Return the name of a list item: "3) Draw – Take a card" and "Step 3: Draw." -> "Draw".

    Return "" if its first words are too long for a name.
    """
    text = _COUNTED.sub("", passage.text, count=1)
    if _number_behind_word(text, is_step):
        text = _WORDED.sub("", text, count=1)
    name = _HEAD.split(text.strip(), maxsplit=1)[0]
    return name if len(name) <= _LONGEST_NAME else ""


def bullets(entry: Entry) -> list[int]:
    """Return the positions of an entry's passages that are items of its outermost list."""
    items = [at for at, passage in enumerate(entry.passages) if passage.marker]
    least = min((entry.passages[at].depth for at in items), default=0)
    return [at for at in items if entry.passages[at].depth == least]


def _numbers_of_item(own: str, lists: list[Level]) -> Iterator[str]:
    """Yield the numbers of an item: the third item below "2.", printed "c", is 2.3, 2.c and 2c.

    `own` is the number of the entry. An item of an inner list also gets numbers without `own`,
    because `own` may only be the number of the chapter.
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


def _open_lists(lists: Sequence[Level], item: Sequence[Level], *, apart: bool) -> list[Level]:
    """Return the lists that are open after an item: it continues an open list or begins a new one.

    `item` holds all readings of the item's number, such as letter and Roman. A new list is inside
    the item above; but if it counts like an open list, text between them (`apart`) separates it.
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


def _ways_to_count(printed: str, depth: int, at: int) -> Iterator[Level]:
    """Yield each reading of an item's number: "c" as a letter, "ii" as Roman, "i" as either."""
    if _DIGITS.fullmatch(printed):
        yield Level(_FIGURES, depth, int(printed), printed, at)
    if printed in ROMAN:
        yield Level(_ROMANS, depth, ROMAN.index(printed) + 1, printed, at)
    if len(printed) == 1 and printed.isalpha():
        yield Level(_LETTERS, depth, ord(printed) - ord("a") + 1, printed, at)


def _marker(passage: Passage) -> str:
    """Return the number or letter of a list item, from its marker or its text; "" for other
    passages.
    """
    return _number_in_front(f"{passage.marker} {passage.text}".lstrip())


def _number_in_front(text: str) -> str:
    """Return the number or letter with which a text begins, or "": "3) Draw" -> "3"."""
    match = _COUNTED.match(text)
    return match[1].lower() if match else ""


def _number_in_cell(text: str) -> str:
    """Return the number in the first cell of a table row, or "" if that cell is not a number."""
    cell, tab, _ = text.partition("\t")
    return cell.strip(" .)") if tab and cell.strip(" .)").isdecimal() else ""
