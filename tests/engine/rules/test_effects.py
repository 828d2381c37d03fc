"""Every effect and selector that a game's data can speak of."""

from __future__ import annotations

import pytest

from bot.engine import commands as c
from bot.engine import events as e
from bot.engine.games.game import Game
from bot.engine.state import Piece
from tests.engine.play import opened
from tests.engine.small_game import SMALL_GAME, changed, small_game, tried

SPEEDS = (
    c.SetTo(counter="speed", holder="s1", to=2),
    c.SetTo(counter="speed", holder="s2", to=1),
)
SHARED = '{{ do = "move", counter = "gold", from = "{}", to = "{}", by = {}, share = true }}'
BO_OWNS = (c.Put(piece="red", state="owned", holder=1),)


@pytest.mark.parametrize(
    ("do", "after"),
    [
        ('{ do = "gain", counter = "gold", who = "actor", by = 2 }', {"gold@s0": 5}),
        ('{ do = "gain", counter = "gold", who = "actor", by = 99 }', {"gold@s0": 20}),
        ('{ do = "gain", counter = "gold", on = "boat" }', {"gold@red": 4, "gold@blue": 4}),
        ('{ do = "gain", counter = "toll" }', {"toll@table": 5}),
        ('{ do = "lose", counter = "gold", who = "actor" }', {"gold@s0": 2}),
        (
            '{ do = "lose", counter = "gold", who = "each", by = 9 }',
            {"gold@s0": 0, "gold@s1": 0, "gold@s2": 0},
        ),
        ('{ do = "set", counter = "gold", who = "actor", to = 7 }', {"gold@s0": 7}),
        ('{ do = "set", counter = "gold", who = "actor", to = 70 }', {"gold@s0": 20}),
        (
            '{ do = "move", counter = "gold", from = "actor", to = "first", by = 2 }',
            {"gold@s0": 1, "gold@s1": 5},
        ),
        (
            '{ do = "move", counter = "gold", from = "actor", to = "first", by = 9 }',
            {"gold@s0": 0, "gold@s1": 6},
        ),
        (
            '{ do = "move", counter = "gold", from = "boat", to = "actor", by = "all" }',
            {"gold@s0": 9, "gold@red": 0, "gold@blue": 0},
        ),
        (
            SHARED.format("actor", "others", 3),
            {"gold@s0": 1, "gold@s1": 4, "gold@s2": 4},
        ),
        (
            SHARED.format("others", "actor", 4),
            {"gold@s0": 7, "gold@s1": 1, "gold@s2": 1},
        ),
        (
            (
                '{ do = "set", counter = "gold", who = "first", to = 19 }, '
                '{ do = "move", counter = "gold", from = "actor", to = "first", by = 3 }'
            ),
            {"gold@s0": 2, "gold@s1": 20},
        ),
        (
            (
                '{ do = "lose", counter = "gold", who = "others" }, '
                '{ do = "reset", counters = ["gold"] }, { do = "gain", counter = "toll", by = 2 }'
            ),
            {"toll@table": 6},
        ),
    ],
)
def test_what_effects_do_to_counters(do: str, after: dict[str, int]) -> None:
    """Gain, lose, set, move and reset change what they name, and stop at the bounds."""
    assert changed(tried(do)) == after


@pytest.mark.parametrize(
    ("who", "seats"),
    [
        ("each", {0, 1, 2}),
        ("actor", {0}),
        ("others", {1, 2}),
        ("first", {1}),
        ("turn", set()),
        ("not:first", {0, 2}),
        ("not:actor", {1, 2}),
        ("next:first", {2}),
        ("next:next:first", {0}),
        ("holder:red", {1}),
        ("holder:blue", set()),
        ("highest:speed", {1}),
        ("lowest:speed", {0}),
        ("highest:debt", set()),
        ("lowest:gold", set()),
        ("having:speed", {1, 2}),
        ("having:debt", set()),
        ("not:having:speed", {0}),
        ("tied:gold", {0, 1, 2}),
        ("tied:speed", set()),
        ("not:tied:speed", {0, 1, 2}),
        ("chose:guess", set()),
        ("whom", {2}),
    ],
)
def test_whom_a_selector_means(who: str, seats: set[int]) -> None:
    """Each selector names the seats that its line in docs/games.md says, or nobody."""
    play = tried(
        f'{{ do = "know", fact = "whom", who = "next:first" }}, '
        f'{{ do = "gain", counter = "debt", who = "{who}" }}',
        "",
        *SPEEDS,
        *BO_OWNS,
    )
    assert {seat for seat, debt in enumerate(play.has("debt")) if debt} == seats


def test_whose_turn_it_is_can_be_given_and_passed_over() -> None:
    """A turn goes to the seat of a selector, or the next one that has some of a counter."""
    to = '{{ do = "turn", to = "{}"{} }}'
    assert tried(to.format("first", "")).table.turn == 1
    assert tried(to.format("holder:red", "")).table.turn is None
    assert tried(to.format("actor", ', having = "speed"'), "", *SPEEDS).table.turn == 1
    assert tried(to.format("next:first", ', having = "speed"'), "", *SPEEDS).table.turn == 2
    assert tried(to.format("first", ', having = "debt"')).table.turn is None


@pytest.mark.parametrize(
    ("which", "gaining"),
    [
        ("red", {"red"}),
        ("boat", {"red", "blue"}),
        ("boat.harbour", {"blue"}),
        ("boat.owned", {"red"}),
        ("boat@first", {"red"}),
        ("boat.owned@actor", set()),
    ],
)
def test_which_pieces_a_selector_means(which: str, gaining: set[str]) -> None:
    """A piece, a kind, a kind in a state, a kind of somebody's."""
    play = tried(f'{{ do = "gain", counter = "gold", on = "{which}" }}', "", *BO_OWNS)
    assert {key.partition("@")[2] for key in changed(play)} == gaining


def test_a_piece_that_an_action_was_told() -> None:
    """`$name` stands for the piece, the state or the counter that was told."""
    takes = 'takes = { ship = { words = W(ship), pieces = "boat" } }'
    play = tried('{ do = "lose", counter = "gold", on = "$ship" }', takes, ship="blue")
    assert changed(play) == {"gold@blue": 2}
    takes = "takes = { what = { words = W(what), options = { gold = W(gold), debt = W(debt) } } }"
    play = tried('{ do = "gain", counter = "$what", who = "actor" }', takes, what="debt")
    assert changed(play) == {"debt@s0": 1}


def test_placing_gives_a_state_and_a_holder_where_there_is_one() -> None:
    """Only a state that is held keeps the holder; tiles of a seat are found by their owner."""
    place = '{{ do = "place", piece = "{}", state = "{}", who = "actor" }}'
    assert tried(place.format("red", "owned")).table.pieces["red"] == Piece("owned", 0)
    assert tried(place.format("red", "sea"), "", *BO_OWNS).table.pieces["red"] == Piece("sea")
    play = tried(place.format("tile@first", "down"))
    down = {key for key, piece in play.table.pieces.items() if piece.state == "down"}
    assert down == {"s1.t1", "s1.t2"}
    play = tried(place.format("t2@actor", "down"))
    assert play.table.pieces["s0.t2"].state == "down" != play.table.pieces["s1.t2"].state


def test_a_track_is_put_in_order() -> None:
    """By counters, the highest first and the rest as they stood; or somebody goes to the top."""
    by = '{ do = "order", track = "queue", by = ["speed"] }'
    assert tried(by, "", *SPEEDS).table.tracks["queue"] == (1, 2, 0)
    top = '{ do = "order", track = "queue", top = "next:first" }'
    assert tried(top).table.tracks["queue"] == (2, 0, 1)


def test_what_is_known_and_noted() -> None:
    """`know` keeps a word or a seat; `note` tells a text with a number and the facts."""
    play = tried(
        '{ do = "know", fact = "mood", is = "fine" },'
        '{ do = "know", fact = "boss", who = "first" },'
        '{ do = "note", text = "hello", who = "others", by = "gold" }'
    )
    assert (play.table.fact("mood"), play.table.fact("boss")) == ("fine", "s1")
    notes = [record.event for record in play.records if isinstance(record.event, e.Noted)]
    facts: dict[str, e.FactValue] = {"mood": "fine", "boss": "s1"}
    assert notes == [e.Noted("hello", 1, 3, facts), e.Noted("hello", 2, 3, facts)]


def _guessing(first: int, second: int) -> tuple[c.Command, ...]:
    return (
        c.Choose(choice="guess", value={"number": first}, seat=0),
        c.Choose(choice="guess", value={"number": second}, seat=1),
    )


def test_settling_moves_and_moves_anew(small: Game) -> None:
    """Once settled, a changed value takes back what was moved and moves what it should be."""
    play = opened(small).all(*_guessing(5, 2))
    assert (play.table.frame.step, play.has("gold")) == ("3", (1, 5))
    play.do(c.SetTo(counter="speed", holder="s1", to=6, seat=1))
    assert play.has("gold") == (5, 1)
    play.do(c.SetTo(counter="speed", holder="s0", to=6, seat=0))
    assert play.has("gold") == (3, 3)
    play.do(c.Give(counter="speed", source="s1", target="s0", by=1, seat=0))
    assert play.has("gold") == (1, 5)


def test_a_part_of_settling_may_depend() -> None:
    """A move with a condition is made where it holds; the others are made anyway."""
    move = '{ do = "move", counter = "gold", from = "highest:speed", to = "lowest:speed", by = 2'
    more = f'{move} }}, {move}, when = [{{ counter = "toll", at_least = 5 }}]'
    game = small_game(text=SMALL_GAME.replace(move, more.replace("by = 2,", "by = 1,")))
    assert opened(game).all(*_guessing(5, 2)).has("gold") == (1, 5)
    dearer = c.Change(counter="toll", holder="table", by=1, seat=0)
    assert opened(game).all(dearer, *_guessing(5, 2)).has("gold") == (0, 6)


def test_clearing_ends_what_was_revealed(small: Game) -> None:
    """After `clear` nothing is open, nothing settled, and the value moves nothing any more."""
    play = opened(small).all(*_guessing(5, 2), c.Next(seat=0))
    assert (play.table.revealed, play.table.settled) == ({}, {})
    play.do(c.SetTo(counter="speed", holder="s1", to=9, seat=1))
    assert play.has("gold") == (1, 5)


WATCH = """
[[watches]]
key = "storm"
when = [{ counter = "debt", who = "actor", at_least = 3 }]
do = [
    { do = "set", counter = "debt", who = "actor", to = 0 },
    { do = "lose", counter = "gold", who = "actor" },
    { do = "gain", counter = "toll" },
]

[[watches]]
key = "flood"
when = [{ counter = "toll", at_least = 5 }]
do = [{ do = "know", fact = "flood", is = "yes" }]
"""


def test_a_watch_reacts_to_whatever_brought_it_about() -> None:
    """After each command, for the seat that it holds for; the next watch sees what it did."""
    play = opened(small_game(WATCH)).all(c.Change(counter="debt", holder="s1", by=2, seat=0))
    assert (play.has("debt"), play.table.fact("flood")) == ((0, 2), None)
    play.do(c.Change(counter="debt", holder="s1", by=2, seat=0))
    assert (play.has("debt"), play.has("gold")) == ((0, 0), (3, 2))
    assert play.table.fact("flood") == "yes"
    play.do(c.Undo(seat=0))
    assert (play.has("debt"), play.has("gold")) == ((0, 2), (3, 3))


ORDER = """
[[choices.guess.order]]
{first}

[[choices.guess.order]]
field = "wind"

[[choices.guess.order]]
track = "queue"
"""


@pytest.mark.parametrize(
    ("first", "guesses", "order"),
    [
        ('field = "number"', [(2, "calm"), (4, "calm"), (3, "calm")], (1, 2, 0)),
        ('field = "number"', [(3, "gale"), (3, "calm"), (3, "gale")], (1, 2, 0)),
        ('field = "number"', [(3, "calm"), (3, "calm"), (3, "calm")], (2, 1, 0)),
        ('field = "wind"', [(5, "gale"), (1, "calm"), (2, "gale")], (1, 2, 0)),
    ],
)
def test_what_is_revealed_is_put_in_order(
    first: str, guesses: list[tuple[int, str]], order: tuple[int, ...]
) -> None:
    """Numbers the highest first, words as their options stand, then the track."""
    play = opened(small_game(ORDER.replace("{first}", first)), players=3)
    play.all(c.Rank(track="queue", order=(2, 1, 0), seat=0), c.Next(seat=0))
    for seat, (number, wind) in enumerate(guesses):
        play.do(c.Choose(choice="guess", value={"number": number, "wind": wind}, seat=seat))
    assert play.table.tracks["guess"] == order


def test_an_order_follows_the_value_that_counts() -> None:
    """A changed value puts what was revealed in order anew, until it is cleared."""
    lines = ORDER.replace("{first}", 'field = "number"\ncounter = "speed"')
    play = opened(small_game(lines)).all(*_guessing(2, 4))
    assert play.table.tracks["guess"] == (1, 0)
    play.do(c.SetTo(counter="speed", holder="s0", to=6, seat=0))
    assert play.table.tracks["guess"] == (0, 1)
    play.all(c.Next(seat=0), c.SetTo(counter="speed", holder="s0", to=0, seat=0))
    assert play.table.tracks["guess"] == (0, 1)


def test_a_choice_of_several_numbers_comes_up_once_for_each() -> None:
    """One after the other as they are high, the track deciding between the same."""
    text = SMALL_GAME.replace("range = [1, 5]", "range = [1, 5], many = true")
    play = opened(small_game(ORDER.replace("{first}", 'field = "number"'), text))
    play.do(c.Choose(choice="guess", value={"number": (5, 2)}, seat=0))
    play.do(c.Choose(choice="guess", value={"number": 4}, seat=1))
    assert play.table.tracks["guess"] == (0, 1, 0)


def test_a_choice_may_be_nothing_at_all() -> None:
    """Where every field can be left out, an empty choice is in order too."""
    text = SMALL_GAME.replace("range = [1, 5]", "range = [1, 5], optional = true")
    play = opened(small_game(ORDER.replace("{first}", 'field = "number"'), text))
    play.do(c.Choose(choice="guess", value={}, seat=0))
    play.do(c.Choose(choice="guess", value={"number": 1}, seat=1))
    assert play.table.tracks["guess"] == (1, 0)


@pytest.fixture
def small() -> Game:
    return small_game()
