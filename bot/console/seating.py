"""Who sits at a new table, and as what: from the words of the options.

session -> here -> commands.Open
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from rapidfuzz import fuzz, process

from bot.tables import commands as c
from bot.tables.errors import NotNow
from bot.tables.game import Game
from bot.tables.language.fold import fold, words
from bot.tables.saying import Saying, one_of
from bot.tables.state import Table
from bot.tables.words import LANGUAGES

_NEAR = 75
"""Of 100; what is less alike is not meant."""
_SHOWN = 3


def opening(game: Game, seats: str, first: str = "") -> c.Open:
    """The command that “Ana=Shizuka Toshi,Bo” stands for: the first one is the first player."""
    pairs = named(seats) or [(f"Player {place + 1}", "") for place in range(game.seats[0])]
    names = tuple(name for name, _ in pairs)
    return c.Open(
        game=game.key,
        seats=names,
        profiles=tuple(profile_of(game, wanted) for _, wanted in pairs),
        first=_first(names, first),
    )


def named(seats: str) -> list[tuple[str, str]]:
    """Names with what they play as, "" for nothing."""
    pairs = (part.partition("=") for part in seats.split(",") if part.strip())
    return [(name.strip(), wanted.strip()) for name, _, wanted in pairs]


def _first(names: tuple[str, ...], first: str) -> int | None:
    """The seat of the first player; None to draw it by lot."""
    folded = [fold(name) for name in names]
    if not first:
        return 0
    if fold(first) in folded:
        return folded.index(fold(first))
    if fold(first) == "random":
        return None
    raise NotNow(
        "“{first}” is nobody who sits here: name {names}.",
        first=first,
        names=_either([*names, "random"]),
    )


def check_same(name: str, game: Game, table: Table, wanted: tuple[str, str, str]) -> None:
    """Refuse other options than those that a kept table was set up with: game, seats, first."""
    key, seats, first = wanted
    if key and key != game.key:
        raise NotNow(
            "The table “{name}” is one of {game}, not of {key}: leave --game out, or choose "
            "another name.",
            name=name,
            game=game.key,
            key=key,
        )
    sitting = {fold(seat.name): seat.profile for seat in table.seats}
    told = {fold(who): profile_of(game, what) for who, what in named(seats)}
    other = any(told[who] not in {"", sitting.get(who)} for who in told)
    if told and (set(told) != set(sitting) or other):
        there = tuple(
            Saying("{name} as {profile}", name=seat.name, profile=_called(game, seat.profile))
            if seat.profile
            else seat.name
            for seat in table.seats
        )
        raise NotNow(
            "At the table “{name}” sit {there}: leave --seats out, or choose another name.",
            name=name,
            there=there,
        )
    if first:
        raise NotNow("The table “{name}” has begun already: leave --first out.", name=name)


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
        names = _either([_called(game, key) for key in found])
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
            names=_either([_called(game, key) for key in meant]),
        )
    raise NotNow(
        "{game} has no “{wanted}”: choose one of {known}.",
        game=game.names.of,
        wanted=wanted,
        known=tuple(_called(game, key) for key in game.profiles),
    )


def called(game: Game, key: str, language: str = "en") -> str:
    """A profile's name, with its group beside it where the name stands twice."""
    profile = game.profiles[key]
    twice = sum(other.name() == profile.name() for other in game.profiles.values()) > 1
    group, name = game.groups.get(profile.group), profile.name(language)
    return f"{name} ({group.name(language)})" if twice and group else name


def _called(game: Game, key: str) -> Callable[[str], str]:
    """The same in any language."""
    return partial(called, game, key)


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


def _either(names: Sequence[object]) -> object:
    return one_of([part for part in (tuple(names[:-1]), names[-1]) if part])
