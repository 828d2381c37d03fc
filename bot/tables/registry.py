"""All tables of all servers with their places; checks who may act, and tells what changes.

cogs, controls -> TableRegistry -> Host, Spots; TableRegistry -> TableChanged -> outbox
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

__all__ = ["MODERATOR", "Listener", "TableChanged", "TableRegistry", "Who", "new_key", "seat_of"]

log = logging.getLogger(__name__)

MOST_OPEN = 25
"""The most open tables of one server: as many as a select menu can offer."""


@dataclass(frozen=True, slots=True)
class TableChanged:
    """A change of a table or of its place, as listeners get it."""

    spot: Spot
    done: Done | None = None
    """What a command did at the table; None if only the place changed, such as on closing."""


Answer = Callable[[Done], Coroutine[None, None, None]]
"""A function that sends the person who gave a command its result."""
Seen = Callable[[Spot], bool]
"""A function that tells whether a person may know of a table."""
Listener = Callable[[TableChanged], None]
"""A function that gets each change; it must return at once and start slow work itself."""


def _everything(_: Spot) -> bool:
    return True


class TableRegistry:
    """The tables of all servers; no server can see those of another."""

    def __init__(
        self, host: Host, spots: Spots, clock: Callable[[], datetime] | None = None
    ) -> None:
        self.host, self._spots = host, spots
        self._clock = clock or (lambda: datetime.now(UTC))
        self._listeners: list[Listener] = []

    @property
    def games(self) -> tuple[str, ...]:
        """Return the keys of all games that can be played."""
        return self.host.games.keys()

    def now(self) -> str:
        """Return the present time in UTC, in the ISO form in which places store it."""
        return self._clock().isoformat(timespec="seconds")

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Call `listener` with all changes from now on; return a function that ends this."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    # Where a table is -------------------------------------------------------------------------

    def at(self, guild: int, channel: int, name: str = "", seen: Seen = _everything) -> Spot:
        """Return the table with this name; without a name, the only one in the channel.

        Raise NoTable if there is none, WhichTable if there are several. Tables that `seen` rejects
        count as absent.
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
        """Return the table that `at` finds; of several, the only one at which the user sits.

        Raise NoTable if there is none, WhichTable if several remain.
        """
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
        """Return the open tables with a board in a channel, or else those that talk in it."""
        of_guild = self.all(guild)
        found = tuple(spot for spot in of_guild if spot.channel == channel)
        return found or tuple(spot for spot in of_guild if channel and spot.voice == channel)

    def all(self, guild: int) -> tuple[Spot, ...]:
        """Return the open tables of a server, the oldest first."""
        return self._spots.of_guild(guild)

    def finished(self, guild: int) -> tuple[Spot, ...]:
        """Return the closed tables of a server, the last closed first."""
        return tuple(sorted(self._spots.finished(guild), key=lambda spot: spot.closed)[::-1])

    def of(self, table: str, guild: int, *, closed: bool = False) -> Spot:
        """Return the open table with this key, or a closed one too if `closed`.

        Raise TableGone if there is none, or if it is another server's.
        """
        spot = self._spots.get(table)
        if spot is None or (spot.closed and not closed) or spot.guild != guild:
            raise TableGone
        return spot

    def spot(self, table: str) -> Spot | None:
        """Return the place of a table, open or closed, or None; does not check who may see it."""
        return self._spots.get(table)

    def in_channel(self, channel: int) -> tuple[Spot, ...]:
        """Return the open tables whose boards are in a channel of any server."""
        return self._spots.in_channel(channel)

    def over(self, voice: int) -> tuple[Spot, ...]:
        """Return the open tables that are played over a voice channel."""
        return self._spots.over(voice)

    def open_keys(self) -> tuple[str, ...]:
        """Return the keys of all open tables, the newest first."""
        return self._spots.open_keys()

    def free_name(self, guild: int, wanted: str) -> str:
        """Return the wanted name, with a number if an open table has it: "Friday 2"."""
        taken = {folded(spot.name) for spot in self.all(guild)}
        name = called(wanted)
        tries = (f"{name[: LONGEST_NAME - 4]} {number}" for number in range(2, MOST_OPEN + 2))
        return next(one for one in (name, *tries) if folded(one) not in taken)

    # What happens at it -----------------------------------------------------------------------

    async def open(self, spot: Spot, command: c.Open) -> Running:
        """Open a table at a place and return it; the same table is opened only once.

        Raise BotError if the server has too many tables, or one with this name.
        """
        self._check_room(spot)
        running = await self.host.open(spot.table, command)
        return await self._place(spot, running, running.past.records)

    async def bring(self, spot: Spot, game: Game, records: Sequence[Record]) -> Running:
        """Open a table from its exported game and history, and return it.

        Raise BotError if the server has too many tables, or one with this name.
        """
        self._check_room(spot)
        return await self._place(spot, await self.host.bring(spot.table, game, records), records)

    def _check_room(self, spot: Spot) -> None:
        if len(self.all(spot.guild)) >= MOST_OPEN and self._spots.get(spot.table) is None:
            raise _full()

    async def _place(self, spot: Spot, running: Running, records: Sequence[Record]) -> Running:
        """Store a new table's place; if that is refused, delete the table and raise BotError."""
        spot = msgspec.structs.replace(spot, game=running.game.key)
        try:
            new = await asyncio.to_thread(self._spots.add, spot, MOST_OPEN)
        except (NameTaken, TooManyOpen) as error:
            await self.host.remove(spot.table)
            raise (_full() if isinstance(error, TooManyOpen) else _taken(spot.name)) from None
        if new:
            self._tell(TableChanged(spot, Done(running, tuple(records), Table())))
        return running

    async def look(self, spot: Spot, since: int | None = None) -> Running:
        """Return the present state of a table; with `since`, include all later events."""
        return await self.host.look(spot.table, since)

    async def act(
        self, spot: Spot, who: Who, command: c.Command, answer: Answer | None = None
    ) -> Done:
        """Carry out a command from the person's own seat, and return what it did.

        Raise NotSeated if they have no seat, or whatever the table refuses. `spot` is the table's
        place as just read, which the change repeats. Commands with the same `who.press` count once,
        even after a crash. `answer` is called once the result is stored, and before anybody else
        hears of it.
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
                self._tell(TableChanged(spot, done))
        if answering:
            await answering
        return done

    async def _on_again(self, spot: Spot) -> Spot:
        """Return the place of a table after a move; if the table was paused, end the pause."""
        if not spot.paused:
            return spot
        try:
            return await self.pause(spot.table, paused=False)
        except TableGone:
            return spot

    # Its place changes ------------------------------------------------------------------------

    async def change(self, table: str, change: Callable[[Spot], Spot]) -> Spot:
        """Replace a table's place by what `change` makes of it, and return it.

        Raise TableGone if the table has no place, BotError if its new name is taken.
        """
        try:
            found = await asyncio.to_thread(self._spots.change, table, change)
        except NameTaken as error:
            raise _taken(error.name) from None
        if found is None:
            raise TableGone
        before, after = found
        if _moved(before) != _moved(after):
            self._tell(TableChanged(after))
        return after

    async def pause(self, table: str, *, paused: bool) -> Spot:
        """Pause a table until another day, or end its pause; return its new place."""
        now = self.now()
        return await self.change(
            table,
            lambda spot: msgspec.structs.replace(
                spot, paused=(spot.paused or now) if paused else ""
            ),
        )

    async def close(self, table: str) -> Spot:
        """Close a table and return its place; its name and channel are then free again."""
        now = self.now()
        return await self.change(
            table, lambda spot: msgspec.structs.replace(spot, closed=spot.closed or now)
        )

    def note_losses(self) -> int:
        """Record at each open table what restoring a backup has lost; return their number."""
        return self._spots.note_losses()

    def touch(self, table: str) -> None:
        """Have a table's board drawn again after its history was rewritten."""
        spot = self._spots.get(table)
        if spot:
            self._tell(TableChanged(spot))

    async def remove(self, table: str) -> None:
        """Delete a table and its place."""
        await self.host.remove(table)
        await asyncio.to_thread(self._spots.remove, table)

    def shut(self) -> None:
        """Close the files."""
        self._spots.close()
        self.host.close()

    def _tell(self, change: TableChanged) -> None:
        for listener in tuple(self._listeners):
            try:
                listener(change)
            except Exception:
                log.exception("a change of table %s was not taken", change.spot.table)


def _full() -> BotError:
    return BotError("This server has {n} tables open: close one of them first.", n=MOST_OPEN)


def _taken(name: str) -> BotError:
    return BotError(
        "A table “{name}” is open on this server already: choose another name.", name=name
    )


def _moved(spot: Spot) -> Spot:
    """Return a place without the fields about its messages, which listeners need not hear of."""
    return msgspec.structs.replace(spot, message=0, posted="", wish=0, question=0)
