"""Items, paragraphs and whole words of a PDF."""

from __future__ import annotations

import pytest

from rules_index.model import Document
from tests.readers.pdf_samples import BODY, BOLD, Pen, prose, read, with_own_letters

LEFT = 50.0


def paragraphs(document: Document) -> list[str]:
    """Lines joined where no gap stands between them."""
    made: list[str] = []
    for line in document.lines:
        if line.gap or not made:
            made.append(line.text)
        else:
            made[-1] += f" {line.text}"
    return made


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


@pytest.mark.parametrize("face", [BOLD, BODY], ids=["in circles", "as the text"])
def test_numbers_in_drawn_circles_are_markers(face: str) -> None:
    """They have no stop, but a type of their own, and count on from column to column."""
    pen = Pen()
    y = pen.paragraph(LEFT, 80, 235, prose(1, 8)) + 10
    pen.paragraph(310, 80, 235, prose(2, 8))
    for number in range(1, 7):
        x, top = (LEFT, y) if number < 4 else (310, y - 90)
        x, top = x + 4, top + 30 * number
        if face == BOLD:
            pen.canvas.circle(x + 2, 842 - top + 3, 6, stroke=0, fill=1)
        pen.line(x, top, str(number), face, 8 if face == BOLD else 9)
        pen.line(x + 14, top, f"Count the lamps of quay {number}")
        pen.line(x + 14, top + 12, "and write them down")
    marked = [(line.marker, line.text) for line in read(pen).lines if line.marker]
    items = [(f"{k}.", f"Count the lamps of quay {k}") for k in range(1, 7)]
    assert marked == (items if face == BOLD else [])


@pytest.mark.parametrize("rows", [(2, 2, 2), (3, 3, 3), (4, 2, 5)], ids=str)
@pytest.mark.parametrize("size", [11, 20])
def test_numbers_beside_the_middle_of_their_items_begin_them(
    rows: tuple[int, ...], size: int
) -> None:
    """A number that stands lower than the first line of its item does not cut it."""
    pen = Pen()
    y = 80.0
    for number, count in enumerate(rows, start=1):
        middle = y + 6 * (count - 1) - 3
        pen.line(LEFT, middle + 0.36 * size, str(number), BOLD, size)
        pen.lines(LEFT + 22, y, [f"Count lamp {number}", *["and note it"] * (count - 1)])
        y += 12 * count + 8
    pen.paragraph(LEFT, y + 10, 400, prose(1, 8))
    document = read(pen)
    assert paragraphs(document)[:3] == [
        " ".join([f"Count lamp {number}", *["and note it"] * (count - 1)])
        for number, count in enumerate(rows, start=1)
    ]
    assert [line.marker for line in document.lines if line.marker] == ["1.", "2.", "3."]


def test_numbers_that_count_nothing_stay_on_their_line() -> None:
    """An amount beside two lines begins no item."""
    pen = Pen()
    for place, number in enumerate((12, 30)):
        pen.line(LEFT, 86 + 40 * place, str(number), BOLD, 14)
        pen.lines(LEFT + 22, 80 + 40 * place, ["Lamps of brass", "shine in the fog"])
    assert [line.text for line in read(pen).lines][:2] == ["Lamps of brass", "12"]


@pytest.mark.parametrize("numbers", [(2, 4, 6), (1, 3, 5)], ids=str)
def test_bold_amounts_that_do_not_count_on_are_no_markers(numbers: tuple[int, ...]) -> None:
    """“4 lamps” in a list of what lies in the box says how many there are."""
    pen = Pen()
    for place, number in enumerate(numbers):
        pen.line(LEFT, 80 + 26 * place, str(number), BOLD)
        pen.line(LEFT + 16, 80 + 26 * place, "lamps of brass that")
        pen.line(LEFT + 16, 92 + 26 * place, "shine on the harbour")
    assert not any(line.marker for line in read(pen).lines)


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
        "master of each quay and the light\u00adhouse.",
    ]
    pen.lines(LEFT, 80, texts, font=with_own_letters())
    text = " ".join(line.text for line in read(pen).lines)
    assert "the lanterns of the quay" in text
    assert "a two-player game, and" in text
    assert "every shipwright rests" in text
    assert "north-Eastern pier" in text
    assert "two- and three-masted" in text
    assert "harbourmaster" in text
    assert text.endswith("the lighthouse.")


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


def test_a_bold_term_at_the_head_of_a_column_begins_a_paragraph() -> None:
    """Where the ones before it begin alike, though the last line has no room for it."""
    pen = Pen()

    def term(x: float, y: float, name: str, texts: list[str]) -> float:
        pen.line(x, y, name, BOLD)
        pen.line(x + pen.canvas.stringWidth(f"{name} ", BOLD, 9), y, texts[0])
        return pen.lines(x, y + 11.7, texts[1:]) + 6

    y = 80.0
    for name in ("Anchor", "Bell", "Crate", "Dusk"):
        texts = [
            "keeps a boat where it is until the tide",
            "has turned or the harbour bell was rung.",
        ]
        y = term(LEFT, y, name, texts)
    y = 80.0
    for name in ("Extraordinary", "Ferry", "Gale", "Harbour"):
        y = term(310, y, name, ["is said of a boat that", "has left its quay before the others."])
    pen.paragraph(LEFT, 400, 495, prose(1, 12))
    starts = [text.split()[0] for text in paragraphs(read(pen))][:8]
    expected = ["Anchor", "Bell", "Crate", "Dusk", "Extraordinary", "Ferry", "Gale", "Harbour"]
    assert starts == expected


def test_a_guide_that_cuts_words_cuts_those_too_whose_halves_it_uses() -> None:
    """“auf-” and “nehmen” are words, but with hyphens at so many line ends they are one."""
    pen = Pen()
    cut = [
        "Lich-",
        "ter wer-",
        "den ange-",
        "zündet. Die Wach-",
        "leute fah-",
        "ren hin-",
        "aus. Nebel",
    ]
    cut += [
        "zieht auf-",
        "wärts und al-",
        "le dür-",
        "fen ru-",
        "dern. Man kann zwei auf-",
        "nehmen.",
    ]
    pen.lines(LEFT, 80, cut)
    pen.lines(LEFT, 300, ["Wer auf dem Boot ist, darf nehmen, was er will. Rot- und", "Blaulicht."])
    text = " ".join(paragraphs(read(pen)))
    assert "zwei aufnehmen." in text
    assert "-" not in text.replace("Rot- und", "")
