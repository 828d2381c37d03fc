"""What can be said, by way of example: at every table, in every language, and it works."""

from __future__ import annotations

import pytest

from bot.engine.errors import CannotRead, WhichOne
from bot.engine.games.files import shipped_games
from bot.engine.language import examples, understood
from bot.engine.language.phrases.examples import COUNTED, DONE, GIVEN, NAMED, NEXT, PUT, possible
from tests.engine.language.said import harbour, names_for, opened

LANGUAGES = ("en", "pl", "cs", "fr")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", shipped_games().keys())
def test_every_example_is_understood_at_its_table(key: str, language: str) -> None:
    """Three to six of them, each read as one command, by who sits there and by who does not."""
    game = shipped_games()[key]
    table = opened(game, *names_for(game))
    for seat in (0, 1, None):
        found = examples(game, table, seat, language)
        assert 3 <= len(found) <= 6
        assert len({one.words for one in found}) == len(found)
        for one in found:
            understood(one.words, game, table, seat, language)


@pytest.mark.parametrize("key", shipped_games().keys())
def test_examples_speak_of_what_the_game_has(key: str) -> None:
    """A number, a deed, a piece where the game knows any; else a counter of one's own."""
    game = shipped_games()[key]
    kinds = {one.kind for one in examples(game, opened(game, *names_for(game)), 0, "en")}
    assert kinds >= ({COUNTED, GIVEN, DONE, PUT} if game.counters else {NAMED, NEXT})


@pytest.mark.parametrize("key", shipped_games().keys())
def test_what_cannot_be_read_is_answered_with_words_of_that_game(key: str) -> None:
    """Nobody is told of honor who plays without it; what is offered can be read there."""
    game = shipped_games()[key]
    table = opened(game, *names_for(game))
    with pytest.raises(CannotRead) as caught:
        understood("xyzzy plugh", game, table, 0)
    sentence = str(caught.value)
    first = possible(game, table, 0, "en")[0].words
    assert f"try “{first}”" in sentence
    assert ("honor" in sentence) is ("honor" in game.counters)


def test_examples_of_a_made_up_game_whose_words_get_in_each_other_s_way() -> None:
    """What cannot be read back is left out."""
    table = opened(harbour(), "Ana", "Bo")
    for one in examples(harbour(), table, 0, "en"):
        try:
            understood(one.words, harbour(), table, 0)
        except WhichOne:
            pytest.fail(f"{one.words} is unclear")
