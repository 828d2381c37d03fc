"""What a step still waits for, in words.

Draft -> missing -> refusals of steps
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.tables.decisions import flow
from bot.tables.decisions.draft import Draft
from bot.tables.decisions.lookup import seats, still_in
from bot.tables.games.course import Compare
from bot.tables.telling.saying import Saying, all_of


def missing(draft: Draft) -> Saying:
    """What the step still waits for, in words."""
    wait = flow.waiting(draft.game, draft.table)
    table = draft.table
    if wait is None:
        return Saying("This step waits for nothing")
    if wait.passes:
        left = [seat for seat in still_in(draft.game, table) if seat not in table.passed]
        return Saying("{who} can still act here, or pass", who=names(draft, left))
    if wait.choice:
        choice = draft.game.choices[wait.choice].words.name
        left = [s for s in still_in(draft.game, table) if s not in table.locks.get(wait.choice, {})]
        return Saying("The {choice} of {who} is missing", choice=choice, who=names(draft, left))
    if wait.compare:
        return _missing_totals(draft, wait.compare)
    if table.turn is not None:
        who = names(draft, [table.turn])
        return Saying("{who} has still something to do here, or to pass on", who=who)
    return Saying("This step is not done yet")


def _missing_totals(draft: Draft, compare: Compare) -> Saying:
    known, what = draft.table.frame.totals, compare.words.name
    if not known:
        return Saying("This step waits for the {what}, or for who won", what=what)
    left = [seat for seat in compared(draft, compare) if seat not in known]
    who = names(draft, left)
    return Saying("This step waits for the {what} of {who}, or for who won", what=what, who=who)


def names(draft: Draft, found: Sequence[int]) -> object:
    """Who sits there, all of them."""
    return all_of([draft.table.seats[seat].name for seat in found])


def compared(draft: Draft, compare: Compare) -> list[int]:
    """The seats whose totals are compared."""
    return [s for who in compare.between for s in seats(draft.game, draft.table, who)]
