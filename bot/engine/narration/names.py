"""The names of things at a table, in each language."""

from __future__ import annotations

import re
from collections.abc import Iterable

from bot.engine.events import FactValue
from bot.engine.games.game import Game
from bot.engine.message import all_of
from bot.engine.state import Extra, Seat, seat_of


def seat_name(seats: tuple[Seat, ...], seat: int | None) -> str:
    """Return the name of whoever has a seat; "–" for None or a seat that does not exist."""
    return seats[seat].name if seat is not None and seat < len(seats) else "–"


def seat_names(seats: tuple[Seat, ...], found: Iterable[int]) -> object:
    """Return the names of several seats, to be joined in the reader's language: "Ana and Bo"."""
    return all_of([seats[seat].name for seat in found])


def counter_name(game: Game, extras: dict[str, Extra], counter: str, language: str) -> str:
    """Return the name of a counter of the game, or of one that was added at this table (`extras`).

    Return its key if neither has it.
    """
    if counter in game.counters:
        return game.counters[counter].words.name(language)
    return extras[counter].name if counter in extras else counter


def piece_name(game: Game, piece: str, language: str) -> str:
    """Return the name of a piece without its owner, given its key: "s0.air" -> "Air".

    Return the key if the game has no such piece.
    """
    item = piece.rpartition(".")[2]
    kind = game.kind_of(item)
    if not kind:
        return piece
    pieces = game.pieces[kind]
    return pieces.items.get(item, pieces.words).name(language)


def state_name(game: Game, piece: str, state: str, language: str) -> str:
    """Return the name of a state of a piece, given their keys; the state's key if it is unknown."""
    kind = game.kind_of(piece.rpartition(".")[2])
    states = game.pieces[kind].states if kind else {}
    return states[state].name(language) if state in states else state


def step_name(game: Game, number: str, language: str) -> str:
    """Return a step's number and name; the number alone if the game has no such step."""
    for _, step in game.all_steps():
        if step.id == number:
            return f"{number} {step.names.of(language)}"
    return number


def value_name(game: Game, seats: tuple[Seat, ...], told: FactValue, language: str) -> str:
    """Return the name of a fact's value: of a seat, a piece or an option; a number as digits.

    Return the value itself if it has no name.
    """
    seat = seat_of(told)
    if seat is not None:
        return seat_name(seats, seat)
    if isinstance(told, int):
        return str(told)
    if game.kind_of(told.rpartition(".")[2]):
        return piece_name(game, told, language)
    for action in game.actions.values():
        for parameter in action.takes.values():
            if told in parameter.options:
                return parameter.options[told].name(language)
    return told


def chosen_text(game: Game, choice: str, value: dict[str, object], language: str) -> str:
    """Return a revealed choice as text: "5", "block 7"."""
    fields = game.choices[choice].fields if choice in game.choices else {}
    found = []
    # In the order of the game's file; a stored choice has its keys in alphabetical order.
    for name in (*(key for key in fields if key in value), *(k for k in value if k not in fields)):
        part = value[name]
        options = fields[name].options if name in fields else {}
        shown = options[part].name(language) if isinstance(part, str) and part in options else part
        found.append("/".join(map(str, shown)) if isinstance(shown, (tuple, list)) else str(shown))
    return " ".join(found)


def fill_in(
    game: Game, seats: tuple[Seat, ...], text: str, facts: dict[str, FactValue], language: str
) -> str:
    """Return a text of the game with placeholders such as `{ring}` replaced by the facts' names.

    `text` is the key of a text, or a text itself. Placeholders without a fact stay.
    """
    template = game.texts[text].of(language) if text in game.texts else text
    for name, told in facts.items():
        template = template.replace(f"{{{name}}}", value_name(game, seats, told, language))
    return template


def without_placeholders(text: str) -> str:
    """Replace placeholders that were not filled, such as `{ring}`, by "…"."""
    return re.sub(r"\{\w+\}", "…", text)
