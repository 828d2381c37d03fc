"""All tables of all servers with their places: who may look, who may act, who is told.

cogs, controls -> Hall -> Host, Spots; Hall -> News -> outbox
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

import msgspec

from bot.engine import commands as c
from bot.engine.games.game import Game
from bot.engine.history import Record
from bot.engine.host import Done, Host, Running
from bot.engine.state import Table
from bot.tables.authorization import MODERATOR, Who, fitted, seat_of
from bot.tables.errors import BotError, NoTable, TableGone, WhichTable
from bot.tables.placement import LONGEST_NAME, Spot, called, folded, new_key
from bot.tables.store import NameTaken, Spots, TooManyOpen

__all__ = ["MODERATOR", "Hall", "Listener", "News", "Who", "new_key", "seat_of"]

log = logging.getLogger(__name__)

MOST_OPEN = 25
"""Open tables of one server: as many as a select can offer."""


@dataclass(frozen=True, slots=True)
class News:
    """Something about a table is not as it was."""

    spot: Spot
    done: Done | None = None
    """What happened at it; None: only its place changed: somebody left, it was closed."""


Answer = Callable[[Done], Coroutine[None, None, None]]
"""Tells whoever wanted something what became of it."""
Seen = Callable[[Spot], bool]
"""Whether somebody may know of a table."""
Listener = Callable[[News], None]
"""Is told at once and must not wait: it starts what takes longer by itself."""


def _everything(_: Spot) -> bool:
    return True


class Hall:
    """The tables of all servers; none sees another's."""

    def __init__(
        self, host: Host, spots: Spots, clock: Callable[[], datetime] | None = None
    ) -> None:
        self.host, self._spots = host, spots
        self._clock = clock or (lambda: datetime.now(UTC))
        self._listeners: list[Listener] = []

    @property
    def games(self) -> tuple[str, ...]:
        """The keys of all games that can be played."""
        return self.host.games.keys()

    def now(self) -> str:
        """This moment, as spots keep it."""
        return self._clock().isoformat(timespec="seconds")

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Tell somebody of all news; calling what it returns ends that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    # Where a table is -------------------------------------------------------------------------

    def at(self, guild: int, channel: int, name: str = "", seen: Seen = _everything) -> Spot:
        """The table of a name, or the one in a channel; NoTable, WhichTable.

        A table that somebody may not know of is not there for them, whatever is asked.
        """
        if name:
            for spot in filter(seen, self.all(guild)):
                if folded(spot.name) == folded(name):
                    return spot
            raise NoTable(
                "There is no table “{name}” on this server: `/table list` shows those that are "
                "open.",
                name=name,
            )
        found = tuple(filter(seen, self.here(guild, channel)))
        if not found:
            raise NoTable("There is no table in this channel: open one with `/table open`.")
        if len(found) > 1:
            raise WhichTable(tuple(spot.name for spot in found))
        return found[0]

    async def meant(
        self, guild: int, channel: int, user: int, name: str = "", seen: Seen = _everything
    ) -> Spot:
        """The table that somebody means: as `at`; of several the only one at which they sit."""
        try:
            return self.at(guild, channel, name, seen)
        except WhichTable:
            among = filter(seen, self.here(guild, channel))
            tables = [(spot, await self.look(spot)) for spot in among]
            own = [spot for spot, now in tables if seat_of(now.table, user) is not None]
            if len(own) != 1:
                raise
            return own[0]

    def here(self, guild: int, channel: int) -> tuple[Spot, ...]:
        """The open tables of a channel; where it has none, those played over it by voice."""
        of_guild = self.all(guild)
        found = tuple(spot for spot in of_guild if spot.channel == channel)
        return found or tuple(spot for spot in of_guild if channel and spot.voice == channel)

    def all(self, guild: int) -> tuple[Spot, ...]:
        """The open tables of a server, the oldest first."""
        return self._spots.of_guild(guild)

    def finished(self, guild: int) -> tuple[Spot, ...]:
        """The closed tables of a server, the one that was closed last first."""
        return tuple(sorted(self._spots.finished(guild), key=lambda spot: spot.closed)[::-1])

    def of(self, table: str, guild: int, *, closed: bool = False) -> Spot:
        """The open table of a key, or also a closed one; TableGone, also of another server's."""
        spot = self._spots.get(table)
        if spot is None or (spot.closed and not closed) or spot.guild != guild:
            raise TableGone
        return spot

    def spot(self, table: str) -> Spot | None:
        """The place of a table, open or closed; for those who look after it, not for people."""
        return self._spots.get(table)

    def in_channel(self, channel: int) -> tuple[Spot, ...]:
        """The open tables whose boards are in a channel, whichever server it is of."""
        return self._spots.in_channel(channel)

    def over(self, voice: int) -> tuple[Spot, ...]:
        """The open tables that are played over a voice channel."""
        return self._spots.over(voice)

    def open_keys(self) -> tuple[str, ...]:
        """The keys of all open tables, the newest first."""
        return self._spots.open_keys()

    def free_name(self, guild: int, wanted: str) -> str:
        """A name that no open table of the server has: the wanted one, or with a number."""
        taken = {folded(spot.name) for spot in self.all(guild)}
        name = called(wanted)
        tries = (f"{name[: LONGEST_NAME - 4]} {number}" for number in range(2, MOST_OPEN + 2))
        return next(one for one in (name, *tries) if folded(one) not in taken)

    # What happens at it -----------------------------------------------------------------------

    async def open(self, spot: Spot, command: c.Open) -> Running:
        """Set a table up and give it its place; delivered twice it is opened once."""
        self._check_room(spot)
        running = await self.host.open(spot.table, command)
        return await self._place(spot, running, running.past.records)

    async def bring(self, spot: Spot, game: Game, records: Sequence[Record]) -> Running:
        """Go on with a table that was exported."""
        self._check_room(spot)
        return await self._place(spot, await self.host.bring(spot.table, game, records), records)

    def _check_room(self, spot: Spot) -> None:
        if len(self.all(spot.guild)) >= MOST_OPEN and self._spots.get(spot.table) is None:
            raise _full()

    async def _place(self, spot: Spot, running: Running, records: Sequence[Record]) -> Running:
        """A table without a place is nobody's: it goes again where there is no place."""
        spot = msgspec.structs.replace(spot, game=running.game.key)
        try:
            new = await asyncio.to_thread(self._spots.add, spot, MOST_OPEN)
        except (NameTaken, TooManyOpen) as error:
            await self.host.remove(spot.table)
            raise (_full() if isinstance(error, TooManyOpen) else _taken(spot.name)) from None
        if new:
            self._tell(News(spot, Done(running, tuple(records), Table())))
        return running

    async def look(self, spot: Spot, since: int | None = None) -> Running:
        """A table as it stands; `since`: with all that happened after that event."""
        return await self.host.look(spot.table, since)

    async def act(
        self, spot: Spot, who: Who, command: c.Command, answer: Answer | None = None
    ) -> Done:
        """Do what somebody wants, from their seat; NotSeated, and whatever the table refuses.

        `spot` is the table's place as it was just read: the news of it say the same.
        Commands with the same `who.press` count once, also after a crash: one command a press.
        `answer` tells whoever wanted it, once it is written and before anybody else hears of it.
        """
        if who.press:
            command = msgspec.structs.replace(command, id=f"i{who.press}")
        done = await self.host.send(spot.table, command, lambda table, one: fitted(table, who, one))
        answering = asyncio.ensure_future(answer(done)) if answer else None
        try:
            if answering:  # it goes out; how long Discord takes for it is nothing to the others
                await asyncio.sleep(0)
        finally:
            if done.records:
                spot = await self._on_again(spot)
                self._tell(News(spot, done))
        if answering:
            await answering
        return done

    async def _on_again(self, spot: Spot) -> Spot:
        """The place of a table at which something was done: a pause is over."""
        if not spot.paused:
            return spot
        try:
            return await self.pause(spot.table, paused=False)
        except TableGone:
            return spot

    # Its place changes ------------------------------------------------------------------------

    async def change(self, table: str, change: Callable[[Spot], Spot]) -> Spot:
        """Set a table's place from what it was; TableGone."""
        try:
            found = await asyncio.to_thread(self._spots.change, table, change)
        except NameTaken as error:
            raise _taken(error.name) from None
        if found is None:
            raise TableGone
        before, after = found
        if _moved(before) != _moved(after):
            self._tell(News(after))
        return after

    async def pause(self, table: str, *, paused: bool) -> Spot:
        """Leave it for another day, or go on with it."""
        now = self.now()
        return await self.change(
            table,
            lambda spot: msgspec.structs.replace(
                spot, paused=(spot.paused or now) if paused else ""
            ),
        )

    async def close(self, table: str) -> Spot:
        """End it: its buttons refuse, its name and its channel are free again."""
        now = self.now()
        return await self.change(
            table, lambda spot: msgspec.structs.replace(spot, closed=spot.closed or now)
        )

    def note_losses(self) -> int:
        """Note at the open tables what a backup that was put in place has cost them."""
        return self._spots.note_losses()

    def touch(self, table: str) -> None:
        """Have a table shown anew, whose history was rewritten."""
        spot = self._spots.get(table)
        if spot:
            self._tell(News(spot))

    async def remove(self, table: str) -> None:
        """Forget a table with its place."""
        await self.host.remove(table)
        await asyncio.to_thread(self._spots.remove, table)

    def shut(self) -> None:
        """Give the files back."""
        self._spots.close()
        self.host.close()

    def _tell(self, news: News) -> None:
        for listener in tuple(self._listeners):
            try:
                listener(news)
            except Exception:
                log.exception("news of table %s were not taken", news.spot.table)


def _full() -> BotError:
    return BotError("This server has {n} tables open: close one of them first.", n=MOST_OPEN)


def _taken(name: str) -> BotError:
    return BotError(
        "A table “{name}” is open on this server already: choose another name.", name=name
    )


def _moved(spot: Spot) -> Spot:
    """What others need to hear of: not where its messages are."""
    return msgspec.structs.replace(spot, message=0, posted="", wish=0, question=0)
