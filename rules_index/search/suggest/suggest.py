"""Suggests entries while somebody types: first titles, aliases and card names, then rules.

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
from rules_index.search.suggest.content_search import ContentSearch
from rules_index.search.suggest.distinct import DistinctNames, is_bare
from rules_index.search.suggest.name_search import TELLING, Name, NameSearch
from rules_index.search.suggest.snippet import beginnings, piece

MOST = 25
"""The most lines that are suggested. By definition: Discord shows no more."""
_MOST_PASSAGES = 8
"""The most lines with a passage of a rule; after so many, people type another word. Chosen by hand.
"""
_LONGEST = 100
"""The most letters of a line. By definition: Discord shows no more."""
_TITLE = 60
"""The most letters of a title that has a text beside it. Chosen by hand."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A line that the user can choose: the name that matched, and the entry it leads to."""

    title: str
    """The title of the entry, or the name of the card if that is what matched."""
    entry: str
    """The id of the entry."""
    said: str = ""
    """The text beside the title; "" if there is none.

    For a card, it is the title of the card's entry; for a rule, a piece of the passage that
    matched.
    """

    @property
    def label(self) -> str:
        """Return the title and the text beside it as one line, cut to the length that Discord
        shows.
        """
        title = self.title
        if self.said and len(title) > _TITLE:
            title = f"{title[: _TITLE - 1].rstrip()}…"
        return " · ".join(filter(None, (title, self.said)))[:_LONGEST]


def suggest(
    searcher: Searcher, typed: str, scope: Scope, first: Sequence[str] = ()
) -> list[Suggestion]:
    """Return at most 25 suggestions: names as typed, then similar names, then matching rules.

    Of equal matches, those in the languages of `first` come first. The function never raises an
    error.
    """
    index, typed = searcher.index(), typed[:_LONGEST]
    plain = " ".join(words(typed))
    if not plain:
        return []
    dear = {language: place for place, language in reversed(list(enumerate(first)))}
    distinct = DistinctNames(searcher, index, scope)
    _add_names(distinct, NameSearch(index, searcher.allowed(index, scope), dear), plain)
    lines = list(_name_lines(distinct.names[:MOST], searcher, index))
    if len(lines) < MOST and (_is_word(plain) or not lines):
        content = ContentSearch.of(searcher.search(typed, scope, MOST, typing=True))
        new = (hit for hit in content.hits(dear, called=bool(lines)) if distinct.takes(hit.place))
        some = list(islice(new, min(_MOST_PASSAGES, MOST - len(lines))))
        lines += _rule_lines(some, searcher, content)
    return lines


def _is_word(plain: str) -> bool:
    """Tell whether a typed text is long enough, and not only numbers, so that rules are searched
    for it.
    """
    return len(plain) >= TELLING and not plain.replace(" ", "").isdigit()


def _add_names(distinct: DistinctNames, search: NameSearch, plain: str) -> None:
    """Add the names that match the typed text, the surest first, until there are `MOST` names."""
    for tier, names in enumerate(search.tiers(plain)):
        distinct.add(names, all_editions=not tier)
        if len(distinct.names) >= MOST:
            return
    distinct.finish()
    if len(distinct.names) < MOST:
        distinct.add(search.alike(plain))
        distinct.finish()


def _name_lines(names: Sequence[Name], searcher: Searcher, index: Index) -> Iterator[Suggestion]:
    """Yield a suggestion for each name.

    Beside a card's name is the title of its entry; beside a title that is only a number is the
    beginning of the entry's text; beside any other title is nothing.
    """
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


def _rule_lines(
    hits: Sequence[Hit], searcher: Searcher, content: ContentSearch
) -> Iterator[Suggestion]:
    """Yield a suggestion for each hit: its title, and the piece of its text that fits the typed
    words.
    """
    query = content.found.query
    asked = beginnings({*content_words(query), *query.plain.split()[-1:]})
    for hit, filed in zip(hits, searcher.entries(hit.row for hit in hits), strict=True):
        text = content.passage(hit, filed.entry).text if filed else ""
        yield Suggestion(hit.row.title, hit.row.id, piece(text, asked))
