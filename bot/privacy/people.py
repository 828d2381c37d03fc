"""What is kept about one person: gathered from everywhere, and deleted everywhere.

cogs, controls -> Privacy -> Traces, Hall, Stock; service -> Privacy after a backup was restored
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from bot.locale.catalogue import words
from bot.play.hall import Hall
from bot.play.seats import MODERATOR
from bot.play.setup import unique
from bot.play.spots import Spot
from bot.privacy.deletions import Deletions
from bot.privacy.records import Keeps, Mine, Person, Trace
from bot.privacy.store import Traces
from bot.stock.records import Upload
from bot.stock.stock import Stock
from bot.tables.errors import StoreUnavailable
from bot.tables.events import Opened, Sat
from bot.tables.forgetting import Part, forgotten, part_in
from bot.tables.history import Record

log = logging.getLogger(__name__)


class Privacy:
    """Everybody's own data, across all servers."""

    def __init__(self, hall: Hall, stock: Stock, folder: Path, keeps: Keeps) -> None:
        self._hall, self._stock, self.keeps = hall, stock, keeps
        self.traces = Traces(folder / "tables.db")
        self._deletions = Deletions(folder)
        self._one_by_one = asyncio.Lock()

    def close(self) -> None:
        """Give the file back."""
        self.traces.close()

    async def mine(self, person: Person) -> Mine:
        """All that is kept about somebody."""
        uploads = await self._stock.of_person(person.number)
        found = await asyncio.to_thread(self._mine, person, uploads)
        return replace(found, deleted=self._deletions.last_of(person.number))

    async def forget(self, person: Person) -> Mine:
        """Delete it, in every server; returns what there was. What fails is done at the start."""
        async with self._one_by_one:
            if not await self.mine(person):
                return Mine()  # nobody comes on the list for nothing
            wish = await asyncio.to_thread(self._deletions.add, person.number, datetime.now(UTC))
            found = await self._delete(person)
            await asyncio.to_thread(self.traces.note_done, wish.at)
        return found

    async def catch_up(self) -> None:
        """Do again what a restored backup has brought back, and what a stop has cut off."""
        done = await asyncio.to_thread(self.traces.done)
        for wish in await asyncio.to_thread(self._deletions.all):
            if wish.at > done:
                await self._delete(Person(wish.person))
                await asyncio.to_thread(self.traces.note_done, wish.at)
                log.info("a deletion was done again")

    async def tidy(self) -> None:
        """Wishes that are too old go, and so does every byte of what was deleted."""
        async with self._one_by_one:
            await asyncio.to_thread(self._deletions.prune, datetime.now(UTC))
        await self._wipe()

    async def _wipe(self) -> None:
        """A file that somebody reads all the time is tried again tomorrow."""
        try:
            await asyncio.to_thread(self.traces.wipe)
        except StoreUnavailable as error:
            log.warning("what was deleted is not overwritten yet: %s", error)

    async def _delete(self, person: Person) -> Mine:
        found = await self.mine(person)
        if not found:
            return found
        await asyncio.to_thread(self.traces.mark)
        known = _known(person, found)
        for trace in found.traces:
            await self._leave(trace.spot, person, known)
        await asyncio.to_thread(self.traces.unsign, person.number)
        for upload in found.uploads:
            await self._stock.discard(upload)
        await self._wipe()
        return found

    async def _leave(self, spot: Spot, person: Person, names: Collection[str]) -> None:
        """Take somebody out of a table; nobody acts there meanwhile."""
        async with self._hall.host.rewriting(spot.table):
            part = await asyncio.to_thread(self._rewrite, spot, person, names)

        def without(now: Spot) -> Spot:
            away = tuple(one for one in now.away if one != person.number)
            opener = 0 if now.opener == person.number else now.opener
            return msgspec.structs.replace(now, away=away, opener=opener)

        if self._hall.spot(spot.table) is None:  # its time was over meanwhile
            return
        await self._hall.change(spot.table, without)
        if part.sits and part.alone and not spot.closed:
            await self._hall.close(spot.table)
        self._hall.touch(spot.table)

    def _rewrite(self, spot: Spot, person: Person, names: Collection[str]) -> Part:
        records = self.traces.records(spot.table)
        player = str(person.number)
        part = part_in(records, player, _unseated(spot, person, records, names), MODERATOR)
        called = _called(spot, records, player, part)
        fresh = forgotten(records, player, part, called.__getitem__, _actor(spot, called))
        changed = [new for old, new in zip(records, fresh, strict=True) if new != old]
        self.traces.rewrite(spot.table, changed)
        return part

    def _mine(self, person: Person, uploads: tuple[Upload, ...]) -> Mine:
        rulings = self.traces.rulings(person.number)
        found = Mine((), rulings, uploads)
        spots = {spot.table: spot for spot in self.traces.spots()}
        sure = self.traces.mentioning(str(person.number)) & set(spots)
        sure |= {key for key, spot in spots.items() if _stands_in(spot, person.number)}
        found = replace(found, traces=self._traces((spots[key] for key in sure), person, found))
        # A moderator stands in a history under a name alone, which is somebody else's elsewhere.
        names = _known(person, found)
        servers = {one.spot.guild for one in found.traces} | {guild for guild, _ in rulings}
        acted = self.traces.acted(f"{MODERATOR}{name}" for name in names) & set(spots)
        near = {key for key in acted if spots[key].guild in servers | {person.guild}}
        traces = self._traces((spots[key] for key in sure | near), person, found)
        return replace(found, traces=tuple(sorted(traces, key=lambda one: one.last, reverse=True)))

    def _traces(self, spots: Iterable[Spot], person: Person, found: Mine) -> tuple[Trace, ...]:
        names = _known(person, found)
        return tuple(filter(None, (self._trace(spot, person, names) for spot in spots)))

    def _trace(self, spot: Spot, person: Person, names: Collection[str]) -> Trace | None:
        records = self.traces.records(spot.table)
        part = part_in(
            records, str(person.number), _unseated(spot, person, records, names), MODERATOR
        )
        if not part and not _stands_in(spot, person.number):
            return None
        first, last = (records[0].at, records[-1].at) if records else (spot.posted, spot.posted)
        return Trace(spot, part, first, last)


def _known(person: Person, found: Mine) -> frozenset[str]:
    """Every name that somebody has or had."""
    ruled = {ruling.name for _, ruling in found.rulings}
    return person.names.union(ruled, *(one.part.names for one in found.traces)) - {""}


def _stands_in(spot: Spot, person: int) -> bool:
    return spot.opener == person or person in spot.away


def _unseated(
    spot: Spot, person: Person, records: Sequence[Record], names: Iterable[str]
) -> frozenset[str]:
    """How somebody is called in this history where they act without a seat."""
    called = {f"{MODERATOR}{name}" for name in names}
    if spot.opener == person.number:
        called |= {*names, *(record.actor for record in records[:1])}
    return frozenset(called)


def _called(spot: Spot, records: Sequence[Record], player: str, part: Part) -> dict[int, str]:
    """What their seats are called without them: as free ones are, and nobody's twice."""
    others = {name for name, who in _names(records) if who != player} - part.names
    found = {}
    for seat in part.seats:
        free = words(spot.language)("Player {n}", n=seat + 1)
        found[seat] = unique([*others, free])[-1]
    return found


def _names(records: Iterable[Record]) -> Iterator[tuple[str, str]]:
    for event in (record.event for record in records):
        if isinstance(event, Opened):
            yield from zip(event.seats, event.players or ("",) * len(event.seats), strict=True)
        elif isinstance(event, Sat):
            yield event.name, event.player


def _actor(spot: Spot, called: Mapping[int, str]) -> Callable[[Record], str]:
    """Who did something, once that is forgotten."""
    somebody = words(spot.language)("somebody")

    def actor(record: Record) -> str:
        if record.actor.startswith(MODERATOR):
            return f"{MODERATOR}{somebody}"
        return somebody if record.seat is None else called[record.seat]

    return actor
