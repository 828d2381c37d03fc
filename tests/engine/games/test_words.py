"""The words of the shipped games: no two things share one that nothing tells apart."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict

import pytest

from bot.engine.games.files import shipped_games
from bot.engine.games.game import Game
from bot.engine.games.words import LANGUAGES, NamesByLanguage
from bot.engine.language import understood
from bot.engine.language.context import Context
from bot.engine.language.stance import stance
from tests.engine.play import opened

KEYS = shipped_games().keys()
ONE_LETTER_WORDS = {
    "pl": {"a", "i", "o", "u", "w", "z"},
    "cs": {"a", "i", "k", "o", "s", "u", "v", "z"},
    "fr": {"a", "y"},
    "en": {"a", "i"},
}
"""Small words of each language: a counter must not be called so in any."""

OLD_SIGNS = set("①▮▯⌛⏳⚔⚙⚡⚪⚫⛩⛰⛺✋✖")
"""Those older than emoji, or that became such, which every phone has a picture for."""

QUOTED = re.compile(r"[“„«]\s*([^“”„»«]+?)\s*[”“»]")


def folded(word: str) -> str:
    """The word without case and accents."""
    parts = unicodedata.normalize("NFD", word.casefold().replace("ł", "l"))
    return "".join(sign for sign in parts if not unicodedata.combining(sign))


def things(game: Game) -> dict[str, NamesByLanguage]:
    """What can be named anywhere: counters, pieces, tracks, and actions that no step confines."""
    found = {f"counter {name}": one.words for name, one in game.counters.items()}
    found |= {f"track {name}": one.words for name, one in game.tracks.items()}
    for kind, pieces in game.pieces.items():
        found[f"piece {kind}"] = pieces.words
        found |= {f"piece {name}": words for name, words in pieces.items.items()}
    actions = game.actions.items()
    free = {f"action {name}": a.words for name, a in actions if not a.at and not a.during}
    return found | free


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", KEYS)
def test_an_action_may_be_called_by_a_negation(key: str, language: str) -> None:
    """ "je ne défends pas" is what an action is called, and no deed that is denied."""
    game = shipped_games()[key]
    context = Context(game, opened(game).table, 0, language)
    named = [word for action in game.actions.values() for word in action.words.of(language)]
    assert [word for word in named if stance(context, word)] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", KEYS)
def test_no_two_things_share_a_word(key: str, language: str) -> None:
    """Steps tell their own actions and choices apart; everything else has words of its own."""
    said = defaultdict(set)
    for thing, words in things(shipped_games()[key]).items():
        for word in words.of(language):
            said[folded(word)].add(thing)
    assert {word: found for word, found in said.items() if len(found) > 1} == {}


@pytest.mark.parametrize("key", KEYS)
def test_actions_of_one_step_have_words_of_their_own(key: str) -> None:
    """Two that can be done in the same step differ; those that conditions exclude may share."""
    actions = list(shipped_games()[key].actions.items())
    for place, (name, one) in enumerate(actions):
        for other, two in actions[place + 1 :]:
            if set(one.at) & set(two.at):
                shared = {folded(w) for w in one.words.all()} & {folded(w) for w in two.words.all()}
                assert shared == set(), (name, other)


@pytest.mark.parametrize("key", KEYS)
def test_no_counter_is_called_like_a_small_word(key: str) -> None:
    """All languages are read at once: a short form must be no “and” or “of” in any of them."""
    small = set().union(*ONE_LETTER_WORDS.values())
    for name, counter in shipped_games()[key].counters.items():
        assert not small & {folded(word) for word in counter.words.all()}, name


@pytest.mark.parametrize("key", KEYS)
def test_a_text_fills_in_the_same_in_every_language(key: str) -> None:
    """{who}, {n} and facts stand in all four, or in none."""
    for name, text in shipped_games()[key].texts.items():
        filled = {
            language: {part.partition("}")[0] for part in text.of(language).split("{")[1:]}
            for language in LANGUAGES
        }
        assert len(set(map(frozenset, filled.values()))) == 1, (name, filled)


@pytest.mark.parametrize("key", KEYS)
def test_what_a_text_tells_players_to_say_is_read(key: str) -> None:
    """Every phrase in quotes, in each language, is a command at the table."""
    game = shipped_games()[key]
    play = opened(game, players=max(2, game.seats[0]))
    for text in game.texts.values():
        for language in LANGUAGES:
            for phrase in QUOTED.findall(text.of(language)):
                understood(phrase, game, play.table, 0, language)


@pytest.mark.parametrize("key", KEYS)
def test_every_phone_can_show_the_signs(key: str) -> None:
    """An emoji, or one of the few older signs that were looked at: others may be empty boxes."""
    game = shipped_games()[key]
    icons = {one.icon for one in game.counters.values()}
    icons |= {icon for pieces in game.pieces.values() for icon in pieces.icons.values()}
    assert [icon for icon in icons - OLD_SIGNS if icon and ord(icon[0]) < 0x1F000] == []
