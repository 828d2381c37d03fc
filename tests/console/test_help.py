"""The help and the first hint at a table: lines of the game that is played, and they work."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.console.help import help_at, opening_hint
from bot.engine.games.files import shipped_games
from bot.engine.language import understood
from bot.engine.language.context import Context
from bot.engine.language.phrases.game_phrases import counted, deeds, onward, pieces
from tests.console.run import script
from tests.engine.language.said import names_for, opened

LANGUAGES = ("en", "pl", "cs", "fr")
PLAYED = pytest.mark.parametrize("key", shipped_games().keys())


def context(key: str, language: str = "en") -> Context:
    """A table of that game, where Ana speaks and Bo sits."""
    game = shipped_games()[key]
    return Context(game, opened(game, *names_for(game)), 0, language)


@pytest.mark.parametrize("language", LANGUAGES)
@PLAYED
def test_all_that_the_help_offers_is_read(key: str, language: str) -> None:
    """By who speaks there; each line once."""
    at = context(key, language)
    for part in (counted, deeds, pieces, onward):
        found = part(at)
        assert len(set(found)) == len(found)
        for words in found:
            understood(words, at.game, at.table, 0, language)


@PLAYED
def test_every_way_to_count_works(tmp_path: Path, key: str) -> None:
    """At a table that was just opened; none of them speaks of another game's counters."""
    for words in counted(context(key)):
        seats = (
            "--game",
            key,
            "--seats",
            ",".join(names_for(shipped_games()[key])),
            "--language",
            "en",
        )
        told = script(tmp_path, f"Ana> {words}\n", *seats)
        assert told.exit_code == 0, told.output
    shown = help_at(context(key))
    assert all(
        (word in shown) is ("honor" in shipped_games()[key].counters) for word in ("honor", "fate ")
    )


@pytest.mark.parametrize("language", LANGUAGES)
@PLAYED
def test_the_first_hint_works(tmp_path: Path, key: str, language: str) -> None:
    """What it says first, with who says it, and how that is taken back."""
    hint = opening_hint(context(key, language))
    first, _, back, help_ = re.findall(r"(?:“|„|«\s)(.+?)(?:”|“|\s»)", hint)
    assert first.startswith("Ana> ")
    seats = (
        "--game",
        key,
        "--seats",
        ",".join(names_for(shipped_games()[key])),
        "--language",
        language,
    )
    told = script(tmp_path, f"{first}\n{back}\n{help_}\n", *seats)
    assert told.exit_code == 0, told.output
