"""The numbers and letters that list items carry, for the formats that only say how to count."""

from __future__ import annotations

_ROMAN = ((1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"))
_ROMAN += ((50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"))
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
    """`1`, `a`, `A`, `i` or `I` for the name that CSS or AsciiDoc gives a way to count, or ""."""
    return name if name in ("1", "a", "A", "i", "I") else _STYLES.get(name.lower(), "")


def number_marker(value: int, style: str = "1") -> str:
    """The printed form of a list number: `3.`, `c.`, `III.`; figures where letters cannot say it."""
    spelled = ""
    if style in ("a", "A"):
        spelled = _letters(value)
    elif style in ("i", "I") and value < 4000:
        spelled = _roman(value)
    return f"{(spelled.upper() if style.isupper() else spelled) or value}."


def _letters(value: int) -> str:
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
