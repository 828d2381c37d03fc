"""The Searcher: keeps the index of a library up to date and answers questions with ranked hits."""

from __future__ import annotations

import gc
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path

from rules_index.language import lexicon as lexicons
from rules_index.language.elsewhere import outside
from rules_index.language.lexicon import LANGUAGES, Lexicon
from rules_index.model import FiledEntry, Guide
from rules_index.search.confidence import Trust, trust
from rules_index.search.context import Context
from rules_index.search.found import Found
from rules_index.search.index.build import build
from rules_index.search.index.entry_cache import EntryCache
from rules_index.search.index.file import load, load_last, mark, save, stamp_of
from rules_index.search.index.filters import Masks
from rules_index.search.index.index import Index
from rules_index.search.index.postings import Floats
from rules_index.search.index.question_packs import Pack, lines_for, shipped
from rules_index.search.index.top_places import CANDIDATES
from rules_index.search.match.shortcuts import likeliest, tiers_of, with_matches, worths
from rules_index.search.question.expansion import expand
from rules_index.search.question.nonsense import is_strange
from rules_index.search.question.query import Query, make_query
from rules_index.search.rank import WHAT_ANSWERS, WHAT_IS_SHOWN
from rules_index.search.rank.follow_redirect import with_meant
from rules_index.search.rank.one_of_each import each_once
from rules_index.search.rank.order import by_score, in_order
from rules_index.search.records import Hit, Reason, Row, Scope
from rules_index.search.score.coverage import evidence
from rules_index.search.score.features import features, raised, weighted
from rules_index.search.score.term_scores import TermScores, term_scores
from rules_index.search.text.step_vocabulary import Steps
from rules_index.search.weights import weights
from rules_index.store.library import Library

_WARMING = "shuffle the discard pile into the deck, then draw"
"""A question that each new searcher asks itself.

It loads the word lists before the first user asks. It is in English because every question is also
read in English. It has too many words for a look-up, which would read entries.
"""

Named = Callable[[str, Sequence[str]], Sequence[str]]
"""A function that takes a question and its scopes, and returns the ids of the entries that an alias
in the question leads to, best first."""


def _nothing_named(_text: str, _scopes: Sequence[str]) -> Sequence[str]:
    """Return no entry ids for any question: the default for a searcher without aliases."""
    return ()


class Searcher:
    """A searcher over the index of one library; it rebuilds the index when the library has changed.

    Without `follow` it never rebuilds the index, so that no question has to wait. The caller then
    checks whether the searcher is `outdated` and replaces it by a `renewed` one.
    """

    def __init__(
        self,
        folder: Path,
        lexicon: Lexicon | None = None,
        *,
        named: Named = _nothing_named,
        packs: Sequence[Pack] | None = None,
        follow: bool = True,
        without: Collection[str] = (),
    ) -> None:
        self.library = Library(folder)
        self._named = named
        self._packs = shipped() if packs is None else packs
        self.lexicon = lexicon or lexicons.load()
        self.step_words = Steps(self.lexicon)
        self._folder = folder
        self._file = str(self.library.path)
        self._follow = follow
        self.without = frozenset(without)
        """The names of the matchers and rules that a trial leaves out."""
        self._index: Index | None = None
        self._masks: Masks | None = None
        self._seen: tuple[int, ...] = ()
        self._guides: dict[tuple[str, str], Guide] = {}
        # Not a method of the searcher: it would refer to itself and not be freed when replaced.
        self._entry_cache = EntryCache(self.library, partial(stamp_of, self._file))

    def index(self) -> Index:
        """Return the index; it is loaded or built on first use.

        With `follow` it is also rebuilt when the library has changed.
        """
        if self._index is None:
            generation = self.library.generation()
            made = self._take(self._saved(generation) or self._made_anew(generation))
            self.search(_WARMING, Scope(), 1)
            # Lists and index stay in use: a garbage collection of them would cost a question 40 ms.
            gc.freeze()
            return made
        if self._follow and self.outdated():
            generation = self.library.generation()
            return self._take(self._saved(generation) or self._made_anew(generation))
        return self._index

    def outdated(self) -> bool:
        """Tell whether no index is loaded, or the library has changed since the index was made."""
        # Taken before the library is read, so that a later write is noticed next time.
        stamp = self.stamp()
        if self._index is not None and stamp != self._seen:
            if self._index.generation != self.library.generation():
                return True
            self._seen = stamp
        return self._index is None

    def renewed(self) -> Searcher | None:
        """Return a new searcher over the library as it is now, or None if no saved index fits the
        library.

        This searcher stays as it is. The new one shares its lexicon and packs, so only the saved
        index has to be read.
        """
        kept = self._saved(self.library.generation())
        return None if kept is None else self._over(kept)

    def former(self) -> Searcher:
        """Return a new searcher over the index that was saved last, even if that index is outdated.

        If no index was saved, or it has guides that the library no longer has, the new searcher has
        no entries. This method is for a process that cannot build an index now: it never does.
        """
        index = load_last(self._folder, self.lexicon)
        if index is None or not index.is_of(self._guides_filed().values()):
            # No library has this generation, so any library makes the index outdated.
            index = build((), self.lexicon, lines_for((), self._packs), generation=-1)
        return self._over(index)

    def _over(self, index: Index) -> Searcher:
        """Return a new searcher with the same settings but another index, ready for questions."""
        other = Searcher(
            self._folder,
            self.lexicon,
            named=self._named,
            packs=self._packs,
            follow=self._follow,
            without=self.without,
        )
        other._take(index)
        other.search(_WARMING, Scope(), 1)
        return other

    def _take(self, index: Index) -> Index:
        """Replace the index by another and return it; drop what was cached for the old index."""
        self._index, self._guides = index, self._guides_filed()
        self._masks = None
        self._entry_cache.clear()
        return index

    def _saved(self, generation: int) -> Index | None:
        """Return the saved index of this generation of the library, or None if there is none.

        The result is also None if the guides in the index are not those of the library: another
        program may have changed a guide without changing the generation.
        """
        index = load(self._folder, generation, mark(generation, self.lexicon, self._packs))
        return index if index and index.is_of(self._guides_filed().values()) else None

    def stamp(self) -> tuple[int, ...]:
        """Return the times at which the library's files last changed.

        Comparing these times is faster than opening the library to see whether it has changed.
        """
        return stamp_of(self._file)

    def _guides_filed(self) -> dict[tuple[str, str], Guide]:
        """Return (scope, key) -> guide for all guides of the library."""
        with self.library.snapshot() as now:
            return {guide.named: guide for guide in now.guides(now.scopes())}

    def guides(self, scopes: Collection[str]) -> list[Guide]:
        """Return the guides of some scopes, as they were when the index was loaded."""
        self.index()
        return [guide for guide in self._guides.values() if guide.scope in scopes]

    def _made_anew(self, generation: int) -> Index:
        """Build the index of the library as it is now, save it, and return it.

        `generation` is the library's present generation.
        """
        with self.library.snapshot() as now:
            entries = now.entries(now.scopes())
        index = build(entries, self.lexicon, lines_for(entries, self._packs), generation)
        save(index, self._folder, mark(generation, self.lexicon, self._packs))
        return index

    def search(self, text: str, scope: Scope, limit: int = 10, *, typing: bool = False) -> Found:
        """Return at most `limit` hits for a question, and how far the first one can be trusted.

        With `typing`, the question may be unfinished.
        """
        index = self.index()
        query = make_query(text, index, self.lexicon, scope.game, scope.scopes)
        return self._answered(query, index, scope, limit, typing=typing)

    def in_all_languages(self, found: Found, limit: int = 10) -> Found:
        """Search the guides of all languages with the question of an earlier search, `found`.

        The term scores of the earlier search are reused unless the index has changed since.
        """
        scope, text = replace(found.scope, language=""), found.query.text
        if self.index() is not found.index:
            return self.search(text, scope, limit)
        return self._answered(found.query, found.index, scope, limit, found.term_scores)

    def _answered(
        self,
        query: Query,
        index: Index,
        scope: Scope,
        limit: int,
        before: TermScores | None = None,
        *,
        typing: bool = False,
    ) -> Found:
        """Return the result for a parsed question: ranked hits, and the trust in the first hit.

        `before` holds the term scores of an earlier search for the same question.
        """
        context = with_matches(
            self.context(query, index, scope, before, typing=typing), without=self.without
        )
        query, allowed = context.query, context.allowed
        total, tiers = context.total + worths(context), tiers_of(context)
        likely = with_meant(likeliest(total, tiers, CANDIDATES), index)
        told = evidence(query, context.parts, likely, index, allowed)
        context = replace(context, coverage=told)
        scored = by_score(raised(total, told, weights()), context)
        answering = in_order(scored, context, WHAT_ANSWERS, self.without)
        two = [(one.place, one.standing) for one in islice(each_once(answering, index), 2)]
        hits = tuple(
            Hit(
                *(one.place, index.rows[one.place], one.score, one.standing),
                *(one.tier, one.matches, one.moved),
            )
            for one in in_order(answering, context, WHAT_IS_SHOWN, self.without)[:limit]
        )
        # While somebody types, every possible entry is shown, however sure.
        sure = Trust() if typing else trust(query, index, allowed, told, context.features, two)
        found = Found(
            *(query, hits, sure, index, told, scope, context.term_scores, context.features),
            own_language=self.masks(index).own_language(query.language),
            card=context.card if Reason.CARD_PERHAPS not in context.reasons else "",
            matches=context.matches,
            ambiguous=context.ambiguous,
        )
        known = typing or found.names_something or sure.known
        return found if known else replace(found, strange=is_strange(query, index, allowed))

    def allowed(self, index: Index, scope: Scope) -> Floats:
        """Return, for each entry, 1 if the scope allows it, else 0."""
        return self.masks(index).allowed(scope)

    def masks(self, index: Index) -> Masks:
        """Return the filters of an index; they are made once and then kept."""
        kept = self._masks
        if kept is None or kept.index is not index:
            kept = self._masks = Masks(index)
        return kept

    def context(
        self,
        query: Query,
        index: Index,
        scope: Scope,
        before: TermScores | None = None,
        *,
        typing: bool = False,
    ) -> Context:
        """Return the context of a question: its parts, its features and the score of every entry.

        `before` holds the term scores of an earlier search for the same question; those that still
        apply are reused.
        """
        allowed = self.allowed(index, scope)
        query, parts = expand(query, self.lexicon, index, allowed, typing=typing)
        scores = term_scores(query, index, allowed, before)
        made = features(query, index, allowed, scores)
        own = self.masks(index).own_language(query.language)
        return Context(
            query=query,
            parts=parts,
            index=index,
            allowed=allowed,
            features=made,
            total=weighted(made, weights(), allowed) * own,
            term_scores=scores,
            vocabulary=self.step_words,
            read=self.entries,
            aliases=self._named(query.text, scope.scopes),
            guides=self._guides,
            typing=typing,
        )

    def entries(self, rows: Iterable[Row]) -> list[FiledEntry | None]:
        """Return the entries of some rows, read from the library; None for one that has been
        removed.
        """
        return self._entry_cache.entries(rows, self._guides)

    def read_ahead(self, pause: float = 0.0) -> None:
        """Load all entries and the vocabulary of all languages into memory before a question needs
        them.

        Wait `pause` seconds after each batch of entries.
        """
        outside().concepts("", LANGUAGES, question=True)
        self._entry_cache.read_ahead(self.index().rows, self._guides, pause)
