"""What is shown with an answer: errata over it, what it refers to, other languages, newer words.

Result -> beside -> contracts, printed
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from rules_index.answers.answer import Result
from rules_index.language.fold import words
from rules_index.model import Kind
from rules_index.search.beside import counterparts, newer
from rules_index.search.engine import Searcher
from rules_index.search.found import Scope
from rules_index.search.index import Index, Row
from rules_index.store.shelves import FiledEntry

_MOST_ERRATA, _MOST_RELATED, _SPEAKS_OF = 3, 8, 4


@dataclass(frozen=True, slots=True)
class Beside:
    """What belongs to the first result of an answer."""

    errata: tuple[FiledEntry, ...] = ()
    """Errata about the same card or under the same title; not those that are the result itself."""
    related: tuple[FiledEntry, ...] = ()
    """The entries that it refers to."""
    translations: tuple[Row, ...] = ()
    """The same rule in the guides of other languages."""
    newer: tuple[Row, ...] = ()
    """The same entry in newer versions of the guide that have changed it."""
    language: str = ""
    """That of the result itself."""

    @property
    def warnings(self) -> tuple[str, ...]:
        """A sentence for every newer version."""
        return tuple(f"{self._warning(row)} ({row.id})." for row in self.newer)

    def _warning(self, row: Row) -> str:
        if row.language == self.language:
            return f"Version {row.version} of this guide says this otherwise"
        return f"The newer version of this guide ({row.language}) marks this as changed"


def beside(searcher: Searcher, result: Result, scope: Scope) -> Beside:
    """Everything that is shown with a result, within what the asker may see."""
    index, entry = searcher.index(), result.entry
    others = counterparts(index, entry.id, result.guide.scope)
    return Beside(
        tuple(filter(None, searcher.entries(_errata(index, result, scope)))),
        tuple(_related(searcher, result, scope)),
        tuple(row for row in others if row.scope in scope.scopes),
        tuple(newer(searcher, entry, result.guide, scope.scopes)),
        result.guide.identity.language,
    )


def _errata(index: Index, result: Result, scope: Scope) -> list[Row]:
    about, at = set(_cards_of(result)), index.place_of(result.entry.id, result.guide.scope)
    titles = [] if at is None else index.names_of(at)
    places = [place for name, _, _, place in index.cards if name in about] if about else []
    places += sorted(place for title in titles for place in index.by_name.get(title, ()))
    rows = (index.rows[place] for place in dict.fromkeys(places))
    fitting = [row for row in rows if _corrects(row, result, scope)]
    ordered = sorted(fitting, key=lambda row: row.guide != result.guide.key)
    once = {row.id.partition("/")[2]: row for row in reversed(ordered)}
    return [row for row in ordered if row in once.values()][:_MOST_ERRATA]


def _cards_of(result: Result) -> Iterator[str]:
    """The folded names of the cards that a result is about; a long list is about none of them."""
    cards = result.entry.cards
    if len(cards) <= _SPEAKS_OF:
        yield from (" ".join(words(card.name)) for card in cards)


def _corrects(row: Row, result: Result, scope: Scope) -> bool:
    identity = result.guide.identity
    return (
        row.kind == Kind.ERRATA
        and row.id != result.entry.id
        and row.scope in scope.scopes
        and (row.game, row.language) == (identity.game, identity.language)
    )


def _related(searcher: Searcher, result: Result, scope: Scope) -> Iterable[FiledEntry]:
    targets = dict.fromkeys(link.target for link in result.entry.links if link.target)
    targets.pop(result.entry.id, None)
    rows = (
        _row(searcher.index(), target, scope.scopes) for target in list(targets)[:_MOST_RELATED]
    )
    return filter(None, searcher.entries(filter(None, rows)))


def _row(index: Index, entry_id: str, scopes: Sequence[str]) -> Row | None:
    """The entry of an id in the first of these scopes that has it."""
    rows = {row.scope: row for row in map(index.rows.__getitem__, index.by_id.get(entry_id, ()))}
    return next((rows[scope] for scope in scopes if scope in rows), None)
