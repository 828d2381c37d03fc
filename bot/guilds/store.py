"""The contract of every store of what servers set and rule; it knows no database.

custom -> ServerStore <- sqlite_servers. `tests/guilds/test_contract.py` holds every engine to it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from bot.guilds.records import HouseRuling, Wish


class ServerStore(Protocol):
    """Keep settings by place ("guild:1", "channel:2") and house rulings by server.

    Several processes may use one database at once. Any method raises StoreUnavailable where the
    database cannot be opened, read or written.
    """

    def changes(self) -> int:
        """Return a number that is another one after every write, whichever process made it.

        So what was read may be kept until the number changes.
        """

    def wishes(self, places: Sequence[str]) -> list[Wish]:
        """Return the settings of several places, in their order, as they are at one moment.

        `Wish()` where nothing is set.
        """

    def wish(self, place: str) -> Wish:
        """Return the settings of one place."""

    def change(self, place: str, change: Callable[[Wish], Wish], guild: int = 0) -> Wish:
        """Replace the settings of a place by what `change` makes of them, and return those.

        Reading and writing are one transaction: of two changes at once both count. If `change`
        raises, nothing has changed. `guild` is the server with which they are deleted.
        """

    def greet(self, guild: int) -> bool:
        """Note that a server has got the welcome message; return True the first time only."""

    def rulings(self, guild: int) -> tuple[HouseRuling, ...]:
        """Return all rulings of a server, the oldest first."""

    def add_ruling(self, guild: int, ruling: HouseRuling, most: int) -> bool:
        """Add a ruling with an id of its own, which none had before; its `id` is not looked at.

        Return False, and add nothing, if the server has `most` rulings: counting and adding are
        one transaction.
        """

    def remove_ruling(self, guild: int, number: int) -> bool:
        """Remove a ruling by its id if it is this server's; return whether there was one."""

    def close(self) -> None:
        """Close the database."""
