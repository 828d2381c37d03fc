"""Defines the parts of a PDF page: pieces of words, drawn lines and areas, visual rows.

glyphs -> Page(Pieces) -> layout -> Rows -> line_drafts
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Face:
    """The font, size, weight and colour of letters; pieces that look the same share one Face."""

    font: str
    """The name of the font in lower case, without the prefix of a subset: "ABCDEF+Garamond" ->
    "garamond"."""
    size: float
    """The font size in points, as printed on the page."""
    bold: bool = False
    italic: bool = False
    color: tuple[int, int, int] = (0, 0, 0)
    hidden: bool = False
    """Whether the letters are invisible, like the text behind a scan; the size of such letters is
    uncertain."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A word or part of a word: letters of one face without white space inside."""

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

    A file often has its text in the order in which the author wrote it.
    """
    spaced: bool = True
    """Whether the file has white space before the piece."""

    @property
    def top(self) -> float:
        """Return the height of the upper edge of small letters, in points from the top of the page.

        The space from `top` to `bottom` of one line never overlaps that of the next, even in tight
        text.
        """
        return self.baseline - 0.62 * self.face.size

    @property
    def bottom(self) -> float:
        """Return a height just below the baseline, in points from the top of the page.

        The space from `top` to `bottom` of one line never overlaps that of the next, even in tight
        text.
        """
        return self.baseline + 0.12 * self.face.size


@dataclass(frozen=True, slots=True)
class Stroke:
    """A thin straight line, or one edge of a box.

    Positions are in points from the upper left corner of the page.
    """

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
    """The colour inside the area; None if the area has only an outline or is white."""

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
    """Text in other directions than most of the page, turned upright; one tuple of pieces for each
    direction."""
    strokes: tuple[Stroke, ...] = ()
    outside: tuple[str, ...] = ()
    """Text beyond the edges of the page or slanted across it, which the guide leaves out."""
    pictures: int = 0
    letters: int = 0
    """The number of characters on the page; `nameless` counts the ones that the file does not
    identify."""
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
    """The number of the column that contains the row; columns are counted within a page."""
    block: int = 0
    """The number of the row's block on the page; a block is text that is read without a break."""
    turned: bool = False
    """Whether the row runs in another direction than most of the text on its page."""
    cells: list[list[Piece]] = field(default_factory=list)
    """The pieces of each cell if the row belongs to a table; else empty."""
    box: int = 0
    """The number of the box around the row, counted within the page from 1; 0 outside all boxes."""
    in_bar: bool = False
    """Whether the row is alone on a bar of colour, as titles are."""

    @property
    def text(self) -> str:
        """Return the text of all pieces with single spaces between them, for comparisons only.

        Pieces of one word are joined later, by `runs_of`.
        """
        return " ".join(piece.text for piece in self.pieces)
