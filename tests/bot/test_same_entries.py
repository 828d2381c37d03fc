"""The operator's guide and a server's own with the same entries: its own is meant, everywhere."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rules_index import own
from rules_index.intake.ingest import Rules, ingest
from rules_index.model import Identity
from rules_index.store.library import Library
from tests.bot.card_guide import LANTERNS
from tests.bot.test_library import FIRST, SLOW, add, as_file
from tests.bot.world import World, options, play, sent, texts

pytestmark = pytest.mark.usefixtures("no_child")
THEIRS = FIRST.replace("once a round", "nine times, says the weathercock")


def with_theirs(folder: Path) -> None:
    """The operator has a guide of the same key."""
    path = folder.parent / "kites.md"
    path.write_text(THEIRS, "utf-8")
    assert ingest(Library(folder), path, Rules(Identity("kites", "en"))).change
    own.searcher(folder).index()


async def published(world: World, text: str, **more: Any) -> None:
    preview = await add(world, as_file(text), **more)
    await world.chief.click(sent(preview), label="Publish")


def test_the_server_s_own_answers(folder: Path) -> None:
    """In other words, too, by which only the operator's would be found; and it is offered once."""
    with_theirs(folder)

    async def act(world: World) -> None:
        await published(world, FIRST)
        for question in ("what is the spool", "spool turns nine times, says the weathercock"):
            asked = await world.ana.slash(world.channel, "rule", question=question)
            assert "once a round" in texts(asked.response)
            shown = await world.ana.click(sent(asked), label="Show to all")
            assert "once a round" in texts(shown.response)
        for command, option in (("rule", "question"), ("step", "step")):
            typed = "spool" if command == "rule" else "1.1"
            found = await world.ana.autocomplete(world.channel, command, option, typed)
            values = [one["value"] for one in found]
            assert values
            assert len(set(values)) == len(values)

    play(folder, act, **SLOW)


def test_cards_and_lists_are_told_once(lit: Path) -> None:
    """A card of both guides has each entry once, and no list speaks twice."""

    async def act(world: World) -> None:
        await published(world, LANTERNS.replace("burns in rain", "burns in snow"), game="lantern")
        card = await world.ana.slash(world.channel, "card", name="Paper Lantern")
        offered = options(card.response)
        assert len(set(offered)) == len(offered)
        both = await world.ana.slash(
            world.channel, "list", together="Paper Lantern, Stone Bridge", game="lantern"
        )
        assert texts(both.response).count("On the list “Restricted List”") == 1
        lists = await world.ana.slash(world.channel, "list", game="lantern")
        assert len(options(lists.response)) == 2

    play(lit, act, **SLOW)
