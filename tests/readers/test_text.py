"""Plain text and Markdown become Lines with bullets, levels, emphasis and pages."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from rules_index.model import Document, Line, Style
from rules_index.readers.markdown import read_markdown
from rules_index.readers.text import read_text


def dump(document: Document) -> list[str]:
    """A line of words for each Line: level or bullet, depth, gap and text."""
    return [
        f"{'#' * (line.level or 0)}{line.marker}{'>' * line.depth}{_plus(line)} {line.text}".strip()
        for line in document.lines
    ]


def _plus(line: Line) -> str:
    return "" if line.gap else "+"


def test_bullets_nest_by_indent() -> None:
    """A bullet is the glyph that was printed, its depth comes from the indent."""
    text = "Rules:\n\n- ◇ Draw.\n  - Then discard.\n- ◇ Pass.\n"
    assert dump(read_text(text, "a")) == ["Rules:", "◇ Draw.", "->+ Then discard.", "◇+ Pass."]


def test_signs_on_both_sides_of_a_title_are_ornaments() -> None:
    """The name is what stands between them; it stands below the titles between rows."""
    above = "======\nRULES\n======\n\nRead on.\n\n"
    text = f"{above}----- Core set -----\n\nOne.\n\n*** Reef ***\n\nTwo.\n"
    titles = ["# RULES", "### Core set", "## Reef"]
    assert [line for line in dump(read_text(text, "a")) if "#" in line] == titles


def test_ornaments_alone_mark_no_levels() -> None:
    """Numbered chapters around them may carry no mark, and would be below them otherwise."""
    lines = read_text("1. SETS\n\n----- Core set -----\n\nOne.\n", "a").lines
    assert [(line.text, line.level) for line in lines[:2]] == [
        ("1. SETS", None),
        ("Core set", None),
    ]


def test_signs_inside_a_text_are_no_ornaments() -> None:
    """Neither is a page number, a row in a paragraph, or a word that goes on a sentence."""
    text = "--- 12 ---\n\n--- Page 4 ---\n\n*** or ***\n\nOne line\n=== Two ===\n\n--- Three ===\n"
    assert all(line.level is None for line in read_text(text, "a").lines)


def test_form_feeds_count_pages() -> None:
    """Pages are counted where form feeds part them, and unknown where none do."""
    assert [line.page for line in read_text("One\n\fTwo\n\fThree", "a").lines] == [1, 2, 3]
    assert read_text("One\nTwo", "a").lines[0].page is None


def test_line_numbers_are_those_of_the_file() -> None:
    """Every kind of line end counts once."""
    assert [line.number for line in read_text("a\r\nb\rc\n\nd", "a").lines] == [1, 2, 3, 5]


def test_markdown_headings_in_both_forms() -> None:
    """Marks and underlines give levels; a bullet in a heading stays visible."""
    text = "Title\n=====\n\n## Setup ##\n\n### ◇ 1.4 WINDOW\n\n#hash"
    document = read_markdown(text, "a")
    assert dump(document) == ["# Title", "## Setup", "###◇ 1.4 WINDOW", "# hash"]


def test_markdown_emphasis_is_taken_off_and_kept() -> None:
    """The words stand without marks, the runs that were marked are remembered."""
    line = read_markdown("A **bold** and *thin* \\*star\\* word", "a").lines[0]
    assert line.text == "A bold and thin *star* word"
    marked = [(line.text[s.start : s.end], s.style) for s in line.emphasis]
    assert marked == [("bold", Style.BOLD), ("thin", Style.ITALIC)]


def test_markdown_tables_give_cells() -> None:
    """A row is a line of cells; the rule under the head is dropped with a reason."""
    document = read_markdown("| Card | No. |\n|------|----:|\n| **Boat** | 12 |", "a")
    assert [line.cells for line in document.lines] == [("Card", "No."), ("Boat", "12")]
    assert [item.reason for item in document.dropped] == ["mark"]


def test_markdown_links_point_to_anchors() -> None:
    """A link inside the document is a target, its words stay."""
    line = read_markdown("See [Fate](#fate) and [the site](https://example.org).", "a").lines[0]
    assert line.text == "See Fate and the site."
    assert [(target.text, target.anchor) for target in line.targets] == [("Fate", "fate")]


def test_line_breaks_inside_a_line() -> None:
    """A <br> makes a new line that belongs to the same paragraph."""
    assert dump(read_markdown("One<br>two", "a")) == ["One", "+ two"]


@given(st.text(max_size=300))
def test_any_text_can_be_read(text: str) -> None:
    """Readers never fail, and a Line never holds a line end or loses its number."""
    for read in (read_text, read_markdown):
        for line in read(text, "a").lines:
            assert "\n" not in line.text
            assert line.number >= 1
            assert all(0 <= s.start < s.end <= len(line.text) for s in line.emphasis)


@given(st.text(st.characters(categories=["L", "N"]), min_size=1, max_size=40))
def test_words_survive(text: str) -> None:
    """Letters and figures come through plain text unchanged."""
    assert "".join(line.text for line in read_text(text, "a").lines) == text


def test_definitions_stand_below_their_terms() -> None:
    """A colon in front of a line makes the short lines above it terms, as in a list of HTML."""
    text = "Wick\nThread\n: Burns.\n: Smokes.\n\nOil\n\n:   Is counted\n    at dusk.\n\n"
    text += "One is:\n: no.\n"
    found = read_markdown(text, "guide.md").lines
    assert [(line.text, bool(line.emphasis), line.gap) for line in found] == [
        ("Wick", True, True),
        ("Thread", True, True),
        ("Burns.", False, True),
        ("Smokes.", False, True),
        ("Oil", True, True),
        ("Is counted", False, True),
        ("at dusk.", False, False),
        ("One is:", False, True),
        (": no.", False, False),
    ]
