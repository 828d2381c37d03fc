"""Find the table, game, round, choice and seat that each sealed choice of a history is bound to.

A commitment proves nothing for another table, game, round, choice or seat.

Records -> commitment_bindings -> export
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush

from bot.engine import events as e
from bot.engine.history import Record
from bot.engine.sealed import Bound


def commitment_bindings(records: Sequence[Record]) -> Iterator[tuple[e.Locked, Bound]]:
    """Yield every locked choice, the oldest first, with what its commitment is bound to."""
    table = records[0].command if records else ""
    game, rounds = "", _Rounds()
    for record in records:
        event = record.event
        if isinstance(event, e.Opened):
            game = event.game
        elif isinstance(event, e.Locked):
            yield event, Bound(table, game, rounds.now(), event.choice, event.seat)
        else:
            rounds.take(record)


class _Rounds:
    """A counter of rounds that reads a history once; commands undone so far do not count.

    A replay of the history for every choice would be quadratic in the length of a file that
    anybody may import.
    """

    def __init__(self) -> None:
        self._found: dict[str, tuple[int, int]] = {}
        """A command that entered steps -> the number of its first such event, and the round of its
        last.
        """
        self._latest: list[tuple[int, str]] = []
        """A heap of the commands in `_found`, the newest first; undone ones are dropped when they
        reach the top.
        """
        self._gone: set[str] = set()

    def take(self, record: Record) -> None:
        """Take in the next record of the history: only steps, undos and redos matter."""
        event = record.event
        if isinstance(event, e.Entered):
            begin, _ = self._found.setdefault(record.command, (record.seq, 0))
            self._found[record.command] = (begin, event.round)
            self._counts(record.command)
        elif isinstance(event, e.Undone):
            self._gone.update(event.commands)
        elif isinstance(event, e.Redone):
            self._gone.difference_update(event.commands)
            for command in event.commands:
                self._counts(command)

    def _counts(self, command: str) -> None:
        if command in self._found:
            heappush(self._latest, (-self._found[command][0], command))

    def now(self) -> int:
        """Return the round of the last step entered by a command that counts.

        Return 0 if there is none.
        """
        while self._latest and self._latest[0][1] in self._gone:
            heappop(self._latest)
        return self._found[self._latest[0][1]][1] if self._latest else 0
