"""What somebody plays as, from words: a stronghold, a character, a nation.

console, cogs -> profile_of -> a key of Game.profiles
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from rapidfuzz import fuzz, process

from bot.tables.errors import NotNow
from bot.tables.games.game import Game
from bot.tables.games.words import LANGUAGES
from bot.tables.language.fold import words
from bot.tables.telling.saying import one_of

_NEAR = 75
"""Of 100; what is less alike is not meant."""
_SHOWN = 3


def profile_of(game: Game, wanted: str) -> str:
    """What somebody plays as: by its name, or by its group if it is the only one there."""
    if not wanted:
        return ""
    if not game.profiles:
        raise NotNow(
            "In {game} nobody plays as anything: leave “={wanted}” out.",
            game=game.names.of,
            wanted=wanted,
        )
    phrases = _phrases(game)
    found = phrases.get(_folded(wanted), [])
    if len(found) == 1:
        return found[0]
    if found:
        names = either([called_in(game, key) for key in found])
        raise NotNow("“{wanted}” can be {names}: say which.", wanted=wanted, names=names)
    near = process.extract(
        _folded(wanted), list(phrases), scorer=fuzz.WRatio, score_cutoff=_NEAR, limit=_SHOWN
    )
    meant = list(dict.fromkeys(key for hit, _, _ in near for key in phrases[hit]))[:_SHOWN]
    if meant:
        raise NotNow(
            "{game} has no “{wanted}”: did you mean {names}?",
            game=game.names.of,
            wanted=wanted,
            names=either([called_in(game, key) for key in meant]),
        )
    raise NotNow(
        "{game} has no “{wanted}”: choose one of {known}.",
        game=game.names.of,
        wanted=wanted,
        known=tuple(called_in(game, key) for key in game.profiles),
    )


def profiles_like(game: Game, typed: str, language: str) -> list[str]:
    """Those that begin with, or hold, what somebody types; a group stands for all of it."""
    wanted = _folded(typed)
    found: dict[str, int] = {}
    for said, keys in _phrases(game).items():
        if wanted in said:
            rank = 0 if said.startswith(wanted) else 1
            found.update({key: min(rank, found.get(key, rank)) for key in keys})
    return sorted(found, key=lambda key: (found[key], shown(game, key, language)))


def shown(game: Game, key: str, language: str) -> str:
    """A profile with its group before it: "Crane · Shizuka Toshi"; "Crane" where both are one."""
    profile = game.profiles[key]
    group, name = game.groups.get(profile.group), profile.name(language)
    return " · ".join(dict.fromkeys([*([group.name(language)] if group else []), name]))


def _called(game: Game, key: str, language: str = "en") -> str:
    """A profile's name, with its group beside it where the name stands twice."""
    profile = game.profiles[key]
    twice = sum(other.name() == profile.name() for other in game.profiles.values()) > 1
    group, name = game.groups.get(profile.group), profile.name(language)
    return f"{name} ({group.name(language)})" if twice and group else name


def called_in(game: Game, key: str) -> Callable[[str], str]:
    """The same in any language."""
    return partial(_called, game, key)


def either(names: Sequence[object]) -> object:
    """Names of which one is meant."""
    return one_of([part for part in (tuple(names[:-1]), names[-1]) if part])


def _phrases(game: Game) -> dict[str, list[str]]:
    """All that can be said for profiles, and which ones it means; a name goes before a group."""
    names: dict[str, list[str]] = {}
    groups: dict[str, list[str]] = {}
    for key, profile in game.profiles.items():
        told = {_folded(one) for one in (key, _called(game, key), *map(profile.name, LANGUAGES))}
        for one in told:
            names.setdefault(one, []).append(key)
        for word in {_folded(one) for one in (*_group_words(game, key), profile.group) if one}:
            groups.setdefault(word, []).append(key)
    return {**groups, **names}


def _group_words(game: Game, key: str) -> tuple[str, ...]:
    group = game.groups.get(game.profiles[key].group)
    return group.all() if group else ()


def _folded(text: str) -> str:
    return " ".join(words(text))
