"""Looks for the words at a table that take longest to read: `python -m benchmarks.reading [MINUTES]
[SEED]`. Prints the dearest texts of each way in, with the processor time of the best of three.
"""

from __future__ import annotations

import sys
import time
from random import Random

from tests.engine.language.worst import WAYS, Dear, best_of, search

_SHOWN, _KEPT = 3, 20


def main(minutes: float, seed: int) -> None:
    """Search for that long and print what is dearest."""
    until, texts = time.monotonic() + 60 * minutes, 0
    found: list[list[Dear]] = [[] for _ in WAYS]
    for one in search(Random(seed)):  # noqa: S311 # no secret
        texts += 1
        dearest = found[one[1]]
        dearest[:] = sorted([*dearest, one], key=lambda dear: -dear[0])[:_KEPT]
        if time.monotonic() > until:
            break
    print(f"{texts} texts")
    for dearest in found:
        again = [
            (best_of(WAYS[way], place, text), way, place, text) for _, way, place, text in dearest
        ]
        for seconds, way, place, text in sorted(again, key=lambda dear: -dear[0])[:_SHOWN]:
            where = f"{place.game.key}, seat {place.seat}, {place.language}"
            print(f"{1000 * seconds:6.1f} ms  {WAYS[way].__name__} ({where}): {text}")


if __name__ == "__main__":
    minutes, seed = (sys.argv[1:2] or ["5"]), (sys.argv[2:3] or ["0"])
    main(float(minutes[0]), int(seed[0]))
