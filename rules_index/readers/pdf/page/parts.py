"""The parts of a PDF page before it is text: pieces of words, ruled lines, visual rows.

glyphs -> Page(Pieces) -> layout -> Rows -> line_drafts
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Face:
    """The looks of letters; all pieces with the same looks share one Face."""

    font: str
    """The font's name in lower case, without the tag of its subset."""
    size: float
    """The height of the letters in points, as printed on the page."""
    bold: bool = False
    italic: bool = False
    color: tuple[int, int, int] = (0, 0, 0)
    hidden: bool = False
    """Whether the letters are invisible: text recognised in a scan, of uncertain size."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A word or a part of one: letters of one face without white space inside."""

    text: str
    left: float
    right: float
    baseline: float
    """The distance of the baseline from the top of the page.

    All positions are in points, measured from the upper left corner of the page.
    """
    face: Face
    order: int
    """The position of the piece among all pieces of its page, in the order of the file.

    This is often the order in which the text was written.
    """
    spaced: bool = True
    """Whether the file has white space before the piece."""

    @property
    def top(self) -> float:
        """Return the upper edge of small letters, where even crowded lines do not touch."""
        return self.baseline - 0.62 * self.face.size

    @property
    def bottom(self) -> float:
        """Return a height just below the baseline, where even crowded lines do not touch."""
        return self.baseline + 0.12 * self.face.size


@dataclass(frozen=True, slots=True)
class Stroke:
    """A straight thin line or an edge of a box, in points from the page's upper left corner."""

    left: float
    right: float
    top: float
    bottom: float


@dataclass(frozen=True, slots=True)
class Area:
    """A drawn box with straight or rounded corners.

    Its edges are in points from the upper left corner of the page.
    """

    left: float
    right: float
    top: float
    bottom: float
    fill: tuple[int, int, int] | None = None
    """The colour inside; None if the area is only an outline, or white."""

    def holds(self, piece: Piece) -> bool:
        """Tell whether the middle of a piece lies inside the area."""
        across = self.left < (piece.left + piece.right) / 2 < self.right
        return across and self.top < (piece.top + piece.bottom) / 2 < self.bottom


@dataclass(frozen=True, slots=True)
class Page:
    """A page, turned so that most of its text is upright; width and height are in points."""

    width: float
    height: float
    pieces: tuple[Piece, ...]
    turned: tuple[tuple[Piece, ...], ...] = ()
    """The text in every other direction, turned upright as well; one tuple of pieces for each."""
    strokes: tuple[Stroke, ...] = ()
    outside: tuple[str, ...] = ()
    """Text beyond the edges of the page or slanted across it; the guide leaves this text out."""
    pictures: int = 0
    letters: int = 0
    """The number of characters on the page; `nameless` counts those whose letter is unknown."""
    nameless: int = 0
    areas: tuple[Area, ...] = ()


@dataclass(slots=True)
class Row:
    """A visual line of text within one column, or a row of a table."""

    pieces: list[Piece]
    """The pieces of the row from left to right; in a table, cell by cell."""
    left: float
    right: float
    baseline: float
    size: float
    """The font size of most letters in the row, in points."""
    column: int = 0
    """The number of the column that holds the row, counted on its page."""
    block: int = 0
    """The number of its block on the page; a block is read from top to bottom without a break."""
    turned: bool = False
    """Whether the row runs in another direction than most of its page."""
    cells: list[list[Piece]] = field(default_factory=list)
    """For a row of a table: the pieces of each cell."""
    box: int = 0
    """The number of the box that holds the row, counted on its page; 0 outside all boxes."""
    in_bar: bool = False
    """Whether the row is alone on a bar of colour, as titles are."""

    @property
    def text(self) -> str:
        """Return the words with single spaces, for comparing; the final text is made later."""
        return " ".join(piece.text for piece in self.pieces)
