"""Where /step begins: the newest guide of a game, in the asker's language; else one is chosen."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from rules_index.model import Identity
from rules_index.parsing.parse import parse_bytes
from rules_index.search.records import Scope
from rules_index.store.guide import newest_first
from rules_index.store.library import Library
from tests.bot.many_people import TYPING, deliver, keystroke
from tests.bot.world import World, labels, options, play, sent, texts

pytestmark = pytest.mark.usefixtures("no_child")
ROUND = """# {title}

{version}

## {steps}

### 1 {word}

The {word} opens the round.

#### 1.1 {word} begins

Everybody looks at the {word}.

#### 1.2 {word} ends

Nobody looks at the {word} any more.
"""


def add(folder: Path, word: str, scope: str = "", **about: str) -> None:
    """File a guide whose steps all hold one word."""
    identity = Identity(**{"game": "kites", "language": "en", "title": "Kites"} | about)
    version = f"Version {identity.version}" if identity.version else ""
    text = ROUND.format(
        title=identity.title, version=version, steps="The round, step by step", word=word
    )
    parsed = parse_bytes(text.encode(), identity, f"{word}.md")
    Library(folder).add(parsed, scope=scope, source=f"{word}.md")


async def begun(world: World, **given: str) -> str:
    return texts((await world.ana.slash(world.channel, "step", **given)).response)


@pytest.fixture
def bare(kept_words: Path, tmp_path: Path) -> Path:
    """A data folder without guides."""
    return Path(shutil.copytree(kept_words, tmp_path / "data"))


def test_the_newest_version_is_walked(bare: Path) -> None:
    """Of three versions the highest, also where only an older one has a date; also by number."""
    add(bare, "Dusk")
    add(bare, "Dawn", version="1.9", date="2019-01-01")
    add(bare, "Noon", version="1.10")

    async def act(world: World) -> None:
        assert "Noon begins" in await begun(world)
        assert "Noon begins" in await begun(world, step="1.1")
        found = await world.ana.autocomplete(world.channel, "step", "step", "1.1")
        assert "1.10" in found[0]["name"]

    play(bare, act)


def test_the_newest_of_several_titles_by_date(bare: Path) -> None:
    """Between titles the date counts, not the version; without one a guide comes last."""
    for title, version, date in (
        ("a", "16", "2021-01-05"),
        ("b", "5", "2025-05-10"),
        ("c", "99", ""),
    ):
        add(bare, title, title=title, version=version, date=date)
    with Library(bare).snapshot() as now:
        assert [one.identity.title for one in newest_first(now.guides([""]))] == ["b", "a", "c"]


def test_a_server_s_own_guide_comes_before_the_operator_s(bare: Path) -> None:
    """What a server has added for itself is what it plays by; nobody else begins there."""

    async def act(world: World) -> None:
        add(bare, "Dawn", version="3", date="2025-01-01")
        add(bare, "Ours", scope=f"guild:{world.guild.id}", version="1")
        await world.env.bot.services.answers.renew()  # type: ignore[attr-defined] # our client has one
        assert "Ours begins" in await begun(world)
        elsewhere = await world.env.bot.services.answers.of_kind("step", Scope(), "")  # type: ignore[attr-defined] # the same
        assert elsewhere[0].title == "1.1 Dawn begins"

    play(bare, act, settle_timeout=60.0)


def test_the_asker_s_language_before_a_newer_guide(bare: Path) -> None:
    """A guide in the languages that were set, or the asker's own, comes before a newer one."""
    add(bare, "Dawn", version="1")
    add(bare, "Świt", version="2", language="pl", title="Latawce", date="2025-01-01")

    async def act(world: World) -> None:
        assert "Dawn begins" in await begun(world)
        shown = await world.chief.slash(world.channel, "settings")
        await world.chief.select(sent(shown), ["=pl"], custom_id="j1:set:guides:g")
        assert "Świt begins" in await begun(world)

    play(bare, act)


def test_several_games_are_told_apart(bare: Path) -> None:
    """Two games in the asker's language: one of them is chosen; with a game it begins at once."""
    add(bare, "Dawn")
    add(bare, "Gale", game="ships", title="Ships")
    add(bare, "Brume", game="lacs", title="Lacs", language="fr")

    async def act(world: World) -> None:
        asked = await world.ana.slash(world.channel, "step")
        # What was filed last comes first, and two guides are filed in one second or in two.
        assert sorted(options(asked.response)) == ["1.1 Dawn begins", "1.1 Gale begins"]
        value = next(
            option["value"]
            for row in sent(asked).components
            for one in row.get("components", ())
            for option in one.get("options", ())
            if "Gale" in option["label"]
        )
        opened = await world.ana.select(sent(asked), [value])
        assert "Next step" in labels(opened.response or asked.response)
        assert "Gale begins" in await begun(world, game="ships")
        assert "Brume begins" in await begun(world, game="lacs")
        assert "Gale begins" in await begun(world, step="1.1", game="ships")

    play(bare, act)


def test_what_is_offered_is_in_the_asker_s_order_of_languages(bare: Path) -> None:
    """What the place has set comes first, in its order, then the asker's own, then the rest."""
    add(bare, "Gale")
    add(bare, "Galeon", language="pl", title="Latawce")
    add(bare, "Galette", language="fr", title="Cerfs-volants")
    add(bare, "Galej", language="cs", title="Draci")

    async def act(world: World) -> None:
        async def order(command: str, option: str, typed: str, locale: str) -> list[str]:
            data = keystroke(command, option, typed)
            found = deliver(world, world.ana, TYPING, data, locale=locale)
            await world.env.settle()
            notes = [one["name"].split(" · ") for one in found.autocomplete_choices or ()]
            return list(dict.fromkeys(note[3] for note in notes))

        both = [("rule", "question", "gal"), ("step", "step", "")]
        for given in both:
            assert (await order(*given, "cs"))[0] == "Čeština"
            assert (await order(*given, "en-GB"))[0] == "English"
        shown = sent(await world.chief.slash(world.channel, "settings"))
        await world.chief.select(shown, ["=pl"], custom_id="j1:set:guides:g")
        await world.chief.select(shown, ["=fr"], custom_id="j1:set:guides:g")
        for given in both:
            assert await order(*given, "cs") == ["Français", "Polski", "Čeština", "English"]

    play(bare, act)
