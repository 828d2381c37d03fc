"""Two deeds of one line that exclude each other: the last one counts, or both are asked about."""

from __future__ import annotations

import pytest

from bot.engine import commands as c
from bot.engine.errors import WhichOne
from bot.engine.games import files
from bot.engine.language import surely, understand
from bot.engine.language.certainty import Reason
from tests.engine.language.said import after, at, done, heard, l5r, meant, opened


def defence(action: str) -> list[c.Command]:
    """What Bo says to Ana's attack, as `done` gives it."""
    return [meant(c.Do(action=action, seat=1))]


@pytest.mark.parametrize(
    ("text", "language", "action"),
    [
        ("I'm not defending, no wait, I defend", "en", "defended"),
        ("no defenders. Actually yeah, I defend", "en", "defended"),
        ("unopposed, I mean defended", "en", "defended"),
        ("I defend, no, unopposed", "en", "unopposed"),
        ("nie bronię się, a nie, bronię", "pl", "defended"),
        ("bronię, a nie, jednak bez obrony", "pl", "unopposed"),
        ("nebráním, vlastně bráním", "cs", "defended"),
        ("bráním, vlastně ne, bez obrany", "cs", "unopposed"),
        ("je défends pas, enfin non, je défends", "fr", "defended"),
        ("je défends, en fait non, je laisse passer", "fr", "unopposed"),
    ],
)
def test_a_word_of_correction_leaves_the_last_deed(text: str, language: str, action: str) -> None:
    """Only one of them is done, in whatever order they are said."""
    assert [*map(meant, done(text, "skill", 1, language))] == defence(action)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("not defending. Actually yeah, one guy, Yokuni", "en"),
        ("no defenders, actually one guy", "en"),
        ("I defend, no wait", "en"),
        ("no defenders, sorry, one defender", "en"),
        ("I don't defend with Toturi, I defend with Kuwanan", "en"),
        ("unopposed and defended", "en"),
        ("nie bronię się. A jednak tak, jednym", "pl"),
        ("bronię, jednak nie", "pl"),
        ("nie bronię Toturim, bronię Kuwananem", "pl"),
        ("nebráním. Vlastně jo, jedním", "cs"),
        ("bráním, vlastně ne", "cs"),
        ("nebráním Toturim, bráním Kuwananem", "cs"),
        ("je défends pas avec Toturi, je défends avec Kuwanan", "fr"),
        ("je défends, en fait non", "fr"),
        ("je défends pas, enfin si, avec un gars", "fr"),
    ],
)
def test_contrary_deeds_are_asked_where_nothing_says_which_counts(text: str, language: str) -> None:
    """So is a deed that is taken back by words that are not understood; both are offered."""
    with pytest.raises(WhichOne) as caught:
        surely(text, l5r(), at("skill"), 1, language)
    offered = [surely(one, l5r(), at("skill"), 1, language) for one in caught.value.choices]
    assert {one.action for one in offered if isinstance(one, c.Do)} == {"unopposed", "defended"}


@pytest.mark.parametrize(
    ("text", "language"),
    [("no defenders, go ahead", "en"), ("no defenders, no, go ahead", "en"),
     ("not defending, unopposed", "en"), ("nie bronię, nikt nie broni", "pl"),
     ("nebráním, bez obrany", "cs"), ("nan je défends pas, vas-y", "fr")],
)  # fmt: skip
def test_a_deed_said_twice_or_agreed_to_is_done(text: str, language: str) -> None:
    """A nod takes nothing back, and two words for one deed do not exclude each other."""
    assert [*map(meant, done(text, "skill", 1, language))] == defence("unopposed")


@pytest.mark.parametrize(
    ("text", "language"),
    [("I pass, no wait, military air", "en"), ("pasuję... nie, czekaj, militarny powietrze", "pl"),
     ("pas, ne počkej, vojenský vzduch", "cs"), ("je passe, non attends, militaire air", "fr")],
)  # fmt: skip
def test_a_pass_that_is_taken_back_is_not_done_first(text: str, language: str) -> None:
    """An action and the one that denies it exclude each other."""
    told: dict[str, str | int] = {"type": "military", "ring": "air"}
    assert heard(text, "conflicts", 0, language) == meant(
        c.Do(action="conflict", told=told, seat=0)
    )


def test_a_deed_is_asked_where_its_correction_is_not_understood() -> None:
    """Nothing else can be done instead of it, so the question is about the deed itself."""
    found = understand("I pass. Oh wait, one more bushi", l5r(), at("dynasty"), 0)
    assert isinstance(found.command, c.Pass)
    assert Reason.PARTLY in found.reasons


def test_results_levels_and_one_of_several_actions_exclude_each_other() -> None:
    """Of two results, two levels and two actions of a step only one can be meant."""
    imperium = files.shipped_games()["imperium"]
    table = after(imperium, opened(imperium, "Ana", "Bo"), c.Next(seat=0))
    assert heard("activate, no, innovate", table=table, game=imperium) == meant(
        c.Do(action="innovate", seat=0)
    )
    with pytest.raises(WhichOne):
        surely("activate, innovate", imperium, table, 0)
    with pytest.raises(WhichOne):
        surely("honor 9, honor 10", l5r(), at("dynasty"), 0)
    with pytest.raises(WhichOne):
        surely("I won, no, Bo won", l5r(), at("skill"), 0)
