"""A server's own library on Discord: looked at, published, removed, and seen by nobody else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import discord
import pytest
import simcord

from bot.refusals import BotError
from rules_index.errors import LibraryUnavailable
from rules_index.intake import clerk
from rules_index.intake.ingest import Rules, ingest
from rules_index.model import Identity
from rules_index.store.library import Library
from tests.bot.world import World, labels, play, sent, texts

KITES = """# Kites of the Coast: rules

Version {version}, 3 May 2021

## Spool

The spool holds the string of a kite. {spool}

## Gust

A gust turns every kite that no player holds.

- A turned kite scores nothing.

## Wind phase

### 1.1 Draw the wind

The first player draws the wind.

### 1.2 Fly

Players fly their kites in turn.

### 1.3 Land

Kites without string land.
"""
FIRST = KITES.format(version="1.0", spool="It turns once a round.")
SECOND = KITES.format(version="1.1", spool="It turns twice a round.")
SLOW = {"settle_timeout": 60.0}
pytestmark = pytest.mark.usefixtures("no_child")


def as_file(text: str, name: str = "kites.md") -> tuple[str, bytes]:
    return name, text.encode()


async def add(world: World, *files: tuple[str, bytes], **more: Any) -> Any:
    """Hand guides in as the moderator; the game stands nowhere in them."""
    names = ("file", "file2", "file3", "file4", "file5")
    given = {**dict(zip(names, files, strict=False)), "game": "kites", **more}
    return await world.chief.slash(world.channel, "library add", **given)


async def publish(world: World, *files: tuple[str, bytes], label: str = "Publish") -> str:
    preview = await add(world, *files)
    result = await world.chief.click(sent(preview), label=label)
    return texts(result.response or preview.response)


def refusal(world: World, result: Any) -> str:
    """What somebody was told; it was a refusal of ours and no mishap."""
    assert all(isinstance(getattr(e, "original", e), BotError) for e in world.env.errors)
    return texts(result.response)


async def listed(world: World) -> Any:
    return await world.chief.slash(world.channel, "library list")


async def answer(who: simcord.MemberActor, channel: Any, question: str) -> str:
    return texts((await who.slash(channel, "rule", question=question)).response)


def test_a_guide_is_looked_at_and_published(folder: Path) -> None:
    """First what would change, privately; nothing is filed before somebody says publish."""

    async def act(world: World) -> None:
        preview = await add(world, as_file(FIRST))
        assert preview.ephemeral
        said = texts(preview.response)
        assert "nothing is changed yet" in said
        assert "Kites of the Coast" in said
        assert "3 steps" in said
        assert "left out" in said
        assert labels(preview.response) == ["Publish", "Discard"]
        assert "no own guide" in texts((await listed(world)).response)
        result = await world.chief.click(sent(preview), label="Publish")
        assert "Published" in texts(result.response or preview.response)
        assert labels(result.response or preview.response) == []
        assert "turns once a round" in await answer(world.ana, world.channel, "what is the spool")

    play(folder, act, **SLOW)


def test_what_is_thrown_away_leaves_nothing(folder: Path) -> None:
    """Neither a guide nor a file stays."""

    async def act(world: World) -> None:
        preview = await add(world, as_file(FIRST))
        result = await world.chief.click(sent(preview), label="Discard")
        assert "nothing was changed" in texts(result.response or preview.response)
        assert "no own guide" in texts((await listed(world)).response)
        assert not list((folder / "uploads").iterdir())

    play(folder, act, **SLOW)


def test_the_buttons_survive_a_restart(folder: Path) -> None:
    """The files wait in the data folder; who lost the message opens the preview from the list."""

    async def act(world: World) -> None:
        preview = await add(world, as_file(FIRST))
        await world.env.restart_bot()
        again = await listed(world)
        assert "Open: kites.md" in labels(again.response)
        opened = await world.chief.click(sent(again), label="Open: kites.md")
        assert "3 steps" in texts(opened.response)
        result = await world.chief.click(sent(preview), label="Publish")
        assert "Published" in texts(result.response or preview.response)
        late = await world.chief.click(sent(opened), label="Publish")
        assert "not here any more" in texts(late.followups[0] if late.followups else late.response)

    play(folder, act, **SLOW)


def test_another_version_stands_beside_or_takes_the_place(folder: Path) -> None:
    """The preview tells what changes against the version before, and leaves both ways open."""

    async def act(world: World) -> None:
        await publish(world, as_file(FIRST))
        preview = await add(world, as_file(SECOND))
        said = texts(preview.response)
        assert "Against version 1.0: 0 new, 0 gone, 1 changed, 4 the same" in said
        assert "spool" in said
        assert "Publish instead of the version before" in labels(preview.response)
        await world.chief.click(sent(preview), label="Publish instead of the version before")
        assert "turns twice a round" in await answer(world.ana, world.channel, "what is the spool")
        said = texts((await listed(world)).response)
        assert "1.1" in said
        assert "1.0" not in said
        other = await add(world, as_file(SECOND.replace("twice", "thrice")))
        assert "would take the place of" in texts(other.response)
        assert labels(other.response) == ["Publish", "Discard"]
        await world.chief.click(sent(other), label="Publish")
        assert "turns thrice" in await answer(world.ana, world.channel, "what is the spool")
        same = await add(world, as_file(SECOND.replace("twice", "thrice")))
        assert "there already" in texts(same.response)
        assert labels(same.response) == []

    play(folder, act, **SLOW)


def test_several_files_and_refusals(folder: Path) -> None:
    """Each file has its say; a refusal is the library's own sentence and hinders no other file."""

    async def act(world: World) -> None:
        picture = ("map.md", b"\x89PNG\r\n\x1a\n" + bytes(64))
        empty = ("../../etc/passwd", b"")
        preview = await add(world, as_file(FIRST), picture, empty)
        said = texts(preview.response).replace("\\", "")
        assert "map.md is not a guide but" in said
        assert "passwd is empty" in said
        result = await world.chief.click(sent(preview), label="Publish")
        assert "in the library now" in texts(result.response or preview.response)
        nothing = await add(world, picture)
        assert "Nothing to publish" in texts(nothing.response)
        assert labels(nothing.response) == []

    play(folder, act, **SLOW)


def test_a_file_over_the_limit_is_refused(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its size is looked at before it is fetched."""
    monkeypatch.setattr("bot.features.library.command.LARGEST", 100)

    async def act(world: World) -> None:
        refused = await add(world, as_file(FIRST))
        assert "too large" in refusal(world, refused)

    play(folder, act, **SLOW)


def test_a_guide_of_too_many_pages_is_refused(tmp_path: Path) -> None:
    """Pages with entries are counted; as many as are allowed are filed."""
    path, winds = tmp_path / "kites.md", ("Gust", "Breeze", "Calm")
    page = "## {n}\n\n{n} turns kites that no player holds.\n\f\n"
    path.write_text("# Kites: rules\n\n" + "".join(page.format(n=n) for n in winds), "utf-8")
    library, told = Library(tmp_path), Identity("kites", "en")
    refused = ingest(library, path, Rules(told, pages=2))
    assert refused.refusal == "kites.md goes over the limit of 2 pages: split it into parts."
    with library.snapshot() as now:
        assert not now.scopes()
    assert ingest(library, path, Rules(told, pages=3)).change


def test_only_keepers_change_the_library(folder: Path) -> None:
    """Others see the list without buttons; a button that reached them does nothing."""

    async def act(world: World) -> None:
        refused = await world.ana.slash(world.channel, "library add", file=as_file(FIRST))
        assert "manage the server" in refusal(world, refused)
        await publish(world, as_file(FIRST))
        seen = await world.ana.slash(world.channel, "library list")
        assert "Kites" in texts(seen.response)
        assert labels(seen.response) == []
        refused = await world.ana.slash(world.channel, "library remove", guide="kites-en")
        assert "manage the server" in refusal(world, refused)

    play(folder, act, **SLOW)


def test_a_guide_is_taken_away(folder: Path) -> None:
    """Asked once more, then it is gone from list and answers; by button and by command."""

    async def act(world: World) -> None:
        await publish(world, as_file(FIRST))
        shown = await listed(world)
        asked = await world.chief.click(sent(shown), label="Remove")
        assert "out of the library?" in texts(asked.response)
        kept = await world.chief.click(sent(asked), label="Keep it")
        assert "Kites" in texts(kept.response or asked.response)
        choices = await world.chief.autocomplete(world.channel, "library remove", "guide", "kit")
        assert len(choices) == 1
        again = await world.chief.slash(world.channel, "library remove", guide=choices[0]["value"])
        gone = await world.chief.click(sent(again), label="Remove")
        assert "is out of the library" in texts(gone.response or again.response)
        assert "spool holds" not in await answer(world.ana, world.channel, "what is the spool")
        late = await world.chief.click(sent(shown), label="Remove")
        assert "not in the server's library" in texts(late.response)

    play(folder, act, **SLOW)


def test_other_servers_never_see_it(folder: Path) -> None:
    """Not in answers, lists, autocomplete or warnings, and no button of theirs reaches it."""

    async def act(world: World) -> None:
        other = world.env.create_guild(name="Otosan Uchi")
        there = other.create_text_channel("table")
        everything = discord.Permissions.all()
        lords = other.create_role("Lords", permissions=everything)
        lord = other.add_member(world.env.create_user("lord"), roles=[lords])
        await publish(world, as_file(FIRST))
        theirs = await lord.slash(there, "library add", file=as_file(SECOND), game="kites")
        assert "Against version" not in texts(theirs.response)
        waiting = (await lord.slash(there, "library list")).response
        assert "Kites" not in texts(waiting)
        await lord.click(sent(theirs), label="Publish")
        ours, others = (
            await answer(world.ana, world.channel, "what is the spool"),
            await answer(lord, there, "what is the spool"),
        )
        assert "turns once" in ours
        assert "1.1" not in ours
        assert "turns twice" in others
        own = await lord.slash(there, "library check")
        assert "1.0" not in texts(own.response)
        ours = texts((await world.chief.slash(world.channel, "library check")).response)
        assert "newer" not in ours
        await lord.slash(there, "library list")
        found = await lord.autocomplete(there, "library remove", "guide", "")
        assert len(found) == 1

    play(folder, act, **SLOW)


def test_an_upload_of_another_server_is_not_there(folder: Path) -> None:
    """Whoever forges a button of another server's upload is told that there is none."""

    async def act(world: World) -> None:
        other = world.env.create_guild(name="Otosan Uchi")
        other.create_text_channel("table")
        await add(world, as_file(FIRST))
        uploads = world.env.bot.services.uploads  # type: ignore[attr-defined] # it is our bot
        (upload,) = await uploads.waiting(world.guild.id)
        assert await uploads.waiting(other.id) == ()
        with pytest.raises(Exception, match="not here any more"):
            await uploads.upload(upload.id, other.id)

    play(folder, act, **SLOW)


def test_what_goes_wrong_while_publishing_leaves_the_buttons(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A library that cannot be written just now is told, and publishing can be tried again."""

    def locked(*_: object, **__: object) -> object:
        raise LibraryUnavailable("library.db", "is being written", "wait")

    async def act(world: World) -> None:
        preview = await add(world, as_file(FIRST))
        with monkeypatch.context() as broken:
            broken.setattr(clerk, "file_guide", locked)
            result = await world.chief.click(sent(preview), label="Publish")
        assert labels(preview.response) == ["Publish", "Discard"]
        assert "library.db" not in texts(result.followups[0])
        again = await world.chief.click(sent(preview), label="Publish")
        assert "Published" in texts(again.response or preview.response)

    play(folder, act, **SLOW)


def test_one_piece_of_work_at_a_time(folder: Path) -> None:
    """While a server's library is being changed, a second change of it is asked to wait."""

    async def act(world: World) -> None:
        uploads = world.env.bot.services.uploads  # type: ignore[attr-defined] # it is our bot
        with uploads.exclusive(world.guild.id):
            refused = await add(world, as_file(FIRST))
            assert "just now" in refusal(world, refused)
        assert "Preview" in texts((await add(world, as_file(FIRST))).response)

    play(folder, act, **SLOW)


def test_the_check_tells_what_could_be_better(folder: Path) -> None:
    """A missing date, a reference that leads nowhere, a later edition in another language."""

    async def act(world: World) -> None:
        undated = FIRST.replace("Version 1.0, 3 May 2021\n", "").replace(
            "A turned kite", "(See Ballast) A turned kite"
        )
        await publish(world, as_file(undated))
        said = texts((await world.chief.slash(world.channel, "library check")).response)
        assert "no date" in said
        assert "of its text is placed" in said

    play(folder, act, **SLOW)
