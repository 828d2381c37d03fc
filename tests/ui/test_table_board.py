"""The board: what stands on it, what can be pressed, what never stands on it."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from bot.engine import commands as c
from bot.engine.games.files import shipped_games
from bot.engine.view_model.screen import screen
from bot.locale.catalogue import LANGUAGES, words
from bot.ui.table.board import board_view
from tests.engine.play import Play, opened
from tests.ui.limits import broken, parts
from tests.ui.played_tables import KEY, read, window_of

GOLDEN = Path(__file__).parents[1] / "cases" / "tables"
_BUTTON = 2


def board(
    play: Play, language: str = "en", away: tuple[str, ...] = (), *, closed: bool = False
) -> str:
    """A board as a person reads it."""
    said = words(language)
    shown = screen(play.game, window_of(play), None, language, said.template)
    return read(board_view(KEY, shown, said, away=away, closed=closed))


def conflict() -> Play:
    """The second round of L5R, in the middle of a conflict; two things were set by hand."""
    play = Play(shipped_games()["l5r"])
    play.do(
        c.Open(
            game="l5r", seats=("Ana", "Bo_*"), players=("1", "2"), first=0,
            profiles=("shizuka-toshi", "kyuden-hida"),
        )
    )  # fmt: skip
    return play.all(
        c.Pass(seat=1),
        c.Pass(seat=0),
        c.Choose(choice="bid", value={"value": 1}, seat=0),
        c.Choose(choice="bid", value={"value": 5}, seat=1),
        c.Put(piece="s1.p2", state="broken", seat=1),
        c.Put(piece="favor", state="political", holder=1, seat=1),
        c.Put(piece="earth", state="claimed", holder=0, seat=0),
        c.SetTo(counter="fate", holder="void", to=2, seat=0),
        c.Do(action="conflict", told={"type": "military", "ring": "air"}, seat=0),
        c.Change(counter="honor", holder="s1", by=-2, seat=1),
        c.Undo(seat=1),
        c.Change(counter="fate", holder="s0", by=-3, seat=0),
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_board_says_this(language: str) -> None:
    """Word for word; `python -m tests.ui.test_table_board` writes it anew to be read."""
    golden = GOLDEN / f"board.{language}.txt"
    assert f"{board(conflict(), language)}\n" == golden.read_text(encoding="utf-8")


def test_whoever_left_voice_is_marked() -> None:
    """Only that seat; a seat without a person is never away."""
    lines = board(conflict(), away=("2", "")).splitlines()
    (at,) = [at for at, line in enumerate(lines) if "💤 away" in line]
    assert lines[at - 1].startswith("**Bo")
    assert "away" not in board(opened(shipped_games()["l5r"]), away=("", "2"))


def test_the_log_marks_what_was_undone_and_what_was_set_by_hand() -> None:
    """Struck through the one, with a sign the other."""
    assert "-# Ana: fate 7 → 4." in board(conflict())
    play = opened(shipped_games()["l5r"])
    play.all(c.Change(counter="honor", holder="s0", by=-2, seat=0), c.Undo(seat=0))
    assert "-# ~~Ana: honor 10 → 8.~~\n-# Undone: Ana: honor 10 → 8 (said by Ana)." in board(play)


def test_a_board_that_is_over_says_who_won_and_offers_a_rematch() -> None:
    """And no counters or actions any more."""
    play = conflict()
    play.do(c.SetTo(counter="honor", holder="s0", to=25, seat=0))
    shown = board(play)
    assert "## 🏆 Ana wins the game: honor 25" in shown
    assert shown.splitlines()[-1] == "[Rematch] [Undo] [My seat]"
    assert "Honor −1" not in shown


def test_a_closed_board_has_no_buttons() -> None:
    """It says that it is closed, and all the rest stays to be read."""
    shown = board(conflict(), closed=True)
    assert "This table is closed." in shown
    assert "Shizuka Toshi" in shown
    assert "[" not in shown


def test_an_undo_that_is_asked_for_stands_on_the_board() -> None:
    """With who has still to answer."""
    play = conflict()
    play.do(c.Undo(seat=0))
    play.do(c.Change(counter="fate", holder="s1", by=1, seat=1))
    assert "still to answer" not in board(play)
    play.do(c.Undo(seat=0))
    assert "still to answer: Bo" in board(play)


def test_a_sealed_choice_is_on_no_board() -> None:
    """The board is the same whatever was chosen, and has no proof; it says who is in."""
    shown = set()
    for value in range(1, 6):
        play = opened(shipped_games()["l5r"]).all(c.Pass(seat=0), c.Pass(seat=1))
        play.do(c.Choose(choice="bid", value={"value": value}, seat=0, nonce="n"))
        proof = window_of(play).table.locks["bid"][0].commitment
        assert proof[3:15] not in board(play)
        shown.add(board(play))
    (only,) = shown
    assert "🔒 bid is in" in only
    assert "Still to come: Bo" in only


def test_what_is_open_has_no_lock_any_more() -> None:
    """The sign changes with the reveal."""
    play = opened(shipped_games()["l5r"]).all(c.Pass(seat=0), c.Pass(seat=1))
    play.do(c.Choose(choice="bid", value={"value": 3}, seat=0))
    play.do(c.Choose(choice="bid", value={"value": 4}, seat=1))
    assert "🔓 bid 3" in board(play)
    assert "🔓 bid 4" in board(play)


def test_next_is_marked_where_nobody_is_waited_for() -> None:
    """Green where the table can go on, grey where somebody has still something to do."""
    styles = {}
    for name, play in (("waits", opened(shipped_games()["l5r"])), ("stops", conflict())):
        view = board_view(KEY, screen(play.game, window_of(play), None), words("en"))
        found = [p for p in parts(view) if p["type"] == _BUTTON and p["label"] == "Next"]
        styles[name] = found[0]["style"]
    assert styles == {"waits": 2, "stops": 3}


def test_what_a_slip_would_cost_dear_is_no_button() -> None:
    """What belongs to no step is in the list; so is “pass” of a later step."""
    play = opened(shipped_games()["imperium"])
    play.do(c.Next(seat=0))
    assert "Collapse" not in board(play)
    assert "More to do" not in board(play)
    draw = opened(shipped_games()["l5r"]).all(c.Pass(seat=0), c.Pass(seat=1))
    draw.do(c.Choose(choice="bid", value={"value": 3}, seat=0))
    draw.do(c.Choose(choice="bid", value={"value": 4}, seat=1))
    assert draw.table.frame.step == "2.5"
    assert "[Conflict]" in board(draw)
    assert "[Pass]" not in board(draw)


def test_many_seats_with_many_counters_still_fit() -> None:
    """Every name stays on the board; of the counters there are as many as fit."""
    play = opened(shipped_games()["free"], players=12)
    for place in range(40):
        play.do(c.AddCounter(name=f"long counter {place} {'x' * 20}", seat=0, start=123_456))
    view = board_view(KEY, screen(play.game, window_of(play), None), words("en"))
    assert broken(view) == []
    assert all(f"**{seat.name}" in read(view) for seat in play.table.seats)


def test_a_table_that_counts_nothing_says_how_to_begin() -> None:
    """The free table has no counters of its own."""
    play = opened(shipped_games()["free"], players=2)
    assert "/t counter" in board(play)
    play.do(c.AddCounter(name="corruption", seat=0))
    assert "/t counter" not in board(play)
    assert "**Ana** corruption **0**" in board(play)


if __name__ == "__main__":
    GOLDEN.mkdir(exist_ok=True)
    for one in LANGUAGES:
        path = GOLDEN / f"board.{one}.txt"
        path.write_text(f"{board(conflict(), one)}\n", encoding="utf-8")
        sys.stdout.write(f"{path.name}\n{path.read_text(encoding='utf-8')}\n")
