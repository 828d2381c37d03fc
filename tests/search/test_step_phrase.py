"""Which step a question counts by a figure, and what of a guide counts as an item."""

from __future__ import annotations

import pytest

from rules_index.language.lexicon import load
from rules_index.model import Entry, Kind, Passage
from rules_index.search.text.list_numbering import bullets, counted_items
from rules_index.search.text.step_phrase import counted
from rules_index.search.text.step_vocabulary import Steps


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("step 3", 3),
        ("Step 3.", 3),
        ("krok č. 3 boje", 3),
        ("step no. 3", 3),
        ("krok nr.3", 3),
        ("point 3", 3),
        ("phase IV of the day", 4),
        ("3rd step", 3),
        ("3. krok", 3),
        ("3ème étape", 3),
        ("drugi krok", 2),
        ("krok druhý", 2),
        ("Schritt zwei", 2),
        ("step 3.2", 0),
        ("3 steps", 0),
        ("two steps", 0),
        ("4 cards", 0),
        ("2 players", 0),
        ("which step? 3 cards", 0),
        ("step 3a", 0),
        ("krok C.3", 0),
        ("krok 9999999", 0),
        ("step " + "9" * 5000, 0),
        ("step of setup " + "9" * 5000, 0),
        ("la seconde étape", 2),
        ("step two of the day", 2),
        ("étape un de la manche", 1),
        ("dans cette phase un joueur pioche", 0),
        ("in the attack phase one captain waits", 0),
        ("during this step two lamps go out", 0),
        ("in which phase first player moves", 0),
        ("who gets a point first", 0),
        ("points 3 in the attack", 0),
        ("w fazie drugiego gracza", 0),
        ("ve fázi prvního hráče", 0),
        ("w której fazie pierwszy gracz atakuje", 0),
        ("krok druhého útoku", 0),
        ("faza pierwszeństwa", 0),
        ("který krok patří hráči", 0),
        ("krok sestavení", 0),
        ("in der Phase zweiten Spielers", 0),
        ("Fortschritt 3", 0),
    ],
)
def test_which_step_is_counted(text: str, number: int) -> None:
    """Two steps are a number of steps, and 3.2 has a way of its own."""
    found = counted(text, Steps(load()).means_one)
    assert (found.number if found else 0) == number


def entry(*items: tuple[str, int, str]) -> Entry:
    passages = tuple(Passage(text, 1, None, mark, depth) for mark, depth, text in items)
    return Entry("day", Kind.STEP, "Day", "", 1, passages=passages)


def test_items_know_what_they_stand_in() -> None:
    """Also what a word and a figure count below an item, and a number behind a bullet."""
    day = entry(("1.", 0, "Dawn"), ("2.", 0, "Noon"), ("", 0, "Step 1: Eat"), ("-", 0, "3. Dusk"))
    paths = [
        [(level.value, level.at) for level in path]
        for path in counted_items(day, Steps(load()).means_one)
    ]
    assert paths == [[(1, 0)], [(2, 1)], [(2, 1), (1, 2)], [(3, 3)]]


def test_bullets_count_from_the_outermost_list() -> None:
    """What stands inside an item is no step."""
    assert bullets(entry(("", 0, "So:"), ("-", 0, "A"), ("-", 1, "B"), ("-", 0, "C"))) == [1, 3]
