"""What a server teaches the judge: /alias and /ruling.

Discord -> here -> GuildSettings -> ui -> Discord
"""

from __future__ import annotations

from collections.abc import Sequence

from discord import app_commands
from discord.app_commands import locale_str as said
from discord.ext import commands

from bot.features.teach.controls import card_of, lesson_view, rule_of, say, scope_here
from bot.features.teach.view import (
    CARD_RULING,
    LONGEST_CARD,
    PHRASES,
    RULE_RULING,
    RULINGS,
    ruling_form,
)
from bot.guilds.records import HouseRuling
from bot.guilds.settings import MOST_PHRASES
from bot.refusals import BotError
from bot.ui import forms
from bot.ui.autocomplete import rules
from bot.ui.components import NOBODY
from bot.ui.markdown import plain, shortened
from bot.ui.rights import guild_of, must_manage
from bot.ui.services import Interaction, Services, private_words

Choices = list[app_commands.Choice[str]]


class TeachCommands(commands.Cog):
    """The commands /alias and /ruling: a server's own words and rulings."""

    alias = app_commands.Group(
        name=said("alias"), description=said("Your own words for a rule."), guild_only=True
    )
    ruling = app_commands.Group(
        name=said("ruling"), description=said("What your table has ruled."), guild_only=True
    )

    def __init__(self, services: Services) -> None:
        self.services = services

    @alias.command(name=said("add"), description=said("Teach the judge a phrase for a rule."))
    @app_commands.rename(phrase=said("phrase"), entry=said("rule"))
    @app_commands.describe(
        phrase=said("The words that you use: “the big dial”."),
        entry=said("The rule that they stand for; choose it from the list."),
    )
    async def alias_add(
        self, interaction: Interaction, phrase: app_commands.Range[str, 1, 100], entry: str
    ) -> None:
        """Teach the judge a phrase for a rule."""
        must_manage(interaction)
        guild, words = guild_of(interaction), private_words(interaction)
        if len(self.services.guild_settings.phrases(guild)) >= MOST_PHRASES:
            raise BotError("There are {n} aliases already: remove some first.", n=MOST_PHRASES)
        rule = await rule_of(interaction, entry)
        before = await self.services.guild_settings.teach(guild, phrase, rule.source.entry)
        named = {"phrase": plain(phrase), "title": plain(shortened(rule.ref.title, 100))}
        if before and before.entry != rule.source.entry:
            await say(interaction, words("“{phrase}” now means “{title}” instead.", **named))
        else:
            await say(interaction, words("“{phrase}” now means “{title}”.", **named))

    @alias.command(name=said("list"), description=said("The phrases taught here."))
    async def alias_list(self, interaction: Interaction) -> None:
        """List the phrases taught here."""
        await self._list(interaction, PHRASES)

    @alias.command(name=said("remove"), description=said("Take a phrase away."))
    @app_commands.rename(phrase=said("phrase"))
    @app_commands.describe(phrase=said("One of the phrases taught here."))
    async def alias_remove(self, interaction: Interaction, phrase: str) -> None:
        """Delete a phrase; raise `BotError` if this server has no such phrase."""
        must_manage(interaction)
        words, named = private_words(interaction), shortened(phrase, 100)
        if not await self.services.guild_settings.forget(guild_of(interaction), phrase):
            raise BotError(
                "There is no alias “{phrase}” here: `/alias list` shows them.", phrase=named
            )
        await say(interaction, words("“{phrase}” is no alias any more.", phrase=plain(named)))

    @alias_add.autocomplete("entry")
    async def _rules(self, interaction: Interaction, typed: str) -> Choices:
        return await rules(interaction, typed)

    @alias_remove.autocomplete("phrase")
    async def _phrases(self, interaction: Interaction, typed: str) -> Choices:
        held = self.services.guild_settings.phrases(guild_of(interaction))
        return _matching([(one.phrase, one.phrase) for one in held], typed)

    @ruling.command(name=said("add"), description=said("Write down what your table rules."))
    @app_commands.rename(entry=said("rule"), card=said("card"))
    @app_commands.describe(
        entry=said("The rule that it is about; or else a card."),
        card=said("The card that it is about; or else a rule."),
    )
    async def ruling_add(self, interaction: Interaction, entry: str = "", card: str = "") -> None:
        """Open the form for a ruling on a rule or a card."""
        must_manage(interaction)
        if bool(entry) == bool(card):
            raise BotError("Name a rule or a card: one of the two.")
        if card:
            title = await card_of(interaction, card)
            about = CARD_RULING.of(card=title[:LONGEST_CARD])
        else:
            rule = await rule_of(interaction, entry)
            title, about = rule.ref.title, RULE_RULING.of(mark=rule.ref.mark)
        await forms.show(interaction, ruling_form(about, title, private_words(interaction)))

    @ruling.command(name=said("list"), description=said("What your table has ruled."))
    async def ruling_list(self, interaction: Interaction) -> None:
        """List the rulings of this server."""
        await self._list(interaction, RULINGS)

    @ruling.command(name=said("remove"), description=said("Take a ruling back."))
    @app_commands.rename(ruling=said("ruling"))
    @app_commands.describe(ruling=said("One of the rulings made here."))
    async def ruling_remove(self, interaction: Interaction, ruling: str) -> None:
        """Delete a ruling by its number; raise `BotError` if there is none."""
        must_manage(interaction)
        typed = ruling.strip().lstrip("#")[:20]  # longer ones are none, and no number to Python
        number = int(typed) if typed.isdecimal() else 0
        gone = await self.services.guild_settings.overrule(guild_of(interaction), number)
        if gone is None:
            raise BotError("There is no such ruling here: `/ruling list` shows them.")
        words, named = private_words(interaction), plain(shortened(gone.title, 100))
        await say(interaction, words("The ruling on “{title}” is taken back.", title=named))

    @ruling_add.autocomplete("entry")
    async def _entries(self, interaction: Interaction, typed: str) -> Choices:
        return await rules(interaction, typed)

    @ruling_add.autocomplete("card")
    async def _cards(self, interaction: Interaction, typed: str) -> Choices:
        names = await self.services.answers.card_names(typed, scope_here(interaction))
        return _matching([(name, name) for name in names], "")

    @ruling_remove.autocomplete("ruling")
    async def _rulings(self, interaction: Interaction, typed: str) -> Choices:
        held = self.services.guild_settings.rulings(guild_of(interaction))
        return _matching([(_line(one), str(one.id)) for one in held], typed)

    async def _list(self, interaction: Interaction, what: str) -> None:
        view = await lesson_view(interaction, what, 0)
        await interaction.response.send_message(view=view, ephemeral=True, allowed_mentions=NOBODY)


def _line(ruling: HouseRuling) -> str:
    return f"#{ruling.id} · {ruling.title} · {ruling.text}"


def _matching(named: Sequence[tuple[str, str]], typed: str) -> Choices:
    """Return up to 25 choices from the (name, value) pairs whose name contains the typed text."""
    asked = typed.casefold().strip()
    found = [(name, value) for name, value in named if asked in name.casefold()]
    return [
        app_commands.Choice(name=shortened(name, 100), value=value)
        for name, value in found[:25]
        if shortened(name, 100) and 0 < len(value) <= 100
    ]
