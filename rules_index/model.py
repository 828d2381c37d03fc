"""The parts of a guide: small frozen records without I/O, shared by every stage.

file -> readers -> Document(Lines) -> structure -> Entries -> links -> library -> FiledEntry
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from rules_index.phrase import Phrase

BETWEEN_HEADINGS = " › "
"""What stands between the headings above an entry wherever they are shown as one line."""


class Style(StrEnum):
    """The ways in which a format can highlight a run of text."""

    BOLD = "bold"
    ITALIC = "italic"
    COLOR = "color"
    STRUCK = "struck"


@dataclass(frozen=True, slots=True)
class Emphasis:
    """A run of characters, `text[start:end]` of a line, that the format highlights."""

    start: int
    end: int
    style: Style


@dataclass(frozen=True, slots=True)
class Target:
    """A hyperlink of the format: the words `text` point to `anchor` in the same document."""

    text: str
    anchor: str


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a guide as plain words, with the properties that its format gives it.

    In formats that know paragraphs there is one Line for each paragraph; in others, one for each
    line.
    """

    text: str
    """The words, without inline marks, bullet glyph or line end; white space is collapsed."""
    number: int
    """The number of the line in the file, from 1; in a PDF a running count of text lines.

    A Line of several lines has the number of the first.
    """
    page: int | None = None
    """The page number as printed, or else as counted; None if the format has no pages."""
    level: int | None = None
    """The depth of a heading that the format marks as such (1 is the highest); else None."""
    begins: int | None = None
    """The level of the part that begins at this line, if the part has no heading; else None."""
    marker: str = ""
    """The bullet or number that the format itself gave a list item: "-", "◇", "1.", "a)"."""
    depth: int = 0
    """The depth of a nested list item; 0 is a top item."""
    gap: bool = True
    """Whether a blank line or the format's own paragraph break comes before this line."""
    indent: int = 0
    """The distance from the left edge, in characters (text) or points (PDF)."""
    size: float = 0.0
    """The height of the type in points if the format gives it (PDF), else 0."""
    emphasis: tuple[Emphasis, ...] = ()
    """The runs that the format highlights, in order; runs of one style do not overlap."""
    anchors: tuple[str, ...] = ()
    """The names by which other lines can point here."""
    id: str = ""
    """The id that the writer gave a heading; its entry gets it."""
    rendered_number: str = ""
    """The number of a heading that is not in the file but is added when the file is rendered."""
    targets: tuple[Target, ...] = ()
    """The hyperlinks in this line that point into the same document."""
    cells: tuple[str, ...] = ()
    """The cells of a table row; `text` is then the cells joined by tabs."""
    aside: bool = False
    """Whether the line is in a box beside the text (PDF)."""


@dataclass(frozen=True, slots=True)
class Document:
    """The lines that a reader makes of a file, with its metadata."""

    lines: tuple[Line, ...]
    format: str
    """The format of the file: "text", "markdown", "html", "asciidoc" or "pdf"."""
    name: str
    """The file's name without its folder."""
    dropped: tuple[LeftOut, ...] = ()
    """The lines that the reader left out: running heads, page numbers, navigation, scripts."""
    title: str = ""
    """The title in the file's metadata, if any."""
    properties: tuple[tuple[str, str], ...] = ()
    """Other metadata of the file: "version", "date", "language", "game"."""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A line that is in no entry, and the reason."""

    text: str
    reason: str
    """The reason in one word, from the stage that drops the line: "contents", "mark"."""
    line: int
    page: int | None = None

    @property
    def is_text(self) -> bool:
        """Tell whether the line is meant for readers; scripts, style sheets and comments are
        not.
        """
        return self.reason not in {"script", "comment"}


class Kind(StrEnum):
    """The kinds of entries."""

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
    """A reference from one entry to another; `target` is empty if no entry fits."""

    kind: LinkKind
    text: str
    """The words of the guide that refer to the other entry."""
    target: str = ""
    """The id of the other entry."""


@dataclass(frozen=True, slots=True)
class Passage:
    """A part of an entry that is quoted on its own: a paragraph, a bullet, a numbered item."""

    text: str
    line: int
    page: int | None = None
    marker: str = ""
    """The bullet or number of the passage as printed; empty for a paragraph."""
    depth: int = 0


@dataclass(frozen=True, slots=True)
class Entry:
    """One rule, step, question, erratum or list of a guide, with its position in the guide."""

    id: str
    """An id from the guide, or made from its words: "rings", "3.2.4", "errata/core-set/45"."""
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
        """Return the entry's first passage; without passages, return its title as one."""
        return self.passages[0] if self.passages else Passage(self.title, self.line, self.page)


@dataclass(frozen=True, slots=True)
class Identity:
    """The labels of a guide; each is empty if neither the file nor the operator gives it."""

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
    """The share of the guide's characters that are in an entry; the rest is in `left_out`."""
    warnings: tuple[Phrase, ...] = field(default=())
    """Sentences for the person who adds the guide: links to nowhere, holes in the text, …"""


@dataclass(frozen=True, slots=True)
class Guide:
    """A guide in the library, without its entries."""

    key: str
    scope: str
    """The owner: "" for the operator's guides, else a server like "guild:123"."""
    family: str
    """The name that all versions of the guide share: game, language and title, folded.

    The version in the title is left out.
    """
    identity: Identity
    format: str
    source: str
    """The name of the file from which the guide was read."""
    fingerprint: str
    digest: str
    """The SHA-256 of everything that was filed.

    The digest changes if a newer program reads more in the same file.
    """
    added: str
    """The time when the guide was filed, ISO 8601 in UTC."""
    placed: float
    entries: int
    left_out: int

    @property
    def named(self) -> tuple[str, str]:
        """Return scope and key, a pair that no other guide has."""
        return self.scope, self.key

    @property
    def has_lines(self) -> bool:
        """Tell whether line numbers of the guide can be looked up in its file: not in a PDF."""
        return self.format != "pdf"


@dataclass(frozen=True, slots=True)
class FiledEntry:
    """An entry under its public id ("l5r-fr/anneaux"), with the guide that it belongs to."""

    guide: Guide
    entry: Entry
