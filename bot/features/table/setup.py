"""Opening a table: the private panel and its controls; the message itself keeps the setup.

/table open, press -> Setup -> TableRegistry.open
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

import discord
from discord import ui

from bot.engine.games.game import Game
from bot.engine.language.profiles import profile_of
from bot.features.table.board_channel import check_room, new_placement, people_in
from bot.features.table.context import actor_of, registry_of
from bot.locale.catalogue import words as words_in
from bot.refusals import BotError
from bot.tables import setup as s
from bot.tables.games import game_of
from bot.tables.placement import new_key, stored_name
from bot.tables.setup import SeatedPerson, Setup
from bot.ui import forms
from bot.ui.components import Button, Select, notice
from bot.ui.control import PersistentControl, answer_privately, show_privately
from bot.ui.control_id import Fields, name_of_slug
from bot.ui.services import Interaction, private_words, public_words
from bot.ui.table import setup as shown

MOST_SEATS = 12
_DIGITS = 9
"""The most digits of a number of seats that is typed; a longer one is refused."""


async def show_setup(
    interaction: Interaction, wanted: tuple[str, str], seats: str, name: str
) -> None:
    """Show the panel for opening a table, with players and seats proposed.

    `wanted` are the game and the variant as they were typed; `seats` names players or a number.
    """
    game = game_of(registry_of(interaction).host.games, *wanted)
    language = public_words(interaction).language
    people, count = await players_and_seats(interaction, seats)
    if count is not None:
        s.check_seats(game, count, named=bool(people))
    setup = s.proposed_setup(game, people or people_in(interaction), language, count)
    setup = s.with_name(setup, stored_name(name))
    await answer_privately(interaction, shown.setup_view(setup, game, private_words(interaction)))


async def players_and_seats(
    interaction: Interaction, seats: str
) -> tuple[list[SeatedPerson], int | None]:
    """Return the players that are mentioned, and the number of seats; None for an empty text.

    "@Ana @Bo" -> two people, 2; "3" -> nobody, 3. Bots and people who are not on the server are
    left out. Raise `BotError` for other text.
    """
    said, guild = seats.strip(), interaction.guild
    if not said:
        return [], None
    if said.isdecimal() and len(said) <= _DIGITS:
        return [], int(said)
    named_ids = [int(found) for found in re.findall(r"<@!?(\d{1,20})>", said)]
    if not named_ids or guild is None:
        raise BotError("Say who plays as `@Ana @Bo`, or how many seats there are as `3`.")
    found = []
    for user in dict.fromkeys(named_ids[:MOST_SEATS]):
        member = guild.get_member(user) or await _fetch_member(guild, user)
        if member and not member.bot:
            found.append(SeatedPerson(member.id, member.display_name))
    return found, len(found) or None


async def _fetch_member(guild: discord.Guild, user: int) -> discord.Member | None:
    try:
        return await guild.fetch_member(user)
    except discord.NotFound:
        return None


def setup_of(interaction: Interaction) -> tuple[Setup, Game]:
    """Return the setup that the pressed panel shows, and its game."""
    games = registry_of(interaction).host.games
    components = interaction.message.components if interaction.message else []
    setup = shown.read_setup(components, games.keys(), lambda key: games[key].profiles)
    return setup, games[setup.game]


async def change_setup(interaction: Interaction, change: Callable[[Setup, Game], Setup]) -> None:
    """Show the pressed panel again, with the setup that `change` makes of its present setup.

    `change` is called with that setup and the game.
    """
    setup, game = setup_of(interaction)
    await show_privately(
        interaction, shown.setup_view(change(setup, game), game, private_words(interaction))
    )


class PeopleSelect(
    PersistentControl, ui.DynamicItem[ui.UserSelect[ui.LayoutView]], control_id=shown.PEOPLE
):
    """The select of the players."""

    async def act(self, interaction: Interaction) -> None:
        chosen = [SeatedPerson(one.id, one.display_name) for one in self.item.values if not one.bot]
        await change_setup(interaction, lambda setup, game: s.with_people(setup, game, chosen))


class Front(PersistentControl, ui.DynamicItem[Select], control_id=shown.FRONT):
    """The select of the player who gets the first seat."""

    async def act(self, interaction: Interaction) -> None:
        seat = int(self.item.values[0])
        await change_setup(interaction, lambda setup, _: s.to_front(setup, seat))


class First(PersistentControl, ui.DynamicItem[Select], control_id=shown.FIRST):
    """The select of the player who begins."""

    async def act(self, interaction: Interaction) -> None:
        value = self.item.values[0]
        first = s.BY_LOT if value == shown.LOT else int(value.partition(":")[0])
        await change_setup(interaction, lambda setup, _: s.with_first(setup, first))


class PlaysAs(PersistentControl, ui.DynamicItem[Select], control_id=shown.AS):
    """The select of a seat's profile."""

    async def act(self, interaction: Interaction) -> None:
        seat, value = self.fields["seat"], self.item.values[0]
        await change_setup(
            interaction,
            lambda setup, game: s.with_profile(setup, seat, name_of_slug(value, game.profiles)),
        )


class Language(PersistentControl, ui.DynamicItem[Select], control_id=shown.LANGUAGE):
    """The select of the board's language."""

    async def act(self, interaction: Interaction) -> None:
        language = self.item.values[0]
        await change_setup(interaction, lambda setup, _: s.in_language(setup, language))


class Seats(PersistentControl, ui.DynamicItem[Button], control_id=shown.SEATS):
    """The buttons that add or remove one seat."""

    async def act(self, interaction: Interaction) -> None:
        by = self.fields["by"]
        await change_setup(
            interaction, lambda setup, game: s.with_seats(setup, game, setup.seats + by)
        )


class Type(PersistentControl, ui.DynamicItem[Button], control_id=shown.TYPE):
    """The button that opens the form in which profiles are typed."""

    async def act(self, interaction: Interaction) -> None:
        setup, game = setup_of(interaction)
        form = shown.profiles_form(setup, game, private_words(interaction))
        await forms.show(interaction, form)


async def type_profiles(interaction: Interaction, _: Fields, typed: Mapping[str, str]) -> None:
    """Put the profiles that were typed in the form into the panel."""

    def changed(setup: Setup, game: Game) -> Setup:
        for seat, wanted in typed.items():
            setup = s.with_profile(setup, int(seat), profile_of(game, wanted.strip()))
        return setup

    await change_setup(interaction, changed)


class Open(PersistentControl, ui.DynamicItem[Button], control_id=shown.OPEN):
    """The button that opens the table; its board is posted in the channel."""

    async def act(self, interaction: Interaction) -> None:
        setup, _ = setup_of(interaction)
        message = interaction.message.id if interaction.message else interaction.id
        placement = new_placement(interaction, setup, new_key(f"setup{message}"))
        if registry_of(interaction).placement(placement.table) is None:
            check_room(interaction, setup.name)
        names = shown.seat_names(setup, words_in(setup.language))
        await registry_of(interaction).open(
            placement,
            s.open_command(setup, names, f"open{placement.table}", actor_of(interaction).name),
        )
        words = private_words(interaction)
        await show_privately(
            interaction, notice(words("The table is open: its board is in the channel."))
        )


ITEMS = (PeopleSelect, Front, First, PlaysAs, Language, Seats, Type, Open)
"""All controls of the panel, registered when the bot starts."""
FORMS: tuple[forms.Form, ...] = ((shown.FORM, type_profiles),)
"""All forms of the panel, registered when the bot starts."""
