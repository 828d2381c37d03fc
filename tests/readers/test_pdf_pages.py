"""What belongs to the pages of a PDF: running heads, numbers, metadata."""

from __future__ import annotations

import re

import pytest

from tests.readers.pdf_samples import BOLD, Pen, prose, read

LEFT = 50.0


def book(start: int, pages: int, head: bool = True) -> Pen:
    """Pages with a head, a foot and numbers that begin at `start`."""
    pen = Pen()
    for index in range(pages):
        if head:
            pen.line(LEFT, 30, "Harbour rules", size=7)
        pen.paragraph(LEFT, 80, 495, prose(index, 9))
        pen.line(290, 820, f"Edition 2.1 | Page {start + index}", size=7)
        pen.turn_page()
    return pen


def test_running_heads_are_left_out_and_told() -> None:
    """What recurs on every page is in `dropped`, each page's with its own words."""
    document = read(book(5, 4))
    assert not [line for line in document.lines if re.search("Harbour rules|Edition", line.text)]
    assert [(left.text, left.reason, left.page) for left in document.dropped[:2]] == [
        ("Harbour rules", "furniture", 5),
        ("Edition 2.1 | Page 5", "furniture", 5),
    ]
    assert len(document.dropped) == 8


def test_heads_that_name_what_their_page_holds_are_left_out_too() -> None:
    """Other words on every page, but always at one place and apart from the text."""
    pen = Pen()
    for index, name in enumerate(("Anchor", "Boat", "Coal", "Dawn", "East wind", "Fog")):
        pen.line(LEFT + 30 * index, 30, name, size=8)
        pen.paragraph(LEFT, 80, 495, prose(index, 9))
        pen.turn_page()
    document = read(pen)
    assert [left.text for left in document.dropped][:2] == ["Anchor", "Boat"]
    assert all(line.text.startswith("Rule") or not line.gap for line in document.lines)


def test_a_head_that_says_the_title_once_more_is_left_out_on_a_single_page() -> None:
    """A guide of two pages has its head on the second alone."""
    pen = Pen()
    pen.line(LEFT, 60, "Harbour", BOLD, 24)
    pen.line(LEFT, 90, "Rules Reference", BOLD, 14)
    pen.paragraph(LEFT, 130, 495, prose(0, 9))
    pen.turn_page()
    pen.line(LEFT, 30, "Harbour Rules Reference", size=7)
    pen.paragraph(LEFT, 80, 495, prose(1, 9))
    pen.turn_page()
    document = read(pen)
    assert [left.text for left in document.dropped] == ["Harbour Rules Reference"]


def test_a_heading_in_words_of_the_title_stays() -> None:
    """It stands right above its text, or says more."""
    pen = Pen()
    pen.line(LEFT, 60, "Harbour Rules", BOLD, 24)
    pen.paragraph(LEFT, 130, 495, prose(0, 9))
    pen.turn_page()
    pen.line(LEFT, 60, "Harbour", BOLD, 9)
    pen.paragraph(LEFT, 73, 495, prose(1, 9))
    pen.turn_page()
    pen.line(LEFT, 30, "Harbour boats", BOLD, 9)
    pen.paragraph(LEFT, 80, 495, prose(2, 9))
    pen.turn_page()
    assert not read(pen).dropped


def test_first_lines_of_pages_are_no_heads() -> None:
    """Text begins at the same place on every page as well, but not apart from what follows."""
    pen = Pen()
    for index in range(6):
        pen.paragraph(LEFT, 50, 495, prose(index, 9))
        pen.turn_page()
    assert not read(pen).dropped


def test_a_numbered_heading_on_every_page_is_no_head() -> None:
    """One scenario a page, each under its large title at the same place."""
    pen = Pen()
    for index in range(5):
        pen.line(LEFT, 50, f"Scenario {index + 1}", BOLD, 16)
        pen.paragraph(LEFT, 90, 495, prose(index, 9))
        pen.turn_page()
    document = read(pen)
    assert not document.dropped
    assert [line.text for line in document.lines if line.level == 1][1] == "Scenario 2"


def test_pages_have_the_numbers_that_are_printed_on_them() -> None:
    """A book that begins with page 5 is cited that way; without numbers pages are counted."""
    assert sorted({line.page or 0 for line in read(book(5, 4)).lines}) == [5, 6, 7, 8]
    pen = Pen()
    for seed in range(3):
        pen.paragraph(LEFT, 80, 495, prose(seed, 9))
        pen.turn_page()
    assert sorted({line.page or 0 for line in read(pen).lines}) == [1, 2, 3]


def test_a_page_without_a_number_follows_its_neighbours() -> None:
    """A picture or a chapter's first page often has no number; it counts all the same."""
    pen = Pen()
    for index in range(6):
        pen.paragraph(LEFT, 80, 495, prose(index, 9))
        if index != 2:
            pen.line(290, 820, str(11 + index))
        pen.turn_page()
    pages = {line.page for line in read(pen).lines if line.text.startswith("Rule 2 ")}
    assert pages == {13}


def test_sheets_that_show_two_pages_have_two_numbers() -> None:
    """A scan or print of open pages: the left half is one page, the right half the next."""
    pen = Pen(width=1190)
    for sheet in range(4):
        for half in range(2):
            number = 8 + 2 * sheet + half
            pen.paragraph(50 + 595 * half, 80, 480, prose(number, 12))
            pen.line(300 + 595 * half, 820, str(number))
        pen.turn_page()
    for line in read(pen).lines:
        if found := re.match(r"Rule (\d+) ", line.text):
            assert line.page == int(found[1])


def test_lines_are_counted_through() -> None:
    """Every line has its own number, those that were left out included."""
    document = read(book(1, 3))
    numbers = [line.number for line in document.lines] + [left.line for left in document.dropped]
    assert sorted(numbers) == list(range(1, len(numbers) + 1))


def test_title_and_date_come_from_the_metadata() -> None:
    """The declared title is taken; the date is a date."""
    pen = Pen()
    pen.canvas.setTitle("Harbour rules")
    pen.paragraph(LEFT, 80, 495, prose(1))
    document = read(pen)
    assert document.title == "Harbour rules"
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", dict(document.properties)["date"])
    assert (document.format, document.name) == ("pdf", "sample.pdf")


@pytest.mark.parametrize(
    "made_up", ["rules_final.docx", "Microsoft Word - rules.doc", "untitled", "(anonymous)"]
)
def test_titles_that_programs_make_up_are_no_titles(made_up: str) -> None:
    """The name of the file that was exported says nothing."""
    pen = Pen()
    pen.canvas.setTitle(made_up)
    pen.paragraph(LEFT, 80, 495, prose(1))
    assert read(pen).title == ""
