"""All mistakes of a game's file, and warnings for languages that it lacks.

files, judge game check -> faults -> checks
"""

from __future__ import annotations

import msgspec
from msgspec import Struct

from bot.engine.errors import BadGameFile
from bot.engine.games.checks import effects, flow_mistakes, sense, things
from bot.engine.games.checks.form import UNKNOWN, form
from bot.engine.games.checks.languages import missing_languages
from bot.engine.games.checks.nearest import nearest, nearest_name
from bot.engine.games.game import Game, of_data
from bot.engine.games.variants import Texts, merge

_CHECKS = (things, flow_mistakes, effects, sense)
"""The checks, in this order: for names of what does not exist, then for what makes no sense."""


class Fault(Struct, frozen=True):
    """One mistake in a game's file, or a warning, in English for the author of the file."""

    file: str
    key: str
    """The place of the mistake: `counters.oil.start`."""
    reason: str
    nearest: str = ""
    """The right word that is probably meant; "" if there is none."""
    warning: bool = False
    """Whether the game can be played in spite of the mistake."""


def faults_of(key: str, texts: Texts) -> tuple[list[Fault], Game | None]:
    """Return all mistakes of a game, then the warnings; and the game, None if it has mistakes."""
    try:
        return _looked_through(key, texts)
    except RecursionError:
        return [Fault(f"{key}.toml", "(TOML)", "is nested too deeply.")], None


def _looked_through(key: str, texts: Texts) -> tuple[list[Fault], Game | None]:
    file = f"{key}.toml"
    try:
        data = merge(key, texts)
    except BadGameFile as error:
        return [Fault(error.file, error.key, error.reason)], None
    found = []
    if data.get("key") != key:
        reason = f"is not “{key}”, as the file is called: make them the same."
        found.append(Fault(file, "key", reason, key))
    formed = form(data)
    found += [
        Fault(file, one.place, one.reason, nearest(one.written, one.right))
        for one in formed.faults
        if not (one.place == "(top)" and one.reason.endswith("`key`"))  # reported above
    ]
    try:
        game = of_data(formed.data)
    except msgspec.ValidationError as error:  # a form that `form` does not check
        return [*found, Fault(file, "(top)", str(error))], None
    mistakes = (mistake for check in _CHECKS for mistake in check.mistakes(game))
    for place, reason in mistakes:
        if UNKNOWN not in reason:
            found.append(Fault(file, place, reason, nearest_name(game, reason)))
    warnings = [
        Fault(file, place, reason, warning=True) for place, reason in missing_languages(game)
    ]
    return list(dict.fromkeys([*found, *warnings])), None if found else game
