"""Holds what an index looks things up by: titles, numbers, and entries that belong together.

rows, names, postings -> lookups -> here, in Index; none of it is kept in the file
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

import numpy as np

from rules_index.search.index.postings import Ints
from rules_index.search.records import Named
from rules_index.search.text.card_numbers import Printing


@dataclass(slots=True)
class Titles:
    """Entries by what they are called, and how long their titles are."""

    by_name: dict[str, list[int]] = field(default_factory=dict)
    """The entries of a title or alias."""
    called: dict[str, list[tuple[int, int]]] = field(default_factory=dict)
    """By title, alias or card: the entries, each under a number that keeps their order."""
    initials: dict[str, list[str]] = field(default_factory=dict)
    """The same names by their first letter."""
    chapters: dict[str, list[list[int]]] = field(default_factory=dict)
    """By name, what stands under each of the headings that no entry bears."""
    begin: Ints = field(default_factory=lambda: np.zeros(1, dtype=np.int64))
    """Where the names of each entry begin, and where the last ones end."""
    spelt: Ints = field(default_factory=lambda: np.zeros(0, dtype=np.int64))
    """For each name the first one that is spelt the same."""
    lengths: Ints = field(default_factory=lambda: np.zeros(0, dtype=np.int64))
    """Of how many words each name is."""
    ideas: Ints = field(default_factory=lambda: np.zeros(0, dtype=np.int64))
    """How many concepts the title of each entry speaks of."""
    stems: Ints = field(default_factory=lambda: np.zeros(0, dtype=np.int64))
    """Of how many different stems the title of each entry is made."""


@dataclass(slots=True)
class Numbers:
    """Entries, items and cards by a figure: "3.2.4", "III", "FF 12"."""

    by_number: dict[tuple[str, str], list[int]] = field(default_factory=dict)
    """The steps, rules and sections of a number in a game."""
    by_last_figure: dict[str, list[int]] = field(default_factory=dict)
    """The entries of a number that ends so: 3.2 under "2"."""
    by_item: dict[str, list[int]] = field(default_factory=dict)
    """The entries that hold an item of a number, where no entry need have that number itself."""
    by_printed: dict[str, list[int]] = field(default_factory=dict)
    """The places of what is numbered by its figure or letter."""
    by_printing: dict[Printing, list[int]] = field(default_factory=dict)
    """The places of the cards that are printed with a set and number."""


@dataclass(slots=True)
class Kin:
    """Entries that belong together: versions, translations, a chart and its steps."""

    by_id: dict[str, list[int]] = field(default_factory=dict)
    """The entries of an id, one a scope at most."""
    by_local: dict[str, list[int]] = field(default_factory=dict)
    """The entries of an id without its guide's key: the same in several guides."""
    by_twin: dict[int, list[int]] = field(default_factory=dict)
    """The entries that say the same as each in another language."""
    sizes: Counter[Named] = field(default_factory=Counter)
    """How many entries each guide has."""
    shared: Counter[tuple[Named, Named]] = field(default_factory=Counter)
    """How many of their entries two guides say both."""
    charts: dict[int, list[int]] = field(default_factory=dict)
    """By chart that only lists titles of steps: these steps."""
