"""What servers set and rule, as plain data.

store -> Wish, HouseRuling -> custom -> room
"""

from __future__ import annotations

import msgspec


class Wish(msgspec.Struct, frozen=True):
    """What one place, a server or a channel, has set; what is None or empty it leaves open."""

    game: str = ""
    languages: tuple[str, ...] = ()
    """The guides' languages, the dearest first."""
    language: str = ""
    """The bot's own language here."""
    public: bool | None = None
    """Whether answers are shown to all unless somebody asks for a private one."""
    keepers: tuple[int, ...] = ()
    """The roles that may manage library, rulings and settings; only a server names them."""


class Custom(msgspec.Struct, frozen=True):
    """What holds in a channel: its own wish, where it has none its server's, else the bot's."""

    game: str = ""
    languages: tuple[str, ...] = ()
    language: str = ""
    public: bool = False
    keepers: tuple[int, ...] = ()


def holding(channel: Wish, server: Wish) -> Custom:
    """What holds in a channel of a server; nobody but the server says who may manage."""
    public = server.public if channel.public is None else channel.public
    return Custom(
        channel.game or server.game,
        channel.languages or server.languages,
        channel.language or server.language,
        bool(public),
        server.keepers,
    )


class HouseRuling(msgspec.Struct, frozen=True):
    """A ruling of a server, against an entry or a card."""

    id: int
    about: str
    """The short name of an entry, or "card:" and the card's folded name."""
    title: str
    """What it is about, as people call it."""
    text: str
    author: int
    name: str
    """How the author was called when it was written."""
    date: str


class Phrase(msgspec.Struct, frozen=True):
    """A server's own words for an entry."""

    phrase: str
    entry: str
    """The entry's id; it may be gone from the library for a while."""
