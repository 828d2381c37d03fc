"""A secret choice of several fields is taken as people say it, and nothing else is."""

from __future__ import annotations

import pytest

from bot.engine import commands as c
from bot.engine.errors import TableError
from bot.engine.events import Chosen
from bot.engine.games import files
from bot.engine.language import surely
from bot.engine.state import Table
from tests.engine.language.said import after, meant, opened


def choosing() -> Table:
    """Ana and Bo at the step of Senjutsu in which both choose a card."""
    return after(
        files.shipped_games()["senjutsu"],
        opened(files.shipped_games()["senjutsu"], "Ana", "Bo"),
        c.Next(seat=0),
    )


def said(text: str, language: str = "en") -> c.Command:
    """What Ana says then."""
    return meant(surely(text, files.shipped_games()["senjutsu"], choosing(), 0, language))


@pytest.mark.parametrize(
    ("text", "language", "number"),
    [
        ("Attack, initiative 4 for me", "en", 4),
        ("going attack at 4", "en", 4),
        ("wybralam, atak, inicjatywa cztery", "pl", 4),
        ("zahrala jsem utok, iniciativa sedm", "cs", 7),
        ("je mets attaque avec initiative 6", "fr", 6),
    ],
)
def test_a_choice_is_taken_when_every_field_is_said(text: str, language: str, number: int) -> None:
    """With small words, the speaker, and a verb around it."""
    value: Chosen = {"kind": "attack", "initiative": (number,)}
    assert said(text, language) == meant(c.Choose(choice="card", value=value, seat=0))


@pytest.mark.parametrize(
    "text",
    [
        "i bet you're playing attack with initiative 5",
        "Bo attacks with initiative 4",
        "you attack, initiative 4",
        "attack, initiative 4 or 5",
        "attack initiative 4 and I lose 1 wound",
        "initiative 4",
        "I pick attack",
    ],
)
def test_a_line_about_the_choice_is_told_how_it_is_said(text: str) -> None:
    """By the names of its fields, without a value, and without what was typed."""
    with pytest.raises(TableError, match="then only kind and initiative") as refused:
        said(text)
    assert "attack" not in str(refused.value)
    assert not any(sign.isdigit() for sign in str(refused.value))


def test_a_counter_that_is_called_like_an_option_is_no_choice() -> None:
    """Two of stun are what Ana has now, unless she names the other field."""
    assert isinstance(said("put 2 stun on me"), (c.Change, c.SetTo))
    assert isinstance(said("stun, initiative 2"), c.Choose)
    with pytest.raises(TableError):
        said("I put a stun, 2")
