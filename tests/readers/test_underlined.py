"""Titles above rows of signs, in plain text and in text with Markdown's marks."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_index.readers.dispatch import read
from rules_index.readers.underlined import levels, with_marks

GUIDE = """\
Lamps and Oil
#############

Before you begin
****************

All lamps are dark.

Turns
*****

Dusk
====

Light **one** lamp, or **two** of them.

Night
=====

- Oil burns.
"""


@pytest.mark.parametrize("text", [GUIDE, GUIDE.replace("**one**", "one").replace("**two**", "two")])
def test_signs_stand_as_high_as_they_come(text: str) -> None:
    """Whatever signs they are, and whether or not other words have Markdown's marks."""
    titles = [(one.level, one.text) for one in read(text.encode(), "a.txt").lines if one.level]
    assert titles == [
        (1, "Lamps and Oil"),
        (2, "Before you begin"),
        (2, "Turns"),
        (3, "Dusk"),
        (3, "Night"),
    ]


@pytest.mark.parametrize("sign", [*"#*^+~.:'`", '"'])
def test_any_sign_of_its_kind_makes_a_title(sign: str) -> None:
    """Also above it, with a space before the title in between."""
    row = sign * 6
    for above, title in (("", "Lamps"), (f"{row}\n", " Lamps")):
        parts = (f"{above}{title}{more}\n{row}\n\nThey **burn**.\n\n" for more in ("", " 2"))
        body = "".join(parts)
        found = [line.text for line in read(body.encode(), "a.txt").lines if line.level]
        assert found == ["Lamps", "Lamps 2"]


def test_lines_stay_where_they_stood() -> None:
    """What is quoted is cited by its line."""
    document = read(GUIDE.encode(), "a.txt")
    (dusk,) = [line for line in document.lines if line.text == "Dusk"]
    assert GUIDE.split("\n")[dusk.number - 1] == "Dusk"


def test_usual_signs_keep_their_order() -> None:
    """A foreword above dashes stands below no chapter above equal signs."""
    assert levels(["---", "===", "~~~"]) == {"=": 1, "-": 2, "~": 3}
    assert levels(["***", "===", "---", "***"]) == {"*": 1, "=": 2, "-": 3}


@pytest.mark.parametrize(
    "text",
    [
        "Oil\n===\n\nLamps\n-----\n",
        "It burns.\n***\nIt is out.\n",
        "One line\nand another\n###########\n",
    ],
)
def test_what_markdown_knows_stays_as_it_is(text: str) -> None:
    """Its own underlines, a rule between paragraphs, a row below several lines."""
    assert with_marks(text) == text


@given(st.text(alphabet="#*=-~ab \n", max_size=120))
def test_no_line_is_lost(text: str) -> None:
    """Every line is where it was, with all its letters."""
    before, after = text.split("\n"), with_marks(text).split("\n")
    assert len(before) == len(after)
    for one, other in zip(before, after, strict=True):
        assert [c for c in one if c.isalpha()] == [c for c in other if c.isalpha()]
