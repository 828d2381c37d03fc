"""Polish and Czech as they are spoken: verbs of motion, "less", all cases of names and numbers."""

from __future__ import annotations

import pytest

from bot.engine import commands as c
from bot.engine.errors import CannotRead, NotAnOrder, TableError
from bot.engine.games import files
from bot.engine.language import surely, understand
from bot.engine.language.certainty import Reason
from bot.engine.language.reading import bare_of
from tests.engine.language.said import after, at, done, heard, l5r, meant, opened


@pytest.mark.parametrize(
    ("text", "language", "to"),
    [
        ("schodzę na 7 honoru", "pl", 7),
        ("spadłem do 8 honoru", "pl", 8),
        ("naprawiam honor na 9", "pl", 9),
        ("zvedám na 11 cti", "cs", 11),
        ("snižuju na 8 cti", "cs", 8),
        ("opravuju čest na 9", "cs", 9),
    ],
)
def test_on_before_a_number_says_where_a_counter_goes(text: str, language: str, to: int) -> None:
    """Whatever the verb is, nothing is added or lost by so much."""
    level = c.SetTo(counter="honor", holder="s0", to=to, seat=0)
    assert heard(text, language=language) == meant(level)


@pytest.mark.parametrize(
    ("text", "language", "by"),
    [
        ("spadam o 4 honoru", "pl", -4),
        ("mam o jeden honor mniej", "pl", -1),
        ("klesám o 3 cti", "cs", -3),
        ("mám o dvě cti míň", "cs", -2),
        ("zvedni mi čest o 2", "cs", 2),
        ("podbij mi honor o 2", "pl", 2),
        ("3 honor less", "en", -3),
        ("3 honneur de moins", "fr", -3),
    ],
)
def test_by_and_less_say_how_much_is_changed(text: str, language: str, by: int) -> None:
    """ "Less" is less of it, also beside a verb that sets."""
    changed = c.Change(counter="honor", holder="s0", by=by, seat=0)
    assert heard(text, language=language) == meant(changed)


@pytest.mark.parametrize(
    ("text", "language"),
    [("na pustkę idzie 1 los", "pl"), ("jde 1 osud na prázdnotu", "cs")],
)
def test_what_goes_to_a_piece_lies_there(text: str, language: str) -> None:
    """Elsewhere what goes is lost."""
    laid = c.Change(counter="fate", holder="void", by=1, seat=0)
    assert heard(text, language=language) == meant(laid)
    lost = c.Change(counter="fate", holder="s0", by=-1, seat=0)
    assert heard("idzie 1 los", language="pl") == meant(lost)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("cesarska łaska militarna idzie do bo", "pl"),
        ("przychylność cesarska militarna dla bo", "pl"),
        ("vojenská císařova přízeň jde k bo", "cs"),
    ],
)
def test_a_piece_goes_to_who_has_it_then(text: str, language: str) -> None:
    """Its name stands in any case, and under each of the names that players have for it."""
    taken = c.Put(piece="favor", state="military", holder=1, seat=0)
    assert heard(text, "conflicts", language=language) == meant(taken)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("1 fate on fire, two on water", "en"),
        ("na oheň 1 osud, na vodu taky 2", "cs"),
        ("1 los na ogień i dwa na wodę", "pl"),
    ],
)
def test_what_lies_on_one_piece_is_meant_on_the_next(text: str, language: str) -> None:
    """A number on another piece is of the same counter."""
    table = after(l5r(), at("dynasty"), surely(text, l5r(), at("dynasty"), 0, language))
    assert [table.count("fate", ring) for ring in ("fire", "water")] == [1, 2]


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("ana plus 1 čest, bo mínus 2 osudy a na zem jeden osud", "cs"),
        ("Ana +1 honor, Bo loses 2 fate and 1 fate on earth", "en"),
    ],
)
def test_what_is_put_on_a_piece_is_not_lost_there(text: str, language: str) -> None:
    """The verb before it is of somebody's number."""
    table = after(l5r(), at("conflicts"), surely(text, l5r(), at("conflicts"), 0, language))
    assert table.count("fate", "earth") == at("conflicts").count("fate", "earth") + 1


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("jdu politicky do dvojky vzduchem", "cs"),
        ("politickej na vzduch do dvojky", "cs"),
        ("idę politycznie w dwójkę powietrzem", "pl"),
        ("hlásím konflikt, politický, vzduch, dvojka", "cs"),
    ],
)
def test_a_conflict_is_declared_by_where_one_goes(text: str, language: str) -> None:
    """With the province by its number alone."""
    found = done(text, "conflicts", language=language)
    told = {"type": "political", "ring": "air", "province": "s1.p2"}
    assert [one.told for one in found if isinstance(one, c.Do)] == [told]


@pytest.mark.parametrize(
    ("text", "language"), [("zabrał mi krąg ognia", "pl"), ("vzal mi kruh ohně", "cs")]
)
def test_what_another_takes_from_me_is_not_mine(text: str, language: str) -> None:
    """What I took is."""
    assert not done(text, "conflicts", language=language)
    taken = meant(c.Put(piece="fire", state="claimed", holder=0, seat=0))
    assert heard("vzal jsem si kruh ohně", "conflicts", language="cs") == taken
    assert heard("kruh ohně získává Ana", "conflicts", language="cs") == taken


@pytest.mark.parametrize(
    ("text", "language"), [("nie atakuję, pasuję", "pl"), ("neútočím, pasuju", "cs")]
)
def test_a_denial_and_a_pass_say_the_same_twice(text: str, language: str) -> None:
    """What somebody does not declare is passed."""
    found = done(text, "conflicts", language=language)
    assert [one.action for one in found if isinstance(one, c.Do)] == ["pass_conflict"]


@pytest.mark.parametrize("text", ["vyber náhodnýho hráče", "vylosuj náhodnýho hráče"])
def test_a_lot_is_asked_for_in_spoken_czech(text: str) -> None:
    """Endings are those of speech wherever words stand in a list."""
    assert [type(one) for one in done(text, language="cs")] == [c.Throw]


def test_a_number_that_leads_from_a_piece_may_be_all_or_more() -> None:
    """Where nothing lies yet it is the same."""
    one = surely("na oheň 1 osud", l5r(), at("dynasty"), 0, "cs")
    table = after(l5r(), at("dynasty"), one)
    found = understand("na oheň 1 osud", l5r(), table, 0, "cs")
    assert found.reasons == {Reason.AMOUNT}


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("tym razem skromnie, dwójeczka", "pl"),
        ("tarcza na dwa", "pl"),
        ("kręcę na 2", "pl"),
        ("hele, nějak skromně, dva", "cs"),
        ("no tak dva, ať je klid", "cs"),
        ("točím na dvojku", "cs"),
        ("alright my friends, two", "en"),
    ],
)
def test_a_number_apart_from_talk_is_what_is_chosen(text: str, language: str) -> None:
    """What is said beside it, between commas, is of nothing at the table."""
    chosen = c.Choose(choice="bid", value={"value": 2}, seat=0)
    assert heard(text, "bids", language=language) == meant(chosen)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("počkej, dvě minuty", "cs"),
        ("czekaj, dwie minuty", "pl"),
        ("my honor something, two", "en"),
        ("something, two, three", "en"),
        ("daj mi 2 minuty, proszę", "pl"),
    ],
)
def test_a_number_in_the_midst_of_talk_is_not(text: str, language: str) -> None:
    """Nor is one of two, or one beside another's name or a counter."""
    with pytest.raises(TableError):
        surely(text, l5r(), at("bids"), 0, language)
    with pytest.raises(CannotRead):
        surely("something, two", l5r(), at("dynasty"), 0)


def test_a_pass_said_twice_is_one() -> None:
    """ "Nothing more, I pass" is said in one breath."""
    assert heard("už nic, pasuju", language="cs") == meant(c.Pass(seat=0))


@pytest.mark.parametrize(
    ("text", "language", "to"),
    [("wydaję jeden surowiec", "pl", -1), ("dostávám 3 zdroje", "cs", 3)],
)
def test_what_one_pays_with_has_more_than_one_name(text: str, language: str, to: int) -> None:
    """Players say it as in other games."""
    game = files.shipped_games()["whinv"]
    command = bare_of(surely(text, game, opened(game, "Ana", "Bo"), 0, language))
    assert command == meant(c.Change(counter="resources", holder="s0", by=to, seat=0))


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("vsadím se že bo má 5", "cs"),
        ("sázím že bo má 5", "cs"),
        ("założę się że bo ma 5 honoru", "pl"),
        ("stawiam że bo ma 5", "pl"),
        ("myślę że bo ma 8 honoru", "pl"),
        ("myslím že bo má 8 cti", "cs"),
    ],
)
@pytest.mark.parametrize("step", ["bids", "drawn", "conflicts"])
def test_a_wager_about_another_is_no_bid_and_sets_nothing(
    text: str, language: str, step: str
) -> None:
    """What somebody only believes is no order."""
    with pytest.raises(NotAnOrder):
        surely(text, l5r(), at(step), 0, language)


def test_a_wager_of_a_number_is_a_bid() -> None:
    """With its own word."""
    chosen = c.Choose(choice="bid", value={"value": 3}, seat=0)
    assert heard("vsadím tři", "bids", language="cs") == meant(chosen)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("wracają do mnie 2 losy", "pl"),
        ("wróciły mi dwa losy", "pl"),
        ("vrátily se mi dva osudy", "cs"),
        ("mám 2 osudy navíc", "cs"),
    ],
)
def test_what_comes_back_or_is_had_besides_is_more(text: str, language: str) -> None:
    """A ring that comes back is nobody's gain."""
    more = c.Change(counter="fate", holder="s0", by=2, seat=0)
    assert heard(text, language=language) == meant(more)
    found = done("kruh ohně se vrací", "won", language="cs")
    assert not any(isinstance(one, c.Put) and one.holder is not None for one in found)
    assert not done("pierścień ognia wraca", "won", language="pl")


@pytest.mark.parametrize(
    ("text", "language", "to"),
    [
        ("mój honor powinien być 7", "pl", 7),
        ("u mnie ma być 7 honoru", "pl", 7),
        ("moje čest má být na sedmi", "cs", 7),
        ("zlatuję z honorem do siedmiu", "pl", 7),
    ],
)
def test_what_ought_to_be_is_set(text: str, language: str, to: int) -> None:
    """So is what somebody falls to."""
    level = c.SetTo(counter="honor", holder="s0", to=to, seat=0)
    assert heard(text, language=language) == meant(level)
