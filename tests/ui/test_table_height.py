"""A board is one screen of a phone, says what happens in words, and has what is done most first."""

from __future__ import annotations

import re

import pytest
from msgspec import structs

from bot.engine import commands as c
from bot.engine.games.files import shipped_games
from bot.engine.narration.events import ending
from bot.engine.state import Outcome
from bot.engine.view_model.screen import screen
from bot.locale.catalogue import LANGUAGES, words
from bot.ui.table.board import board_view
from bot.ui.table.phone import tall as reckoned
from docs.pictures.height import height, width
from tests.engine.play import Play, opened
from tests.ui.limits import parts, sent
from tests.ui.played_tables import GAMES, KEY, for_two, read, window_of

ONE_SCREEN = 620
_BUTTON, _TEXT, _PRIMARY = 2, 10, 1
_AUTHOR, _NEAR = 36, 2
"""Points above and below what a message says; less than a line."""


def board(play: Play) -> str:
    """The board of a table as a person reads it."""
    return read(board_view(KEY, screen(play.game, window_of(play), None), words("en")))


def buttons(play: Play) -> list[str]:
    """The labels of its buttons, from the top."""
    view = board_view(KEY, screen(play.game, window_of(play), None), words("en"))
    return [one["label"] for one in parts(view) if one["type"] == _BUTTON]


def in_conflict() -> Play:
    """The first conflict of L5R, in its action window."""
    play = opened(shipped_games()["l5r"]).all(c.Pass(seat=0), c.Pass(seat=1))
    play.all(*(c.Choose(choice="bid", value={"value": 3}, seat=seat) for seat in (0, 1)))
    declared = c.Do(
        action="conflict", told={"type": "political", "ring": "fire", "province": "s1.p2"}, seat=0
    )
    return play.all(declared)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", GAMES)
def test_a_board_of_two_is_one_screen_of_a_phone(key: str, language: str) -> None:
    """At every step that is reached, with secret choices half in, and at the end."""
    said, tall = words(language), []
    for name, game, window in for_two(key):
        shown = screen(game, window, None, language, said.template)
        points = height(sent(board_view(KEY, shown, said, name="Rokugan")))
        tall += [(name, points)] if points > ONE_SCREEN else []
    assert tall == []


@pytest.mark.parametrize("key", GAMES)
def test_the_bot_reckons_as_the_font_does(key: str) -> None:
    """Without a font it knows which board fits: of ten lines nine are broken as the font says."""
    said, lines, alike = words("en"), 0, 0
    for _, game, window in for_two(key)[::3]:
        view = board_view(KEY, screen(game, window, None), said)
        for part in parts(view):
            for line in part["content"].splitlines() if part["type"] == _TEXT else ():
                text = [{"type": _TEXT, "content": line}]
                lines, alike = (
                    lines + 1,
                    alike + (abs(height(text) - reckoned(line) - _AUTHOR) < _NEAR),
                )
    assert alike >= lines * 0.9


def test_the_height_is_that_of_chromium() -> None:
    """As `python -m docs.pictures.tall` says, within 2 points: broken lines, a table, wide rows."""
    text = {"type": 10, "content": "### A step\n**Ana** honor **4** · " + "fate **5** · " * 4}
    table = {"type": 10, "content": "```\nwounds  1  2\nfocus   3  0\n```\n-# small"}
    box = {"type": 17, "components": [text, {"type": 14, "divider": True}, table]}
    row = {"type": 1, "components": [{"type": 2, "label": f"Honor +{n}"} for n in range(5)]}
    assert height([box]) == CHROMIUM_BOX
    assert height([box, row]) == CHROMIUM_BOX + 2 * 48
    assert width("⚔", 16) > width("I", 16) * 3


CHROMIUM_BOX = 216


def test_the_running_conflict_is_a_line() -> None:
    """Its type, ring, who attacks whom and where, then the totals and who won."""
    play = in_conflict()
    assert "Conflict: political · 🔥 Fire · Ana against Bo · province 2\n" in board(play)
    play.all(c.Next(seat=0), c.Tell(totals={0: 5}, seat=0))
    assert "Conflict: political · 🔥 Fire · Ana 5 against Bo · province 2" in board(play)
    play.do(c.Tell(totals={1: 3}, seat=1))
    line = "Conflict: political · 🔥 Fire · Ana 5 against Bo 3 · province 2 · Ana wins by 2"
    assert line in board(play)
    for number in range(4):  # however much is counted meanwhile
        play.do(c.Change(counter="honor", holder="s0", by=1 + number, seat=0))
    assert line in board(play)


def test_the_main_deed_stands_first() -> None:
    """What the step is about, then what is counted, then what is always there."""
    play = opened(shipped_games()["l5r"], "kyuden-hida", "shizuka-toshi")
    counted = ["Honor −2", "Honor −1", "Honor +1", "Fate −2", "Fate −1", "Fate +1"]
    always = ["Next", "Undo", "Rule", "My seat"]
    stronghold = "My stronghold"  # asked for while it is not known
    found = [one for one in buttons(play) if one != stronghold]
    assert found == ["Pass", *counted, *always]
    play.all(c.Pass(seat=0), c.Pass(seat=1))
    assert buttons(play) == ["🔒 Bid", *counted, *always]
    play.all(*(c.Choose(choice="bid", value={"value": 3}, seat=seat) for seat in (0, 1)))
    assert {"Duel", "Conflict"} < set(buttons(play))
    play.do(c.Next(seat=0))
    declared = ["Conflict: military", "Conflict: political", "Pass"]
    assert buttons(play) == [*declared, *counted, *always]
    assert buttons(in_conflict())[:2] == ["Unopposed", "Defended"]


def test_what_is_left_and_what_nobody_has_is_told() -> None:
    """Opportunities in the phase of conflicts, the favor while it is unclaimed, fate on rings."""
    play = in_conflict()
    play.do(c.SetTo(counter="fate", holder="void", to=2, seat=0))
    shown = board(play)
    assert "left: military 1\n" in shown
    assert "left: military 1, political 1\n" in shown
    assert "**Imperial Favor** unclaimed" in shown
    assert "⚫ Void fate **2**" in shown
    assert "left:" not in board(opened(shipped_games()["l5r"]))


def test_counting_that_goes_on_is_one_line_of_the_log() -> None:
    """From where to where; another counter, another seat or something else begins a new line."""
    play = opened(shipped_games()["l5r"])
    for by in (-1, -2, 1, -1):
        play.do(c.Change(counter="honor", holder="s0", by=by, seat=0))
    log = [line for line in board(play).splitlines() if "honor 1" in line and "→" in line]
    assert log == ["-# Ana: honor 10 → 7."]
    play.do(c.Change(counter="honor", holder="s1", by=-1, seat=1))
    assert board(play).count("→") == 2
    play.do(c.Undo(seat=1))
    assert "honor 10 → 7" not in board(play)


@pytest.mark.parametrize(("key", "rows"), [
    ("senjutsu", ("wounds", "wound limit", "initiative")),
    ("whinv", ("kingdom power", "damage/developments", "kingdom ", "quest ", "battlefield ")),
])  # fmt: skip
def test_many_counters_are_a_table_of_both_sides(key: str, rows: tuple[str, ...]) -> None:
    """A row for each with its name, a column for each seat, no line wider than a phone."""
    play = opened(shipped_games()[key])
    if key == "whinv":
        play.do(c.SetTo(counter="damage", holder="s1.quest", to=7, seat=0))
    inside = board(play).split("```")[1].strip("\n").splitlines()
    assert inside[0].split() == ["Ana", "Bo"]
    assert [row for row in rows if not any(line.startswith(row) for line in inside)] == []
    assert max(map(len, inside)) <= 28
    assert key != "whinv" or any(line.split() == ["quest", "0/0", "7/0"] for line in inside)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("key", ["senjutsu", "imperium"])
def test_no_counter_of_a_table_is_cut(key: str, players: int, language: str) -> None:
    """The seats' names are shorter instead; of four seats each row still has its own name."""
    play = opened(
        shipped_games()[key], players=players, names=("Katarzyna", "Przemysław", "Anna", "Jan")
    )
    said = words(language)
    shown = screen(play.game, window_of(play), None, language, said.template)
    inside = read(board_view(KEY, shown, said)).split("```")[1].strip("\n").splitlines()
    assert [line for line in inside if len(line) > 28] == []
    assert players == 4 or [line for line in inside if "…" in line] == []
    assert len({line[:11] for line in inside}) == len(inside)


def test_what_the_step_is_about_stands_out() -> None:
    """The two answers to its question are in colour; what was forgotten can be said in grey."""
    play = in_conflict()
    play.all(c.Do(action="defended", seat=1), c.Next(seat=0), c.Tell(totals={0: 5, 1: 3}, seat=0))
    view = board_view(KEY, screen(play.game, window_of(play), None), words("en"))
    style = {one["label"]: one["style"] for one in parts(view) if one["type"] == _BUTTON}
    assert [label for label in style if style[label] == _PRIMARY] == ["Broke", "Not broken"]
    assert style["Unopposed"] != _PRIMARY


@pytest.mark.parametrize("key", GAMES)
def test_no_sign_stands_without_a_word(key: str) -> None:
    """Whoever hears the board hears words: every button says what it does."""
    for _, game, window in for_two(key)[::5]:
        view = board_view(KEY, screen(game, window, None), words("en"))
        for part in parts(view):
            if part["type"] == _BUTTON:
                assert re.search(r"[A-Za-z]{2}", part["label"]), part["label"]


def test_a_paused_board_says_so_and_how_to_go_on() -> None:
    """Since when, and one button for it."""
    play = opened(shipped_games()["l5r"])
    shown = screen(play.game, window_of(play), None)
    paused = board_view(KEY, shown, words("en"), paused="2026-05-01T20:00:00+00:00")
    assert "⏸ Paused since <t:1777665600:f>" in read(paused)
    assert read(paused).splitlines()[-1] == "[Go on] [Rule] [My seat]"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_board_says_how_to_set_up(language: str) -> None:
    """Who sits down to what is above it already; the set-up is told, as far as there is room."""
    said, play = words(language), opened(shipped_games()["l5r"])
    shown = screen(play.game, window_of(play), None, language, said.template)
    log = read(board_view(KEY, shown, said)).split("---")[1]
    assert play.game.texts["setup_provinces"].of(language) in log
    assert play.game.texts["setup_hand"].of(language) in log


def test_a_team_is_told_once() -> None:
    """With what it has left; seats of which a board has only the name share a line."""
    play = opened(shipped_games()["l5r-team"])
    play.do(c.GoTo(step="3.2", seat=0))
    assert re.findall(r"team: \w+|left: [\w, ]+", board(play)) == [
        "team: Cyril", "left: military 1, political 1",
        "team: Dora", "left: military 1, political 1",
    ]  # fmt: skip
    assert "-# **Ana** · **Bo** · **Cyril**\n" in board(
        opened(shipped_games()["senjutsu"], players=3)
    )


def test_who_shares_a_win_is_told_in_the_plural() -> None:
    """A winner wins, two win; in every language."""
    play = opened(shipped_games()["imperium"], players=2)
    told = {"en": "Ana and Bo win", "pl": "Ana i Bo wygrywają", "cs": "Ana a Bo vyhrávají"}
    ended = structs.replace(play.table, outcome=Outcome((0, 1), None))
    for language, start in told.items():
        assert ending(play.game, ended, language, words(language).template).startswith(start)


def test_a_word_is_that_of_its_own_action() -> None:
    """The favor's side is feminine in Polish, the conflict's type is not."""
    play, said = opened(shipped_games()["l5r"]).all(c.GoTo(step="3.4.1", seat=0)), words("pl")
    play.do(c.Tell(totals={0: 5, 1: 2}, seat=0))
    shown = screen(play.game, window_of(play), None, "pl", said.template)
    assert "[Łaska: militarna] [Łaska: polityczna]" in read(board_view(KEY, shown, said))
    play.do(c.Do(action="favor", told={"side": "military"}, seat=0))
    told = screen(play.game, window_of(play), None, "pl", said.template).log[-1].text
    assert told.startswith("Ana: łaska (militarna)")
