"""What a guide is made of: small frozen records without I/O, shared by every stage.

file -> readers -> Document(Lines) -> structure -> Entries -> links -> library -> FiledEntry
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from rules_index.phrase import Phrase


class Style(StrEnum):
    """How a run of text is set off from its surroundings."""

    BOLD = "bold"
    ITALIC = "italic"
    COLOR = "color"
    STRUCK = "struck"


@dataclass(frozen=True, slots=True)
class Emphasis:
    """A run `text[start:end]` of a line that the format sets off."""

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

    Formats that know paragraphs give one Line a paragraph; the others one Line a line.
    """

    text: str
    """The words, without inline marks, bullet glyph or line end; inner white space is folded."""
    number: int
    """The line of the file where it starts, from 1; for PDF a running count of text lines."""
    page: int | None = None
    """The page as printed on it, or else as counted; None where the format has no pages."""
    level: int | None = None
    """The depth of a heading that the format marks as such (1 is the highest)."""
    begins: int | None = None
    """The level of a part that the format begins here without giving it a heading."""
    marker: str = ""
    """The bullet or number that the format itself gave a list item: "-", "◇", "1.", "a)"."""
    depth: int = 0
    """How deep a list item is nested; 0 is a top item."""
    gap: bool = True
    """Whether a blank line or the format's own paragraph break stands before it."""
    indent: int = 0
    """Leading white space in characters (text) or points (PDF) beyond the left edge."""
    size: float = 0.0
    """Height of the type in points where the format tells (PDF), else 0."""
    emphasis: tuple[Emphasis, ...] = ()
    """Runs that the format sets off, in order, not overlapping for one style."""
    anchors: tuple[str, ...] = ()
    """Names under which other lines can point here."""
    id: str = ""
    """The id that the writer gave a heading; its entry bears it."""
    counted: str = ""
    """The number of a heading that only its renderer prints."""
    targets: tuple[Target, ...] = ()
    """Hyperlinks that stand in this line and point into the same document."""
    cells: tuple[str, ...] = ()
    """The cells of a table row; `text` is then the cells joined by a tab."""
    aside: bool = False
    """Whether it stands in a box beside the text (PDF)."""


@dataclass(frozen=True, slots=True)
class Document:
    """What a reader makes of a file."""

    lines: tuple[Line, ...]
    format: str
    """"text", "markdown", "html", "asciidoc" or "pdf"."""
    name: str
    """The file's name without its folder."""
    dropped: tuple[LeftOut, ...] = ()
    """What the reader itself left out: running heads, page numbers, navigation, scripts."""
    title: str = ""
    """The title that the format declares (metadata), if any."""
    properties: tuple[tuple[str, str], ...] = ()
    """Other metadata that the format declares: "version", "date", "language", "game"."""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A line that no entry holds, and why."""

    text: str
    reason: str
    """In a word, by the stage that leaves it out: "contents", "credits", "furniture", "mark", …"""
    line: int
    page: int | None = None

    @property
    def is_text(self) -> bool:
        """Whether it is meant to be read: a script, a style sheet and a comment are not."""
        return self.reason not in {"script", "comment"}


class Kind(StrEnum):
    """What sort of statement an entry is."""

    RULE = "rule"
    STEP = "step"
    FAQ = "faq"
    ERRATA = "errata"
    CLARIFICATION = "clarification"
    LIST = "list"
    SECTION = "section"


@dataclass(frozen=True, slots=True)
class CardRef:
    """A card that an entry speaks of, under the name, set and number as they are printed there."""

    name: str
    set: str = ""
    number: str = ""


class LinkKind(StrEnum):
    """What in the text makes the reference."""

    SEE_ALSO = "see_also"
    PAGE = "page"
    TITLE = "title"
    STEP = "step"
    HYPERLINK = "hyperlink"


@dataclass(frozen=True, slots=True)
class Link:
    """A reference from one entry to another; `target` is empty where nothing answers to it."""

    kind: LinkKind
    text: str
    """The words of the guide that refer."""
    target: str = ""
    """The id of the entry referred to."""


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
    """One rule, step, question, erratum or list of a guide, with where it stands."""

    id: str
    """Given by the guide, or made of its own words: "rings", "3.2.4", "errata/core-set/45"."""
    kind: Kind
    title: str
    text: str
    """All passages, letter for letter, a line each, with their bullets and numbers."""
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
    """Whether the guide marks it as changed since its version before."""

    @property
    def opening(self) -> Passage:
        """Its first passage; the title where it has none."""
        return self.passages[0] if self.passages else Passage(self.title, self.line, self.page)


@dataclass(frozen=True, slots=True)
class Identity:
    """Which guide this is; empty where neither the file nor the operator says."""

    game: str = ""
    language: str = ""
    """ISO 639-1 code."""
    title: str = ""
    version: str = ""
    date: str = ""
    """ISO 8601, as far as the guide gives it: "2021-01-05", "2021-01", "2021"."""


@dataclass(frozen=True, slots=True)
class ParsedGuide:
    """A file turned into entries, before the library gives it a key."""

    identity: Identity
    format: str
    fingerprint: str
    """SHA-256 of the file's bytes: the same file twice changes nothing."""
    entries: tuple[Entry, ...]
    left_out: tuple[LeftOut, ...]
    placed: float
    """Share of the guide's characters that stand in an entry; the rest is in `left_out`."""
    warnings: tuple[Phrase, ...] = field(default=())
    """Sentences for the person who adds it: dangling references, holes in the text, …"""


@dataclass(frozen=True, slots=True)
class Guide:
    """A guide that the library holds, without its entries."""

    key: str
    scope: str
    """"" for the operator's guides, otherwise whose it is: "guild:123"."""
    family: str
    """The same for all versions of a guide: game, language and folded title without a version."""
    identity: Identity
    format: str
    source: str
    """The name of the file it came from."""
    fingerprint: str
    digest: str
    """SHA-256 of all that was filed, so that a better reading of the same file is noticed."""
    added: str
    """When it was filed, ISO 8601 in UTC."""
    placed: float
    entries: int
    left_out: int

    @property
    def named(self) -> tuple[str, str]:
        """Scope and key, which no other guide has both of."""
        return self.scope, self.key

    @property
    def has_lines(self) -> bool:
        """Whether its lines can be found by their number; those of a PDF have none."""
        return self.format != "pdf"


@dataclass(frozen=True, slots=True)
class FiledEntry:
    """An entry under its public id ("l5r-fr/anneaux"), with the guide that it belongs to."""

    guide: Guide
    entry: Entry
