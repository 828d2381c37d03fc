"""Find the right word most similar to a wrong one, for “did you mean “oil”?”.

faults -> nearest -> judge game check
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches

from bot.engine.games.checks.inventory import facts
from bot.engine.games.checks.selectors import BY_COUNTER, SEATS
from bot.engine.games.game import Game

_QUOTED = re.compile(r"“([^”]+)”")
_UNKNOWN = re.compile(r"\b(no|none|not|nothing)\b")
"""A pattern of reasons that report a name which does not exist, and not one that is in use."""
_SECTIONS = {
    "counter": ("counters",),
    "choice": ("choices",),
    "procedure": ("procedures",),
    "text": ("texts",),
    "track": ("tracks",),
    "action": ("actions",),
    "group": ("groups", "profiles"),
    "in choices": ("choices",),
    "in texts": ("texts",),
    "in tracks": ("tracks",),
}
"""A word in the reason of a fault -> the fields of `Game` in whose names to look for the right one.

"no counter “oi”" is looked up in `Game.counters`.
"""


def nearest(written: str, right: Iterable[str]) -> str:
    """Return the word of `right` that is most similar to `written`; "" if none is similar.

    `written` itself is never returned.
    """
    found = get_close_matches(written, [one for one in right if one != written], 1)
    return found[0] if found else ""


def nearest_name(game: Game, reason: str) -> str:
    """Return the name in the game that is most similar to the unknown name quoted in a reason.

    Return "" if none is similar, or if the reason does not report an unknown name.
    """
    quoted = _QUOTED.search(reason)
    if not quoted or not _UNKNOWN.search(reason):
        return ""
    wrong = re.split(r"[:@.]", quoted[1])[-1].lstrip("$")
    sections = next((s for what, s in _SECTIONS.items() if _about(reason, what)), None)
    if sections:
        return nearest(wrong, [name for one in sections for name in getattr(game, one)])
    return nearest(wrong, _names(game))


def _about(reason: str, what: str) -> bool:
    return f"no {what} “" in reason or reason.endswith(f"{what}.")


def _names(game: Game) -> list[str]:
    """Return every name that a selector or an amount of the game can contain, such as "oil"."""
    found = [*SEATS, *BY_COUNTER, *facts(game), *game.counters, *game.pieces]
    for pieces in game.pieces.values():
        found += [*pieces.items, *pieces.states]
    return found
