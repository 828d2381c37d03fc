"""What stays in memory of a long table: little, and nobody can tell it from all of it."""

from __future__ import annotations

import asyncio
import itertools
import json
import threading
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.engine import commands as c
from bot.engine import events as e
from bot.engine.decide import decide
from bot.engine.errors import BadExport, TableError
from bot.engine.event_log.export import from_json, to_json
from bot.engine.event_log.staleness import check_staleness
from bot.engine.games.files import shipped_games
from bot.engine.history import Record
from bot.engine.history_window import HistoryWindow, NeedsFullHistory, Walk
from bot.engine.host import Host, Running
from bot.engine.narration.log import latest, lines
from bot.engine.stores.sqlite import SqliteStore
from bot.engine.view_model.screen import LOG_LINES, screen
from bot.outbox.choice_reminders import late_choice
from bot.outbox.undo_requests import open_request, undo_outcome
from tests.engine.play import NAMES, Play, opened, sensible

OPENING = c.Open(game="l5r", seats=NAMES[:2], first=0)


GAME = shipped_games()["l5r"]


def more_fate(seat: int) -> c.Change:
    return c.Change(counter="fate", holder=f"s{seat}", by=1, seat=seat)


def followed(window: HistoryWindow, command: c.Command) -> HistoryWindow:
    """What is kept after one more command."""
    found = decide(GAME, window.table, window.acts, command)
    new = [Record(window.seq + n, command.id, one, command.seat) for n, one in enumerate(found, 1)]
    return window.followed_by(new).recent()


def test_however_long_a_table_is_little_of_it_is_kept() -> None:
    """Of a thousand commands some dozens, and one deed of each seat to say that there are more."""
    window, most = followed(HistoryWindow(), OPENING), 0
    opening = window.seq
    for number in range(1000):
        window = followed(window, more_fate(0 if number < 900 else 1))
        most = max(most, len(window.records))
    assert most < opening + 80
    assert len(window.marks) <= 3
    assert window.seq == opening + 1000
    assert [act.seat for act in window.earlier] == [None, 0, 1]
    with pytest.raises(NeedsFullHistory):
        window.since(0)
    with pytest.raises(NeedsFullHistory):
        latest(window, GAME, last=500)


def test_a_deed_that_is_spoken_of_is_kept() -> None:
    """While an undo that reaches far back is asked for, all that it names stays; later it goes."""
    play = opened(GAME).all(more_fate(1), *(more_fate(0) for _ in range(100)), c.Undo(seat=1))
    window = HistoryWindow().followed_by(play.records).recent()
    assert window.start < len(play.records) - 100
    assert open_request(Running(GAME, window)) == len(play.records)
    for _ in range(100):
        window = followed(window, more_fate(0))
    assert window.start > len(play.records)


def test_what_one_command_did_comes_in_one_piece() -> None:
    """A file in which it does not is refused: one half of it could be let go, and not the other."""
    play = opened(GAME).all(more_fate(0), more_fate(1))
    told = json.loads(to_json(play.records, "l5r"))
    told["rows"].append({**told["rows"][-1], "command": told["rows"][0]["command"]})
    with pytest.raises(BadExport, match="does not stand together"):
        from_json(json.dumps(told).encode(), GAME)


def test_the_host_reads_all_where_a_slip_is_long_ago(tmp_path: Path) -> None:
    """An undo that reaches behind what is kept takes back exactly what it always did."""
    deeds = [c.Change(counter="fate", holder=f"s{n}", by=1, seat=n) for n in (1, *[0] * 150)]

    async def play() -> None:
        store = SqliteStore(tmp_path / "tables.db")
        host = Host(store, shipped_games())
        before = (await host.open("north", OPENING)).table.counts
        for one in deeds:
            await host.send("north", one)
        short = await host.look("north")
        assert short.window.start > 0
        with pytest.raises(NeedsFullHistory):
            _ = short.records
        asked = (await host.send("north", c.Undo(seat=1))).running.table.request
        assert asked is not None
        assert len(asked.commands) == len(deeds)
        done = await host.send("north", c.Answer(agree=True, seat=0))
        assert done.running.table.counts == before
        host.close()

    asyncio.run(play())


def _same(short: Running, whole: Running, pick: int) -> None:
    """All that is shown of a table and asked of it, from what is kept and from all of it."""
    assert (short.seq, short.table) == (whole.seq, whole.table)
    seat = (None, 0, 1)[pick % 3]
    assert screen(short.game, short.window, seat) == screen(whole.game, whole.window, seat)
    told = lines(whole.records, whole.game, last=LOG_LINES)
    assert latest(short.window, short.game, last=LOG_LINES) == told
    assert (late_choice(short), open_request(short)) == (late_choice(whole), open_request(whole))
    if open_request(short):
        since = open_request(short)
        assert undo_outcome(short, since) == undo_outcome(whole, since)


def _any(play: Play, pick: int) -> c.Command:
    """What is done at a table, now and then by somebody who looked at it long ago."""
    seen = pick * 7 % (len(play.records) + 2)
    undoing: dict[int, c.Command] = {
        0: c.Undo(table=True),
        1: c.Undo(seat=pick % 2),
        2: c.Redo(),
        3: c.Redo(seat=pick % 2),
        4: c.Answer(agree=pick % 3 > 0, seat=pick % 2),
        5: c.SetTo(counter="fate", holder=f"s{pick % 2}", to=pick % 9, seat=0, seen=seen),
        6: c.Next(seat=pick % 2, anyway=True, seen=seen),
        7: more_fate(pick % 2),
        8: more_fate(pick % 2),
    }
    return undoing.get(pick % 14) or sensible(play.game, play.table, pick)


class Keeping:
    """A table of which little is kept; the rest is read where it is asked for, as a host does."""

    def __init__(self, play: Play) -> None:
        self.window = HistoryWindow().followed_by(play.records).recent()
        self.read = 0

    def take(self, command: c.Command, seen: int, stored: Sequence[Record]) -> None:
        """Decide and take in what comes of it, of what is kept if that is enough."""
        try:
            self._take(self.window, command, seen)
        except NeedsFullHistory:
            self.read += 1
            self._take(HistoryWindow().followed_by(stored), command, seen)

    def _take(self, window: HistoryWindow, command: c.Command, seen: int) -> None:
        check_staleness(window, command, seen)
        found = decide(GAME, window.table, window.acts, command)
        new = [
            Record(window.seq + n, command.id, one, command.seat) for n, one in enumerate(found, 1)
        ]
        self.window = window.followed_by(new).recent()


def _said(take: Callable[[], object]) -> str:
    """Why something is refused; "" where it is not."""
    try:
        take()
    except TableError as error:
        return str(error)
    return ""


@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(st.integers(0, 1000), min_size=10, max_size=50), st.integers(1, 4), st.integers(4, 8)
)
def test_nobody_can_tell_how_much_is_kept(
    monkeypatch: pytest.MonkeyPatch, picks: list[int], apart: int, least: int
) -> None:
    """Boards, offers, refusals, undo and log are those of a table that keeps all."""
    monkeypatch.setattr("bot.engine.history_window._APART", apart)
    monkeypatch.setattr("bot.engine.history_window._LEAST", least)
    play = Play(GAME).all(c.Open(game="l5r", seats=NAMES[:2], first=0))
    whole, little = HistoryWindow().followed_by(play.records), Keeping(play)
    for pick in picks:
        command, stored = _any(play, pick), list(play.records)
        seen = whole.seq if command.seen is None else command.seen

        def all_of_it(
            one: c.Command = command, at: int = seen, window: HistoryWindow = whole
        ) -> None:
            check_staleness(window, one, at)
            play.do(one)

        refused = _said(all_of_it)
        assert _said(partial(little.take, command, seen, stored)) == refused
        whole = whole.followed_by(play.records[len(stored) :])
        _same(Running(GAME, little.window), Running(GAME, whole), pick)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(st.integers(0, 1000), min_size=10, max_size=50), st.integers(1, 4), st.integers(0, 30)
)
def test_a_walk_meets_the_tables_that_a_past_meets(
    monkeypatch: pytest.MonkeyPatch, picks: list[int], apart: int, begun_at: int
) -> None:
    """Command by command, from the beginning or from the middle, over undo and redo."""
    monkeypatch.setattr("bot.engine.history_window._APART", apart)
    play = Play(GAME).all(c.Open(game="l5r", seats=NAMES[:2], first=0))
    for pick in picks:
        _said(partial(play.do, _any(play, pick)))
    ends = [
        n
        for n, one in enumerate(play.records, 1)
        if n == len(play.records) or play.records[n].command != one.command
    ]
    begin = ends[min(begun_at, len(ends) - 1)]
    window = HistoryWindow().followed_by(play.records[:begin])
    walk = Walk(window, play.records)
    for before, end in itertools.pairwise(ends[ends.index(begin) :]):
        window = window.followed_by(play.records[before:end])
        assert walk.to(end) == window.table


def test_a_file_cannot_ask_for_minutes_of_replay(monkeypatch: pytest.MonkeyPatch) -> None:
    """Undone and done again from far back, again and again: it is refused with a sentence."""
    play = opened(GAME).all(*(more_fate(0) for _ in range(40)))
    far, records = (play.records[-40].command,), list(play.records)
    for number in range(30):
        event = e.Redone(commands=far) if number % 2 else e.Undone(commands=far)
        records.append(Record(len(records) + 1, f"far{number}", event, 0))
    text = to_json(records, "l5r")
    assert from_json(text, GAME) == tuple(records)
    monkeypatch.setattr("bot.engine.event_log.export._MOST_REPLAYED", 1000)
    with pytest.raises(BadExport, match="undone too often"):
        from_json(text, GAME)


def test_a_table_that_is_brought_is_replayed_in_a_thread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A long history takes a second: meanwhile the others play on."""
    play = opened(GAME).all(*(more_fate(0) for _ in range(60)))
    replayed: list[bool] = []
    follow = HistoryWindow.followed_by

    def noted(window: HistoryWindow, new: Sequence[Record]) -> HistoryWindow:
        if len(new) > 50:
            replayed.append(threading.current_thread() is threading.main_thread())
        return follow(window, new)

    async def act() -> None:
        host = Host(SqliteStore(tmp_path / "tables.db"), shipped_games())
        monkeypatch.setattr(HistoryWindow, "followed_by", noted)
        await host.bring("south", GAME, play.records)
        host.close()

    asyncio.run(act())
    assert replayed == [False]


def test_a_file_of_things_within_things_is_damaged() -> None:
    """However deep they lie, and whether they would be events or not."""
    deep = "[" * 100_000 + "]" * 100_000
    row = json.loads(to_json(opened(GAME).records, "l5r"))["rows"][0]
    within = json.dumps({**row, "event": "HERE"}).replace('"HERE"', deep)
    for rows in (deep, f"[{within}]"):
        with pytest.raises(BadExport, match="damaged"):
            from_json(f'{{"format": 1, "game": "l5r", "rows": {rows}}}'.encode(), GAME)


def _opening(**changes: object) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = json.loads(to_json(opened(GAME).records, "l5r"))["rows"]
    rows[0]["event"] |= changes
    return rows


def _more(event: str, **said: object) -> list[dict[str, Any]]:
    rows = _opening()
    return [*rows, {**rows[-1], "command": "more", "event": {"event": event, **said}}]


@pytest.mark.parametrize(
    "rows",
    [
        _opening(seats=["Ana" * 1000, "Bo"]),
        _opening(seats=[f"seat {n}" for n in range(13)], players=[], profiles=[]),
        _more("placed", piece="x1.fire", state="unclaimed"),
        _more("placed", piece="s9.fire", state="unclaimed"),
        _more("named", counter="mine", name="mine", each=False),
        [{**row, "actor": "*" * 501} for row in _opening()],
    ],
    ids=["a long name", "many seats", "a piece of nobody", "of no seat", "a counter", "an actor"],
)
def test_a_file_has_nothing_that_no_table_has(rows: list[dict[str, Any]]) -> None:
    """All of it would be shown on boards again and again, which takes seconds for each of them."""
    text = json.dumps({"format": 1, "game": "l5r", "rows": rows}).encode()
    with pytest.raises(BadExport):
        from_json(text, GAME)
