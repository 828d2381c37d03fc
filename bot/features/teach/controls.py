"""What a server teaches the judge: the pages of its lists, and the form for a ruling.

press, form -> here -> GuildSettings -> view
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime

from discord import ui

from bot.answers.entry_view import EntryView
from bot.answers.summaries import card_key, mark_of
from bot.features.teach.view import (
    CARD_RULING,
    PHRASES,
    RULE_RULING,
    TEXT,
    TURN,
    list_view,
    phrase_lines,
    ruling_lines,
)
from bot.guilds.records import HouseRuling
from bot.guilds.settings import MOST_RULINGS
from bot.refusals import BotError, Gone
from bot.ui.components import NOBODY, Button, notice
from bot.ui.control import PersistentControl, show_privately
from bot.ui.control_id import Fields
from bot.ui.forms import Form
from bot.ui.markdown import is_blank, plain, shortened
from bot.ui.rights import guild_of, must_manage
from bot.ui.services import Interaction, languages_of, private_words, scopes_of, services_of
from rules_index import Scope


def scope_here(interaction: Interaction) -> Scope:
    """Return the scope of all guides that this server can use."""
    return Scope("", "", scopes_of(interaction.guild_id))


async def rule_of(interaction: Interaction, typed: str) -> EntryView:
    """Return the rule that was chosen from autocomplete, or typed by its id or whole title.

    Raise `BotError` if there is none.
    """
    answers, scope, typed = services_of(interaction).answers, scope_here(interaction), typed.strip()
    likely = await answers.complete(typed, scope, languages_of(interaction))
    called = [ref.mark for ref in likely if ref.title.casefold() == typed.casefold()]
    for mark in (typed.removeprefix("#"), mark_of(typed), *called):
        entry = await answers.open(mark, scope)
        if entry:
            return entry
    raise BotError("There is no such rule here: choose one from the list that opens as you type.")


async def card_of(interaction: Interaction, typed: str) -> str:
    """Return a card's name as the guides print it; raise `BotError` if there is none."""
    found = (await services_of(interaction).answers.card(typed, scope_here(interaction))).name
    if not found:
        raise BotError(
            "There is no such card here: choose one from the list that opens as you type."
        )
    return found


async def lesson_view(interaction: Interaction, what: str, page: int) -> ui.LayoutView:
    """Return a page of this server's aliases, or of its rulings; `what` is PHRASES or RULINGS."""
    services, guild, words = (
        services_of(interaction),
        guild_of(interaction),
        private_words(interaction),
    )
    if what != PHRASES:
        lines = ruling_lines(services.guild_settings.rulings(guild), words)
        return list_view(what, words("House rulings"), lines, page)
    phrases = services.guild_settings.phrases(guild)
    marks = {mark_of(one.entry): one.entry for one in phrases}
    refs = await services.answers.refs(list(marks), scope_here(interaction))
    titles = {marks[ref.mark]: ref.title for ref in refs}
    return list_view(what, words("Aliases"), phrase_lines(phrases, titles, words), page)


async def say(interaction: Interaction, text: str) -> None:
    """Answer privately with a sentence."""
    await interaction.response.send_message(
        view=notice(text), ephemeral=True, allowed_mentions=NOBODY
    )


async def keep_ruling(interaction: Interaction, fields: Fields, typed: Mapping[str, str]) -> None:
    """Store the ruling that was written in a form.

    Raise `BotError` if it is blank, or the server has too many rulings.
    """
    must_manage(interaction)
    text = typed.get(TEXT, "").strip()
    if is_blank(text):
        raise BotError("A ruling needs words.")
    about, title = await _about(interaction, fields)
    today, author = datetime.now(UTC).date().isoformat(), interaction.user
    ruling = HouseRuling(0, about, title, text, author.id, author.display_name, today)
    if not await services_of(interaction).guild_settings.rule(guild_of(interaction), ruling):
        raise BotError("There are {n} rulings already: remove some first.", n=MOST_RULINGS)
    words = private_words(interaction)
    named = plain(shortened(title, 100))
    await say(interaction, words("Kept: it is shown with “{title}” from now on.", title=named))


async def _about(interaction: Interaction, fields: Fields) -> tuple[str, str]:
    """Return the key that a ruling is stored under, and the name of its rule or card.

    Raise `Gone` if the rule no longer exists.
    """
    if "card" in fields:
        name = await card_of(interaction, fields["card"])
        return card_key(name), name
    entry = await services_of(interaction).answers.open(fields["mark"], scope_here(interaction))
    if entry is None:
        raise Gone
    return entry.source.entry, entry.ref.title


class TaughtPage(PersistentControl, ui.DynamicItem[Button], control_id=TURN):
    """The button that turns to another page of the aliases or rulings."""

    async def act(self, interaction: Interaction) -> None:
        view = await lesson_view(interaction, self.fields["what"], self.fields["page"])
        await show_privately(interaction, view)


ITEMS = (TaughtPage,)
"""All controls of the lists, registered when the bot starts."""
FORMS: tuple[Form, ...] = ((RULE_RULING, keep_ruling), (CARD_RULING, keep_ruling))
"""All forms of this feature, registered when the bot starts."""
