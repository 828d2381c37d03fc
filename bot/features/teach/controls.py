"""What a server teaches the judge: the pages of its lists, and the form for a ruling.

press, form -> here -> Servers -> view
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime

from discord import ui

from bot.answers.entry_view import Leaf
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
from bot.ui.control import FromId, turn_to
from bot.ui.control_id import Fields
from bot.ui.forms import Form
from bot.ui.markdown import is_blank, plain, shortened
from bot.ui.rights import guild_of, must_manage
from bot.ui.services import Interaction, languages_of, private_words, room_of, scopes_of
from rules_index import Scope


def scope_here(interaction: Interaction) -> Scope:
    """All guides that this server sees."""
    return Scope("", "", scopes_of(interaction.guild_id))


async def rule_of(interaction: Interaction, typed: str) -> Leaf:
    """The rule that autocomplete named; also one by its id or by its whole title."""
    desk, scope, typed = room_of(interaction).desk, scope_here(interaction), typed.strip()
    likely = await desk.complete(typed, scope, languages_of(interaction))
    called = [ref.mark for ref in likely if ref.title.casefold() == typed.casefold()]
    for mark in (typed.removeprefix("#"), mark_of(typed), *called):
        leaf = await desk.open(mark, scope)
        if leaf:
            return leaf
    raise BotError("There is no such rule here: choose one from the list that opens as you type.")


async def card_of(interaction: Interaction, typed: str) -> str:
    """The card that somebody means, as the guides print it."""
    found = (await room_of(interaction).desk.card(typed, scope_here(interaction))).name
    if not found:
        raise BotError(
            "There is no such card here: choose one from the list that opens as you type."
        )
    return found


async def lesson_view(interaction: Interaction, what: str, page: int) -> ui.LayoutView:
    """A page of a server's aliases or rulings."""
    room, guild, words = room_of(interaction), guild_of(interaction), private_words(interaction)
    if what != PHRASES:
        lines = ruling_lines(room.servers.rulings(guild), words)
        return list_view(what, words("House rulings"), lines, page)
    phrases = room.servers.phrases(guild)
    marks = {mark_of(one.entry): one.entry for one in phrases}
    refs = await room.desk.refs(list(marks), scope_here(interaction))
    titles = {marks[ref.mark]: ref.title for ref in refs}
    return list_view(what, words("Aliases"), phrase_lines(phrases, titles, words), page)


async def say(interaction: Interaction, text: str) -> None:
    """Answer privately with a sentence."""
    await interaction.response.send_message(
        view=notice(text), ephemeral=True, allowed_mentions=NOBODY
    )


async def keep_ruling(interaction: Interaction, fields: Fields, typed: Mapping[str, str]) -> None:
    """Keep what was written in the form."""
    must_manage(interaction)
    text = typed.get(TEXT, "").strip()
    if is_blank(text):
        raise BotError("A ruling needs words.")
    about, title = await _about(interaction, fields)
    today, author = datetime.now(UTC).date().isoformat(), interaction.user
    ruling = HouseRuling(0, about, title, text, author.id, author.display_name, today)
    if not await room_of(interaction).servers.rule(guild_of(interaction), ruling):
        raise BotError("There are {n} rulings already: remove some first.", n=MOST_RULINGS)
    words = private_words(interaction)
    named = plain(shortened(title, 100))
    await say(interaction, words("Kept: it is shown with “{title}” from now on.", title=named))


async def _about(interaction: Interaction, fields: Fields) -> tuple[str, str]:
    """What a ruling is filed under, and what people call that."""
    if "card" in fields:
        name = await card_of(interaction, fields["card"])
        return card_key(name), name
    leaf = await room_of(interaction).desk.open(fields["mark"], scope_here(interaction))
    if leaf is None:
        raise Gone
    return leaf.source.entry, leaf.ref.title


class Turn(FromId, ui.DynamicItem[Button], control_id=TURN):
    """Another page of a list."""

    async def act(self, interaction: Interaction) -> None:
        view = await lesson_view(interaction, self.fields["what"], self.fields["page"])
        await turn_to(interaction, view)


ITEMS = (Turn,)
"""All controls of the lists, to be known from the start."""
FORMS: tuple[Form, ...] = ((RULE_RULING, keep_ruling), (CARD_RULING, keep_ruling))
"""All forms, to be known from the start."""
