"""What a server teaches the judge on Discord: aliases and house rulings."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
import simcord

from bot.features.teach.view import (
    CARD_RULING,
    LONGEST_CARD,
    list_view,
    phrase_lines,
    ruling_form,
    ruling_lines,
)
from bot.guilds.records import HouseRuling, Phrase
from bot.locale.catalogue import LANGUAGES, words
from bot.refusals import BotError
from rules_index.child.limits import MIB, Limits
from rules_index.intake.ingest import Rules, ingest
from rules_index.model import Identity
from rules_index.store.library import Library
from tests.bot.world import World, labels, play, sent, texts

pytestmark = pytest.mark.usefixtures("no_child")
CARDS = Path(__file__).parents[1] / "cases" / "guides" / "train-a-hollow-orchard-rulings-en.md"
ORCHARD = Identity(game="orchard", language="en", title="Hollow Orchard rulings")
OURS = "At our table the dial is *hidden* until @everyone has bid."


async def named(world: World, typed: str) -> str:
    """What autocomplete offers first for a rule."""
    found = await world.chief.autocomplete(world.channel, "alias add", "rule", typed)
    return str(found[0]["value"])


async def taught(world: World, phrase: str, rule: str) -> simcord.InteractionResult:
    return await world.chief.slash(world.channel, "alias add", phrase=phrase, rule=rule)


async def ruled(world: World, text: str, **about: str) -> simcord.InteractionResult:
    form = await world.chief.slash(world.channel, "ruling add", **about)
    assert form.modal is not None
    return await world.chief.submit_modal(form, {"text": text})


def said(result: simcord.InteractionResult) -> str:
    return texts(sent(result))


def test_a_taught_phrase_answers(folder: Path) -> None:
    """What nobody could find answers once it is taught, is listed, and is gone when removed."""

    async def act(world: World) -> None:
        before = await world.ana.slash(world.channel, "rule", question="wibblewobble")
        assert "### Honor bid" not in said(before)
        result = await taught(world, "wibblewobble", await named(world, "honor bid"))
        assert result.ephemeral
        assert "“wibblewobble” now means “Honor bid”" in said(result)
        answer = await world.ana.slash(world.channel, "rule", question="wibblewobble")
        assert "### Honor bid" in said(answer)
        listed = await world.ana.slash(world.channel, "alias list")
        assert "“wibblewobble” → Honor bid" in said(listed)
        offered = await world.chief.autocomplete(world.channel, "alias remove", "phrase", "wibb")
        assert [one["value"] for one in offered] == ["wibblewobble"]
        gone = await world.chief.slash(world.channel, "alias remove", phrase="wibblewobble")
        assert "no alias any more" in said(gone)
        after = await world.ana.slash(world.channel, "rule", question="wibblewobble")
        assert "### Honor bid" not in said(after)

    play(folder, act)


def test_a_rule_may_be_typed_in_full(folder: Path) -> None:
    """A title or an id does as well as a choice from the list; anything else is refused."""

    async def act(world: World) -> None:
        assert "“one” now means “Honor bid”" in said(await taught(world, "one", "honor BID"))
        assert "“one” now means “Rings” instead" in said(await taught(world, "one", "Rings"))
        listed = said(await world.chief.slash(world.channel, "alias list"))
        entry = listed.split("`")[1]
        assert "“two” now means “Rings”" in said(await taught(world, "two", entry))
        assert "no such rule here" in said(await taught(world, "three", "how to bake bread"))
        refused = await world.chief.slash(world.channel, "alias remove", phrase="three")
        assert "There is no alias “three” here" in said(refused)
        assert all(isinstance(original(error), BotError) for error in world.env.errors)

    play(folder, act)


def original(error: Any) -> BaseException:
    found: BaseException = getattr(error, "original", error)
    return found


def test_a_ruling_is_shown_with_the_rule(folder: Path) -> None:
    """It stands below the rule, marked, with who and when; the rule itself stays as it is."""

    async def act(world: World) -> None:
        rule = await named(world, "honor bid")
        official = said(await world.ana.slash(world.channel, "rule", question=rule)).rstrip()
        kept = await ruled(world, OURS, rule=rule)
        assert kept.ephemeral
        assert "Kept: it is shown with “Honor bid”" in said(kept)
        shown = said(await world.ana.slash(world.channel, "rule", question=rule))
        assert shown.startswith(official)
        ours = shown[len(official) :]
        assert "House ruling" in ours
        assert "\\*hidden\\*" in ours
        assert f"chief, {datetime.now(UTC).date().isoformat()}" in ours
        listed = said(await world.ana.slash(world.channel, "ruling list"))
        assert "Honor bid" in listed
        assert "\\*hidden\\*" in listed

    play(folder, act)


def test_a_ruling_is_taken_back(folder: Path) -> None:
    """The one that autocomplete names goes, and no answer shows it any more."""

    async def act(world: World) -> None:
        rule = await named(world, "honor bid")
        await ruled(world, "first of ours", rule=rule)
        await ruled(world, "second of ours", rule=rule)
        offered = await world.chief.autocomplete(
            world.channel, "ruling remove", "ruling", "FIRST OF"
        )
        assert len(offered) == 1
        gone = await world.chief.slash(
            world.channel, "ruling remove", ruling=str(offered[0]["value"])
        )
        assert "The ruling on “Honor bid” is taken back" in said(gone)
        shown = said(await world.ana.slash(world.channel, "rule", question=rule))
        assert "first of ours" not in shown
        assert "second of ours" in shown
        for wrong in (str(offered[0]["value"]), "nonsense", "9" * 20, "9" * 5000):
            refused = await world.chief.slash(world.channel, "ruling remove", ruling=wrong)
            assert "no such ruling here" in said(refused)
        assert len(world.env.errors) == 4

    play(folder, act)


def test_a_ruling_on_a_card(folder: Path) -> None:
    """It is shown whatever entry of the card is looked at, by name or by question."""
    rules = Rules(ORCHARD, Limits(60, 512 * MIB), 5 * MIB)
    ingest(Library(folder), CARDS, rules)

    async def act(world: World) -> None:
        offered = await world.chief.autocomplete(world.channel, "ruling add", "card", "crooked")
        assert [one["value"] for one in offered] == ["Crooked Ladder"]
        kept = await ruled(world, "Ladders bend.", card="crooked lader")
        assert "shown with “Crooked Ladder”" in said(kept)
        assert "Ladders bend" in said(
            await world.ana.slash(world.channel, "card", name="Crooked Ladder")
        )
        assert "Ladders bend" not in said(
            await world.ana.slash(world.channel, "card", name="Wasp Bottle")
        )

    play(folder, act)


def test_a_ruling_on_a_card_of_a_long_list(folder: Path) -> None:
    """A list of many cards shows it to whoever asks for the card, not to whoever reads the list."""
    ingest(Library(folder), CARDS, Rules(ORCHARD, Limits(60, 512 * MIB), 5 * MIB))

    async def act(world: World) -> None:
        card = "Aunt Pomona's Recipe"
        await ruled(world, "Not on Sundays.", card=card)
        assert "Not on Sundays" in said(await world.ana.slash(world.channel, "card", name=card))
        title = "Restricted in the Village league"
        listed = said(await world.ana.slash(world.channel, "rule", question=title))
        assert f"### {title}" in listed
        assert "Not on Sundays" not in listed

    play(folder, act)


def test_another_server_sees_nothing_of_it(folder: Path) -> None:
    """Aliases and rulings stay where they were made: elsewhere no answer, list or removal."""

    async def act(world: World) -> None:
        rule = await named(world, "honor bid")
        await taught(world, "wibblewobble", rule)
        await ruled(world, "only ours", rule=rule)
        guild = world.env.create_guild(name="Elsewhere")
        channel = guild.create_text_channel("there")
        cyril = guild.add_member(guild.owner)
        asked = await cyril.slash(channel, "rule", question="wibblewobble")
        assert "### Honor bid" not in said(asked)
        assert "only ours" not in said(await cyril.slash(channel, "rule", question=rule))
        assert "No house rulings" in said(await cyril.slash(channel, "ruling list"))
        assert "No aliases" in said(await cyril.slash(channel, "alias list"))
        assert await cyril.autocomplete(channel, "ruling remove", "ruling", "") == []
        assert await cyril.autocomplete(channel, "alias remove", "phrase", "") == []
        refused = await cyril.slash(channel, "ruling remove", ruling="1")
        assert "no such ruling" in said(refused)
        assert "only ours" in said(await world.ana.slash(world.channel, "ruling list"))
        assert len(world.env.errors) == 1

    play(folder, act)


def test_only_who_may_manage_teaches(folder: Path) -> None:
    """Everybody sees the lists; whoever may not manage changes nothing, and is told who may."""

    async def act(world: World) -> None:
        rule = await named(world, "honor bid")
        tries = [
            await world.ana.slash(world.channel, "alias add", phrase="x y", rule=rule),
            await world.ana.slash(world.channel, "alias remove", phrase="x y"),
            await world.ana.slash(world.channel, "ruling add", rule=rule),
            await world.ana.slash(world.channel, "ruling remove", ruling="1"),
        ]
        assert all("Only those may do this" in said(one) for one in tries)
        assert all(one.ephemeral and not one.modal for one in tries)
        assert "No aliases here yet" in said(await world.ana.slash(world.channel, "alias list"))
        assert len(world.env.errors) == 4

    play(folder, act)


def test_who_lost_the_right_sends_the_form_in_vain(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The right is asked for again when the form comes in."""

    async def act(world: World) -> None:
        form = await world.chief.slash(
            world.channel, "ruling add", rule=await named(world, "honor bid")
        )
        monkeypatch.setattr("bot.ui.rights.may_manage", lambda _interaction: False)
        refused = await world.chief.submit_modal(form, {"text": OURS})
        assert "Only those may do this" in said(refused)
        assert "No house rulings" in said(await world.ana.slash(world.channel, "ruling list"))

    play(folder, act)


def test_a_form_outlives_the_bot(folder: Path) -> None:
    """What was opened before a restart is kept when it is sent in afterwards."""

    async def act(world: World) -> None:
        form = await world.chief.slash(
            world.channel, "ruling add", rule=await named(world, "honor bid")
        )
        kept_by_discord_py = world.env.bot._connection._view_store._modals
        assert not kept_by_discord_py, "one more for every form that nobody sends in"
        await world.env.restart_bot()
        kept = await world.chief.submit_modal(form, {"text": OURS})
        assert "Kept" in said(kept)
        assert "Honor bid" in said(await world.ana.slash(world.channel, "ruling list"))

    play(folder, act)


def test_what_makes_no_ruling(folder: Path) -> None:
    """Neither rule nor card, both, a card that nobody knows, and blanks are refused."""

    async def act(world: World) -> None:
        rule = await named(world, "honor bid")
        for about in ({}, {"rule": rule, "card": "Feast"}):
            refused = await world.chief.slash(world.channel, "ruling add", **about)
            assert "one of the two" in said(refused)
        refused = await world.chief.slash(world.channel, "ruling add", card="Feast or Famine")
        assert "no such card" in said(refused)
        for nothing in (" \n ", "\u200b\u2060"):
            form = await world.chief.slash(world.channel, "ruling add", rule=rule)
            refused = await world.chief.submit_modal(form, {"text": nothing})
            assert "A ruling needs words" in said(refused)
        assert "No house rulings" in said(await world.ana.slash(world.channel, "ruling list"))
        assert len(world.env.errors) == 3  # the form's own mistake never leaves its handler

    play(folder, act)


def test_there_is_a_most(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that has taught all it may is told to remove something first."""
    monkeypatch.setattr("bot.features.teach.command.MOST_PHRASES", 1)
    monkeypatch.setattr("bot.guilds.settings.MOST_RULINGS", 1)

    async def act(world: World) -> None:
        rule = await named(world, "honor bid")
        await taught(world, "x y", rule)
        assert "There are 1 aliases already" in said(await taught(world, "y z", rule))
        await ruled(world, "one", rule=rule)
        assert "remove some first" in said(await ruled(world, "two", rule=rule))
        assert len(world.env.errors) == 1

    play(folder, act)


def test_long_lists_are_turned_and_turn_after_a_restart(folder: Path) -> None:
    """A list longer than a message has pages, whose buttons work on after a restart."""

    async def act(world: World) -> None:
        guild_settings = world.env.bot.services.guild_settings  # type: ignore[attr-defined] # our client has one
        for number in range(40):
            about = HouseRuling(0, "x", f"rule {number}", "y" * 900, 1, "Ana", "2026-07-18")
            await guild_settings.rule(world.guild.id, about)
        result = await world.ana.slash(world.channel, "ruling list")
        assert labels(result.response) == ["▶"]
        await world.env.restart_bot()
        turned = await world.ana.click(sent(result), label="▶")
        assert labels(turned.response) == ["◀", "▶"]

    play(folder, act)


@pytest.mark.parametrize("language", LANGUAGES)
def test_lists_and_form_fit(language: str) -> None:
    """The longest rulings, phrases and titles keep to Discord's limits, on every page."""
    rulings = [
        HouseRuling(n, "x", "*" * 300, "_*~`" * 250, 1, "*" * 32, "2026-07-18") for n in range(40)
    ]
    phrases = [Phrase("*" * 100, "entry`" * 30) for _ in range(60)]
    speak = words(language)
    for lines in (ruling_lines(rulings, speak), phrase_lines(phrases, {}, speak)):
        for page in range(60):
            view = list_view("rulings", "x" * 100, lines, page)
            assert 0 < view.content_length() <= 4000
    form = ruling_form(CARD_RULING.of(card="x" * LONGEST_CARD), "t" * 300, speak).to_dict()
    assert CARD_RULING.read(form["custom_id"]) == {"card": "x" * LONGEST_CARD}
    assert len(form["title"]) <= 45
    assert len(form["components"][0]["label"]) <= 45
