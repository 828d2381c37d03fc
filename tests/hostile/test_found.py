"""What hostile input has found, each as small as it was made."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from benchmarks.hostile.folders import table_of
from bot.answers.threads import aside
from bot.engine.errors import BadExport
from bot.engine.games.files import ours
from bot.engine.records.export import from_json, game_of
from bot.ui.table import ids
from tests.bot.crowd import PRESS, prepare, press
from tests.bot.seated import custom_id, sit_down
from tests.bot.world import World, play, sent, texts
from tests.console.run import judge


def _ends() -> object:
    return next(iter(()))


def test_work_that_finds_nothing_more_does_not_keep_anybody_waiting() -> None:
    """A future takes no StopIteration: whoever waited for a damaged library waited for ever."""

    async def wait() -> None:
        async with asyncio.timeout(5):
            await aside(_ends)

    with pytest.raises(RuntimeError, match="_ends raised StopIteration"):
        asyncio.run(wait())


def test_an_export_with_bytes_that_are_no_text_is_refused() -> None:
    """In a sentence, like any other damage."""
    with pytest.raises(BadExport, match="damaged"):
        game_of(b'{"format": 1, "game": "\xff"}')


@pytest.mark.parametrize("seat", [2, -1, 2**63])
def test_an_export_with_a_seat_that_nobody_has_is_refused(seat: int) -> None:
    """Its deeds would be told of somebody else, and no database keeps such a number."""
    export = json.loads(table_of())
    export["rows"][-1]["seat"] = seat
    with pytest.raises(BadExport, match="damaged"):
        from_json(json.dumps(export).encode(), ours()["l5r"])


@pytest.mark.parametrize("holder", [2, -1])
def test_an_export_with_a_piece_that_nobody_can_hold_is_refused(holder: int) -> None:
    """It would be shown as somebody's who does not sit at the table."""
    export = json.loads(table_of())
    placed = [row["event"] for row in export["rows"] if row["event"]["event"] == "placed"]
    placed[-1]["holder"] = holder
    with pytest.raises(BadExport, match="damaged"):
        from_json(json.dumps(export).encode(), ours()["l5r"])


@pytest.mark.parametrize("name", ["", "."])
def test_a_backup_needs_a_name(name: str, tmp_path: Path) -> None:
    """The folder that one stands in is no file."""
    result = judge("backup", name, "--data", tmp_path)
    assert result.exit_code in {1, 2}
    assert "Traceback" not in result.stderr
    assert result.exception is None or isinstance(result.exception, SystemExit)


def test_a_button_of_a_panel_works_where_the_panel_is_gone(tmp_path: Path) -> None:
    """It names no page of the steps; what is shown is the page with the running step."""

    async def act(world: World) -> None:
        table = await sit_down(world)
        button = custom_id(table.board, "t1:undo:")
        steps = ids.STEPS.of(table=table.placement.table, seq=0)
        letter = prepare(world, world.ana, PRESS, press(steps), table.board)
        text = json.dumps(letter.payload["message"]).replace(button, steps)
        letter.payload["message"] = json.loads(text)
        result = letter.arrive()
        await world.env.settle()
        assert "Something went wrong" not in texts(sent(result))
        assert world.env.errors == []

    play(tmp_path, act)
