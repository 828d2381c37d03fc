"""Find from words what a player plays as: a stronghold, a character, a nation.

console, features -> profile_of -> a key of Game.profiles
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from rapidfuzz import fuzz, process

from bot.engine.errors import NotNow
from bot.engine.games.game import Game
from bot.engine.games.words import LANGUAGES
from bot.engine.language.fold import words
from bot.engine.message import one_of
from bot.engine.rules.limits import clean_name

_NEAR = 75
"""The least likeness of a name that may be meant, of 100. Chosen by hand."""
_SHOWN = 3
"""The maximum number of similar names that a refusal offers. Chosen by hand."""


def profile_of(game: Game, wanted: str) -> str:
    """Return the key of the profile that a player names; raise NotNow if it is unknown or unclear.

    The name of a group counts if the group has only one profile. An open profile, which the player
    gives a name, is returned as "key:name". An empty text gives "".
    """
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
    return _own(game, wanted) or _unknown(game, wanted, phrases)


def _own(game: Game, wanted: str) -> str:
    """Return an open profile with a player's own name: "key:Aki" for “Other: Aki”, else ""."""
    said, colon, name = wanted.partition(":")
    for key in (key for key, one in game.profiles.items() if one.open):
        if colon and _folded(said) in _told(game, key):
            return f"{key}:{clean_name(name)}"
    return ""


def _unknown(game: Game, wanted: str, phrases: dict[str, list[str]]) -> str:
    """Return an open profile with an unknown name, as "key:name".

    Raise NotNow if known names are similar, or if the game has no open profile; it lists names to
    choose from.
    """
    opened = next((key for key, one in game.profiles.items() if one.open), "")
    near = process.extract(
        _folded(wanted), list(phrases), scorer=fuzz.WRatio, score_cutoff=_NEAR, limit=_SHOWN
    )
    meant = list(dict.fromkeys(key for hit, _, _ in near for key in phrases[hit]))[:_SHOWN]
    if opened and not meant:
        return f"{opened}:{clean_name(wanted)}"
    if opened:
        raise NotNow(
            "{game} has no “{wanted}”: did you mean {names}? Else say “{other}: {wanted}”.",
            game=game.names.of,
            wanted=wanted,
            names=either([called_in(game, key) for key in meant]),
            other=game.profiles[opened].name,
        )
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
    """Return the profiles whose name or group begins with, or contains, what somebody types.

    A group's name stands for all its profiles. Those that begin with the text come first, then the
    others, each in the order of their names.
    """
    wanted = _folded(typed)
    found: dict[str, int] = {}
    for said, keys in _phrases(game).items():
        if wanted in said:
            rank = 0 if said.startswith(wanted) else 1
            found.update({key: min(rank, found.get(key, rank)) for key in keys})
    return sorted(found, key=lambda key: (found[key], shown(game, key, language)))


def shown(game: Game, key: str, language: str) -> str:
    """Return a profile's name with its group's before it: "Crane · Shizuka Toshi".

    It is "Crane" alone if both names are the same, and "" for an unknown key.
    """
    profile = game.profile(key)
    if profile is None:
        return ""
    group, name = game.groups.get(profile.group), profile.name(language)
    return " · ".join(dict.fromkeys([*([group.name(language)] if group else []), name]))


def typed(game: Game, key: str, language: str) -> str:
    """Return what a player types for a profile: its name, or “Other: Aki” for an open one.

    It is "" for an unknown key.
    """
    played = game.profile(key)
    if played is None:
        return ""
    own, named, _ = key.partition(":")
    name = played.name(language)
    return f"{game.profiles[own].name(language)}: {name}" if named else name


def _called(game: Game, key: str, language: str = "en") -> str:
    """Return a profile's name, with its group in brackets if another profile has the same name."""
    profile = game.profile(key)
    if profile is None:
        return key
    twice = sum(other.name() == profile.name() for other in game.profiles.values()) > 1
    group, name = game.groups.get(profile.group), profile.name(language)
    return f"{name} ({group.name(language)})" if twice and group else name


def called_in(game: Game, key: str) -> Callable[[str], str]:
    """Return a function from a language to the name of a profile in it."""
    return partial(_called, game, key)


def either(names: Sequence[object]) -> object:
    """Return names joined by "or", as a part of a message; there has to be at least one."""
    return one_of([part for part in (tuple(names[:-1]), names[-1]) if part])


def _phrases(game: Game) -> dict[str, list[str]]:
    """Return a mapping from all names that can be said for profiles, folded, to the profiles' keys.

    If a name is that of a profile and of a group, it stands for the profile.
    """
    names: dict[str, list[str]] = {}
    groups: dict[str, list[str]] = {}
    for key, profile in game.profiles.items():
        for one in _told(game, key):
            names.setdefault(one, []).append(key)
        for word in {_folded(one) for one in (*_group_words(game, key), profile.group) if one}:
            groups.setdefault(word, []).append(key)
    return {**groups, **names}


def _told(game: Game, key: str) -> set[str]:
    """Return the folded names of a profile: its key, and its names in each language."""
    names = (game.profiles[key].name(language) for language in LANGUAGES)
    return {_folded(one) for one in (key, _called(game, key), *names)}


def _group_words(game: Game, key: str) -> tuple[str, ...]:
    """Return the names of a profile's group in all languages; () if it has no group."""
    group = game.groups.get(game.profiles[key].group)
    return group.all() if group else ()


def _folded(text: str) -> str:
    return " ".join(words(text))
