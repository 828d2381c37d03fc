"""Lines with talk around what they mean: what it is paid for, why, a cry, a number in secret."""

from __future__ import annotations

import pytest

from bot.engine import commands as c
from bot.engine.errors import NotAnOrder, TableError
from bot.engine.games import files
from bot.engine.language import surely, understand
from bot.engine.language.certainty import Reason
from tests.engine.language.said import at, done, heard, l5r, meant, opened


def change(counter: str, holder: str, by: int) -> c.Change:
    """More or less of a counter, as the first seat says it."""
    return c.Change(seat=0, counter=counter, holder=holder, by=by)


@pytest.mark.parametrize(
    ("language", "text", "command"),
    [
        ("en", "gain 1 honor off her ability", change("honor", "s0", 1)),
        ("en", "lost 2 honor to that event", change("honor", "s0", -2)),
        ("en", "banzai, I gain 1 honor", change("honor", "s0", 1)),
        ("en", "he spent 4 fate on that monster", change("fate", "s1", -4)),
        ("en", "I lose 1 honor because of the samurai", change("honor", "s0", -1)),
        ("fr", "je perds 2 honneurs à cause de l'événement", change("honor", "s0", -2)),
        ("fr", "je gagne un honneur grâce à ma courtisane", change("honor", "s0", 1)),
    ],
)
def test_a_reason_makes_a_deed_no_less_certain(
    language: str, text: str, command: c.Command
) -> None:
    assert [*map(meant, done(text, language=language))] == [meant(command)]


@pytest.mark.parametrize(
    ("language", "text", "command"),
    [
        ("en", "banzai cost me 1 honor", change("honor", "s0", -1)),
        ("en", "the champion costs Bo 3 fate", change("fate", "s1", -3)),
        ("fr", "la courtisane me coûte 3 destins", change("fate", "s0", -3)),
        ("fr", "l'événement me fait perdre 3 honneurs", change("honor", "s0", -3)),
        ("fr", "ma courtisane me rapporte 1 honneur", change("honor", "s0", 1)),
        ("cs", "tohle ho stojí 1 osud", change("fate", "s1", -1)),
    ],
)
def test_what_a_thing_costs_or_brings_is_of_who_stands_beside_it(
    language: str, text: str, command: c.Command
) -> None:
    assert [*map(meant, done(text, language=language))] == [meant(command)]


@pytest.mark.parametrize(
    ("language", "text"),
    [("en", "spend 2"), ("en", "spent 2 on a guy"), ("en", "paid 2 for the katana"),
     ("en", "2 fate for the champion"),
     ("fr", "je dépense 2 pour un perso"), ("fr", "2 destins pour le katana"),
     ("pl", "płacę dwa losy za postać"), ("pl", "2 losy za katanę"), ("cs", "dva osudy za trik"),
     ("cs", "utratila jsem 2 za dvorana")],
)  # fmt: skip
def test_a_price_is_paid_with_what_cards_are_paid_with(language: str, text: str) -> None:
    """The game's file says with what."""
    assert [*map(meant, done(text, language=language))] == [meant(change("fate", "s0", -2))]


def test_another_game_pays_with_something_else() -> None:
    game = files.shipped_games()["whinv"]
    table = opened(game, "Ana", "Bo")
    for text in ("spent 2 on a unit", "2 resources for the dwarf"):
        found = surely(text, game, table, 0)
        assert isinstance(found, c.Change)
        assert (found.counter, found.by) == ("resources", -2)


@pytest.mark.parametrize(
    "text",
    [
        "the stranger loses 1 honor",
        "take 2 honor from her samurai",
        "put 2 fate on my samurai",
        "2 honor for the samurai",
        "lose 2 honor for the 3 samurai",
        "my brother once lost 5 honor",
        "2 honor, banzai",
        "1 honor less for the lady",
        "minus 1 honor for our guest",
    ],
)
def test_what_may_say_more_than_a_reason_is_not_passed_over(text: str) -> None:
    """Whose deed it is, where something goes, a number, what becomes of a number."""
    assert not done(text)


@pytest.mark.parametrize(
    ("language", "text", "command"),
    [
        ("en", "2 fate paid for me", change("fate", "s0", -2)),
        ("fr", "quatre destins payés pour moi", change("fate", "s0", -4)),
        ("fr", "2 honneurs de moins pour monsieur", change("honor", "s1", -2)),
    ],
)
def test_whose_number_it_is_stands_behind_for(language: str, text: str, command: c.Command) -> None:
    """Who is paid for pays, and "monsieur" is the other one of two."""
    assert [*map(meant, done(text, language=language))] == [meant(command)]


def test_who_spends_all_their_own_gets_none_of_it() -> None:
    """French "claquer" deals as well as it spends, but nobody deals what is theirs."""
    for text in ("je claque mes deux destins", "je claque mes 4 honneurs"):
        assert all(getattr(one, "by", 0) <= 0 for one in done(text, language="fr"))


@pytest.mark.parametrize(
    ("language", "text"),
    [("fr", "bon je jette l'éponge"), ("fr", "je déclare forfait"),
     ("en", "well played, I surrender"), ("en", "I concede, that was brilliant"),
     ("fr", "trop fort, j'abandonne"), ("fr", "je capitule, bien vu")],
)  # fmt: skip
def test_surrender_with_talk_around_it_is_asked(language: str, text: str) -> None:
    found = understand(text, l5r(), at("dynasty"), 0, language)
    assert isinstance(found.command, c.Concede)
    assert Reason.SURRENDER in found.reasons


@pytest.mark.parametrize("text", ["I concede 2 honor, brilliant", "brilliant, Bo concedes"])
def test_what_is_no_surrender_of_who_speaks_is_not_asked_as_one(text: str) -> None:
    """With a number it is of something else, and nobody surrenders for another."""
    try:
        found = understand(text, l5r(), at("dynasty"), 0).command
    except TableError:
        found = c.Next()
    assert not isinstance(found, c.Concede)


@pytest.mark.parametrize(
    ("language", "text"),
    [("en", "lose 2 honor, just kidding"), ("en", "not really, lose 2 honor"),
     ("fr", "je perds 5 honneurs, je rigole")],
)  # fmt: skip
def test_a_joke_orders_nothing(language: str, text: str) -> None:
    with pytest.raises(NotAnOrder):
        surely(text, l5r(), at("dynasty"), 0, language)


@pytest.mark.parametrize(
    ("language", "text", "action"),
    [("en", "defending with my two bushi", "defended"),
     ("fr", "je défends avec mes deux courtisans", "defended"),
     ("pl", "bronię się dwoma typami", "defended"),
     ("en", "I wont be defending that", "unopposed")],
)  # fmt: skip
def test_how_many_do_something_is_only_told(language: str, text: str, action: str) -> None:
    """A word without its apostrophe denies as well."""
    (found,) = done(text, "skill", 1, language)
    assert isinstance(found, c.Do)
    assert found.action == action


def test_what_is_lost_is_no_conflict() -> None:
    """ "You lose" goes on with what is lost."""
    lost, got = change("fate", "s1", -1), change("fate", "s0", 1)
    found = done("you lose 1 fate and I get 1", "skill")
    assert [*map(meant, found)] == [meant(lost), meant(got)]


@pytest.mark.parametrize(
    ("language", "text"),
    [("en", "take -2 honor"), ("en", "drop me to 8 honor"), ("fr", "mets moi à 8 honneurs"),
     ("fr", "je prends -2 honneurs")],
)  # fmt: skip
def test_where_a_number_goes_counts_more_than_the_verb(language: str, text: str) -> None:
    """A sign and "to" say what the verb does not."""
    (found,) = done(text, language=language)
    own = found.by if isinstance(found, c.Change) else getattr(found, "to", 0) - 10
    assert own == -2


@pytest.mark.parametrize(
    ("language", "text", "number"),
    [
        ("en", "five for me, all in", 5),
        ("en", "going cheap, one again", 1),
        ("en", "I'll go three, don't say it out loud", 3),
        ("en", "mines a 4", 4),
        ("en", "dials on two, shh", 2),
        ("en", "going max on this one", 5),
        ("en", "lowest possible for me", 1),
        ("en", "put me down for two", 2),
        ("fr", "ça sera un petit 2 pour moi", 2),
        ("fr", "note quatre, elle regarde pas", 4),
        ("fr", "le minimum syndical", 1),
        ("fr", "à fond, 5", 5),
        ("fr", "trois pour ma part", 3),
        ("en", "five... nah, make it three", 3),
        ("en", "three as usual, I'm cheap", 3),
        ("fr", "un... nan, je mets trois", 3),
        ("pl", "pięć... albo nie, daję trzy", 3),
        ("cs", "pět... ale co, dám dvě", 2),
        ("en", "I think I'll go three", 3),
        ("en", "it's a 4", 4),
        ("fr", "je crois que je mets 3", 3),
        ("pl", "stawiam trzy", 3),
        ("pl", "mój licznik pokazuje trzy", 3),
        ("cs", "můj ciferník je na třech", 3),
    ],
)
def test_a_number_with_talk_around_it_is_the_secret_choice(
    language: str, text: str, number: int
) -> None:
    chosen = c.Choose(seat=0, choice="bid", value={"value": number})
    assert heard(text, "bids", language=language) == meant(chosen)


@pytest.mark.parametrize(
    ("language", "text"),
    [("en", "2 or 3"), ("en", "three, I think not"), ("en", "five minutes"), ("en", "not three"),
     ("en", "Bo goes 3"), ("en", "more than 3"), ("en", "three cards"), ("en", "six for me, shh"),
     ("en", "max, so three"), ("en", "plus 1 for me"), ("en", "hnr 3"), ("en", "3 of purple"),
     ("fr", "allez 2 ou 3"), ("en", "four, maybe five"), ("en", "five... okay three"),
     ("en", "five... he makes it three"), ("en", "five... if he dares, make it three"),
     ("pl", "pięć... nie daję trzech"), ("cs", "pět... možná dám dvě"),
     ("fr", "Bo mise 3, chut"), ("fr", "cinq minutes"), ("fr", "je parie qu'il met 3"),
     ("en", "I bet it's a 3"), ("en", "my guess is three"), ("en", "I reckon three"),
     ("fr", "je suis sûr que c'est 3"), ("fr", "je devine 3"), ("fr", "parions que t'as mis 3"),
     ("pl", "stawiam, że dasz trzy"), ("pl", "obstawiam, że masz trójkę"),
     ("pl", "jestem pewien, że to trójka"), ("pl", "coś czuję, że trójka"),
     ("pl", "dasz trójkę"), ("pl", "ma trójkę"), ("pl", "pokazujesz trzy"),
     ("cs", "vsadím se, že dáš trojku"), ("cs", "tipuju, že dáš tři"), ("cs", "dáš trojku"),
     ("cs", "dá trojku"), ("cs", "hádám, že máš tři")],
)  # fmt: skip
def test_what_may_be_no_choice_chooses_nothing(language: str, text: str) -> None:
    """Two numbers, another's, more than may be chosen, a number of something, a denial, a guess."""
    try:
        found = heard(text, "bids", language=language)
    except TableError:
        found = c.Next()
    assert not isinstance(found, c.Choose)


@pytest.mark.parametrize(
    ("language", "text", "is_certain"),
    [
        ("fr", "jpasse, j'ai plus rien à acheter", True),
        ("fr", "main pourrie, je passe", True),
        ("en", "I pass, nothing left worth buying", True),
        ("fr", "je passe, j'abandonne tout", False),
        ("fr", "je passe, si t'es d'accord", False),
        ("fr", "je passe, mais d'abord je paie mes destins", False),
    ],
)
def test_a_pass_with_its_reason_is_a_pass(language: str, text: str, is_certain: bool) -> None:
    """Not where what is told beside it gives up, supposes, or is about what is counted."""
    assert [type(one) for one in done(text, language=language)] == [c.Pass] * is_certain


@pytest.mark.parametrize(
    ("language", "text", "commands"),
    [
        ("en", "Bo, I lose 2 honor", [change("honor", "s0", -2)]),
        ("en", "bo, im losing 2 honor", [change("honor", "s0", -2)]),
        ("en", "Bo, lose 2 honor", [change("honor", "s1", -2)]),
        ("fr", "Bo, je perds 2 honneurs", [change("honor", "s0", -2)]),
        ("pl", "Bo, tracę 2 honoru", [change("honor", "s0", -2)]),
        ("pl", "Bo, ja tracę 2 honoru", [change("honor", "s0", -2)]),
        ("cs", "Bo, ztrácím 2 cti", [change("honor", "s0", -2)]),
        (
            "en",
            "Bo and I lose 2 honor",
            [change("honor", "s1", -2), change("honor", "s0", -2)],
        ),
    ],
)
def test_whom_a_line_is_said_to_does_not_do_what_i_do(
    language: str, text: str, commands: list[c.Command]
) -> None:
    """A name, a comma and a deed of mine: nothing changes for who is called."""
    assert [*map(meant, done(text, language=language))] == [*map(meant, commands)]
