"""The keys of everything that counters can lie on.

Running -> here -> controls
"""

from __future__ import annotations

from bot.engine.host import Running
from bot.engine.state import TABLE, seat_key, seat_of

__all__ = ["TABLE", "holders", "seat_key", "seat_of"]


def holders(running: Running) -> tuple[str, ...]:
    """Return the keys of everything that counters can lie on: each seat and piece of a table."""
    return (*map(seat_key, range(len(running.table.seats))), *running.table.pieces)
