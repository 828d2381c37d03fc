"""What a part says of itself ends where it speaks of something; an index of pages is no rule."""

from __future__ import annotations

import pytest

from rules_index.model import CardRef, Identity, Kind, ParsedGuide
from rules_index.parsing.parse import parse_bytes


def guide(text: str, language: str = "en") -> ParsedGuide:
    opening = "# Lanterns\n\n## Aim\n\nWhoever lights the last lamp wins.\n\n"
    named = Identity(language=language, game="lanterns")
    return parse_bytes((opening + text).encode(), named, "guide.md")


def test_a_card_without_a_number_below_the_words_on_errata_is_not_lost() -> None:
    """It is an erratum of its card like those with a number; so is what corrects the rulebook."""
    text = (
        "## Errata\n\nThe first printing holds some mistakes.\n\n"
        "**Ember Maid** (figure card): Her pace is 4.\n\n"
        "**Brass Lamp** (no. 4): It burns for two rounds.\n\n"
        "**Old Pier** (no. 37): It is worth 3.\n\n"
        "**Rulebook p. 9**: The watch was wrong.\n"
    )
    parsed = guide(text)
    found = [(one.title, one.cards) for one in parsed.entries if one.kind is Kind.ERRATA]
    assert found == [
        ("Ember Maid", (CardRef("Ember Maid"),)),
        ("Brass Lamp", (CardRef("Brass Lamp", "", "4"),)),
        ("Old Pier", (CardRef("Old Pier", "", "37"),)),
        ("Rulebook p. 9", ()),
    ]
    about = [one.text for one in parsed.left_out if one.reason == "about"]
    assert about == ["The first printing holds some mistakes."]


@pytest.mark.parametrize(
    "rule",
    ["Ember Maid: Her pace is 4.", "- A lamp that is dark gives no light.", "**Oil.** It burns."],
)
def test_a_rule_behind_the_words_on_a_part_is_kept(rule: str) -> None:
    """A name or an item in front of it tells that it speaks of something."""
    cards = "### Cards\n\nBrass Lamp (no. 4): Two.\n"
    parsed = guide(f"## Errata\n\nSome mistakes were made.\n\n{rule}\n\n{cards}")
    assert [one.text for one in parsed.left_out if one.reason == "about"] == [
        "Some mistakes were made."
    ]
    assert any(rule.strip("-* ").split("*")[0] in one.text for one in parsed.entries)


def test_what_is_said_between_the_words_on_questions_and_the_first_one_is_kept() -> None:
    """Only the words on the questions go."""
    lead = "Here are the answers.\n\n**Ember Maid:** She may row twice.\n\n"
    more = "### Boats\n\nQ: And row?\n\nA: No.\n"
    parsed = guide(f"## FAQ\n\n{lead}Q: May I pass?\n\nA: Yes.\n\n{more}")
    assert [one.text for one in parsed.left_out if one.reason == "about"] == [
        "Here are the answers."
    ]
    said = [one.text for one in parsed.entries][1:]
    assert said == ["Ember Maid: She may row twice.", "Yes.", "No."]


def test_a_list_of_parts_below_a_heading_is_a_lead_still() -> None:
    """Names alone say nothing."""
    text = "## FAQ and errata\n\nAll of it.\n\n- Lamps\n- Boats\n\n### Lamps\n\nThey burn.\n"
    assert "Boats" not in " ".join(one.text for one in guide(text).entries)


@pytest.mark.parametrize(
    ("title", "language"),
    [
        ("Index", "en"),
        ("Stichwortverzeichnis", "de"),
        ("Indeks haseł", "pl"),
        ("Rejstřík", "cs"),
        ("Index alphabétique", "fr"),
    ],
)
@pytest.mark.parametrize("between", [" · ", "; ", "\n\n"])
def test_terms_with_pages_below_an_index_are_no_rule(
    title: str, language: str, between: str
) -> None:
    """One a line or all in one paragraph."""
    terms = between.join(["Anchor 4", "Bell 5, 7", "Crate 6", "Dusk 2–3"])
    parsed = guide(f"## {title}\n\n{terms}\n", language)
    assert [one.title for one in parsed.entries] == ["Aim"]
    assert {one.reason for one in parsed.left_out if "Bell" in one.text} == {"contents"}


@pytest.mark.parametrize(
    ("title", "language"),
    [
        ("Keywords and Terms", "en"),
        ("Terms and keywords", "en"),
        ("Schlüsselwörter und Begriffe", "de"),
        ("Hasła i pojęcia", "pl"),
    ],
)
def test_two_names_of_a_glossary_make_one(title: str, language: str) -> None:
    """Bold terms below it are entries, with nothing set between them and what they mean."""
    terms = ["Anchor", "Bell", "Crate", "Dusk"]
    body = "\n\n".join(f"**{term}** Keeps a boat at its quay." for term in terms)
    parsed = guide(f"## {title}\n\n{body}\n", language)
    assert [one.title for one in parsed.entries] == ["Aim", *terms]


@pytest.mark.parametrize("title", ["Errata", "FAQ", "Questions and answers", "Clarifications"])
@pytest.mark.parametrize("mark", ["", "- "])
def test_a_rule_at_the_front_of_a_part_is_no_lead(title: str, mark: str) -> None:
    """Whatever stands below it: only what speaks of the part itself goes."""
    rule = "The cost of Ember Maid should be 6."
    text = f"## {title}\n\n{mark}{rule}\n\n### Brass Lamp (no. 4)\n\nShould read: burns twice.\n"
    assert any(rule in one.text for one in guide(text).entries)


def test_a_question_in_bold_before_labelled_ones_is_kept() -> None:
    """With its answer."""
    text = "## FAQ\n\n**May I row into fog?** No, never.\n\n**Q: May I pass?**\nA: Yes.\n"
    said = " ".join(f"{one.title} {one.text}" for one in guide(text).entries)
    assert "May I row into fog?" in said
    assert "No, never." in said
