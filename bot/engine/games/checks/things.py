"""Checks that counters, pieces, choices and profiles name only what exists.

Game -> things -> mistakes
"""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.games.checks import selectors
from bot.engine.games.checks.inventory import Mistake
from bot.engine.games.choices import Choice
from bot.engine.games.game import Game
from bot.engine.games.things import Counter, Pieces, Profile
from bot.engine.state import MOST_SEATS

_MOST_AT_HAND = 4
"""The most counters that a board has room for among its buttons."""


def mistakes(game: Game) -> Iterator[Mistake]:
    """Find the mistakes in counters, pieces, tracks, profiles and choices, in this order."""
    yield from _seats(game)
    yield from _parts(game)


def _seats(game: Game) -> Iterator[Mistake]:
    least, most = game.seats
    if not 1 <= least <= most <= MOST_SEATS:
        yield "seats", f"is the least and the most number of players, 1 to {MOST_SEATS}."
    if game.first and not (game.first in game.pieces and game.pieces[game.first].held):
        yield "first", f"“{game.first}” is no piece that somebody can hold."
    everybody = sorted(seat for team in game.teams for seat in team)
    if game.teams and (least != most or everybody != list(range(1, most + 1))):
        yield "teams", "name every seat once, from 1 on, for a number of players that is fixed."
    yield from _at_hand(game)
    if game.tie and game.tie not in game.tracks:
        yield "tie", f"there is no track “{game.tie}”."


def _at_hand(game: Game) -> Iterator[Mistake]:
    own = {"seat", *(kind for kind, pieces in game.pieces.items() if pieces.each)}
    for name in game.at_hand:
        if name not in game.counters:
            yield "at_hand", f"there is no counter “{name}”."
        elif own.isdisjoint(game.counters[name].at):
            yield "at_hand", f"“{name}” is nothing that seats or their own pieces have."
        elif game.at_hand.count(name) > 1:
            yield "at_hand", f"“{name}” is there twice: take one of them out."
    if len(game.at_hand) > _MOST_AT_HAND:
        yield "at_hand", f"a board has room for {_MOST_AT_HAND} counters: take some out."


def _parts(game: Game) -> Iterator[Mistake]:
    for name, counter in game.counters.items():
        yield from _counter(game, f"counters.{name}", counter)
    for kind, pieces in game.pieces.items():
        yield from _kind(f"pieces.{kind}", pieces)
    for name, track in game.tracks.items():
        if track.by and track.by not in game.counters:
            yield f"tracks.{name}.by", f"there is no counter “{track.by}”."
    for name, profile in game.profiles.items():
        yield from _profile(game, name, profile)
    for name, choice in game.choices.items():
        yield from _choice(game, name, choice)


def _counter(game: Game, where: str, counter: Counter) -> Iterator[Mistake]:
    for at in counter.at:
        if at not in {"seat", "table", *game.pieces}:
            yield f"{where}.at", f"“{at}” is no seat, table or kind of pieces."
    low, high = counter.min, counter.max
    if (low is not None and counter.start < low) or (high is not None and counter.start > high):
        yield f"{where}.start", f"{counter.start} is out of its bounds."
    if counter.mirrors and counter.mirrors not in game.choices:
        yield f"{where}.mirrors", f"there is no choice “{counter.mirrors}”."


def _kind(where: str, pieces: Pieces) -> Iterator[Mistake]:
    if not pieces.states:
        yield f"{where}.states", "there is none: a piece is in one of its states."
    for state in pieces.held:
        if state not in pieces.states:
            yield f"{where}.held", f"“{state}” is none of its states."


def _profile(game: Game, name: str, profile: Profile) -> Iterator[Mistake]:
    if profile.group and profile.group not in game.groups:
        yield f"profiles.{name}.group", f"there is no group “{profile.group}”."
    for counter in profile.sets:
        if counter not in game.counters:
            yield f"profiles.{name}.sets", f"there is no counter “{counter}”."


def _choice(game: Game, name: str, choice: Choice) -> Iterator[Mistake]:
    if not choice.fields:
        yield f"choices.{name}.fields", "there is none: say what is chosen."
    if choice.value and choice.value not in game.counters:
        yield f"choices.{name}.value", f"there is no counter “{choice.value}”."
    for field, part in choice.fields.items():
        if part.range and (part.options or part.range[0] > part.range[1]):
            yield f"choices.{name}.fields.{field}", "is a range from low to high, or options."
        if part.at_most is not None and not (part.range and not part.many):
            yield f"choices.{name}.fields.{field}.at_most", "is for one number: give a range."
        if isinstance(part.at_most, str):
            yield from selectors.amount(game, f"choices.{name}.fields.{field}", part.at_most)
    for line in choice.order:
        if line.field not in choice.fields and line.track not in game.tracks:
            yield f"choices.{name}.order", "names a field of the choice or a track."
        if line.counter and line.counter not in game.counters:
            yield f"choices.{name}.order", f"there is no counter “{line.counter}”."
