"""Looking things up: cards, errata, questions, steps, lists, help, and what is offered to type."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.answers.entry_view import EntryRef
from bot.app.client import Bot
from bot.ui.autocomplete import choices
from tests.bot.world import World, labels, options, parts, play, select_id, sent, texts


async def asked(world: World, command: str, **more: object) -> Any:
    return sent(await world.ana.slash(world.channel, command, **more))


def selects(message: Any) -> dict[str, list[str]]:
    """The selects of a message by what they ask, with the values that they offer."""
    return {
        one["placeholder"]: [option["value"] for option in one["options"]]
        for one in parts(message)
        if one["type"] == 3
    }


def named(message: Any, placeholder: str) -> str:
    """The custom_id of a select."""
    return next(str(p["custom_id"]) for p in parts(message) if p.get("placeholder") == placeholder)


def test_a_card_gathers_all_that_is_said_of_it(lit: Path) -> None:
    """One message holds errata, clarification and list; a select turns to each, also afterwards."""

    async def act(world: World) -> None:
        card = await asked(world, "card", name="papr lantern")
        said = texts(card)
        assert "## Paper Lantern" in said
        assert "~~take 1 oil from the shed.~~" in said
        assert "> A player may choose one card from this list" in said
        held = selects(card)["Everything about this card"]
        assert len(held) == 3
        await world.env.restart_bot()
        turned = await world.ana.select(
            card, custom_id=named(card, "Everything about this card"), values=[held[1]]
        )
        said = texts(turned.response or card)
        assert "burns in rain" in said
        assert "## Paper Lantern" in said
        shown = await world.ana.click(turned.response or card, label="Show to all")
        assert not shown.ephemeral
        assert "## Paper Lantern" in texts(shown.response)

    play(lit, act)


def test_a_name_that_is_no_card_s_stands_somewhere(lit: Path) -> None:
    """What says it is there to choose, and no card is said to be called so."""

    async def act(world: World) -> None:
        told = await asked(world, "card", name="keepers")
        assert "No guide lists a card of that name; it stands in:" in texts(told)
        opened = await world.ana.select(told, [selects(told)["Choose a rule"][0]])
        assert "keepers" in texts(opened.response or told)

    play(lit, act)


def test_no_such_card_and_nearly_one(lit: Path) -> None:
    """Of half a name the cards that may be meant are there to choose, also after a restart."""

    async def act(world: World) -> None:
        assert "no such card" in texts(await asked(world, "card", name="zzzz"))
        near = await asked(world, "card", name="paper bridge")
        assert "Did you mean" in texts(near)
        await world.env.restart_bot()
        value = selects(near)["Choose a card"][options(near).index("Stone Bridge")]
        opened = await world.ana.select(near, [value])
        assert "## Stone Bridge" in texts(opened.response or near)

    play(lit, act)


def test_errata_and_questions_are_listed_and_opened(lit: Path) -> None:
    """Nothing typed lists all; words find one by its title, or by what it says."""

    async def act(world: World) -> None:
        every = await asked(world, "errata")
        assert options(every) == ["Paper Lantern", "Stone Bridge"]
        opened = await world.ana.select(
            every, custom_id=select_id(every), values=[selects(every)["Choose a rule"][1]]
        )
        assert "cross at night" in texts(opened.response or every)
        assert "cross at night" in texts(await asked(world, "errata", about="stone bridge"))
        assert "Both pay" in texts(await asked(world, "faq", about="two keepers"))
        assert "Only lanterns" in texts(await asked(world, "faq", about="which things are hidden"))
        assert "nothing of that kind" in texts(await asked(world, "errata", about="zzzz"))
        assert len(world.env.errors) == 1

    play(lit, act)


def test_many_titles_are_turned_page_by_page(lit: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """More titles than a select holds have pages, which outlive the bot."""
    monkeypatch.setattr("bot.ui.answer.OPTIONS", 1)

    async def act(world: World) -> None:
        every = await asked(world, "faq", game="lantern")
        assert labels(every) == ["▶"]
        await world.env.restart_bot()
        turned = await world.ana.click(every, label="▶")
        assert labels(turned.response or every) == ["◀"]
        assert options(turned.response or every) == ["Does fog hide a bridge?"]

    play(lit, act)


def test_the_chart_is_walked_from_its_first_step(folder: Path) -> None:
    """Without a step the first one is shown, with the next and a select of those around."""

    async def act(world: World) -> None:
        first = await asked(world, "step")
        assert "Step before" not in labels(first)
        around = selects(first)["The steps around this one"]
        following = await world.ana.click(first, label="Next step")
        second = following.response or first
        assert "Step before" in labels(second)
        far = await world.ana.select(
            second, custom_id=named(second, "The steps around this one"), values=[around[5]]
        )
        back = await world.ana.click(far.response or second, label="Back")
        assert "Step before" not in labels(back.response or second)

    play(folder, act)


def test_may_these_be_played_together(lit: Path) -> None:
    """Each list that holds one of them is quoted with its source; nothing is decided."""

    async def act(world: World) -> None:
        both = "stone bridge, Paper Lantern, black candle, zzzz"
        said = texts(await asked(world, "list", together=both))
        assert "“Restricted List”: Paper Lantern, Stone Bridge" in said
        assert "> A player may choose one card from this list" in said
        assert "“Banned List”: Black Candle" in said
        assert "line " in said
        assert "no such card: “zzzz”" in said
        only = texts(await asked(world, "list", together=both, format="banned"))
        assert "“Banned List”: Black Candle" in only
        assert "choose one card" not in only
        wrong = await asked(world, "list", together=both, format="zzzz")
        assert "no such list" in texts(wrong)
        assert len(world.env.errors) == 1

    play(lit, act)


def test_lists_are_shown_by_format(lit: Path) -> None:
    """A list is opened by its name; without one all are listed."""

    async def act(world: World) -> None:
        assert options(await asked(world, "list")) == ["Restricted List", "Banned List"]
        assert "Black Candle" in texts(await asked(world, "list", format="banned list"))

    play(lit, act)


def test_help_tells_every_command(folder: Path) -> None:
    """Every command has its line and an example; the link invites with the least that is needed."""

    async def act(world: World) -> None:
        page = await asked(world, "help")
        said = [texts(page)]
        link = next(one["url"] for one in parts(page) if one.get("url"))
        assert "permissions=" in link
        assert "applications.commands" in link
        while "▶" in labels(page):
            turned = await world.ana.click(page, label="▶")
            page = turned.response or page
            said.append(texts(page))
        told = "\n".join(said)
        bot = world.env.bot
        assert isinstance(bot, Bot)
        for command in bot.tree.walk_commands():
            if not getattr(command, "commands", None) and hasattr(command, "parameters"):
                assert f"**/{command.qualified_name}**" in told
        assert "`/rule question:" in told

    play(folder, act)


def test_reading_on_keeps_what_else_may_be_meant(folder: Path) -> None:
    """“Not what I meant” stays under a private answer while its pages and relations are read."""

    async def act(world: World) -> None:
        answer = await asked(world, "rule", question="what is the honor dial")
        related = next(one for one in parts(answer) if one["type"] == 3)
        on = await world.ana.select(
            answer, custom_id=related["custom_id"], values=[related["options"][-1]["value"]]
        )
        assert {"Back", "Not what I meant"} <= set(labels(on.response or answer))

    play(folder, act)


def test_what_is_shown_to_all_stands_out_as_before(lit: Path) -> None:
    """The passage is bold for everybody, and a press of somebody else changes nothing for them."""

    async def act(world: World) -> None:
        answer = await asked(world, "rule", question="does a lantern without oil go out")
        assert "- **A lantern without oil goes out.**" in texts(answer)
        shown = sent(await world.ana.click(answer, label="Show to all"))
        assert "- **A lantern without oil goes out.**" in texts(shown)
        before = texts(shown)
        related = next((one for one in parts(shown) if one["type"] == 3), None)
        if related:
            other = await world.bo.select(
                shown, custom_id=related["custom_id"], values=[related["options"][0]["value"]]
            )
            assert other.ephemeral
        assert texts(shown) == before

    play(lit, act)


@pytest.mark.parametrize(
    ("command", "option"),
    [
        ("rule", "question"), ("rule", "game"), ("rule", "language"), ("card", "name"),
        ("card", "game"), ("errata", "about"), ("faq", "about"), ("step", "step"),
        ("list", "format"), ("list", "together"), ("list", "game"),
    ],
)  # fmt: skip
def test_whatever_is_typed_gets_a_list(lit: Path, command: str, option: str) -> None:
    """Each keystroke brings at most 25 choices of 1 to 100 characters, or none; never an error."""

    async def act(world: World) -> None:
        offered = 0
        for typed in ("", "l", "lantern", "Paper Lantern, st", "3.2", "\x00 😀 ***", "x" * 100):
            found = await world.ana.autocomplete(world.channel, command, option, typed)
            offered += len(found)
            assert len(found) <= 25
            for one in found:
                assert 1 <= len(one["name"].strip()) <= len(one["name"]) <= 100
                assert 1 <= len(str(one["value"])) <= 100
        assert offered

    play(lit, act)


def test_a_choice_tells_what_matched(lit: Path) -> None:
    """A card stands with its list, a passage beside its title; what is chosen opens that entry."""

    async def act(world: World) -> None:
        for typed, begins in (
            ("grey m", "Grey Moth · Restricted List · "),
            ("from the shed", "Oil · "),
        ):
            found = await world.ana.autocomplete(world.channel, "rule", "question", typed)
            name = next(one["name"] for one in found if one["name"].startswith(begins))
            assert typed in name.lower()
        (moth, *_) = await world.ana.autocomplete(world.channel, "rule", "question", "grey m")
        opened = await asked(world, "rule", question=moth["value"])
        assert "Restricted List" in texts(opened)

    play(lit, act)


@pytest.mark.parametrize("title", ["Oil", "Oil " * 40])
@pytest.mark.parametrize("said", ["", "burns", "a keeper may take 1 oil from the shed " * 5])
def test_what_matched_and_the_note_fit_beside_a_title(title: str, said: str) -> None:
    """The note that tells one from others is never cut, and something of all three is seen."""
    note = "clarification · a game of lanterns · en · 12"
    (choice,) = choices([EntryRef("abc", title, note, said=said)])
    assert len(choice.name) <= 100
    assert choice.name.startswith("Oil")
    assert choice.name.endswith(f" · {note}")
    assert said[:5] in choice.name


def test_the_last_of_several_cards_is_completed(lit: Path) -> None:
    """The names before it stay, and none is offered twice."""

    async def act(world: World) -> None:
        found = await world.ana.autocomplete(world.channel, "list", "together", "Grey Moth, st")
        assert found[0]["value"] == "Grey Moth, Stone Bridge"
        again = await world.ana.autocomplete(world.channel, "list", "together", "Grey Moth, grey")
        assert all(one["value"] != "Grey Moth, Grey Moth" for one in again)

    play(lit, act)


def test_a_bare_mention_and_a_direct_message(lit: Path) -> None:
    """A mention without words is told what to do; in a direct message every word is a question."""

    async def act(world: World) -> None:
        await world.ana.send(world.channel, f"<@{world.guild_bot}>")
        assert "write the question" in texts(world.channel.last_message)
        for _ in range(12):
            await world.bo.send(world.channel, f"<@{world.guild_bot}> fog")
        spoken = [texts(one) for one in world.channel.history() if one.author.bot]
        assert len([one for one in spoken if "Slow down" in one]) == 1

    play(lit, act)
