"""Defines the look-up tables of an index: from titles and numbers to entries, and related entries.

rows, names, postings -> lookups -> here, in Index. None of the tables is kept in the file.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

import numpy as np

from rules_index.search.index.postings import Ints
from rules_index.search.records import Named
from rules_index.search.text.card_numbers import Printing

LONG_NAME = 50
"""The most letters of a name; a longer text counts as a sentence. Chosen by hand."""
SHORT_NAME = 3
"""The most letters of a name that is too short to identify anything, because almost any text
contains it. Chosen by hand."""


@dataclass(slots=True)
class Titles:
    """Look-up tables of entries by their names, and the lengths of their titles.

    An entry is given by its position in `Index.rows`, a name by its position in `Index.names`.
    """

    by_name: dict[str, list[int]] = field(default_factory=dict)
    """Folded title or alias -> the entries that have it."""
    called: dict[str, list[tuple[int, int]]] = field(default_factory=dict)
    """Folded title, alias or card name -> a pair for every entry that has this name.

    The pair is the position of the name among all names, titles before cards, and the entry.
    """
    initials: dict[str, list[str]] = field(default_factory=dict)
    """First letter -> the keys of `called` that begin with it."""
    chapters: dict[str, list[list[int]]] = field(default_factory=dict)
    """Key (`headings.key_of`) -> the headings with this key that have no entry of their own.

    Each heading is given as a list of the entries under it.
    """
    begin: Ints = field(default_factory=lambda: np.zeros(1, dtype=np.int64))
    """For each entry, the position of its first name; the last element is the number of names."""
    spelt: Ints = field(default_factory=lambda: np.zeros(0, dtype=np.int64))
    """For each name, the position of the first name with the same spelling."""
    lengths: Ints = field(default_factory=lambda: np.zeros(0, dtype=np.int64))
    """The number of words in each name."""
    ideas: Ints = field(default_factory=lambda: np.zeros(0, dtype=np.int64))
    """The number of different concepts in each entry's title."""
    stems: Ints = field(default_factory=lambda: np.zeros(0, dtype=np.int64))
    """The number of different stems in each entry's title."""


@dataclass(slots=True)
class Numbers:
    """Look-up tables of entries, numbered parts and cards by their numbers: "3.2.4", "III", "FF
    12".

    An entry is given by its position in `Index.rows`.
    """

    by_number: dict[tuple[str, str], list[int]] = field(default_factory=dict)
    """(number, game) -> the steps, rules and sections that have this number."""
    by_last_figure: dict[str, list[int]] = field(default_factory=dict)
    """Last part of a number -> the entries in `by_number` whose number ends with it.

    The key "2" has the entry 3.2, among others.
    """
    by_item: dict[str, list[int]] = field(default_factory=dict)
    """Number of a list item -> the entries that have an item with this number."""
    by_printed: dict[str, list[int]] = field(default_factory=dict)
    """Number or letter -> the positions in `Index.numbered` of the parts that have it."""
    by_printing: dict[Printing, list[int]] = field(default_factory=dict)
    """(set, number) -> the positions in `Index.cards` of the cards that have them."""


@dataclass(slots=True)
class Kin:
    """Look-up tables of related entries: versions, translations, a chart and its steps.

    An entry is given by its position in `Index.rows`.
    """

    by_id: dict[str, list[int]] = field(default_factory=dict)
    """Id -> the entries that have it, at most one in each scope."""
    by_local: dict[str, list[int]] = field(default_factory=dict)
    """Id without the guide's key -> the entries that have it; several guides may have the same
    id."""
    versions: list[list[int]] = field(default_factory=list)
    """For each entry, the entries with the same id in all versions of its guide, itself included.
    """
    by_twin: dict[int, list[int]] = field(default_factory=dict)
    """For each entry, its twins: the entries that are the same rule in other languages."""
    sizes: Counter[Named] = field(default_factory=Counter)
    """Guide -> the number of its entries."""
    shared: Counter[tuple[Named, Named]] = field(default_factory=Counter)
    """Two guides -> the number of twins: pairs of their entries that are the same rule."""
    charts: dict[int, list[int]] = field(default_factory=dict)
    """Chart (an entry that only lists the titles of steps) -> those steps."""
    charted: dict[int, dict[int, list[int]]] = field(default_factory=dict)
    """Chart -> a table of its steps and their translations.

    The table has, for each of these entries, the steps of the chart that are the same rule. For a
    step of the chart, that step itself comes first.
    """
