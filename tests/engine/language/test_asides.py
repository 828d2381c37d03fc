"""A reason or an aside that denies something does not deny the deed before it."""

from __future__ import annotations

import pytest

from bot.engine import commands as c
from bot.engine.errors import NotAnOrder
from bot.engine.language import surely, understand
from bot.engine.language.certainty import Reason
from tests.engine.language.said import at, heard, l5r, meant


def change(counter: str, by: int) -> c.Command:
    """What who speaks gains or loses, as `heard` gives it."""
    return meant(c.Change(counter=counter, holder="s0", by=by, seat=0))


@pytest.mark.parametrize(
    ("text", "language", "command"),
    [
        ("I lose 1 honor cause I didn't pay", "en", change("honor", -1)),
        ("honor +1 because I never lost that one", "en", change("honor", 1)),
        ("tracę 1 honor bo nie mam karty", "pl", change("honor", -1)),
        ("ztrácím 1 čest, protože nemám kartu", "cs", change("honor", -1)),
        ("je perds 1 honneur parce que j'ai pas payé", "fr", change("honor", -1)),
        ("je gagne un destin car il a pas défendu", "fr", change("fate", 1)),
        ("pasuję bo nie mam kasy", "pl", meant(c.Pass(seat=0))),
        ("pasuju, protože nemám peníze", "cs", meant(c.Pass(seat=0))),
        (
            "set Bo's fate to 6 pls she forgot to pay",
            "en",
            meant(c.SetTo(counter="fate", holder="s1", to=6, seat=0)),
        ),
    ],
)
def test_what_a_reason_denies_is_not_the_deed(text: str, language: str, command: c.Command) -> None:
    """It is done as it is without the reason."""
    assert heard(text, language=language) == command


@pytest.mark.parametrize(
    ("text", "language", "by"),
    [
        ("Berserker for 3, no fate on him", "en", -3),
        ("I pay 2 for the guy, nothing on him", "en", -2),
        ("kupuję posłańca za jeden, nic na nim nie kładę", "pl", -1),
        ("kupuju posla za jedna, nic na něj nedávám", "cs", -1),
        ("zaplatím pětku za Kakitu, nic na ni", "cs", -5),
        ("je paye 2 pour le gars, je mets rien dessus", "fr", -2),
    ],
)
def test_a_card_with_nothing_on_it_costs_its_price(text: str, language: str, by: int) -> None:
    assert heard(text, language=language) == change("fate", by)


@pytest.mark.parametrize(
    ("text", "language"),
    [("I pass, I don't have anyone left", "en"), ("pasuję, nie mam już nikogo", "pl"),
     ("je passe, j'ai pas la thune", "fr")],
)  # fmt: skip
def test_an_aside_behind_a_comma_is_asked_about(text: str, language: str) -> None:
    """What it denies might be the deed."""
    found = understand(text, l5r(), at("dynasty"), 0, language)
    assert isinstance(found.command, c.Pass)
    assert Reason.PARTLY in found.reasons


@pytest.mark.parametrize(
    ("text", "language"),
    [("I don't lose 2 honor because I blocked", "en"), ("I lose 2 honor, not really", "en"),
     ("I lose 2 honor because I didn't block, if you agree", "en"),
     ("nie tracę honoru, bo zapłaciłam", "pl"), ("neztrácím 2 cti, protože jsem platil", "cs"),
     ("je perds pas 2 honneurs parce que j'ai payé", "fr")],
)  # fmt: skip
def test_a_deed_that_is_denied_or_supposed_is_not_done(text: str, language: str) -> None:
    """Before the reason, behind the deed, or by what the reason goes on with."""
    with pytest.raises(NotAnOrder):
        surely(text, l5r(), at("dynasty"), 0, language)
