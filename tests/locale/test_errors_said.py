"""Every error that a person can meet, in all four languages; and the words that it advises."""

from __future__ import annotations

import re
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from discord import app_commands

from bot import refusals
from bot.console.console_commands import command_in
from bot.engine import commands as c
from bot.engine import errors as tables
from bot.engine.commands import Next
from bot.engine.language import surely
from bot.engine.language.stance import STANCES
from bot.engine.message import Message
from bot.locale.catalogue import LANGUAGES, words
from bot.ui.error_handler import sentence
from bot.uploads import uploads
from rules_index import errors as library
from rules_index.phrase import Phrase
from tests.engine.language.said import at, l5r

FOREIGN = LANGUAGES[1:]
TABLES: tuple[tables.TableError, ...] = (
    tables.TableError("Nobody has asked for an undo."),
    tables.CannotRead("frobnicate"),
    tables.CannotRead("hnr -2", "honor -2"),
    tables.CannotRead(
        "Zed>",
        why=Message(
            "“{name}” means something at this table already, so choose another name.", name="Bo"
        ),
    ),
    tables.WhichOne("two fate", ("fate 2", "fate +2")),
    tables.NotYours("you pass"),
    tables.MaybeSecret("five for me"),
    tables.Unsure("honr -2", "Ana honor -2", Next()),
    *(tables.NotAnOrder(kind) for kind in STANCES),
    tables.NotNow("A name has 1 to {most} characters: choose another.", most=40),
    tables.Stale(),
    tables.NoSuchTable("den"),
    tables.NoSuchGame("go", ("l5r", "free")),
    tables.TableExists("den"),
    tables.BadExport("its events do not fit together."),
    tables.StoreUnavailable("/srv/tables.db", "locked"),
    tables.TableUnreadable("friday", "its events do not fit together."),
    tables.BadGameFile("go.toml", "key", "is not there."),
)
LIBRARY: tuple[library.RulesIndexError, ...] = (
    library.NotAGuide("a.png", Phrase("a picture")),
    library.EmptyGuide("a.pdf"),
    library.UnknownMarkup("a.txt", "MediaWiki"),
    library.BrokenGuide("a.pdf"),
    library.EncryptedGuide("a.pdf"),
    library.GuideTooLarge("a.pdf", Phrase("{n} MB", {"n": 50})),
    library.Interrupted("a.pdf", "SIGKILL"),
    library.UnknownLanguage("a.md", ("en", "pl")),
    library.UnknownLanguage("a.md", ("en", "pl"), "xx"),
    library.NothingToIndex("a.md"),
    library.DuplicateGuide("l5r-rr-en", "1.5"),
    library.DuplicateGuide("l5r-rr-en", ""),
    library.NoSuchGuide("l5r-rr-en", ()),
    library.LibraryUnavailable("/srv/library.db", "is locked", "wait"),
    library.IndexNotMade("/srv/library.db", "cannot be written", "make room"),
)


def refused_by_discord(status: int, code: int) -> discord.HTTPException:
    kind = discord.Forbidden if status == 403 else discord.HTTPException
    response: Any = SimpleNamespace(status=status, reason="no")
    return kind(response, {"code": code, "message": "no"})


class Anything(app_commands.Transformer):
    """An option of some kind."""


DISCORD: tuple[Exception, ...] = (
    refusals.BotError("There are {n} rulings already: remove some first.", n=100),
    refusals.Gone(),
    app_commands.CommandOnCooldown(app_commands.Cooldown(1, 5), 3.2),
    app_commands.MissingPermissions(["manage_guild"]),
    app_commands.BotMissingPermissions(["send_messages"]),
    app_commands.NoPrivateMessage(),
    app_commands.TransformerError("x", discord.AppCommandOptionType.string, Anything()),
    app_commands.CommandNotFound("rul", []),
    app_commands.CheckFailure(),
    refused_by_discord(403, 50001),
    refused_by_discord(403, 50007),
    refused_by_discord(404, 10008),
    refused_by_discord(502, 0),
    refused_by_discord(429, 0),
    discord.RateLimited(3.0),
    TimeoutError(),
    KeyError("nobody foresaw this"),
)
ALL = (*TABLES, *LIBRARY, *DISCORD)


def kinds(root: type[BaseException], module: str) -> Iterator[type[BaseException]]:
    """An error's class and all below it that stand in a module."""
    if root.__module__ == module:
        yield root
    for child in root.__subclasses__():
        yield from kinds(child, module)


@pytest.mark.parametrize(
    ("root", "base"),
    [
        (tables.TableError, set[type]()),
        (refusals.BotError, set[type]()),
        (library.RulesIndexError, {library.RulesIndexError, library.UnreadableGuide}),
    ],
    ids=["tables", "bot", "library"],
)
def test_no_kind_of_error_is_left_out_here(root: type[BaseException], base: set[type]) -> None:
    """A new class needs its example above; those that are only a base need none."""
    assert set(kinds(root, root.__module__)) - base <= {type(one) for one in ALL}


@pytest.mark.parametrize("error", ALL, ids=lambda one: type(one).__name__)
def test_every_error_is_said_in_four_languages(error: Exception) -> None:
    """One sentence each, no two the same, no place left open, no path of the machine."""
    said = {one: sentence(error, words(one), "<#5>", "") for one in LANGUAGES}
    said = {one: re.sub(r"\b[0-9a-f]{6}\b", "", text) for one, text in said.items()}
    assert len(set(said.values())) == len(LANGUAGES), said
    assert all(text.rstrip("”“»\xa0 ").endswith((".", "?")) for text in said.values()), said
    assert not any("{" in text or "/srv" in text for text in said.values()), said


@pytest.mark.parametrize("error", TABLES, ids=lambda one: type(one).__name__)
def test_english_is_what_the_error_says_of_itself(error: tables.TableError) -> None:
    """`str(error)` and the sentence in English are one."""
    assert tables.error_text(error) == str(error) == tables.error_text(error, words("en").template)


def test_names_in_a_refusal_are_no_markup_on_discord() -> None:
    """What somebody is called is shown as it stands."""
    error = tables.NoSuchTable("*den* <@5>")
    for language in LANGUAGES:
        assert r"\*den\* \<@5>" in sentence(error, words(language))


def test_the_library_of_a_server_refuses_in_the_language() -> None:
    """What `Uploads` raises has its words in every catalogue."""
    error = refusals.BotError(
        "This server has {n} guides, which is as many as fit: "
        "take one away with `/library remove`.",
        n=uploads.MOST_GUIDES,
    )
    assert "`/biblioteka usuń`" in sentence(error, words("pl"))


SPOKEN = (
    "{missing}; to go on without, say “next anyway”.",
    "{who} has asked for an undo already: answer “yes” or “no” to it first.",
    "There is nothing to pass in this step: “next” goes on.",
    "a counter has a name with letters in it and is short, as in “counter threat”.",
)
"""Refusals that advise words for the table."""
TYPED = (
    "Say where to: “export my-table.json”, or “export my-table.txt”.",
    "This game has no step {step}: see its steps with “steps”.",
)
"""Those that advise a line of the console."""


def advised(message: str, language: str) -> list[str]:
    """What stands in quotation marks in a translation."""
    found = re.findall(r"[„“«] ?([^„“”»]+?) ?[”“»]", words(language).template(message))
    assert len(found) == message.count("“")
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("message", SPOKEN)
def test_advice_can_be_said_in_the_language(message: str, language: str) -> None:
    """The words are read at a table of that language, and mean what the English ones do."""
    table = at("dynasty")
    for english, own in zip(advised(message, "en"), advised(message, language), strict=True):
        wanted = surely(english, l5r(), table, 0, "en")
        meant = surely(own, l5r(), table, 0, language)
        assert type(meant) is type(wanted)
        if not isinstance(meant, c.AddCounter):  # its name is a word of the language
            assert _without_id(meant) == _without_id(wanted)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("message", TYPED)
def test_advised_lines_are_the_console_s(message: str, language: str) -> None:
    """The console takes them as its own."""
    for own in advised(message, language):
        assert command_in(own)[0]


def _without_id(command: c.Command) -> dict[str, object]:
    return {name: getattr(command, name) for name in command.__struct_fields__ if name != "id"}
