"""What somebody plays as, from words: a stronghold, a character, a nation.

console, cogs -> here -> a key of Game.profiles
"""

from __future__ import annotations

from rapidfuzz import fuzz, process

from bot.tables.errors import NotNow
from bot.tables.game import Game
from bot.tables.language.fold import words
from bot.tables.words import LANGUAGES

_NEAR = 75
"""Of 100; what is less alike is not meant."""
_SHOWN = 3


def profile_of(game: Game, wanted: str) -> str:
    """What somebody plays as: by its name, or by its group if it is the only one there."""
    if not wanted:
        return ""
    if not game.profiles:
        raise NotNow(f"In {game.names.en} nobody plays as anything: leave “={wanted}” out.")
    phrases = _phrases(game)
    found = phrases.get(_folded(wanted), [])
    if len(found) == 1:
        return found[0]
    if found:
        raise NotNow(
            f"“{wanted}” can be {either([called(game, key) for key in found])}: say which."
        )
    near = process.extract(
        _folded(wanted), list(phrases), scorer=fuzz.WRatio, score_cutoff=_NEAR, limit=_SHOWN
    )
    meant = list(dict.fromkeys(called(game, key) for hit, _, _ in near for key in phrases[hit]))
    if meant:
        raise NotNow(f"{game.names.en} has no “{wanted}”: did you mean {either(meant[:_SHOWN])}?")
    known = ", ".join(called(game, key) for key in game.profiles)
    raise NotNow(f"{game.names.en} has no “{wanted}”: choose one of {known}.")


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
    """A profile with its group before it: "Crane · Shizuka Toshi"."""
    profile = game.profiles[key]
    group = game.groups.get(profile.group)
    return " · ".join([*([group.name(language)] if group else []), profile.name(language)])


def called(game: Game, key: str) -> str:
    """A profile's name, with its group beside it where the name stands twice."""
    profile = game.profiles[key]
    twice = sum(other.name() == profile.name() for other in game.profiles.values()) > 1
    group = game.groups.get(profile.group)
    return f"{profile.name()} ({group.name()})" if twice and group else profile.name()


def either(names: list[str]) -> str:
    """Names of which one is meant."""
    return " or ".join(filter(None, [", ".join(names[:-1]), names[-1]]))


def _phrases(game: Game) -> dict[str, list[str]]:
    """All that can be said for profiles, and which ones it means; a name goes before a group."""
    names: dict[str, list[str]] = {}
    groups: dict[str, list[str]] = {}
    for key, profile in game.profiles.items():
        told = {_folded(one) for one in (key, called(game, key), *map(profile.name, LANGUAGES))}
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
