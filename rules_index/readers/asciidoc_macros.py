"""Macros of AsciiDoc inside a paragraph: links, cross references, pictures, footnotes, escapes.

Each is taken out of the text before format marks are looked for; an Atom stands in its place.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum, auto

from rules_index.readers.html_tokens import Sort, tokens
from rules_index.readers.runs import characters

ATOM, BREAK = "\x00", "\x01"
_TRIGGER = re.compile(
    r"\\?(?:(?P<xref><<)|(?P<anchor>\[\[)|(?P<term>\(\()"
    r"|(?<!\w)(?P<url>(?:https?|ftp|irc)://)"
    r"|(?<!\w)(?P<macro>(?:link|mailto|xref|anchor|image|icon|kbd|btn|menu|footnote|footnoteref"
    r"|indexterm2?):(?!:)[^\s\[\]]*\[)"
    r"|(?P<roles>\[[^\[\]\n]+\](?=[#*_`]))"
    r"|(?P<entity>&(?:\w+|#\w+);))"
    r"|(?P<escape>\\(?=([*_`#^~])\2*|\.\.\.|--|'|->|=>|<-|<=|\((?:C|R|TM)\)))"
)
_XREF = re.compile(r"<<(?=\S)([^<>,]+)(,[^<>]*(?:>(?!>)[^<>]*)*)?>>")
_ANCHOR = re.compile(r"\[\[\[?([^\W\d][\w:.-]*)(?:,\s*([^\[\]]*))?\]?\]\]")
_URL = re.compile(r"[^\s\[\]<>\"\x00\x01]+")
_URL_TAIL = "*_`#.,;:!?)'"
_MARKS = re.compile(r"([*_`#^~])\1*|.")
_PASS = re.compile(r"\\?(?:(?P<plus>\++)|(?<!\w)(?P<macro>(?:pass|stem|latexmath|asciimath):[a-z,]*\[))")
_PLUS_END = re.compile(r"(?<=\S)\+(?!\w)")


class Sense(Enum):
    """What an Atom stands for."""

    WORDS = auto()
    """Words as they are, free of marks."""
    MARKED = auto()
    """Words that hold marks of their own."""
    XREF = auto()
    """A cross reference: `target`, and its label as `text` if it has one."""
    ROLES = auto()
    """Attributes that belong to the mark behind them; else words."""
    PICTURE = auto()
    """A picture or icon whose name is `text`; `target` is empty where nobody named it."""
    FOOTNOTE = auto()
    ANCHOR = auto()


@dataclass(frozen=True, slots=True)
class Atom:
    """A stretch of the text that format marks do not reach into."""

    sense: Sense
    text: str
    source: str
    target: str = ""


@dataclass(slots=True)
class Cutter:
    """Takes Atoms out of a text and remembers them in order."""

    atoms: list[Atom] = field(default_factory=list)

    def cut_passthroughs(self, text: str, substitute: Callable[[str], str]) -> str:
        """The text with what is not to be read taken out, and `substitute` done on the rest."""
        return _Pass(self, text, substitute).run()

    def put(self, sense: Sense, text: str, source: str, target: str = "") -> str:
        self.atoms.append(Atom(sense, text, source, target))
        return ATOM


class _Scan:
    """Walks over the places where something may begin; each search that fails is not repeated."""

    def __init__(self, cutter: Cutter, text: str) -> None:
        self.cutter, self.text = cutter, text
        self.hopeless: set[str] = set()

    def find(self, closer: str, start: int) -> int:
        if closer in self.hopeless:
            return -1
        place = self.text.find(closer, start)
        if place < 0:
            self.hopeless.add(closer)
        return place

    def find_bracket(self, start: int) -> int:
        """The next `]` that no backslash escapes."""
        place = self.find("]", start)
        while place > 0 and self.text[place - 1] == "\\":
            place = self.find("]", place + 1)
        return place
