"""The boards: changes coalesced, within the limits, and in the end as the tables stand."""

from __future__ import annotations

import asyncio
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.errors import StoreUnavailable
from bot.outbox.board_updater import GAP, Missing
from bot.outbox.coalescer import LONGEST_PAUSE, RetryLater
from bot.outbox.rate_limiter import MOST
from tests.outbox.boards import BoardSetup, played
from tests.tables.registries import (
    ANA,
    BO,
    FakeBoards,
    more_fate,
    most_in,
    opened,
)
from tests.tables.virtual_clock import until


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


# ---- coalesced -----------------------------------------------------------------------------------


def test_the_first_change_goes_out_at_once(path: Path) -> None:
    """Nobody waits for the board after a quiet time; many changes after it are few edits."""

    async def act(on: BoardSetup) -> None:
        placement = await opened(on.registry)
        await on.updater.show(placement.table)
        await asyncio.sleep(10)
        loop, before = asyncio.get_running_loop(), len(on.wall.asked)
        began = loop.time()
        for _ in range(20):
            await on.registry.act(placement, ANA, more_fate())
            await asyncio.sleep(0.05)
        await on.quiet()
        times = [at for at, _, _ in on.wall.asked[before:]]
        assert times[0] == began
        assert len(times) == 2
        assert times[1] - times[0] >= GAP
        assert await on.up_to_date(placement)

    played(path, act)


def test_a_change_during_an_edit_is_not_lost(path: Path) -> None:
    """What happens while Discord has not answered yet goes out with the next edit."""

    async def act(on: BoardSetup) -> None:
        placement = await opened(on.registry)
        await on.updater.show(placement.table)
        await asyncio.sleep(10)
        on.wall.takes = 3.0
        await on.registry.act(placement, ANA, more_fate())
        await asyncio.sleep(1)
        await on.registry.act(placement, BO, more_fate(seat=1))
        await on.quiet()
        assert await on.up_to_date(placement)

    played(path, act)


def test_boards_of_one_channel_share_its_limit(path: Path) -> None:
    """Eight tables in one channel, all busy: five edits in five seconds, each gets its turn."""

    async def act(on: BoardSetup) -> None:
        placements = [await opened(on.registry, f"t{n}") for n in range(8)]
        last: dict[str, float] = {}
        for _ in range(120):
            for placement in placements:
                await on.registry.act(placement, ANA, more_fate())
            await asyncio.sleep(0.5)
        for placement in placements:
            last[placement.table] = on.wall.of(placement.table)[0][1]
            seq = (await on.registry.look(placement)).seq
            assert seq - last[placement.table] <= 2 * 12, "a board was left behind by the others"
        await on.quiet()
        assert most_in([at for at, _, _ in on.wall.asked], 5.0) <= MOST
        assert await on.up_to_date(*placements)

    played(path, act)


def test_all_channels_share_what_discord_takes_from_a_bot(path: Path) -> None:
    """A hundred tables in as many channels: never more than 40 requests in a second."""

    async def act(on: BoardSetup) -> None:
        placements = [
            await opened(on.registry, f"t{n}", guild=n, channel=100 + n) for n in range(100)
        ]
        for _ in range(10):
            for placement in placements:
                await on.registry.act(placement, ANA, more_fate())
            await asyncio.sleep(1)
        await on.quiet()
        assert most_in([at for at, _, _ in on.wall.asked], 1.0) <= 40
        assert await on.up_to_date(*placements)

    played(path, act)


# ---- whatever Discord answers --------------------------------------------------------------------

TROUBLE = st.sampled_from(
    [None, "later", "pause", "missing", "unknown", "store", "hang"],
)


def _error(name: str | None) -> Exception | None:
    kinds: dict[str, Exception] = {
        "later": RetryLater(),
        "pause": RetryLater(7.0),
        "missing": Missing(),
        "unknown": RuntimeError("nobody expected this"),
        "store": StoreUnavailable("tables.db", "locked."),
        "hang": TimeoutError(),
    }
    return kinds[name] if name else None


PRESS = st.tuples(st.integers(0, 2), st.floats(0.0, 3.0))


@settings(max_examples=60, deadline=None)
@given(
    trouble=st.lists(TROUBLE, max_size=12),
    presses=st.lists(PRESS, min_size=1, max_size=40),
    takes=st.floats(0.0, 4.0),
)
def test_the_last_state_always_goes_out(
    trouble: list[str | None], presses: list[tuple[int, float]], takes: float
) -> None:
    """Whatever fails and whenever people press: one board a table, as it stands, in the limits."""

    async def act(on: BoardSetup) -> None:
        placements = [await opened(on.registry, f"t{n}") for n in range(3)]
        for number, pause in presses:
            await on.registry.act(placements[number], ANA, more_fate())
            await asyncio.sleep(pause)
        await on.quiet(3000)
        assert await on.up_to_date(*placements)
        assert most_in([at for at, _, _ in on.wall.asked], 5.0) <= MOST

    with TemporaryDirectory() as scratch:
        wall = FakeBoards(takes, [_error(one) for one in trouble])
        played(Path(scratch) / "tables.db", act, wall)


def test_the_pause_that_discord_asks_for_holds_for_the_whole_channel(path: Path) -> None:
    """After a 429 no board of the channel is touched before the time that it named."""

    async def act(on: BoardSetup) -> None:
        one, two = await opened(on.registry, "one"), await opened(on.registry, "two")
        await on.quiet()
        await asyncio.sleep(10)
        before = len(on.wall.asked)
        on.wall.trouble = [RetryLater(9.0)]
        await on.registry.act(one, ANA, more_fate())
        await asyncio.sleep(0.2)
        await on.registry.act(two, ANA, more_fate())
        await on.quiet()
        first, second = (at for at, _, _ in on.wall.asked[before:][:2])
        assert second - first >= 9.0
        assert await on.up_to_date(one, two)

    played(path, act)


def test_failures_are_repeated_less_and_less(path: Path) -> None:
    """Ten minutes without Discord: tries grow rare, and the board comes when it is back."""

    async def act(on: BoardSetup) -> None:
        placement = await opened(on.registry)
        await on.quiet()
        before = len(on.wall.asked)
        on.wall.trouble = [RetryLater()] * 14
        await on.registry.act(placement, ANA, more_fate())
        await until(lambda: not on.wall.trouble, 1000)
        await on.quiet()
        times = [at for at, _, _ in on.wall.asked[before:]]
        gaps = [after - at for at, after in pairwise(times)]
        assert gaps == sorted(gaps)
        assert gaps[-1] == pytest.approx(LONGEST_PAUSE, abs=1)
        assert await on.up_to_date(placement)

    played(path, act)


def test_no_answer_at_all_is_a_failure_like_others(path: Path) -> None:
    """A request that hangs is given up and made again."""

    async def act(on: BoardSetup) -> None:
        placement = await opened(on.registry)
        await on.quiet()
        on.wall.takes = 1000.0
        await on.registry.act(placement, ANA, more_fate())
        await asyncio.sleep(5)
        on.wall.takes = 0.1
        await on.quiet()
        assert await on.up_to_date(placement)

    played(path, act)
