"""What a game's data says happens by itself, whatever brought it about: a zone that burns.

decide -> watch -> effects
"""

from __future__ import annotations

from bot.tables.decisions.draft import Draft
from bot.tables.decisions.effects import run
from bot.tables.decisions.lookup import holds, in_order


def react(draft: Draft) -> None:
    """Every watch once, in the order of the file, for each seat in turn.

    Once only: what one watch does, those after it see, and those before it after the next command.
    """
    for watch in draft.game.watches:
        for seat in in_order(draft.game, draft.table):
            if holds(draft.game, draft.table, watch.when, seat):
                run(draft, watch.do, seat)
