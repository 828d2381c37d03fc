"""From nothing to an answer: a new bot, a new server, its first guide, a question."""

from __future__ import annotations

import json
import shutil
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from tests.bot.test_library import FIRST
from tests.gateway import wire
from tests.gateway.bot_process import Far, over_the_wire
from tests.gateway.loopback import Loopback
from tests.gateway.test_wire import buttons, said

NEW = 900
FIRST_WORDS = rf"/channels/{NEW + 1}/messages"


def invited(**told: object) -> dict[str, Any]:
    """A server that the bot has not been on before."""
    room = {**wire.text_channel(), "id": str(NEW + 1), "guild_id": str(NEW)}
    new = {**wire.guild(), "id": str(NEW), "name": "New", "channels": [room], **told}
    new["roles"] = [{**new["roles"][0], "id": str(NEW)}]
    return new


def test_from_an_invitation_to_an_answer(kept_words: Path, tmp_path: Path) -> None:
    """With every guide taken out: the first words, a guide handed in and published, a question."""

    async def act(discord: Loopback, far: Far) -> None:
        await far.ready()
        new = invited()
        del new["unavailable"]  # Discord says it of servers at the start, never of a new one
        await discord.send("GUILD_CREATE", new)
        await discord.until(lambda: discord.asked("POST", FIRST_WORDS))
        words = json.dumps(discord.asked("POST", FIRST_WORDS)[0])
        assert "/library add" in words
        assert "There is no guide here yet" in words
        preview = await discord.hand_in("kites.md", FIRST.encode(), game="kites")
        assert "nothing is changed yet" in json.dumps(preview)
        await discord.press(preview, buttons(preview["components"])["Publish"])
        await discord.edited(lambda body: "Published" in json.dumps(body))
        assert "turns once a round" in said(
            await discord.slash("rule", question="what is the spool")
        )
        assert await far.stop() == 0

    data = Path(shutil.copytree(kept_words, tmp_path / "data"))
    (data / "library.db").touch()
    over_the_wire(data, act)


def test_invited_before_it_ran(folder: Path) -> None:
    """The first words are said at the first start, once; not where the bot has been for long."""

    async def act(discord: Loopback, far: Far) -> None:
        async def greeted(since: datetime) -> int:
            me = {**wire.member(wire.ME_USER), "joined_at": since.isoformat()}
            await discord.send("GUILD_CREATE", invited(members=[me], member_count=1))
            answer = await discord.slash("rule", question="what is the honor dial")
            assert "onor dial" in said(answer)
            return len(discord.asked("POST", FIRST_WORDS))

        now = datetime.now(UTC)
        await far.ready()
        assert await greeted(now - timedelta(days=30)) == 0
        await far.stop()
        await far.ready()
        await greeted(now - timedelta(hours=2))
        await discord.until(lambda: discord.asked("POST", FIRST_WORDS))
        await far.stop()
        await far.ready()
        assert await greeted(now - timedelta(hours=2)) == 1

    over_the_wire(folder, act)
