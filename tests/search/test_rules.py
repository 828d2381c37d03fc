"""Entries stand by tier and score, rules move them and are noted, and a rule is one line more."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from rules_index import own
from rules_index.search.context import Context
from rules_index.search.question.query import make_query
from rules_index.search.rank import RULES
from rules_index.search.rank.order import by_score, in_order
from rules_index.search.rank.rule import Rule, exchanged, moved_before
from rules_index.search.records import Match, Ranking, Reason, Scope, Tier


@pytest.fixture(scope="module")
def context(starter_library: Path) -> Context:
    """A question of the guides that come along."""
    searcher = own.searcher(starter_library)
    index = searcher.index()
    return searcher.context(make_query("a b", index, searcher.lexicon), index, Scope("l5r", "en"))


def last_first(ranking: Ranking, _context: Context) -> Ranking:
    """A rule of this test."""
    return moved_before(ranking, ranking[-1].place, ranking[0].place)


def places(ranking: Ranking) -> list[int]:
    """Which entries there are, in their order."""
    return [one.place for one in ranking]


def test_the_tier_goes_before_the_score(context: Context) -> None:
    """What is named exactly stands above what only scores better."""
    match = Match(7, Tier.EXACT, 0.0, Reason.TITLE)
    named = replace(context, matches={7: (match,)})
    ranking = by_score({5: 9.0, 6: 12.0, 7: 1.0}, named)
    assert places(ranking) == [7, 6, 5]
    assert ranking[0].matches == (match,)


def test_a_rule_is_added_by_one_line(context: Context) -> None:
    """What it moved is noted, the score stays, and a trial leaves it out by its name."""
    ranking = by_score({5: 9.0, 6: 12.0, 7: 1.0}, context)
    rules = (Rule("last_first", last_first),)
    moved = in_order(ranking, context, rules)
    assert places(moved) == [7, 6, 5]
    assert [one.moved for one in moved] == [("last_first",), (), ()]
    assert [one.score for one in moved] == [1.0, 12.0, 9.0]
    assert [one.standing for one in moved] == [12.0, 12.0, 9.0]
    assert in_order(ranking, context, rules, without={"last_first"}) == ranking


def test_entries_that_change_places_stand_as_high_as_each_other_did(context: Context) -> None:
    """Who stands behind now is not noted: only what rises is shown for it."""
    ranking = by_score({5: 9.0, 6: 12.0, 7: 1.0}, context)
    swap = Rule("swap", lambda ranking, _: exchanged(ranking, {6: 7, 7: 6}))
    moved = in_order(ranking, context, (swap,))
    assert [(one.place, one.standing, one.moved) for one in moved] == [
        (7, 12.0, ("swap",)),
        (5, 9.0, ("swap",)),
        (6, 1.0, ()),
    ]


def test_each_rule_has_a_name_of_its_own() -> None:
    """A trial leaves out one of them."""
    assert len({rule.name for rule in RULES}) == len(RULES)
