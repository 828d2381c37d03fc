"""The console in the table's language: what it refuses, shows and advises."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.console import help as help_words
from bot.engine import commands as c
from bot.engine.errors import TableError
from bot.engine.language import understood
from bot.locale.catalogue import LANGUAGES, words
from tests.console.run import script
from tests.engine.language.said import l5r, opened

REFUSED = {
    "en": ("Ana and Bo can still act here, or pass", "choose another number", "round 1", "passes"),
    "pl": ("„dalej mimo to”", "wybierz inną liczbę", "runda 1", "Ana pasuje"),
    "cs": ("„dál přesto“", "zvol jiné číslo", "kolo 1", "Ana pasuje"),
    "fr": ("« suite quand même »", "choisissez un autre nombre", "manche 1", "Ana passe"),
}
LINES = "Ana> next\nAna> fate -99\nfrobnicate\nAna> pass\nexport\nconcede\n"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_console_speaks_the_table_s_language(tmp_path: Path, language: str) -> None:
    """Refusals, the board and the log are in it, and none of the English is left."""
    seats = ("--game", "l5r", "--seats", "Ana,Bo", "--language", language)
    said = " ".join(script(tmp_path, LINES, *seats).output.split())
    for part in REFUSED[language]:
        assert part in said
    if language != "en":
        for english in ("another number", "nothing I can do", "round 1", "wins the game", "Say "):
            assert english not in said


def test_what_ends_the_program_is_in_the_language_too(tmp_path: Path) -> None:
    """A table that cannot be set up is refused as one that is set up."""
    said = script(
        tmp_path, "", "--game", "l5r", "--seats", "Ana,Bo,Cyril", "--language", "pl"
    ).output
    assert "liczba graczy 2" in " ".join(said.split())
    said = script(tmp_path, "", "--table", "den", "--language", "cs").output
    assert "Stůl „den“ tu není" in " ".join(said.split())


def examples(message: str, language: str) -> list[str]:
    """What the help shows to be typed, without remarks."""
    told = words(language).template(message).split(" · ")
    return [one.partition(" (")[0] for one in told]


@pytest.mark.parametrize("language", LANGUAGES[1:])
@pytest.mark.parametrize("message", [help_words.COUNT, help_words.TAKE_BACK])
def test_examples_of_the_help_mean_what_the_english_ones_do(message: str, language: str) -> None:
    """Each is read at a table of that language, as the same command."""
    game = l5r()
    table = opened(game, "Ana", "Bo")
    pairs = zip(examples(message, "en"), examples(message, language), strict=True)
    for english, own in pairs:
        try:
            wanted = understood(english, game, table, 0, "en")
        except TableError as refused:  # what is not there cannot be removed, in any language
            with pytest.raises(type(refused)):
                understood(own, game, table, 0, language)
            continue
        meant = understood(own, game, table, 0, language)
        assert _told(meant) == _told(wanted), own


def _told(command: c.Command) -> object:
    """What a command says, without its id and the names that are words of a language."""
    if isinstance(command, c.Several):
        return [_told(one) for one in command.commands]
    hidden = {"id", "name"}
    fields = [name for name in command.__struct_fields__ if name not in hidden]
    return type(command), [getattr(command, name) for name in fields]
