"""The message that no guide here explains something, and which guide to add.

rule_topics -> here -> a sentence
"""

from __future__ import annotations

from discord import ui

from bot.locale.catalogue import Words
from bot.ui.components import notice
from bot.ui.markdown import brief

_NAME, _GAME = 80, 80


def unexplained_view(name: str, game: str, words: Words, *, read: bool) -> ui.LayoutView:
    """Return the message that no guide here explains the thing called `name`.

    `read` tells whether there are guides of the game at all.
    """
    values = {"name": brief(name, _NAME), "game": brief(game, _GAME)}
    if read:
        said = words(
            "No guide here explains “{name}”: the rules reference of {game} would; add it with "
            "`/library add`, or ask with `/rule`.",
            **values,
        )
    else:
        said = words(
            "There is no guide of {game} here, so nothing explains “{name}”: add its rules "
            "reference or rulebook with `/library add`.",
            **values,
        )
    return notice(said)
