"""Cards that a part names without a number, in front of what is said of each, and in tables."""

from __future__ import annotations

import pytest

from rules_index.model import Entry, Identity, Kind
from rules_index.parsing.parse import parse_bytes


def entries(text: str, language: str = "en", name: str = "guide.md") -> tuple[Entry, ...]:
    identity = Identity(language=language, game="fen")
    return parse_bytes(text.encode(), identity, name).entries


def cards(found: tuple[Entry, ...], kind: Kind) -> list[str]:
    return [card.name for entry in found for card in entry.cards if entry.kind is kind]


def test_initials_abbreviations_and_joints_belong_to_the_name() -> None:
    """A full stop behind two letters at most ends no name."""
    notes = "- Dr. M. Quill: Draw.\n- Barge No. 7: Sail.\n- Will-o'-Wisp: Moves. Then: stop.\n"
    found = entries(f"# Fen\n\n## Notes on cards\n\n{notes}")
    assert cards(found, Kind.CLARIFICATION) == ["Dr. M. Quill", "Barge No. 7", "Will-o'-Wisp"]


def test_a_full_stop_ends_a_name_where_all_lines_are_so() -> None:
    """One line that begins with a sentence, and none is a card."""
    lines = ["Aunt Mabel. She pushes.", "The Bent Nail. A stone is lost.", "Rain-in-May. Mud."]
    text = "# Fen\n\n## Notes on cards\n\n" + "\n\n".join(lines)
    assert cards(entries(text), Kind.CLARIFICATION) == [
        "Aunt Mabel",
        "The Bent Nail",
        "Rain-in-May",
    ]
    spoken = text + "\n\nNobody ever has to push a barrow into the mud. That would be unkind."
    assert "Aunt Mabel" not in cards(entries(spoken), Kind.CLARIFICATION)


@pytest.mark.parametrize("bold", ["**Errata of the first printing**", "<summary>Errata</summary>"])
def test_a_bold_line_that_announces_errata_is_a_heading(bold: str) -> None:
    """Also under marked headings, where it is the only one; the rulebook is no card."""
    text = (
        "# Fen\n\n## Rules\n\nPlay.\n\n## Cards\n\nDraw.\n\n### Notes on cards\n\n"
        "**Old Wreck:** It sinks.\n\n**Grey Bell:** It rings.\n\n"
        f"{bold}\n\n- Old Wreck: Read “3” instead of “4”.\n- Rulebook p. 5: Deal twelve cards.\n\n"
        "## End\n\nCount.\n"
    )
    found = entries(text)
    assert cards(found, Kind.CLARIFICATION) == ["Old Wreck", "Grey Bell"]
    corrected = [(one.title, len(one.cards)) for one in found if one.kind is Kind.ERRATA]
    assert corrected == [("Old Wreck", 1), ("Rulebook p. 5", 0)]


def test_names_under_a_title_of_cards_are_cards() -> None:
    """A compound that ends in cards says so as well; sorts of cards are none."""
    names = "Knecht Lüder: Sticht.\n\nIrrlicht am Damm: Irrt.\n\nKiebitzruf: Ruft.\n"
    found = entries(f"# Moor\n\n## Aufbau\n\nLegt alles.\n\n## Die Moorkarten\n\n{names}", "de")
    assert len(cards(found, Kind.CLARIFICATION)) == 3
    sorts = "Ereignis: Einmal.\n\nOrt: Bleibt.\n\nHelfer: Hilft.\n"
    found = entries(f"# Moor\n\n## Aufbau\n\nLegt alles.\n\n## Die Moorkarten\n\n{sorts}", "de")
    assert not cards(found, Kind.CLARIFICATION)


@pytest.mark.parametrize(("head", "known"), [("Card", ["Old Wreck"]), ("Terrain", [])])
def test_a_table_of_cards_names_them(head: str, known: list[str]) -> None:
    """Where its head says that they are; a single word may be any of the rules."""
    table = f"| {head} | Cost |\n|---|---|\n| Old Wreck | 2 |\n| Ace | 11 |\n"
    found = entries(f"# Fen\n\n## Setup\n\nDeal.\n\n## Overview\n\n{table}")
    assert cards(found, Kind.RULE) == known


def test_what_stands_in_brackets_behind_a_name_is_kept() -> None:
    """Its cost is no part of the name, and not lost."""
    notes = [
        "Fine sieve (2 coins). Sift.",
        "Mill wheel (7 coins, crown). Grind.",
        "Cat (1 coin). Purr.",
    ]
    found = entries("# Fen\n\n## Notes on cards\n\n" + "\n\n".join(notes))
    assert cards(found, Kind.CLARIFICATION) == ["Fine sieve", "Mill wheel", "Cat"]
    assert found[-1].text == "(1 coin). Purr."


@pytest.mark.parametrize("dash", ["--", "–", "—"])
def test_terms_stand_before_dashes_of_any_kind(dash: str) -> None:
    """Two hyphens are what a typewriter has."""
    terms = ["Ash front", "Berth", "Bump", "Consist", "Halt"]
    told = "\n\n".join(f"{term} {dash} Something that a train has or does." for term in terms)
    found = entries(f"TRAINS\n\nGLOSSARY\n\n{told}\n", name="guide.txt")
    assert [entry.title for entry in found] == terms
