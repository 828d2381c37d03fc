"""The settings and rulings of servers, as plain data.

store -> StoredSettings, HouseRuling -> GuildSettings -> Services
"""

from __future__ import annotations

import msgspec


class StoredSettings(msgspec.Struct, frozen=True):
    """The settings of one place, a server or a channel; None or empty means not set."""

    game: str = ""
    languages: tuple[str, ...] = ()
    """The languages of the guides, the preferred one first."""
    language: str = ""
    """The bot's own language in this place."""
    public: bool | None = None
    """Whether everybody sees answers, unless somebody asks for a private one."""
    keepers: tuple[int, ...] = ()
    """The roles that may manage library, rulings and settings; only a server can set them."""


class EffectiveSettings(msgspec.Struct, frozen=True):
    """The settings that apply in a channel: its own, else its server's, else the defaults."""

    game: str = ""
    languages: tuple[str, ...] = ()
    language: str = ""
    public: bool = False
    keepers: tuple[int, ...] = ()


def effective_settings(channel: StoredSettings, server: StoredSettings) -> EffectiveSettings:
    """Return the settings that apply in a channel; only the server decides who may manage."""
    public = server.public if channel.public is None else channel.public
    return EffectiveSettings(
        channel.game or server.game,
        channel.languages or server.languages,
        channel.language or server.language,
        bool(public),
        server.keepers,
    )


class HouseRuling(msgspec.Struct, frozen=True):
    """A ruling of a server on an entry or a card."""

    id: int
    about: str
    """The id of an entry, or "card:" and the card's folded name."""
    title: str
    """The title of the entry or card."""
    text: str
    author: int
    name: str
    """The author's name when the ruling was written."""
    date: str


class Phrase(msgspec.Struct, frozen=True):
    """An alias: a server's own words for an entry of the library."""

    phrase: str
    entry: str
    """The id of the entry, which may be missing from the library for a while."""
