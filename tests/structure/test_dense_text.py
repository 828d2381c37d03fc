"""Guides whose titles stand tight: without blank lines, right above their text, between rulers."""

from __future__ import annotations

from rules_index.model import Entry, Identity, Kind
from rules_index.parsing.parse import parse_bytes

FLAT = """PRINCIPLE
The boats of the bay are lost in the fog, and you have to bring
them home before the lamp goes out. You play together and may
not speak of what you hold.
SETTING UP
Shuffle the boats and put four of them in a row on the table,
face down. Give each player three lamps.
Number of
players 2 3 4
Whoever was at sea last begins.
YOUR TURN
On your turn do both of these:
1 - Look at a boat
2 - Move a boat
1 - Look at a boat
Choose any boat that shows its back and look at it in secret. Put
it back where it was.
2 - Move a boat
Put the boat next to another one. It must not part the row into
two rows.
Counting up
Each boat at home is worth a point, and each lamp that is left is
worth another one.
"""
RULED = """HARBOUR - FAQ AND RULES v2.1

==================================================
I. REMINDERS
==================================================

Two players bring their boats home.

==================================================
II. STRUCTURE OF A TURN
==================================================
Stars mark where actions may be taken.

1. Dawn phase
1.1 The phase begins. Effects "at dawn" happen.
1.2 Each player draws one card and may put it under the deck.
1.3 * Actions
1.4 Whoever holds the lamp decides which boats wake up now.

2. Fog phase
2.1 Beginning with the lamp, each player moves one boat.
2.2 Whoever is the last to pass takes the lamp.

==================================================
III. GENERAL RULES
==================================================

Golden rule
If a card contradicts this document, the card is right.

Targets
A card that says "choose" targets. If the target is gone, the effect is lost.

Lamps
Lamps are public and have no limit. You spend them to pay for cards.
"""
GLOSSARY = """GAME OF THE BAY

Rules of the bay, to be read aloud before the first of the games and kept
beside the table for all the others, since nobody knows all of them, and
those who say so are wrong.

KEYWORDS

Hardy - the first wound that this sailor would be dealt in a round is not
dealt.
Loot X - when your side wins with this sailor, take X coins from the other
player. If there are fewer than that in the chest, take all of these coins.
Sly - can neither be named when boats meet nor be taken prisoner by any-
one.
Watch - wakes at the bell.
"""


def entries(text: str, language: str = "en", name: str = "h.txt") -> list[Entry]:
    return list(parse_bytes(text.encode(), Identity("harbour", language), name).entries)


def test_titles_are_told_without_blank_lines() -> None:
    """Capitals, figures with a dash above a text, and short lines between sentences."""
    found = [(entry.number, entry.title) for entry in entries(FLAT)]
    assert found == [
        ("", "PRINCIPLE"),
        ("", "SETTING UP"),
        ("", "YOUR TURN"),
        ("1", "1 - Look at a boat"),
        ("2", "2 - Move a boat"),
        ("", "Counting up"),
    ]


def test_a_paragraph_a_line_has_titles_right_below_others() -> None:
    """Blank lines stand around lists alone: a short line between sentences is a title."""
    said = "Whoever meets another boat in the fog waits for the bell before either may go on. " * 3
    lists = "\n\n    60 cards\n    a board\n\n"
    names = ("Aim", "Setting up", "The turn", "Lamps", "Fog")
    text = "Lost boats is a game for all.\n" + "".join(
        f"{name}\n{said}\n{said}\n" for name in names
    )
    found = entries(f"{text}{lists}The end\n{said}\n" + f"{said}\n" * 4)
    assert [entry.title for entry in found][-6:] == [*names, "The end"]


def test_where_blank_lines_stand_they_are_believed() -> None:
    """The same text with room around its titles has no others."""
    told = FLAT.replace("Number of\n", "\nNumber of\n")
    assert "Number of" not in [entry.title for entry in entries(told)]


def test_chapters_between_rulers_may_have_their_text_right_below() -> None:
    """As others between the same rulers have a blank line, they are no heads of tables."""
    sections = {entry.section for entry in entries(RULED)}
    assert ("II. STRUCTURE OF A TURN", "1. Dawn phase") in sections
    assert ("III. GENERAL RULES",) in sections


def test_numbered_lines_between_rules_are_rules() -> None:
    """ "1.3 Actions" says no sentence; what they belong to is the title right above the first."""
    steps = [entry for entry in entries(RULED) if entry.number[:1].isdigit()]
    assert [entry.number for entry in steps] == ["1.1", "1.2", "1.3", "1.4", "2.1", "2.2"]
    assert steps[1].title == "1.2 Dawn phase"
    assert steps[4].section[-1] == "2. Fog phase"


def test_short_lines_right_above_their_text_are_titles() -> None:
    """Where a part between marked chapters has several of them."""
    titles = [entry.title for entry in entries(RULED) if "III. GENERAL RULES" in entry.section]
    assert titles == ["Golden rule", "Targets", "Lamps"]


def test_an_item_begins_where_the_one_above_ends_at_the_edge() -> None:
    """Names with a dash tell items, however long the last line of the one above is."""
    titles = [entry.title for entry in entries(GLOSSARY) if "KEYWORDS" in entry.section]
    assert titles == ["Hardy", "Loot X", "Sly", "Watch"]


def test_terms_of_two_letters_are_told_by_their_indented_text() -> None:
    """Elsewhere two letters alone are what OCR makes of a picture."""
    text = "LAMPEN\n\nGLOSSAR\n\nNebel\n    Graue Marker.\n\nÖl\n    Brennstoff der Lampen.\n\n"
    found = entries(text + "Ufer\n    Jedes trockene Feld.\n", "de")
    assert [entry.title for entry in found] == ["Nebel", "Öl", "Ufer"]


def test_signs_of_change_in_front_of_bold_terms_are_no_bullets() -> None:
    """The terms stay terms, and are told to have changed."""
    terms = "".join(
        f"<dt>{sign}{name}</dt><dd>What is said of it here, at some length.</dd>"
        for sign, name in (("► ", "Anchor"), ("", "Bell"), ("► ", "Chain"), ("", "Dock"))
    )
    note = "<p>Entries marked with ► have changed since the last version.</p>"
    found = entries(f"<h1>Bay</h1>{note}<h2>Glossary</h2><dl>{terms}</dl>", name="h.html")
    flags = {entry.title: entry.changed for entry in found if "Glossary" in entry.section}
    assert flags == {"Anchor": True, "Bell": False, "Chain": True, "Dock": False}


def test_bold_names_with_numbers_are_cards() -> None:
    """In a list with notes the number stands in brackets behind the name, without a colon."""
    text = "# Bay\n\n## Crew\n\n**Old Marrow** (#1) Sets the dial last.\n\n"
    found = entries(f"{text}**Widow Sarn** (#9) Each lamp counts twice.\n", name="h.md")
    assert [(e.kind, e.title, e.number) for e in found] == [
        (Kind.CLARIFICATION, "Old Marrow", "1"),
        (Kind.CLARIFICATION, "Widow Sarn", "9"),
    ]
    assert found[0].cards[0].name == "Old Marrow"


def test_errata_in_lines_and_in_a_table_stand_side_by_side() -> None:
    """A table below does not make the lines above vanish; a column need not have a known name."""
    table = "| Card | Cost |\n|---|---|\n| Wreck | 4 |\n| Horn | 6 |\n"
    text = f"# Bay\n\n## Errata\n\n**Old Mill** (Bay, 12): Discard 2 oil.\n\n{table}"
    found = entries(text, name="h.md")
    assert [(entry.kind, entry.title) for entry in found] == [
        (Kind.ERRATA, "Old Mill"),
        (Kind.ERRATA, "Wreck"),
        (Kind.ERRATA, "Horn"),
    ]


def test_corrected_cards_may_bear_numbers_with_a_letter() -> None:
    """ "(F09)" is a set and a number; "(F5)" is a key."""
    text = "LAMPEN\n\nBERICHTIGTE KARTEN\n\nLinse (F09)\n    Richtig ist vor einer Probe.\n\n"
    (card,) = entries(f"{text}Irrlicht (D31)\n    Zwei Felder.\n", "de")[:1]
    assert (card.kind, card.title, card.cards[0].set) == (Kind.ERRATA, "Linse", "F")


def test_a_long_row_of_numbered_rules_is_an_entry_each() -> None:
    """Too long to be shown, without a title inside: called by their numbers and first words."""
    rule = "Boats that meet in the fog wait for the bell before either may go on. " * 9
    items = "\n".join(f"{n}.\t{rule}" for n in range(1, 9))
    text = f"# Bay\n\n## All rules\n\nThese hold:\n\n{items}\n\n    a.\tAt night twice.\n"
    found = entries(text, name="h.md")
    assert [entry.number for entry in found] == ["", *map(str, range(1, 9))]
    assert found[3].title == "3. Boats that meet in the fog wait for the bell before either…"
    assert found[3].text == rule.strip()
    assert found[8].text.endswith("a. At night twice.")


def test_a_head_is_no_card_though_nobody_knows_its_words() -> None:
    """All cards below it have numbers, and it has none."""
    rows = "| Crew (G2) | Mends at once. |\n| Cook (G9) | Stays on the table. |\n"
    text = f"# Bay\n\n## Notes on cards\n\n| Mate | Remark |\n|---|---|\n{rows}"
    cards = [entry.title for entry in entries(text, name="h.md") if entry.cards]
    assert cards == ["Crew", "Cook"]


def test_numbers_that_count_on_stand_beside_each_other() -> None:
    """Whatever levels a converter gave them."""
    said = "Whoever is the last to pass takes the lamp."
    titles = "# 1. Story\n\n{0}\n\n## 2. Box\n\n{0}\n\n# 3. Night\n\n## 3.1 Dusk\n\n{0}\n\n"
    found = entries(titles.format(said) + f"### 3.2 Dawn\n\n{said}\n", name="h.md")
    assert [(entry.title, entry.section) for entry in found] == [
        ("1. Story", ()),
        ("2. Box", ()),
        ("3.1 Dusk", ("3. Night",)),
        ("3.2 Dawn", ("3. Night",)),
    ]


def test_bold_items_of_a_nested_list_are_titles() -> None:
    """A page that is one list: bold by its classes, with paragraphs that are not."""

    def item(title: str, inside: str = "", said: str = "") -> str:
        text = f'<p class="font-weight-normal">{said}</p>' if said else ""
        return f'<li class="font-weight-bold">{title}{text}{inside}</li>'

    said = "Each side draws as many cards as it has boats"
    solos = f"<ol>{item('Queens', said=said)}{item('Jacks', said=said)}</ol>"
    games = f"<ol>{item('Usual', said=said)}{item('Alone', solos)}</ol>"
    page = f"<h2>Rules</h2><ol>{item('Cards', said=said)}{item('Games', games)}</ol>"
    found = entries(f"<html><body>{page}</body></html>", name="h.html")
    assert [(entry.number, entry.title, entry.text) for entry in found if entry.number] == [
        ("1", "Cards", said),
        ("2", "Games", "Games"),
        ("2.1", "Usual", said),
        ("2.2", "Alone", "Alone"),
        ("2.2.1", "Queens", said),
        ("2.2.2", "Jacks", said),
    ]


def test_a_title_above_a_title_is_one_as_well() -> None:
    """ "Variants" stands above "A short game", and that above its text."""
    said = "Whoever meets another boat in the fog waits for the bell before either may go on. " * 3
    text = f"{said}\n" * 8 + f"Variants\nA short game\n{said}\nAt night\n{said}\n" + f"{said}\n" * 4
    titles = {entry.title: entry.section for entry in entries(f"The bay\n{said}\n{text}")}
    assert "A short game" in titles
    assert "At night" in titles
    assert "Variants" not in " ".join(entry.text for entry in entries(f"The bay\n{said}\n{text}"))


def test_terms_may_stand_in_a_table() -> None:
    """Of a glossary each row is a term; its head is none."""
    rows = "".join(
        f"| {name} | What it means at some length. |\n" for name in ("A", "Bo", "C", "D")
    )
    text = f"# Bay\n\n## Glossary\n\n| Term | Meaning |\n|---|---|\n{rows}"
    found = entries(text, name="h.md")
    assert [entry.title for entry in found if entry.text.startswith("What")] == [
        "A",
        "Bo",
        "C",
        "D",
    ]


def test_cards_may_run_into_their_notes_in_capitals() -> None:
    """As PDFs print small capitals."""
    notes = "OLD WRECK. Stays where it is.\n\nFOG HORN. Rings twice at night.\n"
    found = entries(f"# Bay\n\n## Notes on cards\n\n{notes}", name="h.md")
    assert [(entry.title, entry.text) for entry in found] == [
        ("OLD WRECK", "Stays where it is."),
        ("FOG HORN", "Rings twice at night."),
    ]


def test_what_unfolds_a_part_of_markdown_is_its_title() -> None:
    """HTML inside Markdown: words of a summary are bold, and nothing is lost."""
    parts = "".join(
        f"<details><summary>{name}</summary>\n\n{said}\n\n</details>\n\n"
        for name, said in (("One", "A boat waits."), ("Two", "A bell rings."), ("Three", "So."))
    )
    found = entries(f"# Bay\n\nIt is foggy here.\n\n{parts}", name="h.md")
    assert {"One", "Two"} <= {entry.title for entry in found}
