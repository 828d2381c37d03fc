"""The chart of a game: values by round, time played, and a picture that can be read."""

from __future__ import annotations

import subprocess
import sys
import threading
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from bot.engine import commands as c
from bot.engine.games.files import Games
from bot.engine.history_window import HistoryWindow
from bot.engine.host import Running
from bot.locale.catalogue import words
from bot.tables.game_chart import Curve, GameChart, game_chart
from bot.ui.table.announcements import counters_text, summary_view, time_text
from bot.ui.table.chart_picture import draw_chart
from tests.engine.play import NAMES, Play, opened
from tests.ui.limits import broken

GAMES = Games()
ROOT = Path(__file__).parents[2]


def running(play: Play, minutes: tuple[int, ...] = ()) -> Running:
    records = list(play.records)
    for place, minute in enumerate(minutes):
        at = f"2026-01-01T{10 + minute // 60:02}:{minute % 60:02}:00+00:00"
        records[-1 - place] = replace(records[-1 - place], at=at)
    return Running(play.game, HistoryWindow().followed_by(tuple(records)))


def honor(seat: int, by: int) -> c.Change:
    return c.Change(counter="honor", holder=f"s{seat}", by=by, seat=seat)


def rounds(play: Play, *changes: int) -> Play:
    """A round for each change of Ana's honor."""
    for by in changes:
        play.all(honor(0, by), c.GoTo(step="5.3", seat=0), c.Next(seat=0))
    return play


def test_a_counter_is_told_as_it_stood_after_each_round() -> None:
    """The start first, the end last; the counters are those that the board has at hand."""
    play = rounds(opened(GAMES["l5r"], players=2), 3, -1, 4)
    went = game_chart(running(play))
    assert went.seats == ("Ana", "Bo")
    assert went.rounds == 4
    assert [curve.name for curve in went.curves] == ["honor", "fate"]
    assert went.curves[0].values == ((10, 13, 12, 16, 16), (10, 10, 10, 10, 10))


def test_the_end_of_the_game_is_the_last_value() -> None:
    """Also in the middle of a round; who won is known."""
    play = rounds(opened(GAMES["l5r"]), 2).all(honor(0, 13))
    went = game_chart(running(play))
    assert went.curves[0].values[0] == (10, 12, 25)
    assert went.winners == (0,)


def test_what_was_undone_is_not_in_it() -> None:
    """A slip leaves no trace."""
    play = opened(GAMES["l5r"]).all(honor(1, 5), c.Undo(seat=1))
    assert game_chart(running(rounds(play, 1))).curves[0].values == ((10, 11, 11), (10, 10, 10))


def test_what_lies_on_the_pieces_of_a_seat_is_added_up() -> None:
    """Damage lies on zones; the picture shows what a capital has suffered."""
    play = opened(GAMES["whinv"])
    for zone in ("kingdom", "quest"):
        play.do(c.Change(counter="damage", holder=f"s1.{zone}", by=2, seat=1))
    damage = next(curve for curve in game_chart(running(play)).curves if curve.name == "damage")
    assert damage.values == ((0, 0), (0, 4))


def test_counters_that_nobody_used_are_left_out() -> None:
    """An empty chart says nothing."""
    assert game_chart(running(opened(GAMES["free"], players=3))).curves == ()
    assert draw_chart(GameChart(("Ana",), (), 1, 0, ()), words("en")) == b""


def test_breaks_are_not_time_played() -> None:
    """Twenty minutes, supper, ten minutes more."""
    play = rounds(opened(GAMES["l5r"]), 1)
    assert game_chart(running(play, (150, 140, 20, 0))).seconds == 30 * 60
    assert game_chart(running(play)).seconds == 0


def test_the_time_is_told_in_hours_and_minutes() -> None:
    """No hours where there were none, nothing where there is no time."""
    english = words("en")
    assert [time_text(s, english) for s in (0, 59, 720, 4320)] == [
        "", "1 min", "12 min", "1 h 12 min",
    ]  # fmt: skip


def drawn(seats: int, values: int = 9, curves: int = 2) -> GameChart:
    names = tuple(f"{name} Žluťoučký-Świerszcz" for name in NAMES[:seats])
    lines = tuple(
        tuple((seat * 3 + n * (seat + 1)) % 26 for n in range(values)) for seat in range(seats)
    )
    return GameChart(names, (0,), values - 1, 60, (Curve("honor", lines),) * curves)


@pytest.mark.parametrize("seats", range(1, 13))
def test_a_picture_has_a_place_for_every_seat(seats: int) -> None:
    """One to twelve: the picture has its size, few bytes, and a line in every colour."""
    png = draw_chart(drawn(seats), words("pl"))
    shown = Image.open(BytesIO(png))
    assert shown.size == (1000, 880)
    assert len(png) < 120_000
    colours = {colour for _, colour in shown.convert("RGB").getcolors(1 << 20) or ()}
    wanted = ((0xE6, 0x9F, 0x00), (0x56, 0xB4, 0xE9), (0x21, 0xC0, 0x8B), (0xF0, 0xE4, 0x42))
    assert all(colour in colours for colour in wanted[:seats])


@pytest.mark.parametrize(
    "values",
    [
        ((0,), (0,)),
        ((0, 0, 0), (0, 0, 0)),
        ((-7, 120), (0, -99)),
        ((1_000_000, 5), (3, 2)),
        (tuple(range(400)), tuple(range(400))),
    ],
    ids=["one point", "nothing", "below zero", "millions", "400 rounds"],
)
def test_any_values_can_be_drawn(values: tuple[tuple[int, ...], ...]) -> None:
    """Whatever a table of one's own counts."""
    assert draw_chart(GameChart(("Ana", "Bo"), (), 1, 0, (Curve("x" * 300, values),)), words("en"))


def test_names_that_the_font_cannot_write_are_numbers_of_seats() -> None:
    """No boxes in a picture: without its letters a name is “#2”."""
    lines = ((1, 2), (3, 4))
    ours = draw_chart(GameChart(("Ana", "#2"), (), 1, 0, (Curve("honor", lines),)), words("en"))
    theirs = draw_chart(GameChart(("Ana", "日本"), (), 1, 0, (Curve("honor", lines),)), words("en"))
    assert ours == theirs


def test_letters_of_all_our_languages_are_drawn() -> None:
    """A name with accents is not the same without them."""
    for name in ("Żółć", "Šťáva", "Noël Œuvre"):
        line = Curve("honor", ((1, 2),))
        plain = draw_chart(GameChart(("Zolc",), (), 1, 0, (line,)), words("en"))
        assert draw_chart(GameChart((name,), (), 1, 0, (line,)), words("en")) != plain


def test_a_bot_at_rest_has_not_loaded_what_draws() -> None:
    """It takes memory; only the end of a game asks for it."""
    code = "import bot.app.client, sys; sys.exit('PIL' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0


def test_pictures_can_be_drawn_side_by_side() -> None:
    """Two games that end at once have a picture each."""
    wanted, found = draw_chart(drawn(4), words("en")), []

    def draw() -> None:
        found.append(draw_chart(drawn(4), words("en")))

    threads = [threading.Thread(target=draw) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [wanted] * 4


def test_the_summary_keeps_the_limits_and_tells_the_picture_in_words() -> None:
    """Twelve seats with long names; who does not see the picture reads how it ended."""
    went = drawn(12)
    view = summary_view(went, "Ana wins the game: 25 honor", "Free", words("en"), drawn=True)
    assert broken(view) == []
    assert len(counters_text(went, words("en"))) <= 256
    assert (
        counters_text(drawn(1, 2, 1), words("en")) == "At the end: honor: Ana Žluťoučký-Świerszcz 1"
    )
