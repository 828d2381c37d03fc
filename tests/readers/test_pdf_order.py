"""In which order a page is read: columns, headings across, boxes, tables, turned pages."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

import pytest

from rules_index.model import Document
from rules_index.readers.pdf.order import layout as pdf_layout
from rules_index.readers.pdf.page.parts import Face, Page, Piece
from tests.readers.pdf_samples import BODY, BOLD, Pen, prose, read

LEFT, RIGHT, COLUMN = 50.0, 310.0, 235.0


def text_of(document: Document) -> str:
    return " ".join(line.text for line in document.lines)


def in_order(document: Document, *parts: Sequence[str] | str) -> None:
    """Fails unless all sentences stand in the text, whole and one after the other."""
    text, place = text_of(document), 0
    for part in parts:
        for sentence in [part] if isinstance(part, str) else part:
            found = text.find(sentence, place)
            assert found >= 0, f"{sentence!r} is not in {text[place : place + 300]!r}"
            place = found + len(sentence)


def two_columns(pen: Pen, y: float, left: Sequence[str], right: Sequence[str]) -> float:
    return max(pen.paragraph(LEFT, y, COLUMN, left), pen.paragraph(RIGHT, y, COLUMN, right))


def test_one_column_is_read_from_top_to_bottom() -> None:
    """Sentences that run over several lines come out whole."""
    pen = Pen()
    pen.paragraph(LEFT, 80, 495, prose(1, 12))
    in_order(read(pen), prose(1, 12))


def test_two_columns_are_read_one_after_the_other() -> None:
    """The left column comes first, although its lines stand level with those on the right."""
    pen = Pen()
    two_columns(pen, 80, prose(1, 12), prose(2, 12))
    in_order(read(pen), prose(1, 12), prose(2, 12))


def test_a_heading_across_the_page_parts_the_columns_above_from_those_below() -> None:
    """What stands above a heading is read before it, in both columns, and the rest after it."""
    pen = Pen()
    y = two_columns(pen, 80, prose(1, 6), prose(2, 6))
    pen.line(200, y + 20, "How boats meet in the harbour", BOLD, 16)
    two_columns(pen, y + 50, prose(3, 6), prose(4, 6))
    document = read(pen)
    in_order(document, prose(1, 6), prose(2, 6), "How boats meet", prose(3, 6), prose(4, 6))


def test_a_short_heading_at_the_left_edge_parts_them_as_well() -> None:
    """A heading that fits into the left column still belongs to both, where both make room."""
    pen = Pen()
    y = two_columns(pen, 80, prose(1, 6), prose(2, 6))
    pen.line(LEFT, y + 20, "Storms", BOLD, 16)
    two_columns(pen, y + 50, prose(3, 6), prose(4, 6))
    in_order(read(pen), prose(1, 6), prose(2, 6), "Storms", prose(3, 6), prose(4, 6))


def test_a_title_whose_space_lies_over_the_gutter_is_one_title() -> None:
    """The spaces between large words are as wide as white between columns."""
    pen = Pen()
    first = "First harbour"
    pen.line(295 - pen.canvas.stringWidth(first, BOLD, 26), 234, first, BOLD, 26)
    pen.line(305, 234, "lights", BOLD, 26)
    two_columns(pen, 80, prose(1, 6), prose(2, 6))
    two_columns(pen, 260, prose(3, 12), prose(4, 12))
    document = read(pen)
    lower = prose(3, 12), prose(4, 12)
    in_order(document, prose(1, 6), prose(2, 6), "First harbour lights", *lower)


@pytest.mark.parametrize(
    "first", ["Storms and fog on the", "Storms and fog on all the harbour and"]
)
@pytest.mark.parametrize("written", ["before", "behind"])
def test_a_heading_of_two_lines_parts_the_columns_as_one(first: str, written: str) -> None:
    """Whether it fits into the left column or not, and wherever the file has it."""
    pen = Pen()
    if written == "before":
        pen.lines(LEFT, 215, [first, "lamps"], BOLD, 18)
    two_columns(pen, 80, prose(1, 6), prose(2, 6))
    two_columns(pen, 262, prose(3, 12), prose(4, 12))
    if written == "behind":
        pen.lines(LEFT, 215, [first, "lamps"], BOLD, 18)
    document = read(pen)
    in_order(document, prose(1, 6), prose(2, 6), f"{first} lamps", prose(3, 12), prose(4, 12))
    assert [line.gap for line in document.lines if line.level] == [True, False]


def test_a_heading_inside_the_left_column_does_not_part_them() -> None:
    """A heading with text beside it belongs to its own column."""
    pen = Pen()
    y = pen.paragraph(LEFT, 80, COLUMN, prose(1, 4))
    pen.line(LEFT, y + 20, "Storms", BOLD, 16)
    pen.paragraph(LEFT, y + 45, COLUMN, prose(2, 4))
    pen.paragraph(RIGHT, 80, COLUMN, prose(3, 12))
    in_order(read(pen), prose(1, 4), "Storms", prose(2, 4), prose(3, 12))


def test_columns_that_end_above_others_are_read_first() -> None:
    """Two pairs of columns with nothing but white between them, written one after the other."""
    pen = Pen()
    y = two_columns(pen, 80, prose(1, 6), prose(2, 6))
    two_columns(pen, y + 40, prose(3, 6), prose(4, 6))
    in_order(read(pen), prose(1, 6), prose(2, 6), prose(3, 6), prose(4, 6))


def test_what_stands_higher_on_the_right_comes_before_what_stands_lower_on_the_left() -> None:
    """Places that share no height are no columns."""
    pen = Pen()
    pen.lines(330, 80, ["Printed by the", "harbour press"])
    pen.lines(LEFT, 140, ["First of all", "light a lamp"])
    pen.paragraph(LEFT, 200, 495, prose(1, 6))
    in_order(read(pen), "Printed by the harbour press", "First of all light a lamp", prose(1, 6))


def test_white_that_lines_up_by_chance_parts_nothing() -> None:
    """Wide spaces below one another in a justified paragraph do not make it two columns."""
    pen = Pen()
    for row, (left, right) in enumerate([(160, 173), (157, 170), (161, 175), (159, 171)]):
        end = f"line {row} of the text that ends"
        pen.line(left - pen.canvas.stringWidth(end, BODY, 9), 80 + 12 * row, end)
        pen.line(right, 80 + 12 * row, f"beside line {row} of the rest")
    lines = [line.text for line in read(pen).lines]
    assert lines == [
        f"line {k} of the text that ends beside line {k} of the rest" for k in range(4)
    ]


def test_bullets_that_are_written_last_stay_with_their_items() -> None:
    """Some programs draw all bullets of a page at its end; they are no column of their own."""
    pen = Pen()
    starts, y = [], 80.0
    for seed in range(4):
        starts.append(y)
        y = pen.paragraph(LEFT + 20, y, 300, prose(seed, 3)) + 4
    for start in starts:
        pen.line(LEFT, start, "•")
    lines = read(pen).lines
    assert [line.marker for line in lines if line.gap] == ["•"] * 4
    assert [line.text.split(" says")[0] for line in lines if line.gap] == [
        f"Rule {seed}" for seed in range(4)
    ]


def test_three_columns_are_read_from_left_to_right() -> None:
    """A page of three columns, the last one short."""
    pen = Pen()
    for number, x in enumerate((50, 220, 390)):
        pen.paragraph(x, 80, 150, prose(number, 8 if number < 2 else 3))
    in_order(read(pen), prose(0, 8), prose(1, 8), prose(2, 3))


def test_pages_may_change_their_number_of_columns() -> None:
    """Text across the page, two columns, three columns and one again on a single page."""
    pen = Pen()
    y = pen.paragraph(LEFT, 80, 495, prose(1, 5))
    y = two_columns(pen, y + 20, prose(2, 5), prose(3, 5))
    ends = [pen.paragraph(50 + 170 * k, y + 20, 150, prose(4 + k, 4)) for k in range(3)]
    pen.paragraph(LEFT, max(ends) + 20, 495, prose(7, 5))
    columns = [prose(seed, 5) for seed in (1, 2, 3)] + [prose(seed, 4) for seed in (4, 5, 6)]
    in_order(read(pen), *columns, prose(7, 5))


def test_a_sidebar_is_read_apart_from_the_text_beside_it() -> None:
    """Small print in a narrow column does not get between the lines of the text."""
    pen = Pen()
    pen.paragraph(LEFT, 80, 330, prose(1, 14))
    pen.paragraph(410, 84, 130, prose(2, 4), size=7)
    in_order(read(pen), prose(1, 14), prose(2, 4))


def test_text_that_runs_round_a_box_goes_on_below_it() -> None:
    """A box beside a paragraph is read after the paragraph, not in the middle of it."""
    pen = Pen()
    words = " ".join(prose(1, 9)).split()
    beside = [" ".join(words[k : k + 5]) for k in range(0, 40, 5)]
    y = pen.lines(LEFT, 80, beside)
    pen.paragraph(LEFT, y, 495, words[40:])
    pen.paragraph(LEFT, 300, 495, prose(2, 3))
    pen.paragraph(330, 86, 190, prose(3, 3), size=7)
    in_order(read(pen), prose(1, 9), prose(3, 3), prose(2, 3))


@pytest.mark.parametrize("ruled", [True, False], ids=["ruled", "without lines"])
def test_a_table_is_read_row_by_row_with_its_cells(ruled: bool) -> None:
    """Each row is one line; a cell of several lines stays in its row."""
    pen = Pen()
    y = pen.paragraph(LEFT, 80, 495, prose(1, 4)) + 20
    rows = [("Token", "Cost", "Effect")]
    rows += [(f"Lamp {k}", str(k + 2), f"Lights {k} quays when the fog comes in") for k in range(4)]
    for name, cost, effect in rows:
        pen.line(60, y, name)
        pen.line(200, y, cost)
        pen.line(290, y, effect)
        pen.line(290, y + 11, "and stays lit")
        if ruled:
            pen.rule(50, 545, y + 18)
        y += 30
    pen.paragraph(LEFT, y + 20, 495, prose(2, 4))
    document = read(pen)
    in_order(document, prose(1, 4), "Token", prose(2, 4))
    table = [line.cells for line in document.lines if line.cells]
    assert table[1] == ("Lamp 0", "2", "Lights 0 quays when the fog comes in and stays lit")
    assert len(table) == len(rows)
    assert all(line.text == "\t".join(line.cells) for line in document.lines if line.cells)


def test_a_ruled_table_that_is_written_column_by_column_is_a_table() -> None:
    """Drawn lines tell more than the order of the file."""
    pen = Pen()
    for row in range(5):
        pen.rule(50, 400, 86 + 14 * row)
        pen.line(60, 80 + 14 * row, f"lamp {row}")
    for row in range(5):
        pen.line(250, 80 + 14 * row, f"quay {row}")
    assert [line.cells for line in read(pen).lines] == [
        (f"lamp {k}", f"quay {k}") for k in range(5)
    ]


def test_a_short_line_above_a_table_is_no_row_of_it() -> None:
    """The last line of a paragraph happens to end where the second cell of the table begins."""
    pen = Pen()
    pen.lines(
        LEFT, 80, ["Every keeper knows what the lamps of the harbour cost and do when", "lit:"]
    )
    for row in range(4):
        pen.line(LEFT, 112 + 14 * row, f"lamp {row}")
        pen.line(200, 112 + 14 * row, f"{row} coal")
        pen.line(300, 112 + 14 * row, f"shines on quay {row}")
    lines = read(pen).lines
    assert [len(line.cells) for line in lines] == [0, 0, 3, 3, 3, 3]


def test_bars_of_titles_make_no_table_of_a_justified_line() -> None:
    """Their edges are drawn across it, but only one line between them has gaps."""
    pen = Pen()
    for title, y in (("Short game", 80), ("Long game", 140)):
        pen.box(LEFT, y, 340, 18, "darkblue")
        pen.line(LEFT + 6, y + 13, title, BOLD, 12, "white")
    for k, word in enumerate(["Play", "with", "twelve", "wheels", "on", "two", "boards"]):
        pen.line(LEFT + 50 * k, 116, word)
    pen.line(LEFT, 128, "and four rounds.")
    pen.paragraph(LEFT, 176, 340, prose(1, 6))
    document = read(pen)
    assert not any(line.cells for line in document.lines)
    in_order(document, "Play with twelve wheels on two boards and four rounds.")


def test_a_running_foot_is_no_row_of_the_table_above_it() -> None:
    """It has a gap where the table has one, but stands far away."""
    pen = Pen()
    for row in range(5):
        pen.rule(LEFT, 400, 86 + 14 * row)
        pen.line(60, 80 + 14 * row, f"lamp {row}")
        pen.line(250, 80 + 14 * row, f"quay {row}")
    pen.line(60, 780, "Harbour rules")
    pen.line(520, 780, "7")
    lines = read(pen).lines
    assert [line.cells for line in lines if line.cells] == [
        (f"lamp {k}", f"quay {k}") for k in range(5)
    ]


def test_terms_beside_their_explanations_are_read_row_by_row() -> None:
    """A column of terms is no column: each one stands before the text that explains it."""
    pen = Pen()
    y = 80.0
    for number in range(6):
        pen.line(LEFT, y, f"Term {number}")
        y = pen.paragraph(200, y, 340, prose(number, 2)) + 6
    document = read(pen)
    in_order(document, *(part for k in range(6) for part in (f"Term {k}", prose(k, 2))))


def test_contents_with_page_numbers_at_the_right_are_lines() -> None:
    """The numbers at the right edge of a table of contents stay with their titles."""
    pen = Pen()
    for number in range(8):
        pen.line(LEFT, 80 + 14 * number, f"Chapter of harbour {number}")
        pen.line(530, 80 + 14 * number, str(10 + number))
    lines = [line.text for line in read(pen).lines]
    assert lines == [f"Chapter of harbour {k} {10 + k}" for k in range(8)]


@pytest.mark.parametrize("angle", [90, 180, 270])
def test_a_page_that_lies_on_its_side_is_read_like_any_other(angle: int) -> None:
    """All text of a page runs upwards, downwards or upside down: two columns as usual."""
    pen = Pen(width=842, height=842)
    pen.canvas.translate(421, 421)
    pen.canvas.rotate(angle)
    pen.canvas.translate(-421, -421)
    two_columns(pen, 80, prose(1, 10), prose(2, 10))
    in_order(read(pen), prose(1, 10), prose(2, 10))


def test_text_up_the_side_of_a_page_comes_after_the_rest() -> None:
    """A note that runs up the margin does not get into the lines beside it."""
    pen = Pen()
    pen.paragraph(LEFT, 80, 480, prose(1, 20))
    pen.canvas.rotate(90)
    pen.canvas.drawString(400, -580, "Printed by the harbour press")
    in_order(read(pen), prose(1, 20), "Printed by the harbour press")


def test_a_large_initial_goes_back_into_its_word() -> None:
    """A letter three lines high begins the first word of its paragraph."""
    pen = Pen()
    pen.line(LEFT, 104, "T", size=38)
    y = pen.lines(76, 80, ["he harbour master lights", "the first lamp and names", "the wind of"])
    pen.paragraph(LEFT, y, 130, ["the day before anyone moves a boat."])
    pen.paragraph(LEFT, y + 60, 495, prose(1, 3))
    in_order(read(pen), "The harbour master lights the first lamp and names the wind of the day")


def test_letters_that_stand_apart_make_words() -> None:
    """A title set with wide spaces between its letters is read as words."""
    pen = Pen()
    x = 100.0
    for word in ("HARBOUR", "RULES"):
        for letter in word:
            pen.line(x, 80, letter, BOLD, 18)
            x += 22
        x += 24
    pen.paragraph(LEFT, 120, 495, prose(1, 6))
    assert read(pen).lines[0].text == "HARBOUR RULES"


def test_what_is_printed_twice_to_throw_a_shadow_is_read_once() -> None:
    """The same words nearly at the same place are one."""
    pen = Pen()
    titles = [f"Harbour rules, part {number}" for number in range(8)]
    pen.lines(100, 80, titles, BOLD, 18)
    pen.lines(100.7, 80.7, titles, BOLD, 18)
    pen.paragraph(LEFT, 400, 495, prose(1, 60), size=7)
    assert [line.text for line in read(pen).lines[:8]] == titles


def test_raised_letters_stay_in_their_line() -> None:
    """An exponent or a footnote mark is no line of its own."""
    pen = Pen()
    pen.line(LEFT, 80, "Each keeper takes 2")
    pen.line(LEFT + pen.canvas.stringWidth("Each keeper takes 2", BODY, 9), 76, "3", size=6)
    pen.line(LEFT + 100, 80, "lamps at dawn.")
    assert [line.text for line in read(pen).lines] == ["Each keeper takes 23 lamps at dawn."]


def test_the_order_of_the_file_does_not_matter_where_the_page_is_plain() -> None:
    """Two columns come out the same when their words stand shuffled in the file."""
    face, words = Face("plain", 9.0), 6
    pieces = [
        Piece(f"w{column}{row:02}{k}", x, x + 33, 80 + 12 * row, face, 0)
        for column, left in enumerate((50.0, 300.0))
        for row in range(30)
        for k in range(words)
        for x in [left + 36 * k]
    ]
    dealt = list(range(0, 3 * len(pieces), 3))
    random.Random(5).shuffle(dealt)
    shuffled = tuple(replace(p, order=order) for p, order in zip(pieces, dealt, strict=True))
    rows = pdf_layout.read_in_order(Page(595, 842, shuffled))
    assert [row.text for row in rows] == [
        " ".join(f"w{column}{row:02}{k}" for k in range(words))
        for column in range(2)
        for row in range(30)
    ]
