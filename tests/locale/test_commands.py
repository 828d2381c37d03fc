"""Commands in four languages: what Discord takes, and nothing called like something beside it."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import discord
import pytest
from discord import app_commands
from discord.ext import commands

from bot.app.client import Translator
from bot.app.features import FEATURES
from bot.engine.games.words import LANGUAGES as TABLES
from bot.locale import extract
from bot.locale.catalogue import LANGUAGES, Words, words

NAME = re.compile(r"[-_\w]{1,32}")
LONGEST = 100
CHAT, MESSAGE = 1, 3
GROUPS = (1, 2)
"""The kinds of option that are commands of their own."""

Payload = dict[str, Any]


@cache
def payloads() -> tuple[Payload, ...]:
    """Every command as it is told to Discord, with its names in all languages."""

    async def told() -> tuple[Payload, ...]:
        tree = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
        translator = Translator()
        return tuple([await one.get_translated_payload(tree, translator) for one in _all()])

    return asyncio.run(told())


def _all() -> Iterator[app_commands.Command[Any, ..., Any] | app_commands.Group | Any]:
    for feature in FEATURES:
        for cog in feature.cogs:
            assert isinstance(cog, commands.CogMeta)
            yield from cog.__cog_app_commands__
        yield from feature.commands


def beside(payload: Payload) -> Iterator[list[Payload]]:
    """Commands of a group, and options of a command: what stands beside each other."""
    options = payload.get("options", [])
    if options:
        yield options
    for option in options:
        yield from beside(option)


def called(payload: Payload, language: str) -> str:
    return str((payload.get("name_localizations") or {}).get(language, payload["name"]))


def described(payload: Payload, language: str) -> str:
    local = payload.get("description_localizations") or {}
    return str(local.get(language, payload.get("description", "")))


def every(kind: int = CHAT) -> Iterator[Payload]:
    """All commands and options, whatever they lie in."""
    for payload in payloads():
        if payload.get("type", CHAT) == kind:
            yield payload
            for level in beside(payload):
                yield from level


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_are_what_discord_takes(language: str) -> None:
    """Lower case, no blank, no sign but - and _, 1 to 32 characters; descriptions up to 100."""
    names = [called(one, language) for one in every()]
    assert len(names) > 40
    assert [name for name in names if not NAME.fullmatch(name) or name != name.lower()] == []
    said = [described(one, language) for one in every()]
    assert [text for text in said if not 1 <= len(text) <= LONGEST] == []
    menus = [called(one, language) for one in every(MESSAGE)]
    assert menus
    assert [name for name in menus if not 1 <= len(name) <= 32] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_share_a_name(language: str) -> None:
    """Neither two commands, nor two of a group, nor two options of one command."""
    levels = [[one for one in payloads() if one.get("type", CHAT) == kind] for kind in (CHAT, 3)]
    for payload in payloads():
        levels += beside(payload)
    for level in levels:
        names = [called(one, language) for one in level]
        assert len(set(names)) == len(names), names


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_name_and_description_is_translated(language: str) -> None:
    """All of them go through the catalogue; the same word in both is in its list of these."""
    held = extract.messages()
    for one in (*every(), *every(MESSAGE)):
        assert one["name"] in held, one["name"]
        assert not one.get("description") or one["description"] in held, one["description"]
        assert called(one, language) == words(language).template(one["name"])


def command(told: str) -> str:
    """What Discord shows of a command; after `/t` come a player's own words."""
    return told.split(maxsplit=1)[0] if told.startswith("t ") else told


def shown(told: str, own: Words) -> str:
    return " ".join(map(own.template, told.split(" ")))


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_commands_in_sentences_are_called_as_discord_shows_them(language: str) -> None:
    """A sentence that sends somebody to `/library add` names it as that person sees it."""
    own = words(language)
    paths = {payload["name"] for payload in payloads()}
    wrong = []
    for key, message in extract.messages().items():
        told = re.findall(r"`/([^`]+)`", key)
        if isinstance(message, str) and told:
            assert {one.split()[0] for one in told} <= paths, key
            there = re.findall(r"`/([^`]+)`", own.template(key))
            if sorted(map(command, there)) != sorted(shown(command(one), own) for one in told):
                wrong.append((key, own.template(key)))
    assert wrong == []


def test_bot_and_tables_speak_the_same_languages() -> None:
    """What can be said at a table can be answered in its language."""
    assert LANGUAGES == TABLES
