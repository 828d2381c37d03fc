"""What a question names is lifted by tiers, and a way to name is one module and one line."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from rules_index import own
from rules_index.model import Identity
from rules_index.parsing.parse import parse_bytes
from rules_index.search.context import Context
from rules_index.search.match import MATCHERS
from rules_index.search.match.matcher import EVERYTHING, Matcher
from rules_index.search.match.shortcuts import likeliest, tiers_of, with_matches, worths
from rules_index.search.question.query import make_query
from rules_index.search.records import Match, Reason, Scope, Tier
from rules_index.store.library import Library

GUIDE = """# Kites

## Kite

A kite flies as long as its line holds.

## Line

A line of five knots holds a kite in any wind.

## Wind

The wind turns when all have flown.
"""


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A library of one small guide."""
    Library(tmp_path).add(parse_bytes(GUIDE.encode(), Identity("kites", "en"), "kites.md"))
    return tmp_path


def context_of(data: Path, text: str) -> Context:
    """What a search works out of a question before anything is matched."""
    searcher = own.searcher(data)
    index = searcher.index()
    return searcher.context(make_query(text, index, searcher.lexicon), index, Scope("kites"))


def last_entry(context: Context) -> Sequence[Match]:
    """A way to match of this test: whatever is asked, the last entry is meant."""
    return [Match(len(context.index.rows) - 1, Tier.LIKELY, 0.0, Reason.HEADING)]


def first_titles(context: Context) -> list[str]:
    """The titles of the candidates, best first."""
    order = likeliest(context.total + worths(context), tiers_of(context), 3)
    return [context.index.rows[place].title for place in order]


def test_a_matcher_is_added_by_one_line(data: Path) -> None:
    """It lifts its entry above all that only score better."""
    question = "does a line of five knots hold when the wind is strong"
    added = (*MATCHERS, Matcher("last", last_entry))
    before = with_matches(context_of(data, question))
    assert first_titles(before)[0] == "Line"
    assert first_titles(with_matches(context_of(data, question), added))[0] == "Wind"


def test_a_matcher_that_gives_way_finds_nothing_beside_a_title(data: Path) -> None:
    """What it gives way to is data: the reasons of those before it."""
    added = (*MATCHERS, Matcher("last", last_entry, only_without=EVERYTHING))
    found = with_matches(context_of(data, "Kite"), added)
    assert found.reasons == {Reason.TITLE}


def test_a_matcher_is_left_out_by_its_name(data: Path) -> None:
    """As a trial does it."""
    assert Reason.TITLE in with_matches(context_of(data, "Kite")).reasons
    assert Reason.TITLE not in with_matches(context_of(data, "Kite"), without={"title"}).reasons


def test_each_matcher_has_a_name_of_its_own() -> None:
    """A trial leaves out one of them."""
    assert len({matcher.name for matcher in MATCHERS}) == len(MATCHERS)
