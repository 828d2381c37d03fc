"""Ids that a guide gives its headings become those of its entries."""

from __future__ import annotations

from rules_index.model import Identity
from rules_index.parsing.parse import parse_bytes

PART = "# Lanterns\n\n## The essentials\n\n"


def ids(text: str) -> list[str]:
    parsed = parse_bytes((PART + text).encode(), Identity(game="lanterns"), "guide.md")
    return [entry.id for entry in parsed.entries]


def test_a_given_id_is_the_entry_s() -> None:
    """It goes before the title, before the number of a step and before the place of a question."""
    text = (
        "### Lamp oil {#oil}\n\nOil pays for light.\n\n"
        "## The round\n\n### 2.1 Burn {#burn}\n\nThe oil burns away.\n\n"
        "### 2.2 Light\n\nThe lantern is lit.\n\n"
        "## FAQ\n\n### Does fog put it out? {#fog-and-light}\n\nNo, it burns on.\n"
    )
    assert ids(text) == ["oil", "burn", "2.2", "fog-and-light"]


def test_a_given_id_stays_as_it_is() -> None:
    """An entry whose title makes the same id makes room, before it or after it."""
    oil = "### Oil\n\nOil pays for light.\n\n"
    given = "### Fuel {#oil}\n\nFuel is kept in a jar.\n\n"
    assert ids(oil + given) == ["the-essentials/oil", "oil"]
    assert ids(given + oil) == ["oil", "the-essentials/oil"]


def test_an_id_given_twice_is_told_apart() -> None:
    """The first keeps it."""
    text = "### Oil {#oil}\n\nOil pays for light.\n\n### Fog {#oil}\n\nFog hides a lantern.\n"
    assert ids(text) == ["oil", "oil~2"]


def test_links_lead_to_given_ids() -> None:
    """A hyperlink inside the guide finds the entry that was given the name."""
    text = (
        "### Öl {#oil}\n\nIt pays for light, but see [the mist](#fog).\n\n"
        "### Nebel {#fog}\n\nFog hides a lantern.\n"
    )
    parsed = parse_bytes((PART + text).encode(), Identity(game="lanterns"), "guide.md")
    assert [(link.text, link.target) for link in parsed.entries[0].links] == [("the mist", "fog")]


def test_the_front_matter_names_the_game() -> None:
    """What the operator says still wins."""
    text = b"---\ngame: Old Lamps\n---\n\n# Lanterns\n\n## Oil\n\nOil pays for the light of it.\n"
    assert parse_bytes(text, Identity(), "guide.md").identity.game == "old-lamps"
    assert parse_bytes(text, Identity(game="boats"), "guide.md").identity.game == "boats"
