"""How manuals are laid out that nobody here has seen: ruled titles, lists at the front, remarks."""

from __future__ import annotations

import pytest

from rules_index.model import Entry, Identity, Kind, ParsedGuide
from rules_index.parsing.parse import parse_bytes

SAYS = "Every keeper trims the wick before dusk, and nobody rows out without a lamp."


def guide(text: str, name: str = "guide.txt") -> ParsedGuide:
    return parse_bytes(text.encode(), Identity(language="en", game="lanterns"), name)


def titles(parsed: ParsedGuide) -> list[str]:
    return [entry.title for entry in parsed.entries]


def named(parsed: ParsedGuide, title: str) -> Entry:
    (found,) = [entry for entry in parsed.entries if entry.title == title]
    return found


def test_a_title_between_two_rows_of_dashes_is_a_chapter() -> None:
    """It stands above what is only underlined; neither row is text, nor is it the guide's title."""
    row = "-" * 60
    chapters = "".join(
        f"{row}\n{letter}.            {name}\n{row}\n\n{SAYS}\n\n"
        f"{part}\n{'=' * len(part)}\n\n{SAYS}\n\n"
        for letter, name, part in (
            ("A", "THE PIER", "Mooring"),
            ("B", "THE TOWER", "Climbing"),
            ("C", "THE REEF", "Diving"),
        )
    )
    parsed = guide(f"Lantern Bay\n- the manual -\n\n{chapters}")
    assert parsed.identity.title == "Lantern Bay"
    assert titles(parsed)[:3] == ["A. THE PIER", "Mooring", "B. THE TOWER"]
    assert named(parsed, "Diving").section == ("C. THE REEF",)
    assert all("---" not in entry.text for entry in parsed.entries)


def test_the_head_of_a_table_between_two_rows_is_no_title() -> None:
    """Its own rows follow right below."""
    table = f"{'-' * 20}\nLamp   Oil\n{'-' * 20}\nBrass  3\nTin    2\n"
    text = f"LAMPS\n\n{SAYS}\n\n{table}\nTOWERS\n\n{SAYS}\n\nREEFS\n\n{SAYS}\n"
    assert [line.text for line in guide(text).left_out if line.reason == "mark"] == []


@pytest.mark.parametrize(
    ("chapter", "section"),
    [
        ("1. First steps", "1.1. The harbour"),
        ("1. Pierwsze kroki", "1.1. Port"),
        ("1. Erste Schritte", "1.1. Der Hafen"),
        ("2. Tournament", "2.1. Prizes"),
        ("2. Moving", "2.1. Turning the boat"),
        ("2. Walka", "2.1. Kolory drużyn"),
        ("2. Conseils", "2.1. Faites tourner les bateaux"),
        ("2. Abilities", "2.1. Passive lamps"),
    ],
)
def test_a_word_that_only_begins_like_a_turn_makes_no_steps(chapter: str, section: str) -> None:
    """Kinds follow whole words, and how a guide begins is no part of a turn."""
    parsed = guide(f"# Lanterns\n\n## {chapter}\n\n### {section}\n\n{SAYS}\n", "guide.md")
    assert [entry.kind for entry in parsed.entries] == [Kind.RULE]


def test_a_caption_in_bold_is_part_of_the_text_above() -> None:
    """The table under it belongs to the rule that it stands in."""
    bold = "".join(f"**{name}**\n\n{SAYS}\n\n" for name in ("Brass", "Tin", "Copper"))
    table = "**Table 2.1. Weather and oil**\n\n| Fog | 3 |\n|---|---|\n| Rain | 2 |\n"
    parsed = guide(f"# Lanterns\n\n## Lamps\n\n{bold}{table}", "guide.md")
    assert titles(parsed) == ["Brass", "Tin", "Copper"]
    assert "Table 2.1" in named(parsed, "Copper").text


def test_a_heading_that_only_says_note_is_no_entry() -> None:
    """Converters make headings of remarks; their words belong to the rule above."""
    text = (
        f"# Lanterns\n\n## Oil\n\n{SAYS}\n\n### Note:\n\nOil never runs dry.\n\n## Fog\n\n{SAYS}\n"
    )
    parsed = guide(text, "guide.md")
    assert titles(parsed) == ["Oil", "Fog"]
    assert "Oil never runs dry." in named(parsed, "Oil").text


def test_a_keyword_called_hint_stays_a_heading() -> None:
    """Said once and without a colon it may be a word of the game."""
    text = f"# Lanterns\n\n## Oil\n\n{SAYS}\n\n## Hint\n\n{SAYS}\n\n## Fog\n\n{SAYS}\n"
    assert titles(guide(text, "guide.md")) == ["Oil", "Hint", "Fog"]


def test_numbered_titles_under_marked_chapters_are_entries() -> None:
    """A chapter may be underlined and its sections only numbered."""
    parts = "".join(
        f"Chapter {n}: {name}\n---------------------\n\n{SAYS}\n\n  {n}.1 Care\n\n      {SAYS}\n\n"
        f"  {n}.2 May it burn at noon?\n\n      {SAYS}\n\n"
        for n, name in enumerate(("Lamps one", "Piers one", "Reefs one"), 1)
    )
    parsed = guide(f"Lantern Bay\n===========\n\n{parts}")
    assert "2.1 Care" in titles(parsed)
    assert "3.2 May it burn at noon?" in titles(parsed)


def test_a_numbered_question_is_the_title_of_its_answer() -> None:
    """In a guide of questions it is one, though no label says so."""
    asked = ("May fog put a lamp out?", "Who trims the wick?", "Does oil spill in a storm?")
    body = "".join(f"1.{n} {question}\n\n   {SAYS}\n\n" for n, question in enumerate(asked, 1))
    parsed = guide(f"Lanterns: Frequently Asked Questions\n\n{SAYS}\n\n1 Lamps\n\n{body}")
    found = named(parsed, "1.2 Who trims the wick?")
    assert (found.kind, found.number, found.text) == (Kind.FAQ, "1.2", SAYS)


def test_a_list_of_the_titles_at_the_front_is_the_contents() -> None:
    """Also where it is called something else and a few titles are worded otherwise."""
    names = ("Boats", "Lamps", "Piers", "Reefs", "Tides")
    listed = "".join(f"  {n}. {name}\n" for n, name in enumerate((*names, "How to win"), 1))
    body = "".join(
        f"{n}. {name}\n{'=' * 12}\n{SAYS}\n\n" for n, name in enumerate((*names, "Winning"), 1)
    )
    parsed = guide(f"LANTERN BAY\n-----------\n\n0. Map\n======\n{listed}\n\n{body}")
    assert titles(parsed) == [f"{n}. {name}" for n, name in enumerate((*names, "Winning"), 1)]
    assert sum(line.reason == "contents" for line in parsed.left_out) == 7


def test_a_summary_of_the_turn_behind_a_sentence_stays() -> None:
    """It names the parts that follow as well, but it is a rule."""
    names = ("Wake", "Trim", "Burn", "Row", "Rest")
    body = "".join(f"## {name}\n\n{SAYS}\n\n" for name in names)
    text = f"# Lanterns\n\n{SAYS}\n\n## Overview\n\n{chr(10).join(names)}\n\n{body}"
    assert "Overview" in titles(guide(text, "guide.md"))


def test_contents_with_spaced_leaders_and_chapters_between_are_one_list() -> None:
    """Long rows of dots and the bold names of chapters do not end it."""
    dots = " ." * 70
    listed = "".join(
        f"#### {n} {name} {n}\n\n{n}.1 Care of {name.lower()}{dots} {n}\n\n"
        for n, name in enumerate(("Boats", "Lamps", "Piers"), 1)
    )
    body = "".join(
        f"# {n} {name}\n\n{SAYS}\n\n## {n}.1 Care of {name.lower()}\n\n{SAYS}\n\n"
        for n, name in enumerate(("Boats", "Lamps", "Piers"), 1)
    )
    parsed = guide(f"# Contents\n\n{listed}{body}", "guide.md")
    assert titles(parsed)[:2] == ["1 Boats", "1.1 Care of boats"]
    assert sum(line.reason == "contents" for line in parsed.left_out) == 7


def test_a_key_of_the_keyboard_is_no_card() -> None:
    """ "(F5)" is neither a set nor its number."""
    text = f"# Lanterns\n\n## Game: Save (F5)\n\n{SAYS}\n\n## Help: Ask (Shift+F1)\n\n{SAYS}\n"
    assert {entry.kind for entry in guide(text, "guide.md").entries} == {Kind.RULE}


def test_short_words_that_the_writer_set_off_are_no_debris() -> None:
    """ "OR" in bold between two choices is what the rule turns on."""
    text = f"# Lanterns\n\n## Oil\n\n{SAYS}\n\n**OR**\n\nDraw a card.\n\n## Fog\n\n{SAYS}\n"
    assert "\nOR\n" in named(guide(text, "guide.md"), "Oil").text


def test_small_letters_are_values_not_an_alphabet() -> None:
    """Capitals part a glossary; x, y and n stand for something."""
    values = "".join(f"**{letter}**\n\nThe {letter} of the pier.\n\n" for letter in "xyn")
    parsed = guide(f"# Lanterns\n\n## Places\n\n{values}## Fog\n\n{SAYS}\n", "guide.md")
    assert not [line for line in parsed.left_out if line.text in "xyn"]


def test_hashes_in_an_indented_block_are_no_heading() -> None:
    """A map drawn with them is a picture of the text above."""
    drawn = f"    #L#####\n    #^^...@\n\n{SAYS}\n\n"
    text = f"# Lanterns\n\n## Reefs\n\n{SAYS}\n\n{drawn}## Fog\n\n{SAYS}\n"
    assert titles(guide(text, "guide.md")) == ["Reefs", "Fog"]


@pytest.mark.parametrize("name", ["guide.md", "guide.txt"])
def test_hints_that_come_again_are_no_entries(name: str) -> None:
    """In bold or alone on their line they belong to the rule above them."""
    mark = "**" if name.endswith(".md") else ""
    parts = "".join(
        f"{mark}{title}{mark}\n\n{SAYS} {SAYS}\n\n{mark}Tip{mark}\n\nOil {title} in time.\n\n"
        for title in ("Brass", "Tin", "Copper", "Glass")
    )
    parsed = guide(f"LAMPS\n\n{SAYS}\n\n{parts}", name)
    assert "Tip" not in titles(parsed)
    assert "Oil Tin in time." in named(parsed, "Tin").text


def test_a_caption_alone_on_its_line_is_no_title() -> None:
    """Plain text has no bold to tell it by."""
    told = f"Table 3. Lamps and oil\n\n{SAYS} {SAYS}\n\n"
    parsed = guide(f"LAMPS\n\n{SAYS}\n\nTin\n\n{SAYS} {SAYS}\n\n{told}TOWERS\n\n{SAYS}\n")
    assert titles(parsed) == ["LAMPS", "Tin", "TOWERS"]


def test_a_sign_above_an_indented_text_is_what_the_text_explains() -> None:
    """Keys and icons hold no word; left out, their texts would hang in the air."""
    signs = "".join(
        f"{sign}\n  This lamp burns on {n} oil.\n\n" for n, sign in enumerate("!?GQZ", 1)
    )
    parsed = guide(f"LAMPS\n\n{SAYS}\n\n{signs}TOWERS\n\n{SAYS}\n\nREEFS\n\n{SAYS}\n")
    told = named(parsed, "LAMPS").text
    assert "!\nThis lamp burns on 1 oil." in told
    assert "G\nThis lamp burns on 3 oil." in told


def test_a_sentence_that_begins_with_the_name_is_not_the_title() -> None:
    """Only a logo in capitals gives way to the full title below it."""
    text = f"Lantern: read me\n\n1. Intro\n========\nLantern lets you row. {SAYS}\n\n{SAYS}\n"
    assert guide(text).identity.title == "Lantern: read me"


def test_a_short_guide_with_two_marked_titles_is_read_by_them() -> None:
    """Few marks among many lines are strays only where something else looks like a heading."""
    items = "".join(f"{n}. Trim the wick of the lamp number {n}.\n" for n in range(1, 14))
    parsed = guide(f"# Lanterns\n\n## Keeping\n\nSo it goes.\n\n{items}", "guide.md")
    assert titles(parsed) == ["Keeping"]


def test_a_short_sentence_under_a_marked_title_is_no_title_page() -> None:
    """Three words are a rule where they stand below the guide's title and their own."""
    parsed = guide(
        f"# Lanterns\n\n## Setup\n\nShuffle the deck.\n\n## Play\n\n{SAYS}\n", "guide.md"
    )
    assert titles(parsed) == ["Setup", "Play"]


def test_a_bold_number_above_its_text_is_one_rule_with_it() -> None:
    """Lists of terms put the number of a step in front of it; it is no version either."""
    terms = "".join(f"<dt>2.{n}</dt><dd>{SAYS}</dd>" for n in range(1, 4))
    parsed = guide(f"<h1>Lanterns</h1><h2>Turn</h2><h3>Dusk</h3><dl>{terms}</dl>", "guide.html")
    assert [(entry.number, entry.text) for entry in parsed.entries] == [
        (f"2.{n}", SAYS) for n in range(1, 4)
    ]
    assert parsed.identity.version == ""
