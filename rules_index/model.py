"""The parts of a guide: small frozen records without I/O, shared by every stage.

file -> readers -> Document(Lines) -> structure -> Entries -> links -> library -> FiledEntry
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from rules_index.phrase import Phrase


class Style(StrEnum):
    """The ways in which a run of text differs from its surroundings."""

    BOLD = "bold"
    ITALIC = "italic"
    COLOR = "color"
    STRUCK = "struck"


@dataclass(frozen=True, slots=True)
class Emphasis:
    """A run `text[start:end]` of a line that the format highlights."""

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
    """One line of a guide as plain words, with what its format says about it.

    In formats that know paragraphs, a Line is a paragraph; in the others it is a line.
    """

    text: str
    """The words, without inline marks, bullet glyph or line end; white space is collapsed."""
    number: int
    """The line of the file where it starts, from 1; for PDF a running count of text lines."""
    page: int | None = None
    """The page number as printed, or else as counted; None if the format has no pages."""
    level: int | None = None
    """The depth of a heading that the format marks as such (1 is the highest)."""
    begins: int | None = None
    """The level of a part that the format begins here without a heading."""
    marker: str = ""
    """The bullet or number that the format itself gave a list item: "-", "◇", "1.", "a)"."""
    depth: int = 0
    """The depth of a nested list item; 0 is a top item."""
    gap: bool = True
    """Whether a blank line or the format's own paragraph break comes before it."""
    indent: int = 0
    """Leading white space in characters (text) or points (PDF) beyond the left edge."""
    size: float = 0.0
    """The height of the type in points if the format tells (PDF), else 0."""
    emphasis: tuple[Emphasis, ...] = ()
    """The runs that the format highlights, in order, not overlapping for one style."""
    anchors: tuple[str, ...] = ()
    """The names by which other lines can point here."""
    id: str = ""
    """The id that the writer gave a heading; its entry gets it."""
    counted: str = ""
    """The number of a heading that is not in the file, but printed by its renderer."""
    targets: tuple[Target, ...] = ()
    """The hyperlinks in this line that point into the same document."""
    cells: tuple[str, ...] = ()
    """The cells of a table row; `text` is then the cells joined by a tab."""
    aside: bool = False
    """Whether it is in a box beside the text (PDF)."""


@dataclass(frozen=True, slots=True)
class Document:
    """The lines that a reader makes of a file, with its metadata."""

    lines: tuple[Line, ...]
    format: str
    """"text", "markdown", "html", "asciidoc" or "pdf"."""
    name: str
    """The file's name without its folder."""
    dropped: tuple[LeftOut, ...] = ()
    """The lines that the reader itself left out: running heads, page numbers, navigation,
    scripts.
    """
    title: str = ""
    """The title in the file's metadata, if any."""
    properties: tuple[tuple[str, str], ...] = ()
    """Other metadata of the file: "version", "date", "language", "game"."""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A line that no entry holds, and the reason."""

    text: str
    reason: str
    """The reason in a word, from the stage that leaves it out: "contents", "furniture", "mark",
    …
    """
    line: int
    page: int | None = None

    @property
    def is_text(self) -> bool:
        """Tell whether it is meant for readers: scripts, style sheets and comments are not."""
        return self.reason not in {"script", "comment"}


class Kind(StrEnum):
    """The kind of statement that an entry makes."""

    RULE = "rule"
    STEP = "step"
    FAQ = "faq"
    ERRATA = "errata"
    CLARIFICATION = "clarification"
    LIST = "list"
    SECTION = "section"


@dataclass(frozen=True, slots=True)
class CardRef:
    """A card that an entry speaks of, with its name, set and number as printed there."""

    name: str
    set: str = ""
    number: str = ""


class LinkKind(StrEnum):
    """The part of the text that makes the reference."""

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
    """The words of the guide that refer to it."""
    target: str = ""
    """The id of the other entry."""


@dataclass(frozen=True, slots=True)
class Passage:
    """The part of an entry that is quoted on its own: a paragraph, a bullet, a numbered item."""

    text: str
    line: int
    page: int | None = None
    marker: str = ""
    """Its bullet or number as printed; empty for a paragraph."""
    depth: int = 0


@dataclass(frozen=True, slots=True)
class Entry:
    """One rule, step, question, erratum or list of a guide, with its place in the guide."""

    id: str
    """Taken from the guide, or made of its own words: "rings", "3.2.4", "errata/core-set/45"."""
    kind: Kind
    title: str
    text: str
    """All passages, letter for letter, one on each line, with their bullets and numbers."""
    line: int
    number: str = ""
    """The number of a step or numbered rule, or of the card in an erratum."""
    section: tuple[str, ...] = ()
    """The headings above it, outermost first."""
    page: int | None = None
    passages: tuple[Passage, ...] = ()
    links: tuple[Link, ...] = ()
    cards: tuple[CardRef, ...] = ()
    changed: bool = False
    """Whether the guide marks it as changed since the version before."""

    @property
    def opening(self) -> Passage:
        """Return its first passage, or the title if it has none."""
        return self.passages[0] if self.passages else Passage(self.title, self.line, self.page)


@dataclass(frozen=True, slots=True)
class Identity:
    """The labels of a guide; empty if neither the file nor the operator gives them."""

    game: str = ""
    language: str = ""
    """ISO 639-1 code."""
    title: str = ""
    version: str = ""
    date: str = ""
    """ISO 8601, as exact as the guide gives it: "2021-01-05", "2021-01", "2021"."""


@dataclass(frozen=True, slots=True)
class ParsedGuide:
    """A file turned into entries, before the library gives it a key."""

    identity: Identity
    format: str
    fingerprint: str
    """SHA-256 of the file's bytes; adding the same file twice changes nothing."""
    entries: tuple[Entry, ...]
    left_out: tuple[LeftOut, ...]
    placed: float
    """The share of the guide's characters that are in an entry; the rest is in `left_out`."""
    warnings: tuple[Phrase, ...] = field(default=())
    """Sentences for the person who adds it, about links to nowhere, holes in the text, …"""


@dataclass(frozen=True, slots=True)
class Guide:
    """A guide in the library, without its entries."""

    key: str
    scope: str
    """The owner: "" for the operator's guides, else a server like "guild:123"."""
    family: str
    """The same for all versions of a guide: game, language and folded title without a version."""
    identity: Identity
    format: str
    source: str
    """The name of the file it came from."""
    fingerprint: str
    digest: str
    """SHA-256 of everything that was filed, so that a better reading of the same file is
    noticed.
    """
    added: str
    """The time when it was filed, ISO 8601 in UTC."""
    placed: float
    entries: int
    left_out: int

    @property
    def named(self) -> tuple[str, str]:
        """Return scope and key, a pair that no other guide has."""
        return self.scope, self.key

    @property
    def has_lines(self) -> bool:
        """Tell whether its line numbers can be looked up in the file; in a PDF they cannot."""
        return self.format != "pdf"


@dataclass(frozen=True, slots=True)
class FiledEntry:
    """An entry under its public id ("l5r-fr/anneaux"), with the guide that it belongs to."""

    guide: Guide
    entry: Entry
