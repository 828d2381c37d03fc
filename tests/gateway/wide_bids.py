"""L5R with bids of six digits: wherever one is told before its time, it is found."""

from __future__ import annotations

import random
import re
from pathlib import Path

KEY = "wide"
_LOW, _HIGH = 300_000, 999_999
"""Beyond what a time of day looks like in the name of a backup."""
_FILE = f"""
key = "{KEY}"
extends = "l5r"
library = "l5r"
remove = ["choices.bid.settle", "phases.draw.steps.2.4"]

[names]
en = "Wide"
pl = "Wide"
cs = "Wide"
fr = "Wide"

[counters.dial]
max = {_HIGH}

[choices.bid.fields.value]
range = [{_LOW}, {_HIGH}]
"""


def add_to(data: Path) -> None:
    """Put it among the games of one's own."""
    (data / "games").mkdir()
    (data / "games" / f"{KEY}.toml").write_text(_FILE, encoding="utf-8")


def bid() -> str:
    """One that nobody would think of."""
    return str(random.randint(_LOW, _HIGH))


def tells(bid: str, thing: object) -> bool:
    """Whether it holds the bid; within a longer number or a code chance may put any figures."""
    return re.search(rf"(?<![0-9a-f]){bid}(?![0-9a-f])", str(thing)) is not None
