"""Where the concepts of a question lead: what rules speak of when players ask in other words.

"Who has the last word?" is answered where a tie of opinions is resolved. What leads where is learnt
from the shipped question packs (`python -m benchmarks.leads`): keys and worths, no words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files

import msgspec

Leads = dict[int, tuple[tuple[int, float], ...]]
"""For the number of a concept those of others, each with its worth between 0 and 1."""


@cache
def shipped() -> Mapping[str, Mapping[str, float]]:
    """Concept -> the concepts it leads to, by key."""
    data = files("rules_index.language").joinpath("leads.json").read_bytes()
    return msgspec.json.decode(data, type=dict[str, dict[str, float]])


def numbered(keys: Sequence[str], leads: Mapping[str, Mapping[str, float]]) -> Leads:
    """The leads among these concepts; what another lexicon does not know is left out."""
    numbers = {key: number for number, key in enumerate(keys)}
    return {
        numbers[key]: tuple((numbers[near], worth) for near, worth in to.items() if near in numbers)
        for key, to in leads.items()
        if key in numbers
    }
