"""Secret choices: the panel, who is called when late, and that nobody sees a value early."""

from __future__ import annotations

import json
import logging
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
import simcord

from bot.engine.event_log.export import proof_lines
from bot.outbox.choice_reminders import REMIND_AFTER
from tests.bot.seated_table import Round, sit_down
from tests.bot.world import World, labels, make_bot, options, play, sent, texts


async def to_the_bids(world: World, **options: Any) -> Round:
    """A table where both have passed."""
    table = await sit_down(world, **options)
    for who in (world.ana, world.bo):
        await table.press(who, "Pass")
    return table


async def lock(table: Round, who: simcord.MemberActor, value: str) -> Any:
    """Open the panel from the board and press a number: two taps."""
    panel = sent(await table.press(who, "🔒 Bid"))
    return sent(await who.click(panel, label=f"Bid {value}"))


def test_choices_are_made_in_private_and_revealed_together(folder: Path) -> None:
    """The board says who is in; with the last one all are open, with what follows from them."""

    async def act(world: World) -> None:
        table = await to_the_bids(world)
        panel = sent(await table.press(world.ana, "🔒 Bid"))
        assert panel.ephemeral
        assert labels(panel) == [*(f"Bid {n}" for n in range(1, 6)), "Rule"]
        assert (await table.running()).table.locks == {}
        panel = sent(await world.ana.click(panel, label="Bid 4"))
        assert "Locked: **4**" in texts(panel)
        assert "Still to come: bo" in texts(panel)
        assert "🔒 bid is in" in texts(table.board)
        assert "⏳ Still to come: bo" in texts(table.board)
        published = (await table.running()).table.locks["bid"][0].commitment
        assert published not in texts(table.board)
        before = texts(sent(await world.bo.slash(table.voice, "table proofs")))
        assert f"🔒 **ana** bid\n-# `{published}`" in before
        shown = await lock(table, world.bo, "2")
        assert "bid: ana 4, bo 2" in texts(shown)
        assert "ana: honor 10 → 8" in texts(shown)
        assert "bo draws 2" in texts(shown)
        assert "bid 4" in texts(table.board)
        proofs = texts(sent(await world.bo.slash(table.voice, "table proofs")))
        whole = await table.running()
        for row in proof_lines(whole.records):
            assert f"`{row['commitment']}` ← `{row['nonce']}` `{row['bound']}`" in proofs
            assert row["commitment"] not in texts(table.board)
        assert published in proofs

    play(folder, act)


def test_a_choice_can_be_changed_and_taken_back(folder: Path) -> None:
    """Until everybody is in; afterwards the panel says that nothing is chosen now."""

    async def act(world: World) -> None:
        table = await to_the_bids(world)
        panel = await lock(table, world.ana, "4")
        panel = sent(await world.ana.click(panel, label="Bid 1"))
        assert "Locked: **1**" in texts(panel)
        taken = sent(await world.ana.click(panel, label="Take back"))
        assert "a press locks it" in texts(taken)
        assert "bid is in" not in texts(table.board)
        panel = await lock(table, world.ana, "3")
        await lock(table, world.bo, "3")
        late = await world.ana.click(panel, label="Take back")
        assert "chosen nothing that could be taken back" in texts(sent(late))
        refused = await world.ana.slash(table.voice, "table choose")
        assert "Nothing is chosen in secret" in texts(sent(refused))

    play(folder, act, check_errors=False)


def test_a_bid_that_play_went_on_without_is_no_longer_in(folder: Path) -> None:
    """“next anyway” past the bids leaves none waiting on the board, and none is revealed."""

    async def act(world: World) -> None:
        table = await to_the_bids(world)
        await lock(table, world.ana, "4")
        assert "🔒 bid is in" in texts(table.board)
        assert "next anyway" in await table.say(world.ana, "next")
        assert "skipped and not revealed" in await table.say(world.ana, "next anyway")
        assert "bid is in" not in texts(table.board)

    play(folder, act, check_errors=False)


def test_only_who_sits_there_chooses(folder: Path) -> None:
    """Neither a stranger nor a moderator opens the panel."""

    async def act(world: World) -> None:
        table = await to_the_bids(world)
        eve = world.guild.add_member(world.env.create_user("eve"))
        assert "You have no seat" in texts(sent(await table.press(eve, "🔒 Bid")))
        refused = texts(sent(await table.press(world.chief, "🔒 Bid")))
        assert "made by who sits there" in refused
        said = await world.chief.slash(table.voice, "t", words="bo bid 3")
        assert "3" not in texts(sent(said))
        assert (await table.running()).table.locks.get("bid", {}) == {}

    play(folder, act, check_errors=False)


def calls(table: Round) -> list[Any]:
    """The messages that call somebody."""
    return [one for one in table.voice.history() if "wait for your choice" in texts(one)]


def test_who_is_late_is_called_once_and_alone(folder: Path) -> None:
    """A press on “Remind” calls only them, a second one does not; with the choice the call goes."""

    async def act(world: World) -> None:
        table = await to_the_bids(world)
        panel = await lock(table, world.ana, "4")
        panel = sent(await world.ana.click(panel, label="Remind"))
        assert "They are called" in texts(panel)
        (call,) = calls(table)
        assert world.bo.mention in texts(call)
        assert [one.id for one in call.mentions] == [world.bo.id]
        panel = sent(await world.ana.click(panel, label="Remind"))
        assert "called already" in texts(panel)
        assert len(calls(table)) == 1
        chosen = sent(await world.bo.click(call, label="🔒 Bid"))
        await world.bo.click(chosen, label="Bid 5")
        await world.env.settle()
        assert calls(table) == []

    play(folder, act)


def test_after_a_while_the_bot_calls_by_itself(folder: Path) -> None:
    """Three minutes after the first choice, once; nobody is called who is in."""

    async def act(world: World) -> None:
        table = await to_the_bids(world)
        await table.say(world.bo, "bid 2")
        await world.env.advance_time(REMIND_AFTER - 10)
        assert calls(table) == []
        await world.env.advance_time(20)
        (call,) = calls(table)
        assert [one.id for one in call.mentions] == [world.ana.id]
        await world.env.advance_time(REMIND_AFTER + 20)
        assert len(calls(table)) == 1
        await table.say(world.ana, "bid 2")
        await world.env.settle()
        assert calls(table) == []

    play(folder, act, settle_timeout=60.0)


def test_a_restart_keeps_what_was_chosen(folder: Path) -> None:
    """The panel of the old process locks in the new one; a choice that was in stays in."""

    async def act(world: World) -> None:
        table = await to_the_bids(world)
        await lock(table, world.ana, "5")
        panel = sent(await table.press(world.bo, "🔒 Bid"))
        await world.env.restart_bot(make_bot(folder))
        assert "🔒 bid is in" in texts(table.board)
        shown = sent(await world.bo.click(panel, label="Bid 1"))
        assert "bid: ana 5, bo 1" in texts(shown)
        assert await table.count("honor", 0) == 6

    play(folder, act)


def test_a_choice_of_several_parts_is_a_form(folder: Path) -> None:
    """What it asks for comes in a form; a mistake in it is told without the value."""

    async def act(world: World) -> None:
        table = await sit_down(world, game="senjutsu")
        while (await table.running()).table.place[1] != "2":
            await table.say(world.ana, "next anyway")
        button = next(label for label in labels(table.board) if label.startswith("🔒"))
        panel = sent(await table.press(world.ana, button))
        form = await world.ana.click(panel, label="Choose …")
        assert form.modal is not None
        fields = [one["component"]["custom_id"] for one in form.modal["components"]]
        assert {"kind", "initiative"} <= set(fields)
        refused = await world.ana.submit_modal(form, {"kind": "attack", "initiative": "777"})
        said = texts(refused.followups[0] if refused.followups else sent(refused))
        assert "777" not in said
        form = await world.ana.click(panel, label="Choose …")
        done = sent(await world.ana.submit_modal(form, {"kind": "attack", "initiative": "7"}))
        assert "attack 7" in texts(done)
        assert "attack" not in texts(table.board).lower().partition("🔒")[2].partition("\n")[0]

    play(folder, act)


_CHANGES = re.compile(
    r"\bv2-[a-z2-7]{32}\b|\b\d{15,20}\b|\b[0-9a-f]{10}\b|:[0-9a-f]{8}:|<t:\d+(:\w)?>|\d\d:\d\d(:\d\d)?"
)
"""What differs from run to run: proofs, ids, keys, times."""


async def seen_by_bo(world: World, bid: str) -> str:
    """All that others can see or find out while Ana's choice is in and Bo's is not."""
    table = await to_the_bids(world)
    panel = await lock(table, world.ana, "3")  # first another one, then changed by words
    await world.ana.click(panel, label=f"Bid {bid}")
    await world.ana.autocomplete(table.voice, "t", "words", f"bid {bid}")
    said = await world.ana.slash(table.voice, "t", words=f"bid {bid}")
    assert said.ephemeral
    await table.press(world.ana, "Undo")  # takes the second lock back
    await table.say(world.ana, "redo")
    found: list[Any] = []
    for who in (world.bo, world.chief):
        found += [
            (await who.slash(table.voice, f"table {name}")).response
            for name in ("history", "proofs", "choose", "list")
        ]
        found += [
            str(await who.autocomplete(table.voice, "t", "words", typed))
            for typed in ("", "b", "bid", "take", "ana")
        ]
        exported = await who.slash(table.voice, "table export")
        answers = [one for one in (exported.response, *exported.followups) if one]
        found += [(await file.read()).decode() for one in answers for file in one.attachments]
        found += [(await table.press(who, label)).response for label in ("My seat", "Rule")]
    await world.env.restart_bot(make_bot(world.folder))
    await table.press(world.bo, "Honor +1")
    await world.env.advance_time(REMIND_AFTER + 20)
    found += table.voice.history(viewer=world.bo)
    shown = [
        one if isinstance(one, str) else texts(one) + str(options(one)) for one in found if one
    ]
    sent_out = {
        _CHANGES.sub("·", f"{name} {json.dumps(payload, default=str, sort_keys=True)}")
        for kind, name, payload in world.env.backend.transcript
        if kind == "HTTP" and not re.search("/interactions/|/webhooks/|/commands", name)
    }
    return "\n".join([*shown, *sorted(sent_out)])  # of one moment, what goes out first is chance


def test_nothing_tells_a_choice_before_the_reveal(
    filed: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Whatever Ana bids, all others see the same: board, history, files, words, calls, the log."""
    found = {}
    for bid in ("1", "5"):
        folder = tmp_path / bid
        shutil.copytree(filed, folder)
        caplog.clear()

        async def act(world: World, bid: str = bid) -> None:
            found[bid] = await seen_by_bo(world, bid)

        with caplog.at_level(logging.INFO):
            play(folder, act, check_errors=False, settle_timeout=60.0)
        logged = "\n".join(sorted(one.getMessage() for one in caplog.records))
        found[bid] = _CHANGES.sub("·", f"{found[bid]}\n{logged}")
    assert "bid is in" in found["1"]
    assert found["1"] == found["5"]
