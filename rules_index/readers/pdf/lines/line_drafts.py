"""Defines the Draft of a visual line: its words by face, and its place on the page.

layout -> Rows -> drafts_of -> page_margins, styles, paragraphs, hyphens
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from rules_index.readers.pdf.page.parts import Face, Piece, Row

Run = tuple[str, Face]
"""Successive words in one face: their text and the face."""
LINE_BREAK = "\n"
"""The sign for a line break inside a table cell; it becomes a space when cut words are joined."""


@dataclass(slots=True)
class Draft:
    """A visual line that will become a Line; later stages add what they find out about it.

    It is not the draft of an entry. Positions are in points from the upper left corner of the page.
    """

    runs: list[Run]
    """The words in order, grouped by face, with single spaces; a tab separates the cells of a
    table."""
    face: Face
    """The face of most letters in the line."""
    sheet: int
    """The index of the line's page in the file, counted from 0."""
    left: float
    right: float
    baseline: float
    column: int
    block: int
    label: str
    """The first word, which may be a bullet or a number."""
    label_face: Face
    text_left: float
    """The left edge of the second word; `label_gap` is the space before that word.

    In a line of one word, `text_left` is the left edge of the line and `label_gap` is 0.
    """
    label_gap: float
    first_width: float
    """The width of the first word.

    If the line before had room for this word, the author ended that line by hand.
    """
    is_row: bool = False
    """Whether the line is a row of a table."""
    turned: bool = False
    """Whether the line runs in another direction than most text of its page."""
    box: int = 0
    """The number of the box around the line, counted within the page from 1; 0 outside all
    boxes."""
    in_bar: bool = False
    """Whether the line is alone on a bar of colour."""
    edges: tuple[float, float] = (0.0, 0.0)
    """The left and right edge of the line's column."""
    above: float = float("inf")
    """The distance to the baseline of the line above, in points; infinite at the top of a block."""
    furniture: bool = False
    page: int = 0
    gap: bool = True
    level: int | None = None
    wrapped: bool = False
    """Whether the line continues the heading that began on the line before."""
    marker: str = ""
    depth: int = 0

    @property
    def text(self) -> str:
        return "".join(text for text, _ in self.runs)

    @property
    def size(self) -> float:
        return self.face.size

    def has_room_for(self, following: Draft, spare: float = 0.3) -> bool:
        """Tell whether the first word of the next line would fit at the end of this line.

        `spare` is the room that must remain behind that word, as a multiple of the font size.
        """
        before, behind = self.left - self.edges[0], self.edges[1] - self.right
        is_centred = before > self.size and abs(before - behind) < 0.6 * self.size
        free = before + behind if is_centred else behind
        return 0.25 * self.size + following.first_width < free - spare * self.size

    @property
    def text_start(self) -> float:
        """Return the left edge of the line's text, which begins behind the bullet or number if
        there is one."""
        return self.text_left if self.marker else self.left

    def drop_start(self, length: int) -> None:
        """Remove the first `length` characters of the line, and the white space behind them."""
        kept: list[Run] = []
        for text, face in self.runs:
            cut, length = text[length:], max(0, length - len(text))
            cut = cut if kept else cut.lstrip()
            if cut:
                kept.append((cut, face))
        self.runs = kept


def drafts_of(rows: Iterable[Row], sheet: int) -> list[Draft]:
    """Return one Draft for each row of a page; `sheet` is the index of the page, counted from 0."""
    return [_draft_of_row(row, sheet) for row in rows]


def _draft_of_row(row: Row, sheet: int) -> Draft:
    cells = row.cells or [row.pieces]
    runs = list(_tabbed(runs_of(cell) for cell in cells))
    words = list(_words_of_pieces(row.pieces))
    first, second = words[0], words[1] if len(words) > 1 else None
    return Draft(
        runs=runs,
        face=_main_face(row.pieces),
        sheet=sheet,
        left=row.left,
        right=row.right,
        baseline=row.baseline,
        column=row.column,
        block=row.block,
        label="".join(piece.text for piece in first),
        label_face=first[0].face,
        text_left=second[0].left if second else row.left,
        label_gap=second[0].left - first[-1].right if second else 0.0,
        first_width=first[-1].right - first[0].left,
        is_row=bool(row.cells),
        turned=row.turned,
        box=row.box,
        in_bar=row.in_bar,
    )


def _main_face(pieces: Iterable[Piece]) -> Face:
    letters: Counter[Face] = Counter()
    for piece in pieces:
        letters[piece.face] += len(piece.text)
    return letters.most_common(1)[0][0]


def _tabbed(cells: Iterable[list[Run]]) -> Iterator[Run]:
    for index, runs in enumerate(cells):
        if index and runs:
            yield "\t", runs[0][1]
        elif index:
            yield "\t", Face("", 0.0)
        yield from runs


def _words_of_pieces(pieces: Sequence[Piece]) -> Iterator[list[Piece]]:
    word: list[Piece] = []
    for piece, parted in zip(pieces, _partings(pieces), strict=True):
        if parted and word:
            yield word
            word = []
        word.append(piece)
    yield word


def runs_of(pieces: Sequence[Piece]) -> list[Run]:
    """Return the words of a line or cell as (text, face) pairs, with single spaces between words.

    Between two lines of a cell, `LINE_BREAK` replaces the space.
    """
    runs: list[Run] = []
    last: Piece | None = None
    for word in _words_of_pieces(pieces) if pieces else ():
        if last is not None:
            _extend(runs, LINE_BREAK if _is_lower(last, word[0]) else " ", last.face)
        for piece in word:
            _extend(runs, piece.text, piece.face)
        last = word[-1]
    return runs


def _extend(runs: list[Run], text: str, face: Face) -> None:
    """Append text to the last run if that run has the same face; otherwise append a new run.

    A line break is always a run of its own.
    """
    if runs and text != LINE_BREAK and runs[-1][0] != LINE_BREAK and runs[-1][1] is face:
        runs[-1] = (runs[-1][0] + text, face)
    else:
        runs.append((text, face))


def _partings(pieces: Sequence[Piece]) -> list[bool]:
    """Return for each piece whether a new word begins there; this is True for the first piece."""
    if _is_spaced_out(pieces):
        gaps = [b.left - a.right for a, b in pairwise(pieces)]
        usual = median(gaps)
        return [True, *(gap > 1.8 * usual for gap in gaps)]
    return [True, *(_is_parted(before, piece) for before, piece in pairwise(pieces))]


def _is_spaced_out(pieces: Sequence[Piece]) -> bool:
    """Tell whether the letters of a line are spaced out, as in "T H E R I N G S"."""
    letters = sum(len(piece.text) == 1 and piece.text.isalpha() for piece in pieces)
    return letters >= 5 and letters >= 0.9 * len(pieces)


def _is_parted(before: Piece, piece: Piece) -> bool:
    if _is_lower(before, piece):
        return True
    size = min(before.face.size, piece.face.size)
    gap = piece.left - before.right
    if piece.order != before.order + 1:
        return gap > 0.12 * size
    return piece.spaced or gap > 0.5 * size


def _is_lower(before: Piece, piece: Piece) -> bool:
    return piece.baseline - before.baseline > 0.7 * max(before.face.size, piece.face.size)
