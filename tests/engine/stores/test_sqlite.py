"""SQLite's own: killed processes, a file that cannot be used, what stands in it."""

from __future__ import annotations

import asyncio
import json
import os
import random
import sqlite3
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from msgspec import structs

from bot.engine import commands as c
from bot.engine.decide import decide
from bot.engine.errors import NotNow, StoreUnavailable
from bot.engine.events import Locked
from bot.engine.games.files import shipped_games
from bot.engine.history import Record, replay
from bot.engine.history_window import HistoryWindow
from bot.engine.host import Host
from bot.engine.sealed import Secret, canonical
from bot.engine.stores.sqlite import SqliteStore
from tests.engine import killable_player
from tests.engine.stores.writers import counted

ROOT = Path(__file__).parents[3]
WORKERS = 4
COMMANDS = int(os.environ.get("JUDGE_KILL_COMMANDS", "4000"))
"""All workers together; JUDGE_KILL_COMMANDS makes them fewer, or more."""
ROUNDS = 4


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


class Crew:
    """Four processes on one database; whoever is killed starts again where it was."""

    def __init__(self, folder: Path) -> None:
        self.database = folder / "tables.db"
        self.books = [folder / f"acknowledged-{worker}" for worker in range(WORKERS)]
        for book in self.books:
            book.touch()
        self.processes = [self._start(worker) for worker in range(WORKERS)]

    def _start(self, worker: int) -> subprocess.Popen[bytes]:
        order = [
            sys.executable,
            "-m",
            "tests.engine.killable_player",
            self.database,
            self.books[worker],
        ]
        count = COMMANDS // WORKERS
        return subprocess.Popen([*map(str, order), str(worker), str(count)], cwd=ROOT)

    def done(self) -> int:
        """How many commands are acknowledged."""
        return sum(book.read_bytes().count(b"\n") for book in self.books)

    def kill(self, workers: list[int]) -> int:
        """Kill some and start them again; how many were still at work."""
        killed = [self.processes[worker] for worker in workers]
        for process in killed:
            process.kill()
        hit = sum(process.wait() == -9 for process in killed)
        for worker in workers:
            self.processes[worker] = self._start(worker)
        return hit

    def wait_for(self, count: int) -> None:
        """Until so many commands are acknowledged, or somebody failed."""
        while self.done() < count:
            assert not any(process.poll() for process in self.processes), "a worker failed"
            time.sleep(0.005)


def kill_at_random_moments(folder: Path) -> int:
    """All commands, with kills spread over them; the last round kills everybody at once."""
    draw = random.Random()
    crew = Crew(folder)
    killed = 0
    try:
        for turn in range(1, ROUNDS + 1):
            crew.wait_for(COMMANDS * turn // (ROUNDS + 1))
            time.sleep(draw.random() / 50)
            count = WORKERS if turn == ROUNDS else draw.choice((1, 2))
            killed += crew.kill(draw.sample(range(WORKERS), count))
        crew.wait_for(COMMANDS // WORKERS * WORKERS)
        assert [process.wait() for process in crew.processes] == [0] * WORKERS
    finally:
        for process in crew.processes:
            process.kill()
            process.wait()
    return killed


async def open_tables(path: Path, *names: str) -> None:
    store = SqliteStore(path)
    host = Host(store, shipped_games())
    for name in names:
        await host.open(name, c.Open(game="l5r", seats=("Ana", "Bo"), first=0, id=f"open-{name}"))
    store.close()


def test_no_command_is_lost_halved_or_doubled_when_processes_are_killed(tmp_path: Path) -> None:
    """Whatever was acknowledged is there once and whole, and nothing else, after any kill."""
    asyncio.run(open_tables(tmp_path / "tables.db", *killable_player.TABLES))
    killed = kill_at_random_moments(tmp_path)
    assert killed >= WORKERS
    told = [
        row for n in range(WORKERS) for row in killable_player.read(tmp_path / f"acknowledged-{n}")
    ]
    assert len(told) == COMMANDS // WORKERS * WORKERS
    assert sum(events == 0 for *_, events in told) <= killed  # written, but killed before told
    with sqlite3.connect(tmp_path / "tables.db") as db:
        assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        written = db.execute("SELECT name, command FROM commands").fetchall()
        seqs = db.execute("SELECT name, seq FROM events ORDER BY name, seq").fetchall()
    db.close()
    opened = [(name, f"open-{name}") for name in killable_player.TABLES]
    assert Counter(written) == Counter([*opened, *((table, one) for one, table, _, _ in told)])
    for name in killable_player.TABLES:
        mine = [seq for table, seq in seqs if table == name]
        assert mine == list(range(1, len(mine) + 1))
        check_history(tmp_path / "tables.db", name, {row[0]: row[2:] for row in told})


def check_history(path: Path, name: str, told: dict[str, tuple[int, int]]) -> None:
    """Every command's events are those it has to have at that table, where its sender was told."""
    store = SqliteStore(path)
    records = store.since(name, 0)
    store.close()
    window = HistoryWindow()
    for new in by_command(records):
        if window.records:  # the opening was not sent by a worker
            assert told[new[0].command] in {(new[0].seq, len(new)), (0, 0)}
            assert tuple(record.event for record in new) in decisions(window, new[0])
        window = window.followed_by(new)
    assert window.table == replay(records)


def by_command(records: list[Record]) -> Iterator[list[Record]]:
    start = 0
    for place in range(1, len(records) + 1):
        if place == len(records) or records[place].command != records[start].command:
            yield records[start:place]
            start = place


def decisions(window: HistoryWindow, first: Record) -> Iterator[tuple[object, ...]]:
    """What a planned command, or what is sent if it is refused, brings about at that time."""
    worker, number = map(int, first.command.split("-"))
    wanted = killable_player.planned(worker, number)[1]
    if isinstance(wanted, c.Undo):  # a slip on “next” needs no consent for a moment
        wanted = structs.replace(wanted, at=first.at)
    for one in (wanted, killable_player.instead(wanted)):
        try:
            yield decide(shipped_games()["l5r"], window.table, window.acts, one)
        except NotNow:
            continue


def one_sentence(error: pytest.ExceptionInfo[StoreUnavailable], path: Path) -> str:
    """The reason that is given, in one sentence that names the file."""
    text = str(error.value)
    assert text.startswith(f"The tables in {path} cannot be used: ")
    assert text.endswith(".")
    assert "\n" not in text
    return text


def opened(path: Path) -> tuple[SqliteStore, list[Record]]:
    """A store with one table, "north"."""
    asyncio.run(open_tables(path, "north"))
    store = SqliteStore(path)
    return store, store.since("north", 0)


def test_a_store_waits_where_another_process_sets_the_file_up(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Opening tries again while the file is locked, also where SQLite itself does not wait."""
    connect = sqlite3.connect
    other = connect(path, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN EXCLUSIVE")
    monkeypatch.setattr(sqlite3, "connect", lambda *a, **k: connect(*a, **{**k, "timeout": 0}))
    release = threading.Timer(0.3, other.close)
    release.start()
    SqliteStore(path).close()
    release.join()


@pytest.mark.parametrize("kind", ["garbage", "folder", "below a file", "cut", "overwritten"])
def test_a_file_that_is_no_database_is_named(path: Path, kind: str) -> None:
    """Damaged, a folder, in a place where none can be: one sentence says which file and why."""
    where = path
    if kind == "garbage":
        path.write_bytes(b"no database at all " * 100)
    elif kind == "folder":
        path.mkdir()
    elif kind == "below a file":
        path.write_text("a file")
        where = path / "tables.db"
    else:
        opened(path)[0].close()
        content = path.read_bytes()
        half = len(content) // 2
        path.write_bytes(content[:half] + b"?" * (half if kind == "overwritten" else 0))
    with pytest.raises(StoreUnavailable) as error:
        read_everything(where)
    one_sentence(error, where)


def read_everything(path: Path) -> None:
    store = SqliteStore(path)
    try:
        store.epoch("north")
        store.since("north", 0)
    finally:
        store.close()


@pytest.mark.parametrize(
    ("statement", "reason"),
    [
        ("DELETE FROM events WHERE seq = 5", "events of “north” are missing"),
        ("UPDATE events SET event = '{' WHERE seq = 5", "damaged or of a newer version"),
        (
            """UPDATE events SET event = '{"event":"flew"}' WHERE seq = 5""",
            "damaged or of a newer version",
        ),
        ("UPDATE events SET event = 5 WHERE seq = 5", "damaged or of a newer version"),
        ("UPDATE tables SET epoch = x''", "not as it was written"),
        ("DROP TABLE events", "no such table"),
    ],
)
def test_a_log_with_a_hole_is_not_played(path: Path, statement: str, reason: str) -> None:
    """Events that are missing, damaged or unknown are told; no table is made of the rest."""
    opened(path)[0].close()
    with sqlite3.connect(path) as db:
        db.execute(statement)
    db.close()
    with pytest.raises(StoreUnavailable, match=reason) as error:
        read_everything(path)
    one_sentence(error, path)


@pytest.mark.parametrize("kind", ["locked", "read-only", "closed"])
def test_a_database_that_cannot_be_written_is_told(
    path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    """Locked too long, read-only or closed: one sentence, and it works again afterwards."""
    monkeypatch.setattr("bot.engine.stores.sqlite._WAIT", 0.05)
    store, records = opened(path)
    other = sqlite3.connect(path, isolation_level=None)
    if kind == "locked":
        other.execute("BEGIN IMMEDIATE")
    elif kind == "read-only":
        store._db.execute("PRAGMA query_only = ON")
    else:
        store.close()
    with pytest.raises(StoreUnavailable) as error:
        store.append("north", records[-1], counted(records[-1], "one"))
    one_sentence(error, path)
    other.close()
    if kind == "closed":
        store = SqliteStore(path)
    store._db.execute("PRAGMA query_only = OFF")
    assert store.since("north", 0) == records
    store.append("north", records[-1], counted(records[-1], "one"))
    store.close()


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_file_without_the_right_to_write_is_told(path: Path) -> None:
    """A database of somebody else gives a sentence when it is opened."""
    opened(path)[0].close()
    path.chmod(0o400)
    path.parent.chmod(0o500)
    try:
        with pytest.raises(StoreUnavailable) as error:
            SqliteStore(path)
    finally:
        path.parent.chmod(0o700)
    one_sentence(error, path)


def test_sealed_choices_stand_open_in_the_file(path: Path) -> None:
    """Decided so: a restart has to be able to reveal them; whoever has the file can read them."""
    store, records = opened(path)
    value, nonce = canonical({"value": 4}), "00ff" * 8
    lock = Locked("bid", 0, "v2-…", Secret(value), Secret(nonce))
    store.append("north", records[-1], [Record(records[-1].seq + 1, "one", lock, 0)])
    store.close()
    with sqlite3.connect(path) as db:
        text = db.execute("SELECT event FROM events WHERE command = 'one'").fetchone()[0]
    db.close()
    assert nonce in text
    assert json.loads(json.loads(text)["value"]) == {"value": 4}


def test_a_file_of_before_has_epochs_once_it_is_opened(path: Path) -> None:
    """Its tables come with all that happened, in their first epoch, and can be rewritten."""
    store, before = opened(path)
    store.close()
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("ALTER TABLE tables DROP COLUMN epoch")
        db.execute("DELETE FROM _sqlite_migrations WHERE name = 'epochs'")
    with closing(SqliteStore(path)) as store:
        assert (store.epoch("north"), store.since("north", 0)) == (0, before)
        store.rewrite("north", lambda all_: ([replace(r, actor="Bo") for r in all_], None))
        assert store.epoch("north") == 1


def test_what_is_acknowledged_lies_on_the_disk(path: Path) -> None:
    """Every commit is flushed before it returns, which no kill of a process can show."""
    with closing(SqliteStore(path)) as store:
        assert store._ask("PRAGMA synchronous", (), int) == [(2,)]  # FULL
        assert store._ask("PRAGMA journal_mode", (), str) == [("wal",)]
