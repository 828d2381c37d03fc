"""The judge's desk: questions from the event loop are answered in a thread of its own.

cogs, controls -> Desk -> Book -> Reply, Leaf
"""

from __future__ import annotations

import gc
import logging
import threading
import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import ParamSpec, TypeVar

from bot.aside import aside
from bot.judge.book import Book
from bot.judge.leaf import CardReply, Explanation, GuideLine, Leaf, Ref, Reply, Ruling, Together
from bot.judge.memory import Memory
from bot.turns import Turns
from rules_index import (
    Aliases,
    FaultyFile,
    IndexNotMade,
    Library,
    Scope,
    Searcher,
    Topic,
    clerk,
    cut,
    own,
)

log = logging.getLogger(__name__)

P = ParamSpec("P")
T = TypeVar("T")

_KEPT = 500
"""Answers that are kept at hand, a few kilobytes each."""
_LONGEST, _LONGEST_TYPED = 300, 100
"""Letters of a question, and of a name or what somebody types: no more of it is looked at."""
_PAUSE = 0.005
"""Of a thread that reads entries while others ask, after every few: else they wait for all."""
_YOUNG = 5_000
"""Objects that are made before garbage is looked for. After every 700, as Python does by itself,
it took 0.25 ms a question where many messages are kept, and 0.1 now; what waits is a megabyte."""

_AGAIN = 600.0
"""Seconds until an index that could not be made is tried again, where nothing has changed."""

House = Callable[[Sequence[str], Collection[str]], tuple[Ruling, ...]]
"""Scopes, and what an entry is about -> what the servers of these scopes have ruled on it."""


def _nothing_ruled(_scopes: Sequence[str], _about: Collection[str]) -> tuple[Ruling, ...]:
    return ()


def _note(fault: FaultyFile) -> None:
    """A file of the operator's that is left out: nobody on Discord can mend it."""
    log.warning("%s", fault)


Heard = Callable[[str, str, str], None]
"""Question, game and state of every reply; whoever counts them keeps no names."""


def _nobody_counts(_question: str, _game: str, _state: str) -> None:
    return


@dataclass(frozen=True, slots=True)
class _Failed:
    """An index that could not be made, so that nobody tries at every look."""

    state: tuple[object, ...]
    """The library and the operator's files at that time."""
    until: float
    """When it is tried again, by the clock that only goes forward."""
    error: IndexNotMade


class Desk:
    """Answers for all servers; each question says whose guides may answer it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.house: House = _nothing_ruled
        self.heard: Heard = _nobody_counts
        self._book: Book | None = None
        self._renewing = threading.Lock()
        self._library = Library(folder)
        self._failed: _Failed | None = None
        self._missing: IndexNotMade | None = None
        """Why there is no index at all to answer from."""
        self._added = own.stamp(folder)
        self._aliases = Aliases(folder)
        self._replies: Memory[Reply] = Memory(_KEPT)
        self._leaves: Memory[Leaf | None] = Memory(_KEPT)
        self._typed: Memory[list[Ref]] = Memory(_KEPT)
        # One thread: the searcher keeps caches, and a question takes a few milliseconds.
        self._turns = Turns("judge")

    async def warm_up(self) -> None:
        """Have the library in memory before the first question."""
        gc.set_threshold(_YOUNG)
        await self.renew()

    async def read_on(self) -> None:
        """Have the entries at hand, which would be read when they are shown first.

        Raises `LibraryUnavailable`.
        """
        await self._run(self.book.searcher.read_ahead)
        gc.freeze()  # all of it stays: to look through it for garbage holds up a question 40 ms

    async def renew(self) -> None:
        """Answer from the library as it is now; whoever asks meanwhile has the one before.

        Raises `LibraryUnavailable`; the one before goes on answering then.
        """
        await aside(self._renew)

    def close(self) -> None:
        """Let the thread go, and let memory be given back again."""
        self._turns.close()
        gc.unfreeze()  # what was frozen and is no longer used would stay as long as the process

    async def ask(self, question: str, scope: Scope) -> Reply:
        """The answer to a question, or what may be meant, or nothing."""
        question = cut(question, _LONGEST)
        found = await self._kept(self._replies, self.book.ask, question, scope)
        self.heard(question, scope.game, found.state)
        return replace(found, leaf=self._ruled(found.leaf, scope)) if found.leaf else found

    async def open(self, mark: str, scope: Scope) -> Leaf | None:
        """The entry of a short name, if the asker may see it and it is still there."""
        found = await self._kept(self._leaves, self.book.open, mark, scope)
        return self._ruled(found, scope) if found else None

    async def refs(self, marks: Sequence[str], scope: Scope) -> tuple[Ref, ...]:
        """The entries of several short names; those that are gone are left out."""
        return await self._run(self.book.refs, marks, scope)

    async def complete(self, typed: str, scope: Scope, first: Sequence[str]) -> list[Ref]:
        """At most 25 entries that somebody who types may mean, in the languages `first` first."""
        typed = cut(typed, _LONGEST_TYPED)
        return await self._kept(self._typed, self.book.complete, typed, scope, tuple(first))

    async def card(self, name: str, scope: Scope) -> CardReply:
        """Everything about a card."""
        found = await self._run(self.book.card, cut(name, _LONGEST_TYPED), scope)
        return replace(found, leaf=self._ruled(found.leaf, scope)) if found.leaf else found

    async def card_at(self, card: str, entry: str, scope: Scope) -> CardReply | None:
        """The card of a short name with one of its entries open; None where it is gone."""
        found = await self._run(self.book.card_at, card, entry, scope)
        return replace(found, leaf=self._ruled(found.leaf, scope)) if found and found.leaf else None

    async def together(self, names: Sequence[str], scope: Scope, only: str = "") -> Together:
        """What the lists say of several cards; `only` one list, or all."""
        return await self._run(self.book.together, names, scope, only)

    async def together_at(self, marks: Sequence[str], scope: Scope, only: str = "") -> Together:
        """The same for cards by their short names; those that are gone are left out."""
        return await self._run(self.book.together_at, marks, scope, only)

    async def card_names(self, typed: str, scope: Scope) -> list[str]:
        """At most 25 names of cards that somebody who types may mean."""
        return await self._run(self.book.card_names, cut(typed, _LONGEST_TYPED), scope)

    async def of_kind(
        self, kind: str, scope: Scope, typed: str = "", first: Sequence[str] = ()
    ) -> tuple[Ref, ...]:
        """The entries of a kind that may be meant, the languages in `first` before the others."""
        typed = cut(typed, _LONGEST_TYPED)
        return await self._run(self.book.of_kind, kind, scope, typed, first)

    async def explain(self, topic: Topic, languages: Sequence[str], scope: Scope) -> Explanation:
        """What explains a thing on a board, in the first of these languages that has something."""
        leaf = await self._run(self.book.explain, topic, languages, scope)
        return replace(leaf, leaf=self._ruled(leaf.leaf, scope)) if leaf.leaf else leaf

    def has_rules(self, game: str, scopes: Sequence[str]) -> bool:
        """Whether a server sees any guide of a game; from memory."""
        return any((scope, game) in self.book.played for scope in scopes)

    def games(self, scopes: Sequence[str]) -> list[str]:
        """The games of the guides that a server can see; from memory."""
        return sorted({game for scope, game in self.book.played if scope in scopes} - {""})

    async def guides(self, scopes: Sequence[str]) -> tuple[GuideLine, ...]:
        """The guides that a server can see."""
        return self.book.guides(scopes)

    async def _kept(
        self, memory: Memory[T], work: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """The same as `_run`, once for all who ask the same of the same library and aliases."""
        state = (self.book, self.book.stamp(), self._aliases.stamp())
        return await memory.get(state, args, lambda: self._run(work, *args, **kwargs))

    def _ruled(self, leaf: Leaf, scope: Scope) -> Leaf:
        """With what the server has ruled by now: that is never kept with an answer."""
        rulings = self.house(scope.scopes, leaf.about)
        return replace(leaf, rulings=rulings) if rulings else leaf

    async def _run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        if self._missing:
            raise self._missing
        return await self._turns.run(work, *args, **kwargs)

    def _renew(self) -> None:
        with self._renewing:
            added = own.stamp(self.folder)
            before = self._book.searcher if self._book else None
            same = added == self._added
            if before and same and not before.outdated():
                return
            searcher = self._made(before if same else None)
            if before:  # whoever asks has the one before meanwhile; at a start, all wait for this
                searcher.read_ahead(_PAUSE)
            self._added, self._book = added, Book(searcher)
            if before:
                gc.collect(1)  # what is frozen as garbage stays for good
                gc.freeze()  # as after `read_on`

    def _made(self, before: Searcher | None) -> Searcher:
        """A searcher over the library as it is now, or at a start over the index of before.

        Raises `IndexNotMade` again, without another try, until something changes or time is up.
        """
        state = (self._library.generation(), own.stamp(self.folder))
        failed = self._failed
        if failed and failed.state == state and time.monotonic() < failed.until:
            raise failed.error
        try:
            made = clerk.renewed(self.folder, before, _note)
        except IndexNotMade as error:
            self._failed = _Failed(state, time.monotonic() + _AGAIN, error)
            if self._book:
                raise
            log.error("%s", error)
            made = clerk.former(self.folder)
            self._missing = None if made.index().rows else error
            return made
        self._failed = self._missing = None
        return made

    @property
    def book(self) -> Book:
        """What is answered from just now."""
        if self._book is None:
            raise AssertionError("warm up before the first question")
        return self._book
