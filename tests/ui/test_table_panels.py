"""The private panels: everything of one seat, and nothing of anybody else's that is secret."""

from __future__ import annotations

import json

import pytest
from discord import ui

from bot.engine import commands as c
from bot.engine.games.files import shipped_games
from bot.engine.narration.log import LogPage, lines, page
from bot.engine.view_model.form_fields import FormField
from bot.engine.view_model.screen import screen, sealed_choice, view_of_seat
from bot.engine.view_model.step_list import step_list
from bot.locale.catalogue import words
from bot.ui.table.confirmations import concede_view
from bot.ui.table.more_panel import more_view
from bot.ui.table.pages import A_PAGE, history_view, steps_view
from bot.ui.table.panels import pieces_view, seat_view
from bot.ui.table.sealed import only_field, picked_value, sealed_view
from bot.ui.table.undo_requests import undo_view
from tests.engine.play import Play, opened
from tests.ui.limits import parts, sent
from tests.ui.played_tables import GAMES, KEY, read, stages, window_of
from tests.ui.test_table_screens import private, public

EN = words("en")
RARE = "xylophone"
"""A word that occurs nowhere else."""


def bidding() -> Play:
    """L5R, where both bid."""
    return opened(shipped_games()["l5r"]).all(c.Pass(seat=0), c.Pass(seat=1))


def seat(play: Play, number: int, counter: str = "", holder: str = "") -> ui.LayoutView:
    window = window_of(play)
    shown, mine = screen(play.game, window, number), view_of_seat(play.game, window, number)
    return seat_view(KEY, shown, mine, EN, counter=counter, holder=holder)


def sealed(play: Play, number: int, picked: str = "") -> ui.LayoutView:
    window = window_of(play)
    (choice,) = play.game.choices
    found = sealed_choice(play.game, window, number, choice)
    assert found
    return sealed_view(KEY, window.records[-1].seq, found, EN, picked=picked)


def test_a_panel_has_all_that_the_board_has_no_room_for() -> None:
    """Counters that are not shown, those on pieces, and the offers of this seat."""
    shown = read(seat(bidding(), 1))
    assert "fate income 7" in shown or "income 7" in shown
    assert "[🔒 Bid]" in shown
    named = [o["label"] for p in parts(seat(bidding(), 1)) for o in p.get("options", ())]
    assert {"⛩ honor 10", "Air: 🌸 fate 0", "Income 7"} <= set(named)


def test_the_chosen_counter_is_marked_and_the_buttons_change_it() -> None:
    """By 1, 2 and 5, at its place, and to a number."""
    view = seat(bidding(), 0, "fate", "void")
    assert "{Choose a counter: Void: 🌸 fate 0}" in read(view)
    names = [part["custom_id"] for part in parts(view) if part.get("custom_id", "")[3:6] == "cou"]
    assert [name.split(":")[3:6] for name in names if name.startswith("t1:count:")] == [
        ["fate", "void", by] for by in ("-5", "-2", "-1", "+1", "+2", "+5")
    ]
    assert "[Fate = …]" in read(view)


def test_a_piece_is_chosen_and_then_what_becomes_of_it() -> None:
    """States that somebody holds are offered for everybody."""
    play = bidding()
    window = window_of(play)
    shown, mine = screen(play.game, window, 0), view_of_seat(play.game, window, 0)
    nothing = pieces_view(KEY, shown, mine, EN)
    assert "what becomes of it?" not in read(nothing)
    view = pieces_view(KEY, shown, mine, EN, piece="air")
    options = [part["options"] for part in parts(view) if part.get("options")][1]
    assert [(one["value"], one["label"]) for one in options] == [
        ("contested@", "Contested"),
        ("claimed@0", "Ana: claimed"),
        ("claimed@1", "Bo: claimed"),
    ]


def test_who_has_no_seat_reads_and_changes_nothing() -> None:
    """History, steps and rules; no action, no giving up."""
    play = bidding()
    shown = read(more_view(KEY, screen(play.game, window_of(play), None), None, EN))
    assert "[History] [Steps]" in shown
    assert "{Look up the rule of …}" in shown
    assert not any(one in shown for one in ("Do something", "Give", "Next", "My seat]"))


def test_giving_up_is_asked_about() -> None:
    """The button of the panel does not do it; the one of the question does."""
    play = bidding()
    window = window_of(play)
    shown, mine = screen(play.game, window, 0), view_of_seat(play.game, window, 0)
    first = [p["custom_id"] for p in parts(more_view(KEY, shown, mine, EN)) if p.get("custom_id")]
    assert next(one for one in first if ":concede:" in one).split(":")[3] == ""
    then = [p["custom_id"] for p in parts(concede_view(KEY, shown, EN)) if p.get("custom_id")]
    assert then[0].split(":")[3] == "sure"


def test_a_choice_is_picked_then_locked_then_changed() -> None:
    """Locking waits for something picked; what is locked can be picked anew and taken back."""

    def lock(view: ui.LayoutView) -> bool:
        (found,) = [p for p in parts(view) if ":lock:" in p.get("custom_id", "")]
        return not found.get("disabled")

    play = bidding()
    assert not lock(sealed(play, 0))
    assert lock(sealed(play, 0, "3"))
    assert "Picked: **3**" in read(sealed(play, 0, "3"))
    assert "Take back" not in read(sealed(play, 0, "3"))
    play.do(c.Choose(choice="bid", value={"value": 3}, seat=0))
    shown = read(sealed(play, 0))
    assert "Locked: **3**" in shown
    assert "{Bid: 3}" in shown
    assert "Still to come: Bo" in shown
    assert "[Take back] [Remind]" in shown
    assert not lock(sealed(play, 0))
    assert lock(sealed(play, 0, "4"))


def test_what_is_picked_stands_in_the_message_and_in_no_name() -> None:
    """Names of controls are logged; the marked option is not."""
    view = sealed(bidding(), 0, "4")
    assert picked_value(view.children) == "4"
    assert picked_value(sealed(bidding(), 0).children) == ""
    names = [part["custom_id"] for part in parts(view) if part.get("custom_id")]
    same = [p["custom_id"] for p in parts(sealed(bidding(), 0, "2")) if p.get("custom_id")]
    assert names == same


def test_a_choice_of_several_parts_opens_a_form() -> None:
    """There is no list then, and the button says so."""
    play = opened(shipped_games()["senjutsu"]).all(c.Next(seat=0))
    assert "[Choose …]" in read(sealed(play, 0))
    play.do(c.Choose(choice="card", value={"kind": "attack", "initiative": 7}, seat=0))
    assert "Locked: **attack 7**" in read(sealed(play, 0))
    assert "[Change …] [Take back] [Remind]" in read(sealed(play, 0))


def test_a_number_with_many_values_is_written() -> None:
    """A list holds 25; more, and several numbers, are a form."""
    play = bidding()
    found = sealed_choice(play.game, window_of(play), 0, "bid")
    assert found
    assert only_field(found) == found.fields[0]
    for ask in (
        FormField("a", "a", number=(1, 26)),
        FormField("a", "a", number=(1, 3), many=True),
        FormField("a", "a"),
    ):
        other = type(found)(
            found.choice, found.name, (ask,), "", "", known=False, present=(), missing=()
        )
        assert only_field(other) is None
        assert "[Choose …]" in read(sealed_view(KEY, 1, other, EN))


@pytest.mark.parametrize("key", ["l5r", "l5r-skirmish", "senjutsu"])
def test_no_other_viewer_ever_gets_a_sealed_value(key: str) -> None:
    """Whatever message is made for Bo or for all: it is the same whatever Ana has chosen."""
    play = opened(shipped_games()[key])
    while "choose" not in {one.kind for one in screen(play.game, window_of(play), 0).offers}:
        step = play.game.step(*play.table.place)
        waits = step is not None and step.wait is not None and step.wait.passes
        play.do(c.Pass(seat=len(play.table.passed)) if waits else c.Next(seat=0))
    seen = set()
    values: list[dict[str, int | str | tuple[int, ...]]] = (
        [{"value": n} for n in (1, 2, 3)]
        if key != "senjutsu"
        else [
            {"kind": "attack", "initiative": 17},
            {"kind": "block", "initiative": (3, 19), "name": RARE},
        ]
    )
    (choice,) = play.game.choices
    for value in values:
        one = Play(play.game)
        one.table, one.records = play.table, list(play.records)
        one.do(c.Choose(choice=choice, value=value, seat=0, nonce="n", id="same"))
        window = window_of(one)
        proof = window.table.locks[choice][0].commitment
        views = [*public(one.game, window, EN), *private(one.game, window, EN, 1)]
        text = json.dumps([sent(view) for view in views])
        assert RARE not in text
        seen.add(text.replace(proof, "proof"))
        mine = json.dumps([sent(view) for view in private(one.game, window, EN, 0)])
        assert "Locked: **" in mine
    assert len(seen) == 1


def test_a_question_says_who_has_still_to_answer() -> None:
    """And who has agreed; its buttons carry the event with which it was asked."""
    play = opened(shipped_games()["imperium"], players=3).all(c.Next(seat=0), c.Undo(seat=0))
    window = window_of(play)
    undo_request = screen(play.game, window, None).undo_request
    assert undo_request
    shown = undo_view(KEY, 12, undo_request, EN)
    assert "Still to answer: Bo, Cyril" in read(shown)
    assert read(shown).splitlines()[-1] == "[Agree] [Refuse]"
    play.do(c.Answer(agree=True, seat=2))
    undo_request = screen(play.game, window_of(play), None).undo_request
    assert undo_request
    again = read(undo_view(KEY, 12, undo_request, EN))
    assert "Agreed: Cyril" in again
    assert "Still to answer: Bo" in again
    assert "Ana wants to undo" in again


def test_the_history_is_read_page_by_page() -> None:
    """The newest page first, the lines in their order; every line is on one of them."""
    play = opened(shipped_games()["l5r"])
    for _ in range(30):
        play.do(c.Change(counter="fate", holder="s0", by=1, seat=0))
    told = lines(play.records, play.game)
    pages = [page(play.records, play.game, "en", str, (number, A_PAGE)) for number in range(3)]
    assert [(one.number, one.pages) for one in pages] == [(0, 3), (1, 3), (2, 3)]
    assert [line for one in reversed(pages) for line in one.lines] == told
    assert len(pages[0].lines) == A_PAGE
    assert page(play.records, play.game, "en", str, (99, A_PAGE)).number == 2
    assert page([], play.game, "en", str, (0, A_PAGE)) == LogPage([], 0, 1)
    view = history_view(KEY, 1, pages[1].lines, EN, page=1, all_pages=3)
    assert read(view).splitlines()[0] == "### History · page 2 of 3"
    assert read(view).splitlines()[-1] == "[◀ Earlier] [Later ▶]"


def test_the_overview_of_steps_opens_where_the_table_is() -> None:
    """Conflicts stand below the step that begins them; only who may can go to a step."""
    game = shipped_games()["l5r"]
    rows = step_list(game)
    assert [(row.depth, row.number, row.heading) for row in rows[:3]] == [
        (0, "0", "Set-up"),
        (0, "1.1", "Dynasty"),
        (0, "1.2", ""),
    ]
    numbers = [row.number for row in rows]
    assert numbers.index("3.2") < numbers.index("3.2.1") < numbers.index("3.4")
    view = steps_view(KEY, 1, rows, ("", "5.3"), EN)
    assert "→ **5.3 Discard from provinces**" in read(view)
    assert "Go to a step" not in read(view)
    assert "Go to a step" in read(steps_view(KEY, 1, rows, ("", "5.3"), EN, may=True))


@pytest.mark.parametrize("key", GAMES)
def test_every_view_is_made_of_data_alone(key: str) -> None:
    """The same table gives the same message: nothing in it is drawn or counted up."""
    game, window = stages(key)[0]

    def made() -> str:
        views = [*public(game, window, EN), *private(game, window, EN, 0)]
        return json.dumps([sent(view) for view in views])

    assert made() == made()
