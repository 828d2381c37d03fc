"""Discord delivers everything twice, or two people do the same at once: it counts once, or both."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.bot.many_people import COMMAND, PRESS, TYPING, deliver, keystroke, press, slash
from tests.bot.test_library import FIRST, SLOW, add, as_file, listed
from tests.bot.test_settings import choose, panel
from tests.bot.test_teach import named, ruled
from tests.bot.world import World, labels, parts, play, sent, texts

pytestmark = pytest.mark.usefixtures("no_child")
QUESTION = "what is the honor dial"


def everything_twice(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on each event comes twice."""
    backend = world.env.backend
    emit = backend.emit

    def twice(event: str, payload: Mapping[str, Any], **more: Any) -> None:
        emit(event, payload, **more)
        if event in {"INTERACTION_CREATE", "MESSAGE_CREATE"}:
            emit(event, payload, **more)

    monkeypatch.setattr(backend, "emit", twice)


def replies(world: World) -> list[str]:
    """The interactions that were answered."""
    paths = [one.path for one in world.env.http_requests if one.path.endswith("/callback")]
    return [path.split("/")[2] for path in paths]


def control(message: Any, label: str) -> dict[str, Any]:
    return press(next(str(p["custom_id"]) for p in parts(message) if p.get("label") == label))


def test_all_that_is_delivered_twice_counts_once(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Commands, keystrokes, buttons, selects, forms and mentions: one answer each, one deed."""

    async def act(world: World) -> None:
        rule = await named(world, "honor bid")
        everything_twice(world, monkeypatch)
        asked = await world.ana.slash(world.channel, "rule", question=QUESTION)
        await world.ana.click(sent(asked), label="Show to all")
        assert await world.ana.autocomplete(world.channel, "rule", "question", "hon")
        await choose(world.chief, await panel(world, world.chief), "game", "=l5r")
        await ruled(world, "only once", rule=rule)
        answered = replies(world)
        assert len(answered) == len(set(answered))
        rulings = texts((await world.ana.slash(world.channel, "ruling list")).response)
        assert rulings.count("only once") == 1
        before = len(world.channel.history())
        await world.ana.send(world.channel, f"<@{world.guild_bot}> {QUESTION}")
        assert len(world.channel.history()) == before + 2
        assert world.env.errors == []

    play(folder, act)


def test_a_keystroke_is_answered_in_full_however_often_it_comes(folder: Path) -> None:
    """The second delivery does not overtake the first with an empty list."""

    async def act(world: World) -> None:
        typed = keystroke("rule", "question", "hon")
        results = [deliver(world, world.ana, TYPING, typed, times=2) for _ in range(3)]
        await world.env.settle()
        assert all(one.autocomplete_choices for one in results)

    play(folder, act)


def test_two_publish_at_once(folder: Path) -> None:
    """Of two who press “Publish” in one moment one is told to wait; the guide is there once."""

    async def act(world: World) -> None:
        second = world.guild.add_member(
            world.env.create_user("chief2"), roles=[world.guild.roles["Chiefs"]]
        )
        preview = sent(await add(world, as_file(FIRST)))
        name = control(preview, "Publish")
        results = [deliver(world, who, PRESS, name, on=preview) for who in (world.chief, second)]
        await world.env.settle()
        said = [texts(one.response) if one.response else "" for one in results]
        assert sum("just now" in one or "not here any more" in one for one in said) == 1
        assert texts((await listed(world)).response).count("Kites of the Coast") == 1

    play(folder, act, **SLOW)


def test_two_remove_at_once(folder: Path) -> None:
    """Both are answered, the guide goes once, and nothing fails."""

    async def act(world: World) -> None:
        preview = await add(world, as_file(FIRST))
        await world.chief.click(sent(preview), label="Publish")
        guides = await world.chief.autocomplete(world.channel, "library remove", "guide", "")
        asked = sent(
            await world.chief.slash(world.channel, "library remove", guide=guides[0]["value"])
        )
        name = control(asked, next(one for one in labels(asked) if "emove" in one))
        for _ in range(2):
            deliver(world, world.chief, PRESS, name, on=asked)
        await world.env.settle()
        assert "no own guide" in texts((await listed(world)).response)

    play(folder, act, **SLOW)


def test_two_rule_and_two_teach_at_once(folder: Path) -> None:
    """Two aliases and two settings in the same moment are all kept."""

    async def act(world: World) -> None:
        rule = await named(world, "honor bid")
        for phrase in ("big dial", "red dial"):
            data = slash("add", phrase=phrase, rule=rule)
            group = {"id": "1", "name": "alias", "type": 1, "options": [data | {"type": 1}]}
            deliver(world, world.chief, COMMAND, group)
        await world.env.settle()
        said = texts((await world.ana.slash(world.channel, "alias list")).response)
        assert "big dial" in said
        assert "red dial" in said

    play(folder, act)
