"""What changes a number, and what says what it is now."""

from __future__ import annotations

import pytest

from bot.engine import commands as c
from bot.engine.decide import decide
from bot.engine.errors import TableError, WhichOne
from bot.engine.games import files
from bot.engine.language import surely
from tests.engine.language.said import at, done, flat, heard, l5r, meant, opened

ONE_ON_VOID = c.Change(counter="fate", holder="void", by=1, seat=0)


@pytest.mark.parametrize(
    ("text", "language", "command"),
    [
        ("2 fate on void", "en", c.Change(counter="fate", holder="void", by=2, seat=0)),
        ("trzy losu na pustkę", "pl", c.Change(counter="fate", holder="void", by=3, seat=0)),
        ("jeden osud na prsten prázdnoty", "cs", ONE_ON_VOID),
        ("un destin sur l'anneau du vide", "fr", ONE_ON_VOID),
        ("void ring is 2 fate", "en", c.SetTo(counter="fate", holder="void", to=2, seat=0)),
        ("down to 8 honor", "en", c.SetTo(counter="honor", holder="s0", to=8, seat=0)),
        ("your honor's down to eight", "en", c.SetTo(counter="honor", holder="s1", to=8, seat=0)),
        ("honor 9 for me", "en", c.SetTo(counter="honor", holder="s0", to=9, seat=0)),
        ("čest 9 pro mě", "cs", c.SetTo(counter="honor", holder="s0", to=9, seat=0)),
        ("2 fate for me", "en", c.Change(counter="fate", holder="s0", by=2, seat=0)),
        ("lower my honor by 2", "en", c.Change(counter="honor", holder="s0", by=-2, seat=0)),
        ("honor now 8", "en", c.SetTo(counter="honor", holder="s0", to=8, seat=0)),
        ("I've got 20 honor", "en", c.SetTo(counter="honor", holder="s0", to=20, seat=0)),
        ("mam teraz 3 honoru", "pl", c.SetTo(counter="honor", holder="s0", to=3, seat=0)),
        ("je suis à 8 honneurs", "fr", c.SetTo(counter="honor", holder="s0", to=8, seat=0)),
        ("another two fate", "en", c.Change(counter="fate", holder="s0", by=2, seat=0)),
        ("dorzucam 1 los", "pl", c.Change(counter="fate", holder="s0", by=1, seat=0)),
    ],
)  # fmt: skip
def test_adding_and_setting_are_told_apart(text: str, language: str, command: c.Command) -> None:
    """A number with a preposition to a piece is more; "now" and "down to" say what there is."""
    table = at("dynasty")
    found = surely(text, l5r(), table, 0, language)
    assert meant(found) == meant(command)


@pytest.mark.parametrize(
    ("text", "language", "holder"),
    [("I've got 3 honor", "en", "s0"), ("mam 3 honoru", "pl", "s0"), ("máš 3 cti", "cs", "s1"),
     ("j'ai 3 honneurs", "fr", "s0"), ("Bo has 3 honor", "en", "s1")],
)  # fmt: skip
def test_what_somebody_has_is_all_there_is(text: str, language: str, holder: str) -> None:
    """More or less than before; what they had once tells nothing."""
    assert heard(text, language=language) == meant(
        c.SetTo(counter="honor", holder=holder, to=3, seat=0)
    )
    assert not done("miałem 3 honoru", language="pl")


@pytest.mark.parametrize(
    ("text", "language", "holder", "by"),
    [
        ("tvoje čest jde o 1 nahoru", "cs", "s1", 1),
        ("moje čest jde o 2 dolů", "cs", "s0", -2),
        ("Bo jde o 1 čest dolů", "cs", "s1", -1),
        ("Bo brings me down 1 honor", "en", "s0", -1),
        ("twój honor idzie o 1 w górę", "pl", "s1", 1),
        ("honor skoczył o 2", "pl", "s0", 2),
        ("mon honneur monte de 2", "fr", "s0", 2),
        ("ton honneur chute de 1", "fr", "s1", -1),
        ("ça lui fait un honneur en moins", "fr", "s1", -1),
        ("je suis tombée de 2 honneurs", "fr", "s0", -2),
    ],
)
def test_where_a_number_goes_stands_behind_how_far(
    text: str, language: str, holder: str, by: int
) -> None:
    """Whose counter it is stands before it, and what goes up or down is that."""
    change = c.Change(counter="honor", holder=holder, by=by, seat=0)
    assert heard(text, language=language) == meant(change)


@pytest.mark.parametrize(
    ("text", "language"),
    [("jde o čest", "cs"), ("jde mi o 2 cti", "cs"), ("idzie mi o honor", "pl")],
)
def test_what_something_is_about_is_not_lost(text: str, language: str) -> None:
    """A verb of moving with "about" says nothing of a number."""
    assert not done(text, language=language)


@pytest.mark.parametrize(
    ("text", "language", "holder"),
    [
        ("ça te fait 8 d'honneur", "fr", "s1"),
        ("ça me fait 8 d'honneur", "fr", "s0"),
        ("je suis tombé à 8 d'honneur", "fr", "s0"),
        ("chuis à 8 d'honneur", "fr", "s0"),
        ("j'ai p'us que 8 d'honneur", "fr", "s0"),
        ("t'es plus qu'à 8 d'honneur", "fr", "s1"),
        ("wpisz mi 8 honoru", "pl", "s0"),
        ("stoisz na 8 honoru", "pl", "s1"),
        ("spad sem na 8 cti", "cs", "s0"),
        ("seš na 8 cti", "cs", "s1"),
        ("čest je na 8", "cs", "s0"),
    ],
)
def test_a_level_is_of_whom_its_verb_tells(text: str, language: str, holder: str) -> None:
    """In spoken Czech and French as well."""
    assert heard(text, language=language) == meant(
        c.SetTo(counter="honor", holder=holder, to=8, seat=0)
    )


@pytest.mark.parametrize(
    ("text", "language"),
    [("honor to 8", "en"), ("my honor drops to 8", "en"), ("mets mon honneur à 8", "fr"),
     ("čest klesla na 8", "cs"), ("honor na 8", "pl"),
     ("8 honor left", "en")],
)  # fmt: skip
def test_what_a_number_goes_to_is_all_there_is(text: str, language: str) -> None:
    """A preposition between a counter and its number sets it, whatever the verb is."""
    level = c.SetTo(counter="honor", holder="s0", to=8, seat=0)
    assert heard(text, language=language) == meant(level)


def test_healing_takes_harm_away() -> None:
    """A counter says in the game's file that less of it is better."""
    game = files.shipped_games()["senjutsu"]
    found = surely("heal 1 wound", game, opened(game, "Ana", "Bo"), 0)
    assert meant(found) == meant(c.Change(counter="wounds", holder="s0", by=-1, seat=0))


@pytest.mark.parametrize(
    ("text", "holder"), [("take 2 off your honor", "s1"), ("take 2 off my honor", "s0")]
)
def test_what_is_taken_off_a_number_goes_to_nobody(text: str, holder: str) -> None:
    """From a person it is taken by who speaks."""
    assert heard(text) == meant(c.Change(counter="honor", holder=holder, by=-2, seat=0))
    stolen = c.Give(counter="honor", source="s1", target="s0", by=2, seat=0)
    assert heard("take 2 honor off Bo") == meant(stolen)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("my honor went from 10 to 8", "en"),
        ("honor spadł mi z dziesięciu do ośmiu", "pl"),
        ("cest mi klesla z 10 na 8", "cs"),
        ("mon honneur passe de 10 à 8", "fr"),
    ],
)
def test_a_number_told_by_both_its_ends_is_the_last_of_them(text: str, language: str) -> None:
    """It is neither two totals that are compared nor one honor that is lost."""
    level = c.SetTo(counter="honor", holder="s0", to=8, seat=0)
    assert heard(text, "skill", language=language) == meant(level)


@pytest.mark.parametrize("text", ["from 10 to 8", "conflict from 10 to 8"])
def test_both_ends_of_no_counter_are_no_totals(text: str) -> None:
    """Skill is compared by two numbers, and not by where one of them came from."""
    assert not done(text, "skill")


def choices(text: str, language: str = "en", seat: int | None = 0) -> tuple[str, ...]:
    """What a line may mean at 10 honor and 7 fate each, before anybody has paid."""
    with pytest.raises(WhichOne) as caught:
        surely(text, l5r(), at("dynasty"), seat, language)
    return caught.value.choices


@pytest.mark.parametrize(
    ("text", "language", "offered"),
    [
        ("honor 3", "en", ("honor +3", "honor -3", "honor = 3")),
        ("3 honor", "en", ("honor +3", "honor -3", "honor = 3")),
        ("honor: 5", "en", ("honor +5", "honor -5", "honor = 5")),
        ("honor 6", "en", ("honor +6", "honor -6", "honor = 6")),
        ("Bo's honor 1", "en", ("Bo honor +1", "Bo honor -1", "Bo honor = 1")),
        ("honor 4", "pl", ("honor +4", "honor -4", "honor = 4")),
        ("čest 2", "cs", ("čest +2", "čest -2", "čest = 2")),
        ("honneur 4", "fr", ("honneur +4", "honneur -4", "honneur = 4")),
        ("I got 2 honor", "en", ("honor +2", "honor = 2")),
        ("you got 2 honor", "en", ("Bo honor +2", "Bo honor = 2")),
    ],
)
def test_a_number_that_may_be_a_change_is_asked(
    text: str, language: str, offered: tuple[str, ...]
) -> None:
    """At most half of what is there, rounded up; each answer is read."""
    assert choices(text, language) == offered
    found = [surely(one, l5r(), at("dynasty"), 0, language) for one in offered]
    assert len({repr(meant(one)) for one in found}) == len(offered)


@pytest.mark.parametrize(
    ("text", "language", "offered"),
    [
        ("honor to 2 more", "en", {"honor +2", "honor = 2"}),
        ("honor = 2 less", "en", {"honor -2", "honor = 2"}),
        ("honor = +2", "en", {"honor +2", "honor = 2"}),
        ("Bo's honor at +2", "en", {"Bo honor +2", "Bo honor = 2"}),
        ("honor na 2 więcej", "pl", {"honor +2", "honor = 2"}),
        ("honor na dwa mniej dla mnie", "pl", {"honor -2", "honor = 2"}),
        ("čest na 2 víc", "cs", {"čest +2", "čest = 2"}),
        ("nastav čest na 2 méně", "cs", {"čest -2", "čest = 2"}),
        ("honneur à 2 de plus pour moi", "fr", {"honneur +2", "honneur = 2"}),
        ("honneur à 2 de moins", "fr", {"honneur -2", "honneur = 2"}),
    ],
)
def test_a_number_told_as_level_and_as_change_is_asked(
    text: str, language: str, offered: set[str]
) -> None:
    """ "To" leads to a level and "more" adds: both are offered."""
    assert set(choices(text, language)) == offered


@pytest.mark.parametrize(
    ("text", "language"),
    [("my honor is 2 more", "en"), ("I have 2 more honor", "en"), ("mam 2 honoru więcej", "pl"),
     ("mám o 2 cti víc", "cs"), ("encore 2 honneurs à moi", "fr")],
)  # fmt: skip
def test_a_number_with_more_beside_it_adds_where_nothing_leads_to_it(
    text: str, language: str
) -> None:
    """Of a verb that tells what there is, "more" makes a change; "= -2" is a level below zero."""
    assert heard(text, language=language) == meant(
        c.Change(counter="honor", holder="s0", by=2, seat=0)
    )


def test_nobodys_number_is_asked_for_everybody() -> None:
    """Where nobody is speaking, whose it is stays open as well."""
    assert choices("honor 3", seat=None) == tuple(
        f"{name} honor {way}" for name in ("Ana", "Bo") for way in ("+3", "-3", "= 3")
    )


@pytest.mark.parametrize(
    ("text", "language"),
    [("honor = 3", "en"), ("honor is 3", "en"), ("my honor is now 3", "en"), ("honor at 3", "en"),
     ("set honor 3", "en"), ("honor now 3", "en"), ("3 honor left", "en"), ("honor jest 3", "pl"),
     ("honor teraz 3", "pl"), ("ustaw honor 3", "pl"), ("čest je 3", "cs"), ("čest teď 3", "cs"),
     ("mon honneur est 3", "fr"), ("honneur maintenant 3", "fr")],
)  # fmt: skip
def test_one_word_says_that_a_number_is_all_there_is(text: str, language: str) -> None:
    """However small the number is."""
    assert heard(text, language=language) == meant(
        c.SetTo(counter="honor", holder="s0", to=3, seat=0)
    )


@pytest.mark.parametrize(
    ("text", "to"),
    [("honor 7", {"s0": 7}), ("honor 12", {"s0": 12}), ("honor 0", {"s0": 0}),
     ("Bo honor 9", {"s1": 9}), ("Ana honor 10 fate 3 Bo honor 9", {"s0": 10, "s1": 9})],
)  # fmt: skip
def test_a_number_that_is_no_change_sets(text: str, to: dict[str, int]) -> None:
    """More than half of what is there, none, or one among others that can only be levels."""
    found = list(flat(surely(text, l5r(), at("dynasty"), 0, "en")))
    assert all(isinstance(one, c.SetTo) for one in found)
    honor = [one for one in found if isinstance(one, c.SetTo) and one.counter == "honor"]
    assert {one.holder: one.to for one in honor} == to


def test_numbers_of_one_line_are_meant_alike() -> None:
    """Both more, both less or both set: three answers, and not nine."""
    assert choices("honor 3, fate 1") == (
        "honor +3, fate +1",
        "honor -3, fate -1",
        "honor = 3, fate = 1",
    )


def test_what_shows_a_choice_is_only_set() -> None:
    """Nobody gains a dial."""
    table = at("conflicts")
    assert table.count("dial", "s0") >= 2
    assert isinstance(surely("dial 1", l5r(), table, 0, "en"), c.SetTo)


def test_a_level_that_a_change_comes_to_is_not_asked() -> None:
    """At no wounds "got 2" is two either way; "Bo got 2" is more of it."""
    game = files.shipped_games()["senjutsu"]
    table = opened(game, "Ana", "Bo")
    assert meant(surely("I got 2 wounds", game, table, 0, "en")) == meant(
        c.Change(counter="wounds", holder="s0", by=2, seat=0)
    )
    assert heard("Bo got 2 honor") == meant(c.Change(counter="honor", holder="s1", by=2, seat=0))


@pytest.mark.parametrize(
    ("text", "language"),
    [("j'ai 2 honneurs de plus que toi", "fr"), ("encore 2 honneurs et je gagne", "fr"),
     ("minus 2 fate plus 1 honor", "en"), ("2 honoru i wygrywam", "pl")],
)  # fmt: skip
def test_what_is_said_of_more_than_a_number_does_nothing_else(text: str, language: str) -> None:
    """A comparison with somebody, a wish behind "and", a "plus" that may be "and" or a sign."""
    with pytest.raises(TableError):
        decide(l5r(), at("conflicts"), (), surely(text, l5r(), at("conflicts"), 0, language))


def test_a_plus_behind_a_loss_is_asked_and_behind_a_gain_is_done() -> None:
    """After "minus" it may be a sign or "and"; both are more after "gain"."""
    assert choices("minus 2 fate plus 1 honor") == ("fate -2, honor -1", "fate -2, honor +1")
    gained = flat(surely("I gain 2 fate plus 1 honor", l5r(), at("dynasty"), 0, "en"))
    assert [one.by for one in gained if isinstance(one, c.Change)] == [2, 1]
