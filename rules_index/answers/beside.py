"""Collects what is shown with an answer: errata, related entries, translations and newer versions.

Result -> beside -> contracts, printed
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cmp_to_key

from rules_index.answers.answer import Result
from rules_index.answers.counterparts import counterparts, newer
from rules_index.language.fold import words
from rules_index.model import Entry, FiledEntry, Kind
from rules_index.search.index.index import Index
from rules_index.search.question.references import holds_phrase
from rules_index.search.rank.newer_ruling import age
from rules_index.search.records import Row, Scope
from rules_index.search.searcher import Searcher

_MOST_ERRATA = 3
"""The most errata that are shown beside an answer. Chosen by hand."""
_MOST_RELATED = 8
"""The most related entries, to which an answer refers, that are shown beside it. Chosen by hand."""
_SPEAKS_OF = 4
"""The most cards that an entry may name and still be about them; with more it is a list.

Chosen by hand.
"""
_SPEAKING = (Kind.FAQ, Kind.RULE, Kind.STEP, Kind.CLARIFICATION)
"""The kinds of entry that mention cards in passing.

Lists and errata are not among them, because they are about every card that they name.
"""
_WORD = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True)
class Beside:
    """The entries that are shown with the first result of an answer."""

    errata: tuple[FiledEntry, ...] = ()
    """The errata about the same card or under the same title; the result itself is not
    among them.
    """
    related: tuple[FiledEntry, ...] = ()
    """The entries to which the result refers."""
    translations: tuple[Row, ...] = ()
    """The entries with the same rule in guides of other languages."""
    newer: tuple[Row, ...] = ()
    """The result's entry as it is in newer versions of its guide, for each version that changed
    it."""
    language: str = ""
    """The language of the result."""

    @property
    def warnings(self) -> tuple[str, ...]:
        """Return one warning for each newer version that changed the entry."""
        return tuple(f"{self._warning(row)} ({row.id})." for row in self.newer)

    def _warning(self, row: Row) -> str:
        if row.language == self.language:
            return f"Version {row.version} of this guide says this otherwise"
        return f"The newer version of this guide ({row.language}) marks this as changed"


def beside(searcher: Searcher, result: Result, scope: Scope, card: str = "") -> Beside:
    """Collect everything that is shown with a result, from the guides that the asker may see.

    `card` is the folded name of the card in the question, or "".
    """
    index, entry = searcher.index(), result.entry
    others = counterparts(index, entry.id, result.guide.scope)
    return Beside(
        tuple(_errata(searcher, result, scope, card)),
        tuple(_related(searcher, result, scope)),
        tuple(row for row in others if row.scope in scope.scopes),
        tuple(newer(searcher, entry, result.guide, scope.scopes)),
        result.guide.identity.language,
    )


def _errata(searcher: Searcher, result: Result, scope: Scope, card: str) -> list[FiledEntry]:
    """Return the errata of the cards in a result, the newest first.

    These are the cards that the result is about or that its text mentions. `card` is the folded
    name of the card in the question, or "".
    """
    index, own = searcher.index(), result.guide
    at = index.place_of(result.entry.id, own.scope)
    correcting = {
        owner
        for owner in set(index.card_owners.tolist())
        if _corrects(index.rows[owner], result, scope)
    }
    about = {*_cards_of(result), *_names_of_cards(index, correcting, result.entry, card)}
    places = [owner for name, _, _, owner in index.cards if name in about and owner in correcting]
    titles = [] if at is None else index.names_of(at)
    named = sorted(place for title in titles for place in index.titles.by_name.get(title, ()))
    places += [place for place in named if _corrects(index.rows[place], result, scope)]
    read = searcher.entries(index.rows[place] for place in dict.fromkeys(places))
    # An older erratum corrects none that came after it.
    old = result.entry.kind is Kind.ERRATA
    filed = (one for one in read if one and not (old and age(own, one.guide) < 0))
    ordered = sorted(filed, key=lambda one: one.guide.key != own.key)
    ordered.sort(key=cmp_to_key(lambda one, other: age(one.guide, other.guide)))
    once = {one.entry.id.partition("/")[2]: one for one in reversed(ordered)}
    return [one for one in ordered if one in once.values()][:_MOST_ERRATA]


def _cards_of(result: Result) -> Iterator[str]:
    """Yield the folded names of the cards that a result is about; nothing if its entry lists many
    cards.
    """
    cards = result.entry.cards
    if len(cards) <= _SPEAKS_OF:
        yield from (" ".join(words(card.name)) for card in cards)


def _names_of_cards(
    index: Index, correcting: AbstractSet[int], entry: Entry, card: str
) -> Iterator[str]:
    """Yield the folded names of the cards in an entry's text: first `card`, then those that have
    errata.

    `card` is the card in the question, `correcting` has the positions of the errata. A name of one
    word or without a capital is not yielded: "a small bell" may be any bell.
    """
    text = f"{entry.title}\n{entry.text}"
    said = " ".join(words(text))
    if card and holds_phrase(card, said):
        yield card
    if entry.kind in _SPEAKING:
        names = {name for name, _, _, owner in index.cards if owner in correcting and " " in name}
        found = [name for name in sorted(names) if holds_phrase(name, said)]
        told = [name for name in found if _writes_with_capital(name, text)]
        yield from told if len(told) <= _SPEAKS_OF else ()


def _writes_with_capital(name: str, text: str) -> bool:
    """Tell whether a text contains the first word of a folded name with a capital letter."""
    tokens = _WORD.findall(text)
    first, *_ = name.split()
    return any(token[0].isupper() and words(token)[:1] == [first] for token in tokens)


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
        _row_with_id(searcher.index(), target, scope.scopes)
        for target in list(targets)[:_MOST_RELATED]
    )
    return filter(None, searcher.entries(filter(None, rows)))


def _row_with_id(index: Index, entry_id: str, scopes: Sequence[str]) -> Row | None:
    """Return the row of the entry with this id from the first scope that has one, or None."""
    rows = {
        row.scope: row for row in map(index.rows.__getitem__, index.kin.by_id.get(entry_id, ()))
    }
    return next((rows[scope] for scope in scopes if scope in rows), None)
