"""Asking the judge: /rule, /card, /guides, /help, a mention, a context menu.

Discord -> here -> AnswerService -> ui -> Discord
"""

from __future__ import annotations

import re

import discord
from discord import app_commands, ui
from discord.app_commands import locale_str as said
from discord.ext import commands

from bot.answers.fair_queue import current_person
from bot.features.judge.guides_view import guides_text
from bot.guilds.records import EffectiveSettings
from bot.locale.catalogue import Words
from bot.refusals import BotError, Gone
from bot.ui import autocomplete
from bot.ui.answer import card_view, entry_layout, reply_view
from bot.ui.components import NOBODY, language_code, notice
from bot.ui.control import too_fast
from bot.ui.error_handler import tell_in_channel
from bot.ui.markdown import shortened
from bot.ui.permissions import missing_for
from bot.ui.services import (
    Interaction,
    Services,
    asker_of,
    is_public,
    private_words,
    scope_of,
    scopes_of,
    services_of,
    words_for,
)
from rules_index import Scope

_MARK = re.compile(r"\s*#([0-9a-f]{10})\s*")
_MENTION = re.compile(r"<@[!&]?\d+>")


def mark_in(chosen: str) -> str:
    """Return the short name that autocomplete put into an option; else "".

    "#0123456789" -> "0123456789".
    """
    named = _MARK.fullmatch(chosen)
    return named[1] if named else ""


def scope_of_command(interaction: Interaction, game: str, language: str = "") -> Scope:
    """Return the scope of a command, from its options: the guides that may answer it.

    Raise `BotError` if no guide here is about the game that was typed.
    """
    scope = scope_of(interaction, game, language_code(language))
    answers = services_of(interaction).answers
    if game.strip() and not answers.has_rules(scope.game, scope.scopes):
        raise BotError(
            "There is no game “{game}”: choose {known}.",
            game=shortened(game, 60),
            known=shortened(", ".join(answers.games(scope.scopes)), 500) or "–",
        )
    return scope


async def answer(interaction: Interaction, question: str, scope: Scope, *, public: bool) -> None:
    """Answer a question, or open the entry that autocomplete named.

    Raise `Gone` if that entry no longer exists.
    """
    words, asker = words_for(interaction, public=public), asker_of(interaction, public=public)
    answers = services_of(interaction).answers
    if mark_in(question):
        entry = await answers.open(mark_in(question), scope)
        if entry is None:
            raise Gone
        view = entry_layout(entry, words, asker=asker)
    else:
        reply = await answers.ask(question, scope)
        view = reply_view(reply, words, asker=asker)
    await reply_with(interaction, view, public=public)


async def reply_with(
    interaction: Interaction, view: ui.LayoutView, *, public: bool = False
) -> None:
    """Send a view as the answer: privately, or to all if `public`; it notifies nobody."""
    await interaction.response.send_message(
        view=view, ephemeral=not public, allowed_mentions=NOBODY
    )


class JudgeCommands(commands.Cog):
    """The commands /rule, /card and /guides, and answers to mentions of the bot."""

    def __init__(self, services: Services) -> None:
        self.services = services

    @app_commands.command(name=said("rule"), description=said("Ask about a rule."))
    @app_commands.rename(
        question=said("question"),
        game=said("game"),
        language=said("language"),
        public=said("public"),
    )
    @app_commands.describe(
        question=said("In your own words, in any language; or choose a title."),
        game=said("Only guides of this game."),
        language=said("Answer from guides in this language."),
        public=said("Show the answer to all."),
    )
    @app_commands.autocomplete(
        question=autocomplete.rules, game=autocomplete.games, language=autocomplete.languages
    )
    async def rule(
        self,
        interaction: Interaction,
        question: str,
        game: str = "",
        language: str = "",
        public: bool | None = None,
    ) -> None:
        """Answer a question about a rule."""
        scope = scope_of_command(interaction, game, language)
        await answer(interaction, question, scope, public=is_public(interaction, public))

    @app_commands.command(name=said("card"), description=said("Everything about a card."))
    @app_commands.rename(name=said("name"), game=said("game"), public=said("public"))
    @app_commands.describe(
        name=said("Its name, as well as you remember it."),
        game=said("Only guides of this game."),
        public=said("Show the answer to all."),
    )
    @app_commands.autocomplete(name=autocomplete.cards, game=autocomplete.games)
    async def card(
        self, interaction: Interaction, name: str, game: str = "", public: bool | None = None
    ) -> None:
        """Show everything about a card: errata, clarifications, questions, lists."""
        found = await self.services.answers.card(name, scope_of_command(interaction, game))
        shown = is_public(interaction, public)
        words, asker = words_for(interaction, public=shown), asker_of(interaction, public=shown)
        await reply_with(interaction, card_view(found, words, asker=asker), public=shown)

    @app_commands.command(name=said("guides"), description=said("The guides that are known here."))
    async def guides(self, interaction: Interaction) -> None:
        """List the guides that are known here."""
        words = private_words(interaction)
        lines = await self.services.answers.guides(scopes_of(interaction.guild_id))
        await reply_with(interaction, notice(guides_text(lines, words)))

    @commands.Cog.listener()
    async def on_message(self, message: discord.Message) -> None:
        """Answer a message that mentions the bot, or a direct message, as a question."""
        if message.author.bot or message.is_system() or not self._is_meant(message):
            return
        if not self.services.seen.first(message.id):
            return  # delivered twice
        cooldown, user = self.services.cooldown, message.author.id
        current_person.set(user)
        wait = cooldown.wait(user)
        if wait and not cooldown.is_news(user):
            return  # all see what is said here: once is enough
        settings = self.services.settings_at(message)
        words = self.services.words_of(message, settings)
        try:
            if wait:
                raise too_fast(cooldown, wait)
            await self._answer_message(message, settings, words)
        except Exception as error:  # noqa: BLE001 # the one handler: discord.py would only log it
            await tell_in_channel(message, error, words)

    @staticmethod
    def _is_meant(message: discord.Message) -> bool:
        if message.guild is None:
            return True
        return message.guild.me in message.mentions

    async def _answer_message(
        self, message: discord.Message, settings: EffectiveSettings, words: Words
    ) -> None:
        question = _MENTION.sub(" ", message.content).strip()
        if not question:
            asked = words("Ask me about a rule: write the question after my name, or use `/rule`.")
            view = notice(asked)
        else:
            guild = message.guild.id if message.guild else None
            game = self.services.game_at(guild, message.channel.id, settings)
            scope = Scope(game, "", scopes_of(guild))
            reply = await self.services.answers.ask(question, scope)
            view = reply_view(reply, words, asker=message.author.id)
        if "read_message_history" in missing_for(message):  # Discord takes no reply without it
            await message.channel.send(view=view, allowed_mentions=NOBODY)
        else:
            to = message.to_reference(fail_if_not_exists=False)  # it may be deleted by now
            await message.channel.send(view=view, allowed_mentions=NOBODY, reference=to)


@app_commands.context_menu(name=said("Ask the judge"))
async def ask_the_judge(interaction: Interaction, message: discord.Message) -> None:
    """Answer the text of a message as a question; raise `BotError` if it has none."""
    question = _MENTION.sub(" ", message.content).strip()
    if not question:
        raise BotError("This message has no words to ask about.")
    await answer(interaction, question, scope_of(interaction), public=is_public(interaction))
