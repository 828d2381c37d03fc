"""How `judge run` starts: one line says what is wrong, or it waits and comes back."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

import pytest

from tests.gateway.bot_process import Far, over_the_wire
from tests.gateway.loopback import BAD_TOKEN, Fault, Loopback

NO_USE = 78
"""The exit code at which a service manager need not try again."""


def test_the_unit_stops_trying() -> None:
    """The systemd unit names the exit code of a wrong token."""
    unit = (Path(__file__).parents[2] / "docs" / "jade-judge.service").read_text("utf-8")
    assert f"RestartPreventExitStatus={NO_USE}\n" in unit


def one_line(far: Far) -> str:
    """What the process said beside its notes."""
    (line,) = [line for line in far.log().splitlines() if " INFO " not in line]
    return line


def test_a_first_connection_that_fails_is_tried_again(folder: Path) -> None:
    """Neither a closed gateway nor a fault at login ends the bot: it waits and comes back."""

    async def act(discord: Loopback, far: Far) -> None:
        discord.refused_connections = 1
        discord.faults.append(Fault("GET", "/users/@me", 503, {"message": "no"}, times=2))
        await far.ready()
        assert far.log().count("no connection (") == 3
        assert "trying again in 0.1 seconds" in far.log()
        assert "trying again in 0.2 seconds" in far.log()
        assert "Traceback" not in far.log()
        answer = await discord.slash("rule", question="what is the honor dial")
        assert "onor dial" in str(answer)
        assert await far.stop() == 0

    over_the_wire(folder, act)


def test_it_can_be_stopped_while_it_waits(folder: Path) -> None:
    """Without a connection SIGTERM still ends it with 0."""

    async def act(discord: Loopback, far: Far) -> None:
        discord.faults.append(Fault("GET", "/users/@me", 503, {"message": "no"}, times=10_000))
        await far.start()
        await discord.until(lambda: len(discord.asked("GET", "/users/@me")) > 2)
        assert await far.stop() == 0

    over_the_wire(folder, act)


@pytest.mark.parametrize(
    ("token", "sentence"),
    [
        ("", "There is no token"),
        ("not a token", "Discord does not know this token"),
        ("a-token-that-was-reset.0123456789", "Discord does not know this token"),
    ],
)
def test_a_missing_or_bad_token_is_one_sentence(folder: Path, token: str, sentence: str) -> None:
    """One line says what is wrong and what to do; exit code 78, and no token in it."""

    async def act(_: Loopback, far: Far) -> None:
        await far.start(token)
        assert await far.end() == NO_USE
        line = one_line(far)
        assert sentence in line
        assert "DISCORD_TOKEN" in line
        assert not token or token not in line

    over_the_wire(folder, act)


def test_a_token_reset_while_it_runs(folder: Path) -> None:
    """The gateway closes with 4004: no use in trying again, the same sentence."""

    async def act(discord: Loopback, far: Far) -> None:
        await far.ready()
        await discord.close(BAD_TOKEN)
        assert await far.end() == NO_USE
        assert "put a fresh one into DISCORD_TOKEN" in one_line(far)

    over_the_wire(folder, act)


def test_without_a_library_it_runs(kept_words: Path, tmp_path: Path) -> None:
    """It begins with the starter guides, says so, and answers from them."""

    async def act(discord: Loopback, far: Far) -> None:
        await far.ready()
        assert "it begins with the starter guides" in one_line(far)
        answer = await discord.slash("rule", question="what is the honor dial")
        assert "a starter guide" in str(answer)
        assert await far.stop() == 0

    over_the_wire(Path(shutil.copytree(kept_words, tmp_path / "data")), act)


def test_without_a_guide_it_runs(kept_words: Path, tmp_path: Path) -> None:
    """Where they were taken out, that is a warning, and questions find nothing."""

    async def act(discord: Loopback, far: Far) -> None:
        await far.ready()
        assert "The library is empty: add a guide" in one_line(far)
        answer = await discord.slash("rule", question="what is the honor dial")
        assert "Nothing found" in str(answer)
        assert await far.stop() == 0

    data = Path(shutil.copytree(kept_words, tmp_path / "data"))
    (data / "library.db").touch()
    over_the_wire(data, act)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("library.db", "add your guides again with “judge ingest”"),
        ("tables.db", "all tables and settings begin anew"),
    ],
)
def test_a_damaged_database_is_set_aside(folder: Path, name: str, sentence: str) -> None:
    """Without a backup one line says what is lost; the file is kept, and the bot runs."""
    (folder / name).write_bytes(b"no database at all " * 100)

    async def act(_: Loopback, far: Far) -> None:
        await far.ready()
        (line,) = [line for line in far.log().splitlines() if "is damaged" in line]
        assert name in line
        assert sentence in line
        assert await far.stop() == 0

    over_the_wire(folder, act)
    (kept,) = folder.glob(f"damaged-*/{name}")
    assert kept.read_bytes() == b"no database at all " * 100


def test_a_locked_database_is_one_sentence(folder: Path) -> None:
    """Somebody else is writing to tables.db and does not stop."""
    other = sqlite3.connect(folder / "tables.db", isolation_level=None)
    other.execute("CREATE TABLE x (y)")
    other.execute("BEGIN EXCLUSIVE")

    async def act(_: Loopback, far: Far) -> None:
        await far.start()
        assert await far.end() == 1
        assert "tables.db" in one_line(far)
        assert "is the bot running already?" in one_line(far)

    try:
        over_the_wire(folder, act)
    finally:
        other.close()
