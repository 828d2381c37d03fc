"""Words whose meaning depends on what is possible at the table now."""

from __future__ import annotations

import pytest

from bot.engine import commands as c
from bot.engine.decide import decide
from bot.engine.errors import CannotRead, NotNow, WhichOne
from tests.engine.language.said import at, harbour, heard, l5r, meant, opened


def do(action: str, seat: int = 0, **told: str | int) -> c.Command:
    return c.Do(seat=seat, action=action, told=told)


def won(seat: int | None, margin: int = 0) -> c.Command:
    return c.Tell(seat=0, winner=seat, margin=margin)


AT: list[tuple[str, c.Command, str]] = [
    ("dynasty", c.Pass(seat=0), "pass"),
    ("conflicts", do("pass_conflict"), "pass|i pass|pas|je passe"),
    ("skill", c.Pass(seat=0), "pass"),
    ("conflicts", do("conflict", type="military", ring="fire"), "conflict military fire"),
    (
        "conflicts",
        do("conflict", type="military", ring="fire"),
        "attack with mil fire|ana attacks mil fire",
    ),
    ("conflicts", do("conflict", type="military", ring="fire"), "konflikt militarny ogień"),
    (
        "conflicts",
        do("conflict", type="military", ring="fire"),
        "útočím vojensky, oheň|conflit militaire feu",
    ),
    (
        "conflicts",
        do("conflict", type="political", ring="air", province="s1.p2"),
        "conflict pol air at province 2|attack bo province 2 political air|pol attack on p2, air",
    ),
    (
        "conflicts",
        do("conflict", type="military", ring="void", stronghold="s1.stronghold"),
        "attack stronghold military void",
    ),
    (
        "skill",
        won(0),
        "attacker won|ana won|I won|crane wins|bo lost|defender lost|wygrał atakujący",
    ),
    ("skill", won(1), "defender won|bo wins|útočník prohrál|le défenseur a gagné"),
    (
        "skill",
        won(0, 4),
        "attacker won by 4|atakujący wygrał o 4|útočník vyhrál o 4|attaquant gagne de 4",
    ),
    ("skill", c.Tell(seat=0, nobody=True), "nobody won|nikt nie wygrał|nikdo nevyhrál|no winner"),
    (
        "skill",
        c.Tell(seat=0, totals={0: 7, 1: 3}),
        "skill 7 3|7 3|7:3|7-3|7 to 3|skills 7, 3|ana 7 bo 3|attacker 7, defender 3|bo 3 ana 7",
    ),
    ("skill", c.Tell(seat=0, totals={0: 7, 1: 3}), "me 7 bo 3|skill bo 3, me 7"),
    ("glory", c.Tell(seat=0, totals={0: 5, 1: 3}), "glory 5 3|5 3|chwała 5 3|glory bo 3 ana 5"),
    ("won", do("unopposed"), "unopposed|niebroniony|bez obrany|non opposé"),
    ("won", do("broke"), "broke|broken|break"),
    (
        "won",
        do("broke", province="s1.p2"),
        "broke province 2|province 2 broken|broke bo province 2",
    ),
    ("won", do("ring_take"), "take honor|take 1 honor|zabieram honor"),
    ("won", do("ring_gain"), "gain honor|gain 2 honor"),
    ("dynasty", c.Change(seat=0, counter="honor", holder="s0", by=2), "gain 2 honor"),
    ("favor", do("favor", side="political"), "favor political|favor pol|łaska polityczna"),
    ("favor", c.Put(seat=0, piece="favor", state="political", holder=1), "favor bo political"),
    ("dynasty", c.Put(seat=0, piece="favor", state="political", holder=0), "favor ana political"),
    (
        "bids",
        c.Choose(seat=0, choice="bid", value={"value": 3}),
        "bid 3|i bid 3|my bid is 3|bid three",
    ),
    (
        "bids",
        c.Choose(seat=0, choice="bid", value={"value": 3}),
        "stawka 3|sázím 3|je mise 3|bid: 3",
    ),
    ("bids", c.Choose(seat=0, choice="bid", value={"value": 9}), "bid 9"),
    ("bids", c.Choose(seat=0, choice="bid", value={}), "bid"),
    (
        "bids",
        c.Withdraw(seat=0, choice="bid"),
        "take back bid|withdraw my bid|take back|wycofaj stawkę",
    ),
    ("bids", c.Undo(seat=0), "undo|annuler|cofnij"),
    ("drawn", c.SetTo(seat=0, counter="bid", holder="s0", to=4), "stawka 4|bid value 4"),
]
CASES = [(step, text, command) for step, command, texts in AT for text in texts.split("|")]


@pytest.mark.parametrize(
    ("step", "text", "command"), CASES, ids=[f"{step}: {text}" for step, text, _ in CASES]
)
def test_it_means_what_can_be_done_here(step: str, text: str, command: c.Command) -> None:
    """Shared words are what the running step waits for; numbers go to who is compared."""
    assert heard(text, step) == meant(command)


def test_one_thing_after_the_other_is_read_as_the_table_will_be() -> None:
    """The attacker of the second part is the one of the conflict that the first part declares."""
    found = heard("conflict military fire, attacker won by 4, broke, unopposed", "conflicts")
    parts = (
        do("conflict", type="military", ring="fire"),
        won(0, 4),
        do("broke"),
        do("unopposed"),
    )
    assert found == meant(c.Several(seat=0, commands=parts))


@pytest.mark.parametrize(
    ("text", "step", "seat", "why"),
    [
        ("broke", "dynasty", 0, "“broke” belongs to a conflict: there is none now."),
        ("pass", "conflicts", 1, "“pass” is up to Ana now."),
        ("pass", "won", 0, "There is nothing to pass in this step"),
        ("attacker won", "dynasty", 0, "Nothing is compared in this step."),
        ("glory 5 3", "dynasty", 0, "Nothing is compared in this step."),
        ("take 1 honor", "dynasty", 0, "belongs to step 3.2.6"),
        ("favor political", "favor", 1, "“favor” is up to Ana now."),
        ("bid 4", "dynasty", 0, "Nothing is chosen in secret in this step"),
    ],
)
def test_what_is_not_possible_is_read_so_that_the_table_can_say_why(
    text: str, step: str, seat: int, why: str
) -> None:
    """Words of another step are understood, and refused with the reason."""
    with pytest.raises(NotNow) as caught:
        decide(l5r(), at(step), (), heard(text, step, seat))
    assert why in str(caught.value)


def test_a_number_for_something_else_is_not_taken() -> None:
    """Glory is not skill: the words for what is compared now are offered."""
    with pytest.raises(CannotRead) as caught:
        heard("glory 5 3", "skill")
    assert caught.value.nearest == "skill Ana 5 Bo 3"


HARBOUR: list[tuple[c.Command, str]] = [
    (c.Change(seat=0, counter="gold", holder="s0", by=1), "gold +1|g+1|earn 1 gold"),
    (c.Change(seat=0, counter="gold", holder="table", by=1), "table gold +1"),
    (c.SetTo(seat=0, counter="gold", holder="s1.brig", to=3), "bo brig gold 3|brig bo gold 3"),
    (c.SetTo(seat=0, counter="storm", holder="table", to=3), "storm 3|storm = 3|table storm 3"),
    (c.Change(seat=0, counter="rot", holder="s0.sloop", by=-2), "sloop rot -2|ana sloop rot -2"),
    (c.SetTo(seat=0, counter="rot", holder="s0.sloop", to=-2), "sloop rot = -2"),
    (c.Put(seat=0, piece="s1.brig", state="sunk"), "bo brig sunk|bo's brig is sunk"),
    (
        c.Put(seat=0, piece="map", state="hidden", holder=2),
        "map hidden cyril|cyril has the hidden map",
    ),
    (c.Rank(seat=0, track="wind", order=(1, 0, 2)), "wind bo|wind bo ana|wind: bo, ana, cyril"),
    (
        c.Choose(seat=0, choice="order", value={"kind": "fight", "speed": (3, 4), "crew": 2}),
        "order fight 3 4 crew 2|order speed 3 4, crew 2, fight",
    ),
    (
        c.Choose(
            seat=0, choice="order", value={"kind": "sail", "speed": (2,), "motto": "No, never"}
        ),
        "order sail 2 motto No, never",
    ),
    (
        c.Do(seat=0, action="trade", told={"with": "s1", "price": 3}),
        "trade bo 3|trade with bo price 3|ana trade bo 3",
    ),
    (
        c.Do(seat=0, action="trade", told={"with": "s1", "price": 3, "cargo": 4}),
        "trade bo 3 4|trade bo cargo 4 price 3",
    ),
    (do("board", ship="s1.sloop"), "board bo sloop|board the sloop of bo"),
    (do("pass"), "pass"),
]


@pytest.mark.parametrize(
    ("text", "command"),
    [(text, command) for command, texts in HARBOUR for text in texts.split("|")],
)
def test_a_game_of_ones_own_is_spoken_as_well(text: str, command: c.Command) -> None:
    """All words come from the game: nothing is known of any one of them."""
    table = opened(harbour(), "Ana", "Bo", "Cyril")
    assert heard(text, game=harbour(), table=table) == meant(command)


@pytest.mark.parametrize(
    ("text", "choices"),
    [
        ("rot 2", ("Ana sloop rot = 2", "Ana brig rot = 2")),
        ("board sloop", ("board Bo sloop", "board Cyril sloop")),
        ("map bo", ("map open Bo", "map hidden Bo")),
        ("bo gold -1, bread +1", ("Bo gold -1, Bo bread +1", "Bo gold -1; bread +1")),
    ],
)
def test_what_can_be_several_things_is_asked(text: str, choices: tuple[str, ...]) -> None:
    """The choices are in the words of the table, and each is clear by itself."""
    table = opened(harbour(), "Ana", "Bo", "Cyril")
    with pytest.raises(WhichOne) as caught:
        heard(text, game=harbour(), table=table)
    assert set(caught.value.choices) == set(choices)
    for choice in choices:
        heard(choice, game=harbour(), table=table)
