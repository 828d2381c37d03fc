"""Cards bought with the fate that goes on them: the table keeps only what is paid for both."""

from __future__ import annotations

import pytest

from bot.engine import commands as c
from bot.engine.errors import TableError, Unsure, WhichOne
from bot.engine.language import surely
from bot.engine.language.reading import bare_of
from tests.engine.language.said import at, l5r


def said(text: str, language: str) -> c.Command:
    """What Ana's words order while both buy characters."""
    return surely(text, l5r(), at("dynasty"), 0, language)


def paid(by: int) -> c.Command:
    """So much of Ana's fate, spent."""
    return bare_of(c.Change(seat=0, counter="fate", holder="s0", by=-by))


@pytest.mark.parametrize(
    ("text", "language", "by"),
    [
        ("a guy for 2 with 1 fate on him", "en", 3),
        ("courtier for 2 plus one fate on her", "en", 3),
        ("kupuję samuraja za 1 i kładę na niego 1 fate", "pl", 2),
        ("czempion za 5 i jeszcze 2 losy na niego", "pl", 7),
        ("dworzanin za dwa bez losu", "pl", 2),
        ("kupuju za čtyři a dva osudy na něj", "cs", 6),
        ("ta holka stojí 1 a dám na ni ještě 1 osud", "cs", 2),
        ("un perso à 2 avec un destin dessus", "fr", 3),
        ("5 pour le champion et 1 destin dessus", "fr", 6),
        ("un champion à 5 sans destin", "fr", 5),
    ],
)
def test_a_price_and_what_goes_on_the_card_are_paid_at_once(
    text: str, language: str, by: int
) -> None:
    assert bare_of(said(text, language)) == paid(by)


@pytest.mark.parametrize(
    ("text", "language", "by"),
    [
        ("wystawiam bushi za trzy losy", "pl", 3),
        ("biorę bushi za 3 losy", "pl", 3),
        ("vzala jsem kurtizánu za dva osudy", "cs", 2),
        ("zahrál jsem trik za jeden osud", "cs", 1),
        ("I buy a courtier for 2 fate", "en", 2),
        ("j'achète un perso pour 2 destins", "fr", 2),
        ("I buy a courtier for 2", "en", 2),
        ("kupuję za cztery", "pl", 4),
        ("kupuju toho medvěda za 4", "cs", 4),
        ("j'achète l'ours pour 4", "fr", 4),
    ],
)
def test_a_card_and_its_price_are_enough(text: str, language: str, by: int) -> None:
    """Who buys is in the verb, and what is paid with in that verb or beside the price."""
    assert bare_of(said(text, language)) == paid(by)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("bushi bierze kartę za 3 losy", "pl"),
        ("zahrála trik za jeden osud", "cs"),
        ("beru dva osudy za katanu", "cs"),
        ("biorę kartę za trzy", "pl"),
        ("beru dvě karty za tři osudy", "cs"),
        ("I trade a guy for 2 fate", "en"),
    ],
)
def test_a_price_is_not_taken_for_granted(text: str, language: str) -> None:
    """Where another buys, something is got for a card, or the number may be of something else."""
    with pytest.raises(TableError):
        said(text, language)


@pytest.mark.parametrize(
    ("text", "language", "by"),
    [
        ("thats 3 for him and one extra on top so 4 fate gone", "en", 4),
        ("paying 2 for the bear plus one fate on him, so 3 fate", "en", 3),
        ("deux pour l'ours et deux que je pose dessus, donc 4 en moins", "fr", 4),
        ("biorę za dwa i dorzucam na niego dwa losy, razem minus cztery", "pl", 4),
        ("hromotluk za tři a k tomu dva osudy na něj, takže pět dolů", "cs", 5),
    ],
)
def test_a_price_and_its_sum_check_each_other(text: str, language: str, by: int) -> None:
    """What is told twice is sure; where it does not add up it is asked or refused."""
    assert bare_of(said(text, language)) == paid(by)
    wrong = text.replace("thats 3", "thats 2").replace("paying 2", "paying 4")
    wrong = wrong.replace("deux pour", "trois pour").replace("za dwa", "za trzy")
    with pytest.raises(TableError):
        said(wrong.replace("za tři", "za čtyři"), language)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("he pays 2 for the bear plus one fate on him, so 3 fate", "en"),
        ("bo pays 2 for the bear plus one fate on him, so 3 fate", "en"),
        ("kupuje za 2 i kładziesz na nim 1 fate, razem trzy fejty mniej", "pl"),
        ("deux pour l'ours et deux sur le vide, donc 4 en moins", "fr"),
        ("he is buying the bear for 3", "en"),
        ("would I buy the bear for 3", "en"),
        ("kupowałbym tego niedźwiedzia za 3", "pl"),
        ("nekupuju toho medvěda za 4", "cs"),
    ],
)
def test_the_bill_of_another_or_of_nobody_is_not_paid(text: str, language: str) -> None:
    """Who else is told of, or what is supposed, takes nothing from who speaks."""
    with pytest.raises(TableError):
        said(text, language)


@pytest.mark.parametrize(
    ("text", "language", "by"),
    [
        ("kupuję samuraja za 2 i daję mu 1 los", "pl", 3),
        ("kupuju šampiona, čtyři, a na něj dva", "cs", 6),
        ("put 1 fate on him", "en", 1),
        ("je mets un destin sur lui", "fr", 1),
        ("dávám na něj 1 osud", "cs", 1),
        ("tři osudy za samuraje a ještě jeden na něj navrch", "cs", 4),
        ("tři osudy za samuraje a ještě dva na něj navrch", "cs", 5),
        ("3 losy za samuraja i jeszcze jeden na niego", "pl", 4),
        ("3 for the samurai and one more on him", "en", 4),
        ("trois destins pour le samouraï et encore un sur lui", "fr", 4),
        ("one more fate on it", "en", 1),
        ("we buy a samurai for 2", "en", 2),
    ],
)
def test_what_leaves_a_part_open_is_asked_about(text: str, language: str, by: int) -> None:
    """Him may be the other player, and a number without its name anything."""
    with pytest.raises(Unsure) as caught:
        said(text, language)
    assert bare_of(caught.value.command) == paid(by)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("za samuraje tři osudy, na něj navrch jeden", "cs"),
        ("ostatní jsou mrtví a na něj navrch jeden osud", "cs"),
        ("he has 2 fate on him", "en"),
        ("fate on him is 2", "en"),
        ("dostaje na niego jeszcze 1 los", "pl"),
        ("one more fate on it", "fr"),
    ],
)
def test_what_lies_on_a_card_is_no_players(text: str, language: str) -> None:
    """Whatever is offered instead, nobody is given it and nobody's fate is set to it."""
    with pytest.raises(TableError) as caught:
        said(text, language)
    offered = caught.value.choices if isinstance(caught.value, WhichOne) else ()
    assert not any("Bo" in choice for choice in offered)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("nekupuju samuraje za 2 s jedním osudem", "cs"),
        ("nie kupuję samuraja za 2 z jednym losem", "pl"),
        ("j'achète pas un perso à 2 avec 1 destin dessus", "fr"),
        ("if I buy a guy for 2 with 1 fate on him", "en"),
        ("kupuješ samuraje za 2 a jeden osud na něj", "cs"),
        ("kupuje samuraja za 2 i kładzie na niego 1 los", "pl"),
        ("samuraj za 2 a 1 osud na kruh ohně", "cs"),
    ],
)
def test_nothing_is_paid_for_what_is_denied_or_supposed_or_anothers(
    text: str, language: str
) -> None:
    """What lies on a ring is no price either; a rough guess may be asked about."""
    with pytest.raises(TableError):
        said(text, language)
