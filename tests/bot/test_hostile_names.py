"""A name full of Markdown in a refusal: kept raw, escaped once where Discord shows it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from bot.engine import commands as c
from bot.engine.games.files import Games
from bot.engine.state import Seat, Table
from bot.locale.catalogue import LANGUAGES, words
from bot.outbox.board_updater import CannotShow
from bot.refusals import BotError
from bot.tables.authorization import Actor, authorized_command
from bot.tables.errors import WhichTable
from bot.tables.games import game_of
from bot.tables.seat_requests import place_of
from bot.ui.error_handler import escaped_sentence, sentence
from bot.ui.permissions import LACKS, ChannelMention
from tests.bot.seated_table import refusal, sit_down
from tests.bot.world import World, play

HOSTILE = "*_~|@everyone"
SHOWN = r"\*\_\~\|\@everyone"
SEATS = (Seat(HOSTILE, "1"), Seat("Bo", "2"))


def which_table() -> None:
    raise WhichTable((HOSTILE, "South"))


def seat_taken() -> None:
    wanted = c.Sit(id="x", place=0, name="Zoe", player="3")
    authorized_command(Table(seats=SEATS), Actor(3, "Zoe", press="1"), wanted)


@pytest.mark.parametrize(
    "refuse",
    [
        lambda: game_of(Games(), HOSTILE),
        lambda: place_of(SEATS, HOSTILE + "!"),
        seat_taken,
        which_table,
    ],
    ids=["game", "seat", "seat taken", "which table"],
)
def test_a_name_is_escaped_once_and_only_for_discord(refuse: Callable[[], object]) -> None:
    """The refusal itself, as the log and a terminal have it, is letter for letter."""
    with pytest.raises(BotError) as caught:
        refuse()
    assert HOSTILE in str(caught.value)
    assert "\\" not in str(caught.value)
    for language in LANGUAGES:
        said = sentence(caught.value, words(language))
        assert SHOWN in said
        assert said.count("\\") % SHOWN.count("\\") == 0


def test_a_channel_stays_a_mention() -> None:
    """It is a part of the sentence: Discord shows where, in a reply and in a direct message."""
    refused = CannotShow(LACKS, missing="Send Messages", where=ChannelMention(5))
    for language in LANGUAGES:
        said = words(language)
        assert "<#5>" in sentence(refused, said) == escaped_sentence(refused.message, said)
        assert "\\" not in sentence(refused, said)


def test_what_is_typed_comes_back_as_it_was_typed(folder: Path) -> None:
    """Commands of the judge, of the server and of the table show it escaped, and but once."""

    async def act(world: World) -> None:
        table = await sit_down(world, name=HOSTILE)
        asked = [
            await world.ana.slash(world.channel, "rule", question="honor", game=HOSTILE),
            await world.chief.slash(world.channel, "alias remove", phrase=HOSTILE),
            await world.ana.slash(table.voice, "table board", table=HOSTILE + "!"),
            await world.ana.slash(table.voice, "table open", game="l5r"),
            await world.ana.slash(table.voice, "table open", game=HOSTILE),
            await world.ana.slash(table.voice, "table seat", seat=HOSTILE),
        ]
        for result in asked:
            said = refusal(world, result)
            assert SHOWN in said
            assert said.count("\\") == SHOWN.count("\\"), said

    play(folder, act, check_errors=False)
