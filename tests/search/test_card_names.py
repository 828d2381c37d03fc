"""A card's name is found by its own way, past what the words in it score elsewhere."""

from __future__ import annotations

from pathlib import Path

from rules_index.search.engine import Searcher
from rules_index.search.found import Scope
from tests.search.lanterns import LANTERNS, file_lanterns

BELLS = """
## More questions

**Q: May Silver Bell (Reef, 4) ring while it is foggy, and does the silver bell ring twice?**

A: Silver Bell rings once. Silver or not, a bell rings once a round.

**Q: Is a silver bell lost when the boat sinks?**

A: Silver Bell is silver, so it sinks.
"""


def first(folder: Path, question: str) -> str:
    return Searcher(folder).search(question, Scope()).hits[0].row.title


def test_a_card_s_name_alone_is_that_card(tmp_path: Path) -> None:
    """Cards that share a word with it do not stand before it, however much is written of them."""
    file_lanterns(tmp_path, LANTERNS + BELLS)
    for typed in ("silver buoy", "silver buoi", "Silvr Buoy"):
        assert first(tmp_path, typed) == "Restricted list", typed


def test_a_rule_that_is_called_like_a_card_comes_first(tmp_path: Path) -> None:
    """Who types a term wants the rule, though a list holds a card of that name."""
    file_lanterns(tmp_path, LANTERNS.replace("Silver Buoy (Reef, 3)", "Fog (Reef, 3)"))
    assert first(tmp_path, "fog") == "Fog"
