"""Languages in which a game's file has no names or texts for some of its things.

Game -> languages -> warnings: the words of another language stand in
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import fields

from bot.engine.games.game import Game
from bot.engine.games.words import LANGUAGES, Names, NamesByLanguage


def missing_languages(game: Game) -> Iterator[tuple[str, str]]:
    """Yield, for each missing language, the first place without it and how many more there are."""
    said = list(_said(game, ""))
    for language in LANGUAGES:
        places = [(place, one) for place, one in said if one.own(language) is None]
        if places:
            place, one = places[0]
            other = next((code for code in LANGUAGES if one.own(code) is not None), "another")
            count = f"here and in {len(places) - 1} more places" if len(places) > 1 else "here"
            reason = f"there is no “{language}” {count}: players read “{other}” instead."
            yield place, reason


def _said(part: Any, place: str) -> Iterator[tuple[str, NamesByLanguage | Names]]:
    """Yield every text that players read or say, with its place in the file."""
    if isinstance(part, (NamesByLanguage, Names)):
        yield place, part
    elif isinstance(part, Struct):
        for one in fields(part):
            yield from _said(getattr(part, one.name), f"{place}.{one.encode_name}".lstrip("."))
    elif isinstance(part, Mapping):
        for key, inside in part.items():
            yield from _said(inside, f"{place}.{key}")
    elif isinstance(part, tuple):
        for number, inside in enumerate(part):
            name = getattr(inside, "id", "") or getattr(inside, "key", "")
            yield from _said(inside, f"{place}.{name}" if name else f"{place}[{number}]")
