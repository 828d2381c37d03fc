"""An evening of L5R by two people in a voice channel, with all that goes wrong on an evening."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from bot.engine import commands as c
from tests.bot.recorded_game import RecordedGame, begin, history_of
from tests.bot.world import World, labels, make_bot, play, sent, texts
from tests.engine.games.script import Line


def test_a_whole_evening_of_l5r(folder: Path) -> None:
    """Eight rounds to the win: bids, conflicts, duels, undo with consent, somebody who drops out
    and comes back, a restart in the middle of a sealed bid.
    """
    happened: list[str] = []

    async def after(evening: RecordedGame, line: Line, command: c.Command | None) -> None:
        table, bo = evening.table, evening.people["bo"]
        running = await table.running()
        locked = running.table.locks.get("bid", {})
        if running.table.round == 3 and len(locked) == 1 and "restart" not in happened:
            happened.append("restart")
            await table.world.env.restart_bot(make_bot(folder))
            table.bot.services.cooldown.most = 10_000
            (lock,) = (await table.running()).table.locks["bid"].values()
            assert lock.commitment in "".join(await history_of(evening))
            assert "🔒 bid is in" in texts(table.board)
        if running.table.round == 4 and "left" not in happened:
            happened.append("left")
            await bo.leave_voice()
            await table.world.env.settle()
            assert "💤" in texts(table.board)
        elif running.table.round == 5 and "back" not in happened:
            happened.append("back")
            await bo.join_voice(table.voice)
            await table.world.env.settle()
            assert "💤" not in texts(table.board)
        if running.table.request and "asked" not in happened:
            happened.append("asked")
            assert any("Agree" in labels(one) for one in table.voice.history())
        assert command is None or line.who

    async def act(world: World) -> None:
        evening = await begin(world, "l5r")
        await evening.play(after)
        assert happened == ["restart", "left", "asked", "back"] or set(happened) == {
            "restart", "left", "asked", "back",
        }  # fmt: skip
        assert {"press", "form", "panel", "answer", "words", "refused"} <= set(evening.means)
        assert evening.means["words"] < evening.means.total() / 2
        running = await evening.table.running()
        assert running.table.outcome is not None
        assert running.table.round >= 8
        assert "🏆" in texts(evening.table.board)
        await over(evening)

    play(folder, act, settle_timeout=60.0)


async def over(evening: RecordedGame) -> None:
    """After the win: the summary, the whole history, a rematch with the same seats."""
    table, ana = evening.table, evening.people["ana"]
    shown: Any = sent(await ana.slash(table.voice, "table history"))
    assert texts(shown).count("\n") > 5
    asked = sent(await table.press(ana, "Rematch"))
    await ana.click(asked, label=labels(asked)[0])
    await table.world.env.settle()
    running = await table.running()
    assert running.table.round == 1
    assert [seat.profile for seat in running.table.seats] == ["shizuka-toshi", "kyuden-bayushi"]
