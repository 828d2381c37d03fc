"""The services behind commands and controls: made once by the client, found by an interaction.

client -> Services -> features
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar, cast

import discord

from bot.answers.fair_queue import FairQueue
from bot.answers.service import AnswerService
from bot.guilds.records import EffectiveSettings
from bot.guilds.settings import GuildSettings
from bot.locale.catalogue import Words, words
from bot.outbox.pending_replies import PendingReplies
from bot.privacy.people import Privacy
from bot.privacy.records import RetentionPolicy
from bot.privacy.store import PrivacyStore
from bot.tables.games import library_of
from bot.tables.registry import TableRegistry
from bot.ui.interaction_guard import KEYSTROKES, PRESSES, Cooldown, SeenInteractions
from bot.uploads.uploads import Uploads
from rules_index import OPERATOR, Scope, detect

_SETTINGS = "settings"
"""The key in an interaction's `extras` under which the settings of its channel are kept."""
_LONGEST_READ = 300
"""The letters of a message that its language is detected from: as many as a question has."""


class PostingService(Protocol):
    """A service that posts on Discord by itself, without being asked each time."""

    def attach(self, through: Any, /) -> None:
        """Begin to post through this object."""

    async def detach(self) -> None:
        """Stop posting, after the work under way has ended."""


W = TypeVar("W", bound=PostingService)


@dataclass(frozen=True, slots=True)
class Services:
    """The services of a running bot."""

    answers: AnswerService
    guild_settings: GuildSettings
    registry: TableRegistry
    workers: Mapping[type[Any], PostingService]
    """The services that post by themselves, by class."""
    privacy_store: PrivacyStore
    seen: SeenInteractions = field(default_factory=SeenInteractions)
    cooldown: Cooldown = field(default_factory=Cooldown)
    keystrokes: Cooldown = field(default_factory=lambda: Cooldown(*KEYSTROKES))
    presses: Cooldown = field(default_factory=lambda: Cooldown(*PRESSES))
    """The limit on presses of buttons and selects, and on forms sent in."""
    policy: RetentionPolicy = field(default_factory=RetentionPolicy)
    whole_tables: FairQueue = field(default_factory=lambda: FairQueue("whole tables"))
    """The queue for work on the whole history of a table."""
    spoken: FairQueue = field(default_factory=lambda: FairQueue("spoken"))
    """The queue for understanding the words of players, also while they type."""
    uploads: Uploads = field(init=False)
    privacy: Privacy = field(init=False)
    pending: PendingReplies = field(init=False)

    def __post_init__(self) -> None:
        """Make the services that need others, and give answers access to servers' rulings."""
        self.answers.house = self.guild_settings.rulings_about
        object.__setattr__(self, "uploads", Uploads(self.answers))  # frozen from here on
        privacy = Privacy(
            self.registry, self.uploads, self.privacy_store, self.answers.folder, self.policy
        )
        object.__setattr__(self, "privacy", privacy)
        pending = PendingReplies(self.answers.folder / "tables.db")
        object.__setattr__(self, "pending", pending)

    def worker(self, kind: type[W]) -> W:
        """Return the worker of a class, which posts by itself: `services.worker(BoardUpdater)`."""
        return cast("W", self.workers[kind])

    def settings_at(self, message: discord.Message) -> EffectiveSettings:
        """Return the settings of the server and the channel of a message."""
        guild = message.guild
        return self.guild_settings.effective(guild.id if guild else None, channel_of(message))

    def words_of(self, message: discord.Message, settings: EffectiveSettings) -> Words:
        """Return the bot's messages in the language to answer a message in.

        It is the language of the channel, else of the server. In a direct message it is detected
        from the text: Discord tells a user's language only with interactions, and the bot keeps
        none.
        """
        guild = message.guild
        if guild is None:
            return words(detect(message.content[:_LONGEST_READ]))
        return words(settings.language or guild.preferred_locale.value)

    def game_at(self, guild: int | None, channel: int | None, settings: EffectiveSettings) -> str:
        """Return the game of a question that names none: the one played here, else the settings'.

        It is named as in the guides. A game without guides here is skipped; "" if there is
        none.
        """
        if guild is None or channel is None:
            return ""
        placements = self.registry.with_board_in(guild, channel)
        played = library_of(self.registry.host.games, {placement.game for placement in placements})
        known = (
            one for one in (played, settings.game) if self.answers.has_rules(one, scopes_of(guild))
        )
        return next(known, "")

    def close(self) -> None:
        """Stop the threads and close the files of all services."""
        self.answers.close()
        self.whole_tables.close()
        self.spoken.close()
        self.guild_settings.close()
        self.privacy.close()
        self.pending.close()
        self.registry.close_stores()


class _HasServices(Protocol):
    services: Services


Interaction = discord.Interaction[discord.Client]


def services_of(interaction: Interaction) -> Services:
    """Return the bot's services."""
    return cast("_HasServices", interaction.client).services


def settings_of(interaction: Interaction) -> EffectiveSettings:
    """Return the settings of the server and the channel; they are read once per interaction."""
    kept: EffectiveSettings | None = interaction.extras.get(_SETTINGS)
    if kept is None:
        guild_settings = services_of(interaction).guild_settings
        kept = guild_settings.effective(interaction.guild_id, channel_of(interaction))
        interaction.extras[_SETTINGS] = kept
    return kept


def languages_of(interaction: Interaction) -> tuple[str, ...]:
    """Return the codes of the languages to prefer in guides: the settings', then the user's own."""
    return (*settings_of(interaction).languages, interaction.locale.value[:2])


def channel_of(here: discord.Message | Interaction) -> int | None:
    """Return the id of the channel whose settings apply; for a thread, of its parent channel."""
    channel = here.channel
    if isinstance(channel, discord.Thread):
        return channel.parent_id
    return channel.id if channel else None


def private_words(interaction: Interaction) -> Words:
    """Return the bot's messages in the user's own language, for a private message."""
    return words(interaction.locale.value)


def public_words(interaction: Interaction) -> Words:
    """Return the bot's messages for a public message.

    Their language is the one set here, or else the server's.
    """
    settings = settings_of(interaction)
    return words(settings.language or (interaction.guild_locale or interaction.locale).value)


def is_public(interaction: Interaction, wanted: bool | None = None) -> bool:
    """Tell whether an answer is public: as `wanted`; if that is None, by the settings here."""
    return settings_of(interaction).public if wanted is None else wanted


def words_for(interaction: Interaction, *, public: bool) -> Words:
    """Return the bot's messages for an answer: a public one in the channel's language.

    A private one is in the user's own language.
    """
    return public_words(interaction) if public else private_words(interaction)


def asker_of(interaction: Interaction, *, public: bool) -> int | None:
    """Return the user's id as the owner of a public message; None for a private one."""
    return interaction.user.id if public else None


def scopes_of(guild: int | None) -> tuple[str, ...]:
    """Return the scopes of guides that may answer: the server's own, then the operator's.

    `guild` is None in a direct message: then only the operator's. Never another server's.
    """
    return (f"guild:{guild}", OPERATOR) if guild else (OPERATOR,)


def scope_of(interaction: Interaction, game: str = "", language: str = "") -> Scope:
    """Return the scope of the guides that may answer here: on `game`, else on the game played here.

    If no game is played at a table here, it is the game of the settings. `language` limits the
    guides to one language; "" for all.
    """
    services, scopes = services_of(interaction), scopes_of(interaction.guild_id)
    meant = game.strip().casefold()
    typed = next((one for one in services.answers.games(scopes) if one.casefold() == meant), meant)
    return Scope(typed or _game_at(interaction), language, scopes)


def _game_at(interaction: Interaction) -> str:
    settings = settings_of(interaction)
    return services_of(interaction).game_at(interaction.guild_id, interaction.channel_id, settings)


def may_manage(interaction: Interaction) -> bool:
    """Tell whether the user manages the server, or has a role that `/settings` names for it."""
    if interaction.permissions.manage_guild:
        return True
    user = interaction.user
    roles = {role.id for role in user.roles} if isinstance(user, discord.Member) else set()
    return bool(roles & set(settings_of(interaction).keepers))
