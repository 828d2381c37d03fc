"""The parts of a guide: small frozen records without I/O, shared by every stage.

file -> readers -> Document(Lines) -> structure -> Entries -> links -> library -> FiledEntry
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from rules_index.phrase import Phrase

BETWEEN_HEADINGS = " › "
"""The text between the headings above an entry when they are shown on one line."""


class Style(StrEnum):
    """The kinds of highlighting that a format can give to words, such as bold."""

    BOLD = "bold"
    ITALIC = "italic"
    COLOR = "color"
    STRUCK = "struck"


@dataclass(frozen=True, slots=True)
class Emphasis:
    """A highlighted run of characters: `text[start:end]` of a line."""

    start: int
    end: int
    style: Style


@dataclass(frozen=True, slots=True)
class Target:
    """A hyperlink within a document: from the words `text` to the line that has the anchor
    `anchor`.
    """

    text: str
    anchor: str


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a guide as plain words, with the properties that its format gives it.

    In a format with paragraphs, a Line is a whole paragraph.
    """

    text: str
    """The words, without inline marks, bullet glyph or line end; white space is collapsed."""
    number: int
    """The number of the line in the file, from 1; in a PDF, the position among all lines of text.

    A Line made of several lines has the number of the first.
    """
    page: int | None = None
    """The page number as printed, or else as counted; None if the format has no pages."""
    level: int | None = None
    """The depth of a heading that the format marks as one, 1 for the highest; None for
    other lines.
    """
    begins: int | None = None
    """The level of a section that begins at this line without a heading; None for other lines."""
    marker: str = ""
    """The bullet or number that the format gives a list item: "-", "◇", "1.", "a)"; else ""."""
    depth: int = 0
    """How deep a list item is nested; 0 for an item of an outermost list."""
    gap: bool = True
    """Whether a blank line or the format's own paragraph break comes before this line."""
    indent: int = 0
    """The distance from the left edge, in characters (text) or points (PDF)."""
    size: float = 0.0
    """The height of the type in points, if the format gives it (PDF); else 0."""
    emphasis: tuple[Emphasis, ...] = ()
    """The highlighted runs, in order; runs of one style do not overlap."""
    anchors: tuple[str, ...] = ()
    """The names by which hyperlinks can lead to this line."""
    id: str = ""
    """The id that the guide's author gave a heading; its entry gets this id."""
    rendered_number: str = ""
    """The number of a heading that is not written in the file but added when the file is
    rendered.
    """
    targets: tuple[Target, ...] = ()
    """The hyperlinks in this line that lead to other lines of the same document."""
    cells: tuple[str, ...] = ()
    """The cells of a table row; `text` is then the cells joined by tabs."""
    aside: bool = False
    """Whether the line is in a box beside the running text (PDF)."""


@dataclass(frozen=True, slots=True)
class Document:
    """The lines of a file as its reader makes them, with the file's metadata."""

    lines: tuple[Line, ...]
    format: str
    """The format of the file: "text", "markdown", "html", "asciidoc" or "pdf"."""
    name: str
    """The file's name without its folder."""
    dropped: tuple[LeftOut, ...] = ()
    """The lines that the reader left out: running heads, page numbers, navigation, scripts."""
    title: str = ""
    """The title in the file's metadata; "" if there is none."""
    properties: tuple[tuple[str, str], ...] = ()
    """Other metadata as pairs of name and value; names are "version", "date", "language",
    "game".
    """


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A line of a file that becomes part of no entry, with the reason."""

    text: str
    reason: str
    """The reason in one word, from the stage that drops the line: "contents", "mark"."""
    line: int
    page: int | None = None

    @property
    def is_text(self) -> bool:
        """Tell whether the line contains text for readers, not a script, a style sheet or a
        comment.
        """
        return self.reason not in {"script", "comment"}


class Kind(StrEnum):
    """The kinds of entries in a guide."""

    RULE = "rule"
    STEP = "step"
    FAQ = "faq"
    ERRATA = "errata"
    CLARIFICATION = "clarification"
    LIST = "list"
    SECTION = "section"


@dataclass(frozen=True, slots=True)
class CardRef:
    """A card that an entry mentions, with its name, set and number as the entry prints them."""

    name: str
    set: str = ""
    number: str = ""


class LinkKind(StrEnum):
    """The kinds of references: a "see also", a page, a title, a step or a hyperlink."""

    SEE_ALSO = "see_also"
    PAGE = "page"
    TITLE = "title"
    STEP = "step"
    HYPERLINK = "hyperlink"


@dataclass(frozen=True, slots=True)
class Link:
    """A reference from one entry to another; `target` is "" if no entry fits."""

    kind: LinkKind
    text: str
    """The words of the guide that make the reference."""
    target: str = ""
    """The id of the other entry."""


@dataclass(frozen=True, slots=True)
class Passage:
    """A part of an entry that can be quoted on its own: a paragraph, a bullet, a numbered item."""

    text: str
    line: int
    page: int | None = None
    marker: str = ""
    """The bullet or number of a list item as printed; "" for a paragraph."""
    depth: int = 0


@dataclass(frozen=True, slots=True)
class Entry:
    """One rule, step, question, erratum or list of a guide, with its position in the guide."""

    id: str
    """The id from the guide, or one made from the guide's words: "rings", "3.2.4",
    "errata/core-set/45".
    """
    kind: Kind
    title: str
    text: str
    """All passages, letter for letter, one on each line, with their bullets and numbers."""
    line: int
    number: str = ""
    """The number of a step or numbered rule, or of the card in an erratum."""
    section: tuple[str, ...] = ()
    """The headings above the entry, outermost first."""
    page: int | None = None
    passages: tuple[Passage, ...] = ()
    links: tuple[Link, ...] = ()
    cards: tuple[CardRef, ...] = ()
    changed: bool = False
    """Whether the guide marks the entry as changed since the previous version."""

    @property
    def opening(self) -> Passage:
        """Return the entry's first passage; if it has none, return its title as a passage."""
        return self.passages[0] if self.passages else Passage(self.title, self.line, self.page)


@dataclass(frozen=True, slots=True)
class Identity:
    """The labels of a guide; a label is "" if neither the file nor the operator gives it."""

    game: str = ""
    language: str = ""
    """The language as an ISO 639-1 code."""
    title: str = ""
    version: str = ""
    date: str = ""
    """The date in ISO 8601, as exact as in the guide: "2021-01-05", "2021-01", "2021"."""


@dataclass(frozen=True, slots=True)
class ParsedGuide:
    """A file turned into entries, before the library gives it a key."""

    identity: Identity
    format: str
    fingerprint: str
    """The SHA-256 of the file's bytes; adding the same file twice changes nothing."""
    entries: tuple[Entry, ...]
    left_out: tuple[LeftOut, ...]
    placed: float
    """The share of the guide's characters that are in entries; the rest is in `left_out`."""
    warnings: tuple[Phrase, ...] = field(default=())
    """Sentences for the person who adds the guide, about links to nowhere, holes in the text and so
    on.
    """


@dataclass(frozen=True, slots=True)
class Guide:
    """A guide in the library, without its entries."""

    key: str
    scope: str
    """The scope to which the guide belongs: "" for the operator's guides, else a server:
    "guild:123".
    """
    family: str
    """The name that all versions of the guide share: game, language and folded title.

    The title's version is left out.
    """
    identity: Identity
    format: str
    source: str
    """The name of the file from which the guide was read."""
    fingerprint: str
    digest: str
    """The SHA-256 of everything in the guide that was filed.

    It changes if a newer program reads more in the same file.
    """
    added: str
    """The time when the guide was added, in ISO 8601 and UTC."""
    placed: float
    entries: int
    left_out: int

    @property
    def named(self) -> tuple[str, str]:
        """Return the guide's scope and key as a pair; no other guide has the same pair."""
        return self.scope, self.key

    @property
    def has_lines(self) -> bool:
        """Tell whether a reader can find the guide's line numbers in its file; a PDF does not show
        them.
        """
        return self.format != "pdf"


@dataclass(frozen=True, slots=True)
class FiledEntry:
    """An entry with its public id ("rules-en/honor"), and the guide to which it belongs."""

    guide: Guide
    entry: Entry
