"""Puts 6.3 before 6.3.2, where both are called what is asked: parts are called like their whole.

likely entries -> here -> readable_language
"""

from __future__ import annotations

from rules_index.language.fold import words
from rules_index.search.context import Context
from rules_index.search.rank.rule import SHOWN, Rule, is_called, moved_before
from rules_index.search.records import Ranking, Row


def _order(ranking: Ranking, context: Context) -> Ranking:
    """Put the whole before its part, 6.3 before 6.3.2, where both have the title that is asked."""
    if not ranking or not is_called(ranking[0].place, context):
        return ranking
    rows, first = context.index.rows, ranking[0].place
    part = rows[first]
    for place in (one.place for one in ranking[:SHOWN]):
        row = rows[place]
        whole = row.of == part.of and row.number and part.number.startswith(f"{row.number}.")
        if whole and _bare_title(row) == _bare_title(part):
            return moved_before(ranking, place, first)
    return ranking


def _bare_title(row: Row) -> list[str]:
    """Return the words of a title without its number."""
    said, number = words(row.title), words(row.number)
    return said[len(number) :] if said[: len(number)] == number else said


WHOLE_BEFORE_PART = Rule("whole_before_part", _order)
