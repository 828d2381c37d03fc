"""What commands and controls work with: made once by the client, found through an interaction.

client -> Room -> cogs, controls
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar, cast

import discord

from bot.answers.service import Desk
from bot.answers.turns import Turns
from bot.guilds.settings import Custom, Servers
from bot.locale.catalogue import Words, words
from bot.outbox.pending_replies import PendingReplies
from bot.privacy.people import Privacy
from bot.privacy.records import Keeps
from bot.privacy.store import Traces
from bot.tables.games import library_of
from bot.tables.registry import Hall
from bot.ui.cooldown import KEYSTROKES, PRESSES, Pace
from bot.ui.dedupe import Seen
from bot.uploads.uploads import Stock
from rules_index import OPERATOR, Scope, detect

_CUSTOM = "custom"
"""Under this name an interaction carries what its place has set."""
_LONGEST_READ = 300
"""Letters of a message that tell its language: as many as a question has."""


class Works(Protocol):
    """What goes on by itself beside what people ask for, and posts through Discord."""

    def attach(self, through: Any, /) -> None:
        """Begin to post."""

    async def detach(self) -> None:
        """Let what is under way come to its end."""


W = TypeVar("W", bound=Works)


@dataclass(frozen=True, slots=True)
class Room:
    """The services of a running bot."""

    desk: Desk
    servers: Servers
    hall: Hall
    workers: Mapping[type[Any], Works]
    """What posts by itself, by its class."""
    traces: Traces
    seen: Seen = field(default_factory=Seen)
    pace: Pace = field(default_factory=Pace)
    keystrokes: Pace = field(default_factory=lambda: Pace(*KEYSTROKES))
    presses: Pace = field(default_factory=lambda: Pace(*PRESSES))
    """Of buttons, selects and forms."""
    keeps: Keeps = field(default_factory=Keeps)
    whole_tables: Turns = field(default_factory=lambda: Turns("whole tables"))
    """For what goes through all that ever happened at a table."""
    spoken: Turns = field(default_factory=lambda: Turns("spoken"))
    """For reading what is said at tables, and what is typed for it."""
    stock: Stock = field(init=False)
    privacy: Privacy = field(init=False)
    pending: PendingReplies = field(init=False)

    def __post_init__(self) -> None:
        """The desk lays a server's rulings beside every entry that it shows there."""
        self.desk.house = self.servers.rulings_about
        object.__setattr__(self, "stock", Stock(self.desk))  # frozen from here on
        privacy = Privacy(self.hall, self.stock, self.traces, self.desk.folder, self.keeps)
        object.__setattr__(self, "privacy", privacy)
        pending = PendingReplies(self.desk.folder / "tables.db")
        object.__setattr__(self, "pending", pending)

    def worker(self, kind: type[W]) -> W:
        """Return what posts by itself of this class: `room.worker(BoardUpdater).resume()`."""
        return cast("W", self.workers[kind])

    def custom_at(self, message: discord.Message) -> Custom:
        """What the server and the channel of a message have set."""
        guild = message.guild
        return self.servers.custom(guild.id if guild else None, channel_of(message))

    def words_of(self, message: discord.Message, custom: Custom) -> Words:
        """The language of the channel that a message stands in, else that of the message itself.

        Discord tells whose language is which with interactions only, and none is kept.
        """
        guild = message.guild
        if guild is None:
            return words(detect(message.content[:_LONGEST_READ]))
        return words(custom.language or guild.preferred_locale.value)

    def game_at(self, guild: int | None, channel: int | None, custom: Custom) -> str:
        """What a question is about that names no game: the game of the table here, else as set.

        As guides are filed; "" where there is none to ask about.
        """
        if guild is None or channel is None:
            return ""
        spots = self.hall.here(guild, channel)
        played = library_of(self.hall.host.games, {spot.game for spot in spots})
        known = (one for one in (played, custom.game) if self.desk.has_rules(one, scopes_of(guild)))
        return next(known, "")

    def close(self) -> None:
        """Give thread and files back."""
        self.desk.close()
        self.whole_tables.close()
        self.spoken.close()
        self.servers.close()
        self.privacy.close()
        self.pending.close()
        self.hall.shut()


class _HasRoom(Protocol):
    room: Room


Interaction = discord.Interaction[discord.Client]


def room_of(interaction: Interaction) -> Room:
    """The services behind an interaction."""
    return cast("_HasRoom", interaction.client).room


def custom_of(interaction: Interaction) -> Custom:
    """What the server and the channel have set; read once for an interaction."""
    kept: Custom | None = interaction.extras.get(_CUSTOM)
    if kept is None:
        servers = room_of(interaction).servers
        kept = servers.custom(interaction.guild_id, channel_of(interaction))
        interaction.extras[_CUSTOM] = kept
    return kept


def languages_of(interaction: Interaction) -> tuple[str, ...]:
    """The guides' languages in somebody's order: as the place has set them, then their own."""
    return (*custom_of(interaction).languages, interaction.locale.value[:2])


def channel_of(here: discord.Message | Interaction) -> int | None:
    """The channel whose settings hold; a thread has those of the channel that it belongs to."""
    channel = here.channel
    if isinstance(channel, discord.Thread):
        return channel.parent_id
    return channel.id if channel else None


def private_words(interaction: Interaction) -> Words:
    """The language of somebody who reads alone: their own."""
    return words(interaction.locale.value)


def public_words(interaction: Interaction) -> Words:
    """The language of a channel: as it was set, else as the server speaks on Discord."""
    custom = custom_of(interaction)
    return words(custom.language or (interaction.guild_locale or interaction.locale).value)


def is_public(interaction: Interaction, wanted: bool | None = None) -> bool:
    """Whether all see the answer: as somebody wants it, else as the channel or its server says."""
    return custom_of(interaction).public if wanted is None else wanted


def words_for(interaction: Interaction, *, public: bool) -> Words:
    """The language of those who read an answer."""
    return public_words(interaction) if public else private_words(interaction)


def asker_of(interaction: Interaction, *, public: bool) -> int | None:
    """Whose a message for all is; a private one goes by itself."""
    return interaction.user.id if public else None


def scopes_of(guild: int | None) -> tuple[str, ...]:
    """Whose guides may answer: the server's own, then the operator's; never another server's."""
    return (f"guild:{guild}", OPERATOR) if guild else (OPERATOR,)


def scope_of(interaction: Interaction, game: str = "", language: str = "") -> Scope:
    """What may answer here."""
    room, scopes = room_of(interaction), scopes_of(interaction.guild_id)
    meant = game.strip().casefold()
    typed = next((one for one in room.desk.games(scopes) if one.casefold() == meant), meant)
    return Scope(typed or _game_at(interaction), language, scopes)


def _game_at(interaction: Interaction) -> str:
    custom = custom_of(interaction)
    return room_of(interaction).game_at(interaction.guild_id, interaction.channel_id, custom)


def may_manage(interaction: Interaction) -> bool:
    """Whether somebody manages the server, or has a role that the server has named for it."""
    if interaction.permissions.manage_guild:
        return True
    who = interaction.user
    roles = {role.id for role in who.roles} if isinstance(who, discord.Member) else set()
    return bool(roles & set(custom_of(interaction).keepers))
