"""HTML text -> a stream of tags, words and comments, in linear time and without recursion.

The standard library's parser would not do: before 3.11.14 it takes quadratic time on broken markup
(`<a "` repeated 20,000 times: 19 s), and its rules for scripts differ from version to version.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum, auto
from functools import cache

from rules_index.readers.runs import characters

_MARKUP = re.compile(r"<(?:!--|!\[CDATA\[|[!?]|(/?)([A-Za-z][^\s/>]*))", re.I)
_ATTRIBUTE = re.compile(r"[\s/]*([^\s/>=][^\s/>=]*)(\s*=\s*)?")
_UNQUOTED = re.compile(r"[^\s>]*")
_TAG_END = re.compile(r"[\s/=]*>")
_NOT_WORDS = re.compile(r"doctype\b|xml\b|\[", re.I)
_RAW = frozenset(("script", "style"))
UNSEEN = frozenset(("noscript", "svg", "iframe", "canvas", "audio", "video"))
"""The elements whose inside a browser does not show as words, such as drawings and sounds.

If such an element is never closed, its words are read like any others.
"""
_SVG = re.compile(r"<(/?)svg(?=[\s/>])[^<>]*?(/?)>", re.I)
# A paragraph, list or table begins: whoever wrote it took the drawing before it for ended.
_NOT_DRAWN = re.compile(r"<(?:p|h[1-6]|div|[ou]l|li|table|section)[\s/>]", re.I)
_TEXT_ONLY = frozenset(("title", "textarea"))
# Names and addresses hold no ">": where one seems to, the closing quote was forgotten.
_NO_ANGLE = frozenset(("href", "id", "name", "class", "src"))
# A tag that runs to the end of the file costs a pass over the rest of it; few are harmless.
_MOST_ENDLESS = 20
"""The number of tags without an end after which no more attributes are read.

Each such tag costs a search to the end of the file. Chosen by hand.
"""


class Sort(Enum):
    """The kinds of tokens."""

    WORDS = auto()
    OPEN = auto()
    CLOSE = auto()
    COMMENT = auto()
    RAW = auto()
    """The inside of a script, style sheet, drawing or the like; `name` is the name of the
    element."""


@dataclass(frozen=True, slots=True)
class Token:
    """A tag, text or comment of the file, with the number of the line on which it starts."""

    sort: Sort
    line: int
    text: str = ""
    name: str = ""
    attributes: dict[str, str] = field(default_factory=dict)
    closed: bool = False
    """Whether the tag closes itself: `<br/>`."""


def tokens(source: str) -> Iterator[Token]:
    """Yield the tokens of an HTML text in the order of the file; unfinished markup becomes
    words."""
    return _Tokenizer(source).run()


@dataclass(slots=True)
class Ends:
    """A search for the end tags of elements whose inside is not read as markup, such as scripts.

    A search that failed once is not repeated, so that many unclosed elements cost little time.
    """

    source: str
    _none: set[str] = field(default_factory=set)
    """The names of elements that have no end tag in the rest of the file.

    "in svg" means that the tags of drawings inside drawings do not pair up. From then on, an
    `<svg>` ends at the next `</svg>`.
    """

    _next: dict[str, re.Match[str]] = field(default_factory=dict)
    """Element name -> the last end tag of this name that was found."""

    def of(self, name: str, start: int) -> re.Match[str] | None:
        """Return the end tag of an element whose inside begins at `start`; None if there is no end
        tag.

        Return None also if a drawing has a paragraph, list or table before the next `</svg>`: then
        its own end tag is missing.
        """
        if name in self._none:
            return None
        if name == "svg" and "in svg" not in self._none:
            if end := self._behind_those_inside(start):
                return end
            self._none.add("in svg")
        end = self._next.get(name)
        if end is None or end.start() < start:
            end = _end_tag(name).search(self.source, start)
        if not end:
            self._none.add(name)
        elif name == "svg" and _NOT_DRAWN.search(self.source, start, end.start()):
            self._next[name] = end
            return None
        return end

    def _behind_those_inside(self, start: int) -> re.Match[str] | None:
        depth = 1
        for tag in _SVG.finditer(self.source, start):
            depth += 0 if tag[2] else -1 if tag[1] else 1
            if not depth:
                return tag
        return None


@cache
def _end_tag(name: str) -> re.Pattern[str]:
    return re.compile(rf"</{name}(?=[\s/>])", re.I)


@dataclass(slots=True)
class _Tokenizer:
    source: str
    position: int = 0
    line: int = 1
    counted: int = 0
    last: dict[str, int] = field(default_factory=dict)
    """Delimiter -> its last position in the file, so that no search for it runs to the end in
    vain."""
    endless: int = 0
    ends: Ends = field(init=False)

    def __post_init__(self) -> None:
        self.ends = Ends(self.source)

    def run(self) -> Iterator[Token]:
        while match := self.next_markup():
            if match.start() > self.position:
                yield self.words(self.position, match.start())
            self.position = match.end()
            yield from self.markup(match)
        if self.position < len(self.source):
            yield self.words(self.position, len(self.source))

    def next_markup(self) -> re.Match[str] | None:
        match = _MARKUP.search(self.source, self.position)
        return match if match and self.comes_after(">", match.start()) else None

    def comes_after(self, delimiter: str, position: int) -> bool:
        if delimiter not in self.last:
            self.last[delimiter] = self.source.rfind(delimiter)
        return self.last[delimiter] >= position

    def line_at(self, position: int) -> int:
        self.line += self.source.count("\n", self.counted, position)
        self.counted = position
        return self.line

    def words(self, start: int, end: int) -> Token:
        return Token(Sort.WORDS, self.line_at(start), characters(self.source[start:end]))

    def markup(self, match: re.Match[str]) -> Iterator[Token]:
        line = self.line_at(match.start())
        if match[2] and match[1]:
            self.upto(">", match.end())
            yield Token(Sort.CLOSE, line, name=match[2].lower())
        elif match[2]:
            yield from self.open_tag(match, line)
        elif match[0] == "<!--" and self.comes_after("-->", match.end() - 2):
            yield Token(Sort.COMMENT, line, self.upto("-->", match.end() - 2)[2:])
        elif match[0].startswith("<!["):
            if self.comes_after("]]>", match.end()):
                yield Token(Sort.WORDS, line, self.upto("]]>", match.end()))
        else:
            text = self.upto(">", match.end())
            if not _NOT_WORDS.match(text):
                yield Token(Sort.COMMENT, line, text)

    def upto(self, delimiter: str, start: int) -> str:
        end = self.source.find(delimiter, start)
        self.position = end + len(delimiter)
        return self.source[start:end]

    def open_tag(self, match: re.Match[str], line: int) -> Iterator[Token]:
        name = match[2].lower()
        attributes = self.attributes(match.end())
        closed = self.source.endswith("/>", match.end(), self.position)
        yield Token(Sort.OPEN, line, name=name, attributes=attributes, closed=closed)
        if not closed and (name in _RAW or name in _TEXT_ONLY):
            yield from self.inside(name)
        elif not closed and name in UNSEEN and (end := self.ends.of(name, self.position)):
            start, self.position = self.position, end.start()
            yield Token(Sort.RAW, self.line_at(start), self.source[start : end.start()], name)

    def attributes(self, start: int) -> dict[str, str]:
        """Return the attributes of a tag by name, and move `position` behind the tag.

        `start` is the position behind the tag's name. Return {} for a tag without an end.
        """
        found: dict[str, str] = {}
        position = start
        while not (end := _TAG_END.match(self.source, position)):
            match = _ATTRIBUTE.match(self.source, position)
            if not match or self.endless > _MOST_ENDLESS:
                self.endless += 1
                self.upto(">", start)
                return {}
            name, position, value = match[1].lower(), match.end(), ""
            if match[2]:
                value, position = self.value(name, position)
            found.setdefault(name, characters(value))
        self.position = end.end()
        return found

    def value(self, name: str, start: int) -> tuple[str, int]:
        quote = self.source[start : start + 1]
        if quote in ("'", '"') and self.comes_after(quote, start + 1):
            end = self.source.find(quote, start + 1)
            value = self.source[start + 1 : end]
            if name not in _NO_ANGLE or ">" not in value:
                return value, end + 1
        match = _UNQUOTED.match(self.source, start)
        value = match[0] if match else ""
        return value.strip("'\""), start + len(value)

    def inside(self, name: str) -> Iterator[Token]:
        """Yield the inside of a script, style sheet, title or text field as one token.

        Tags inside are not read. Yield nothing for a title or text field without an end tag.
        """
        start, raw = self.position, name in _RAW
        line = self.line_at(start)
        match = self.ends.of(name, start)
        if not match and not raw:
            return
        self.position = match.start() if match else len(self.source)
        text = self.source[start : self.position]
        if raw:
            yield Token(Sort.RAW, line, text, name)
        else:
            yield Token(Sort.WORDS, line, characters(text))
