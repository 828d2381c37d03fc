"""Finds the styles of words in class names, AsciiDoc roles and CSS.

The HTML and AsciiDoc readers use it. Colours are read, too, because guides mark changes with them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from rules_index.model import Style
from rules_index.readers.runs import PLAIN


def name_set(text: str) -> frozenset[str]:
    """Split a string into a set of names: "red blue" -> {"red", "blue"}.

    It is used for long constant sets, which are easier to read in this form.
    """
    return frozenset(text.split())


_COLOURS = name_set(
    "red green blue purple violet orange yellow gold brown pink magenta fuchsia cyan aqua"
    " teal gray grey maroon navy olive lime crimson indigo turquoise highlight highlighted"
)
_CLASSES = {
    **dict.fromkeys(
        ("bold", "strong", "font-weight-bold", "fw-bold", "fw-bolder", "font-bold"), Style.BOLD
    ),
    "italic": Style.ITALIC,
    "strike": Style.STRUCK,
    "struck": Style.STRUCK,
    "strikethrough": Style.STRUCK,
    "line-through": Style.STRUCK,
}
LIGHT = name_set("font-weight-normal fw-normal font-normal")
"""The class names that turn bold off inside bold words."""
_NO_COLOUR = name_set(
    "inherit initial unset revert currentcolor windowtext auto transparent black white"
)
_WORD = re.compile(r"[a-z]+")
_HEX = re.compile(r"#?([0-9a-f]{6}|[0-9a-f]{3})(?:[0-9a-f]{1,2})?$")
_FIGURES = re.compile(r"rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})")
_COMMENT = re.compile(r"/\*.*?\*/", re.S)
_BLOCK = re.compile(r"\{([^{}]*)\}")
_CLASS_RULE = re.compile(r"(?:[a-z]\w*)?\.([\w-]+)$", re.I)
# Pages and dark print come in greys; a hue shows from about here on.
_LEAST_HUE = 48
"""The least difference between the largest and the smallest of red, green and blue, each up to 255,
in a colour that is not grey. Chosen by hand."""


@lru_cache(maxsize=1024)
def styles_of_names(told: str) -> frozenset[Style]:
    """Return the styles that class names or roles stand for.

    For example, "green line-through" -> {COLOR, STRUCK}.
    """
    lowered = told.lower()
    found = {_CLASSES[name] for name in lowered.split() if name in _CLASSES}
    if not _COLOURS.isdisjoint(_WORD.findall(lowered)):
        found.add(Style.COLOR)
    return frozenset(found)


@lru_cache(maxsize=1024)
def declarations(text: str) -> dict[str, str]:
    """Return the properties that CSS declarations set: "color: Red; top: 0" -> {"color": "red",
    "top": "0"}."""
    pairs = (part.partition(":") for part in text.lower().split(";"))
    told = ((name.strip(), value) for name, colon, value in pairs if colon)
    return {name: value.replace("!important", "").strip() for name, value in told}


@lru_cache(maxsize=1024)
def styles_of_css(text: str) -> frozenset[Style]:
    """Return the styles that CSS declarations turn on: "font-weight: bold" -> {BOLD}."""
    told = declarations(text)
    found = set()
    if told.get("font-weight", "") in ("bold", "bolder", "600", "700", "800", "900"):
        found.add(Style.BOLD)
    if told.get("font-style", "") in ("italic", "oblique"):
        found.add(Style.ITALIC)
    if "line-through" in told.get("text-decoration", "") + told.get("text-decoration-line", ""):
        found.add(Style.STRUCK)
    if is_coloured(told.get("color", "")):
        found.add(Style.COLOR)
    return frozenset(found) or PLAIN


def is_coloured(value: str) -> bool:
    """Tell whether a CSS colour highlights words: "red" does; black, white and grey do not."""
    value = value.lower()
    if match := _HEX.match(value):
        digits = match[1] if len(match[1]) == 6 else "".join(2 * digit for digit in match[1])
        return _has_hue([int(digits[i : i + 2], 16) for i in (0, 2, 4)])
    if match := _FIGURES.match(value):
        return _has_hue([int(figure) for figure in match.groups()])
    return value.isalpha() and value not in _NO_COLOUR


def _has_hue(figures: list[int]) -> bool:
    return max(figures) - min(figures) >= _LEAST_HUE


def class_rules(sheet: str) -> Iterator[tuple[str, str]]:
    """Yield the class name and the declarations of each plain rule in a style sheet.

    ".c3 {color: red}" -> ("c3", "color: red"). Converters from office formats write bold and colour
    in such rules. Rules inside `@media` are left out, because they do not hold for every reader.
    """
    plain = _COMMENT.sub("", sheet)
    depth = position = 0
    for block in _BLOCK.finditer(plain):
        before = plain[position : block.start()]
        depth += before.count("{") - before.count("}")
        position = block.end()
        if depth == 0:
            for selector in before.rpartition("}")[2].split(","):
                if rule := _CLASS_RULE.match(selector.strip()):
                    yield rule[1], block[1]
