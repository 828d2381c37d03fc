"""What a line of a PDF says about itself: heading, emphasis, item, paragraph, page, whole words."""

from __future__ import annotations

import re

import pytest

from rules_index.model import Document, Line, Style
from rules_index.readers.pdf import read_pdf
from tests.readers.pdf_samples import BODY, BOLD, ITALIC, Pen, prose, with_own_letters

LEFT = 50.0


def read(pen: Pen) -> Document:
    return read_pdf(pen.pdf(), "sample.pdf")


def the_line(document: Document, start: str) -> Line:
    """The one line that starts with these words."""
    (found,) = [line for line in document.lines if line.text.startswith(start)]
    return found


def paragraphs(document: Document) -> list[str]:
    """Lines joined where no gap stands between them."""
    made: list[str] = []
    for line in document.lines:
        if line.gap or not made:
            made.append(line.text)
        else:
            made[-1] += f" {line.text}"
    return made


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


def test_bullets_are_markers_with_their_depth() -> None:
    """Bullet and words stand apart; a wrapped line of an item has no marker and no gap."""
    pen = Pen()
    pen.line(LEFT, 80, "A keeper may do one of these:")
    items = [(0, "•", "Light a lamp that"), (1, "–", "Name a wind"), (1, "–", "Trade rope")]
    y = 94.0
    for depth, bullet, text in [*items, (0, "•", "Pass")]:
        pen.line(LEFT + 10 + 14 * depth, y, bullet)
        pen.line(LEFT + 20 + 14 * depth, y, text)
        y += 12
        if text.endswith("that"):
            pen.line(LEFT + 20, y, "nobody has claimed")
            y += 12
    pen.paragraph(LEFT, y + 10, 200, prose(1))
    lines = read(pen).lines[:6]
    assert [(line.marker, line.depth, line.gap, line.text) for line in lines] == [
        ("", 0, True, "A keeper may do one of these:"),
        ("•", 0, True, "Light a lamp that"),
        ("", 0, False, "nobody has claimed"),
        ("–", 1, True, "Name a wind"),
        ("–", 1, True, "Trade rope"),
        ("•", 0, True, "Pass"),
    ]
    assert lines[1].indent == 10


def test_bullets_of_symbol_fonts_are_bullets() -> None:
    """A glyph of a symbol font at the start of a line is a marker and leaves the text."""
    pen = Pen()
    for number in range(3):
        pen.canvas.setFont("ZapfDingbats", 9)
        pen.canvas.drawString(LEFT, 842 - 80 - 14 * number, "n")
        pen.line(LEFT + 14, 80 + 14 * number, f"Lamp {number} burns oil")
    lines = read(pen).lines
    assert [line.text for line in lines] == [f"Lamp {k} burns oil" for k in range(3)]
    assert all(line.marker for line in lines)


def test_numbers_are_markers_only_where_a_hanging_indent_shows_a_list() -> None:
    """“1.” before an indented text is a marker; “3.” before a line of a paragraph is none."""
    pen = Pen()
    y = pen.paragraph(LEFT, 80, 300, [*prose(1), "Nobody moves before step"]) - 11.7
    pen.line(LEFT, y + 11.7, "3. of the round, whoever asks")
    y += 40
    for number in (1, 2):
        pen.line(LEFT, y, f"{number}.")
        pen.line(LEFT + 16, y, f"Count the lamps of quay {number}")
        pen.line(LEFT + 16, y + 12, "and write them down")
        y += 24
    pen.line(LEFT, y, "3.")
    pen.line(LEFT + 16, y, "Sleep")
    marked = [(line.marker, line.text) for line in read(pen).lines if line.marker]
    assert marked == [
        ("1.", "Count the lamps of quay 1"),
        ("2.", "Count the lamps of quay 2"),
        ("3.", "Sleep"),
    ]


def test_a_number_in_the_middle_of_a_sentence_is_no_item() -> None:
    """A list with “(2)” elsewhere does not make “(2)” at the start of a full line's next one."""
    pen = Pen()
    y = 80.0
    for number in (1, 2):
        pen.line(LEFT, y, f"({number})")
        pen.line(LEFT + 13, y, f"Count the lamps of quay {number}")
        pen.line(LEFT + 13, y + 12, "and write them down")
        y += 24
    pen.lines(
        LEFT, y + 20, ["A keeper may (1) light a lamp and", "(2) name a wind, and then sleeps."]
    )
    assert [line.marker for line in read(pen).lines if line.marker] == ["(1)", "(2)"]


def test_paragraphs_end_at_wider_spaces() -> None:
    """More room than lines usually have between them is a paragraph's end."""
    pen = Pen()
    y = pen.paragraph(LEFT, 80, 300, prose(1))
    pen.paragraph(LEFT, y + 7, 300, prose(2))
    assert paragraphs(read(pen)) == [" ".join(prose(1)), " ".join(prose(2))]


def test_paragraphs_begin_with_an_indent() -> None:
    """An indented first line starts a paragraph, however close the lines are."""
    pen = Pen()
    y = 80.0
    for seed in (1, 2, 3):
        y = pen.paragraph(LEFT, y, 300, prose(seed), indent=14)
    assert paragraphs(read(pen)) == [" ".join(prose(seed)) for seed in (1, 2, 3)]


def test_an_indent_after_a_full_line_starts_a_paragraph() -> None:
    """The line before is filled to its end, yet the next one starts further right."""
    pen = Pen()
    full = "Keepers rest at noon while boats wait in fog."
    wide = pen.canvas.stringWidth(full, BODY, 9)
    y = pen.lines(LEFT, 80, ["Whoever sees the storm first rings the bell", full])
    pen.paragraph(LEFT, y, wide + 1, prose(1), indent=14)
    made = paragraphs(read(pen))
    assert made[0].endswith("wait in fog.")
    assert made[1] == " ".join(prose(1))


def test_a_line_that_ends_early_ends_its_paragraph_at_the_end_of_a_page() -> None:
    """The next page starts with a word that the last line had room for."""
    pen = Pen()
    pen.paragraph(LEFT, 80, 300, prose(1, 9))
    pen.turn_page()
    pen.paragraph(LEFT, 80, 300, prose(2, 9))
    assert paragraphs(read(pen)) == [" ".join(prose(seed, 9)) for seed in (1, 2)]


def test_items_keep_their_indent_where_a_page_holds_nothing_else() -> None:
    """The edge of the column is known from other pages."""
    pen = Pen()
    pen.paragraph(LEFT, 80, 495, prose(1, 9))
    pen.turn_page()
    for row in range(3):
        pen.line(LEFT + 18, 80 + 14 * row, "•")
        pen.line(LEFT + 28, 80 + 14 * row, f"Lamp {row} burns oil")
    assert {line.indent for line in read(pen).lines if line.marker} == {18}


def test_a_new_column_or_page_is_no_new_paragraph() -> None:
    """A paragraph goes on over the end of its column and of its page."""
    pen = Pen()
    words = " ".join(prose(1, 20)).split()
    rest = pen.canvas
    lines = [" ".join(words[k : k + 8]) for k in range(0, len(words), 8)]
    third = len(lines) // 3
    width = max(rest.stringWidth(line, BODY, 9) for line in lines)
    pen.lines(LEFT, 80, lines[:third])
    pen.lines(LEFT + width + 30, 80, lines[third : 2 * third])
    pen.turn_page()
    pen.lines(LEFT, 80, lines[2 * third :])
    document = read(pen)
    assert " ".join(line.text for line in document.lines) == " ".join(words)
    starts = [line.number for line in document.lines if line.gap]
    assert third + 1 not in starts
    assert {line.page for line in document.lines} == {1, 2}


def test_cut_words_are_joined_and_true_hyphens_stay() -> None:
    """The guide's own words decide: “lanterns” is known whole, “two-player” with its hyphen."""
    pen = Pen()
    texts = [
        "All lanterns burn in a two-player game.",
        "When a storm comes the lan-",
        "terns of the quay go out, even in a two-",
        "player game, and every ship-",
        "wright rests. The north-",
        "Eastern pier stays, as do two-",
        "and three-masted boats and a harbour\u00ad",
        "master of each quay and the sea.",
    ]
    pen.lines(LEFT, 80, texts, font=with_own_letters())
    text = " ".join(line.text for line in read(pen).lines)
    assert "the lanterns of the quay" in text
    assert "a two-player game, and" in text
    assert "every shipwright rests" in text
    assert "north-Eastern pier" in text
    assert "two- and three-masted" in text
    assert "harbourmaster" in text


def test_a_hyphen_that_is_printed_twice_is_one() -> None:
    """Some languages repeat a true hyphen at the start of the next line."""
    pen = Pen()
    pen.lines(
        LEFT, 80, ["The flag on the left pier is always black-", "-white and the other one red."]
    )
    assert "always black-white and" in " ".join(line.text for line in read(pen).lines)


def test_ligatures_and_left_over_entities_become_letters() -> None:
    """“ﬁ” is two letters, “&comma;” the comma that a converter forgot to write."""
    pen = Pen()
    pen.line(LEFT, 80, "The \ufb01rst wind&comma; then the last &amp; only", with_own_letters())
    assert read(pen).lines[0].text == "The first wind, then the last & only"


def test_accents_printed_over_their_letters_become_part_of_them() -> None:
    """Old typesetting programs print “´” and “e” at one place."""
    pen = Pen()
    font = with_own_letters()
    pen.line(LEFT, 80, "caf", font)
    x = LEFT + pen.canvas.stringWidth("caf", font, 9)
    pen.line(x, 80, "´", font)
    pen.line(x, 80, "e", font)
    assert read(pen).lines[0].text == "café"


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


@pytest.mark.parametrize("made_up", ["rules_final.docx", "Microsoft Word - rules.doc", "untitled"])
def test_titles_that_programs_make_up_are_no_titles(made_up: str) -> None:
    """The name of the file that was exported says nothing."""
    pen = Pen()
    pen.canvas.setTitle(made_up)
    pen.paragraph(LEFT, 80, 495, prose(1))
    assert read(pen).title == ""
