"""Boxes beside or between the text: the text stays whole, the box comes after what it is beside."""

from __future__ import annotations

import pytest

from rules_index.model import Document
from tests.readers.pdf_samples import BODY, BOLD, Pen, prose, read

SIDE, TEXT = 50.0, 220.0


def starts(document: Document) -> list[str]:
    """The first words of every paragraph and title, those in boxes in brackets."""
    words = (
        (" ".join(line.text.split()[:2]), line.aside)
        for line in document.lines
        if line.gap and not line.cells
    )
    return [f"({text})" if aside else text for text, aside in words]


def chapters(pen: Pen, x: float = TEXT, width: float = 320, y: float = 80) -> float:
    """Three chapters, two of them with a part."""
    for number, title in enumerate(("Harbour", "Fog", "Storm"), start=1):
        pen.line(x, y, f"{title} rules", BOLD, 15)
        y = pen.paragraph(x, y + 18, width, prose(number, 4)) + 16
        if number < 3:
            pen.line(x, y, f"{title} lamps", BOLD, 12)
            y = pen.paragraph(x, y + 16, width, prose(number + 5, 4)) + 20
    return y


def note(pen: Pen, x: float, y: float, title: str = "Keep lamps dry", seed: int = 20) -> float:
    """A small text in a narrow column, under a bold title."""
    if title:
        pen.line(x, y, title, BOLD, 7)
        y += 10
    return pen.paragraph(x, y, 130, prose(seed, 2), size=7)


@pytest.mark.parametrize("fill", ["", "beige"], ids=["with a line round it", "filled"])
@pytest.mark.parametrize("left", [True, False], ids=["left", "right"])
def test_a_box_is_read_where_the_section_beside_it_ends(fill: str, left: bool) -> None:
    """On either side, and although it stands before or behind the whole text in the file."""
    pen = Pen()
    x, text = (SIDE, TEXT) if left else (400.0, SIDE)
    pen.box(x - 6, 100, 145, 70, fill, radius=6)
    if left:
        note(pen, x, 112)
    chapters(pen, text)
    if not left:
        note(pen, x, 112)
    document = read(pen)
    assert starts(document)[:6] == [
        "Harbour rules",
        "Rule 1",
        "(Keep lamps)",
        "(Rule 20)",
        "Harbour lamps",
        "Rule 6",
    ]
    levels = {line.text: line.level for line in document.lines if line.level}
    assert levels["Keep lamps dry"] == 3 > levels["Harbour lamps"] == 2


def test_a_box_beside_several_sections_comes_after_them() -> None:
    """It is no part of the last of them: titles inside it stand as high as they do."""
    pen = Pen()
    pen.box(SIDE - 6, 100, 145, 190)
    note(pen, SIDE, 112)
    note(pen, SIDE, 230, "Keep rope dry", 21)
    chapters(pen)
    assert starts(read(pen))[:8] == [
        "Harbour rules",
        "Rule 1",
        "Harbour lamps",
        "Rule 6",
        "Fog rules",
        "Rule 2",
        "Fog lamps",
        "Rule 7",
    ]


def test_a_paragraph_that_goes_on_over_the_page_is_not_cut_by_a_box() -> None:
    """The box stands at the foot of the first page, the sentence ends on the second one."""
    pen = Pen()
    words = " ".join(prose(1, 30)).split()
    pen.line(SIDE, 60, "Harbour rules", BOLD, 15)
    lines = [" ".join(words[k : k + 9]) for k in range(0, 180, 9)]
    pen.lines(SIDE, 540, lines[:10])
    pen.paragraph(SIDE, 80, 320, prose(2, 20))
    pen.box(400, 560, 145, 80, "beige")
    note(pen, 406, 572)
    pen.turn_page()
    pen.lines(SIDE, 80, lines[10:])
    pen.line(SIDE, 400, "Fog rules", BOLD, 15)
    pen.paragraph(SIDE, 420, 320, prose(3, 6))
    document = read(pen)
    assert " ".join(words[80:100]) in " ".join(line.text for line in document.lines)
    assert starts(document)[-4:] == ["(Keep lamps)", "(Rule 20)", "Fog rules", "Rule 3"]


def test_a_box_between_the_paragraphs_of_a_column_does_not_take_what_follows() -> None:
    """What goes on below a box with a title belongs to the section, not to the box."""
    pen = Pen()
    pen.line(SIDE, 80, "Harbour rules", BOLD, 15)
    y = pen.paragraph(SIDE, 100, 235, prose(1, 4))
    pen.box(SIDE, y, 235, 60)
    pen.line(SIDE + 6, y + 14, "A keeper trims a lamp", BOLD)
    y = pen.paragraph(SIDE + 6, y + 26, 220, prose(2, 2)) + 30
    y = pen.paragraph(SIDE, y, 235, prose(3, 3))
    pen.line(SIDE, y + 20, "Fog rules", BOLD, 15)
    pen.paragraph(SIDE, y + 40, 235, prose(4, 3))
    pen.paragraph(310, 80, 235, prose(5, 20))
    assert starts(read(pen)) == [
        "Harbour rules",
        "Rule 1",
        "Rule 3",
        "(A keeper)",
        "(Rule 2)",
        "Fog rules",
        "Rule 4",
        "Rule 5",
    ]


def test_a_box_without_a_title_stays_behind_its_paragraph() -> None:
    """It is a passage of what is said there."""
    pen = Pen()
    pen.line(SIDE, 80, "Harbour rules", BOLD, 15)
    y = pen.paragraph(SIDE, 100, 320, prose(1, 8)) + 8
    pen.paragraph(SIDE, y, 320, prose(2, 8))
    pen.box(394, 92, 150, 60)
    note(pen, 400, 104, "")
    assert starts(read(pen)) == ["Harbour rules", "Rule 1", "(Rule 20)", "Rule 2"]


def test_a_box_at_the_head_of_a_column_stays_below_the_title_above_both() -> None:
    """What stands in that column above the title is of another section."""
    pen = Pen()
    for x, seed in ((SIDE, 1), (310, 2)):
        pen.paragraph(x, 80, 235, prose(seed, 6))
    pen.line(SIDE, 220, "Rules of the fog on the harbour", BOLD, 24)
    pen.paragraph(SIDE, 250, 235, prose(3, 20))
    pen.box(310, 240, 235, 50)
    pen.paragraph(316, 252, 223, prose(20, 3), size=8)
    pen.paragraph(310, 310, 235, prose(4, 14))
    expected = ["Rule 1", "Rule 2", "Rules of", "Rule 3", "(Rule 20)", "Rule 4"]
    assert starts(read(pen)) == expected


def test_large_type_in_a_box_stands_below_the_section_beside_it() -> None:
    """However large its title is, the parts that follow are not filed under it."""
    pen = Pen()
    pen.box(SIDE - 6, 100, 145, 90, "beige")
    pen.line(SIDE, 118, "Take care!", BOLD, 20)
    note(pen, SIDE, 130, "")
    chapters(pen)
    levels = [(line.text, line.level) for line in read(pen).lines if line.level]
    assert levels[:3] == [("Harbour rules", 2), ("Harbour lamps", 3), ("Take care!", 3)]


def test_the_first_line_of_a_box_is_its_title_where_it_is_bold() -> None:
    """In the size of the box, which is smaller than the text, and though no other line is bold."""
    pen = Pen()
    pen.line(TEXT, 80, "Harbour rules", BODY, 15)
    pen.paragraph(TEXT, 100, 320, prose(1, 12))
    pen.box(SIDE - 6, 100, 145, 70, "beige")
    note(pen, SIDE, 112)
    titles = [line.text for line in read(pen).lines if line.level]
    assert titles == ["Harbour rules", "Keep lamps dry"]


def test_a_box_is_no_part_of_the_sentence_before_it() -> None:
    """Also where it begins with a small letter and the text above runs on."""
    pen = Pen()
    pen.paragraph(SIDE, 80, 320, [*prose(1, 8), "and keep two lamps"])
    pen.box(394, 92, 150, 40)
    pen.lines(400, 104, ["for the harbour and", "for the fog, too, in case", "of storm"])
    text = [line for line in read(pen).lines if line.aside]
    assert [line.gap for line in text] == [True, False, False]


def test_lines_that_end_before_a_box_are_whole_paragraphs() -> None:
    """They have no room for another word there, wide as the column is above and below."""
    pen = Pen()
    y = pen.paragraph(SIDE, 80, 495, prose(1, 8))
    short = pen.paragraph(SIDE, y, 320, prose(2, 8))
    pen.box(394, y - 6, 150, 60)
    note(pen, 400, y + 6, "")
    pen.paragraph(SIDE, max(short, y + 70), 495, prose(3, 8))
    paragraphs = [line.text for line in read(pen).lines if line.gap and not line.aside]
    assert len(paragraphs) <= 3


def test_a_narrow_column_of_smaller_type_is_a_box_that_nobody_drew() -> None:
    """Beside wide text of the usual size it does not come first, though it stands on the left."""
    pen = Pen()
    note(pen, SIDE, 104)
    chapters(pen)
    assert starts(read(pen))[:5] == [
        "Harbour rules",
        "Rule 1",
        "(Keep lamps)",
        "(Rule 20)",
        "Harbour lamps",
    ]


def test_columns_on_coloured_grounds_are_no_boxes() -> None:
    """Where nearly all of a page lies on areas, they are its paper."""
    pen = Pen()
    for x, seed in ((50, 1), (310, 2)):
        pen.box(x - 6, 60, 245, 500, "beige")
        pen.paragraph(x, 80, 235, prose(seed, 20))
    assert not any(line.aside for line in read(pen).lines)


def test_a_sheet_of_cards_is_no_page_with_boxes() -> None:
    """So many areas are what the page consists of."""
    pen = Pen(width=1200, height=1400)
    for number in range(50):
        x, y = 40 + 230 * (number % 5), 60 + 110 * (number // 5)
        pen.box(x, y, 140, 60, "beige")
        pen.lines(x + 6, y + 12, [f"Lamp {number}", "lights one quay of", "the harbour"], size=7)
    pen.paragraph(40, 1200, 1000, prose(1, 60), size=7)
    assert not any(line.aside for line in read(pen).lines)


@pytest.mark.parametrize("shade", ["rows", "cells", "frame"])
def test_a_table_that_is_drawn_with_areas_is_none(shade: str) -> None:
    """Shaded rows, cells and a frame round it leave a table where it is and what it is."""
    pen = Pen()
    pen.paragraph(SIDE, 80, 495, prose(1, 3))
    for row in range(6):
        top = 140 + 40 * row
        if shade == "rows" and row % 2:
            pen.box(SIDE, top, 495, 40, "beige")
        for x, width in ((SIDE, 120), (SIDE + 120, 375)) if shade == "cells" else ():
            pen.box(x, top, width, 40, "beige" if row % 2 else "lightblue")
        pen.line(SIDE + 6, top + 10, f"Lamp {row}")
        effect = [f"lights {row} quays in the fog", "and stays lit until", "the bell rings"]
        pen.lines(SIDE + 126, top + 10, effect)
    if shade == "frame":
        pen.box(SIDE, 140, 495, 240)
    pen.paragraph(SIDE, 430, 495, prose(2, 3))
    lines = read(pen).lines
    told = "quays in the fog and stays lit until the bell rings"
    assert [line.cells for line in lines if line.cells] == [
        (f"Lamp {k}", f"lights {k} {told}") for k in range(6)
    ]
    assert not any(line.aside for line in lines)


def test_boxes_that_are_called_alike_are_no_running_heads() -> None:
    """“Hint” at one place on every page is said four times, and kept."""
    pen = Pen()
    for page in range(4):
        pen.line(TEXT, 60, f"Chapter of kind {'ABCD'[page]}", BOLD, 15)
        pen.paragraph(TEXT, 80, 320, prose(page, 20))
        pen.box(SIDE - 6, 62, 145, 70, "beige")
        note(pen, SIDE, 74, "Hint", 20 + page)
        pen.turn_page()
    document = read(pen)
    assert [line.text for line in document.lines].count("Hint") == 4
    assert not document.dropped
