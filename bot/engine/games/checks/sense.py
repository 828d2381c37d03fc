"""Checks that a game whose names all exist makes sense: words, bounds, numbers, orders.

Game -> sense -> mistakes that would only show at the table
"""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.games.checks.inventory import Mistake, conditions, effects
from bot.engine.games.checks.selectors import BY_COUNTER, SEATS
from bot.engine.games.choices import Field
from bot.engine.games.game import Game
from bot.engine.games.game_flow import Parameter
from bot.engine.games.words import LANGUAGES, NamesByLanguage
from bot.engine.state import MOST_COUNTED, MOST_SEATS, TABLE, seat_key

_RESERVED = {
    *SEATS, *BY_COUNTER, "seat", "nobody", "all", TABLE, *map(seat_key, range(MOST_SEATS)),
}  # fmt: skip
"""Names with a meaning of their own in selectors, amounts and holders."""
_SIGNS = set(".@$:+| ")
"""The characters that separate the parts of a selector."""


def mistakes(game: Game) -> Iterator[Mistake]:
    """Find the mistakes in words, names, numbers and orders."""
    yield from _wordless(game)
    yield from _ambiguous(game)
    yield from _same_words(game)
    yield from _counters(game)
    yield from _out_of_bounds(game)
    yield from _unordered(game)
    yield from _turns(game)


def _wordless(game: Game) -> Iterator[Mistake]:
    """Find things without a name, or with an empty one."""
    for place, words in _words(game):
        own = {language: words.own(language) for language in LANGUAGES}
        reason = "there is no word, or an empty one: say what it is called."
        if all(said is None for said in own.values()):
            yield place, reason
        for language, said in own.items():
            if said is not None and not (said and all(word.strip() for word in said)):
                yield f"{place}.{language}", reason


def _words(game: Game) -> Iterator[tuple[str, NamesByLanguage]]:
    for section in ("counters", "tracks", "choices", "procedures", "actions"):
        for name, part in getattr(game, section).items():
            yield f"{section}.{name}.words", part.words
    yield from ((f"groups.{name}", words) for name, words in game.groups.items())
    for kind, pieces in game.pieces.items():
        yield f"pieces.{kind}.words", pieces.words
        yield from ((f"pieces.{kind}.items.{n}", w) for n, w in pieces.items.items())
        yield from ((f"pieces.{kind}.states.{n}", w) for n, w in pieces.states.items())
    for name, choice in game.choices.items():
        for field, part in choice.fields.items():
            yield from _of_part(f"choices.{name}.fields.{field}", part)
    for name, action in game.actions.items():
        for told, parameter in action.takes.items():
            yield from _of_part(f"actions.{name}.takes.{told}", parameter)
    for procedure, step in game.all_steps():
        if step.wait and step.wait.compare:
            yield f"{procedure or 'phases'}.{step.id}.wait.compare.words", step.wait.compare.words


def _of_part(place: str, part: Field | Parameter) -> Iterator[tuple[str, NamesByLanguage]]:
    yield f"{place}.words", part.words
    yield from ((f"{place}.options.{name}", words) for name, words in part.options.items())


def _ambiguous(game: Game) -> Iterator[Mistake]:
    """Find names that a selector could take for something else."""
    seen: set[str] = set()
    for kind, pieces in game.pieces.items():
        for name in (kind, *pieces.items):
            if name in _RESERVED or _SIGNS & set(name):
                yield f"pieces.{kind}", f"“{name}” means something else already: rename it."
            if name in seen:
                yield f"pieces.{kind}", f"“{name}” is there twice: rename one of them."
            seen.add(name)
    for action, defined in game.actions.items():
        for told in filter(None, (*defined.takes, defined.actor, defined.opponent)):
            if told in _RESERVED - {"actor"}:
                yield f"actions.{action}", f"“{told}” means something else already: rename it."
    for name in set(game.choices) & set(game.tracks):
        yield f"choices.{name}", f"there is a track “{name}” as well: rename one of them."


def _same_words(game: Game) -> Iterator[Mistake]:
    """Find a word that two counters share: nobody could tell which one is meant."""
    for language in LANGUAGES:
        if all(counter.words.own(language) is None for counter in game.counters.values()):
            continue  # words that stand in are checked in their own language
        seen: dict[str, str] = {}
        for name, counter in game.counters.items():
            for word in {word.casefold() for word in counter.words.of(language)}:
                if seen.setdefault(word, name) != name:
                    reason = f"“{word}” is a word for {seen[word]} as well: take it from one."
                    yield f"counters.{name}.words.{language}", reason


def _counters(game: Game) -> Iterator[Mistake]:
    """Find numbers too large for tables, negative amounts, and bounds that no number can meet.

    Also find a supply for a counter that seats and the table do not both have.
    """
    for name, counter in game.counters.items():
        for key in ("start", "min", "max"):
            if abs(getattr(counter, key) or 0) > MOST_COUNTED:
                yield f"counters.{name}.{key}", f"no table counts beyond {MOST_COUNTED:,}."
        if counter.supply and not {"seat", TABLE} <= set(counter.at):
            yield f"counters.{name}.supply", "is for a counter of seats and of the table."
    for where, effect in effects(game):
        by = getattr(effect, "by", 0)
        if isinstance(by, int) and by < 0:
            yield where, f"{by} is less than nothing: say it the other way round."
    for where, one in conditions(game):
        low, high = one.at_least, one.at_most
        if isinstance(low, int) and isinstance(high, int) and low > high:
            yield where, f"nothing is at least {low} and at most {high}."


def _out_of_bounds(game: Game) -> Iterator[Mistake]:
    for name, profile in game.profiles.items():
        for key, value in profile.sets.items():
            counter = game.counters.get(key)
            if counter is None:
                continue
            if "seat" not in counter.at:
                yield f"profiles.{name}.sets", f"“{key}” is nothing that seats have."
            low, high = counter.min, counter.max
            if (low is not None and value < low) or (high is not None and value > high):
                yield f"profiles.{name}.sets", f"{key} {value} is out of its bounds."
    for name, action in game.actions.items():
        for told, parameter in action.takes.items():
            if parameter.number and parameter.number[0] > parameter.number[1]:
                yield f"actions.{name}.takes.{told}.number", "goes from low to high."


def _unordered(game: Game) -> Iterator[Mistake]:
    """Find choices ordered by a free text; only numbers and listed words have an order."""
    for name, choice in game.choices.items():
        for line in choice.order:
            field = choice.fields.get(line.field)
            if field and not field.range and not field.options:
                yield f"choices.{name}.order", f"“{line.field}” is a text: it has no order."
        for key, field in choice.fields.items():
            if field.many and not field.range:
                yield f"choices.{name}.fields.{key}.many", "is for numbers: give a range."


def _turns(game: Game) -> Iterator[Mistake]:
    """Find phases of a turn that are not consecutive, and a once-per-game phase that is not first.

    Each seat plays all phases of a turn when it is its turn, so no other phase can lie between.
    """
    kinds = ["turn" if phase.per == "turn" else "round" for phase in game.phases]
    changes = sum(before != after for before, after in zip(["round", *kinds], kinds, strict=False))
    if changes > 2:
        yield "phases", "the phases of a turn stand one after the other."
    if any(phase.per == "game" for phase in game.phases[1:]):
        yield "phases", "what comes once in a game is the first phase."
