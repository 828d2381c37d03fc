"""A game and a house variant that are nothing but TOML in somebody's folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.engine import commands as c
from bot.engine.errors import BadGameFile
from bot.engine.games.files import Games, texts_in_folder
from tests.engine.games.final import winners
from tests.engine.play import opened

HARBOUR = """
key = "harbour"
seats = [2, 3]
first = "pilot"
names = { en = "Harbour", pl = "Port", cs = "Přístav", fr = "Port" }

[counters.crates]
words = { en = ["crates"], pl = ["skrzynie"], cs = ["bedny"], fr = ["caisses"] }
at = ["seat", "quay"]
start = 2

[counters.tide]
words = { en = ["tide"], pl = ["przypływ"], cs = ["příliv"], fr = ["marée"] }
at = ["table"]

[pieces.quay]
words = { en = ["quay"], pl = ["nabrzeże"], cs = ["molo"], fr = ["quai"] }
items = { east = { en = ["East"], pl = ["Wschód"], cs = ["Východ"], fr = ["Est"] } }

[pieces.quay.states]
dry = { en = ["dry"], pl = ["suche"], cs = ["suché"], fr = ["sec"] }
flooded = { en = ["flooded"], pl = ["zalane"], cs = ["zaplavené"], fr = ["inondé"] }

[pieces.pilot]
words = { en = ["pilot"], pl = ["pilot"], cs = ["lodivod"], fr = ["pilote"] }
held = ["aboard"]

[pieces.pilot.states]
aboard = { en = ["aboard"], pl = ["na pokładzie"], cs = ["na palubě"], fr = ["à bord"] }

[choices.sail]
words = { en = ["sail"], pl = ["żagiel"], cs = ["plachta"], fr = ["voile"] }
reveal = [{ do = "gain", counter = "crates", who = "each", by = "chosen:sail.wind" }]

[choices.sail.fields.wind]
words = { en = ["wind"], pl = ["wiatr"], cs = ["vítr"], fr = ["vent"] }
range = [0, 9]

[[phases]]
key = "day"
names = { en = "Day", pl = "Dzień", cs = "Den", fr = "Jour" }

[[phases.steps]]
id = "1"
names = { en = "Sail", pl = "Rejs", cs = "Plavba", fr = "Départ" }
do = [{ do = "gain", counter = "tide" }, { do = "clear", choice = "sail" }]
wait = { choice = "sail" }

[[phases.steps]]
id = "2"
names = { en = "Unload", pl = "Rozładunek", cs = "Vykládka", fr = "Déchargement" }
stop = true

[[phases.steps]]
id = "3"
names = { en = "Night", pl = "Noc", cs = "Noc", fr = "Nuit" }
do = [{ do = "place", piece = "pilot", state = "aboard", who = "next:first" }]

[actions.unload]
words = { en = ["unload"], pl = ["rozładuj"], cs = ["vylož"], fr = ["décharger"] }
at = ["2"]
do = [{ do = "move", counter = "crates", from = "actor", to = "east", by = "all" }]

[[watches]]
key = "flood"
when = [{ pieces = "east.dry", at_least = 1 }, { counter = "tide", at_least = 2 }]
do = [
    { do = "place", piece = "east", state = "flooded" },
    { do = "set", counter = "crates", on = "east", to = 0 },
]

[[ends]]
result = "wins"
why = { en = "12 crates", pl = "12 skrzyń", cs = "12 beden", fr = "12 caisses" }
when = [{ counter = "crates", who = "actor", at_least = 12 }]
"""

HOUSE = """
key = "our-rings"
extends = "l5r-community"
library = "l5r"
remove = ["actions.empty_deck"]
names = { en = "Our rings", pl = "Nasze kręgi", cs = "Naše kruhy", fr = "Nos anneaux" }

[counters.honor]
start = 8

[[phases]]
key = "dynasty"

[[phases.steps]]
id = "1.4" # as the reference of 2025 has it: no fate for whoever passes first
first_pass = []

[[phases]]
key = "festival"
names = { en = "Festival", pl = "Święto", cs = "Svátek", fr = "Fête" }

[[phases.steps]]
id = "5.1"
names = { en = "Dance", pl = "Taniec", cs = "Tanec", fr = "Danse" }
do = [{ do = "gain", counter = "honor", who = "first" }]
"""


@pytest.fixture
def games(tmp_path: Path) -> Games:
    """Ours and those of a folder."""
    (tmp_path / "harbour.toml").write_text(HARBOUR, "utf-8")
    (tmp_path / "our-rings.toml").write_text(HOUSE, "utf-8")
    return Games(texts_in_folder(tmp_path))


def test_a_fifth_game_takes_a_file_and_nothing_else(games: Games) -> None:
    """Seats, counters, pieces, a secret choice, rounds, a watch and an end, all from TOML."""
    assert {"harbour", "our-rings", "l5r"} <= set(games.keys())
    play = opened(games["harbour"], players=3, first=2)
    winds = [c.Choose(choice="sail", value={"wind": 2 + seat}, seat=seat) for seat in range(3)]
    play.all(*winds, c.Do(action="unload", seat=1))
    assert play.has("crates") == (4, 0, 6)
    assert play.table.count("crates", "east") == 7
    play.do(c.Next(seat=0))
    assert (play.table.round, play.table.frame.step) == (2, "1")
    assert play.table.pieces["pilot"].holder == 0
    assert play.table.pieces["east"].state == "flooded"
    assert play.table.count("crates", "east") == 0
    play.all(*(c.Choose(choice="sail", value={"wind": 6}, seat=seat) for seat in range(3)))
    assert winners(play) == (2,)


def test_a_house_variant_says_only_what_differs(games: Games) -> None:
    """Another starting value, one rule less, one phase more; all else is the game's own."""
    game = games["our-rings"]
    play = opened(game)
    assert play.has("honor") == (8, 8)
    assert "no “empty_deck”" in play.refused(c.Do(action="empty_deck", seat=0))
    play.do(c.Pass(seat=1))
    assert play.has("fate") == (7, 7)
    play.do(c.Pass(seat=0))
    play.all(*(c.Choose(choice="bid", value={"value": 2 + seat}, seat=seat) for seat in (0, 1)))
    assert play.has("honor") == (9, 7)
    while play.table.round == 1:
        play.do(c.Next(seat=0, anyway=True))
    assert play.table.frame.step == "1.4"
    assert play.has("honor") == (9, 8), "the token has passed before the festival: Bo is first"
    assert games["l5r-community"].counters["honor"].start == 10


@pytest.mark.parametrize(
    ("wrong", "right", "key", "reason"),
    [
        ("unread", "east.dry", "watches.flood.when", "is no seat and no piece"),
        ("tides", 'counter = "tide", at', "watches.flood.when", "there is no counter"),
        ("wet", "flooded", "watches.flood.do", "no state"),
    ],
)
def test_a_mistake_in_a_watch_is_refused(wrong: str, right: str, key: str, reason: str) -> None:
    """With file, key and reason, as everywhere in a game's file."""
    start, watch, rest = HARBOUR.partition("[[watches]]")
    broken = rest.replace(right, f'counter = "{wrong}", at' if "counter" in right else wrong, 1)
    with pytest.raises(BadGameFile) as error:
        Games({"harbour": start + watch + broken})["harbour"]
    assert (error.value.file, error.value.key) == ("harbour.toml", key)
    assert reason in error.value.reason


def test_two_watches_need_two_names() -> None:
    """A variant could not say which of them it means."""
    _, watch, rest = HARBOUR.partition("[[watches]]")
    twice = HARBOUR + watch + rest.partition("[[ends]]")[0]
    with pytest.raises(BadGameFile) as error:
        Games({"harbour": twice})["harbour"]
    assert (error.value.key, "there twice" in error.value.reason) == ("watches", True)
