"""Writes the numbers and letters of list items for formats that declare only how to count.

In HTML, for example, the file has `<ol type="a">`, and a browser prints "a.", "b." and so on.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from rules_index.readers.runs import Draft

_BULLET = "•"
_ROMAN = tuple(
    zip(
        (1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1),
        ("m", "cm", "d", "cd", "c", "xc", "l", "xl", "x", "ix", "v", "iv", "i"),
        strict=True,
    )
)
"""The values and letters from which all Roman numbers are made: by definition of these numbers."""
_STYLES = {
    "loweralpha": "a",
    "lower-alpha": "a",
    "lower-latin": "a",
    "upperalpha": "A",
    "upper-alpha": "A",
    "upper-latin": "A",
    "lowerroman": "i",
    "lower-roman": "i",
    "upperroman": "I",
    "upper-roman": "I",
    "arabic": "1",
    "decimal": "1",
}


def style_named(name: str) -> str:
    """Return the short form of a counting style in CSS or AsciiDoc: "lower-roman" -> "i".

    The short forms are `1`, `a`, `A`, `i` and `I`; an unknown name gives "".
    """
    return name if name in ("1", "a", "A", "i", "I") else _STYLES.get(name.lower(), "")


def number_marker(value: int, style: str = "1") -> str:
    """Return the number of a list item as it is printed: 3 in style "a" -> "c."

    A number that the style cannot write, such as 0, is printed in digits.
    """
    spelled = ""
    if style in ("a", "A"):
        spelled = _in_letters(value)
    elif style in ("i", "I") and value < 4000:
        spelled = _roman(value)
    return f"{(spelled.upper() if style.isupper() else spelled) or value}."


def _in_letters(value: int) -> str:
    letters = ""
    while value > 0:
        value, letter = divmod(value - 1, 26)
        letters = chr(ord("a") + letter) + letters
    return letters


def _roman(value: int) -> str:
    figures = ""
    for worth, figure in _ROMAN:
        while value >= worth:
            figures += figure
            value -= worth
    return figures


@dataclass(slots=True)
class ItemList:
    """A list that is being read, and the way its items are numbered."""

    style: str = ""
    """The counting style `1`, `a`, `A`, `i` or `I`; "" for bullets."""
    next: int = 1
    step: int = 1
    down_to_one: bool = False
    count: int = 0
    """The number of items read so far."""
    items: list[tuple[Draft, int]] = field(default_factory=list)
    """The Draft of each item, with the position of the item in the list, counted from 1."""

    def marker(self) -> str:
        self.count += 1
        value, self.next = self.next, self.next + self.step
        return number_marker(value, self.style) if self.style else _BULLET

    def end(self) -> None:
        """Write the numbers of a list that counts down to one, now that the number of items is
        known.

        Any other list stays as it is.
        """
        if self.down_to_one:
            for draft, position in self.items:
                draft.marker = number_marker(self.count + 1 - position, self.style)
