"""Rule text for Discord: escaping, emphasis, pages."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.ui import markdown as text_module
from bot.ui.markdown import (
    LONGEST,
    brief,
    fitting,
    line_of,
    marked,
    page_of,
    pages,
    plain,
    shortened,
    span_of,
)
from tests.ui.limits import bare

ODD = st.text(
    st.one_of(st.sampled_from(r"*_~`|\<>[]#-+.:@ 1" + "\n\t•"), st.characters(codec="utf-8"))
)
LONG = st.lists(
    st.one_of(ODD, st.integers(1, 400).map(lambda n: "lantern, oil. " * n)), max_size=30
).map("\n".join)
# A mark that Discord would act on stands without a backslash before it.
LIVE = re.compile(r"(?<!\\)(?:\\\\)*([*_~`|<\[])")


@given(ODD)
def test_escaped_text_is_the_text(text: str) -> None:
    """Without the backslashes the text is there letter for letter, and no mark is live."""
    assert bare(plain(text)) == text
    assert not LIVE.search(plain(text))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("# Lantern", "\\# Lantern"),
        ("> quoted", "\\> quoted"),
        ("-# small", "\\-# small"),
        ("3. The third\n7) The seventh", "3\\. The third\n7\\) The seventh"),
        ("- a point\n  - below it", "- a point\n  - below it"),
        ("- # no heading", "- \\# no heading"),
        ("• a point", "• a point"),
        ("-2 honor", "-2 honor"),
        ("[here](https://example.org)", "\\[here](https\\://example.org)"),
        ("@everyone <@1> :fire: 10:30", "\\@everyone \\<@1> \\:fire: 10:30"),
        ("a*b*c d_e_f ~~g~~ ||h|| `i`", r"a\*b\*c d\_e\_f \~\~g\~\~ \|\|h\|\| \`i\`"),
    ],
)
def test_what_discord_would_read_is_escaped(text: str, shown: str) -> None:
    """Headings, quotes, numbers, links, mentions and emphasis are shown as they stand; lists stay.

    Numbers are escaped because Discord counts them anew.
    """
    assert plain(text) == shown


@given(LONG)
def test_pages_together_are_the_text(text: str) -> None:
    """Nothing is lost or added where a page ends, and every page fits."""
    found = pages(text)
    assert "".join(found) == text
    assert all(len(plain(page)) <= LONGEST or not page.strip() for page in found)


@given(st.lists(st.text("abc .", min_size=1, max_size=900), min_size=1, max_size=25))
def test_no_page_cuts_a_passage(lines: list[str]) -> None:
    """A line, which is a passage, stands whole on one page."""
    text = "\n".join(lines)
    shown = [page.split("\n") for page in pages(text)]
    assert [line for page in shown for line in page if line] == [line for line in lines if line]


def test_a_long_paragraph_is_cut_after_a_sentence() -> None:
    """What no message can hold is cut where a sentence ends."""
    first, *_ = pages("The lantern burns. " * 300)
    assert first.endswith("burns. ")


@given(LONG, st.integers(0, 40))
def test_the_page_of_a_line_holds_its_beginning(text: str, line: int) -> None:
    """The page that is opened for a line is the one on which it begins."""
    lines = text.split("\n")
    if line < len(lines) and lines[line].strip() and len(plain(lines[line])) < LONGEST:
        parts = pages(text)
        assert lines[line] in parts[page_of(parts, span_of(text, line)[0])]


def test_the_line_that_is_the_passage_is_found() -> None:
    """A passage that also stands within a longer line is meant where it stands alone."""
    text = "Oil burns. It is cheap.\n• Oil burns.\nFog"
    assert line_of(text, "Oil burns.") == 1
    assert line_of(text, "Snow") is None
    assert line_of(text, " ") is None
    start, end = span_of(text, 1)
    assert text[start:end] == "• Oil burns."
    assert span_of(text, 9) == (0, 0)


SPANS = st.lists(st.tuples(st.integers(0, 60), st.integers(0, 60)), max_size=3)


@given(ODD, SPANS, SPANS)
def test_emphasis_changes_no_letter(
    text: str, bold: list[tuple[int, int]], struck: list[tuple[int, int]]
) -> None:
    """Bold and struck text is, without the marks, the text."""
    assert bare(marked(text, bold, struck)) == text


def test_emphasis_goes_round_words_and_not_round_bullets() -> None:
    """Each line has its own marks, bullets stay in front of them, blanks outside."""
    text = "- one\n  • two words \nthree"
    assert marked(text, [(0, len(text))]) == "- **one**\n  • **two words** \n**three**"
    assert marked("an old word", [(0, 11)], [(3, 6)]) == "**an** ~~**old**~~ **word**"
    assert marked("an old word", struck=[(3, 7)]) == "an ~~old~~ word"


@pytest.mark.parametrize("turn", ["\u202e", "\u202d", "\u2067"])
def test_a_name_does_not_turn_round_what_stands_behind_it(turn: str) -> None:
    """Names stand in one line with versions and dates, in messages, labels and choices."""
    assert shortened(f"Rules{turn} of go", 50) == "Rules of go"
    assert brief(f"Rules{turn} of *go*", 50) == "Rules of \\*go\\*"
    assert shortened("כללי המשחק", 50) == "כללי המשחק"


@given(ODD, st.integers(5, 50))
def test_what_is_shortened_fits(text: str, longest: int) -> None:
    """A label is one line of at most so many characters; a quotation fits escaped."""
    assert len(shortened(text, longest)) <= longest
    assert "\n" not in shortened(text, longest)
    assert len(plain(fitting(text, longest))) <= longest + 1


def test_cutting_a_long_line_takes_time_as_its_length_does(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rule of one endless line is escaped a few times in all, not once more for every page."""
    escaped = 0
    plain_of = text_module.plain

    def counted(text: str) -> str:
        nonlocal escaped
        escaped += len(text)
        return plain_of(text)

    monkeypatch.setattr(text_module, "plain", counted)
    line = "*a_b word [x] " * 2_000
    assert "".join(text_module.pages(line)) == line
    assert escaped < 6 * len(line)
