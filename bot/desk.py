"""The judge's desk: questions from the event loop are answered in a thread of its own.

cogs, controls -> Desk -> rules_index -> Reply, Leaf
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import ParamSpec, TypeVar

from rapidfuzz import process

from bot.leaf import CardReply, GuideLine, Leaf, Quote, Ref, Reply, Source
from rules_index import cards, own
from rules_index.answer import Result, State, ask, shown
from rules_index.contracts import BETWEEN_HEADINGS
from rules_index.language.fold import words
from rules_index.model import Kind, Passage
from rules_index.placing import Guide
from rules_index.related import Beside, beside
from rules_index.search.engine import Scope, Searcher
from rules_index.search.index import Row
from rules_index.search.suggest import suggest
from rules_index.shelves import CardName, FiledEntry

P = ParamSpec("P")
T = TypeVar("T")

_OTHERS, _MOST, _ALIKE = 10, 25, 70


def mark_of(entry: str) -> str:
    """The short name of an entry: what fits into a button and survives a restart."""
    return hashlib.sha256(entry.encode()).hexdigest()[:10]


class Desk:
    """Answers for all servers; each question says whose guides may answer it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._searcher: Searcher | None = None
        self._marks: dict[str, list[Row]] = {}
        self._cards: tuple[CardName, ...] = ()
        self._generation = -1
        # One thread: the searcher keeps caches, and a question takes a few milliseconds.
        self._thread = ThreadPoolExecutor(1, "judge")

    async def warm_up(self) -> None:
        """Have everything in memory before the first question."""
        await self._run(self._ready)

    def close(self) -> None:
        """Let the thread go."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def ask(self, question: str, scope: Scope) -> Reply:
        """The answer to a question, or what may be meant, or nothing."""
        return await self._run(self._ask, question, scope)

    async def open(self, mark: str, scope: Scope) -> Leaf | None:
        """The entry of a short name, if the asker may see it and it is still there."""
        return await self._run(self._open, mark, scope)

    async def refs(self, marks: Sequence[str], scope: Scope) -> tuple[Ref, ...]:
        """The entries of several short names; those that are gone are left out."""
        return await self._run(self._refs, marks, scope)

    async def complete(self, typed: str, scope: Scope, first: str) -> list[Ref]:
        """At most 25 entries that somebody who types may mean."""
        return await self._run(self._complete, typed, scope, first)

    async def card(self, name: str, scope: Scope) -> CardReply:
        """Everything about a card."""
        return await self._run(self._card, name, scope)

    async def card_names(self, typed: str, scope: Scope) -> list[str]:
        """At most 25 names of cards that somebody who types may mean."""
        return await self._run(self._card_names, typed, scope)

    async def of_kind(self, kind: str, scope: Scope) -> tuple[Ref, ...]:
        """All entries of a kind, in the order of their guides."""
        return await self._run(self._of_kind, kind, scope)

    async def guides(self, scopes: Sequence[str]) -> tuple[GuideLine, ...]:
        """The guides that a server can see."""
        return await self._run(self._guides, scopes)

    async def _run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, lambda: work(*args, **kwargs))

    def _ready(self) -> Searcher:
        if self._searcher is None:
            self._searcher = own.searcher(self._folder)
        index = self._searcher.index()
        if index.generation != self._generation:
            self._generation = index.generation
            self._marks = {}
            with self._searcher.library.snapshot() as now:
                self._cards = now.card_names()
            for row in index.rows:
                self._marks.setdefault(mark_of(row.id), []).append(row)
        return self._searcher

    def _ask(self, question: str, scope: Scope) -> Reply:
        searcher = self._ready()
        answer = ask(searcher, question, scope, _OTHERS)
        if answer.state is State.NOTHING:
            searched = tuple(line.title for line in self._guides(scope.scopes))
            return Reply("nothing", question, searched=searched)
        refs = tuple(_ref(result.guide, result.entry.id, result.entry.title, result.entry.kind)
                     for result in answer.results)  # fmt: skip
        if answer.state is State.SUGGESTIONS:
            return Reply("suggestions", question, None, refs, (), answer.language_missing)
        leaf = self._leaf(searcher, answer.results[0], scope)
        return Reply("answer", question, leaf, refs[1:], (), answer.language_missing)

    def _open(self, mark: str, scope: Scope) -> Leaf | None:
        searcher = self._ready()
        row = self._row(mark, scope)
        filed = searcher.entries([row])[0] if row else None
        return self._leaf(searcher, _whole(filed), scope) if filed else None

    def _row(self, mark: str, scope: Scope) -> Row | None:
        rows = [row for row in self._marks.get(mark, ()) if row.scope in scope.scopes]
        return min(rows, key=lambda row: scope.scopes.index(row.scope), default=None)

    def _refs(self, marks: Sequence[str], scope: Scope) -> tuple[Ref, ...]:
        self._ready()
        rows = (self._row(mark, scope) for mark in marks)
        return tuple(_ref_of(row) for row in rows if row)

    def _leaf(self, searcher: Searcher, result: Result, scope: Scope) -> Leaf:
        entry, guide = result.entry, result.guide
        around = beside(searcher, result, Scope("", "", scope.scopes))
        before, after = self._neighbours(searcher, result)
        return Leaf(
            ref=_ref(guide, entry.id, entry.title, entry.kind),
            kind=entry.kind.value,
            game=guide.identity.game,
            language=guide.identity.language,
            text=f"{entry.title}\n{entry.text}" if entry.kind is Kind.FAQ else entry.text,
            passage=result.passage.text,
            source=_source(result.guide, result),
            errata=tuple(_quote(filed) for filed in around.errata),
            related=tuple(_filed_ref(filed) for filed in around.related),
            translations=_translations(around),
            warnings=around.warnings,
            before=before,
            after=after,
        )

    def _neighbours(self, searcher: Searcher, result: Result) -> tuple[Ref | None, Ref | None]:
        """The steps before and after a step in its guide."""
        if result.entry.kind is not Kind.STEP:
            return None, None
        rows = [
            row
            for row in searcher.index().rows
            if row.guide == result.guide.key and row.scope == result.guide.scope
            and row.kind == Kind.STEP
        ]  # fmt: skip
        place = next((i for i, row in enumerate(rows) if row.id == result.entry.id), -1)
        if place < 0:
            return None, None
        before = _ref_of(rows[place - 1]) if place else None
        return before, _ref_of(rows[place + 1]) if place + 1 < len(rows) else None

    def _complete(self, typed: str, scope: Scope, first: str) -> list[Ref]:
        searcher = self._ready()
        found = suggest(searcher, typed, scope, first)
        refs = []
        for one in found:
            row = self._row(mark_of(one.entry), scope)
            if row:
                refs.append(_ref_of(row))
        return refs

    def _card(self, name: str, scope: Scope) -> CardReply:
        searcher = self._ready()
        found = cards.find(searcher, name, scope)
        printed = tuple(
            " ".join(filter(None, [one.name, one.set, one.number])) for one in found.printed
        )
        leaves = tuple(self._leaf(searcher, result, scope) for result in found.results)
        return CardReply(found.name, printed, leaves, found.suggestions)

    def _card_names(self, typed: str, scope: Scope) -> list[str]:
        self._ready()
        plain = " ".join(words(typed[:100]))
        names = {
            " ".join(words(card.name)): card.name
            for card in self._cards
            if card.scope in scope.scopes and (not scope.game or card.game == scope.game)
        }
        begun = [name for name in names if plain in f" {name}"] if plain else list(names)
        begun.sort(key=lambda name: (not name.startswith(plain), name))
        near = process.extract(plain, list(names), limit=_MOST, score_cutoff=_ALIKE)
        found = dict.fromkeys([*begun[:_MOST], *(name for name, _, _ in near)])
        return [names[name] for name in found][:_MOST]

    def _of_kind(self, kind: str, scope: Scope) -> tuple[Ref, ...]:
        searcher = self._ready()
        allowed = searcher.allowed(searcher.index(), scope)
        rows = searcher.index().rows
        return tuple(_ref_of(row) for i, row in enumerate(rows) if allowed[i] and row.kind == kind)

    def _guides(self, scopes: Sequence[str]) -> tuple[GuideLine, ...]:
        with self._ready().library.snapshot() as now:
            guides = now.guides(scopes)
        return tuple(_guide_line(guide) for guide in guides)


def _whole(filed: FiledEntry) -> Result:
    """An entry that nobody asked a question for: no passage of it stands out."""
    entry = filed.entry
    return Result(entry, filed.guide, Passage("", entry.line, entry.page), 0.0, shown(entry))


def _source(guide: Guide, result: Result) -> Source:
    return _source_of(FiledEntry(guide, result.entry))


def _source_of(filed: FiledEntry) -> Source:
    entry, identity = filed.entry, filed.guide.identity
    section = BETWEEN_HEADINGS.join(part for part in entry.section if part != identity.title)
    title = identity.title or filed.guide.key
    return Source(title, identity.version, section, entry.page, entry.line, entry.id)


def _quote(filed: FiledEntry) -> Quote:
    return Quote(filed.entry.title, filed.entry.text, _source_of(filed))


def _ref(guide: Guide, entry: str, title: str, kind: str) -> Ref:
    note = " · ".join(filter(None, [kind, guide.identity.game, guide.identity.language]))
    return Ref(mark_of(entry), title, note)


def _filed_ref(filed: FiledEntry) -> Ref:
    return _ref(filed.guide, filed.entry.id, filed.entry.title, filed.entry.kind)


def _ref_of(row: Row) -> Ref:
    note = " · ".join(filter(None, [row.kind, row.game, row.language]))
    return Ref(mark_of(row.id), row.title, note)


def _translations(around: Beside) -> tuple[Ref, ...]:
    return tuple(_ref_of(row) for row in around.translations)


def _guide_line(guide: Guide) -> GuideLine:
    one = guide.identity
    title = one.title or guide.key
    return GuideLine(
        guide.key, title, one.game, one.language, one.version, one.date, guide.entries,
        own=bool(guide.scope),
    )  # fmt: skip
