"""What goes wrong on Discord: everybody is told one sentence, nothing crashes, the log knows."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import discord
import pytest
from discord import app_commands

from bot.app.logs import RedactingFormatter, worth_noting
from bot.engine.errors import StoreUnavailable
from bot.locale.catalogue import Words, words
from bot.refusals import BotError, Gone
from bot.ui.error_handler import sentence
from bot.ui.interaction_guard import SeenInteractions
from bot.ui.permissions import missing
from rules_index.errors import LibraryUnavailable, NoSuchGuide
from rules_index.mistakes import FaultyFile
from tests.bot.many_people import COMMAND, PRESS, deliver, press, slash
from tests.bot.world import World, make_bot, parts, play, sent, texts

QUESTION = "what is the honor dial"
CALLBACK = "/interactions/*/*/callback"
LOST = "no such thing in the shelves"
EN = Words("en")


def break_answers(world: World, *deeds: str) -> None:
    """From now on the answer service fails in a way that nobody foresaw."""

    async def fail(*_: Any, **__: Any) -> Any:
        raise KeyError(LOST)

    for deed in deeds:
        setattr(world.env.bot.services.answers, deed, fail)  # type: ignore[attr-defined] # our client


def control(message: Any, label: str) -> str:
    """The custom_id of a button."""
    return next(str(one["custom_id"]) for one in parts(message) if one.get("label") == label)


def told(world: World, kind: int | None = None) -> list[Any]:
    """The bodies of all first replies."""
    bodies: list[Any] = [
        one.json for one in world.env.http_requests if one.path.endswith("/callback")
    ]
    return [body for body in bodies if kind is None or body["type"] == kind]


async def by_command(world: World) -> Any:
    return (await world.ana.slash(world.channel, "rule", question=QUESTION)).response


async def by_menu(world: World) -> Any:
    message = await world.bo.send(world.channel, QUESTION)
    return (await world.ana.context_menu(world.channel, "Ask the judge", message)).response


async def by_mention(world: World) -> Any:
    await world.ana.send(world.channel, f"<@{world.guild_bot}> {QUESTION}")
    return world.channel.last_message


@pytest.mark.parametrize("way", [by_command, by_menu, by_mention])
def test_the_unforeseen_is_a_reference(
    folder: Path, caplog: pytest.LogCaptureFixture, way: Callable[[World], Awaitable[Any]]
) -> None:
    """A command, a context menu, a mention: the person gets a reference, the log the rest."""

    async def act(world: World) -> None:
        break_answers(world, "ask")
        said = texts(await way(world))
        assert "tell whoever runs the bot the reference" in said
        (noted,) = [one for one in caplog.records if one.name == "bot.ui.error_handler"]
        assert noted.getMessage().removeprefix("unexpected error ") in said
        assert noted.exc_info
        assert LOST not in said
        assert QUESTION not in caplog.text

    play(folder, act, check_errors=False)


def test_the_unforeseen_in_a_control(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A button and a select answer with a reference too; the message under them stays."""

    async def act(world: World) -> None:
        asked = await world.ana.slash(world.channel, "rule", question=QUESTION, public=True)
        before = texts(asked.response)
        select = next(one for one in parts(asked.response) if one["type"] == 3)
        break_answers(world, "open", "refs")
        pressed = await world.bo.click(sent(asked), label="Not what I meant")
        value = select["options"][0]["value"]
        chosen = await world.bo.select(sent(asked), [value], custom_id=select["custom_id"])
        for result in (pressed, chosen):
            assert result.ephemeral
            assert "the reference" in texts(result.response)
        assert texts(asked.response) == before

    play(folder, act)
    assert len([one for one in caplog.records if one.name == "bot.ui.error_handler"]) == 2


def test_the_unforeseen_in_a_form(folder: Path) -> None:
    """A form that cannot be kept is answered with a reference."""

    async def act(world: World) -> None:
        found = await world.chief.autocomplete(world.channel, "ruling add", "rule", "honor")
        shown = await world.chief.slash(world.channel, "ruling add", rule=found[0]["value"])

        async def fail(*_: Any) -> bool:
            raise KeyError(LOST)

        world.env.bot.services.guild_settings.rule = fail  # type: ignore[attr-defined] # our client
        result = await world.chief.submit_modal(shown, {"text": "as we like it"})
        assert "the reference" in texts(result.response)

    play(folder, act)


@pytest.mark.parametrize(
    ("command", "option", "deed"),
    [("rule", "question", "complete"), ("card", "name", "card_names"), ("rule", "game", "guides")],
)
def test_autocomplete_shows_no_error(folder: Path, command: str, option: str, deed: str) -> None:
    """Whatever goes wrong, the list is empty, and it is answered: no endless spinner."""

    async def act(world: World) -> None:
        break_answers(world, deed)
        assert await world.ana.autocomplete(world.channel, command, option, "hon") == []
        assert [body["data"] for body in told(world, 8)] == [{"choices": []}]

    play(folder, act, check_errors=False)


@pytest.mark.parametrize(
    ("status", "code"), [(404, 10062), (400, 40060), (401, 50027), (404, 10015)]
)
def test_a_lost_interaction_is_only_logged(
    folder: Path, caplog: pytest.LogCaptureFixture, status: int, code: int
) -> None:
    """Unknown, answered already, token ran out: nobody can be told, nothing is tried again."""

    async def act(world: World) -> None:
        world.env.inject_error("POST", CALLBACK, status=status, code=code)
        await world.ana.slash(world.channel, "rule", question=QUESTION)
        assert len(told(world)) == 1
        (noted,) = [one for one in caplog.records if one.name == "bot.ui.error_handler"]
        assert "too late to answer application_command rule" in noted.getMessage()
        assert noted.levelno == logging.WARNING
        after = await world.ana.slash(world.channel, "rule", question=QUESTION)
        assert "onor dial" in texts(after.response)

    play(folder, act, check_errors=False)


@pytest.mark.parametrize(("status", "code"), [(401, 50027), (404, 10015)])
def test_a_token_that_ran_out(
    folder: Path, caplog: pytest.LogCaptureFixture, status: int, code: int
) -> None:
    """What follows a reply comes too late: logged, and the bot goes on."""

    async def act(world: World) -> None:
        asked = await world.ana.slash(world.channel, "rule", question=QUESTION, public=True)
        world.env.inject_error("*", "/webhooks/*", status=status, code=code, times=None)
        await world.ana.click(sent(asked), label="Delete")
        assert "too late to answer component" in caplog.text
        assert str(world.ana.id) not in caplog.text

    play(folder, act)


def test_a_fault_of_discord_is_told(folder: Path) -> None:
    """A 500 is Discord's own, a 403 names what to look at and who can mend it."""

    async def act(world: World) -> None:
        world.env.inject_error("POST", CALLBACK)
        faulty = await world.ana.slash(world.channel, "rule", question=QUESTION)
        assert "Discord did not answer the bot just now" in texts(faulty.response)
        world.env.inject_error("POST", CALLBACK, status=403, code=50013)
        refused = await world.ana.slash(world.channel, "rule", question=QUESTION)
        assert f"<#{world.channel.id}>" in texts(refused.response)
        assert "can " in texts(refused.response)

    play(folder, act, check_errors=False)


def test_a_mention_where_the_bot_may_not_speak(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Nobody can be told there; the log says which channel it is."""

    async def act(world: World) -> None:
        world.env.inject_error("POST", "/channels/*/messages", status=403, code=50013, times=None)
        await world.ana.send(world.channel, f"<@{world.guild_bot}> {QUESTION}")
        assert f"cannot speak in channel {world.channel.id}" in caplog.text

    play(folder, act)


def test_an_interaction_delivered_twice_counts_once(folder: Path) -> None:
    """A command and a press: one answer each, no error, however often Discord delivers them."""

    async def act(world: World) -> None:
        asked = deliver(world, world.ana, COMMAND, slash("rule", question=QUESTION), times=3)
        await world.env.settle()
        assert len(told(world)) == 1
        shown = sent(asked)
        name = press(control(shown, "Show to all"))
        deliver(world, world.ana, PRESS, name, on=shown, times=2)
        await world.env.settle()
        assert len(told(world)) == 2

    play(folder, act)


def test_two_people_press_at_once(folder: Path) -> None:
    """Both presses on one public message count, each gets an answer of their own."""

    async def act(world: World) -> None:
        asked = await world.ana.slash(world.channel, "rule", question=QUESTION, public=True)
        name = press(control(asked.response, "Not what I meant"))
        results = [
            deliver(world, who, PRESS, name, on=sent(asked)) for who in (world.bo, world.chief)
        ]
        await world.env.settle()
        assert all(one.ephemeral and one.response for one in results)

    play(folder, act)


def test_commands_are_told_only_when_they_changed(folder: Path) -> None:
    """Not again at a restart, again when they are others; a refusal is logged and does not end."""
    puts: list[int] = []

    async def count(world: World) -> None:
        told_now = [one for one in world.env.http_requests if one.method == "PUT"]
        puts.append(len(told_now))
        await world.env.restart_bot(make_bot(folder))
        puts.append(len([one for one in world.env.http_requests if one.method == "PUT"]))

    play(folder, count)
    assert puts == [1, 1]
    (folder / "commands.sha256").write_bytes(b"\xff\xfe not what it was")
    play(folder, count)
    assert puts[2:] == [1, 1]


ERRORS: list[tuple[Exception, str]] = [
    (Gone(), "not in the library any more"),
    (BotError("{n} of them", n=3), "3 of them"),
    (LibraryUnavailable("/srv/data/library.db", "is locked", "wait"), "data cannot be read"),
    (StoreUnavailable("/srv/data/tables.db", "locked"), "data cannot be read"),
    (FaultyFile("aliases.jsonl", "is no alias", "mend it", 3), "data cannot be read"),
    (NoSuchGuide("l5r", ()), "no guide “l5r”"),
    (app_commands.CommandOnCooldown(app_commands.Cooldown(1, 5), 0.2), "in 1 second."),
    (app_commands.CommandOnCooldown(app_commands.Cooldown(1, 5), 3.2), "in 4 seconds."),
    (app_commands.MissingPermissions(["manage_guild"]), "permission Manage Server"),
    (app_commands.BotMissingPermissions(["send_messages"]), "lacks the permission Send Messages"),
    (app_commands.NoPrivateMessage(), "only works on a server"),
    (app_commands.CheckFailure(), "not yours"),
    (
        app_commands.TransformerError(
            "x", discord.AppCommandOptionType.string, app_commands.Transformer()
        ),
        "“x” does not fit here",
    ),
    (app_commands.CommandNotFound("rul", []), "has changed"),
    (TimeoutError(), "took too long"),
    (discord.RateLimited(3.0), "asks for a pause"),
]


@pytest.mark.parametrize(("error", "part"), ERRORS, ids=lambda one: type(one).__name__)
def test_known_errors_are_one_sentence(error: Exception, part: str) -> None:
    """Each says what is wrong and what to do; no path of the machine is shown."""
    said = sentence(error, EN)
    assert part in said
    assert "/srv" not in said
    assert "reference" not in said


def test_sentences_are_in_the_asker_s_language() -> None:
    """Every known sentence goes through the catalogue of whoever asked."""
    asked: list[str] = []

    class Noting(Words):
        def template(self, message: str) -> str:
            asked.append(message)
            return super().template(message)

        def _plural(self, one: str, many: str, number: int) -> str:
            asked.append(one)
            return super()._plural(one, many, number)

    for error, _ in ERRORS:
        before = len(asked)
        sentence(error, Noting("en"))
        assert len(asked) > before, error
    assert words("pl-PL").language == "pl"


def test_missing_permissions_are_named() -> None:
    """What a channel needs, and what a thread needs instead."""
    have = discord.Permissions(view_channel=True, send_messages=True)
    assert missing(have) == ["read_message_history"]
    assert missing(have, thread=True) == ["send_messages_in_threads", "read_message_history"]


def test_seen_forgets_the_oldest() -> None:
    """It knows the last ones and does not grow."""
    seen = SeenInteractions(kept=2)
    assert [seen.first(one) for one in (1, 1, 2, 3, 3, 1)] == [True, False, True, True, False, True]


def test_the_log_keeps_secrets() -> None:
    """Neither the bot's token nor an interaction's is written, not even in a traceback."""
    try:
        raise ValueError("Bot abc.def.ghi for /webhooks/12/aW50ZXJhY3Rpb246MTIz0987654321")
    except ValueError as error:
        record = logging.LogRecord(
            "x", logging.ERROR, "", 0, "GET %s", ("/interactions/5/QWxhZGRpbjpvcGVuIHNlc2FtZQ/x",),
            (type(error), error, None),
        )  # fmt: skip
    text = RedactingFormatter("abc.def.ghi").format(record)
    assert "abc.def" not in text
    assert "aW50" not in text
    assert "QWxh" not in text
    assert "ValueError" in text


def test_a_lost_connection_is_one_line() -> None:
    """discord.py notes a traceback for it; the reason is enough."""
    error = OSError("no route")
    record = logging.LogRecord(
        "discord.client", logging.ERROR, "", 0, "Attempting a reconnect in %.2fs", (1.5,),
        (OSError, error, None),
    )  # fmt: skip
    assert worth_noting(record)
    assert record.getMessage() == "Attempting a reconnect in 1.50s (OSError: no route)"
    assert record.exc_info is None
