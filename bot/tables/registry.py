"""All tables of all servers with their placements; checks who may act, and tells what changes.

features -> TableRegistry -> Host, PlacementStore; TableRegistry -> TableChanged -> outbox
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
from bot.engine.host import CommandResult, Host, Running
from bot.engine.state import Table
from bot.tables.authorization import MODERATOR, Actor, authorized_command, seat_of
from bot.tables.errors import BotError, NoTable, TableGone, WhichTable
from bot.tables.placement import LONGEST_NAME, TablePlacement, name_key, new_key, stored_name
from bot.tables.store import NameTaken, PlacementStore, TooManyOpen

__all__ = ["MODERATOR", "Actor", "Listener", "TableChanged", "TableRegistry", "new_key", "seat_of"]

log = logging.getLogger(__name__)

MOST_OPEN = 25
"""The most open tables of one server: as many as a select menu can offer."""


@dataclass(frozen=True, slots=True)
class TableChanged:
    """A change of a table or of its placement, as listeners get it."""

    placement: TablePlacement
    done: CommandResult | None = None
    """What a command did at the table; None if only the placement changed, such as on closing."""


Answer = Callable[[CommandResult], Coroutine[None, None, None]]
"""A function that sends the person who gave a command its result."""
Seen = Callable[[TablePlacement], bool]
"""A function that tells whether a person may know of a table."""
Listener = Callable[[TableChanged], None]
"""A function that gets each change; it must return at once and start slow work itself."""


def _everything(_: TablePlacement) -> bool:
    return True


class TableRegistry:
    """The tables of all servers; no server can see those of another."""

    def __init__(
        self, host: Host, placements: PlacementStore, clock: Callable[[], datetime] | None = None
    ) -> None:
        self.host, self._placements = host, placements
        self._clock = clock or (lambda: datetime.now(UTC))
        self._listeners: list[Listener] = []

    @property
    def games(self) -> tuple[str, ...]:
        """Return the keys of all games that can be played."""
        return self.host.games.keys()

    def now(self) -> str:
        """Return the present time in UTC, in the ISO form in which placements store it."""
        return self._clock().isoformat(timespec="seconds")

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Call `listener` with all changes from now on; return a function that ends this."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    # Where a table is -------------------------------------------------------------------------

    def at(
        self, guild: int, channel: int, name: str = "", seen: Seen = _everything
    ) -> TablePlacement:
        """Return the table with this name; without a name, the only one in the channel.

        Raise NoTable if there is none, WhichTable if there are several. Tables for which
        `seen` returns False count as absent.
        """
        if name:
            for placement in filter(seen, self.all(guild)):
                if name_key(placement.name) == name_key(name):
                    return placement
            raise NoTable(
                "There is no table “{name}” on this server: `/table list` shows those that are "
                "open.",
                name=name,
            )
        found = tuple(filter(seen, self.with_board_in(guild, channel)))
        if not found:
            raise NoTable("There is no table in this channel: open one with `/table open`.")
        if len(found) > 1:
            raise WhichTable(tuple(placement.name for placement in found))
        return found[0]

    async def of_user(
        self, guild: int, channel: int, user: int, name: str = "", seen: Seen = _everything
    ) -> TablePlacement:
        """Return the table that `at` finds; of several, the one table at which the user sits.

        Raise NoTable if there is none, WhichTable if several remain.
        """
        try:
            return self.at(guild, channel, name, seen)
        except WhichTable:
            among = filter(seen, self.with_board_in(guild, channel))
            tables = [(placement, await self.look(placement)) for placement in among]
            own = [placement for placement, now in tables if seat_of(now.table, user) is not None]
            if len(own) != 1:
                raise
            return own[0]

    def with_board_in(self, guild: int, channel: int) -> tuple[TablePlacement, ...]:
        """Return the open tables with a board in a channel.

        If there are none, return the tables whose players talk in it.
        """
        of_guild = self.all(guild)
        found = tuple(placement for placement in of_guild if placement.channel == channel)
        return found or tuple(
            placement for placement in of_guild if channel and placement.voice == channel
        )

    def all(self, guild: int) -> tuple[TablePlacement, ...]:
        """Return the open tables of a server, the oldest first."""
        return self._placements.of_guild(guild)

    def finished(self, guild: int) -> tuple[TablePlacement, ...]:
        """Return the closed tables of a server, the last closed first."""
        return tuple(
            sorted(self._placements.finished(guild), key=lambda placement: placement.closed)[::-1]
        )

    def of(self, table: str, guild: int, *, closed: bool = False) -> TablePlacement:
        """Return the open table with this key, or a closed one too if `closed`.

        Raise TableGone if there is none, or if it is another server's.
        """
        placement = self._placements.get(table)
        if placement is None or (placement.closed and not closed) or placement.guild != guild:
            raise TableGone
        return placement

    def placement(self, table: str) -> TablePlacement | None:
        """Return a table's placement, open or closed, or None; does not check who may see it."""
        return self._placements.get(table)

    def in_channel(self, channel: int) -> tuple[TablePlacement, ...]:
        """Return the open tables whose boards are in a channel of any server."""
        return self._placements.in_channel(channel)

    def over_voice(self, voice: int) -> tuple[TablePlacement, ...]:
        """Return the open tables that are played over a voice channel."""
        return self._placements.over(voice)

    def open_keys(self) -> tuple[str, ...]:
        """Return the keys of all open tables, the newest first."""
        return self._placements.open_keys()

    def free_name(self, guild: int, wanted: str) -> str:
        """Return the wanted name, with a number if an open table has it: "Friday 2"."""
        taken = {name_key(placement.name) for placement in self.all(guild)}
        name = stored_name(wanted)
        tries = (f"{name[: LONGEST_NAME - 4]} {number}" for number in range(2, MOST_OPEN + 2))
        return next(one for one in (name, *tries) if name_key(one) not in taken)

    # What happens at it -----------------------------------------------------------------------

    async def open(self, placement: TablePlacement, command: c.Open) -> Running:
        """Open a table at a placement and return it; the same table is opened only once.

        Raise BotError if the server has too many tables, or one with this name.
        """
        self._check_room(placement)
        running = await self.host.open(placement.table, command)
        return await self._place(placement, running, running.window.records)

    async def import_table(
        self, placement: TablePlacement, game: Game, records: Sequence[Record]
    ) -> Running:
        """Open a table from its exported game and history, and return it.

        Raise BotError if the server has too many tables, or one with this name.
        """
        self._check_room(placement)
        return await self._place(
            placement, await self.host.bring(placement.table, game, records), records
        )

    def _check_room(self, placement: TablePlacement) -> None:
        if (
            len(self.all(placement.guild)) >= MOST_OPEN
            and self._placements.get(placement.table) is None
        ):
            raise _too_many_tables()

    async def _place(
        self, placement: TablePlacement, running: Running, records: Sequence[Record]
    ) -> Running:
        """Store a new table's placement; if refused, delete the table and raise BotError."""
        placement = msgspec.structs.replace(placement, game=running.game.key)
        try:
            new = await asyncio.to_thread(self._placements.add, placement, MOST_OPEN)
        except (NameTaken, TooManyOpen) as error:
            await self.host.remove(placement.table)
            raise (
                _too_many_tables()
                if isinstance(error, TooManyOpen)
                else _name_taken(placement.name)
            ) from None
        if new:
            self._tell(TableChanged(placement, CommandResult(running, tuple(records), Table())))
        return running

    async def look(self, placement: TablePlacement, since: int | None = None) -> Running:
        """Return the present state of a table; with `since`, include all later events."""
        return await self.host.look(placement.table, since)

    async def act(
        self,
        placement: TablePlacement,
        actor: Actor,
        command: c.Command,
        answer: Answer | None = None,
    ) -> CommandResult:
        """Carry out a command from the person's own seat, and return what it did.

        Raise NotSeated if they have no seat, or whatever the table refuses. `placement` is the
        table's placement as just read; listeners get it with the change. Commands with the same
        `who.press` count once, even after a crash. `answer` is called once the result is stored,
        and before anybody else hears of it.
        """
        if actor.press:
            command = msgspec.structs.replace(command, id=f"i{actor.press}")
        done = await self.host.send(
            placement.table, command, lambda table, one: authorized_command(table, actor, one)
        )
        answering = asyncio.ensure_future(answer(done)) if answer else None
        try:
            if answering:  # it goes out; how long Discord takes for it is nothing to the others
                await asyncio.sleep(0)
        finally:
            if done.records:
                placement = await self._on_again(placement)
                self._tell(TableChanged(placement, done))
        if answering:
            await answering
        return done

    async def _on_again(self, placement: TablePlacement) -> TablePlacement:
        """Return the placement of a table after a move; if the table was paused, end the pause."""
        if not placement.paused:
            return placement
        try:
            return await self.pause(placement.table, paused=False)
        except TableGone:
            return placement

    # Its placement changes ------------------------------------------------------------------------

    async def change(
        self, table: str, change: Callable[[TablePlacement], TablePlacement]
    ) -> TablePlacement:
        """Replace a table's placement by what `change` makes of it, and return it.

        Raise TableGone if the table has no placement, BotError if its new name is taken.
        """
        try:
            found = await asyncio.to_thread(self._placements.change, table, change)
        except NameTaken as error:
            raise _name_taken(error.name) from None
        if found is None:
            raise TableGone
        before, after = found
        if _without_messages(before) != _without_messages(after):
            self._tell(TableChanged(after))
        return after

    async def pause(self, table: str, *, paused: bool) -> TablePlacement:
        """Pause a table until another day, or end its pause; return its new placement."""
        now = self.now()
        return await self.change(
            table,
            lambda placement: msgspec.structs.replace(
                placement, paused=(placement.paused or now) if paused else ""
            ),
        )

    async def close(self, table: str) -> TablePlacement:
        """Close a table and return its placement; its name and channel are then free again."""
        now = self.now()
        return await self.change(
            table,
            lambda placement: msgspec.structs.replace(placement, closed=placement.closed or now),
        )

    def note_losses(self) -> int:
        """Record at each open table what restoring a backup has lost; return the number of tables.

        Tables at which the loss was recorded before are not counted.
        """
        return self._placements.note_losses()

    def redraw(self, table: str) -> None:
        """Have a table's board drawn again after its history was rewritten."""
        placement = self._placements.get(table)
        if placement:
            self._tell(TableChanged(placement))

    async def remove(self, table: str) -> None:
        """Delete a table and its placement."""
        await self.host.remove(table)
        await asyncio.to_thread(self._placements.remove, table)

    def close_stores(self) -> None:
        """Close the stores of tables and placements."""
        self._placements.close()
        self.host.close()

    def _tell(self, change: TableChanged) -> None:
        for listener in tuple(self._listeners):
            try:
                listener(change)
            except Exception:
                log.exception("a change of table %s was not taken", change.placement.table)


def _too_many_tables() -> BotError:
    return BotError("This server has {n} tables open: close one of them first.", n=MOST_OPEN)


def _name_taken(name: str) -> BotError:
    return BotError(
        "A table “{name}” is open on this server already: choose another name.", name=name
    )


def _without_messages(placement: TablePlacement) -> TablePlacement:
    """Return a placement without the fields about its messages, which no listener needs."""
    return msgspec.structs.replace(placement, message=0, posted="", undo_request=0, question=0)
