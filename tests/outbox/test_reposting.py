"""Boards that are posted anew, refused, closed, and shown again after a restart."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.outbox.board_updater import OLDEST, SCROLLED, CannotShow
from bot.outbox.coalescer import LONGEST_PAUSE
from tests.outbox.boards import BoardSetup, played
from tests.tables.registries import (
    ANA,
    CHANNEL,
    FakeBoards,
    more_fate,
    most_in,
    opened,
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


# ---- posted anew ---------------------------------------------------------------------------------


def test_a_board_that_is_gone_is_posted_anew(path: Path) -> None:
    """Whether Discord says so, or only the next edit finds out: then there is one again."""

    async def act(on: BoardSetup) -> None:
        placement = await opened(on.registry)
        await on.updater.show(placement.table)
        ((first, _),) = on.wall.of(placement.table)
        del on.wall.shown[first]
        await on.updater.repost_deleted(CHANNEL, {first})
        await on.quiet()
        ((second, _),) = on.wall.of(placement.table)
        assert second != first
        del on.wall.shown[second]
        await on.registry.act(placement, ANA, more_fate())
        await on.quiet()
        ((third, _),) = on.wall.of(placement.table)
        assert third not in {first, second}
        assert on.registry.of(placement.table, placement.guild).message == third

    played(path, act)


@pytest.mark.parametrize(
    ("number", "posted"), [(SCROLLED - 1, False), (SCROLLED, True), (SCROLLED + 5, True)]
)
def test_a_board_that_has_scrolled_away_comes_down_again(
    path: Path, number: int, posted: bool
) -> None:
    """Not because people talk: with the next change, if it is out of sight by then."""

    async def act(on: BoardSetup) -> None:
        placement = await opened(on.registry)
        await on.updater.show(placement.table)
        ((first, _),) = on.wall.of(placement.table)
        on.updater.count_message(CHANNEL, first)
        for _ in range(number):
            on.updater.count_message(CHANNEL, on.wall.new_id())
        await asyncio.sleep(100)
        assert on.wall.of(placement.table)[0][0] == first
        await on.registry.act(placement, ANA, more_fate())
        await on.quiet()
        ((second, _),) = on.wall.of(placement.table)
        assert (second != first) is posted
        assert (first in on.wall.deleted) is posted
        assert await on.up_to_date(placement)

    played(path, act)


def test_a_board_of_an_hour_is_posted_anew(path: Path) -> None:
    """Discord hardly lets an old message be edited; until then it stays where it is."""

    async def act(on: BoardSetup) -> None:
        placement = await opened(on.registry)
        await on.updater.show(placement.table)
        ((first, _),) = on.wall.of(placement.table)
        await asyncio.sleep(OLDEST.total_seconds() - 60)
        await on.registry.act(placement, ANA, more_fate())
        await on.quiet()
        assert on.wall.of(placement.table)[0][0] == first
        await asyncio.sleep(60)
        await on.registry.act(placement, ANA, more_fate())
        await on.quiet()
        assert on.wall.of(placement.table)[0][0] != first
        assert await on.up_to_date(placement)

    played(path, act)


def test_a_post_whose_answer_got_lost_is_not_there_twice(path: Path) -> None:
    """The board was posted, only nobody heard so: made again, it is the same message."""

    async def act(on: BoardSetup) -> None:
        on.wall.takes = 30.0
        placement = await opened(on.registry)
        await asyncio.sleep(25)
        on.wall.takes = 0.1
        await on.quiet()
        assert len(on.wall.of(placement.table)) == 1

    played(path, act)


def test_a_board_can_be_asked_for_and_moved(path: Path) -> None:
    """`repost` puts it at the end of its channel, `move` into another; there is always one."""

    async def act(on: BoardSetup) -> None:
        placement = await opened(on.registry)
        await on.updater.show(placement.table)
        ((first, _),) = on.wall.of(placement.table)
        await on.updater.repost(on.registry.of(placement.table, placement.guild))
        ((second, _),) = on.wall.of(placement.table)
        await on.updater.move(on.registry.of(placement.table, placement.guild), CHANNEL + 1)
        ((third, _),) = on.wall.of(placement.table)
        assert len({first, second, third}) == 3
        assert on.wall.asked[-1][1] == CHANNEL + 1
        assert on.registry.at(placement.guild, CHANNEL + 1).message == third

    played(path, act)


# ---- where the bot may not -----------------------------------------------------------------------


def test_what_is_not_allowed_is_said_once(path: Path) -> None:
    """The opener hears once what is missing, however much is pressed; later it works."""

    async def act(on: BoardSetup) -> None:
        placement = await opened(on.registry)
        await on.quiet()
        before = len(on.wall.asked)
        on.wall.trouble = [CannotShow("Send Messages is missing.")] * 3
        for _ in range(100):
            await on.registry.act(placement, ANA, more_fate())
            await asyncio.sleep(1.5)
        assert len(on.wall.asked) - before == 3
        assert on.wall.said == ["north: Send Messages is missing."]
        await asyncio.sleep(LONGEST_PAUSE)
        await on.quiet()
        assert await on.up_to_date(placement)

    played(path, act)


def test_who_waits_for_a_board_is_told_why_there_is_none(path: Path) -> None:
    """`show` raises what is missing, to whoever asked, and nobody gets a second message of it."""

    async def act(on: BoardSetup) -> None:
        on.wall.trouble = [CannotShow("Send Messages is missing.")] * 2
        placement = await opened(on.registry)
        for _ in range(2):
            with pytest.raises(CannotShow, match="Send Messages"):
                await on.updater.show(placement.table)
        await on.updater.show(placement.table)
        assert await on.up_to_date(placement)
        assert on.wall.said == []

    played(path, act)


# ---- the end of a table, and of the program ------------------------------------------------------


def test_a_closed_table_is_shown_once_more(path: Path) -> None:
    """Its last state goes out, and a closed board that is gone stays so."""

    async def act(on: BoardSetup) -> None:
        placement = await opened(on.registry)
        await on.updater.show(placement.table)
        await on.registry.act(placement, ANA, more_fate())
        await on.registry.close(placement.table)
        await on.quiet()
        assert await on.up_to_date(placement)
        on.wall.shown.clear()
        on.updater._boards.touch(placement.table)
        await on.quiet()
        assert on.wall.of(placement.table) == []

    played(path, act)


def test_after_a_restart_every_open_board_is_edited_once(path: Path) -> None:
    """Not the closed ones, none is posted anew only because it is old, and there is no burst."""
    wall = FakeBoards()

    async def before(on: BoardSetup) -> None:
        for n in range(60):
            await opened(on.registry, f"t{n}", guild=n, channel=100 + n // 2)
        await on.quiet()
        await on.registry.close(on.registry.all(0)[0].table)
        await asyncio.sleep(2 * OLDEST.total_seconds())
        await on.quiet()

    played(path, before, wall)
    shown = set(wall.shown)
    wall.asked.clear()

    async def after(on: BoardSetup) -> None:
        await asyncio.sleep(5 * OLDEST.total_seconds())  # this clock begins anew
        on.updater.resume()
        on.updater.resume()
        await asyncio.sleep(30)
        await on.quiet()
        assert [what for _, _, what in on.wall.asked] == ["edit"] * 59
        assert most_in([at for at, _, _ in on.wall.asked], 1.0) <= 11
        assert set(on.wall.shown) == shown
        placements = [one for n in range(60) for one in on.registry.all(n)]
        assert await on.up_to_date(*placements)

    played(path, after, wall)


def test_what_was_pressed_just_before_the_end_is_shown_after_it(path: Path) -> None:
    """The program ends between the press and the edit: the next start shows it."""
    wall, placements = FakeBoards(), []

    async def before(on: BoardSetup) -> None:
        placements.append(await opened(on.registry))
        await on.updater.show(placements[0].table)
        await on.updater.detach()
        await on.registry.act(placements[0], ANA, more_fate())
        assert not await on.up_to_date(*placements)

    async def after(on: BoardSetup) -> None:
        on.updater.resume()
        await on.quiet()
        assert await on.up_to_date(*placements)

    played(path, before, wall)
    played(path, after, wall)


def test_a_new_connection_goes_on_where_the_old_one_ended(path: Path) -> None:
    """What changes while there is no connection goes out with the next one."""

    async def act(on: BoardSetup) -> None:
        placement = await opened(on.registry)
        await on.quiet()
        await on.updater.detach()
        await on.registry.act(placement, ANA, more_fate())
        await asyncio.sleep(10)
        assert not await on.up_to_date(placement)
        on.updater.attach(on.wall)
        await on.quiet()
        assert await on.up_to_date(placement)

    played(path, act)


def test_nothing_is_kept_of_quiet_tables(path: Path) -> None:
    """Two hundred tables were played at; a little later the updater knows of hardly any."""

    async def act(on: BoardSetup) -> None:
        placements = [
            await opened(on.registry, f"t{n}", guild=n, channel=100 + n) for n in range(200)
        ]
        await on.quiet()
        await asyncio.sleep(100)
        for _ in range(150):
            await on.registry.act(placements[0], ANA, more_fate())
            await asyncio.sleep(2)
        assert len(on.updater._boards) <= 3
        assert len(on.updater._limiter) <= 3

    played(path, act)
