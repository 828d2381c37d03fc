"""The parts of a PDF page before it is text: pieces of words, ruled lines, visual rows.

glyphs -> Page(Pieces) -> layout -> Rows -> line_drafts
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Face:
    """The looks of letters; all pieces with the same looks share one."""

    font: str
    """The font's name in lower case, without the tag of its subset."""
    size: float
    """Height of the type in points, as it is on the page."""
    bold: bool = False
    italic: bool = False
    color: tuple[int, int, int] = (0, 0, 0)
    hidden: bool = False
    """Whether it is invisible: text recognised in a scan, of uncertain size."""


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
        """Return the upper edge of small letters, where even crowded lines do not touch."""
        return self.baseline - 0.62 * self.face.size

    @property
    def bottom(self) -> float:
        """Return a place a little under the baseline, where even crowded lines do not touch."""
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
    """The colour inside; None if it is only an outline."""

    def holds(self, piece: Piece) -> bool:
        """Tell whether the middle of the piece lies inside."""
        across = self.left < (piece.left + piece.right) / 2 < self.right
        return across and self.top < (piece.top + piece.bottom) / 2 < self.bottom


@dataclass(frozen=True, slots=True)
class Page:
    """A page, turned so that most of its text is upright."""

    width: float
    height: float
    pieces: tuple[Piece, ...]
    turned: tuple[tuple[Piece, ...], ...] = ()
    """Text in other directions than most of the page, each turned upright as well."""
    strokes: tuple[Stroke, ...] = ()
    outside: tuple[str, ...] = ()
    """Text beyond the edges of the page or slanted across it, which nobody reads."""
    pictures: int = 0
    letters: int = 0
    """How many characters the page has; `nameless` counts those that no font can name."""
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
    """The size of most of its letters."""
    column: int = 0
    """Rows of a page with the same number are in one column."""
    block: int = 0
    """Rows of a page with the same number follow one another without a break."""
    turned: bool = False
    """Whether it runs in another direction than most of its page."""
    cells: list[list[Piece]] = field(default_factory=list)
    """For a row of a table: its pieces by cell."""
    box: int = 0
    """Rows of a page with the same number are in one box beside the text; 0 is the text itself."""
    in_bar: bool = False
    """Whether it is alone on a bar of colour, as titles are."""

    @property
    def text(self) -> str:
        """Return the words with single spaces, for comparing; this is not yet the final text."""
        return " ".join(piece.text for piece in self.pieces)
