"""Who sits at a new table, and as what: from the words of the options.

session -> here -> commands.Open
"""

from __future__ import annotations

from rapidfuzz import fuzz, process

from bot.tables import commands as c
from bot.tables.errors import NotNow
from bot.tables.game import Game
from bot.tables.language.fold import fold, words
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
    raise NotNow(f"“{first}” is nobody who sits here: name {_either([*names, 'random'])}.")


def check_same(name: str, game: Game, table: Table, wanted: tuple[str, str, str]) -> None:
    """Refuse other options than those that a kept table was set up with: game, seats, first."""
    key, seats, first = wanted
    if key and key != game.key:
        raise NotNow(
            f"The table “{name}” is one of {game.key}, not of {key}: leave --game out, or choose "
            "another name."
        )
    sitting = {fold(seat.name): seat.profile for seat in table.seats}
    told = {fold(who): profile_of(game, what) for who, what in named(seats)}
    other = any(told[who] not in {"", sitting.get(who)} for who in told)
    if told and (set(told) != set(sitting) or other):
        there = ", ".join(
            f"{seat.name} as {called(game, seat.profile)}" if seat.profile else seat.name
            for seat in table.seats
        )
        raise NotNow(
            f"At the table “{name}” sit {there}: leave --seats out, or choose another name."
        )
    if first:
        raise NotNow(f"The table “{name}” has begun already: leave --first out.")


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
            f"“{wanted}” can be {_either([called(game, key) for key in found])}: say which."
        )
    near = process.extract(
        _folded(wanted), list(phrases), scorer=fuzz.WRatio, score_cutoff=_NEAR, limit=_SHOWN
    )
    meant = list(dict.fromkeys(called(game, key) for hit, _, _ in near for key in phrases[hit]))
    if meant:
        raise NotNow(f"{game.names.en} has no “{wanted}”: did you mean {_either(meant[:_SHOWN])}?")
    known = ", ".join(called(game, key) for key in game.profiles)
    raise NotNow(f"{game.names.en} has no “{wanted}”: choose one of {known}.")


def called(game: Game, key: str) -> str:
    """A profile's name, with its group beside it where the name stands twice."""
    profile = game.profiles[key]
    twice = sum(other.name() == profile.name() for other in game.profiles.values()) > 1
    group = game.groups.get(profile.group)
    return f"{profile.name()} ({group.name()})" if twice and group else profile.name()


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


def _either(names: list[str]) -> str:
    return " or ".join(filter(None, [", ".join(names[:-1]), names[-1]]))
