"""Suggests while somebody types: titles, aliases and card names first, then what rules say.

typed -> name_search, distinct (names), searcher, content_search (what rules say) -> Suggestion
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from rules_index.language.fold import words
from rules_index.search.index.index import Index
from rules_index.search.question.parts import content_words
from rules_index.search.records import Hit, Scope
from rules_index.search.searcher import Searcher
from rules_index.search.suggest.content_search import Speaking
from rules_index.search.suggest.distinct import Offered, is_bare
from rules_index.search.suggest.name_search import Begun, Name
from rules_index.search.suggest.snippet import beginnings, piece

MOST = 25
_MOST_PASSAGES = 8
"""Whoever has read so many rules types another word."""
_LONGEST, _TITLE = 100, 60
"""Letters of a line, and of a title that something stands beside."""
_SHORTEST = 3
"""Letters that have to be typed before rules are asked what they say."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A line to choose: what matched, and the entry it leads to."""

    title: str
    """The entry's title, or the card's name where that is what matched."""
    entry: str
    said: str = ""
    """What stands beside it: where the card stands, or the words below the title that matched."""

    @property
    def label(self) -> str:
        """Both, cut to what a list can show."""
        title = self.title
        if self.said and len(title) > _TITLE:
            title = f"{title[: _TITLE - 1].rstrip()}…"
        return " · ".join(filter(None, (title, self.said)))[:_LONGEST]


def suggest(
    searcher: Searcher, typed: str, scope: Scope, first: Sequence[str] = ()
) -> list[Suggestion]:
    """At most 25 suggestions: what is called as typed, then what nearly is, then what speaks of it.

    Of what matches alike the languages in `first` come before the others. Never an error.
    """
    index, typed = searcher.index(), typed[:_LONGEST]
    plain = " ".join(words(typed))
    if not plain:
        return []
    dear = {language: place for place, language in reversed(list(enumerate(first)))}
    offered = Offered(searcher, index, scope)
    _offer(offered, Begun(index, searcher.allowed(index, scope), dear), plain)
    lines = list(_called(offered.names[:MOST], searcher, index))
    if len(lines) < MOST and (_is_word(plain) or not lines):
        speaking = Speaking.of(searcher.search(typed, scope, MOST, typing=True))
        new = (hit for hit in speaking.hits(dear, called=bool(lines)) if offered.takes(hit.place))
        some = list(islice(new, min(_MOST_PASSAGES, MOST - len(lines))))
        lines += _said(some, searcher, speaking)
    return lines


def _is_word(plain: str) -> bool:
    return len(plain) >= _SHORTEST and not plain.replace(" ", "").isdigit()


def _offer(offered: Offered, begun: Begun, plain: str) -> None:
    """All names that are what was typed in one of the ways, as long as there is room."""
    for tier, names in enumerate(begun.tiers(plain)):
        offered.add(names, all_editions=not tier)
        if len(offered.names) >= MOST:
            return
    offered.finish()
    if len(offered.names) < MOST:
        offered.add(begun.alike(plain))
        offered.finish()


def _called(names: Sequence[Name], searcher: Searcher, index: Index) -> Iterator[Suggestion]:
    """Lines of names: a card with what it stands in, a bare number with the words below it."""
    rows = [index.rows[name.place] for name in names]
    telling = [row for row, name in zip(rows, names, strict=True) if name.is_card or is_bare(row)]
    read = dict(zip((row.id for row in telling), searcher.entries(telling), strict=True))
    for name, row in zip(names, rows, strict=True):
        filed = read.get(row.id)
        if filed is None:
            yield Suggestion(row.title, row.id)
        elif name.is_card and name.called not in " ".join(words(row.title)):
            cards = (card.name for card in filed.entry.cards)
            printed = (card for card in cards if " ".join(words(card)) == name.called)
            yield Suggestion(next(printed, name.called), row.id, row.title)
        else:
            below = "" if name.is_card else piece(filed.entry.opening.text)
            yield Suggestion(row.title, row.id, below)


def _said(hits: Sequence[Hit], searcher: Searcher, speaking: Speaking) -> Iterator[Suggestion]:
    """Lines of entries with a piece of the passage that speaks most of what was typed."""
    query = speaking.found.query
    asked = beginnings({*content_words(query), *query.plain.split()[-1:]})
    for hit, filed in zip(hits, searcher.entries(hit.row for hit in hits), strict=True):
        text = speaking.passage(hit, filed.entry).text if filed else ""
        yield Suggestion(hit.row.title, hit.row.id, piece(text, asked))
