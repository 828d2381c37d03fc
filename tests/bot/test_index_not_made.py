"""The bot makes no index itself: where its child cannot, the one before goes on answering."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.answers.service import AnswerService
from bot.ops.doctor import local_findings, now
from bot.settings import settings
from rules_index.child.limits import MIB
from rules_index.child.sandbox import run as run_child
from rules_index.errors import IndexNotMade
from rules_index.intake import clerk
from rules_index.search import searcher as engine
from rules_index.search.index.build import build
from rules_index.search.searcher import Searcher
from tests.bot.test_answer_service import HONOR, OURS, SMALL, file
from tests.bot.test_library import FIRST, SLOW, add, as_file, listed, publish
from tests.bot.world import World, play, sent, texts
from tests.library.commands import judge, write

GUST = "what does a gust turn"
ODD = "tests.library.odd:as_parser_"


def limited(monkeypatch: pytest.MonkeyPatch, **limits: Any) -> None:
    monkeypatch.setattr(clerk, "_INDEXING", replace(clerk._INDEXING, **limits))


CAUSES: dict[str, tuple[Callable[[pytest.MonkeyPatch], None], str]] = {
    "fails": (lambda m: m.setattr(clerk, "_INDEXER", f"{ODD}fails"), "fail (KeyError)"),
    "crashes": (lambda m: m.setattr(clerk, "_INDEXER", f"{ODD}crashes"), "fail (SIGSEGV)"),
    "is killed": (lambda m: m.setattr(clerk, "_INDEXER", f"{ODD}is_killed"), "(SIGKILL)"),
    "has no time": (lambda m: limited(m, seconds=0.01), "over the limit of 0.01 seconds"),
    "has no memory": (lambda m: limited(m, memory=128 * MIB), "over the limit of 128 MB of memory"),
    "may not write": (lambda m: limited(m, written=100_000), "cannot be written"),
    "has no disk": (lambda m: limited(m, written=1000), "cannot be read from its disk"),
}


@pytest.fixture(params=CAUSES)
def cause(request: pytest.FixtureRequest) -> tuple[Callable[[pytest.MonkeyPatch], None], str]:
    """What keeps the child from making the index, and what is said of it."""
    return CAUSES[request.param]


@contextmanager
def no_index_made_here(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Fails where this process makes an index of any entry."""
    made: list[int] = []

    def noted(entries: Any, *rest: Any, **named: Any) -> object:
        made.append(len(entries))
        return build(entries, *rest, **named)

    monkeypatch.setattr(engine, "build", noted)
    yield
    assert not any(made)


def findings(folder: Path) -> list[str]:
    """What a doctor says of the search."""
    seen = local_findings(settings(folder), now())
    return [one.said for one in seen if one.about == "search"]


def test_the_index_before_goes_on_answering(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    cause: tuple[Callable[[pytest.MonkeyPatch], None], str],
) -> None:
    """Nothing is made here, the operator is told why, and a child that can makes up for it."""
    hinder, why = cause

    async def run() -> None:
        answers = AnswerService(folder)
        await answers.warm_up()
        await asyncio.to_thread(file, folder, SMALL)
        with monkeypatch.context() as patch, no_index_made_here(patch):
            hinder(patch)
            with pytest.raises(IndexNotMade) as refusal:
                await answers.renew()
            assert why in str(refusal.value)
            assert (await answers.ask(HONOR, OURS)).entry
            assert (await answers.ask(GUST, OURS)).entry is None
            assert findings(folder) == [str(refusal.value)]
        await asyncio.to_thread(file, folder, SMALL.replace("every kite", "each kite"), "guild:1")
        await answers.renew()
        assert (await answers.ask(GUST, OURS)).entry
        assert findings(folder) == []
        answers.close()

    asyncio.run(run())


def test_nobody_tries_at_every_look(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A child that fails is started once for each change of the library, and not every 3 s."""
    started: list[object] = []

    def counted(*given: Any, **named: Any) -> object:
        started.append(given)
        return run_child(*given, **named)

    async def run() -> None:
        answers = AnswerService(folder)
        await answers.warm_up()
        await asyncio.to_thread(file, folder, SMALL)
        monkeypatch.setattr(clerk, "_INDEXER", f"{ODD}fails")
        monkeypatch.setattr(clerk, "run", counted)
        for scope in ("guild:1", "guild:2"):
            for _ in range(3):
                with pytest.raises(IndexNotMade):
                    await answers.renew()
            await asyncio.to_thread(file, folder, SMALL, scope)
        answers.close()

    asyncio.run(run())
    assert len(started) == 2


@pytest.mark.parametrize("known", [True, False], ids=["an index of before", "no index at all"])
def test_a_start_without_a_new_index(
    folder: Path, monkeypatch: pytest.MonkeyPatch, known: bool
) -> None:
    """It starts with the index that was made last; where there is none, whoever asks is told."""

    async def run() -> None:
        await asyncio.to_thread(file, folder, SMALL)
        if not known:
            (folder / "search.npz").unlink()
        answers = AnswerService(folder)
        with no_index_made_here(monkeypatch):
            monkeypatch.setattr(clerk, "_INDEXER", f"{ODD}fails")
            await answers.warm_up()
            if known:
                assert (await answers.ask(HONOR, OURS)).entry
                assert (await answers.ask(GUST, OURS)).entry is None
            else:
                with pytest.raises(IndexNotMade):
                    await answers.ask(HONOR, OURS)
        monkeypatch.undo()
        await asyncio.to_thread(file, folder, SMALL, "guild:1")
        await answers.renew()
        assert (await answers.ask(GUST, OURS)).entry
        answers.close()

    asyncio.run(run())


def test_who_filed_is_told(folder: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """On Discord with the message about what was published and removed, and by `judge ingest`."""

    async def act(world: World) -> None:
        preview = await add(world, as_file(FIRST))
        monkeypatch.setattr(clerk, "_INDEXER", f"{ODD}fails")
        result = await world.chief.click(sent(preview), label="Publish")
        said = texts(result.response or preview.response)
        assert "Published, but not searched yet" in said
        assert "guides as they were before: tell whoever runs the bot" in said

    play(folder, act, **SLOW)
    told = judge("ingest", write(tmp_path / "ponds.md"), "--data", folder)
    assert "is searched as it was before, as its new index makes its reader fail" in told.stderr
    assert told.exit_code == 0
    monkeypatch.undo()
    Searcher(folder).index()
    again = judge("ingest", write(tmp_path / "ponds.md"), "--data", folder)
    assert again.stderr == ""


def test_who_removes_is_told(
    folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The guide is gone and still searched: both are said, and the log tells the operator why."""

    async def act(world: World) -> None:
        await publish(world, as_file(FIRST))
        shown = await listed(world)
        ask = await world.chief.click(sent(shown), label="Remove")
        monkeypatch.setattr(clerk, "_INDEXER", f"{ODD}fails")
        with caplog.at_level("ERROR"):
            gone = await world.chief.click(sent(ask), label="Remove")
        said = texts(gone.response or ask.response)
        assert "is out of the library" in said
        assert "guides as they were before: tell whoever runs the bot, the log says why" in said
        notes = [one.getMessage() for one in caplog.records]
        assert [one for one in notes if one.startswith("the index was not renewed: ")]
        assert all("makes its reader fail (KeyError)" in one for one in notes)

    play(folder, act, **SLOW)


def test_a_start_without_a_new_index_is_in_the_log(
    folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Nobody filed anything then who could be told."""

    async def run() -> None:
        await asyncio.to_thread(file, folder, SMALL)
        monkeypatch.setattr(clerk, "_INDEXER", f"{ODD}fails")
        answers = AnswerService(folder)
        await answers.warm_up()
        answers.close()

    with caplog.at_level("ERROR"):
        asyncio.run(run())
    (note,) = (one.getMessage() for one in caplog.records)
    assert note.endswith("“judge ask” shows whether it can be made.")
    assert "makes its reader fail (KeyError)" in note
