"""Checks that a selector or an amount can match anything: seats, pieces, numbers.

things, flow_mistakes, effects -> selectors -> mistakes
"""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.games.checks.inventory import Mistake, facts
from bot.engine.games.game import Game

SEATS = {
    "each", "actor", "others", "first", "turn", "not", "next", "holder", "highest", "lowest",
    "playing", "chose", "team", "seat",
}  # fmt: skip
BY_COUNTER = {"highest", "lowest", "having", "tied", "most", "least"}


def seats(game: Game, where: str, selector: str) -> Iterator[Mistake]:
    """Find mistakes in a selector of seats, or of the table."""
    head = selector.partition(":")[0]
    if selector == "table" or head in facts(game) | SEATS | BY_COUNTER:
        yield from holders(game, where, selector)
    else:
        yield where, f"“{selector}” is no seat."


def holders(game: Game, where: str, selector: str) -> Iterator[Mistake]:
    """Find mistakes in a selector of seats, the table, or pieces."""
    head, _, rest = selector.partition(":")
    if selector == "table" or head in facts(game):
        return
    if head in SEATS | BY_COUNTER:
        if head in {"not", "next", "team"}:
            yield from seats(game, where, rest)
        elif head == "seat" and not (rest.isdecimal() and 1 <= int(rest) <= game.seats[1]):
            yield where, f"there is no seat “{rest}”: seats are counted from 1."
        elif head in BY_COUNTER and rest not in game.counters:
            yield where, f"there is no counter “{rest}”."
        elif head == "chose" and rest not in game.choices:
            yield where, f"there is no choice “{rest}”."
        elif head == "playing" and rest not in {*game.profiles, *game.groups}:
            yield where, f"there is no profile and no group “{rest}”."
        elif head == "holder" and not _one_piece(game, rest):
            yield where, f"“{rest}” is no single piece that somebody can hold."
        return
    yield from pieces(game, where, selector)


def _one_piece(game: Game, name: str) -> bool:
    kind = game.pieces.get(game.kind_of(name))
    return kind is not None and not kind.each and bool(kind.held)


def pieces(game: Game, where: str, selector: str, state: str = "") -> Iterator[Mistake]:
    """Find mistakes in a selector of pieces, and in a state that they get."""
    if "|" in selector:
        for part in selector.split("|"):
            yield from pieces(game, where, part.strip(), state)
        return
    name, _, whose = selector.partition("@")
    name, _, asked = name.partition(".")
    if whose:
        yield from seats(game, where, whose)
    if name.startswith(("$", "alike:")):
        if name.lstrip("$").removeprefix("alike:") not in facts(game):
            yield where, f"nothing is ever known as “{name}”."
        return
    kind = name if name in game.pieces else game.kind_of(name)
    if not kind:
        yield where, f"“{selector}” is no seat and no piece."
        return
    for one in filter(None, (asked, state)):
        if not one.startswith("$") and one not in game.pieces[kind].states:
            yield where, f"{kind} has no state “{one}”."


def amount(game: Game, where: str, value: str) -> Iterator[Mistake]:
    """Find mistakes in an amount."""
    if "+" in value:
        for part in value.split("+"):
            yield from amount(game, where, part.strip())
        return
    if "%" in value:
        dividend, _, by = value.partition("%")
        if not by.isdecimal() or int(by) == 0:
            yield where, f"“{value}” has to be divided by a number from 1 on."
        yield from amount(game, where, dividend)
        return
    if not value.isdecimal():
        yield from _looked_up(game, where, value)


def _looked_up(game: Game, where: str, value: str) -> Iterator[Mistake]:
    """Find mistakes in an amount that is neither a number nor a sum."""
    head, _, rest = value.partition(":")
    if head == "fact" and rest in facts(game):
        return
    if head == "count" and rest:
        yield from pieces(game, where, rest)
    elif head == "total" and "@" in rest:
        yield from amount(game, where, rest.rpartition("@")[0])
        yield from seats(game, where, rest.rpartition("@")[2])
    elif head == "ahead" and rest.partition("@")[0] in game.counters:
        yield from seats(game, where, rest.partition("@")[2])
    elif head == "chosen":
        choice, _, field = rest.partition(".")
        if choice not in game.choices or field not in game.choices[choice].fields:
            yield where, f"there is no choice and field “{rest}”."
    elif (rest if head in {"difference", "table"} else value) not in game.counters:
        yield where, f"“{value}” is no amount: a number, a counter, or as docs/games.md says."
