"""The judge as a service: the event loop asks, and a thread of its own answers.

features -> AnswerService -> LibrarySnapshot -> Reply, EntryView
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

from bot.answers.answer_cache import AnswerCache
from bot.answers.entry_view import (
    CardReply,
    CardsTogether,
    EntryRef,
    EntryView,
    GuideLine,
    Reply,
    Ruling,
    TopicExplanation,
)
from bot.answers.fair_queue import FairQueue
from bot.answers.snapshot import LibrarySnapshot
from bot.answers.threads import run_in_daemon_thread
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
"""The most answers kept in memory, a few kilobytes each."""
_LONGEST, _LONGEST_TYPED = 300, 100
"""The most characters that are read of a question, and of typed text or a name."""
_PAUSE = 0.005
"""The seconds for which reading ahead pauses after every few entries, so that questions need not
wait."""
_YOUNG = 5_000
"""The number of new objects that starts a garbage collection.

With Python's default of 700, collecting took 0.25 ms for each question where many messages are
kept; now it takes 0.1 ms. The uncollected garbage is a megabyte.
"""

_AGAIN = 600.0
"""The seconds until a failed index is tried again, even if nothing has changed."""

House = Callable[[Sequence[str], Collection[str]], tuple[Ruling, ...]]
"""A function that gets scopes and an entry's keys, and returns these scopes' rulings on it."""


def _no_rulings(_scopes: Sequence[str], _about: Collection[str]) -> tuple[Ruling, ...]:
    return ()


def _note(fault: FaultyFile) -> None:
    """Log the fault of an operator's file that is skipped; users cannot mend such a file."""
    log.warning("%s", fault)


Heard = Callable[[str, str, str], None]
"""A function that gets the question, game and state of every reply, but no names."""


def _nobody_counts(_question: str, _game: str, _state: str) -> None:
    return


@dataclass(frozen=True, slots=True)
class _IndexFailure:
    """A failure to make the index, kept so that not every request tries again."""

    state: tuple[object, ...]
    """The state of the library and the operator's files when the index failed."""
    until: float
    """The time of the next try, on the monotonic clock."""
    error: IndexNotMade


class AnswerService:
    """The service that answers the questions of all servers.

    Each question comes with a scope, which says whose guides may answer it.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.house: House = _no_rulings
        self.heard: Heard = _nobody_counts
        self._snapshot: LibrarySnapshot | None = None
        self._renewing = threading.Lock()
        self._library = Library(folder)
        self._failed: _IndexFailure | None = None
        self._missing: IndexNotMade | None = None
        """The error if there is no index to answer from; None if there is one."""
        self._added = own.stamp(folder)
        self._aliases = Aliases(folder)
        self._replies: AnswerCache[Reply] = AnswerCache(_KEPT)
        self._entries: AnswerCache[EntryView | None] = AnswerCache(_KEPT)
        self._typed: AnswerCache[list[EntryRef]] = AnswerCache(_KEPT)
        # One thread: the searcher keeps caches, and a question takes a few milliseconds.
        self._queue = FairQueue("judge")

    async def warm_up(self) -> None:
        """Load the library into memory before the first question."""
        gc.set_threshold(_YOUNG)
        await self.renew()

    async def load_all(self) -> None:
        """Load all entries, which would otherwise be read when they are first shown.

        Raise `LibraryUnavailable` if they cannot be read.
        """
        await self._run(self.snapshot.searcher.read_ahead)
        gc.freeze()  # all of it stays, and checking it for garbage delays a question by 40 ms

    async def renew(self) -> None:
        """Load the library as it is now and answer from it; until then the old snapshot answers.

        Raise `LibraryUnavailable` if that fails; the old snapshot then goes on answering.
        """
        await run_in_daemon_thread(self._renew)

    def close(self) -> None:
        """End the thread, and let Python collect all garbage again."""
        self._queue.close()
        gc.unfreeze()  # frozen objects no longer in use would otherwise never be freed

    async def ask(self, question: str, scope: Scope) -> Reply:
        """Return the reply to a question: an answer, suggestions, or nothing."""
        question = cut(question, _LONGEST)
        found = await self._cached(self._replies, self.snapshot.ask, question, scope)
        self.heard(question, scope.game, found.state)
        return (
            replace(found, entry=self._with_rulings(found.entry, scope)) if found.entry else found
        )

    async def open(self, mark: str, scope: Scope) -> EntryView | None:
        """Return the entry whose short name is `mark`; None if it is gone or not in the scope."""
        found = await self._cached(self._entries, self.snapshot.open, mark, scope)
        return self._with_rulings(found, scope) if found else None

    async def refs(self, marks: Sequence[str], scope: Scope) -> tuple[EntryRef, ...]:
        """Return links to the entries with these short names; missing ones are left out."""
        return await self._run(self.snapshot.refs, marks, scope)

    async def complete(self, typed: str, scope: Scope, first: Sequence[str]) -> list[EntryRef]:
        """Return up to 25 entries that the typed text may mean.

        Entries in the languages of `first` come first.
        """
        typed = cut(typed, _LONGEST_TYPED)
        return await self._cached(self._typed, self.snapshot.complete, typed, scope, tuple(first))

    async def card(self, name: str, scope: Scope) -> CardReply:
        """Return everything about a card, or suggestions if no card has this name."""
        found = await self._run(self.snapshot.card, cut(name, _LONGEST_TYPED), scope)
        return (
            replace(found, entry=self._with_rulings(found.entry, scope)) if found.entry else found
        )

    async def card_at(self, card: str, entry: str, scope: Scope) -> CardReply | None:
        """Return everything about the card whose short name is `card`; None if the card is gone.

        `entry` is the short name of the entry to show.
        """
        found = await self._run(self.snapshot.card_at, card, entry, scope)
        return (
            replace(found, entry=self._with_rulings(found.entry, scope))
            if found and found.entry
            else None
        )

    async def together(self, names: Sequence[str], scope: Scope, only: str = "") -> CardsTogether:
        """Return what the card lists say about the cards with these names.

        `only` is the short name of one list; "" means all lists.
        """
        return await self._run(self.snapshot.together, names, scope, only)

    async def together_at(
        self, marks: Sequence[str], scope: Scope, only: str = ""
    ) -> CardsTogether:
        """Return what the card lists say about the cards with these short names.

        Unknown short names are left out. `only` is the short name of one list; "" means all lists.
        """
        return await self._run(self.snapshot.together_at, marks, scope, only)

    async def card_names(self, typed: str, scope: Scope) -> list[str]:
        """Return up to 25 names of cards that the typed text may mean."""
        return await self._run(self.snapshot.card_names, cut(typed, _LONGEST_TYPED), scope)

    async def of_kind(
        self, kind: str, scope: Scope, typed: str = "", first: Sequence[str] = ()
    ) -> tuple[EntryRef, ...]:
        """Return the entries of a kind that the typed text may mean; all if it is empty.

        Entries in the languages of `first` come first.
        """
        typed = cut(typed, _LONGEST_TYPED)
        return await self._run(self.snapshot.of_kind, kind, scope, typed, first)

    async def explain(
        self, topic: Topic, languages: Sequence[str], scope: Scope
    ) -> TopicExplanation:
        """Return the entry that explains a thing on a board, in the first language that has one.

        If no guide explains it, the explanation has no entry.
        """
        found = await self._run(self.snapshot.explain, topic, languages, scope)
        return (
            replace(found, entry=self._with_rulings(found.entry, scope)) if found.entry else found
        )

    def has_rules(self, game: str, scopes: Sequence[str]) -> bool:
        """Tell from memory whether any guide of a game is in one of these scopes."""
        return any((scope, game) in self.snapshot.played for scope in scopes)

    def games(self, scopes: Sequence[str]) -> list[str]:
        """Return from memory the games of the guides in these scopes."""
        return sorted({game for scope, game in self.snapshot.played if scope in scopes} - {""})

    async def guides(self, scopes: Sequence[str]) -> tuple[GuideLine, ...]:
        """Return a line for each guide in these scopes."""
        return self.snapshot.guides(scopes)

    async def _cached(
        self, cache: AnswerCache[T], work: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Return the result of `work`, from `cache` or else computed in the thread.

        Equal requests share one result until the library or the aliases change.
        """
        state = (self.snapshot, self.snapshot.stamp(), self._aliases.stamp())
        return await cache.get(state, args, lambda: self._run(work, *args, **kwargs))

    def _with_rulings(self, entry: EntryView, scope: Scope) -> EntryView:
        """Return the entry with the server's house rulings as they are now; no cache keeps them."""
        rulings = self.house(scope.scopes, entry.about)
        return replace(entry, rulings=rulings) if rulings else entry

    async def _run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        if self._missing:
            raise self._missing
        return await self._queue.run(work, *args, **kwargs)

    def _renew(self) -> None:
        with self._renewing:
            added = own.stamp(self.folder)
            before = self._snapshot.searcher if self._snapshot else None
            same = added == self._added
            if before and same and not before.outdated():
                return
            searcher = self._new_searcher(before if same else None)
            if before:  # the old one answers meanwhile; at a start, all wait for this
                searcher.read_ahead(_PAUSE)
            self._added, self._snapshot = added, LibrarySnapshot(searcher)
            if before:
                gc.collect(1)  # garbage that is frozen is never freed
                gc.freeze()  # as after `load_all`

    def _new_searcher(self, before: Searcher | None) -> Searcher:
        """Return a searcher over the library as it is now; raise `IndexNotMade` if that fails.

        At the program's start, return one over the old index instead of raising. After a
        failure, raise the same error without another try until the library changes or some
        time has passed.
        """
        state = (self._library.generation(), own.stamp(self.folder))
        failed = self._failed
        if failed and failed.state == state and time.monotonic() < failed.until:
            raise failed.error
        try:
            made = clerk.renewed(self.folder, before, _note)
        except IndexNotMade as error:
            self._failed = _IndexFailure(state, time.monotonic() + _AGAIN, error)
            if self._snapshot:
                raise
            log.error("%s", error)
            made = clerk.former(self.folder)
            self._missing = None if made.index().rows else error
            return made
        self._failed = self._missing = None
        return made

    @property
    def snapshot(self) -> LibrarySnapshot:
        """Return the snapshot that answers at present; `warm_up` must have run."""
        if self._snapshot is None:
            raise AssertionError("warm up before the first question")
        return self._snapshot
