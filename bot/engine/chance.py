"""Dice, coins and lots: results drawn from a random text, so that anybody can check them.

nonce -> draw_numbers -> results
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Literal

from bot.engine.sealed import canonical

ThrowKind = Literal["dice", "coin", "seat", "first"]
"""The kind of a throw; "first" draws the seat that becomes first player."""
MOST_DICE, MOST_SIDES = 20, 1_000
_TAG = "Jade Judge, chance, version 1"
_BYTES = 8
"""The bytes of a digest that make one number; the highest numbers are skipped, as they would make
low results likelier.
"""


def draw_numbers(
    nonce: str, table: str, thing: ThrowKind, count: int, sides: int
) -> tuple[int, ...]:
    """Return `count` numbers from 1 to `sides`, each equally likely.

    The same arguments always give the same numbers.
    """
    numbers = _numbers(canonical([_TAG, table, thing, count, sides, nonce]))
    fair = 256**_BYTES // sides * sides
    found: list[int] = []
    while len(found) < count:
        number = next(numbers)
        if number < fair:
            found.append(number % sides + 1)
    return tuple(found)


def _numbers(text: str) -> Iterator[int]:
    place = 0
    while True:
        digest = hashlib.sha256(f"{text}{place}".encode()).digest()
        yield int.from_bytes(digest[:_BYTES], "big")
        place += 1
