"""Suggests each entry once; other editions of an entry come at the end.

names, the surest first -> DistinctNames -> suggest
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules_index.search.index.index import Index
from rules_index.search.records import Named, Row, Scope
from rules_index.search.searcher import Searcher
from rules_index.search.suggest.name_search import Name
from rules_index.store.guide import newest_first

_Key = tuple[str, ...]
"""The game, language, kind, title and card of an entry; its other editions have the same key."""


class DistinctNames:
    """The names to suggest, in order: each entry once, and other editions at the end."""

    def __init__(self, searcher: Searcher, index: Index, scope: Scope) -> None:
        self._searcher, self._index, self._scope = searcher, index, scope
        self.names: list[Name] = []
        self._again: list[Name] = []
        self._bare: list[Name] = []
        self._ids: set[str] = set()
        self._keys: set[_Key] = set()
        self._twins: set[int] = set()

    def add(self, names: Iterable[Name], *, all_editions: bool = False) -> None:
        """Add names that match equally well; of several editions of an entry, add only the newest.

        The other editions are kept for the end, unless `all_editions` is set. A title that is only
        a number is kept for the end, too: it is a row of a chart and must not come before the step
        itself.
        """
        groups: dict[_Key, list[Name]] = {}
        for name in names:
            if self._is_new(name.place):
                row = self._index.rows[name.place]
                self._ids.add(row.id)
                groups.setdefault(_edition_key(row, name.called * name.is_card), []).append(name)
        for key, group in groups.items():
            alike = self._newest(group) if len(group) > 1 else group
            first = 0 if key in self._keys else len(alike) if all_editions else 1
            self._keys.add(key)
            if is_bare(row := self._index.rows[alike[0].place]) and not row.number:
                self._bare += alike
            else:
                self.names += alike[:first]
                self._again += alike[first:]

    def finish(self) -> None:
        """Append the names that were kept for the end.

        From then on, `takes` refuses the translations of all collected entries.
        """
        self.names += self._again + self._bare
        self._again, self._bare = [], []
        for name in self.names:
            self._twins.update(self._index.kin.by_twin.get(name.place, ()))

    def _is_new(self, place: int) -> bool:
        """Tell whether neither the entry at the index position `place` nor its translation is
        collected.
        """
        return place not in self._twins and self._index.rows[place].id not in self._ids

    def takes(self, place: int) -> bool:
        """Remember an entry and return True, or return False if it is already collected.

        An entry also counts as collected if another edition or a translation of it is.
        """
        key = _edition_key(self._index.rows[place], "")
        if not self._is_new(place) or key in self._keys:
            return False
        self._keys.add(key)
        return True

    def _newest(self, names: Sequence[Name]) -> list[Name]:
        """Sort names of several editions: a server's own guides before the operator's, newest
        first.
        """
        wanted = {self._guide_of(name) for name in names}
        guides = self._searcher.guides(self._scope.scopes)
        held = [guide for guide in guides if guide.named in wanted]
        ordered = sorted(newest_first(held), key=lambda guide: not guide.scope)
        age = {guide.named: at for at, guide in enumerate(ordered)}
        return sorted(names, key=lambda name: age.get(self._guide_of(name), len(age)))

    def _guide_of(self, name: Name) -> Named:
        """Return the scope and key of the guide that has a name's entry."""
        return self._index.rows[name.place].of


def is_bare(row: Row) -> bool:
    """Tell whether the title of an entry has no letters, such as "3.2"."""
    return not any(map(str.isalpha, row.title))


def _edition_key(row: Row, card: str) -> _Key:
    """Return a key that all editions of an entry share: game, language, kind, title and `card`.

    `card` is the name of the card that the entry is about, or "".
    """
    return row.game, row.language, row.kind, row.title, card
