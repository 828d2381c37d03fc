"""A chart that only lists titles of steps stands behind the step that is meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_index import own
from rules_index.answers.answer import State, ask
from rules_index.model import Identity
from rules_index.parsing.parse import parse_bytes
from rules_index.search.question.query import make_query
from rules_index.search.rank.order import by_score
from rules_index.search.rank.step_before_list import STEP_BEFORE_LIST
from rules_index.search.records import Scope
from rules_index.search.searcher import Searcher
from rules_index.search.suggest.suggest import suggest
from rules_index.store.library import Library

HERONS = """# Herons

## Duel timing

- D.1 Duel of herons begins.
- D.2 Bid on the duel.
- D.3 Compare and settle the duel.
- D.4 Duel ends.

## Duel order

### D.1 Duel of herons begins

A heron names another one that stands on the same bank.

### D.2 Bid on the duel

Both place between one and five fish in their hand.

### D.3 Compare and settle the duel

The heron with more fish takes the bank. On a tie nobody moves.

### D.4 Duel ends

All fish go back to the lake.

## Chart

### 2.1

Reeds grow.

### 2.2

Fish jump.

## Lake phase

### 2.1 Reeds grow

Put a reed on each bank that has none, beginning at the weir.

### 2.2 Fish jump

Each heron that stands in water takes one fish from the lake.
"""


@pytest.fixture(scope="module")
def searcher(tmp_path_factory: pytest.TempPathFactory) -> Searcher:
    """What is searched of a guide with two charts."""
    folder: Path = tmp_path_factory.mktemp("herons")
    guide = parse_bytes(HERONS.encode(), Identity("herons", "en", "Herons"), "herons.md")
    Library(folder).add(guide, source="herons.md")
    return own.searcher(folder)


def titles(searcher: Searcher, question: str) -> list[str]:
    answer = ask(searcher, question, Scope("herons"))
    assert answer.state is State.ANSWER
    return [result.entry.title for result in answer.results]


def test_the_step_itself_stands_before_the_chart(searcher: Searcher) -> None:
    """A chart names everything that is asked, but says nothing of it."""
    assert titles(searcher, "duel tie settle")[0] == "D.3 Compare and settle the duel"
    assert titles(searcher, "bid in a duel of herons")[0] == "D.2 Bid on the duel"


@pytest.mark.parametrize(
    ("step", "worth", "asked", "first"),
    [
        ("D.3", 9.0, False, "step"),
        ("D.3", 9.0, True, "chart"),  # the question is its title
        ("D.3", 5.0, False, "chart"),  # it says more of the question than any step
        ("2.2", 5.0, False, "step"),  # the row of a chart says nothing but the step's number
    ],
)
def test_a_likely_step_takes_the_place_of_its_chart(
    searcher: Searcher, step: str, worth: float, asked: bool, first: str
) -> None:
    """It stands as high as the chart, which comes right behind it; the score stays its own."""
    index = searcher.index()
    place = next(i for i, row in enumerate(index.rows) if row.number == step)
    chart = next(i for i, steps in index.kin.charts.items() if place in steps)
    question = index.rows[chart].title if asked else "herons"
    context = searcher.context(make_query(question, index, searcher.lexicon), index, Scope())
    found = STEP_BEFORE_LIST(by_score({chart: 10.0, place: worth}, context), context)
    assert (found[0].place, found[0].standing) == (place if first == "step" else chart, 10.0)
    assert {one.place: one.score for one in found} == {chart: 10.0, place: worth}


def test_who_asks_for_the_chart_gets_it(searcher: Searcher) -> None:
    """Its title names the whole of it."""
    assert titles(searcher, "duel timing")[0] == "Duel timing"


def test_the_row_of_a_chart_is_no_step(searcher: Searcher) -> None:
    """Neither asked by its number or as what stands under a heading, nor while one types."""
    assert titles(searcher, "2.1")[0] == "2.1 Reeds grow"
    assert titles(searcher, "chart")[:2] == ["2.1 Reeds grow", "2.2 Fish jump"]
    for typed in ("2.2", "2"):
        lines = [one.label for one in suggest(searcher, typed, Scope("herons"))]
        rows = [line for line in lines if line.startswith("2.2 ·")]
        assert all(lines.index("2.2 Fish jump") < lines.index(row) for row in rows)


def test_only_what_lists_steps_is_a_chart(searcher: Searcher) -> None:
    """Each chart leads to its steps in their order; a kept index knows them, too."""
    for index in (searcher.index(), own.searcher(searcher.library.path.parent).index()):
        told = {
            index.rows[chart].title: [index.rows[step].title[:3] for step in steps]
            for chart, steps in index.kin.charts.items()
        }
        assert told == {"Duel timing": ["D.1", "D.2", "D.3", "D.4"], "2.1": ["2.1"], "2.2": ["2.2"]}
