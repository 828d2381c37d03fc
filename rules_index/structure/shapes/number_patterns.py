"""Reads numbers in front of headings and rules: "3.2.4", "D.5", "702.19b", "1)", "A.", "IV."."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rules_index.language.fold import fold
from rules_index.structure.vocabulary.cues import heading_says
from rules_index.structure.vocabulary.labels import rule_labels, step_labels

_COMPOUND = re.compile(r"(?:§ ?)?((?:[A-Z]|\d{1,4})(?:\.\d{1,3})+[a-z]?)[.):]?\s+(?=\S)(.*)", re.S)
_SIMPLE = re.compile(r"(?:(\d{1,3}|[A-Z])[.)]|§ ?(\d{1,3}[a-z]?)\.?)\s+(?=\S)(.*)", re.S)
_ROMAN = re.compile(r"([IVXL]{1,5})[.):]?\s+(?=\S)(.*)", re.S)
_LABELLED = re.compile(
    r"(?P<label>[^\W\d_]{3,10})\s+(?P<number>\d{1,3}(?:\.\d{1,3})*[a-z]?|[IVX]{1,4}|[A-H])\s*"
    r"(?:[.:)–—-]\s*(?P<rest>\S.*)|$)",
    re.S,
)
_BARE = re.compile(r"(\d{1,2})\s+(?=[^\W\d_a-z])(\S.*)", re.S)
# A number without a full stop counts only before a title: in "3 – Wreck" it may be a card's number.
_DASHED = re.compile(r"(\d{1,2})\s?[–—-]\s+(?=[^\W\d_a-z])(\S.*)", re.S)
_PARTS = re.compile(r"[A-Z]|\d+|[a-z]+")
_ROMAN_VALUES = {"I": 1, "V": 5, "X": 10, "L": 50}
"""Roman digit -> its value, for the digits that occur in numbers of chapters; by definition."""


@dataclass(frozen=True, slots=True)
class Numbered:
    """A text split into its number and the rest: "3.2 Wind" into "3.2" and "Wind"."""

    number: str
    rest: str

    @property
    def parts(self) -> tuple[str, ...]:
        """Return the parts of the number: "702.19b" -> ("702", "19", "b").

        Without the last part, they are the number of the rule one level above: ("702", "19").
        """
        return tuple(_PARTS.findall(self.number))

    @property
    def parent(self) -> str:
        """Return the number one level above this one, or "": "702.19" for "702.19b"."""
        if self.number[-1:].islower():
            return self.number[:-1]
        return self.number.rpartition(".")[0]


def compound(text: str) -> Numbered | None:
    """Split a number of several parts off a text: "3.2.4 Wind" becomes "3.2.4" and "Wind".

    Return None if the text begins with no such number.
    """
    match = _COMPOUND.match(text)
    return Numbered(match[1], match[2]) if match else None


def number_alone(text: str) -> bool:
    """Tell whether a text is only a number of several parts, such as "3.2.4"."""
    return compound(f"{text} x") is not None and not text.strip(" .):§").count(" ")


def simple(text: str) -> Numbered | None:
    """Split a number or capital letter with a full stop or bracket off a text.

    "3) Wind" becomes "3" and "Wind". Return None if the text begins with no such number or letter.
    """
    match = _SIMPLE.match(text)
    return Numbered(match[1] or match[2], match[3]) if match else None


def roman(text: str) -> Numbered | None:
    """Split a Roman number off a text, or return None: "IV Wind" becomes "IV" and "Wind"."""
    match = _ROMAN.match(text)
    return Numbered(match[1], match[2]) if match else None


def bare(text: str) -> Numbered | None:
    """Split a number without a full stop off a title: "2 The convoys" -> "2" and "The convoys".

    Return None if the title begins with no such number.
    """
    match = _BARE.match(text)
    return Numbered(match[1], match[2]) if match else None


def labelled(text: str) -> Numbered | None:
    """Split a word for a step, phase or rule, with its number, off a text, or return None.

    "Step 1 – Wind" becomes "1" and "Wind"; the word itself is dropped.
    """
    match = _LABELLED.match(text)
    if not match or fold(match["label"]) not in step_labels() | rule_labels():
        return None
    return Numbered(match["number"], match["rest"] or "")


def is_step_title(title: str) -> bool:
    """Tell whether a title is a numbered part of the turn: "Step 1 – Wind", "II. Draw phase"."""
    match = _LABELLED.match(title)
    if match and fold(match["label"]) in step_labels():
        return True
    found = simple(title) or roman(title)
    return found is not None and heading_says(found.rest, "phase")


def number_of(title: str) -> str:
    """Return the number at the front of a heading, or "": "3. Ordeal", "Step 3 – Wind" -> "3"."""
    found = compound(title) or labelled(title) or _roman_heading(title) or simple(title)
    dashed = None if found else _DASHED.match(title)
    return found.number if found else dashed[1] if dashed else ""


def _roman_heading(title: str) -> Numbered | None:
    """Split a Roman number with a full stop, bracket or colon off a title, or return None.

    "IV. Wind" becomes "IV" and "Wind". "I wait" gives None, because "I" may be a word.
    """
    found = roman(title)
    if found is None:
        return None
    stopped = title[len(found.number) : len(found.number) + 1] in (".", ")", ":")
    return found if stopped and (len(found.number) > 1 or found.number in "IVX") else None


def ordinal(number: str) -> int:
    """Return the position of a number or letter in its series: 3 for "3", "C" and "III"."""
    if number.isdigit():
        return int(number)
    if len(number) == 1 and number not in _ROMAN_VALUES:
        return ord(number) - ord("A") + 1
    total = 0
    for here, after in zip(number, [*number[1:], "I"], strict=True):
        value = _ROMAN_VALUES[here]
        total += -value if value < _ROMAN_VALUES[after] else value
    return total


def letter_ordinal(letter: str) -> int:
    """Return the position of a capital letter in the alphabet: "I" -> 9, not the Roman 1."""
    return ord(letter) - ord("A") + 1
