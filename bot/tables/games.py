"""The games that can be played, and the variants of each.

Games -> here -> /table open
"""

from __future__ import annotations

from collections.abc import Collection

from bot.engine.errors import TableError
from bot.engine.games.files import Games
from bot.engine.games.game import Game
from bot.engine.games.words import LANGUAGES
from bot.engine.language import fold
from bot.refusals import BotError


def base_games(games: Games) -> list[Game]:
    """Return the games that are not variants; skip those whose files cannot be used."""
    return [game for game in _usable(games) if not game.extends]


def variants(games: Games, key: str = "") -> list[Game]:
    """Return the variants of a game, and their own variants; with key "", return all variants."""
    return [one for one in _usable(games) if one.extends and key in {"", *_below(games, one)}]


def game_of(games: Games, typed: str, variant: str = "") -> Game:
    """Return the game with the typed key or name in any language; with `variant`, that variant.

    Raise BotError if there is none.
    """
    game = _game_called(base_games(games), typed) or _game_called(variants(games), typed)
    if game is None:
        known = ", ".join(one.key for one in base_games(games))
        raise BotError("There is no game “{game}”: choose {known}.", game=typed[:40], known=known)
    if not variant or variant == game.key:
        return game
    found = _game_called(variants(games, game.key), variant)
    if found is None:
        known = ", ".join(one.key for one in variants(games, game.key)) or "–"
        raise BotError(
            "{game} has no variant “{variant}”: choose one of {known}, or none.",
            game=game.key,
            variant=variant[:40],
            known=known,
        )
    return found


def name_with_edition(game: Game, language: str) -> str:
    """Return a game's name, with its edition if it names one: "Lanterns · rules 2"."""
    name = game.names.of(language)
    return f"{name} · {game.edition.of(language)}" if game.edition else name


def library_of(games: Games, keys: Collection[str]) -> str:
    """Return the library key for the guides of the one game in `keys`.

    Return "" for several games or none, and for a game whose file cannot be used.
    """
    if len(keys) != 1:
        return ""
    try:
        game = games[next(iter(keys))]
    except TableError:  # its file is gone, or broken by now
        return ""
    return game.library or game.key


def _below(games: Games, game: Game) -> list[str]:
    """Return the keys of the game that a variant extends, of the game below that, and so on."""
    found = []
    while game.extends and game.extends not in found:
        found.append(game.extends)
        game = games[game.extends]
    return found


def _game_called(games: list[Game], typed: str) -> Game | None:
    wanted = fold(typed.strip())
    for game in games:
        names = (game.key, *map(game.names.of, LANGUAGES))
        if wanted in map(fold, names):
            return game
    return None


def _usable(games: Games) -> list[Game]:
    found = []
    for key in games.keys():  # noqa: SIM118 # not a mapping
        try:
            found.append(games[key])
        except TableError:
            continue  # `judge` says what is wrong with it when it is opened
    return found
