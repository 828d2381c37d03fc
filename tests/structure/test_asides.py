"""Boxes beside the text of a PDF: entries of their own that change nothing of what is around."""

from __future__ import annotations

from dataclasses import replace

from rules_index.model import Entry, Identity, Kind, Line
from rules_index.structure.build import build
from rules_index.structure.clean.clean import clean_lines


def lines(*texts: tuple[str, int | None, bool]) -> list[Line]:
    """Lines by their words, their level and whether they stand in a box."""
    return [
        Line(text, number, page=1, level=level, aside=aside)
        for number, (text, level, aside) in enumerate(texts, start=1)
    ]


def entries(made: list[Line]) -> list[Entry]:
    kept, dropped = clean_lines(made)
    return list(build(kept, dropped, Identity(game="lanterns", language="en")).entries)


def test_a_box_among_the_steps_of_a_turn_is_no_step() -> None:
    """And however many there are, the phases around them stay the steps of the turn."""
    told = "A keeper may light one lamp there."
    made: list[tuple[str, int | None, bool]] = [("Lanterns", 1, False)]
    made += [("The aim", 2, False), ("Light the last lamp.", None, False)]
    made += [("Round structure", 2, False), ("A round has three phases.", None, False)]
    for number in (1, 2, 3):
        made += [(f"Phase {number}: Row", 3, False), (told, None, False)]
        for kind in ("salt", "rope"):
            made += [(f"A word on {kind} {number}", 3, True), (told, None, True)]
    kinds = {entry.title: entry.kind for entry in entries(lines(*made))}
    assert kinds["Phase 2: Row"] is Kind.STEP
    assert kinds["Round structure"] is Kind.STEP
    assert kinds["A word on salt 1"] is kinds["A word on rope 3"] is Kind.RULE


WINDS = ("dry", "wet", "red", "old", "new")


def test_titles_of_boxes_at_the_edges_of_pages_are_no_running_heads() -> None:
    """“Hint” may begin or end every page."""
    made = [
        replace(line, page=page, number=10 * page + line.number)
        for page, wind in enumerate(WINDS, start=1)
        for line in lines(
            ("Hint", 2, True),
            ("Keep your lamps dry.", None, True),
            (f"Of {wind} winds", 1, False),
            (f"Whoever rows first names a {wind} wind.", None, False),
        )
    ]
    kept, dropped = clean_lines(made)
    assert [line.text for line in kept].count("Hint") == 5
    assert not dropped


def test_a_sentence_does_not_run_on_into_a_box() -> None:
    """A box without a title is a paragraph of its own."""
    made = lines(
        ("Lanterns", 1, False),
        ("Whoever rows first names the wind and lights a lamp without", None, False),
        ("coal and rope are never lost.", None, True),
    )
    (entry,) = entries(made)
    assert [passage.text for passage in entry.passages] == [line.text for line in made[1:]]
