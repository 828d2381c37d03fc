"""A transaction: the events of one command so far, and the table after them."""

from __future__ import annotations

from bot.engine.events import AnyEvent, Counted, Moved
from bot.engine.evolve import evolve
from bot.engine.games.game import Game
from bot.engine.rules.limits import bounds
from bot.engine.state import Table


class Transaction:
    """The events of a decision so far, and the table after them, which later rules look at."""

    def __init__(self, game: Game, table: Table, opening: str = "") -> None:
        self.game, self.table = game, table
        self.opening = opening
        """The id of the command that opened the table; it binds sealed choices to the table."""
        self.events: list[AnyEvent] = []

    def emit(self, event: AnyEvent) -> None:
        """Add an event and apply it to the table."""
        self.events.append(event)
        self.table = evolve(self.table, event)

    def count(
        self, counter: str, holder: str, by: int, *, by_hand: bool = False, level: bool = False
    ) -> int:
        """Change a counter by `by`, as far as its bounds allow; return the actual change.

        `by_hand` and `level` become fields of the event.
        """
        now = self.table.count(counter, holder)
        low, high = bounds(self.game.counters.get(counter))
        then = now + by
        then = then if low is None else max(then, min(low, now))
        then = then if high is None else min(then, max(high, now))
        if then != now:
            self._put(counter, holder, then, by_hand=by_hand, level=level)
        return then - now

    def _put(
        self, counter: str, holder: str, now: int, *, by_hand: bool = False, level: bool = False
    ) -> None:
        before = self.table.count(counter, holder)
        self.emit(Counted(counter, holder, now - before, now, by_hand, level))

    def start(self, counter: str, holder: str, value: int) -> None:
        """Set the value that a counter begins with."""
        if value:
            self._put(counter, holder, value)

    def move(
        self, counter: str, source: str, target: str, by: int, *, by_hand: bool = False
    ) -> Moved | None:
        """Move up to `by` of a counter: as much as the source has and the target has room for.

        Return the move, or None if nothing was moved. A negative `by` moves from `target` to
        `source`.
        """
        if by < 0:
            return self.move(counter, target, source, -by, by_hand=by_hand)
        if source == target:
            return None
        low, high = bounds(self.game.counters.get(counter))
        if low is not None:
            by = min(by, max(0, self.table.count(counter, source) - low))
        if high is not None:
            by = min(by, max(0, high - self.table.count(counter, target)))
        if by <= 0:
            return None
        self._put(counter, source, self.table.count(counter, source) - by, by_hand=by_hand)
        self._put(counter, target, self.table.count(counter, target) + by, by_hand=by_hand)
        return Moved(counter, source, target, by)
