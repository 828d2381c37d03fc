"""A guide of two thousand entries, in our own words, as large as the longest at hand."""

from __future__ import annotations

import random

_WORDS = [
    *("kite", "wind", "harbour", "rope", "tower", "spool", "paper", "storm", "wing", "tail"),
    *("player", "turn", "token", "draw", "discard", "bid", "contest", "gate", "bridge", "coin"),
]


def big_guide(entries: int = 2000, seed: int = 1) -> str:
    """Markdown with a heading for each entry and sixty words under it."""
    dice = random.Random(seed)
    lines = ["# Kites of the Coast: rules", "", "Version 1.0, 3 May 2021", ""]
    for number in range(entries):
        first, second = dice.choices(_WORDS, k=2)
        text = " ".join(dice.choices(_WORDS, k=60))
        lines += [f"## {first.title()} {second} {number}", "", f"{text} number {number}.", ""]
    return "\n".join(lines)
