"""The program is killed at any moment: what was acknowledged is there, nothing is half done."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

from bot.tables.registry import Actor
from tests.tables.registries import ANA, BO, fate, more_fate, registry

KILLS = int(os.environ.get("JUDGE_KILLS", "6"))
"""How often; a hundred take about two minutes."""
ROOT = Path(__file__).parents[2]


def killed(path: Path, told: Path, run: int) -> None:
    """Start the program and kill it while it is pressing."""
    command = [
        sys.executable,
        "-m",
        "tests.tables.killable_presser",
        str(path),
        str(told),
        str(run),
    ]
    before = told.stat().st_size if told.exists() else 0
    child = subprocess.Popen(command, cwd=ROOT)
    try:
        end = time.monotonic() + 30
        while not (told.exists() and told.stat().st_size > before):
            assert child.poll() is None, "it ended by itself"
            assert time.monotonic() < end, "it never began"
            time.sleep(0.005)
        time.sleep(random.uniform(0.0, 0.25))
    finally:
        child.send_signal(signal.SIGKILL)
        child.wait()


def test_what_was_acknowledged_is_there_after_every_kill(tmp_path: Path) -> None:
    """Every press that was answered is in the log once; every open table has place and history."""
    path, told = tmp_path / "tables.db", tmp_path / "told"
    for run in range(KILLS):
        killed(path, told, run)
    lines = [line.split() for line in told.read_text().splitlines()]
    opened = [line[1] for line in lines if line[0] == "open"]
    assert len(lines) > 2 * KILLS
    with registry(path) as on:

        async def look() -> None:
            for key in on.open_keys():
                one = on.placement(key)
                assert one
                records = (await on.look(one)).records
                seen = Counter(record.command for record in records)
                for what, table, *press in lines:
                    if what == "press" and table == key:
                        assert seen[press[0]] == int(press[1])
                # Pressed again, because the answer never came: it counts once, seat and all.
                command = records[-1].command
                if command.startswith("i") and "x" in command:
                    who = (ANA, BO)[int(command.rpartition("x")[2]) % 2]
                    again = Actor(who.user, who.name, press=command.removeprefix("i"))
                    before = fate(await on.look(one))
                    assert (await on.act(one, again, more_fate())).records == ()
                    assert fate(await on.look(one)) == before
            assert set(opened) <= set(on.open_keys())

        asyncio.run(look())
    check = sqlite3.connect(path)
    try:
        assert check.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        # A place without a history would be a table that nobody can open; the other way round is
        # a table that nobody was told of.
        alone = "SELECT count(*) FROM spots WHERE key NOT IN (SELECT name FROM tables)"
        assert check.execute(alone).fetchone() == (0,)
    finally:
        check.close()
