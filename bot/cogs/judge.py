"""Asking the judge: /rule, /card, /errata, /faq, /step, /list, /guides, a mention, a context menu.

Discord -> here -> Desk -> render -> Discord
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import discord
from discord import app_commands
from discord.app_commands import locale_str as said
from discord.ext import commands

from bot.controls.answers import NOBODY
from bot.errors import BotError, Gone
from bot.leaf import Ref
from bot.render.answer import choice_view, leaf_view, notice, reply_view
from bot.render.guides import guides_text
from bot.render.text import shortened
from bot.room import (
    Interaction,
    Room,
    custom_of,
    private_words,
    public_words,
    room_of,
    scope_of,
    scopes_of,
)
from rules_index.search.engine import Scope

_MARK = re.compile(r"#([0-9a-f]{10})")
_LONGEST_QUESTION = 300


async def answer(interaction: Interaction, question: str, scope: Scope, *, public: bool) -> None:
    """Answer a question, or open the entry that autocomplete named."""
    words = public_words(interaction) if public else private_words(interaction)
    asker = interaction.user.id if public else None
    desk = room_of(interaction).desk
    named = _MARK.fullmatch(question.strip())
    if named:
        leaf = await desk.open(named[1], scope)
        if leaf is None:
            raise Gone
        view = leaf_view(leaf, words, asker=asker)
    else:
        reply = await desk.ask(question[:_LONGEST_QUESTION], scope)
        view = reply_view(reply, words, asker=asker)
    await interaction.response.send_message(
        view=view, ephemeral=not public, allowed_mentions=NOBODY
    )


def choices(refs: Sequence[Ref]) -> list[app_commands.Choice[str]]:
    """Entries for an autocomplete: the short name as value, so any title fits."""
    return [
        app_commands.Choice(
            name=shortened(f"{ref.title} · {ref.note}", 100) or "…", value=f"#{ref.mark}"
        )
        for ref in refs[:25]
    ]


async def complete(interaction: Interaction, typed: str, kind: str = "") -> list[Ref]:
    """Entries that somebody who types may mean; nothing rather than an error."""
    game = str(getattr(interaction.namespace, "game", "") or "")
    first = (custom_of(interaction).languages or (interaction.locale.value[:2],))[0]
    scope = scope_of(interaction, game)
    desk = room_of(interaction).desk
    if kind:
        refs = await desk.of_kind(kind, scope)
        plain = typed.casefold()
        return [ref for ref in refs if plain in ref.title.casefold()][:25]
    return await desk.complete(typed, scope, first)


class Judge(commands.Cog):
    """Questions about rules."""

    def __init__(self, room: Room) -> None:
        self.room = room

    @app_commands.command(name=said("rule"), description=said("Ask about a rule."))
    @app_commands.describe(
        question=said("In your own words, in any language; or choose a title."),
        game=said("Only guides of this game."),
        language=said("Answer from guides in this language."),
        public=said("Show the answer to all."),
    )
    async def rule(
        self,
        interaction: Interaction,
        question: str,
        game: str = "",
        language: str = "",
        public: bool | None = None,
    ) -> None:
        """Ask about a rule."""
        shown = custom_of(interaction).public if public is None else public
        scope = scope_of(interaction, game, language)
        await answer(interaction, question, scope, public=shown)

    @rule.autocomplete("question")
    async def _rules(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return choices(await complete(interaction, typed)) if typed.strip() else []

    @app_commands.command(name=said("card"), description=said("Everything about a card."))
    @app_commands.describe(name=said("Its name, as well as you remember it."))
    async def card(self, interaction: Interaction, name: str, game: str = "") -> None:
        """Everything about a card."""
        words = private_words(interaction)
        found = await self.room.desk.card(name, scope_of(interaction, game))
        if found.leaves:
            first, *rest = found.leaves
            view = leaf_view(first, words, others=[leaf.ref for leaf in rest])
        elif found.suggestions:
            names = "\n".join(f"- {discord.utils.escape_markdown(n)}" for n in found.suggestions)
            view = notice(words("No card of that name. Did you mean:") + "\n" + names)
        else:
            view = notice(words("The guides here speak of no such card."))
        await interaction.response.send_message(view=view, ephemeral=True, allowed_mentions=NOBODY)

    @card.autocomplete("name")
    async def _cards(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        game = str(getattr(interaction.namespace, "game", "") or "")
        names = await self.room.desk.card_names(typed, scope_of(interaction, game))
        return [app_commands.Choice(name=name[:100], value=name[:100]) for name in names]

    async def _open(self, interaction: Interaction, chosen: str, kind: str, game: str) -> None:
        """An entry of one kind, by what autocomplete or a person wrote."""
        if _MARK.fullmatch(chosen.strip()):
            await answer(interaction, chosen, scope_of(interaction, game), public=False)
            return
        refs = await complete(interaction, chosen, kind)
        words = private_words(interaction)
        if not refs:
            raise BotError("The guides here have nothing of that kind with these words.")
        view = choice_view(words("Perhaps one of these:"), refs, words)
        await interaction.response.send_message(view=view, ephemeral=True, allowed_mentions=NOBODY)

    @app_commands.command(name=said("errata"), description=said("Corrections to cards and rules."))
    async def errata(self, interaction: Interaction, about: str = "", game: str = "") -> None:
        """Corrections to cards and rules."""
        await self._open(interaction, about, "errata", game)

    @errata.autocomplete("about")
    async def _errata(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return choices(await complete(interaction, typed, "errata"))

    @app_commands.command(name=said("faq"), description=said("Questions that the guides answer."))
    async def faq(self, interaction: Interaction, about: str = "", game: str = "") -> None:
        """Questions that the guides answer."""
        await self._open(interaction, about, "faq", game)

    @faq.autocomplete("about")
    async def _faq(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return choices(await complete(interaction, typed, "faq"))

    @app_commands.command(name=said("step"), description=said("The steps of a round, one by one."))
    async def step(self, interaction: Interaction, step: str, game: str = "") -> None:
        """The steps of a round, one by one."""
        await answer(interaction, step, scope_of(interaction, game), public=False)

    @step.autocomplete("step")
    async def _steps(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return choices(await complete(interaction, typed, "step"))

    @app_commands.command(name=said("list"), description=said("Restricted and banned cards."))
    async def list_(self, interaction: Interaction, about: str = "", game: str = "") -> None:
        """Restricted and banned cards."""
        await self._open(interaction, about, "list", game)

    @list_.autocomplete("about")
    async def _lists(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return choices(await complete(interaction, typed, "list"))

    @app_commands.command(name=said("guides"), description=said("The guides that are known here."))
    async def guides(self, interaction: Interaction) -> None:
        """The guides that are known here."""
        words = private_words(interaction)
        lines = await self.room.desk.guides(scopes_of(interaction.guild_id))
        view = notice(guides_text(lines, words))
        await interaction.response.send_message(view=view, ephemeral=True, allowed_mentions=NOBODY)

    @rule.autocomplete("game")
    @card.autocomplete("game")
    @errata.autocomplete("game")
    @faq.autocomplete("game")
    @step.autocomplete("game")
    @list_.autocomplete("game")
    async def _games(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        lines = await self.room.desk.guides(scopes_of(interaction.guild_id))
        games = sorted({line.game for line in lines if typed.casefold() in line.game})
        return [app_commands.Choice(name=game, value=game) for game in games[:25] if game]

    @rule.autocomplete("language")
    async def _languages(
        self, interaction: Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        lines = await self.room.desk.guides(scopes_of(interaction.guild_id))
        found = sorted({line.language for line in lines if typed.casefold() in line.language})
        return [app_commands.Choice(name=one, value=one) for one in found[:25] if one]

    @commands.Cog.listener()
    async def on_message(self, message: discord.Message) -> None:
        """A mention of the bot is a question, answered in the channel."""
        me = message.guild.me if message.guild else None
        if message.author.bot or me is None or me not in message.mentions:
            return
        question = re.sub(r"<@!?\d+>", " ", message.content).strip()
        await self._answer_message(message, question)

    async def _answer_message(self, message: discord.Message, question: str) -> None:
        custom = self.room.servers.custom(
            message.guild.id if message.guild else None, message.channel.id
        )
        scope = Scope(custom.game, "", scopes_of(message.guild.id if message.guild else None))
        reply = await self.room.desk.ask(question[:_LONGEST_QUESTION], scope)
        words = self.room.words_of(message)
        view = reply_view(reply, words, asker=message.author.id)
        await message.reply(view=view, allowed_mentions=NOBODY, mention_author=False)


@app_commands.context_menu(name=said("Ask the judge"))
async def ask_the_judge(interaction: Interaction, message: discord.Message) -> None:
    """What somebody wrote is the question."""
    if not message.content.strip():
        raise BotError("This message has no words to ask about.")
    await answer(interaction, message.content, scope_of(interaction), public=False)
