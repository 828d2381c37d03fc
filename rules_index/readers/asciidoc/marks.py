"""Finds the format marks of AsciiDoc (`*bold*`, `__italic__`, `[.red]#words#`) and their styles.

Each kind of mark is paired separately, so that two styled parts may overlap.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from rules_index.model import Style
from rules_index.readers.looks import name_set, styles_of_names
from rules_index.readers.runs import PLAIN

_MARK = re.compile(r"([*_#`^~])\1*")
_ROLE = re.compile(r"\.([^.#%,\]]+)")
_ID = re.compile(r"#([^.#%,\]]+)")
_NAMED_ROLE = re.compile(r"""\brole\s*=\s*["']?([^"',]+)""")
_NAMED_ID = re.compile(r"""\bid\s*=\s*["']?([^"',\s]+)""")
_TYPOGRAPHIC = name_set("big small lead underline overline nobreak nowrap pre-wrap")
_STYLES = {
    "*": frozenset((Style.BOLD,)),
    "_": frozenset((Style.ITALIC,)),
    "#": frozenset((Style.COLOR,)),
}


@dataclass(frozen=True, slots=True)
class Pair:
    """The positions of two format marks that belong together, such as the two "**" around a word.

    `mark` is the character of which the marks consist, `width` the length of each mark.
    """

    start: int
    end: int
    width: int
    mark: str


def pairs(text: str) -> Iterator[Pair]:
    """Yield each pair of format marks in a text: for "*bold*", Pair(0, 5, 1, "*").

    Three or more equal characters in a row are not a mark.
    """
    double: dict[str, int] = {}
    single: dict[str, int] = {}
    for match in _MARK.finditer(text):
        mark, place, width = match[1], match.start(), len(match[0])
        if width == 2 and mark not in "^~":
            if mark in double:
                yield Pair(double.pop(mark), place, 2, mark)
            else:
                double[mark] = place
        elif width == 1 and mark in single and _closes(text, single[mark], place, mark):
            yield Pair(single.pop(mark), place, 1, mark)
        elif width == 1 and _opens(text, place, mark, mark in single):
            single[mark] = place


def _opens(text: str, place: int, mark: str, is_open: bool) -> bool:
    after = text[place + 1 : place + 2]
    if mark in "^~":
        return bool(after.strip())
    return not is_open and bool(after.strip()) and not text[max(place - 1, 0) : place].isalnum()


def _closes(text: str, start: int, place: int, mark: str) -> bool:
    if place - start < 2:
        return False
    if mark in "^~":
        return not any(map(str.isspace, text[start:place]))
    return not text[place - 1].isspace() and not text[place + 1 : place + 2].isalnum()


def styles_of(mark: str, attributes: str | None, content: str) -> frozenset[Style]:
    """Return the styles of words between two marks: "*" -> {BOLD}.

    `attributes` are the roles typed before the marks, or None; `content` is the text between them.
    An unknown role around `#words#` means colour, but roles for size, such as `.small`, give no
    style.
    """
    own = _STYLES.get(mark, PLAIN)
    if attributes is None:
        return own
    roles = roles_of(attributes)
    named = styles_of_names(roles)
    if mark != "#":
        return own | named
    of_author = not _TYPOGRAPHIC.issuperset(roles.split()) and any(map(str.isalpha, content))
    return named or (own if of_author else PLAIN)


def roles_of(attributes: str) -> str:
    """Return the roles in a block's or mark's attributes, separated by spaces: ".red.big" -> "red
    big".

    `role="red big"` and plain `red` are read, too.
    """
    named = _NAMED_ROLE.findall(attributes)
    shorthand = attributes.partition(",")[0]
    if not shorthand.startswith((".", "#", "%")) and not named and "=" not in shorthand:
        return shorthand
    return " ".join([*named, *_ROLE.findall(shorthand if "=" not in shorthand else "")])


def id_of(attributes: str) -> str:
    """Return the id in attributes: "#boats.red" or "id=boats" -> "boats"; "" if there is none."""
    named = _NAMED_ID.search(attributes)
    shorthand = _ID.search(attributes.partition(",")[0]) if "=" not in attributes else None
    found = named or shorthand
    return found[1].strip() if found else ""
