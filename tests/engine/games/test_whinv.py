"""Warhammer: Invasion: turns, burning zones, ways to lose."""

from __future__ import annotations

import pytest

from bot.engine import commands as c
from bot.engine.events import Noted
from bot.engine.games.files import shipped_games
from bot.engine.language import surely
from tests.engine.games.final import winners
from tests.engine.play import Play, opened


@pytest.fixture
def play() -> Play:
    """Ana begins."""
    return opened(shipped_games()["whinv"])


def next_turn(play: Play) -> None:
    """On to the capital phase of the other player."""
    turn = play.table.turn
    while play.table.turn == turn:
        play.do(c.Next(seat=turn))


def zone(play: Play, item: str) -> tuple[str, int]:
    """State and damage of a zone."""
    return play.table.pieces[item].state, play.table.count("damage", item)


def hit(play: Play, item: str, by: int) -> None:
    """Damage for a zone, by hand."""
    play.do(c.Change(counter="damage", holder=item, by=by, seat=0))


def test_who_begins_has_no_quest_and_no_battle_in_the_first_turn(play: Play) -> None:
    """The very first turn goes from the capital phase to the other player; every other has all."""
    assert (play.table.turn, play.table.frame.step) == (0, "3")
    assert [r.event.text for r in play.records if isinstance(r.event, Noted)] == ["collect"]
    assert play.refused(c.Do(action="attack", told={"zone": "s1.quest"}, seat=0))
    events = play.do(c.Next(seat=0))
    assert (play.table.turn, play.table.frame.step) == (1, "3")
    assert [e.text for e in events if isinstance(e, Noted)] == ["collect", "draw"]
    play.do(c.Next(seat=1))
    assert (play.table.turn, play.table.frame.step) == (1, "4")
    next_turn(play)
    play.do(c.Next(seat=play.table.turn))
    assert (play.table.turn, play.table.frame.step, play.table.round) == (0, "4", 2)


def test_left_over_resources_go_back(play: Play) -> None:
    """The kingdom phase gives what the kingdom's power is, whatever was left."""
    play.do(c.SetTo(counter="resources", holder="s1", to=9, seat=1))
    play.do(c.Change(counter="kingdom_power", holder="s1", by=2, seat=1))
    next_turn(play)
    assert play.has("resources") == (3, 5)


def test_a_development_makes_a_zone_harder_to_burn(play: Play) -> None:
    """8 damage burn a zone, one more for each development; there is one development in a turn."""
    play.do(c.Do(action="develop", told={"zone": "s0.quest"}, seat=0))
    assert "One development" in play.refused(
        c.Do(action="develop", told={"zone": "s0.kingdom"}, seat=0)
    )
    hit(play, "s0.quest", 8)
    assert zone(play, "s0.quest") == ("whole", 8)
    play.do(c.Change(counter="developments", holder="s0.quest", by=-1, seat=0))
    assert zone(play, "s0.quest") == ("burning", 0)
    hit(play, "s0.kingdom", 7)
    hit(play, "s0.kingdom", 1)
    assert zone(play, "s0.kingdom") == ("burning", 0)


def test_the_zone_has_to_be_said_again_each_turn(play: Play) -> None:
    """What was developed in one turn is not taken for what is meant in the next."""
    play.do(c.Do(action="develop", told={"zone": "s0.quest"}, seat=0))
    next_turn(play)
    next_turn(play)
    assert "zone" in play.refused(c.Do(action="develop", seat=0))


def test_more_damage_has_no_effect_on_a_burning_zone(play: Play) -> None:
    """A zone burns once; more damage is gone, and a correction makes it whole again."""
    hit(play, "s1.battlefield", 30)
    hit(play, "s1.quest", 3)
    play.do(
        c.Several(
            commands=(
                c.Change(counter="damage", holder="s1.battlefield", by=5, seat=0),
                c.Change(counter="damage", holder="s1.quest", by=1, seat=0),
            ),
            seat=0,
        )
    )
    assert (zone(play, "s1.battlefield"), zone(play, "s1.quest")) == (("burning", 0), ("whole", 4))
    play.do(c.Put(piece="s1.battlefield", state="whole", seat=1))
    assert zone(play, "s1.battlefield") == ("whole", 0)


def test_two_burning_zones_lose(play: Play) -> None:
    """Not two of both players together; and a correction takes the end back."""
    hit(play, "s0.quest", 8)
    hit(play, "s1.kingdom", 8)
    assert winners(play) is None
    hit(play, "s1.battlefield", 8)
    assert winners(play) == (0,)
    play.do(c.Put(piece="s1.battlefield", state="whole", seat=1))
    assert winners(play) is None


def test_an_empty_deck_loses(play: Play) -> None:
    """Whoever has no card left to draw has lost, whoever's turn it is."""
    play.do(c.Do(action="empty_deck", seat=0))
    assert winners(play) == (1,)


def test_a_phase_ends_when_whose_turn_it_is_says_so(play: Play) -> None:
    """The other player's “next” is refused; “next anyway” goes on."""
    assert "up to Ana" in play.refused(c.Next(seat=1))
    assert (play.table.turn, play.table.frame.step) == (0, "3")
    play.do(c.Next(seat=1, anyway=True))
    assert (play.table.turn, play.table.frame.step) == (1, "3")


@pytest.mark.parametrize(
    ("said", "language"),
    [
        ("2 indirect damage to Bo", "en"),
        ("I deal Bo 2 indirect damage", "en"),
        ("zadaję Bo 2 obrażenia pośrednie", "pl"),
    ],
)
def test_indirect_damage_is_dealt_and_never_handed_over(
    play: Play, said: str, language: str
) -> None:
    """Who says it needs to have none."""
    play.do(surely(said, play.game, play.table, 0, language))
    assert play.has("indirect") == (0, 2)


def test_indirect_damage_is_assigned_by_whoever_takes_it(play: Play) -> None:
    """To zones that do not burn and to units, and no more of it than there is."""
    play.do(c.Change(counter="indirect", holder="s1", by=5, seat=0))
    play.do(c.Do(action="assign", told={"into": "s1.quest", "assigned": 2}, seat=1))
    assert (zone(play, "s1.quest"), play.has("indirect")) == (("whole", 2), (0, 3))
    assert "more indirect" in play.refused(
        c.Do(action="assign", told={"into": "s1.kingdom", "assigned": 4}, seat=1)
    )
    play.do(c.Put(piece="s1.kingdom", state="burning", holder=None, seat=1))
    play.refused(c.Do(action="assign", told={"into": "s1.kingdom", "assigned": 1}, seat=1))
    play.do(c.Do(action="assign_units", told={"assigned": 3}, seat=1))
    assert play.has("indirect") == (0, 0)


SIDES = {
    "en": ("my kingdom damage +2", "Ana's quest damage +2", "my battlefield damage +2"),
    "pl": ("moje królestwo obrażenia +2", "misja Any obrażenia +2", "moje pole bitwy obrażenia +2"),
    "cs": ("moje království poškození +2", "výpravy Any poškození +2", "moje bojiště poškození +2"),
    "fr": ("mon royaume dégâts +2", "la quête d'Ana dégâts +2", "mon champ de bataille dégâts +2"),
}


@pytest.mark.parametrize("language", SIDES)
def test_zones_of_both_sides_are_said_by_name(play: Play, language: str) -> None:
    """Bo's own by “my”, Ana's by her name: each zone is counted where it is meant."""
    zones = ("s1.kingdom", "s0.quest", "s1.battlefield")
    for said, item in zip(SIDES[language], zones, strict=True):
        play.do(surely(said, play.game, play.table, 1, language))
        assert zone(play, item) == ("whole", 2), said
