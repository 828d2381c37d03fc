"""Refusals that a person meets: in a direct message, over a guide that is gone, over a limit."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rules_index.store.library import Library
from tests.bot.many_people import PRESS, deliver, press
from tests.bot.test_library import FIRST, SLOW, add, as_file, listed, refusal
from tests.bot.world import World, labels, parts, play, sent, texts

pytestmark = pytest.mark.usefixtures("no_child")
GONE = "not in the library any more"


async def without_lanterns(world: World, folder: Path) -> None:
    """The operator takes the guide away."""
    Library(folder).remove("lantern-en")
    await world.env.bot.services.answers.renew()  # type: ignore[attr-defined] # our client has one


def named(message: Any, kind: int) -> tuple[str, list[str]]:
    """The custom_id and values of the first select of a message."""
    one = next(part for part in parts(message) if part["type"] == kind)
    return str(one["custom_id"]), [option["value"] for option in one.get("options", ())]


def test_a_direct_message_is_a_question(folder: Path) -> None:
    """Every word is one; commands answer there too, and those of a server are not there."""

    async def act(world: World) -> None:
        await world.ana.send_dm("what is the honor dial")
        assert "onor dial" in texts(world.ana.user.dm_channel.history()[-1])
        user = world.ana.user
        answer = await user.slash("rule", question="what is the honor dial")
        assert "onor dial" in texts(answer.response)
        turned = await user.click(sent(answer), label="Not what I meant")
        assert "Perhaps one of these" in texts(turned.response or answer.response)
        known = user.available_commands()
        assert "rule" in known
        assert not {"settings", "library add", "alias add", "ruling add"} & set(known)

    play(folder, act)


def test_what_is_gone_says_so(lit: Path) -> None:
    """Pages, ways, cards, lists and “show to all” of a guide that was taken away."""

    async def act(world: World) -> None:
        async def ask(command: str, **given: Any) -> Any:
            return (await world.ana.slash(world.channel, command, **given, public=True)).response

        card = await ask("card", name="Paper Lantern")
        near = await ask("card", name="paper bridge")
        listed = await ask("errata", game="lantern")
        private = await world.ana.slash(world.channel, "faq", about="two keepers")
        together = await world.ana.slash(world.channel, "list", together="Stone Bridge")
        await without_lanterns(world, lit)
        for message in (card, near, listed):
            custom_id, values = named(message, 3)
            refused = await world.bo.select(message, [values[0]], custom_id=custom_id)
            assert GONE in texts(refused.response)
        for asked in (private, together):
            refused = await world.ana.click(sent(asked), label="Show to all")
            assert GONE in texts(refused.response)
        assert "no such card" in texts(await ask("card", name="Paper Lantern"))
        assert "nothing of that kind" in texts(await ask("faq", about="two keepers"))

    play(lit, act, settle_timeout=60.0, check_errors=False)


def test_a_server_has_a_most_of_guides(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One more than fits is refused before it is read, with what to do."""
    monkeypatch.setattr("bot.uploads.uploads.MOST_GUIDES", 1)

    async def act(world: World) -> None:
        preview = await add(world, as_file(FIRST))
        await world.chief.click(sent(preview), label="Publish")
        refused = refusal(world, await add(world, as_file(FIRST, "second.md")))
        assert "1 guides, which is as many as fit" in refused
        assert "`/library remove`" in refused

    play(folder, act, **SLOW)


def test_several_files_at_once_do_not_go_over_the_most(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are counted once more when they are published; what takes another's place is none."""
    monkeypatch.setattr("bot.uploads.uploads.MOST_GUIDES", 1)

    async def act(world: World) -> None:
        other = FIRST.replace("Kites of the Coast", "Dragons of the Coast")
        both = await add(world, as_file(FIRST), as_file(other, "dragons.md"), language="")
        too_many = await world.chief.click(sent(both), label="Publish")
        assert "has room for 1 guides" in texts(too_many.followups[0])
        assert labels(both.response) == ["Publish", "Discard"]
        assert "no own guide" in texts((await listed(world)).response)
        one = await add(world, as_file(FIRST))
        await world.chief.click(sent(one), label="Publish")
        assert "Kites of the Coast" in texts((await listed(world)).response)

    play(folder, act, **SLOW)


def test_only_those_who_may_press_under_a_preview(folder: Path) -> None:
    """A press of somebody else is refused; the buttons stay for those who may."""

    async def act(world: World) -> None:
        preview = sent(await add(world, as_file(FIRST)))
        for label in ("Publish", "Discard"):
            name = next(str(p["custom_id"]) for p in parts(preview) if p.get("label") == label)
            refused = deliver(world, world.ana, PRESS, press(name), on=preview)
            await world.env.settle()
            assert "can change its library" in texts(refused.response)
        assert labels(preview) == ["Publish", "Discard"]

    play(folder, act, **SLOW)


def test_a_direct_message_is_framed_in_the_language_it_is_written_in(folder: Path) -> None:
    """Discord tells whose language is which with commands and buttons alone."""

    async def act(world: World) -> None:
        for question, label in (
            ("co to jest honor dial i kiedy się go używa", "Nie o to mi chodzi"),
            ("qu'est-ce que le honor dial et à quoi sert-il", "Pas ce que je voulais"),
            ("was ist der honor dial und wozu", "Delete"),
        ):
            await world.ana.send_dm(question)
            shown = world.ana.user.dm_channel.history()[-1]
            assert label in labels(shown), (question, labels(shown))

    play(folder, act)
