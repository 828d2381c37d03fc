"""Recognises the lines of AsciiDoc: headings, delimiters, list items, attributes of blocks."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from rules_index.readers.asciidoc.marks import id_of, roles_of

COMMENT = re.compile(r"//(?!/)(.*)$")
COMMENT_BLOCK = re.compile(r"/{4,}$")
HEADING = re.compile(r"(={1,6}|#{1,6})[ \t]+(\S.*?)(?:(?<![ \t])[ \t]++\1)?$")
CONTAINER = re.compile(r"(?:={4,}|\*{4,}|_{4,}|--)$")
VERBATIM = re.compile(r"(?:-{4,}|\.{4,}|`{3}[\w#+.,-]*|\+{4,})$")
TABLE = re.compile(r"[|,:!]={3,}$")
RULE = re.compile(r"(?:<{3,}|'{3,}|-{3}|\*{3}|(?:- ){2}-|(?:\* ){2}\*)$")
MACRO = re.compile(r"([a-z]\w*)::([^\s\[\]]*)\[(.*)\]$")
TITLE = re.compile(r"\.(\.?[^ \t.].*)$")
_BLOCK_ANCHOR = re.compile(r"\[\[([^\W\d][\w:.-]*)(?:,\s*+(.*))?\]\]$")
_BLOCK_ATTRIBUTES = re.compile(r'\[((?:(?=[\w.#"\'%{,])(?:[^\]"]|"[^"]*")*)?)\]$')
_UNDERLINE = re.compile(r"([=\-~^+])\1{2,}$")
_UNDERLINES = "=-~^+"
_UNORDERED = re.compile(r"[ \t]*(-|•|\*{1,6})[ \t]+(\S.*)$")
_ORDERED = re.compile(r"[ \t]*(\.{1,5}|\d{1,9}\.|[A-Za-z]\.|[IVXivx]{1,6}\))[ \t]+(\S.*)$")
_CALLOUT = re.compile(r"<(\d{1,3}|\.)>[ \t]+(\S.*)$")
_TERM = re.compile(r"[ \t]*(?!//|[a-z]\w*::\S)(\S.*?)(:{2,4}|;;)(?:[ \t]+(.*))?$")
_OPTION = re.compile(r"%([\w-]+)")
_PART = re.compile(r"""\s*(?:([\w-]+)\s*=\s*)?("[^"]*"|'[^']*'|[^,]*)(?:,|$)""")


@dataclass(slots=True)
class BlockAttributes:
    """The attributes of a block, collected from the lines `[...]` and `[[id]]` above it."""

    style: str = ""
    id: str = ""
    roles: str = ""
    options: set[str] = field(default_factory=set)
    named: dict[str, str] = field(default_factory=dict)
    positional: list[str] = field(default_factory=list)
    anchors: list[str] = field(default_factory=list)

    def take(self, line: str) -> bool:
        """Read a line of attributes, and return True.

        Return False if the line is something else, such as a sentence in brackets.
        """
        if anchor := _BLOCK_ANCHOR.match(line):
            self.anchors.append(anchor[1])
            return True
        match = _BLOCK_ATTRIBUTES.match(line)
        if not match or _is_sentence(match[1]):
            return False
        self._read(match[1])
        return True

    def _read(self, text: str) -> None:
        parts = [(name, value.strip().strip("\"'")) for name, value in _PART.findall(text)]
        for name, value in parts:
            if name:
                self.named[name.lower()] = value
        self.positional = [value for name, value in parts if not name]
        shorthand = self.positional[0] if self.positional else ""
        self.style = re.split(r"[.#%]", shorthand)[0].strip() or self.style
        self.id = id_of(text) or self.id
        roles = roles_of(text) if "." in shorthand or "role" in self.named else ""
        self.roles = f"{self.roles} {roles}".strip()
        told = f"{self.named.get('options', '')},{self.named.get('opts', '')}"
        self.options |= {*_OPTION.findall(shorthand), *told.replace(" ", "").split(",")} - {""}


def _is_sentence(inside: str) -> bool:
    """Tell whether a text in brackets is a sentence such as "see the map", not attributes.

    In a sentence, the part before the first comma has a space but no "=", and no sign such as "."
    at its start.
    """
    first = inside.partition(",")[0].strip()
    return " " in first and "=" not in first and first[0] not in ".#%\"'{"


def is_attributes(line: str) -> bool:
    """Tell whether a line holds attributes of the block below it, such as `[quote]` or
    `[[boats]]`."""
    return line.startswith("[") and BlockAttributes().take(line)


def underlined_level(line: str, underline: str | None) -> int | None:
    """Return the level of a heading by the row of characters below it: "Boats", "-----" -> 2.

    Return None if `underline` is not one character repeated to about the length of `line`.
    """
    match = _UNDERLINE.match(underline) if underline else None
    if not match or not underline or abs(len(line) - len(underline)) > 1:
        return None
    if line[:1].isspace() or not any(map(str.isalnum, line)) or starts_item(line):
        return None
    return _UNDERLINES.index(match[1]) + 1


@dataclass(frozen=True, slots=True)
class ItemStart:
    """The first line of a list item, split into its marker and its text."""

    key: str
    """The form of the marker, which all items of one list share: `**`, `..`, `1.`, `a.`, `::`."""
    marker: str
    """The marker to print, or the words of a term; "" if the list numbers its items itself."""
    text: str

    @property
    def is_term(self) -> bool:
        return self.key[0] in ":;"

    @property
    def is_ordered(self) -> bool:
        return self.key[0] not in "*-•:;"


def item_start(line: str) -> ItemStart | None:
    """Return the marker and text of the list item that begins on a line; None if no item begins
    there.

    An example is "* Draw a card" -> ItemStart("*", "•", "Draw a card").
    """
    if match := _UNORDERED.match(line):
        return ItemStart(match[1], "•", match[2])
    if match := _ORDERED.match(line):
        return _ordered(match[1], match[2])
    if match := _CALLOUT.match(line):
        marker = "" if match[1] == "." else f"{match[1]}."
        return ItemStart("<1>", marker, match[2])
    if match := _TERM.match(line):
        return ItemStart(match[2], match[1], match[3] or "")
    return None


def _ordered(marker: str, text: str) -> ItemStart:
    if marker[0] == ".":
        return ItemStart(marker, "", text)
    kind = "1." if marker[0].isdigit() else "a." if marker[0].islower() else "A."
    return ItemStart(f"{kind}{marker[-1]}", marker, text)


def starts_item(line: str) -> bool:
    return item_start(line) is not None


def breaks_paragraph(line: str) -> bool:
    """Tell whether a line always ends the paragraph above it, like an empty line or a heading."""
    if not line or line == "+" or (line[0] == "[" and is_attributes(line)):
        return True
    if line[0] in "=*_-.`+/#|,:!<'":
        patterns = (CONTAINER, VERBATIM, TABLE, COMMENT_BLOCK, HEADING)
        return any(pattern.match(line) for pattern in patterns)
    return bool(MACRO.match(line))
