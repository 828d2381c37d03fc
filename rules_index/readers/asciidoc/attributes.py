"""The attributes of an AsciiDoc document: `:name: value` sets one, and `{name}` inserts
its value.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from rules_index.errors import GuideTooLarge
from rules_index.phrase import Phrase

_ENTRY = re.compile(r":(!?)([A-Za-z0-9_][\w-]*)(!?):(?:[ \t]+(.*))?$")
_REFERENCE = re.compile(r"(\\?)\{(?:(?:(set|counter2?):)?(!?\w[\w-]*)(?::([^{}\n]*))?)\}")
_PASS = re.compile(r"pass:[a-z,]*\[(.*)\]$")
# Format marks in a value are plain characters: they are hidden as character references.
_MARKS = str.maketrans({mark: f"&#{ord(mark)};" for mark in "*_`#^~+"})
# Values that hold values grow without bound; a guide of some megabytes stays far below this.
_MOST_CHARACTERS = 5_000_000
"""The most characters that all attribute values may add to one guide.

A few lines whose attributes contain each other could otherwise make gigabytes. Chosen by hand.
"""
_BUILT_IN = {
    "empty": "",
    "blank": "",
    "sp": " ",
    "nbsp": "\u00a0",
    "zwsp": "\u200b",
    "wj": "\u2060",
    "apos": "'",
    "quot": '"',
    "lsquo": "‘",
    "rsquo": "’",
    "ldquo": "“",
    "rdquo": "”",
    "deg": "°",
    "plus": "+",
    "brvbar": "¦",
    "vbar": "|",
    "amp": "&amp;",
    "lt": "&lt;",
    "gt": "&gt;",
    "startsb": "&#91;",
    "endsb": "&#93;",
    "caret": "^",
    "asterisk": "*",
    "tilde": "~",
    "backslash": "&#92;",
    "backtick": "`",
    "two-colons": "::",
    "two-semicolons": ";;",
    "cpp": "C++",
}


def attribute_entry(line: str) -> re.Match[str] | None:
    """Match a line that sets an attribute (`:name: value`) or removes one (`:!name:`).

    Return None for any other line.
    """
    return _ENTRY.match(line) if line.startswith(":") else None


@dataclass(slots=True)
class Attributes:
    """The attributes that a document has set so far, while its lines are read."""

    document: str
    """The name of the file, for error messages."""
    values: dict[str, str] = field(default_factory=dict)
    _spent: int = 0

    def take_entry(self, entry: re.Match[str]) -> None:
        name = entry[2].lower()
        if entry[1] or entry[3]:
            self.values.pop(name, None)
            return
        value = (entry[4] or "").strip()
        if wrapped := _PASS.match(value):
            value = wrapped[1]
        self.values[name] = self.substitute(value, hide=False)

    def is_set(self, name: str) -> bool:
        return name.lower() in self.values or name.lower() in _BUILT_IN

    def substitute(self, text: str, *, hide: bool = True) -> str:
        """Replace every `{name}` in a text by the value of that attribute; leave unknown names as
        typed.

        With `hide`, signs such as "*" in a value are not read as format marks. Raise
        `GuideTooLarge` if all values so far exceed `_MOST_CHARACTERS`.
        """
        if "{" not in text:
            return text
        return _REFERENCE.sub(lambda match: self._value(match, hide), text)

    def _value(self, match: re.Match[str], hide: bool) -> str:
        escaped, command, name, argument = match.groups()
        if escaped:
            return match[0][1:]
        if command == "set":
            return self._set(name, argument)
        if command:
            return self._count(command, name.lower(), argument)
        value = self.values.get(name.lower(), _BUILT_IN.get(name.lower()))
        if value is None or argument is not None:
            return match[0]
        self._spend(len(value))
        return value.translate(_MARKS) if hide else value

    def _set(self, name: str, value: str | None) -> str:
        if name.startswith("!"):
            self.values.pop(name[1:].lower(), None)
        else:
            self.values[name.lower()] = value or ""
        return ""

    def _count(self, command: str, name: str, seed: str | None) -> str:
        before = self.values.get(name)
        if before is None:
            value = seed or "1"
        elif before.isdecimal() and len(before) < 10:
            value = str(int(before) + 1)
        else:
            value = before[:-1] + chr(ord(before[-1]) + 1) if before.isascii() and before else "1"
        self.values[name] = value
        return value if command == "counter" else ""

    def _spend(self, characters: int) -> None:
        self._spent += characters
        if self._spent > _MOST_CHARACTERS:
            limit = Phrase("{n} characters put in for attributes", {"n": f"{_MOST_CHARACTERS:,}"})
            raise GuideTooLarge(self.document, limit)
