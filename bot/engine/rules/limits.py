"""The limits of a table: bounds of counters, where they are kept, names that a board can show.

opening, manual, choices -> limits
"""

from __future__ import annotations

from unicodedata import category

from bot.engine.errors import NotNow
from bot.engine.games.game import Game
from bot.engine.games.things import Counter
from bot.engine.message import figure
from bot.engine.rules.lookup import kind
from bot.engine.state import MOST_COUNTED, Table, seat_of

_LONGEST_NAME = 40


def check_number(number: int) -> None:
    """Raise NotNow for a number so large that it can only be a slip."""
    if abs(number) > MOST_COUNTED:
        raise NotNow("No table counts beyond {most}: check the number.", most=figure(MOST_COUNTED))


def plain(text: str) -> str:
    """Return the text without what boards cannot show: control characters and lone surrogates."""
    return "".join(sign for sign in text if category(sign) not in {"Cc", "Cs"})


def bounds(counter: Counter | None) -> tuple[int | None, int | None]:
    """Return the least and the most that a counter can be; None where there is no bound."""
    return (counter.min, counter.max) if counter else (None, None)


def lies_at(game: Game, table: Table, counter: str, holder: str) -> bool:
    """Tell whether a counter is kept at this holder."""
    extra, seat = table.extras.get(counter), seat_of(holder)
    if seat is not None and seat >= len(table.seats):
        return False
    if extra:
        return seat is not None if extra.each else holder == "table"
    if counter not in game.counters:
        return False
    if seat is not None:
        return "seat" in game.counters[counter].at
    place = holder if holder == "table" else kind(game, holder)
    return place in game.counters[counter].at and (holder == "table" or holder in table.pieces)


def clean_name(name: str) -> str:
    """Return a name without line breaks; raise NotNow if it is empty or too long for a board."""
    name = plain(" ".join(name.split()))
    if not name or len(name) > _LONGEST_NAME:
        raise NotNow("A name has 1 to {most} characters: choose another.", most=_LONGEST_NAME)
    return name
