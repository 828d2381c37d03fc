"""What a Markdown guide says above its first line, and the ids that it gives its headings."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_index.readers.markdown import read_markdown

FRONT = '---\ngame: lamps\nlang: pl\ntitle: "Lampy: zasady"\nversion: 1.2\n---\n\n# Lampy\n'


def test_front_matter_is_what_the_guide_says_of_itself() -> None:
    """Title, game, language and version come from it; its lines are reported, not read as text."""
    document = read_markdown(FRONT, "a.md")
    assert document.title == "Lampy: zasady"
    assert dict(document.properties) == {"game": "lamps", "language": "pl", "version": "1.2"}
    assert [line.text for line in document.lines] == ["Lampy"]
    assert document.lines[0].number == 8
    assert [left.line for left in document.dropped] == [1, 2, 3, 4, 5, 6]
    assert {left.reason for left in document.dropped} == {"title"}


def test_other_keys_lists_and_comments_are_passed_over() -> None:
    """What other programs keep there does no harm; the first of a key counts."""
    text = "---\n# mine\ngame: lamps\ntags:\n  - quick\n- short\ngame: other\nempty:\n...\nOil."
    document = read_markdown(text, "a.md")
    assert dict(document.properties) == {"game": "lamps"}
    assert [line.text for line in document.lines] == ["Oil."]


@pytest.mark.parametrize(
    "text",
    [
        "---\n\nOil pays: always.\n\n---\n\nFog.",
        "---\nPlayers: 2\nTime: an hour\n---\nFog.",
        "Oil.\n---\ngame: lamps\n---\n",
        "\n---\ngame: lamps\n---\nFog.",
        "---\ngame: lamps\nFog hides a lantern.\n---\n",
        "---\ngame: lamps\n",
        "---\n" + "game: lamps\n" * 50 + "---\n",
    ],
)
def test_a_rule_with_words_below_is_no_front_matter(text: str) -> None:
    """Neither a sentence, nor unknown keys, nor a block that has no end or begins later."""
    document = read_markdown(text, "a.md")
    assert document.properties == ()
    assert not any(left.reason == "title" for left in document.dropped)


@pytest.mark.parametrize(
    ("text", "title", "named"),
    [
        ("## Oil {#oil}", "Oil", "oil"),
        ("## Oil {#Lamp-Oil} ##", "Oil", "lamp-oil"),
        ("### 2.1 Move {#move/boats .wide key=1}", "2.1 Move", "move/boats"),
        ("**Oil** {#oil}\n=======", "Oil", "oil"),
        ("## Oil{#oil}", "Oil", "oil"),
        ("## Łódź {#łódź_1}", "Łódź", "łódź_1"),
    ],
)
def test_a_heading_can_be_given_an_id(text: str, title: str, named: str) -> None:
    """The id is taken off the title, in small letters, and can be pointed at."""
    line = read_markdown(text, "a.md").lines[0]
    assert (line.text, line.id, line.anchors) == (title, named, (named,))


def test_what_a_word_processor_makes_of_a_title_is_no_name() -> None:
    """It is taken off and can be pointed at, but the entry is called by its title."""
    line = read_markdown("### 2\\. What's in it – v2 {#2.-what's-in-it-–-v2}", "a.md").lines[0]
    assert (line.text, line.id) == ("2. What's in it – v2", "")
    assert line.anchors == ("2.-what's-in-it-–-v2",)


def test_what_only_programs_read_is_front_matter() -> None:
    """All keys are names such as programs use; a remark between two rules is none."""
    told = "---\npdf_options:\n  margin:\n    top: 20mm\nmade-at: 2026\n---\n\nOil burns.\n"
    assert [line.text for line in read_markdown(told, "a.md").lines] == ["Oil burns."]
    said = "---\nNote: oil is dear\n---\n\nOil burns.\n"
    assert len(read_markdown(said, "a.md").lines) == 2


@pytest.mark.parametrize(
    "text",
    [
        "## {#oil}",
        "## Oil {oil}",
        "## Oil {# oil}",
        f"## Oil {{#{'o' * 201}}}",
        "Oil {#oil}",
        "- {#oil}",
    ],
)
def test_other_braces_are_words(text: str) -> None:
    """Without a title, without the mark, too long, or not in a heading they stay where they are."""
    line = read_markdown(text, "a.md").lines[0]
    assert line.id == ""
    assert "{" in line.text


@given(st.text(alphabet="-:# \ngamelang.x{}", max_size=80))
def test_no_line_is_lost(text: str) -> None:
    """Whatever stands at the top, every line with words is a line or reported."""
    document = read_markdown(f"---\n{text}", "a.md")
    told = {line.number for line in document.lines} | {left.line for left in document.dropped}
    for number, line in enumerate(f"---\n{text}".split("\n"), 1):
        assert not any(char.isalnum() for char in line) or number in told
