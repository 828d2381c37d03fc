"""Which cards are restricted or banned: under a status alone, or behind one in a line."""

from __future__ import annotations

import io

import pytest
from reportlab.pdfgen.canvas import Canvas

from rules_index.model import CardRef, Entry, Identity, Kind, ParsedGuide
from rules_index.parsing.parse import parse_bytes
from tests.readers.pdf_samples import prose

BELL, LAMP = CardRef("Old Bell", "Reef", "4"), CardRef("Brass Lamp", "Harbour", "12")
RULES = "A boat moves one field in each round. It may turn before it moves."


def guide(text: str, name: str = "guide.md", language: str = "en") -> ParsedGuide:
    return parse_bytes(text.encode(), Identity(language=language, game="lanterns"), name)


def entry(parsed: ParsedGuide, title: str) -> Entry:
    (found,) = [entry for entry in parsed.entries if entry.title == title]
    return found


MARKDOWN = f"""# Lanterns

## Boats

{RULES}

## {{0}}

- Old Bell (Reef, 4)
- Brass Lamp (Harbour, 12)

## Fog

{RULES}
"""


@pytest.mark.parametrize(
    "heading",
    [
        *("Restricted", "Banned", "Forbidden", "Limited", "Banned and restricted", "Prohibited"),
        *("Zakazane", "Ograniczone", "Limitowane", "Zbanowane", "Karty objęte restrykcjami"),
        *("Zakázané", "Omezené", "Zakázané karty", "Limitované"),
        *("Liste restreinte", "Restreintes", "Interdites", "Bannies", "Limitées"),
        *("Verboten", "Gebannt", "Eingeschränkt", "Limitiert", "Gesperrt"),
    ],
)
def test_a_status_over_names_of_cards_is_their_list(heading: str) -> None:
    """Nothing else need say that these are cards: their sets do."""
    found = entry(guide(MARKDOWN.format(heading)), heading)
    assert (found.kind, found.cards) == (Kind.LIST, (BELL, LAMP))


ASCIIDOC = f"""= Lanterns

== Boats

{RULES}

== Tournament lists

=== Banned

* Old Bell (Reef, 4)
* Brass Lamp (Harbour, 12)
"""
HTML = f"""<html lang="en"><body><h1>Lanterns</h1><h2>Boats</h2><p>{RULES}</p>
<h2>Tournament lists</h2><h3>Banned</h3>
<ul><li>Old Bell (Reef, 4)</li><li>Brass Lamp (Harbour, 12)</li></ul></body></html>"""
TABLE = f"""<html lang="en"><body><h1>Lanterns</h1><h2>Boats</h2><p>{RULES}</p>
<h2>Banned</h2><table><tr><td>Old Bell</td><td>Reef</td><td>4</td></tr>
<tr><td>Brass Lamp</td><td>Harbour</td><td>12</td></tr></table></body></html>"""
TEXT = f"""LANTERNS

BOATS

{RULES}

BANNED

- Old Bell (Reef, 4)
- Brass Lamp (Harbour, 12)

FOG

{RULES}
"""


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("guide.adoc", ASCIIDOC),
        ("guide.html", HTML),
        ("table.html", TABLE),
        ("guide.txt", TEXT),
        ("bare.txt", TEXT.replace("- ", "")),
        ("capital.txt", TEXT.replace("BANNED", "Banned").replace("FOG", "Fog")),
    ],
)
def test_the_list_is_one_in_every_format(name: str, text: str) -> None:
    """Marked or not, in bullets, rows and lines."""
    (found,) = [one for one in guide(text, name).entries if one.kind is Kind.LIST]
    assert (found.title.title(), found.cards) == ("Banned", (BELL, LAMP))


def test_the_list_is_one_in_a_pdf() -> None:
    """Its heading is larger, and dots are drawn before the names."""
    file = io.BytesIO()
    canvas = Canvas(file, invariant=1)
    y = 800.0
    lines = [("Lanterns", 20), ("Boats", 14), *((said, 9) for said in prose(1, 6))]
    lines += [("Banned", 14), ("• Old Bell (Reef, 4)", 9), ("• Brass Lamp (Harbour, 12)", 9)]
    for said, size in [*lines, ("Fog", 14), *((said, 9) for said in prose(2, 6))]:
        canvas.setFont("Helvetica-Bold" if size > 9 else "Helvetica", size)
        y -= size * (3 if size > 9 else 1.4)
        canvas.drawString(60, y, said)
    canvas.save()
    parsed = parse_bytes(file.getvalue(), Identity(language="en", game="lanterns"), "guide.pdf")
    found = entry(parsed, "Banned")
    assert (found.kind, found.cards) == (Kind.LIST, (BELL, LAMP))


@pytest.mark.parametrize(
    "text",
    [
        "# Lanterns\n\n## Tournaments\n\n### Banned\n\n- Old bell\n- The brass lamp\n",
        "# Lanterns\n\n## Banned\n\nThese may not be played:\n\n- Old Bell\n- Brass Lamp\n",
        "# Lanterns\n\n## Banned\n\n- Old bell\n\n## Errata\n\n### Old Bell (Reef, 4)\n\nRings.\n",
    ],
)
def test_names_without_a_set_are_cards_where_the_guide_says_so(text: str) -> None:
    """By the heading above, by how they are written, or because it names one of them elsewhere."""
    assert entry(guide(text), "Banned").kind is Kind.LIST


@pytest.mark.parametrize(
    "text",
    [
        (
            "## Limited\n\nOne such card is played each round.\n\n- It comes from any zone.\n"
            "- Cards that are put into play do not count.\n"
        ),
        "## Restricted\n\n- No more than two on a sailor\n- Discard a third at once\n",
        "## Limited\n\n- Weapons\n- Armour\n",
        "## Glossary\n\nLimited: Only Once.\n\nForbidden: Never Played.\n",
        "## Keywords\n\n### Limited\n\n- Only one each round\n- Not from hand\n",
        "## Deck building\n\nLimited: Only one each turn.\n\nRestricted: Only two on a boat.\n",
        (
            "## Glossary\n\n### Restricted\n\nSee Limited.\n\n- Old Bell (Reef, 4)\n\n"
            "### Sail\n\nA sail is a card.\n"
        ),
    ],
)
def test_a_keyword_is_no_list(text: str) -> None:
    """What a status says in sentences, or in a glossary, is a rule of the game."""
    parsed = guide(f"# Lanterns\n\n{text}\n## Fog\n\n{RULES}\n")
    assert not [one for one in parsed.entries if one.kind is Kind.LIST]


@pytest.mark.parametrize(
    ("status", "other"),
    [
        ("Banned", "Restricted"),
        ("Zakazane", "Ograniczone"),
        ("Zakázané", "Omezené"),
        ("Interdites", "Restreintes"),
        ("Verboten", "Eingeschränkt"),
    ],
)
@pytest.mark.parametrize("heading", ["Banned and restricted cards", "Tournaments"])
def test_a_status_before_a_colon_is_no_part_of_the_name(
    heading: str, status: str, other: str
) -> None:
    """Nor do the cards behind it need a heading that says more."""
    text = (
        f"# Lanterns\n\n## {heading}\n\n{status}: Old Bell (Reef, 4), Brass Lamp (Harbour, 12).\n\n"
        f"{other}: Grey Net (Reef, 9)\n\n## Fog\n\n{RULES}\n"
    )
    found = entry(guide(text), heading)
    assert (found.kind, found.cards) == (Kind.LIST, (BELL, LAMP, CardRef("Grey Net", "Reef", "9")))


def test_a_set_and_number_behind_a_dash_are_no_part_of_the_name() -> None:
    """In a list; elsewhere a dash may stand before anything."""
    text = MARKDOWN.format("Limited").replace("Old Bell (Reef, 4)", "Old Bell – Reef 4")
    assert entry(guide(text), "Limited").cards == (BELL, LAMP)
