"""Checks that effects and conditions name only what exists.

Game -> effects -> mistakes
"""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.games import effects as fx
from bot.engine.games.checks import selectors
from bot.engine.games.checks.inventory import Mistake, conditions, effects, facts, numbers
from bot.engine.games.game import Game


def mistakes(game: Game) -> Iterator[Mistake]:
    """Find the mistakes in all effects and conditions."""
    for where, effect in effects(game):
        yield from _effect(game, where, effect)
    for where, condition in conditions(game):
        yield from _condition(game, where, condition)


def _effect(game: Game, where: str, effect: fx.Effect) -> Iterator[Mistake]:
    for counter in _counters_of(effect):
        if counter and not counter.startswith("$") and counter not in game.counters:
            yield where, f"there is no counter “{counter}”."
    check = selectors.holders if isinstance(effect, fx.Move) else selectors.seats
    for selector in filter(None, _selectors_of(effect)):
        yield from check(game, where, selector)
    amount = effect.to if isinstance(effect, fx.Fix) else getattr(effect, "by", 0)
    if isinstance(amount, str) and not (amount == "all" and isinstance(effect, fx.Move)):
        yield from selectors.amount(game, where, amount)
    on = getattr(effect, "on", "")
    if on:
        yield from selectors.pieces(game, where, on)
    if isinstance(effect, fx.Place):
        yield from selectors.pieces(game, where, effect.piece, effect.state)
    for section, name in _things_of(effect):
        if name not in getattr(game, section):
            yield where, f"there is nothing called “{name}” in {section}."


def _counters_of(effect: fx.Effect) -> tuple[str, ...]:
    if isinstance(effect, fx.Reset):
        return effect.counters
    if isinstance(effect, fx.Order):
        return effect.by
    if isinstance(effect, fx.Turn):
        return (effect.having,)
    return (getattr(effect, "counter", ""),)


def _selectors_of(effect: fx.Effect) -> tuple[str, ...]:
    if isinstance(effect, fx.Move):
        return effect.source, effect.target
    if isinstance(effect, fx.Turn):
        return (effect.to,)
    if isinstance(effect, fx.Order):
        return (effect.top,)
    return (getattr(effect, "who", ""),)


def _things_of(effect: fx.Effect) -> tuple[tuple[str, str], ...]:
    if isinstance(effect, fx.Order):
        return (("tracks", effect.track),)
    if isinstance(effect, (fx.Settle, fx.Clear)):
        return (("choices", effect.choice),)
    if isinstance(effect, fx.Note):
        return (("texts", effect.text),)
    if isinstance(effect, fx.Leave):
        return (("procedures", effect.procedure),)
    return ()


def _condition(game: Game, where: str, one: fx.Condition) -> Iterator[Mistake]:
    if sum(map(bool, [one.counter, one.pieces, one.seats, one.fact, one.amount])) != 1:
        yield where, "says exactly one of counter, pieces, seats, fact and amount."
        return
    if one.counter and one.counter not in game.counters:
        yield where, f"there is no counter “{one.counter}”."
    for which in filter(None, (one.pieces, one.on)):
        yield from selectors.pieces(game, where, which)
    if one.fact and one.fact not in facts(game):
        yield where, f"nothing is ever known as “{one.fact}”."
    if {type(one.equals), type(one.not_equals)} & {str} and one.fact in numbers(game):
        value = one.equals or one.not_equals
        if value not in facts(game):
            yield where, f"“{one.fact}” is a number: write {value} without quotes."
    for selector in filter(None, (one.who, one.seats)):
        yield from selectors.seats(game, where, selector)
    for bound in (one.at_least, one.at_most, one.amount):
        if isinstance(bound, str):
            yield from selectors.amount(game, where, bound)
