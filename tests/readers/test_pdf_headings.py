"""Which lines of a PDF are headings, how deep they are, and which words it sets off."""

from __future__ import annotations

from reportlab.pdfbase import pdfmetrics

from rules_index.model import Document, Line, Style
from tests.readers.pdf_samples import BODY, BOLD, ITALIC, Pen, prose, read

LEFT = 50.0


def the_line(document: Document, start: str) -> Line:
    """The one line that starts with these words."""
    (found,) = [line for line in document.lines if line.text.startswith(start)]
    return found


def test_larger_type_makes_headings_of_several_levels() -> None:
    """The largest type is level 1, the next size below it level 2; the text has none."""
    pen = Pen()
    pen.line(LEFT, 80, "The harbour", BOLD, 22)
    y = pen.paragraph(LEFT, 110, 495, prose(1))
    for number in (2, 3):
        pen.line(LEFT, y + 20, f"Lamps of kind {number}", BOLD, 14)
        y = pen.paragraph(LEFT, y + 40, 495, prose(number))
    document = read(pen)
    levels = [(line.text, line.level) for line in document.lines if line.level]
    assert levels == [("The harbour", 1), ("Lamps of kind 2", 2), ("Lamps of kind 3", 2)]
    assert the_line(document, "The harbour").size == 22


def test_a_heading_of_two_lines_is_one_heading() -> None:
    """The second line has the level of the first and no gap before it."""
    pen = Pen()
    pen.lines(LEFT, 80, ["When two keepers claim the same lamp and", "neither gives way"], BOLD, 18)
    pen.line(LEFT, 150, "Storms and what they do to small boats", BOLD, 18)
    pen.paragraph(LEFT, 180, 370, prose(1, 8))
    heads = [(line.level, line.gap) for line in read(pen).lines[:3]]
    assert heads == [(1, True), (1, False), (1, True)]


def test_bold_lines_of_the_same_size_are_headings_below_the_larger_ones() -> None:
    """Bold lines that stand alone above their text are headings; a bold sentence is none."""
    pen = Pen()
    pen.line(LEFT, 80, "The harbour", BOLD, 16)
    y = 90.0
    for number in (1, 2):
        pen.line(LEFT, y + 20, f"Lamp {number}", BOLD)
        y = pen.paragraph(LEFT, y + 32, 495, prose(number))
    pen.line(LEFT, y + 20, "No lamp burns twice.", BOLD)
    pen.paragraph(LEFT, y + 32, 495, prose(3))
    levels = {line.text: line.level for line in read(pen).lines if line.level}
    assert levels == {"The harbour": 1, "Lamp 1": 2, "Lamp 2": 2}


def test_the_outline_names_headings_that_look_like_text() -> None:
    """A line that a bookmark points to is a heading as deep as the bookmark, whatever its size."""
    pen = Pen()
    for title, level in (("Harbour", 0), ("Rope and salt", 1), ("Coal", 1)):
        pen.canvas.bookmarkPage(title)
        pen.canvas.addOutlineEntry(title, title, level)
    pen.line(LEFT, 80, "Harbour", size=14)
    pen.line(LEFT, 110, "Rope and salt")
    y = pen.paragraph(LEFT, 125, 495, prose(1))
    pen.line(LEFT, y + 10, "Coal")
    pen.paragraph(LEFT, y + 25, 495, prose(2))
    levels = {line.text: line.level for line in read(pen).lines if line.level}
    assert levels == {"Harbour": 1, "Rope and salt": 2, "Coal": 2}


def test_a_bookmark_may_leave_out_the_number_of_its_heading() -> None:
    """“Coal” in the outline is “2.1 Coal” on the page."""
    pen = Pen()
    pen.canvas.bookmarkPage("coal")
    pen.canvas.addOutlineEntry("Coal", "coal", 0)
    pen.line(LEFT, 80, "2.1 Coal")
    pen.paragraph(LEFT, 100, 495, prose(1))
    assert the_line(read(pen), "2.1 Coal").level == 1


def test_large_lines_of_a_table_of_contents_are_no_headings() -> None:
    """Dots that lead to a page number tell them apart."""
    pen = Pen()
    pen.lines(LEFT, 80, [f"Chapter {k} . . . . . . . . {k + 3}" for k in range(4)], BOLD, 14)
    pen.paragraph(LEFT, 200, 495, prose(1, 9))
    assert not [line.text for line in read(pen).lines if line.level]


def test_uneven_type_of_a_recognised_scan_makes_no_headings() -> None:
    """Recognition guesses the size of every line anew; only type that is much larger counts."""
    pen = Pen()
    pen.canvas.setFont(BODY, 9)
    hidden = pen.canvas.beginText(LEFT, 760)
    hidden.setTextRenderMode(3)
    hidden.setFont(BODY, 17)
    hidden.textLine("Harbour rules")
    for number, sentence in enumerate(prose(1, 18)):
        hidden.setFont(BODY, 9 + number % 4 * 0.7, leading=13)
        hidden.textLine(sentence.rstrip("."))
    pen.canvas.drawText(hidden)
    assert [line.text for line in read(pen).lines if line.level] == ["Harbour rules"]


def test_large_type_that_runs_on_is_no_heading() -> None:
    """A paragraph in large type is text, and so is a lone large number."""
    pen = Pen()
    y = pen.paragraph(LEFT, 80, 495, prose(1, 6), size=12)
    pen.line(LEFT, y + 30, "7", BOLD, 30)
    pen.paragraph(LEFT, y + 60, 495, prose(2, 30))
    assert not [line.text for line in read(pen).lines if line.level]


def test_bold_italic_and_coloured_runs_are_marked() -> None:
    """The runs are where the words are, without the spaces around them."""
    pen = Pen()
    x = LEFT
    for text, font, color in (
        ("Keep the ", BODY, "black"),
        ("north lamp", BOLD, "black"),
        (" lit, ", BODY, "black"),
        ("always", ITALIC, "black"),
        (", and the ", BODY, "black"),
        ("red one", BODY, "red"),
        (" dark.", BODY, "black"),
    ):
        pen.line(x, 80, text, font, color=color)
        x += pen.canvas.stringWidth(text, font, 9)
    pen.paragraph(LEFT, 95, 495, prose(1))
    line = read(pen).lines[0]
    assert line.text == "Keep the north lamp lit, always, and the red one dark."
    assert [(line.text[e.start : e.end], e.style) for e in line.emphasis] == [
        ("north lamp", Style.BOLD),
        ("always", Style.ITALIC),
        ("red one", Style.COLOR),
    ]


def test_bold_words_at_the_front_of_a_text_are_no_heading() -> None:
    """A term runs on into its text on the same line, however long its bold words are."""
    pen = Pen()
    pen.line(LEFT, 80, "The harbour", BOLD, 16)
    y = 90.0
    for number in (1, 2, 3):
        pen.line(LEFT, y + 20, f"Lamp of kind {number}", BOLD, 14)
        y = pen.paragraph(LEFT, y + 40, 495, prose(number))
        term = f"Trim every wick of kind {number} or leave the lamp alone "
        pen.line(LEFT, y + 14, term, BOLD)
        width = pdfmetrics.stringWidth(term, BOLD, 9)
        pen.line(LEFT + width, y + 14, "This asks each keeper of")
        y = pen.paragraph(LEFT + 28, y + 26, 467, prose(number))
    heads = [line.text for line in read(pen).lines if line.level]
    assert heads == ["The harbour", *(f"Lamp of kind {number}" for number in (1, 2, 3))]


def test_one_word_behind_a_closed_title_is_its_text() -> None:
    """The line is full: what the title says runs on below, and no word of it gets lost."""
    pen = Pen()
    pen.line(LEFT, 80, "The harbour", BOLD, 16)
    y = 100.0
    for number in (1, 2, 3):
        pen.line(LEFT, y + 20, f"Old Pier (Bay {number}).", BOLD)
        width = pdfmetrics.stringWidth(f"Old Pier (Bay {number}). ", BOLD, 9)
        pen.line(LEFT + width, y + 20, "Its")
        y = pen.paragraph(LEFT, y + 32, 200, prose(number))
    assert [line.text for line in read(pen).lines if line.level] == ["The harbour"]


def test_titles_on_bars_of_colour_are_headings_above_larger_ones_without() -> None:
    """White words of the text's own size, beside a box and with a head across the page."""
    pen = Pen()
    for number in (1, 2, 3, 4):
        pen.box(0, 0, 595, 34, "darkblue")
        pen.line(470, 22, f"Part {'ABCD'[number - 1]} of the night", BOLD, 9, "white")
        pen.box(190, 50, 350, 17, "darkblue")
        pen.line(196, 62, f"Harbour of kind {number}", BOLD, 9, "white")
        y = pen.paragraph(190, 84, 350, prose(number, 6))
        pen.line(190, y + 12, f"Lamps of kind {number}", BOLD, 11)
        y = pen.paragraph(190, y + 28, 350, prose(number + 5, 4))
        pen.box(190, y + 6, 350, 17, "darkblue")
        pen.line(196, y + 18, f"Fog of kind {number}", BOLD, 9, "white")
        pen.paragraph(190, y + 40, 350, prose(number + 9, 4))
        pen.box(40, 60, 130, 60, "beige")
        pen.lines(46, 74, ["A keeper may row", "at night, but never", "alone."], size=7)
        pen.turn_page()
    document = read(pen)
    levels = [(line.text.split(" of")[0], line.level) for line in document.lines if line.level]
    assert levels == [("Harbour", 1), ("Lamps", 2), ("Fog", 1)] * 4
    assert not [line for line in document.lines if line.cells]


def test_bold_words_in_the_middle_of_a_line_make_no_heading() -> None:
    """A name in bold may be most of its line: the sentence goes on below."""
    pen = Pen()
    pen.line(LEFT, 80, "The harbour", BOLD, 16)
    y = pen.paragraph(LEFT, 110, 200, prose(1, 4))
    x = LEFT
    for text, font in (("The ", BODY), ("guild of the lamp keepers", BOLD), (" asks for", BODY)):
        pen.line(x, y + 14, text, font)
        x += pdfmetrics.stringWidth(text, font, 9)
    pen.paragraph(LEFT, y + 26, 200, ["few and heavy boats.", *prose(2, 3)])
    assert [line.text for line in read(pen).lines if line.level] == ["The harbour"]


def test_a_bold_question_with_its_answer_behind_it_is_no_heading() -> None:
    """Neither on one line nor where its bold words end on the next one."""
    pen = Pen()
    pen.line(LEFT, 80, "The harbour", BOLD, 16)
    y = pen.paragraph(LEFT, 110, 495, prose(1)) + 12
    pen.line(LEFT, y, "May I row at night?", BOLD)
    pen.line(LEFT + 90, y, "No, never.")
    pen.line(LEFT, y + 24, "Does oil that was poured on the water of the bay", BOLD)
    pen.line(LEFT, y + 36, "still burn?", BOLD)
    pen.line(LEFT + 55, y + 36, "It does.")
    pen.line(LEFT, y + 60, "Lamps", BOLD)
    y = pen.paragraph(LEFT, y + 72, 495, prose(2))
    pen.line(LEFT, y + 20, "Oars", BOLD)
    pen.paragraph(LEFT, y + 32, 495, prose(3))
    titles = [line.text for line in read(pen).lines if line.level]
    assert titles == ["The harbour", "Lamps", "Oars"]
