"""Equal questions are answered once; what they rest on changes, and they are answered anew."""

from __future__ import annotations

import asyncio
import gc
import shutil
import weakref
from collections.abc import Awaitable, Callable
from pathlib import Path

import discord
import pytest

from bot.answers.answer_cache import AnswerCache
from bot.answers.service import AnswerService
from bot.answers.snapshot import LibrarySnapshot
from rules_index import own
from rules_index.aliases import Aliases
from rules_index.errors import LibraryUnavailable
from rules_index.intake.ingest import Rules, ingest
from rules_index.model import Identity
from rules_index.search.records import Scope
from rules_index.store.library import Library
from tests.bot.many_people import COMMAND, deliver, slash
from tests.bot.test_answer_service import SMALL, file
from tests.bot.world import World, play, texts

SMALL_GUIDE = Path(__file__).parents[1] / "cases" / "small-l5r-en.md"
HONOR = "what is the honor dial"
GUST = "what does a gust do"
OURS, THEIRS = Scope("", "", ("guild:1", "")), Scope("", "", ("guild:2", ""))


@pytest.fixture(scope="module")
def one_guide(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with a guide of a few pages."""
    folder = tmp_path_factory.mktemp("one")
    ingest(Library(folder), SMALL_GUIDE, Rules(Identity()))
    own.searcher(folder).index()
    return folder


@pytest.fixture
def folder(one_guide: Path, tmp_path: Path) -> Path:
    """A copy of it for each test."""
    return Path(shutil.copytree(one_guide, tmp_path / "data"))


def counted(monkeypatch: pytest.MonkeyPatch, deed: str) -> list[str]:
    """What reaches the snapshot itself."""
    asked: list[str] = []
    kept = getattr(LibrarySnapshot, deed)

    def noting(self: LibrarySnapshot, what: str, *more: object) -> object:
        asked.append(what)
        return kept(self, what, *more)

    monkeypatch.setattr(LibrarySnapshot, deed, noting)
    return asked


def at_a_service(folder: Path, act: Callable[[AnswerService], Awaitable[None]]) -> None:
    async def run() -> None:
        answers = AnswerService(folder)
        await answers.warm_up()
        await act(answers)
        answers.close()

    asyncio.run(run())


def test_many_ask_the_same_and_it_is_worked_out_once(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At once or one after the other; another server, game or question is worked out by itself."""
    asked = counted(monkeypatch, "ask")

    async def act(answers: AnswerService) -> None:
        replies = await asyncio.gather(*(answers.ask(HONOR, OURS) for _ in range(20)))
        assert await answers.ask(HONOR, OURS) == replies[0]
        assert len(asked) == 1
        await answers.ask(HONOR, THEIRS)
        await answers.ask(HONOR, Scope("l5r", "", OURS.scopes))
        await answers.ask("who wins a tie", OURS)
        assert len(asked) == 4

    at_a_service(folder, act)


def test_a_library_that_changed_is_asked_anew(folder: Path) -> None:
    """A guide that comes or goes, at once where it goes, and nobody gets the old words."""

    async def act(answers: AnswerService) -> None:
        assert (await answers.ask(GUST, OURS)).entry is None
        file(folder, SMALL, "guild:1")
        await answers.renew()
        found = (await answers.ask(GUST, OURS)).entry
        assert found
        assert found.game == "kites"
        assert await answers.open(found.ref.mark, OURS)
        theirs = await answers.ask(GUST, THEIRS)
        assert theirs.entry is None
        assert "kites" not in {ref.game for ref in theirs.others}
        Library(folder).remove("kites-en", scope="guild:1")
        assert await answers.open(found.ref.mark, OURS) is None
        assert (await answers.ask(GUST, OURS)).entry != found

    at_a_service(folder, act)


def test_aliases_and_rulings_count_from_the_next_question(folder: Path) -> None:
    """A phrase that was taught or taken away, a ruling that was made: none waits for a change."""

    async def act(world: World) -> None:
        async def said() -> str:
            return texts((await world.ana.slash(world.channel, "rule", question=HONOR)).response)

        before = await said()
        guild_settings = world.env.bot.services.guild_settings  # type: ignore[attr-defined] # our client has one
        found = await world.chief.autocomplete(world.channel, "alias add", "rule", "Imperial Favor")
        await guild_settings.teach(world.guild.id, "honor dial", "l5r-en/imperial-favor")
        assert found
        assert "Imperial Favor" in await said()
        await guild_settings.forget(world.guild.id, "honor dial")
        assert await said() == before
        rule = found[0]["value"]
        form = await world.chief.slash(world.channel, "ruling add", rule=rule)
        kept = await world.ana.slash(world.channel, "rule", question=rule)
        await world.chief.submit_modal(form, {"text": "we bid blind"})
        ruled = await world.ana.slash(world.channel, "rule", question=rule)
        assert "we bid blind" not in texts(kept.response)
        assert "we bid blind" in texts(ruled.response)
        await world.chief.slash(world.channel, "ruling remove", ruling="1")
        after = await world.ana.slash(world.channel, "rule", question=rule)
        assert texts(after.response) == texts(kept.response)

    play(folder, act)


def test_the_operator_s_aliases_count_at_once(folder: Path) -> None:
    """`judge alias` in another process is seen without a change of the library."""

    async def act(answers: AnswerService) -> None:
        before = await answers.ask("the wibblewobble", OURS)
        Aliases(folder).add("wibblewobble", "l5r-en/honor-bid")
        after = (await answers.ask("the wibblewobble", OURS)).entry
        assert not before.entry
        assert after
        assert after.source.entry == "l5r-en/honor-bid"

    at_a_service(folder, act)


def test_the_operator_s_words_count_without_a_change_of_the_library(folder: Path) -> None:
    """A lexicon that comes while the bot runs is used within seconds; so is its going."""
    own = folder / "lexicon" / "own.toml"
    text = '[general.wibble]\nen = ["wibblewobble", "honor dial"]\npl = ["x"]\ncs = ["x"]\n'

    async def act(world: World) -> None:
        async def found() -> bool:
            world.env.bot.services.cooldown._asked.clear()  # type: ignore[attr-defined] # our client
            asked = await world.ana.slash(world.channel, "rule", question="set the wibblewobble")
            return "dial" in texts(asked.response)

        assert not await found()
        own.parent.mkdir()
        own.write_text(text, "utf-8")
        await world.env.advance_time(4)
        assert await found()
        own.unlink()
        await world.env.advance_time(4)
        assert not await found()

    play(folder, act, settle_timeout=60.0)


def test_words_that_cannot_be_used_are_told_once(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The log names the file; answers go on as before, and go over once it is mended."""
    own = folder / "lexicon" / "own.toml"
    own.parent.mkdir()

    async def act(world: World) -> None:
        own.write_text("no lexicon at all", "utf-8")
        for _ in range(4):
            await world.env.advance_time(4)
        asked = await world.ana.slash(world.channel, "rule", question=HONOR)
        assert "onor dial" in texts(asked.response)
        told = [one for one in caplog.records if "own.toml" in one.getMessage()]
        assert len(told) == 1
        own.write_text('[general.wibble]\nen = ["wibblewobble", "honor dial"]\n', "utf-8")
        await world.env.advance_time(4)
        asked = await world.ana.slash(world.channel, "rule", question="set the wibblewobble")
        assert "dial" in texts(asked.response)

    play(folder, act, settle_timeout=60.0)


def test_what_failed_is_tried_again() -> None:
    """A failure reaches all who waited for it, and is not kept; nor is the oldest of too many."""

    async def run() -> None:
        cache: AnswerCache[int] = AnswerCache(most=2)
        made: list[str] = []

        async def fail() -> int:
            made.append("fail")
            await asyncio.sleep(0)
            raise LibraryUnavailable("library.db", "is locked", "wait")

        async def work() -> int:
            made.append("work")
            return len(made)

        both = await asyncio.gather(
            *(cache.get(1, "a", fail) for _ in range(2)), return_exceptions=True
        )
        assert all(isinstance(one, LibraryUnavailable) for one in both)
        assert await cache.get(1, "a", work) == 2
        assert await cache.get(1, "a", work) == 2
        assert await cache.get(2, "a", work) == 3
        await cache.get(2, "b", work)
        await cache.get(2, "c", work)
        assert await cache.get(2, "a", work) == 6

    asyncio.run(run())


def test_who_gives_up_does_not_take_the_answer_from_others() -> None:
    """One of two who wait for the same is gone: the other still gets it."""

    async def run() -> None:
        cache: AnswerCache[int] = AnswerCache(most=2)

        async def work() -> int:
            await asyncio.sleep(0.01)
            return 7

        first, second = (asyncio.create_task(cache.get(1, "a", work)) for _ in range(2))
        await asyncio.sleep(0)
        first.cancel()
        assert await second == 7

    asyncio.run(run())


def test_nobody_waits_for_garbage_in_a_renewed_library(folder: Path) -> None:
    """Rows and entries of the new one are not looked through; the one before is let go."""

    async def act(answers: AnswerService) -> None:
        before = weakref.ref(answers.snapshot)
        file(folder, SMALL, "guild:1")
        await answers.renew()
        assert before() is None
        rows = answers.snapshot.searcher.index().rows
        kept = [rows[0], answers.snapshot.searcher.entries(rows)[0]]
        looked_through = {id(one) for one in gc.get_objects()}
        assert looked_through.isdisjoint(map(id, kept))

    at_a_service(folder, act)


def test_a_closed_service_is_let_go(folder: Path) -> None:
    """Its lists were frozen while it was there, also where they hold each other."""
    kept: list[weakref.ref[AnswerService]] = []

    async def act(answers: AnswerService) -> None:
        vars(answers.snapshot)["_holder"] = answers  # as a listener would
        await answers.load_all()
        kept.append(weakref.ref(answers))

    at_a_service(folder, act)
    gc.collect()
    assert kept[0]() is None


def test_no_message_stays_in_memory(folder: Path) -> None:
    """Public and private answers are found by the names of their controls: none is kept."""

    async def act(world: World) -> None:
        for public in (True, False):
            await world.ana.slash(world.channel, "rule", question=HONOR, public=public)
        deliver(world, world.ana, COMMAND, slash("help"))
        await world.ana.send(world.channel, f"<@{world.guild_bot}> {HONOR}")
        await world.env.settle()
        store = world.env.bot._connection._view_store
        assert not store._synced_message_views
        assert not store._views
        gc.collect()
        views = [one for one in gc.get_objects() if isinstance(one, discord.ui.LayoutView)]
        assert not views

    play(folder, act)
