"""The answer service: the index is renewed beside the answers, and nobody waits for it."""

from __future__ import annotations

import asyncio
import threading
import time
from pathlib import Path

import pytest

from bot.answers.entry_view import Reply
from bot.answers.service import AnswerService
from bot.uploads.records import Progress
from bot.uploads.uploads import Uploads
from rules_index.child import sandbox
from rules_index.intake import clerk
from rules_index.model import Identity
from rules_index.parsing.parse import parse_bytes
from rules_index.search.index.entry_cache import MOST_ENTRIES
from rules_index.search.records import Scope
from rules_index.store.library import Library
from tests.bot.long_guide import big_guide
from tests.bot.world import World, play, texts

HONOR = "what is the honor dial"
OURS = Scope("", "", ("guild:1", ""))
SMALL = "# Kites: rules\n\n## Gust\n\nA gust turns every kite that no player holds.\n"


def file(folder: Path, text: str, scope: str = "") -> None:
    """Another program files a guide."""
    parsed = parse_bytes(text.encode(), Identity("kites", "en"), "given.md")
    Library(folder).add(parsed, scope=scope, source="given.md")


def test_a_change_from_outside_is_seen_within_seconds(folder: Path) -> None:
    """What `judge ingest` files while the bot runs is answered from without a restart."""

    async def act(world: World) -> None:
        asked = await world.ana.slash(world.channel, "rule", question="what does a gust turn")
        assert "every kite" not in texts(asked.response)
        await asyncio.to_thread(file, folder, SMALL)
        await world.env.advance_time(4)
        asked = await world.ana.slash(world.channel, "rule", question="what does a gust turn")
        assert "every kite" in texts(asked.response)

    play(folder, act, settle_timeout=60.0)


def test_nobody_waits_while_a_big_guide_comes_in(folder: Path) -> None:
    """Answers come all the while that 2,000 entries are read, filed and indexed.

    By the share of the whole, on any machine; `benchmarks.on_discord` tells the milliseconds.
    """
    took: list[float] = []

    async def bring_in(answers: AnswerService) -> None:
        uploads = Uploads(answers)
        data = [("big.md", big_guide().encode())]
        upload = await uploads.preview(1, 2, Identity("kites", "en"), data, Progress())
        await uploads.publish(upload, Progress(), replace=False)

    async def run() -> float:
        answers = AnswerService(folder)
        await answers.warm_up()
        start = time.perf_counter()
        work = asyncio.create_task(bring_in(answers))
        while not work.done():
            begun = time.perf_counter()
            reply = await answers.ask(HONOR, OURS)
            took.append(time.perf_counter() - begun)
            assert reply.entry
            await asyncio.sleep(0.02)
        whole = time.perf_counter() - start
        await work
        lines = await answers.guides(["guild:1"])
        assert [line.entries for line in lines] == [2000]
        assert (await answers.ask("number 1234", OURS)).state != "nothing"
        answers.close()
        return whole

    whole = asyncio.run(run())
    took.sort()
    assert len(took) > 20
    assert took[int(len(took) * 0.95)] < whole / 20


def test_the_index_before_answers_until_the_new_one_is_there(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A question in the midst of a renewal is answered; afterwards the new words are known."""

    async def run() -> None:
        answers = AnswerService(folder)
        await answers.warm_up()
        file(folder, SMALL)
        made = clerk.renewed
        begun, goes_on = threading.Event(), threading.Event()

        def slowly(*args: object) -> object:
            begun.set()
            assert goes_on.wait(60)
            return made(*args)  # type: ignore[arg-type] # passed on as they are

        monkeypatch.setattr(clerk, "renewed", slowly)
        renewal = asyncio.create_task(answers.renew())
        assert await asyncio.to_thread(begun.wait, 60)
        assert (await answers.ask(HONOR, OURS)).entry
        assert not renewal.done()
        goes_on.set()
        await renewal
        assert (await answers.ask("what does a gust turn", OURS)).entry
        answers.close()

    asyncio.run(run())


def test_a_guide_that_goes_takes_its_answers_along(folder: Path) -> None:
    """Between the removal and the new index an old hit is no error."""

    async def run() -> None:
        file(folder, SMALL, "guild:1")
        answers = AnswerService(folder)
        await answers.warm_up()
        found = await answers.ask("what does a gust turn", OURS)
        assert found.entry
        Library(folder).remove("kites-en", scope="guild:1")
        await answers.ask("what does a gust turn", OURS)
        assert await answers.open(found.entry.ref.mark, OURS) is None
        await answers.renew()
        after = await answers.ask("what does a gust turn", OURS)
        assert after.entry is None or after.entry.game != "kites"
        answers.close()

    asyncio.run(run())


def test_an_empty_data_folder_stays_at_rest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before the first guide there is nothing to renew: one index, however often it is looked."""
    made: list[object] = []
    run = sandbox.run

    def counted(*given: object, **named: object) -> object:
        made.append(given)
        return run(*given, **named)  # type: ignore[arg-type] # passed on as they are

    async def act() -> None:
        monkeypatch.setattr(clerk, "run", counted)
        answers = AnswerService(tmp_path)
        for _ in range(3):
            await answers.renew()
        assert len(made) == 1
        await asyncio.to_thread(file, tmp_path, SMALL)
        await answers.renew()
        assert (await answers.ask("what does a gust turn", OURS)).entry
        answers.close()

    asyncio.run(act())


def test_the_same_rule_in_other_languages_is_not_what_else_may_be_meant(
    starter_library: Path,
) -> None:
    """It has a menu of its own; “Not what I meant” shows other rules."""

    async def asked() -> Reply:
        answers = AnswerService(starter_library)
        try:
            await answers.warm_up()
            return await answers.ask("what does covert do", Scope())
        finally:
            answers.close()

    reply = asyncio.run(asked())
    assert reply.entry
    assert reply.others
    assert {ref.language for ref in reply.entry.translations} == {"pl", "cs", "fr"}
    assert not set(reply.entry.translations) & set(reply.others)


def test_what_a_start_leaves_out_is_read_afterwards(starter_library: Path) -> None:
    """The words of every language and the entries: nothing of it is read at a question then."""

    async def started() -> None:
        answers = AnswerService(starter_library)
        try:
            await answers.warm_up()
            searcher = answers.snapshot.searcher
            assert not searcher._entry_cache._read
            await answers.load_all()
            rows = searcher.index().rows[:MOST_ENTRIES]
            assert searcher._entry_cache._read.keys() == {(row.scope, row.id) for row in rows}
            asks = {language for language, question in searcher.lexicon.matchers if question}
            assert asks >= {"en", "pl", "cs", "fr"}
        finally:
            answers.close()

    asyncio.run(started())


def test_a_file_of_the_operator_that_is_broken_costs_only_itself(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """At the start and while the bot runs it is noted once, and everybody is answered."""
    (folder / "lexicon").mkdir()
    broken = folder / "lexicon" / "terms.toml"
    broken.write_text("[[[bad", "utf-8")

    async def run() -> None:
        answers = AnswerService(folder)
        await answers.warm_up()
        assert (await answers.ask(HONOR, OURS)).entry
        assert [one.getMessage()[:26] for one in caplog.records] == ["terms.toml cannot be used "]
        file(folder, SMALL)
        await answers.renew()
        assert (await answers.ask("what does a gust turn", OURS)).entry
        assert len(caplog.records) == 1
        broken.write_text("[[[worse", "utf-8")
        await answers.renew()
        assert (await answers.ask(HONOR, OURS)).entry
        assert len(caplog.records) == 2
        answers.close()

    asyncio.run(run())
