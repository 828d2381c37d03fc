"""What a server sets on Discord: the panel, who may use it, the first words, the pace."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import discord
import pytest
import simcord
from discord import app_commands
from simcord.backend import serializers

from bot.features.settings.controls import setting_change
from bot.features.settings.view import CHANNEL, SERVER, SettingsPanel, settings_view, welcome_view
from bot.guilds.records import EffectiveSettings, StoredSettings
from bot.locale.catalogue import LANGUAGES, words
from bot.ui.interaction_guard import MOST
from tests.bot.world import World, labels, parts, play, sent, texts

NOBODY_MAY = "Only those may do this"


async def panel(world: World, who: simcord.MemberActor) -> Any:
    return (await who.slash(world.channel, "settings")).response


async def choose(who: simcord.MemberActor, message: Any, what: str, value: str) -> Any:
    custom_id = control(message, what)
    return await who.select(message, [value], custom_id=custom_id)


def control(message: Any, what: str) -> str:
    names = [str(part.get("custom_id")) for part in parts(message)]
    return next(name for name in names if f":set:{what}:" in name)


def keeper(world: World) -> tuple[simcord.MemberActor, Any]:
    role = world.guild.create_role("Scribes")
    return world.guild.add_member(world.env.create_user("keeper"), roles=[role]), role


def test_a_panel_sets_what_holds(folder: Path) -> None:
    """Each select changes its setting, the panel shows it at once, and answers follow it."""

    async def act(world: World) -> None:
        shown = await panel(world, world.chief)
        assert shown.ephemeral
        await choose(world.chief, shown, "public", "=public")
        await choose(world.chief, shown, "game", "=l5r")
        await choose(world.chief, shown, "guides", "=en")
        await choose(world.chief, shown, "language", "=fr")
        said = texts(await panel(world, world.chief))
        assert all(part in said for part in ("**l5r**", "**English**", "Français", "shown to all"))
        result = await world.ana.slash(world.channel, "rule", question="what is the honor dial")
        assert not result.ephemeral
        await choose(world.chief, shown, "guides", "-")
        await choose(world.chief, shown, "game", "-")
        said = texts(await panel(world, world.chief))
        assert "**in the language of whoever asks**" in said
        assert "all games are searched" in said

    play(folder, act)


def test_a_channel_has_settings_of_its_own(folder: Path) -> None:
    """What the channel sets wins there, and only there; what it leaves open the server says."""

    async def act(world: World) -> None:
        other = world.guild.create_text_channel("other")
        shown = await panel(world, world.chief)
        await choose(world.chief, shown, "public", "=public")
        await choose(world.chief, shown, "game", "=l5r")
        turned = await world.chief.click(shown, label="For this channel")
        assert "For the whole server" in labels(turned.response)
        await choose(world.chief, sent(turned), "public", "=private")
        effective = world.env.bot.services.guild_settings.effective  # type: ignore[attr-defined] # our client has one
        assert effective(world.guild.id, world.channel.id) == EffectiveSettings("l5r")
        assert effective(world.guild.id, other.id) == EffectiveSettings("l5r", public=True)
        result = await world.ana.slash(world.channel, "rule", question="what is the honor dial")
        assert result.ephemeral
        result = await world.ana.slash(other, "rule", question="what is the honor dial")
        assert not result.ephemeral

    play(folder, act)


def test_the_language_put_first_moves_the_others_back() -> None:
    """Each press puts one language before all others, and none of them twice."""
    stored = setting_change("guides", "=en")(StoredSettings(game="l5r"))
    stored = setting_change("guides", "=pl")(stored)
    stored = setting_change("guides", "=fr")(stored)
    assert setting_change("guides", "=pl")(stored) == StoredSettings("l5r", ("pl", "fr", "en"))
    assert setting_change("guides", "-")(stored) == StoredSettings("l5r")


def test_others_see_the_settings_without_controls(folder: Path) -> None:
    """Whoever may not manage the server gets the settings, and nothing to press."""

    async def act(world: World) -> None:
        shown = await panel(world, world.ana)
        assert "Settings of this server" in texts(shown)
        assert not [part for part in parts(shown) if "custom_id" in part]

    play(folder, act)


def test_a_role_that_is_named_may_manage(folder: Path) -> None:
    """The role gets the controls except for naming roles; without the role they are refused."""

    async def act(world: World) -> None:
        scribe, role = keeper(world)
        assert not [part for part in parts(await panel(world, scribe)) if "custom_id" in part]
        shown = await panel(world, world.chief)
        named = control(shown, "keepers")
        await world.chief.select(shown, [role], custom_id=named)
        theirs = await panel(world, scribe)
        assert not [p for p in parts(theirs) if "keepers" in str(p.get("custom_id"))]
        await choose(scribe, theirs, "game", "=l5r")
        assert "**l5r**" in texts(await panel(world, world.ana))
        await world.chief.select(shown, [], custom_id=named)
        refused = await choose(scribe, theirs, "game", "-")
        assert NOBODY_MAY in texts(refused.response)
        assert "**l5r**" in texts(await panel(world, world.ana))

    play(folder, act)


def test_only_who_manages_the_server_names_roles(folder: Path) -> None:
    """A role that may manage does not make others: not even from a panel opened before."""

    async def act(world: World) -> None:
        scribe, role = keeper(world)
        may = {"permissions": discord.Permissions(manage_guild=True, view_channel=True).value}
        world.env.backend.edit_role(world.guild.id, role.id, may)
        mine = await panel(world, scribe)
        await scribe.select(mine, [role], custom_id=control(mine, "keepers"))
        world.env.backend.edit_role(world.guild.id, role.id, {"permissions": 0})
        refused = await scribe.select(mine, [], custom_id=control(mine, "keepers"))
        assert "You need the permission Manage Server" in texts(refused.response)
        effective = world.env.bot.services.guild_settings.effective  # type: ignore[attr-defined] # our client has one
        assert effective(world.guild.id, None).keepers == (role.id,)

    play(folder, act)


def test_a_role_that_is_gone_leaves_the_panel(folder: Path) -> None:
    """Discord takes no select that names a role which was deleted."""

    async def act(world: World) -> None:
        _, role = keeper(world)
        shown = await panel(world, world.chief)
        await world.chief.select(shown, [role], custom_id=control(shown, "keepers"))
        assert str(role.id) in str(list(parts(await panel(world, world.chief))))
        world.env.backend.delete_role(world.guild.id, role.id)
        selects = [p for p in parts(await panel(world, world.chief)) if p["type"] == 6]
        assert len(selects) == 1
        assert str(role.id) not in str(selects)

    play(folder, act)


def test_a_thread_has_the_settings_of_its_channel(folder: Path) -> None:
    """What was set for a channel holds in its threads, for commands and for mentions."""

    async def act(world: World) -> None:
        shown = await panel(world, world.chief)
        turned = await world.chief.click(shown, label="For this channel")
        await choose(world.chief, sent(turned), "public", "=public")
        await choose(world.chief, sent(turned), "language", "=fr")
        channel = world.env.bot.get_channel(world.channel.id)
        assert isinstance(channel, discord.TextChannel)
        await channel.create_thread(name="game night", type=discord.ChannelType.public_thread)
        (thread,) = world.channel.threads
        result = await world.ana.slash(thread, "rule", question="what is the honor dial")
        assert not result.ephemeral
        message = await world.ana.send(thread, "a question")
        services: Any = world.env.bot.services  # type: ignore[attr-defined] # our client has one
        assert services.words_of(message, services.settings_at(message)).language == "fr"

    play(folder, act)


def test_the_panel_works_after_a_restart(folder: Path) -> None:
    """A panel that was opened before sets what it says, and what was set is still there."""

    async def act(world: World) -> None:
        shown = await panel(world, world.chief)
        await choose(world.chief, shown, "game", "=l5r")
        await world.env.restart_bot()
        await choose(world.chief, shown, "public", "=public")
        said = texts(await panel(world, world.chief))
        assert "**l5r**" in said
        assert "shown to all" in said

    play(folder, act)


def test_one_server_does_not_set_another(folder: Path) -> None:
    """What one server sets leaves every other server as it was."""

    async def act(world: World) -> None:
        await choose(world.chief, await panel(world, world.chief), "game", "=l5r")
        guild = world.env.create_guild(name="Elsewhere")
        channel = guild.create_text_channel("there")
        cyril = guild.add_member(world.env.create_user("cyril"))
        shown = await cyril.slash(channel, "settings")
        assert "l5r" not in texts(shown.response)

    play(folder, act)


@pytest.mark.parametrize("place", [SERVER, CHANNEL])
def test_a_panel_fits_whatever_is_known(place: str) -> None:
    """Hundreds of games, long names and 39 roles keep to Discord's limits; what is set shows."""
    games = tuple(f"game {number} {'x' * (number % 120)}" for number in range(200))
    stored = StoredSettings("a game that is gone", ("en",), "cs", None, tuple(range(1, 40)))
    for language in LANGUAGES:
        view = settings_view(
            SettingsPanel(place, stored, EffectiveSettings(games[-1], games, "cs", True,
            stored.keepers),
                  games, games, True, True), words(language),
        )  # fmt: skip
        raw: Any = view  # to_components has no types of its own
        found = list(walked(raw.to_components()))
        ids = [part["custom_id"] for part in found if "custom_id" in part]
        assert len(ids) == len(set(ids))
        assert all(len(one) <= 100 for one in ids)
        for select in (part for part in found if part.get("options")):
            assert len(select["options"]) <= 25
            assert all(1 <= len(one["label"]) <= 100 for one in select["options"])
            assert all(1 <= len(one["value"]) <= 100 for one in select["options"])
            assert len(select["placeholder"]) <= 150
        chosen = [
            one["value"] for part in found for one in part.get("options", ()) if one.get("default")
        ]
        assert "=a game that is gone" in chosen
        assert view.content_length() <= 4000


def walked(components: Any) -> Any:
    for one in components:
        yield one
        yield from walked(one.get("components", ()))


async def joined(world: World, guild: simcord.GuildHandle) -> None:
    """The bot is invited: the server, which simcord calls one of before, goes and is a new one."""
    backend = world.env.backend
    backend.emit("GUILD_DELETE", {"id": str(guild.id)})
    await world.env.settle()
    assert world.env.bot.get_guild(guild.id) is None
    told = dict(serializers.guild_create_payload(backend, backend.get_guild(guild.id)))
    del told["unavailable"]  # Discord says it of servers at the start, never of a new one
    backend.emit("GUILD_CREATE", told)
    await world.env.settle()


def test_the_first_words_say_what_to_do_next(folder: Path) -> None:
    """A new server is greeted in its system channel, with what is missing and a way to settings."""

    async def act(world: World) -> None:
        env = world.env
        guild = env.create_guild(name="New")
        general, system = guild.create_text_channel("general"), guild.create_text_channel("system")
        me = env.bot.user
        assert me is not None
        guild.create_text_channel(
            "mute", overwrites={me: discord.PermissionOverwrite(send_messages=False)}
        )
        threads = guild.create_text_channel(
            "threads", overwrites={me: discord.PermissionOverwrite(send_messages_in_threads=False)}
        )
        guild.create_text_channel(
            "hidden", overwrites={me: discord.PermissionOverwrite(view_channel=False)}
        )
        env.backend.edit_guild(guild.id, {"system_channel_id": system.id})
        await joined(world, guild)
        assert not general.history()
        (message,) = system.history()
        said = texts(message)
        assert "/library add" in said
        mute = next(one for one in guild.channels.values() if one.name == "mute")
        hidden = next(one for one in guild.channels.values() if one.name == "hidden")
        assert f"Send Messages: in {mute.mention}" in said
        assert f"Send Messages in Threads: in {threads.mention}" in said
        assert hidden.mention not in said
        owner = guild.add_member(env.create_user("chief2"), roles=[
            guild.create_role("Chiefs", permissions=discord.Permissions.all())
        ])  # fmt: skip
        opened = await owner.click(message, label="Settings")
        assert opened.ephemeral
        assert "Settings of this server" in texts(opened.response)

    play(folder, act)


def test_the_first_words_find_a_way(folder: Path) -> None:
    """Without a system channel the first one that may be written to; without any, the owner."""

    async def act(world: World) -> None:
        env = world.env
        me = env.bot.user
        assert me is not None
        mute: Any = {me: discord.PermissionOverwrite(send_messages=False)}
        guild = env.create_guild(name="New")
        guild.create_text_channel("closed", overwrites=mute)
        second = guild.create_text_channel("open")
        await joined(world, guild)
        assert len(second.history()) == 1
        owner = env.create_user("owner")
        silent = env.create_guild(name="Silent", owner=owner)
        closed = silent.create_text_channel("closed", overwrites=mute)
        await joined(world, silent)
        assert not closed.history()
        (message,) = owner.dm_channel.history()
        assert "/settings" in texts(message)
        assert not labels(message)

    play(folder, act)


def test_the_first_words_fit() -> None:
    """However much is missing, the message keeps to Discord's limits."""
    view = welcome_view(
        words("pl"), ["Send Messages: in <#1>" * 30] * 40, guides=False, pressed=True
    )
    assert view.content_length() <= 4000


def test_what_is_shown_to_all_is_slowed_down_too(folder: Path) -> None:
    """A button that fills the channel counts like a question; those who read on are let be."""

    async def act(world: World) -> None:
        asked = await world.ana.slash(world.channel, "rule", question="honor bid")
        for _ in range(MOST - 1):
            shown = await world.ana.click(sent(asked), label="Show to all")
            assert not shown.ephemeral
        refused = await world.ana.click(sent(asked), label="Show to all")
        assert refused.ephemeral
        assert "Slow down: try again in" in texts(refused.response)
        assert len(world.channel.history()) == MOST - 1
        others = await world.ana.click(sent(asked), label="Not what I meant")
        assert "Slow down" not in texts(others.response or asked.response)

    play(folder, act)


def test_a_machine_is_slowed_down_and_told_how_long(folder: Path) -> None:
    """The eleventh question in ten seconds is refused with the seconds to wait; others are not."""

    async def act(world: World) -> None:
        for _ in range(MOST):
            result = await world.ana.slash(world.channel, "guides")
            assert "Slow down" not in texts(result.response)
        refused = await world.ana.slash(world.channel, "guides")
        assert refused.ephemeral
        assert "Slow down: try again in" in texts(refused.response)
        assert await world.ana.autocomplete(world.channel, "rule", "question", "hon")
        other = await world.bo.slash(world.channel, "guides")
        assert "Slow down" not in texts(other.response)
        assert [type(error) for error in world.env.errors] == [app_commands.CommandOnCooldown]

    play(folder, act)
