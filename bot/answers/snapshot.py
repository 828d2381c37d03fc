"""A snapshot of the library in memory, and everything that is looked up in it.

service -> LibrarySnapshot -> rules_index -> Reply, EntryView
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace

from rapidfuzz import process

from bot.answers.browse import entries_of_kind, steps_around
from bot.answers.cards import cards_together, lists_with, printing, ruling_keys
from bot.answers.entry_view import (
    CardReply,
    CardsTogether,
    Cause,
    EntryRef,
    EntryView,
    GuideLine,
    Reply,
    TopicExplanation,
)
from bot.answers.summaries import (
    card_key,
    filed_ref,
    guide_line,
    mark_of,
    places_of,
    quote_of,
    ref_of,
    source_of,
)
from rules_index import (
    Explainer,
    FiledEntry,
    Kind,
    Passage,
    Result,
    Row,
    Scope,
    Searcher,
    State,
    Topic,
    Verdict,
    beside,
    cards,
    judge,
    shown,
    suggest,
    why_each,
    words,
)

_OTHERS, _MOST, _ALIKE = 10, 25, 70


class LibrarySnapshot:
    """A snapshot of the library in memory; a question's scope says whose guides may answer it.

    It must not be used by two threads at once: the searcher keeps caches.
    """

    def __init__(self, searcher: Searcher) -> None:
        self.searcher = searcher
        with searcher.library.snapshot() as now:
            self.card_printings = now.card_names()
        self._marks: dict[str, list[Row]] = {}
        for row in searcher.index().rows:
            self._marks.setdefault(mark_of(row.id), []).append(row)
        self._steps: dict[tuple[str, str], list[Row]] = {}
        for row in searcher.index().rows:
            if row.kind == Kind.STEP:
                self._steps.setdefault((row.guide, row.scope), []).append(row)
        self._explainer = Explainer(searcher)
        self.played = frozenset((row.scope, row.game) for row in searcher.index().rows)
        """The pairs of scope and game of all guides; autocomplete needs them at every keystroke."""

    def stamp(self) -> Hashable:
        """Return a value that changes with every write to the library.

        If it has changed, what was read before may be outdated.
        """
        return self.searcher.stamp()

    def ask(self, question: str, scope: Scope) -> Reply:
        """Return the reply to a question: an answer, suggestions, or nothing."""
        searcher = self.searcher
        sure = judge(searcher, question, scope, _OTHERS)
        if sure.state is State.NOTHING:
            lines = self.guides(scope.scopes)
            searched = tuple(one.title for one in lines if scope.game in {"", one.game})
            return Reply("nothing", question, searched=searched)
        rows = (self._row(mark_of(hit.row.id), scope) or hit.row for hit, _ in sure.held)
        refs = tuple(dict.fromkeys(map(ref_of, rows)))
        if sure.state is State.SUGGESTIONS:
            return Reply("suggestions", question, None, refs, (), sure.language_missing)
        entry = self._answering(sure, scope)
        at_hand = {ref.mark for ref in entry.translations}  # these are shown separately
        others = tuple(ref for ref in refs[1:] if ref.mark not in at_hand)
        why = why_each(sure)[0]
        cause = Cause(why.reason or "score", *why.words, why.apart)
        return Reply("answer", question, entry, others, (), sure.language_missing, cause)

    def _answering(self, sure: Verdict, scope: Scope) -> EntryView:
        """Return the entry that answers, in the version of the server if it has its own."""
        best = sure.held[0][0].row.id
        for place, (hit, _) in enumerate(sure.held):
            if hit.row.id == best and self._is_seen(best, hit.row.scope, scope):
                return self._entry_view(
                    self.searcher, sure.result(place), scope, named=sure.found.card
                )
        own = self.open(mark_of(best), scope)  # the server's version has other words
        return own or self._entry_view(self.searcher, sure.result(0), scope, named=sure.found.card)

    def open(self, mark: str, scope: Scope) -> EntryView | None:
        """Return the entry with the short name `mark`, from the first scope with it; else None."""
        searcher = self.searcher
        row = self._row(mark, scope)
        filed = searcher.entries([row])[0] if row else None
        return self._entry_view(searcher, _whole_entry(filed), scope) if filed else None

    def _row(self, mark: str, scope: Scope) -> Row | None:
        rows = [row for row in self._marks.get(mark, ()) if row.scope in scope.scopes]
        return min(rows, key=lambda row: scope.scopes.index(row.scope), default=None)

    def _is_seen(self, entry: str, of: str, scope: Scope) -> bool:
        """Tell whether the version of an entry in the scope `of` is the one that users see.

        A version in an earlier scope would hide it.
        """
        first = self._row(mark_of(entry), scope)
        return first is None or first.scope == of

    def refs(self, marks: Sequence[str], scope: Scope) -> tuple[EntryRef, ...]:
        """Return links to the entries with these short names; missing ones are left out."""
        rows = (self._row(mark, scope) for mark in marks)
        return tuple(ref_of(row) for row in rows if row)

    def _entry_view(
        self, searcher: Searcher, result: Result, scope: Scope, card: str = "", named: str = ""
    ) -> EntryView:
        """Return an entry as it is shown, with its source, neighbours and related entries.

        `card` is the card that was looked up, `named` the card that a question names; "" for none.
        """
        entry, guide = result.entry, result.guide
        filed, asks = FiledEntry(guide, entry), entry.kind is Kind.FAQ
        around = beside(
            searcher, result, Scope("", "", scope.scopes), named or " ".join(words(card))
        )
        steps, at = steps_around(self._steps.get((guide.key, guide.scope), ()), entry.id)
        return EntryView(
            ref=filed_ref(filed),
            kind=entry.kind.value,
            game=guide.identity.game,
            language=guide.identity.language,
            text=f"{entry.title}\n{entry.text}" if asks else entry.text,
            passage=result.passage.text,
            source=source_of(filed),
            places=places_of(filed, titled=asks),
            errata=tuple(map(quote_of, around.errata)),
            related=tuple(map(filed_ref, around.related)),
            translations=tuple(map(ref_of, around.translations)),
            before=ref_of(steps[at - 1]) if at else None,
            after=ref_of(steps[at + 1]) if at + 1 < len(steps) else None,
            chart=tuple(map(ref_of, steps)),
            newer=tuple(map(ref_of, around.newer)),
            about=ruling_keys(result, around, card),
        )

    def complete(self, typed: str, scope: Scope, first: Sequence[str]) -> list[EntryRef]:
        """Return up to 25 entries that the typed text may mean.

        Entries in the languages of `first` come first.
        """
        refs = []
        for one in suggest(self.searcher, typed, scope, first):
            row = self._row(mark_of(one.entry), scope)
            if row:
                refs.append(replace(ref_of(row), title=one.title, said=one.said))
        return refs

    def card(self, name: str, scope: Scope, chosen: str = "") -> CardReply:
        """Return everything about a card, or suggestions if no card has this name.

        `chosen` is the short name of the entry to show; "" for the first one.
        """
        searcher = self.searcher
        found = cards.find(searcher, name, scope)
        told = found.results
        seen = [one for one in told if self._is_seen(one.entry.id, one.guide.scope, scope)]
        found = replace(found, results=tuple(seen) or told)
        if not found.results:
            near = (EntryRef(mark_of(card_key(name)), name) for name in found.suggestions)
            return CardReply(found.name, suggestions=tuple(near))
        refs = [filed_ref(FiledEntry(one.guide, one.entry)) for one in found.results]
        if not found.name:
            return CardReply("", stands_in=tuple(refs))
        at = next((i for i, ref in enumerate(refs) if ref.mark == chosen), 0)
        printed = (printing(card, found.name) for card in found.printed)
        return CardReply(
            found.name,
            tuple(dict.fromkeys(filter(None, printed))),
            tuple(refs),
            self._entry_view(searcher, found.results[at], scope, found.name),
            lists_with(found),
            mark=mark_of(card_key(found.name)),
        )

    def card_at(self, card: str, entry: str, scope: Scope) -> CardReply | None:
        """Return everything about the card whose short name is `card`; None if the card is gone.

        `entry` is the short name of the entry to show.
        """
        name = self._named([card], scope).get(card)
        found = self.card(name, scope, entry) if name else None
        return found if found and found.entry else None

    def _named(self, marks: Sequence[str], scope: Scope) -> dict[str, str]:
        """Return a dict of short name -> name of the card; unknown short names are left out."""
        seen = (one.name for one in self.card_printings if one.scope in scope.scopes)
        by_mark = ((mark_of(card_key(name)), name) for name in seen)
        return {mark: name for mark, name in by_mark if mark in marks}

    def together_at(self, marks: Sequence[str], scope: Scope, only: str) -> CardsTogether:
        """Return what the card lists say about the cards with these short names.

        Unknown short names are left out. `only` is the short name of one list; "" means all lists.
        """
        named = self._named(marks, scope)
        return self.together([named[one] for one in marks if one in named], scope, only)

    def together(self, names: Sequence[str], scope: Scope, only: str) -> CardsTogether:
        """Return what the card lists say about the cards with these names.

        `only` is the short name of one list; "" means all lists.
        """
        searcher = self.searcher
        lists = entries_of_kind(searcher, "list", "", scope)
        seen = [row for row in lists if self._is_seen(row.id, row.scope, scope)]
        rows = [row for row in seen if only in {"", mark_of(row.id)}]
        found = cards_together(searcher, names, scope, filter(None, searcher.entries(rows)))
        return replace(found, only=only)

    def card_names(self, typed: str, scope: Scope) -> list[str]:
        """Return up to 25 names of cards that the typed text may mean."""
        plain = " ".join(words(typed[:100]))
        names = {
            " ".join(words(card.name)): card.name
            for card in self.card_printings
            if card.scope in scope.scopes and (not scope.game or card.game == scope.game)
        }
        begun = [name for name in names if plain in f" {name}"] if plain else list(names)
        begun.sort(key=lambda name: (not name.startswith(plain), name))
        near = process.extract(plain, list(names), limit=_MOST, score_cutoff=_ALIKE)
        found = dict.fromkeys([*begun[:_MOST], *(name for name, _, _ in near)])
        return [names[name] for name in found][:_MOST]

    def of_kind(
        self, kind: str, scope: Scope, typed: str, first: Sequence[str]
    ) -> tuple[EntryRef, ...]:
        """Return the entries of a kind that the typed text may mean; all if it is empty.

        Entries in the languages of `first` come first.
        """
        found = entries_of_kind(self.searcher, kind, typed, scope, first)
        return tuple(ref_of(row) for row in found if self._is_seen(row.id, row.scope, scope))

    def explain(self, topic: Topic, languages: Sequence[str], scope: Scope) -> TopicExplanation:
        """Return the entry that explains a thing on a board, in the first language that has one.

        If no guide explains it, the explanation has no entry.
        """
        found = self._explainer.find(topic, languages, scope.scopes)
        if found is None:
            return TopicExplanation(read=self._explainer.knows(topic.game, scope.scopes))
        result = _whole_entry(found.filed, found.passage)
        entry = self._entry_view(self.searcher, result, scope)
        return TopicExplanation(entry, found.language_missing, read=True)

    def guides(self, scopes: Sequence[str]) -> tuple[GuideLine, ...]:
        """Return a line for each guide in these scopes."""
        return tuple(map(guide_line, self.searcher.guides(scopes)))


def _whole_entry(filed: FiledEntry, passage: Passage | None = None) -> Result:
    """Return an entry as a result without a question: no passage is marked unless one is given."""
    entry = filed.entry
    passage = passage or Passage("", entry.line, entry.page)
    return Result(entry, filed.guide, passage, 0.0, shown(entry))
