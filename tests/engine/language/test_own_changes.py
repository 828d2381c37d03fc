"""A change that a deed of the same line brings by itself is not done a second time."""

from __future__ import annotations

import pytest

from bot.engine import commands as c
from bot.engine.language import understand
from bot.engine.language.certainty import Reason
from bot.engine.language.reading import bare_of
from tests.engine.language.said import after, at, done, l5r, meant


@pytest.mark.parametrize(
    ("text", "language"),
    [("I pass and take a fate", "en"), ("pass, I gain 1 fate for it", "en"),
     ("pasuję i biorę jeden los", "pl"), ("pasuju, beru si za to ten jeden osud", "cs"),
     ("je passe et je prends un destin", "fr")],
)  # fmt: skip
def test_who_passes_first_gets_the_fate_once(text: str, language: str) -> None:
    """The pass alone is done; told before it, the fate may be another one, and it is asked."""
    assert [*map(meant, done(text, language=language))] == [meant(c.Pass(seat=0))]
    found = understand("I gain 1 fate, I pass", l5r(), at("dynasty"), 0)
    assert bare_of(found.command) == meant(c.Pass(seat=0))
    assert found.reasons == {Reason.PARTLY}


def test_who_passes_second_gets_what_the_line_says() -> None:
    """Their pass brings nothing; neither does a pass bring 2 fate, or honor."""
    table = after(l5r(), at("dynasty"), c.Pass(seat=1))
    gained = c.Change(counter="fate", holder="s0", by=1, seat=0)
    found = understand("I pass and take a fate", l5r(), table, 0).command
    assert isinstance(found, c.Several)
    assert [*map(meant, found.commands)] == [meant(c.Pass(seat=0)), meant(gained)]
    assert len(done("I pass and gain 2 fate")) == len(done("I pass and lose 1 honor")) == 2


@pytest.mark.parametrize(
    ("text", "language"),
    [("military void, I take the 2 fate", "en"), ("military void, 2 fate from void to me", "en"),
     ("militarny pustka, biorę dwa losy", "pl"), ("vojenský prázdnota, beru dva osudy", "cs"),
     ("militaire vide, je prends les 2 destins", "fr")],
)  # fmt: skip
def test_the_fate_on_a_ring_comes_with_its_conflict(text: str, language: str) -> None:
    """The declaration moves it, in whatever words it is told."""
    table = after(l5r(), at("conflicts"), c.SetTo(counter="fate", holder="void", to=2, seat=0))
    told: dict[str, str | int] = {"type": "military", "ring": "void"}
    found = understand(text, l5r(), table, 0, language)
    assert bare_of(found.command) == meant(c.Do(action="conflict", told=told, seat=0))
    assert not found.reasons


@pytest.mark.parametrize(
    ("text", "language"),
    [("no defenders, so I lose one honor", "en"), ("bez obrony, tracę jeden honor", "pl"),
     ("nebráním, ztrácím jednu čest", "cs"), ("je défends pas, je perds un honneur", "fr")],
)  # fmt: skip
def test_what_a_later_step_takes_is_asked(text: str, language: str) -> None:
    """The honor of a conflict without defenders is lost when it is won, and not before."""
    found = understand(text, l5r(), at("skill"), 1, language)
    assert bare_of(found.command) == meant(c.Do(action="unopposed", seat=1))
    assert found.reasons == {Reason.PARTLY}
    assert len(done("no defenders, I lose 2 honor", "skill", 1)) == 2


@pytest.mark.parametrize(
    ("text", "language"),
    [("I win, I take the ring", "en"), ("I win so I claim air", "en"),
     ("wygrałem, biorę krąg", "pl"), ("wygrałem, biorę krąg powietrza", "pl"),
     ("vyhrál jsem, kruh beru já", "cs"), ("je gagne, je prends l'anneau", "fr")],
)  # fmt: skip
def test_who_wins_as_defender_may_say_that_the_ring_is_theirs(text: str, language: str) -> None:
    """It comes with the result, which ends the conflict: nothing else is done."""
    won = c.Tell(winner=1, seat=1)
    assert [*map(meant, done(text, "skill", 1, language))] == [meant(won)]


def test_a_ring_that_does_not_come_with_the_result_is_claimed() -> None:
    """The attacker's conflict goes on, and another ring is no part of it."""
    assert len(done("I win, I take the ring", "skill", 0)) == 2
    assert len(done("I win, I take the fire ring", "skill", 1)) == 2
