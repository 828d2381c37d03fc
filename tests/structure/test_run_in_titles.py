"""Titles that run into their text part a section that is too long to be shown whole."""

from __future__ import annotations

import pytest

from rules_index.model import Entry, Identity, Kind
from rules_index.parsing.parse import parse_bytes

SAYS = "Every keeper trims the wick before dusk, and nobody rows out without a lamp of brass. "
NAMES = ("The Pier", "The Reef", "The Tower", "The Bell")


def entries(body: str) -> list[Entry]:
    text = f"# Lantern Bay\n\n## Oars\n\n{SAYS}\n\n## Places\n\n{body}\n\n## Lamps\n\n{SAYS}\n"
    return list(parse_bytes(text.encode(), Identity("bay", "en"), "guide.md").entries)


def places(body: str) -> list[str]:
    return [entry.title for entry in entries(body) if "Places" in (entry.title, *entry.section)]


def told(opening: str, times: int = 16) -> str:
    """A paragraph for each of the places."""
    return "\n\n".join(opening.format(name, name.upper()) + SAYS * times for name in NAMES)


@pytest.mark.parametrize(
    "opening",
    [
        "**{0}** — ",
        "**{0}.** ",
        "**{0}:** ",
        "**{0}**: ",
        "**{0}** (2x): ",
        "{1}: ",
        "{1}. ",
        "- **{0}** — ",
        "* **{0}:** ",
    ],
)
def test_a_long_section_is_parted_at_its_run_in_titles(opening: str) -> None:
    """Each part is cited under the section, with its own words alone."""
    made = [entry for entry in entries(told(opening)) if entry.section[-1:] == ("Places",)]
    assert [entry.title.casefold() for entry in made] == [name.casefold() for name in NAMES]
    assert all(entry.section == ("Lantern Bay", "Places") for entry in made)
    assert all(entry.text.removeprefix("(2x): ") == (SAYS * 16).strip() for entry in made)


def test_a_section_that_can_be_shown_stays_whole() -> None:
    """What one may do on a turn is one answer as long as it fits."""
    assert places(told("**{0}** — ", times=4)) == ["Places"]


def test_what_is_said_before_the_first_title_keeps_that_of_the_section() -> None:
    """The text in front is the section's own, and so is one behind a list."""
    made = entries(f"Row to one of them.\n\n{told('- **{0}** — ')}\n\nThen row back.")
    own = next(entry for entry in made if entry.title == "Places")
    assert own.text == "Row to one of them.\nThen row back."


@pytest.mark.parametrize("label", ["Example", "Example 2", "Important", "Design note", "Exception"])
def test_a_remark_stays_with_what_it_is_about(label: str) -> None:
    """Words for a remark in front of it are no title, in bold or in capitals."""
    for shown in (f"**{label}:**", f"{label.upper()}:"):
        opening = f"**{{0}}** — {SAYS}\n\n{shown} "
        assert places(told(opening)) == list(NAMES)


def test_a_label_that_comes_again_is_no_title() -> None:
    """Several things in one section have a cost: none of them is called so."""
    again = f"\n\n**Cost:** {SAYS}\n\n"
    assert places(again.join(told("**{0}** — ").split("\n\n"))) == list(NAMES)


def test_bold_words_in_a_sentence_are_no_title() -> None:
    """Nothing sets them apart from what follows."""
    assert places(told("**{0}** is where ")) == ["Places"]


def test_what_the_steps_of_a_list_consist_of_stays_with_them() -> None:
    """Bold items under numbered ones name no parts of the section."""
    steps = "\n".join(
        f"{n}. Row to the pier.\n   * **{name}:** {SAYS * 16}" for n, name in enumerate(NAMES, 1)
    )
    assert places(steps) == ["Places"]


def test_a_part_that_is_still_too_long_is_parted_again() -> None:
    """Capitals inside a part that bold words open."""
    inner = f"BY DAY: {SAYS * 30}\n\nBY NIGHT: {SAYS * 30}"
    made = entries(f"**The Pier** — {SAYS}\n\n{inner}\n\n**The Reef** — {SAYS}")
    assert [e.section for e in made if e.title == "BY NIGHT"] == [
        ("Lantern Bay", "Places", "The Pier")
    ]


def test_a_numbered_rule_is_called_by_its_bold_name() -> None:
    """Not by the chapter's name, and its words are what follows."""
    rules = "\n\n".join(f"**1.{n} {name}.** {SAYS}" for n, name in enumerate(NAMES, 1))
    made = [entry for entry in entries(f"\n\n### 1. Where to row\n\n{rules}") if entry.number]
    assert [e.title for e in made] == [f"1.{n} {name}" for n, name in enumerate(NAMES, 1)]
    assert {e.text for e in made} == {SAYS.strip()}


def test_a_numbered_step_is_called_by_its_bold_name() -> None:
    """The number stays in front of it, and the step is one of the turn."""
    steps = "\n\n".join(f"**Step {n}: {name}** — {SAYS}" for n, name in enumerate(NAMES, 1))
    made = [entry for entry in entries(steps) if entry.kind is Kind.STEP and entry.number]
    assert [e.title for e in made] == [f"Step {n}: {name}" for n, name in enumerate(NAMES, 1)]


@pytest.mark.parametrize("word", ["OR", "or", "Or", "LUB", "ou"])
def test_the_word_between_two_choices_is_kept(word: str) -> None:
    """Without it the rule would ask for both."""
    made = entries(f"Light two lamps.\n\n{word}\n\nTake an oar.")
    assert (
        next(e for e in made if e.title == "Places").text
        == f"Light two lamps.\n{word}\nTake an oar."
    )


@pytest.mark.parametrize("heading", ["Glossary", "Definitions", "Keywords"])
@pytest.mark.parametrize("opening", ["- **{0}:** ", "**{0}.** ", "* **{0}** – "])
def test_each_bold_term_of_a_glossary_is_an_entry(heading: str, opening: str) -> None:
    """In lists as well, in whatever order and however short it is."""
    body = "\n\n".join(opening.format(name) + SAYS for name in reversed(NAMES))
    made = entries(f"{SAYS}\n\n## {heading}\n\n{body}")
    terms = [entry for entry in made if entry.section[-1:] == (heading,)]
    assert [entry.title for entry in terms] == list(reversed(NAMES))
    assert {entry.text for entry in terms} == {SAYS.strip()}


def test_a_label_with_a_figure_behind_it_is_no_heading() -> None:
    """A figure that is not bold belongs to the text: what a thing costs is no title."""
    made = entries(
        "\n\n".join(f"### {name}\n\n**Cost:** {n}\n\n{SAYS}" for n, name in enumerate(NAMES))
    )
    assert [e.title for e in made if e.section[-1:] == ("Places",)] == list(NAMES)
    assert not [entry.title for entry in made if entry.title.startswith("Cost")]


def test_bold_numbers_in_front_of_a_text_are_no_terms() -> None:
    """They count its steps: eight of them make no glossary."""
    body = "\n\n".join(f"**{number}** {SAYS}" for number in range(1, 10))
    assert places(body) == ["Places"]
