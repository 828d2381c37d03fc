"""What is done to valid samples: bytes, text and JSON that are nearly right, the same for a seed.

targets -> here; every function takes the dice first and returns something new
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from copy import deepcopy
from random import Random
from typing import Any

_SIGNS = (
    "\x00", "\x1b[31m", "\u202e", "\u200b", "\u0301", "\ud83d", "\ufffd", "\U0001f409", "İ", "ß",
    "@everyone", "<@1>", "```", "|| ", "\\", "%s", "{0}", "{name}", "' OR 1 --", '"', "*:*",
    "NEAR(", "\r", "\n", "\t", "²", "٣", "ﬁ", "９", "-0", "1e999", "../", "nul", "None",
)  # fmt: skip
"""Text that means something to SQL, full-text search, Markdown, terminals, formats or Unicode."""
_NUMBERS = (0, -1, 1, 2, 25, 2**31, 2**53, 2**63, -(2**63), 10**30, 1.5, -0.0)
_ODD: tuple[Any, ...] = (None, True, [], {}, "x" * 5000, [[]] * 50, {"a": 1})
_FEW = 6
NESTED = "[" * 5_000
"""More brackets than any decoder follows."""


def many(dice: Random, most: int = _FEW) -> int:
    """A small number from 1 on, mostly 1."""
    return min(most, 1 + int(dice.expovariate(1.0)))


def blob(dice: Random, samples: Sequence[bytes]) -> bytes:
    """A sample with some damage: flipped, cut, doubled, overwritten, or joined to another."""
    data = bytearray(dice.choice(samples))
    for _ in range(many(dice)):
        _hit(dice, data, samples)
    return bytes(data)


def _hit(dice: Random, data: bytearray, samples: Sequence[bytes]) -> None:
    at, length = dice.randrange(len(data) + 1), dice.choice((1, 2, 4, 16, 100, 1000, 5000))
    piece = bytes(data[at : at + length])
    match dice.randrange(9):
        case 0 if piece:
            data[at] ^= 1 << dice.randrange(8)
        case 1:
            data[at : at + length] = dice.randbytes(len(piece))
        case 2:
            del data[at : at + length]
        case 3:
            data[at:at] = piece * many(dice, 50)
        case 4:
            data[at : at + length] = dice.choice((b"\0", b"\xff", b" ", b"9")) * len(piece)
        case 5:
            del data[at:]
        case 6:
            other = dice.choice(samples)
            start = dice.randrange(len(other) + 1)
            data[at : at + length] = other[start : start + length]
        case 7:
            data[at:at] = NESTED.encode()
        case _:
            data[at : at + length] = dice.choice(_SIGNS).encode(errors="surrogatepass")


def words(dice: Random, pool: Sequence[str], most: int) -> str:
    """Words of a pool, at most so many letters: any, or a few again and again with a bad end."""
    some = [dice.choice(pool) for _ in range(many(dice) + 1)]
    said: list[str] = []
    joint = dice.choice((" ", " ", ", ", "; ", " + ", ""))
    again, limit = dice.random() < 0.6, dice.choice((20, 60, 120, 200, most))  # half
    while len(joint.join(said)) < limit:
        said.append(dice.choice(some) if again else dice.choice(pool))
        if dice.random() < 0.02:  # now and then
            said.append(dice.choice(_SIGNS))
    text = joint.join(said)[:limit]
    return text + dice.choice(("", "", " p", " x", " 3", " -", "?"))


def text(dice: Random, pool: Sequence[str], most: int = 400) -> str:
    """Something that a person could type or paste: words, letters of any kind, or one of them."""
    kind = dice.randrange(10)
    if kind == 0:
        return "".join(chr(dice.randrange(1, 0xD7FF)) for _ in range(dice.randrange(most)))
    if kind == 1:
        return (dice.choice(_SIGNS) * most)[: dice.randrange(most)]
    if kind == 2:  # one of ten
        return str(dice.choice(_NUMBERS))
    said = words(dice, pool, most)
    if kind == 3:  # one of ten
        signs = list(said)
        for _ in range(many(dice)):
            signs[dice.randrange(len(signs) + 1) : 0] = dice.choice(_SIGNS)
        return "".join(signs)
    return said


def tree(dice: Random, sample: bytes) -> bytes:
    """JSON that is still JSON, with some of its values, keys and rows changed."""
    value = json.loads(sample)
    for _ in range(many(dice)):
        places = list(_places(value))
        if places:
            dice.choice(_CHANGES)(dice, *dice.choice(places))
    told = json.dumps(value, ensure_ascii=dice.random() < 0.5)
    return told.encode(errors="surrogatepass")


def _places(value: Any) -> Any:
    """Every container with every key or index in it."""
    if isinstance(value, dict | list):
        for key in list(value) if isinstance(value, dict) else range(len(value)):
            yield value, key
            yield from _places(value[key])


def _other(dice: Random, within: Any, key: Any) -> None:
    within[key] = deepcopy(dice.choice((*_NUMBERS, *_SIGNS, *_ODD)))


def _near(dice: Random, within: Any, key: Any) -> None:
    match within[key]:
        case bool() as old:
            within[key] = not old
        case int() as old:
            within[key] = old + dice.choice((-1, 1, 2, 10**6))
        case str() as old:
            within[key] = dice.choice((old[:-1], old * 2, old.upper(), old + dice.choice(_SIGNS)))
        case _:
            _other(dice, within, key)


def _gone(_: Random, within: Any, key: Any) -> None:
    del within[key]


def _double(dice: Random, within: Any, key: Any) -> None:
    if isinstance(within, list):
        within[key:key] = [deepcopy(within[key]) for _ in range(many(dice, 40))]
    else:
        within[f"{key}{dice.choice(_SIGNS)}"] = deepcopy(within[key])


def _swap(dice: Random, within: Any, key: Any) -> None:
    other = dice.choice(list(within) if isinstance(within, dict) else range(len(within)))
    within[key], within[other] = within[other], within[key]


_Change = Callable[[Random, Any, Any], None]
_CHANGES: tuple[_Change, ...] = (_near, _near, _other, _gone, _double, _swap)
