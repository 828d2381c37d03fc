"""The shapes of sections: each reads a layout that no other reads, and a new one is one line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from rules_index.model import Entry, Identity, Kind
from rules_index.parsing.parse import parse_bytes
from rules_index.structure.entries import make_drafts
from rules_index.structure.entries.make_drafts import SHAPES
from rules_index.structure.entries.section_shapes.card_list import CARD_LIST
from rules_index.structure.entries.section_shapes.card_notes import CARD_NOTES
from rules_index.structure.entries.section_shapes.card_texts import CARD_TEXTS
from rules_index.structure.entries.section_shapes.long_text import LONG_TEXT
from rules_index.structure.entries.section_shapes.plain_text import PLAIN_TEXT
from rules_index.structure.entries.section_shapes.question_in_title import QUESTION_IN_TITLE
from rules_index.structure.entries.section_shapes.question_list import QUESTION_LIST
from rules_index.structure.entries.section_shapes.question_table import QUESTION_TABLE
from rules_index.structure.entries.section_shapes.terms import TERMS
from rules_index.structure.entries.shape import Parsed, Shape
from rules_index.structure.sections.section_kinds import Part
from rules_index.structure.sections.sections import Section
from rules_index.structure.shapes.block import Block
from rules_index.structure.shapes.draft import Draft, left_out

SAYS = "Every keeper trims the wick before dusk, and nobody rows out without a lamp."
TILES = "## Tiles\n\n| Tile | Effect |\n|---|---|\n| Reef | Turn back. |\n| Fog | Wait a turn. |\n"
TERMED = ("Bay", "Fog", "Oar", "Wick")
LAYOUTS: tuple[tuple[Shape[Any], str, tuple[tuple[Kind, str], ...]], ...] = (
    (
        QUESTION_IN_TITLE,
        "## Q: May I row twice?\n\nA: No, once.\n",
        ((Kind.FAQ, "May I row twice?"),),
    ),
    (
        QUESTION_TABLE,
        "## Rowing\n\n| Question | Answer |\n|---|---|\n| May I row? | Yes. |\n| Twice? | No. |\n",
        ((Kind.FAQ, "May I row?"), (Kind.FAQ, "Twice?")),
    ),
    (
        CARD_TEXTS,
        "## Clarifications\n\nOld Pier (Tides 12): Once.\n\nTin Lamp (Tides 13): No oil.\n",
        ((Kind.CLARIFICATION, "Old Pier"), (Kind.CLARIFICATION, "Tin Lamp")),
    ),
    (
        CARD_NOTES,
        "## Rowing\n\n**Old Pier** (#12) It counts once.\n\n**Tin Lamp** (#13) It has no oil.\n",
        ((Kind.CLARIFICATION, "Old Pier"), (Kind.CLARIFICATION, "Tin Lamp")),
    ),
    (
        TERMS,
        "## Glossary\n\n"
        + "".join(f"{term}: {SAYS}\n\n" for term in ("Bay", "Fog", "Oar", "Wick")),
        ((Kind.RULE, "Bay"), (Kind.RULE, "Fog"), (Kind.RULE, "Oar"), (Kind.RULE, "Wick")),
    ),
    (
        LONG_TEXT,
        f"## Deeds\n\n{SAYS}\n\n**Row** – {SAYS * 30}\n\n**Anchor** – {SAYS * 30}\n",
        ((Kind.RULE, "Deeds"), (Kind.RULE, "Row"), (Kind.RULE, "Anchor")),
    ),
    (
        QUESTION_LIST,
        "## Rowing\n\nQ: May I row?\n\nA: Yes.\n\nQ: Twice?\n\nA: No.\n",
        ((Kind.FAQ, "May I row?"), (Kind.FAQ, "Twice?")),
    ),
    (
        CARD_LIST,
        "## Banned cards\n\n- Old Pier (Tides 12)\n- Tin Lamp (Tides 13)\n",
        ((Kind.LIST, "Banned cards"),),
    ),
)


def entries(text: str) -> Sequence[Entry]:
    whole = f"# Lanterns\n\n## Aim\n\n{SAYS}\n\n{text}"
    parsed = parse_bytes(whole.encode(), Identity(language="en", game="lanterns"), "guide.md")
    return parsed.entries[1:]


def kinds_and_titles(text: str) -> tuple[tuple[Kind, str], ...]:
    return tuple((entry.kind, entry.title) for entry in entries(text))


def test_every_shape_is_tried() -> None:
    """What fits always is last, and each of the others has its layout here."""
    assert (*(shape for shape, *_ in LAYOUTS), PLAIN_TEXT) == SHAPES


@pytest.mark.parametrize(("shape", "text", "made"), LAYOUTS)
def test_a_layout_is_read_by_its_shape_alone(
    shape: Shape[Any],
    text: str,
    made: tuple[tuple[Kind, str], ...],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Without the shape the same section makes other entries."""
    assert kinds_and_titles(text) == made
    without = tuple(one for one in SHAPES if one is not shape)
    monkeypatch.setattr(make_drafts, "SHAPES", without)
    assert kinds_and_titles(text) != made


def _tiles(section: Section, _part: Part) -> list[Block]:
    rows = [block for block in section.body if len(block.first.cells) == 2]
    return rows[1:] if section.title == "Tiles" else []


def _effects(section: Section, _part: Part, rows: list[Block]) -> Parsed:
    yield from left_out([one for one in section.blocks if one not in rows], "heading")
    for row in rows:
        tile, effect = row.first.cells
        yield Draft(Kind.RULE, tile, (*section.path, section.title), (row,), opening=effect)


def test_a_new_layout_is_one_line_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that was one rule becomes a rule for each of its rows, as a shape reads it so."""
    assert kinds_and_titles(TILES) == ((Kind.RULE, "Tiles"),)
    monkeypatch.setattr(make_drafts, "SHAPES", (Shape(_tiles, _effects), *SHAPES))
    assert [(one.title, one.text) for one in entries(TILES)] == [
        ("Reef", "Turn back."),
        ("Fog", "Wait a turn."),
    ]


def test_a_glossary_that_clarifies_too_has_its_terms() -> None:
    """Where no line names a card, the next shape has its turn."""
    terms = "".join(f"{term} - {SAYS}\n\n" for term in TERMED)
    made = kinds_and_titles(f"## Glossary and Clarifications\n\n{terms}")
    assert made == tuple((Kind.CLARIFICATION, term) for term in TERMED)
