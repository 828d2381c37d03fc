"""Going on by the names of phases, conflicts in other words, what is said beside a deed."""

from __future__ import annotations

import pytest

from bot.engine import commands as c
from bot.engine.errors import TableError, WhichOne
from bot.engine.games import files
from bot.engine.language import surely
from bot.engine.language.questions import asked
from tests.engine.language.said import at, done, heard, l5r, meant, opened


@pytest.mark.parametrize(
    ("language", "text"),
    [("en", "ok on to conflicts"), ("en", "end of draw, on to conflicts"),
     ("en", "end of my phase"),
     ("fr", "allez on passe aux conflits"), ("fr", "fin de ma phase"), ("fr", "fin de la pioche"),
     ("pl", "przechodzimy do konfliktów"), ("cs", "tak jdeme na konflikty")],
)  # fmt: skip
def test_a_phase_by_its_name_leads_to_the_next_step(language: str, text: str) -> None:
    assert [*map(meant, done(text, "drawn", 0, language))] == [meant(c.Next(seat=0))]


@pytest.mark.parametrize("text", ["on to regroup", "end of conflicts", "on to dynasty"])
def test_a_phase_that_is_not_next_is_no_step(text: str) -> None:
    """Nor is the end of one that has not begun."""
    assert not done(text, "drawn")


def test_a_phase_is_named_beside_a_pass() -> None:
    """ "Dynasty pass" is said in that phase alone."""
    assert [*map(meant, done("ok dynasty pass from me"))] == [meant(c.Pass(seat=0))]
    assert not done("draw phase pass from me")


@pytest.mark.parametrize(
    ("language", "text"),
    [("en", "going political into his 1 with air"),
     ("en", "pol conflict on air, hitting your prov 1"),
     ("fr", "jtape la 1 en politique avec l'air")],
)  # fmt: skip
def test_a_conflict_is_declared_with_any_verb_of_fighting(language: str, text: str) -> None:
    (declared,) = done(text, "conflicts", 0, language)
    assert isinstance(declared, c.Do)
    assert declared.told == {"type": "political", "ring": "air", "province": "s1.p1"}


@pytest.mark.parametrize(
    ("language", "text", "seat"),
    [("en", "broke it, and with fire I dishonor your samurai", 0),
     ("fr", "elle est par terre", 0),
     ("en", "yeah province 1 is gone", 1), ("fr", "ouais elle est tombée", 1)],
)  # fmt: skip
def test_what_broke_may_be_told_by_both_and_with_more(language: str, text: str, seat: int) -> None:
    """Of a line that goes on about cards the deed is done."""
    found = heard(text, "won", seat, language)
    assert isinstance(found, c.Do)
    assert found.action == "broke"


@pytest.mark.parametrize(
    ("language", "text"),
    [("fr", "c'est Bo qui paie 2 destins, pas moi"), ("en", "it's Bo who pays 2 fate"),
     ("en", "it's Bo who pays 2 fate, not me")],
)  # fmt: skip
def test_who_does_it_may_be_said_with_stress(language: str, text: str) -> None:
    assert asked(text, l5r(), at("dynasty"), 0, language) is None
    paid = c.Change(seat=0, counter="fate", holder="s1", by=-2)
    assert [*map(meant, done(text, language=language))] == [meant(paid)]


def test_what_somebody_has_got_is_all_there_is() -> None:
    """ "Bo got 2 fate" is more of it."""
    has = c.SetTo(seat=0, counter="fate", holder="s1", to=2)
    assert [*map(meant, done("Bo's got 2 fate"))] == [meant(has)]
    assert [*map(meant, done("oh, Bo should have 2 fate"))] == [meant(has)]


@pytest.mark.parametrize(
    "text",
    ["récap des scores stp", "jsuis à combien d'honneur deja", "il me reste quoi en destin",
     "on est a quelle phase"],
)  # fmt: skip
def test_a_question_may_tell_how_it_stands(text: str) -> None:
    """ "Il me reste" orders nothing beside a question word."""
    assert asked(text, l5r(), at("dynasty"), 0, "fr") is not None


def test_a_lot_is_asked_for_with_what_it_is_for() -> None:
    game = files.shipped_games()["free"]
    table = opened(game, "Ana", "Bo")
    first = surely("pick a random player to start", game, table, 0)
    coin = surely("fais un pile ou face", game, table, 0, "fr")
    assert [getattr(one, "thing", "") for one in (first, coin)] == ["first", "coin"]
    with pytest.raises(TableError):
        surely("fais 2 pile ou face", game, table, 0, "fr")


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("two fate gone and one extra honor", "en"),
        ("I lose 2 honor and one more fate", "en"),
        ("dva osudy pryč a jedna čest navíc", "cs"),
    ],
)
def test_more_after_what_is_lost_is_asked_about(text: str, language: str) -> None:
    """It is lost as well, or gained."""
    with pytest.raises(WhichOne):
        heard(text, language=language)
    assert heard("gain 2 fate and one extra honor") == meant(
        c.Several(
            seat=0,
            commands=(
                c.Change(seat=0, counter="fate", holder="s0", by=2),
                c.Change(seat=0, counter="honor", holder="s0", by=1),
            ),
        )
    )


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("I lost the duel", "en"),
        ("I won the duel", "en"),
        ("przegrałem pojedynek", "pl"),
        ("j'ai perdu le duel", "fr"),
        ("prohrál jsem souboj", "cs"),
    ],
)
def test_a_duel_that_is_won_or_lost_is_not_begun(text: str, language: str) -> None:
    """Nor does it decide the conflict; "I lost, duel" is two deeds."""
    with pytest.raises(TableError):
        heard(text, "skill", language=language)
    lost = heard("I lost, duel", "skill")
    assert isinstance(lost, c.Several)
