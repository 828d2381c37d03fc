"""What a page of a PDF consists of before it is text: pieces of words, ruled lines, visual rows.

glyphs -> Page(Pieces) -> layout -> Rows -> page_margins, styles, paragraphs
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Face:
    """How letters look; pieces of one face share it."""

    font: str
    """The font's name without the tag of its subset, lower case."""
    size: float
    """Height of the type in points as it stands on the page."""
    bold: bool = False
    italic: bool = False
    color: tuple[int, int, int] = (0, 0, 0)
    hidden: bool = False
    """Whether it is not drawn at all: text that was recognised in a scan, of uncertain size."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Letters of one face without white space inside: a word or a part of one."""

    text: str
    left: float
    right: float
    baseline: float
    """Distance from the top of the page; all measures are points and grow right and down."""
    face: Face
    order: int
    """Its place in the file, which often tells in which order things were written."""
    spaced: bool = True
    """Whether the file has white space before it."""

    @property
    def top(self) -> float:
        """The upper edge of small letters, which is where crowded lines still stand apart."""
        return self.baseline - 0.62 * self.face.size

    @property
    def bottom(self) -> float:
        """A little under the baseline, for the same reason."""
        return self.baseline + 0.12 * self.face.size


@dataclass(frozen=True, slots=True)
class Stroke:
    """A straight thin line, or an edge of a box."""

    left: float
    right: float
    top: float
    bottom: float


@dataclass(frozen=True, slots=True)
class Area:
    """A drawn box with straight or rounded corners."""

    left: float
    right: float
    top: float
    bottom: float
    fill: tuple[int, int, int] | None = None
    """The colour inside; None where only a line runs round it."""

    def holds(self, piece: Piece) -> bool:
        """Whether the middle of the piece lies inside."""
        across = self.left < (piece.left + piece.right) / 2 < self.right
        return across and self.top < (piece.top + piece.bottom) / 2 < self.bottom


@dataclass(frozen=True, slots=True)
class Page:
    """A page, turned so that most of its text stands upright."""

    width: float
    height: float
    pieces: tuple[Piece, ...]
    turned: tuple[tuple[Piece, ...], ...] = ()
    """Text that runs in other directions than most of the page, each turned upright as well."""
    strokes: tuple[Stroke, ...] = ()
    outside: tuple[str, ...] = ()
    """Text beyond the edges of the page or slanted across it, which nobody reads."""
    pictures: int = 0
    letters: int = 0
    """How many characters the page has, and below how many of them no font can name."""
    nameless: int = 0
    areas: tuple[Area, ...] = ()


@dataclass(slots=True)
class Row:
    """A visual line of text within one column, or a row of a table."""

    pieces: list[Piece]
    """From left to right."""
    left: float
    right: float
    baseline: float
    size: float
    """That of most of its letters."""
    column: int = 0
    """Rows of a page with one number stand in one column."""
    block: int = 0
    """Rows of a page with one number follow one another without anything between."""
    turned: bool = False
    """Whether it runs in another direction than most of its page."""
    cells: list[list[Piece]] = field(default_factory=list)
    """Where it is a row of a table: its pieces by cell."""
    box: int = 0
    """Rows of a page with one number stand in one box beside the text; 0 is the text itself."""
    in_bar: bool = False
    """Whether it stands alone on a bar of colour, as titles do."""

    @property
    def text(self) -> str:
        """The words with single spaces, for comparing; not yet as they are handed on."""
        return " ".join(piece.text for piece in self.pieces)
