"""What the bot deletes by itself when it starts and runs, in a process of its own."""

from __future__ import annotations

import shutil
from datetime import UTC, datetime, timedelta
from pathlib import Path

from msgspec import structs

from bot.privacy.deletions import NAME
from tests.gateway import wire
from tests.gateway.bot_process import Far, over_the_wire
from tests.gateway.loopback import Loopback
from tests.privacy.people_data import ANA, PeopleData, person, with_people_data


def test_what_is_due_goes_by_itself(folder: Path) -> None:
    """Whoever stands on the list is gone at the start, a table of last month on the first day."""
    old = (datetime.now(UTC) - timedelta(days=30)).isoformat(timespec="seconds")
    deletion = f'{{"person":{ANA.user},"at":"{datetime.now(UTC).isoformat()}"}}\n'

    async def before(home: PeopleData) -> None:
        for name in ("old", "young"):
            await home.table(name, guild=wire.GUILD)
        placement = home.registry.at(wire.GUILD, 0, "old")
        await home.registry.change(placement.table, lambda now: structs.replace(now, closed=old))
        (folder / NAME).write_text(deletion, "utf-8")

    async def act(_: Loopback, far: Far) -> None:
        far.settings = {"JUDGE_KEEP_TABLES": "20"}
        await far.ready()
        assert "a deletion was done again" in far.log()
        await far.noting("tables deleted for their age: 1")
        assert await far.stop() == 0
        await far.ready()
        assert far.log().count("a deletion was done again") == 1
        assert await far.stop() == 0

    async def after(home: PeopleData) -> None:
        assert [placement.name for placement in home.privacy.store.placements()] == ["young"]
        assert not await home.privacy.data_of(person(ANA))
        assert home.bytes_of(ANA.name) == {}

    with_people_data(folder, before)
    over_the_wire(folder, act)
    shutil.rmtree(folder / "backups")  # they have had no time to grow old
    with_people_data(folder, after)
