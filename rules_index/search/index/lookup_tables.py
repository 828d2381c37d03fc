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

LONG_NAME = 50
"""The letters up to which a text can be a name; a longer one is a sentence. Chosen by hand."""
SHORT_NAME = 3
"""The letters up to which a name tells nothing, as any text holds it. Chosen by hand."""


@dataclass(slots=True)
class Titles:
    """Entries by their names, and the lengths of their titles."""

    by_name: dict[str, list[int]] = field(default_factory=dict)
    """The entries of a title or alias."""
    called: dict[str, list[tuple[int, int]]] = field(default_factory=dict)
    """The entries of each title, alias or card, each with a number that keeps their order."""
    initials: dict[str, list[str]] = field(default_factory=dict)
    """The same names by their first letter."""
    chapters: dict[str, list[list[int]]] = field(default_factory=dict)
    """For each name of a heading without an entry of its own, the entries under each such
    heading."""
    begin: Ints = field(default_factory=lambda: np.zeros(1, dtype=np.int64))
    """The first name of each entry, and at the end the number of names."""
    spelt: Ints = field(default_factory=lambda: np.zeros(0, dtype=np.int64))
    """For each name, the first name that is spelt the same."""
    lengths: Ints = field(default_factory=lambda: np.zeros(0, dtype=np.int64))
    """How many words each name has."""
    ideas: Ints = field(default_factory=lambda: np.zeros(0, dtype=np.int64))
    """How many concepts the title of each entry speaks of."""
    stems: Ints = field(default_factory=lambda: np.zeros(0, dtype=np.int64))
    """How many different stems the title of each entry has."""


@dataclass(slots=True)
class Numbers:
    """Entries, items and cards by a figure: "3.2.4", "III", "FF 12"."""

    by_number: dict[tuple[str, str], list[int]] = field(default_factory=dict)
    """The steps, rules and sections by number and game."""
    by_last_figure: dict[str, list[int]] = field(default_factory=dict)
    """The entries by the last figure of their number: 3.2 under "2"."""
    by_item: dict[str, list[int]] = field(default_factory=dict)
    """The entries by the number of an item inside them; no entry need have that number itself."""
    by_printed: dict[str, list[int]] = field(default_factory=dict)
    """The places of numbered parts by figure or letter."""
    by_printing: dict[Printing, list[int]] = field(default_factory=dict)
    """The places of cards by set and number."""


@dataclass(slots=True)
class Kin:
    """Entries that belong together: versions, translations, a chart and its steps."""

    by_id: dict[str, list[int]] = field(default_factory=dict)
    """The entries with an id, at most one in each scope."""
    by_local: dict[str, list[int]] = field(default_factory=dict)
    """The entries by their id without the guide's key, which several guides may share."""
    versions: list[list[int]] = field(default_factory=list)
    """For each entry, the same entry in all versions of its guide, itself among them."""
    by_twin: dict[int, list[int]] = field(default_factory=dict)
    """For each entry, the same rule in other languages."""
    sizes: Counter[Named] = field(default_factory=Counter)
    """How many entries each guide has."""
    shared: Counter[tuple[Named, Named]] = field(default_factory=Counter)
    """For two guides, how many of their entries are the same rule."""
    charts: dict[int, list[int]] = field(default_factory=dict)
    """For each chart that only lists titles of steps, these steps."""
    charted: dict[int, dict[int, list[int]]] = field(default_factory=dict)
    """For each chart, the entries that say one of its steps, in any language, with the steps that
    they say; an entry that is a step itself names itself first."""
