"""Learn where the concepts of questions lead, from question packs and the entries they are for.

python -m benchmarks.leads DATA [--without GAME] > rules_index/language/leads.json

DATA is a folder with the guides that the packs are for. What is learnt is a translation (IBM
model 1) from what players say to what rules speak of, in general concepts: no words are kept.
"""

from __future__ import annotations

import argparse
import math
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from rules_index.language.lexicon import GENERAL, Lexicon, load
from rules_index.library import Library
from rules_index.search.packs import lines_for

ROUNDS, NOTHING = 6, 1.0
SEEN, MET, LIFT, MOST, FULL = 1.5, 4, 1.0, 6, 3.0
"""How often a pair must be explained and met, how much it must tell, how many stay a concept."""
Said = tuple[int, ...]
Pair = tuple[int, int]


def pairs(folder: Path, lexicon: Lexicon, without: str) -> Iterator[tuple[Said, Said]]:
    """For every line of a pack the general concepts of the line and of its entry."""
    with Library(folder).snapshot() as now:
        entries = now.entries(now.scopes())
    general = {n for n, key in enumerate(lexicon.keys) if key.startswith(f"{GENERAL}.")}
    lines = lines_for(entries)
    for filed in (one for one in entries if one.guide.identity.game != without):
        text = f"{filed.entry.title}\n{filed.entry.text}"
        told = lexicon.concepts(text, [filed.guide.identity.language], question=False) & general
        for code, line in lines(filed):
            asked = lexicon.concepts(line, {code, "en"}, question=True) & general
            if asked and told:
                yield tuple(sorted(asked)), tuple(sorted(told))


def translation(said: Sequence[tuple[Said, Said]], usual: Counter[int]) -> dict[Pair, float]:
    """How often the first concept of a pair explains the second, by expectation and maximum."""
    whole = sum(usual.values())
    likely = dict.fromkeys({(x, y) for asked, told in said for x in asked for y in told}, 1.0)
    explained: dict[Pair, float] = {}
    for _ in range(ROUNDS):
        explained = dict.fromkeys(likely, 0.0)
        for asked, told in said:
            for y in told:
                every = sum(likely[x, y] for x in asked) + NOTHING * usual[y] / whole
                for x in asked:
                    explained[x, y] += likely[x, y] / every
        of = shares(explained)
        likely = {pair: explained[pair] / of[pair[0]] for pair in likely}
    return explained


def shares(explained: dict[Pair, float]) -> dict[int, float]:
    """How much each concept explains in all."""
    of: dict[int, float] = defaultdict(float)
    for (x, _), often in explained.items():
        of[x] += often
    return of


def learn(said: Sequence[tuple[Said, Said]]) -> dict[int, dict[int, float]]:
    """For each concept those that it leads to far more often than chance, the surest first."""
    usual = Counter(y for _, told in said for y in told)
    met = Counter((x, y) for asked, told in said for x in asked for y in told)
    explained = translation(said, usual)
    of = shares(explained)
    found: dict[int, list[tuple[float, float, int]]] = defaultdict(list)
    for (x, y), often in explained.items():
        share = often / of[x]
        lift = math.log(share * sum(usual.values()) / usual[y]) if share > 0 else 0.0
        if x != y and often >= SEEN and met[x, y] >= MET and lift > LIFT:
            found[x].append((lift * share**0.3, lift, y))
    return {
        x: {y: round(min(1.0, lift / FULL), 2) for _, lift, y in sorted(to, reverse=True)[:MOST]}
        for x, to in sorted(found.items())
    }


def main() -> None:
    """Print what was learnt as JSON, by keys."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("data", type=Path)
    reader.add_argument("--without", default="", help="leave a game out, to be judged by it")
    given = reader.parse_args()
    lexicon = load()
    found = learn(list(pairs(given.data, lexicon, given.without)))
    named = {
        lexicon.keys[x]: {lexicon.keys[y]: worth for y, worth in to.items()}
        for x, to in found.items()
    }
    print(msgspec.json.format(msgspec.json.encode(named), indent=1).decode())


if __name__ == "__main__":
    main()
