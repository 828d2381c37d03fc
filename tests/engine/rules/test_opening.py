"""Setting a table up: seats, names, profiles, the first player."""

from __future__ import annotations

import pytest

from bot.engine import commands as c
from bot.engine.games.game import Game
from bot.engine.state import Piece
from tests.engine.play import Play, opened
from tests.engine.small_game import small_game

PROFILES = """
[groups]
north = W(north)

[profiles.fast]
names = "Swift"
group = "north"
sets = { speed = 4, gold = 2 }

[profiles.rich]
names = N(Rich)
sets = { gold = 9 }

[profiles.plain]
names = "Plain"
"""


@pytest.fixture(scope="module")
def game() -> Game:
    return small_game(PROFILES)


def test_everything_is_at_its_start(game: Game) -> None:
    """Counters where they lie, pieces in their first state, the first player with the token."""
    play = opened(game, first=1)
    assert (play.has("gold"), play.table.count("toll", "table")) == ((3, 3), 4)
    assert [play.table.count("gold", boat) for boat in ("red", "blue")] == [3, 3]
    assert play.table.pieces["red"] == Piece("harbour")
    assert play.table.pieces["s1.t2"] == Piece("up")
    assert play.table.pieces["crown"] == Piece("worn", 1)
    assert (play.table.round, play.table.frame.step) == (1, "1")


def test_a_profile_says_what_its_seat_starts_with(game: Game) -> None:
    """Also the track that goes by it."""
    play = opened(game, "", "fast", "rich", players=3)
    assert (play.has("gold"), play.has("speed")) == ((3, 2, 9), (0, 4, 0))
    assert play.table.tracks["queue"] == (1, 0, 2)


def test_an_open_profile_is_called_as_whoever_takes_it_says(game: Game) -> None:
    """It starts as its file says, under its own name; who plays as it is known by its key."""
    more = PROFILES.replace(
        "[profiles.plain]", "[profiles.plain]\nopen = true\nsets = { gold = 1 }"
    )
    more += '[actions.bail]\nwords = W(bail)\nwho = "playing:plain"\n'
    play = opened(small_game(more), "plain:Old Tub", "plain")
    assert play.has("gold") == (1, 1)
    play.all(c.Do(action="bail", seat=0), c.Do(action="bail", seat=1))
    play.do(c.Sit(place=0, name="Ana", player="", profile="plain:New Tub", seat=0))
    assert (play.table.seats[0].profile, play.has("gold")) == ("plain:New Tub", (1, 1))
    play.refused(c.Sit(place=0, name="Ana", player="", profile="fast:Mine", seat=0))


def test_a_profile_can_be_changed(game: Game) -> None:
    """The difference between what the two start with is made up for, within the bounds."""
    play = opened(game, "fast", "")
    play.all(c.Change(counter="gold", holder="s0", by=5, seat=0))
    play.do(c.Sit(place=0, name="Ana", player="", profile="rich", seat=0))
    assert (play.has("gold"), play.has("speed")) == ((14, 3), (0, 0))
    play.do(c.Sit(place=0, name="Ana", player="", profile="fast", seat=0))
    assert (play.has("gold"), play.has("speed")) == ((7, 3), (4, 0))
    play.do(c.Sit(place=0, name="Ana", player="", profile="plain", seat=0))
    assert (play.has("gold"), play.has("speed")) == ((8, 3), (0, 0))
    play.all(
        c.SetTo(counter="gold", holder="s0", to=20, seat=0),
        c.Sit(place=0, name="Ana", player="", profile="rich", seat=0),
    )
    assert play.has("gold") == (20, 3)


def test_a_name_is_tidied(game: Game) -> None:
    """Blanks are one blank, and what no board can show is left out."""
    play = Play(game)
    play.do(c.Open(game="ferry", seats=("  Ana \n May\x00\ud800 ", "Bo"), first=0))
    assert play.table.seats[0].name == "Ana May"
    play.do(c.Sit(place=1, name="Cyril\u0007", player="17", seat=1))
    assert (play.table.seats[1].name, play.table.seats[1].player) == ("Cyril", "17")
    assert play.table.seats[1].profile == ""


@pytest.mark.parametrize(
    ("opening", "why"),
    [
        (c.Open(game="ferry", seats=("Ana",)), "played by 2 to 3"),
        (c.Open(game="ferry", seats=("Ana", "Bo", "Cyril", "Dora")), "played by 2 to 3"),
        (c.Open(game="ferry", seats=("Ana", " ANA ")), "the same name"),
        (c.Open(game="ferry", seats=("Ana", "")), "1 to 40 characters"),
        (c.Open(game="ferry", seats=("Ana", "\x00")), "1 to 40 characters"),
        (c.Open(game="ferry", seats=("Ana", "x" * 41)), "1 to 40 characters"),
        (c.Open(game="ferry", seats=("Ana", "Bo"), first=2), "one of the seats"),
        (c.Open(game="ferry", seats=("Ana", "Bo"), first=-1), "one of the seats"),
        (c.Open(game="ferry", seats=("Ana", "Bo"), profiles=("fast",)), "as many profiles"),
        (c.Open(game="ferry", seats=("Ana", "Bo"), profiles=("fast", "slow")), "no “slow”"),
        (c.Open(game="ferry", seats=("Ana", "Bo"), players=("1",)), "as many people"),
        (c.Next(), "not open yet"),
        (c.Several(commands=(c.Open(game="ferry", seats=("Ana", "Bo")),)), "on its own"),
    ],
)
def test_what_no_table_opens_with(game: Game, opening: c.Command, why: str) -> None:
    """Wrong numbers of players, names twice or unusable, profiles that the game has not."""
    assert why in Play(game).refused(opening)


@pytest.mark.parametrize(
    ("sitting", "why"),
    [
        (c.Sit(place=2, name="Cyril", player="", seat=0), "no such seat"),
        (c.Sit(place=-1, name="Cyril", player="", seat=0), "no such seat"),
        (c.Sit(place=0, name="bo", player="", seat=0), "sits here already"),
        (c.Sit(place=0, name="", player="", seat=0), "1 to 40 characters"),
        (c.Sit(place=0, name="Ana", player="", profile="slow", seat=0), "no “slow”"),
        (c.Sit(place=0, name="Ana", player="", seat=0), "nothing would change"),
    ],
)
def test_who_cannot_sit_down(game: Game, sitting: c.Command, why: str) -> None:
    """The same holds for changes later."""
    assert why in opened(game).refused(sitting)


def test_the_first_player_is_drawn_by_lot(game: Game) -> None:
    """If nobody is named, the luck that the command was given decides."""
    for luck in range(4):
        play = Play(game)
        play.do(c.Open(game="ferry", seats=("Ana", "Bo"), luck=luck))
        assert play.table.pieces["crown"].holder == luck % 2
