"""Asking the judge on Discord, by a real client: commands, buttons, mentions, restarts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.bot.world import World, labels, options, parts, play, sent, texts


async def asked(world: World, question: str, **more: object) -> Any:
    result = await world.ana.slash(world.channel, "rule", question=question, **more)
    return result.response


def test_a_question_is_answered_privately(folder: Path) -> None:
    """The answer holds the rule with its passage in bold and its source; only the asker sees it."""

    async def act(world: World) -> None:
        result = await world.ana.slash(world.channel, "rule", question="what is the honor dial")
        assert result.ephemeral
        said = texts(result.response)
        assert "onor dial" in said
        assert "**" in said
        assert "line " in said
        assert {"Show to all", "Not what I meant"} <= set(labels(result.response))

    play(folder, act)


@pytest.mark.parametrize(
    ("question", "why"),
    [
        ("honor bid", "Your question is its title."),
        ("honr bid", "Found by its name, one letter apart."),
        ("what is the honor dial", "It speaks of 2 of the 2 key words in your question."),
    ],
)
def test_an_answer_says_why_it_is_given(folder: Path, question: str, why: str) -> None:
    """One sentence, only for whoever asks; on other entries nothing would be true of it."""

    async def act(world: World) -> None:
        answer = await asked(world, question)
        told = await world.ana.click(answer, label="Why this?")
        assert told.ephemeral
        assert texts(told.response).strip() == why
        related = next(one for one in parts(answer) if one["type"] == 3)
        on = await world.ana.select(
            answer, custom_id=related["custom_id"], values=[related["options"][-1]["value"]]
        )
        assert "Why this?" not in labels(on.response or answer)

    play(folder, act)


def test_a_public_answer_and_its_deletion(folder: Path) -> None:
    """Shown to all where it is asked for; who asked, or a moderator, takes it away."""

    async def act(world: World) -> None:
        private = await asked(world, "what is the honor dial")
        shown = await world.ana.click(private, label="Show to all")
        assert not shown.ephemeral
        refused = await world.bo.click(sent(shown), label="Delete")
        assert refused.ephemeral
        assert "Only who asked, or a moderator" in texts(refused.response)
        await world.ana.click(sent(shown), label="Delete")
        assert shown.response is None
        second = await world.ana.slash(
            world.channel, "rule", question="what is the honor dial", public=True
        )
        await world.chief.click(sent(second), label="Delete")
        assert second.response is None

    play(folder, act)


def test_related_rules_and_the_way_back(folder: Path) -> None:
    """A private answer turns into the rule that was chosen, and back; a public one stays."""

    async def act(world: World) -> None:
        result = await world.ana.slash(world.channel, "rule", question="honor bid", public=True)
        before = texts(result.response)
        select = next(p["custom_id"] for p in parts(result.response) if p["type"] == 3)
        offered = next(p for p in parts(result.response) if p["type"] == 3)["options"]
        chosen = await world.bo.select(sent(result), custom_id=select, values=[offered[0]["value"]])
        assert chosen.ephemeral
        assert texts(result.response) == before
        assert "Back" in labels(chosen.response)
        back = await world.bo.click(sent(chosen), label="Back")
        assert texts(back.response or chosen.response).splitlines()[1] == before.splitlines()[1]

    play(folder, act)


def test_everything_works_after_a_restart(folder: Path) -> None:
    """Buttons under old messages are never dead."""

    async def act(world: World) -> None:
        result = await world.ana.slash(
            world.channel, "rule", question="what is the honor dial", public=True
        )
        await world.env.restart_bot()
        others = await world.bo.click(sent(result), label="Not what I meant")
        assert "Perhaps one of these" in texts(others.response)
        assert options(others.response)

    play(folder, act)


def test_nothing_found_and_suggestions(folder: Path) -> None:
    """Nonsense gets “nothing found” with what was searched; no rule is guessed."""

    async def act(world: World) -> None:
        nothing = await asked(world, "how do I bake bread")
        assert "Nothing found" in texts(nothing)
        assert "Searched" in texts(nothing)

    play(folder, act)


def test_autocomplete_names_entries(folder: Path) -> None:
    """A keystroke brings titles; what is chosen is opened without a search."""

    async def act(world: World) -> None:
        found = await world.ana.autocomplete(world.channel, "rule", "question", "hon")
        assert 0 < len(found) <= 25
        assert all(1 <= len(one["name"]) <= 100 for one in found)
        opened = await asked(world, found[0]["value"])
        assert found[0]["name"].split(" · ")[0] in texts(opened).replace("\\", "")
        assert await world.ana.autocomplete(world.channel, "rule", "question", "\x00 😀 ***") == []

    play(folder, act)


def test_steps_are_walked(folder: Path) -> None:
    """A step leads to the one before and the next."""

    async def act(world: World) -> None:
        result = await world.ana.slash(world.channel, "step", step="3.2.3")
        assert {"Step before", "Next step"} <= set(labels(result.response))
        following = await world.ana.click(sent(result), label="Next step")
        assert "3.2.4" in texts(following.response or result.response)

    play(folder, act)


def test_a_mention_and_a_context_menu_ask_too(folder: Path) -> None:
    """Both are answered like the command; the bot answers no bot and no bare text."""

    async def act(world: World) -> None:
        me = world.guild_bot
        await world.ana.send(world.channel, f"<@{me}> what is the honor dial")
        assert "onor dial" in texts(world.channel.last_message)
        message = await world.bo.send(world.channel, "what is the honor dial?")
        result = await world.ana.context_menu(world.channel, "Ask the judge", message)
        assert result.ephemeral
        assert "onor dial" in texts(result.response)

    play(folder, act)


def test_guides_and_an_unknown_card(folder: Path) -> None:
    """What is known here, and a card that no guide speaks of."""

    async def act(world: World) -> None:
        guides = await world.ana.slash(world.channel, "guides")
        assert "entries" in texts(guides.response)
        card = await world.ana.slash(world.channel, "card", name="Feast or Famine")
        assert "no such card" in texts(card.response)

    play(folder, act)


@pytest.mark.parametrize("question", ["", " ", "@everyone **x**", "x" * 6000, "\x00", 'NOT " OR *'])
def test_bad_input_is_answered(folder: Path, question: str) -> None:
    """Whatever is asked gets an answer, suggestions or “nothing found”, and nobody is called."""

    async def act(world: World) -> None:
        result = await world.ana.slash(world.channel, "rule", question=question or "-")
        assert texts(result.response).strip()
        assert len(texts(result.response)) <= 4000

    play(folder, act)
