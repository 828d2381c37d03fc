"""How the same thing is said: with a verb in two parts, the counter left out, a role for a name."""

from __future__ import annotations

import pytest

from bot.engine import commands as c
from bot.engine.errors import TableError
from bot.engine.games import files
from bot.engine.language import surely
from tests.engine.language.said import at, done, l5r, meant, opened


def change(counter: str, holder: str, by: int, seat: int = 0) -> c.Change:
    """More or less of a counter, as a seat says it."""
    return c.Change(seat=seat, counter=counter, holder=holder, by=by)


def level(counter: str, holder: str, to: int) -> c.SetTo:
    """A counter at a number, as the first seat says it."""
    return c.SetTo(seat=0, counter=counter, holder=holder, to=to)


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("bump me up to 12 honor", level("honor", "s0", 12)),
        ("bring Bo down to 6 honor", level("honor", "s1", 6)),
        ("put Anas honor at 9", level("honor", "s0", 9)),
        ("put Bo on 8 honor", level("honor", "s1", 8)),
        ("bump my fate up 2", change("fate", "s0", 2)),
        ("take me down 2 honor", change("honor", "s0", -2)),
        ("I bring him down 1 honor", change("honor", "s1", -1)),
        ("hit Bo for 2 honor", change("honor", "s1", -2)),
    ],
)
def test_what_a_verb_does_may_stand_behind_what_it_is_done_to(
    text: str, command: c.Command
) -> None:
    assert [*map(meant, done(text))] == [meant(command)]


@pytest.mark.parametrize("text", ["bring 2 honor", "put me down for 2 honor", "put 2 honor"])
def test_a_verb_without_its_other_half_does_nothing(text: str) -> None:
    assert not done(text)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "1 fate on air and 1 on water"),
        ("en", "a fate on air and one on water"),
        ("fr", "un destin sur l'air et un sur l'eau"),
    ],
)
def test_what_is_put_on_a_second_piece_is_the_same(language: str, text: str) -> None:
    """The counter was said of the first."""
    both = [change("fate", "air", 1), change("fate", "water", 1)]
    assert [*map(meant, done(text, language=language))] == [*map(meant, both)]


@pytest.mark.parametrize(
    ("language", "text", "commands"),
    [
        ("fr", "mets mon destin a 6", [level("fate", "s0", 6)]),
        ("fr", "monte mon honneur a 13", [level("honor", "s0", 13)]),
        (
            "en",
            "Bo minus 2 honor, i pay 1 fate",
            [change("honor", "s1", -2), change("fate", "s0", -1)],
        ),
        ("en", "pay 5 fate and plus 1 honor", [change("fate", "s0", -5), change("honor", "s0", 1)]),
        ("fr", "enlève 3 honneurs à Bo", [change("honor", "s1", -3)]),
        ("fr", "2 destins pour moi", [change("fate", "s0", 2)]),
    ],
)  # fmt: skip
def test_a_word_is_read_in_the_language_of_its_line(
    language: str, text: str, commands: list[c.Command]
) -> None:
    """French "a" is "à", English "i" is who speaks: neither is the "and" of Polish or Czech."""
    assert [*map(meant, done(text, language=language))] == [*map(meant, commands)]


@pytest.mark.parametrize(
    ("language", "text", "seat", "winner"),
    [("en", "I won on defense", 1, 1), ("fr", "Bo gagne en défense", 0, 1),
     ("fr", "j'ai gagné en attaque", 0, 0)],
)  # fmt: skip
def test_who_won_may_be_told_with_their_role(
    language: str, text: str, seat: int, winner: int
) -> None:
    won = c.Tell(seat=seat, winner=winner)
    assert [*map(meant, done(text, "skill", seat, language))] == [meant(won)]


def test_who_won_in_the_role_of_another_has_not_said_who() -> None:
    """The attacker won nothing in defence."""
    for text in ("j'ai gagné en défense", "I won on defense"):
        won = done(text, "skill", 0, "fr" if "é" in text else "en")
        assert not any(isinstance(one, c.Tell) and one.winner == 1 for one in won)


@pytest.mark.parametrize(
    ("language", "text"), [("en", "I take the ring"), ("fr", "je prends l'anneau")]
)
def test_the_piece_that_is_fought_about_needs_no_name(language: str, text: str) -> None:
    """Where nothing is fought about, any of them could be meant."""
    taken = c.Put(seat=0, piece="air", state="claimed", holder=0)
    assert [*map(meant, done(text, "skill", 0, language))] == [meant(taken)]
    assert not done(text, "conflicts", 0, language)


@pytest.mark.parametrize(
    ("language", "text"),
    [("en", "I attack the 4, military, air"), ("fr", "j'attaque la 4 en militaire, air")],
)
def test_a_number_behind_an_article_is_that_of_a_piece(language: str, text: str) -> None:
    (declared,) = done(text, "conflicts", 0, language)
    assert isinstance(declared, c.Do)
    assert declared.told["province"] == "s1.p4"


def test_with_a_number_says_how_many_attack() -> None:
    """It is no province."""
    assert not done("attack with 4 military air", "conflicts")


def test_what_is_said_twice_is_done_once() -> None:
    assert [*map(meant, done("I'm done, pass"))] == [meant(c.Pass(seat=0))]


def test_harm_for_somebody_is_more_of_it_in_french() -> None:
    """ "Pour moi" is no longer name for "moi"."""
    game = files.shipped_games()["senjutsu"]
    found = surely("2 saignements pour moi", game, opened(game, "Ana", "Bo"), 0, "fr")
    assert meant(found) == meant(change("bleeding", "s0", 2))


def test_a_step_back_is_an_undo() -> None:
    for text in ("go back one step pls", "one step back"):
        assert [*map(meant, done(text))] == [meant(c.Undo(seat=0))]


def test_another_deed_is_no_denial_of_this_one() -> None:
    """ "This one" says no number."""
    try:
        found = surely("not defending this one", l5r(), at("skill"), 1)
    except TableError:
        found = c.Next()
    assert isinstance(found, c.Do)
    assert found.action == "unopposed"
