"""The judge's desk: questions from the event loop are answered in a thread of its own.

cogs, controls -> Desk -> rules_index -> Reply, Leaf
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import ParamSpec, TypeVar

from rapidfuzz import process

from bot.aside import aside
from bot.dossier import lists_with, printed_as, together
from bot.leaf import CardReply, Explanation, GuideLine, Leaf, Ref, Reply, Ruling, Together
from bot.refs import card_key, filed_ref, guide_line, mark_of, quote_of, ref_of, source_of
from bot.titles import of_kind, steps_around
from rules_index import cards, clerk
from rules_index.answer import Result, State, ask, shown
from rules_index.explain import Explainer
from rules_index.language.fold import words
from rules_index.language.lexicon import LANGUAGES
from rules_index.model import Kind, Passage
from rules_index.related import Beside, beside
from rules_index.search.engine import Scope, Searcher
from rules_index.search.index import Row
from rules_index.search.suggest import suggest
from rules_index.shelves import CardName, FiledEntry
from rules_index.topics import Topic

P = ParamSpec("P")
T = TypeVar("T")

_OTHERS, _MOST, _ALIKE, _FEW_CARDS = 10, 25, 70, 3


House = Callable[[Sequence[str], Collection[str]], tuple[Ruling, ...]]
"""Scopes, and what an entry is about -> what the servers of these scopes have ruled on it."""


def _nothing_ruled(_scopes: Sequence[str], _about: Collection[str]) -> tuple[Ruling, ...]:
    return ()


class Desk:
    """Answers for all servers; each question says whose guides may answer it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.house: House = _nothing_ruled
        self._searcher: Searcher | None = None
        self._marks: dict[str, list[Row]] = {}
        self._cards: tuple[CardName, ...] = ()
        self._explainer: Explainer | None = None
        self._played: frozenset[tuple[str, str]] = frozenset()
        """Scope and game of all guides: asked at every keystroke."""
        self._renewing = threading.Lock()
        # One thread: the searcher keeps caches, and a question takes a few milliseconds.
        self._thread = ThreadPoolExecutor(1, "judge")

    async def warm_up(self) -> None:
        """Have everything in memory before the first question."""
        await self.renew()

    async def renew(self) -> None:
        """Answer from the library as it is now; whoever asks meanwhile has the one before.

        Raises `LibraryUnavailable`; the one before goes on answering then.
        """
        await aside(self._renew)

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

    async def card_at(self, card: str, entry: str, scope: Scope) -> CardReply | None:
        """The card of a short name with one of its entries open; None where it is gone."""
        return await self._run(self._card_at, card, entry, scope)

    async def together(self, names: Sequence[str], scope: Scope, only: str = "") -> Together:
        """What the lists say of several cards; `only` one list, or all."""
        return await self._run(self._together, names, scope, only)

    async def card_names(self, typed: str, scope: Scope) -> list[str]:
        """At most 25 names of cards that somebody who types may mean."""
        return await self._run(self._card_names, typed, scope)

    async def of_kind(
        self, kind: str, scope: Scope, typed: str = "", first: Sequence[str] = ()
    ) -> tuple[Ref, ...]:
        """The entries of a kind that may be meant, the languages in `first` before the others."""
        return await self._run(self._of_kind, kind, scope, typed, first)

    async def explain(self, topic: Topic, languages: Sequence[str], scope: Scope) -> Explanation:
        """What explains a thing on a board, in the first of these languages that has something."""
        return await self._run(self._explain, topic, languages, scope)

    def has_rules(self, game: str, scopes: Sequence[str]) -> bool:
        """Whether a server sees any guide of a game; from memory."""
        return any((scope, game) in self._played for scope in scopes)

    async def guides(self, scopes: Sequence[str]) -> tuple[GuideLine, ...]:
        """The guides that a server can see."""
        return await self._run(self._guides, scopes)

    async def _run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, lambda: work(*args, **kwargs))

    def _renew(self) -> None:
        with self._renewing:
            before = self._searcher
            if before and not before.outdated():
                return
            searcher = clerk.renewed(self.folder, before)
            # The words of a language are read at its first question: 25 ms that nobody waits for.
            searcher.lexicon.concepts("", LANGUAGES, question=True)
            with searcher.library.snapshot() as now:
                names = now.card_names()
            marks: dict[str, list[Row]] = {}
            for row in searcher.index().rows:
                marks.setdefault(mark_of(row.id), []).append(row)
            # In the judge's own thread: no question sees a part of the one and a part of the other.
            with suppress(RuntimeError):  # the bot is going down
                self._thread.submit(self._take, searcher, marks, names).result()

    def _take(
        self, searcher: Searcher, marks: dict[str, list[Row]], names: tuple[CardName, ...]
    ) -> None:
        self._searcher, self._marks, self._cards = searcher, marks, names
        self._explainer = Explainer(searcher)
        self._played = frozenset((row.scope, row.game) for row in searcher.index().rows)

    def _ready(self) -> Searcher:
        if self._searcher is None:
            raise AssertionError("warm up before the first question")
        return self._searcher

    def _ask(self, question: str, scope: Scope) -> Reply:
        searcher = self._ready()
        answer = ask(searcher, question, scope, _OTHERS)
        if answer.state is State.NOTHING:
            searched = tuple(line.title for line in self._guides(scope.scopes))
            return Reply("nothing", question, searched=searched)
        refs = tuple(filed_ref(FiledEntry(one.guide, one.entry)) for one in answer.results)
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
        return tuple(ref_of(row) for row in rows if row)

    def _leaf(self, searcher: Searcher, result: Result, scope: Scope, card: str = "") -> Leaf:
        entry, guide = result.entry, result.guide
        around = beside(searcher, result, Scope("", "", scope.scopes))
        rows = searcher.index().rows if entry.kind is Kind.STEP else ()
        steps, at = steps_around(rows, guide.key, guide.scope, entry.id)
        return Leaf(
            ref=filed_ref(FiledEntry(guide, entry)),
            kind=entry.kind.value,
            game=guide.identity.game,
            language=guide.identity.language,
            text=f"{entry.title}\n{entry.text}" if entry.kind is Kind.FAQ else entry.text,
            passage=result.passage.text,
            source=source_of(FiledEntry(guide, entry)),
            errata=tuple(map(quote_of, around.errata)),
            related=tuple(map(filed_ref, around.related)),
            translations=tuple(map(ref_of, around.translations)),
            before=ref_of(steps[at - 1]) if at else None,
            after=ref_of(steps[at + 1]) if at + 1 < len(steps) else None,
            chart=tuple(map(ref_of, steps)),
            newer=tuple(map(ref_of, around.newer)),
            rulings=self.house(scope.scopes, _about(result, around, card)),
        )

    def _complete(self, typed: str, scope: Scope, first: str) -> list[Ref]:
        searcher = self._ready()
        found = suggest(searcher, typed, scope, first)
        refs = []
        for one in found:
            row = self._row(mark_of(one.entry), scope)
            if row:
                refs.append(ref_of(row))
        return refs

    def _card(self, name: str, scope: Scope, chosen: str = "") -> CardReply:
        searcher = self._ready()
        found = cards.find(searcher, name, scope)
        if not found.results:
            return CardReply(found.name, suggestions=found.suggestions)
        refs = [filed_ref(FiledEntry(one.guide, one.entry)) for one in found.results]
        at = next((i for i, ref in enumerate(refs) if ref.mark == chosen), 0)
        printed = (printed_as(card, found.name) for card in found.printed)
        return CardReply(
            found.name,
            tuple(dict.fromkeys(filter(None, printed))),
            tuple(refs),
            self._leaf(searcher, found.results[at], scope, found.name),
            lists_with(found),
            mark=mark_of(card_key(found.name)),
        )

    def _card_at(self, card: str, entry: str, scope: Scope) -> CardReply | None:
        self._ready()
        seen = (one for one in self._cards if one.scope in scope.scopes)
        name = next((one.name for one in seen if mark_of(card_key(one.name)) == card), None)
        found = self._card(name, scope, entry) if name else None
        return found if found and found.leaf else None

    def _together(self, names: Sequence[str], scope: Scope, only: str) -> Together:
        searcher = self._ready()
        rows = [row for row in of_kind(searcher, "list", "", scope)
                if not only or mark_of(row.id) == only]  # fmt: skip
        return together(searcher, names, scope, filter(None, searcher.entries(rows)))

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

    def _of_kind(
        self, kind: str, scope: Scope, typed: str, first: Sequence[str]
    ) -> tuple[Ref, ...]:
        return tuple(map(ref_of, of_kind(self._ready(), kind, typed, scope, first)))

    def _explain(self, topic: Topic, languages: Sequence[str], scope: Scope) -> Explanation:
        searcher = self._ready()
        explainer = self._explainer or Explainer(searcher)
        found = explainer.find(topic, languages, scope.scopes)
        if found is None:
            return Explanation(read=explainer.knows(topic.game, scope.scopes))
        result = _whole(found.filed, found.passage)
        return Explanation(self._leaf(searcher, result, scope), found.language_missing, read=True)

    def _guides(self, scopes: Sequence[str]) -> tuple[GuideLine, ...]:
        with self._ready().library.snapshot() as now:
            guides = now.guides(scopes)
        return tuple(map(guide_line, guides))


def _whole(filed: FiledEntry, passage: Passage | None = None) -> Result:
    """An entry that nobody asked a question for: no passage stands out that is not named."""
    entry = filed.entry
    passage = passage or Passage("", entry.line, entry.page)
    return Result(entry, filed.guide, passage, 0.0, shown(entry))


def _about(result: Result, around: Beside, card: str) -> set[str]:
    """What rulings on an entry are filed under: itself, in any language, and the cards it is for.

    A list names dozens of cards: it is about none of them but the `card` that was asked for.
    """
    cards = {card_key(one.name) for one in result.entry.cards if one.name}
    about = {result.entry.id, *(row.id for row in around.translations)}
    about |= cards if len(cards) <= _FEW_CARDS else set()
    return about | {card_key(card)} if card else about
