"""Pieces of which every seat has a set, and that others come to hold."""

from __future__ import annotations

import pytest

from bot.engine import commands as c
from bot.engine.errors import BadGameFile
from bot.engine.language import surely
from bot.engine.redaction import view_for
from bot.engine.view_model.board import board
from tests.engine.play import Play, opened
from tests.engine.small_game import action, small_game

BANNERS = """
[pieces.banner]
words = W(banner)
each = true
held = ["own", "won"]
states = { own = W(own), won = W(won), lost = W(lost) }

[pieces.banner.items]
crimson = W(crimson)
azure = W(azure)
"""
CATCH = action(
    '{ do = "place", piece = "$caught", state = "won", who = "actor", '
    'when = [{ pieces = "alike:caught.won@actor", at_most = 0 }] }',
    '[actions.try.takes.caught]\nwords = W(caught)\npieces = "banner.own@others|banner.lost"',
)


def catching(*told: tuple[int, str], more: str = "") -> Play:
    """A table of three at which seats have caught banners."""
    play = opened(small_game(BANNERS + CATCH + more), players=3)
    return play.all(*(c.Do(action="try", told={"caught": key}, seat=seat) for seat, key in told))


def holders(play: Play) -> dict[str, tuple[str, int | None]]:
    """The banners with their states and holders."""
    banners = {
        key: one for key, one in play.table.pieces.items() if key.endswith(("crimson", "azure"))
    }
    return {key: (one.state, one.holder) for key, one in banners.items()}


def test_a_set_is_held_by_its_seat_from_the_start() -> None:
    """Where the first state is one of those in which pieces are held."""
    found = holders(catching())
    assert found["s0.crimson"] == ("own", 0)
    assert found["s2.azure"] == ("own", 2)


def test_a_piece_goes_to_another_seat() -> None:
    """Then it is that seat's: it can be taken from there, and no longer from its first one."""
    play = catching((0, "s1.crimson"))
    assert holders(play)["s1.crimson"] == ("won", 0)
    assert "cannot be that" in play.refused(
        c.Do(action="try", told={"caught": "s1.crimson"}, seat=2)
    )


def test_pieces_that_are_called_alike() -> None:
    """Who has a crimson one takes no second, but a azure one."""
    play = catching((0, "s1.crimson"), (0, "s2.crimson"), (0, "s2.azure"))
    assert holders(play)["s2.crimson"] == ("own", 2)
    assert holders(play)["s2.azure"] == ("won", 0)


def test_pieces_of_either_kind_can_be_meant() -> None:
    """Those of others, and those that nobody holds, one's own among them."""
    play = catching()
    mine = c.Do(action="try", told={"caught": "s0.crimson"}, seat=0)
    assert "cannot be that" in play.refused(mine)
    play.all(c.Put(seat=1, piece="s0.crimson", state="lost"), mine)
    assert holders(play)["s0.crimson"] == ("won", 0)


def test_a_fact_is_a_piece_by_its_name_alone() -> None:
    """Whose it is does not matter: any crimson one will do, and no azure one."""
    show = action(
        '{ do = "gain", counter = "gold", who = "actor" }',
        'when = [{ fact = "shown", is = "crimson" }]\n[actions.show.takes.shown]\n'
        'words = W(shown)\npieces = "banner@actor"',
        name="show",
    )
    play = catching(more=show)
    play.do(c.Do(action="show", told={"shown": "s1.crimson"}, seat=1))
    play.refused(c.Do(action="show", told={"shown": "s1.azure"}, seat=1))
    assert play.has("gold") == (3, 4, 3)


def test_the_board_shows_a_piece_where_it_is_held() -> None:
    """With whose it was, if that is another seat."""
    play = catching((0, "s1.crimson"))
    places = board(view_for(play.table, None), play.game).places
    named = [[thing.name for group in place.groups for thing in group.things] for place in places]
    assert {"crimson", "azure", "Bo crimson"} <= {*named[0]}
    assert "crimson" not in named[1]


@pytest.mark.parametrize("selector", ["alike:catch.won@actor", "banner.own@others|bannar.lost"])
def test_a_mistake_in_either_part_is_told(selector: str) -> None:
    """A fact that nothing tells, a kind that there is not."""
    wrong = CATCH.replace("alike:caught.won@actor", selector)
    with pytest.raises(BadGameFile) as caught:
        small_game(BANNERS + wrong)
    assert caught.value.key == "actions.try.do.when"


@pytest.mark.parametrize(
    "said",
    [
        "I take the crimson from Bo",
        "take Bo's crimson",
        "je prends crimson de Bo",
        "try crimson Bo",
    ],
)
def test_what_is_taken_from_a_seat_is_its_own(said: str) -> None:
    """Not the speaker's of the same name, which would go the other way."""
    play = catching()
    play.do(surely(said, play.game, play.table, 0, "fr" if said.startswith("je") else "en"))
    assert holders(play)["s1.crimson"][1] == 0
    assert holders(play)["s0.crimson"] == ("own", 0)
