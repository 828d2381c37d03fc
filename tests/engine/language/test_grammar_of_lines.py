"""How lines are put together: what is left out, joined, denied or said twice."""

from __future__ import annotations

import pytest

from bot.engine import commands as c
from bot.engine.errors import NotAnOrder, WhichOne
from bot.engine.games import files
from bot.engine.language import surely, understand
from bot.engine.language.certainty import Reason
from tests.engine.language.said import at, done, l5r, meant, opened


def change(counter: str, holder: str, by: int) -> c.Change:
    return c.Change(counter=counter, holder=holder, by=by, seat=0)


HONOR_PASSED = [change("honor", "s0", -1), change("honor", "s1", 1)]
FATE_ON_TWO = [change("fate", "air", 1), change("fate", "earth", 1)]


@pytest.mark.parametrize(
    ("language", "text", "parts"),
    [
        ("pl", "tracisz honor", [change("honor", "s1", -1)]),
        ("cs", "osud na prsten prázdnoty", [change("fate", "void", 1)]),
        ("fr", "moi -1 honneur, Bo +1", HONOR_PASSED),
        ("en", "I lose 1 honor and Bo gains 1", HONOR_PASSED),
        ("fr", "lui il gagne 2 destins", [change("fate", "s1", 2)]),
        ("en", "put a fate each on air and earth", FATE_ON_TWO),
        ("fr", "un destin sur l'anneau de la terre", [change("fate", "earth", 1)]),
        ("en", "take 2 fate off me", [change("fate", "s0", -2)]),
        ("en", "he loses another honor", [change("honor", "s1", -1)]),
        ("fr", "il perd encore un honneur", [change("honor", "s1", -1)]),
        ("en", "that puts me on 8 honor", [c.SetTo(counter="honor", holder="s0", to=8, seat=0)]),
        (
            "en",
            "i'm giving you 2 of my fate",
            [c.Give(counter="fate", source="s0", target="s1", by=2, seat=0)],
        ),
    ],
)
def test_what_is_left_out_or_joined_is_done(
    language: str, text: str, parts: list[c.Command]
) -> None:
    """One where there are no articles, the counter of just before, each piece that is named."""
    assert [*map(meant, done(text, language=language))] == [meant(one) for one in parts]


@pytest.mark.parametrize(
    ("language", "text"), [("en", "lose honor"), ("pl", "dostaję losy"), ("fr", "je perds honneur")]
)
def test_a_counter_without_a_number_is_asked_where_it_may_be_more_than_one(
    language: str, text: str
) -> None:
    assert understand(text, l5r(), at("dynasty"), 0, language).reasons


@pytest.mark.parametrize(
    ("language", "text"),
    [("en", "one bleeding on Bo"), ("fr", "un saignement sur Bo"), ("pl", "1 krwawienie na Bo")],
)
def test_harm_on_a_player_is_more_of_it(language: str, text: str) -> None:
    game = files.shipped_games()["senjutsu"]
    found = surely(text, game, opened(game, "Ana", "Bo"), 0, language)
    assert isinstance(found, c.Change)
    assert (found.counter, found.holder, found.by) == ("bleeding", "s1", 1)


def test_whose_piece_it_is_stands_after_it_in_french() -> None:
    """ "Le royaume de Bo" is Bo's, and nothing is taken from him."""
    game = files.shipped_games()["whinv"]
    found = surely("2 dégâts sur le royaume de Bo", game, opened(game, "Ana", "Bo"), 0, "fr")
    assert isinstance(found, c.Change)
    assert (found.holder, found.by) == ("s1.kingdom", 2)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "I deal Bo 2 damage to the kingdom"),
        ("en", "Bo takes 2 damage to the kingdom"),
        ("cs", "dávám Bo 2 poškození do království"),
        ("fr", "2 dégâts à Bo au royaume"),
    ],
)
def test_whose_piece_is_damaged_is_asked_beside_another_player(language: str, text: str) -> None:
    game = files.shipped_games()["whinv"]
    with pytest.raises(WhichOne) as which:
        surely(text, game, opened(game, "Ana", "Bo"), 0, language)
    assert any("Bo" in choice for choice in which.value.choices)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Bo takes 2 damage on his kingdom"),
        ("en", "2 damage to Bo's kingdom"),
        ("pl", "zadaję Bo 2 obrażenia w królestwo"),
    ],
)
def test_damage_taken_on_a_piece_is_more_of_it(language: str, text: str) -> None:
    game = files.shipped_games()["whinv"]
    found = surely(text, game, opened(game, "Ana", "Bo"), 0, language)
    assert isinstance(found, c.Change)
    assert (found.holder, found.by) == ("s1.kingdom", 2)


@pytest.mark.parametrize(
    ("language", "text", "step", "action"),
    [
        ("pl", "ja tego nie będę bronił", "skill", "unopposed"),
        ("en", "nah I'm not blocking", "skill", "unopposed"),
        ("cs", "tohle bránit nebudu", "skill", "unopposed"),
        ("fr", "je n'attaque pas", "conflicts", "pass_conflict"),
        ("pl", "nie atakuję, pasuję konflikt", "conflicts", "pass_conflict"),
        ("cs", "neútočím", "conflicts", "pass_conflict"),
    ],
)
def test_a_denied_deed_is_the_one_that_the_game_calls_so(
    language: str, text: str, step: str, action: str
) -> None:
    found = surely(text, l5r(), at(step), 1 if step == "skill" else 0, language)
    assert isinstance(found, c.Do)
    assert (found.action, found.told) == (action, {})


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "I'm not attacking yet"),
        ("pl", "jeszcze nie atakuję"),
        ("en", "I don't lose 2 honor"),
    ],
)
def test_any_other_denial_does_nothing(language: str, text: str) -> None:
    with pytest.raises(NotAnOrder):
        surely(text, l5r(), at("conflicts"), 0, language)


def test_who_is_told_not_to_do_something_has_not_said_so() -> None:
    """ "Don't defend" is perhaps advice."""
    assert understand("don't defend", l5r(), at("skill"), 1, "en").reasons


@pytest.mark.parametrize(
    ("language", "text"), [("pl", "nie bronił"), ("pl", "nie broniłem"), ("cs", "nebránil")]
)
def test_what_was_not_done_is_asked_at_most(language: str, text: str) -> None:
    """It may be a story of the conflict before."""
    assert understand(text, l5r(), at("skill"), 1, language).reasons >= {Reason.PAST}


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "put 1 fate on each ring"),
        ("pl", "na każdym kręgu jeden los"),
        ("cs", "na každém prstenu jeden osud"),
        ("fr", "un destin sur chaque anneau"),
    ],
)
def test_what_lies_on_each_piece_of_a_kind_is_put_on_all_of_them(language: str, text: str) -> None:
    rings = l5r().pieces["ring"].items
    assert [*map(meant, done(text, language=language))] == [
        meant(change("fate", ring, 1)) for ring in rings
    ]


@pytest.mark.parametrize(
    ("language", "text", "choices"),
    [
        ("en", "give me 1 honor", ("honor +1", "take 1 honor from Bo")),
        ("pl", "daj mi 1 honor", ("honor +1", "zabierz 1 honor od Bo")),
        ("cs", "dej mi 1 čest", ("čest +1", "vezmi 1 čest od Bo")),
        ("fr", "donne-moi 1 honneur", ("honneur +1", "prends 1 honneur de Bo")),
        ("fr", "j'ai plus 8 honneurs", ("honneur +8", "honneur = 8")),
    ],
)
def test_what_can_mean_two_things_is_asked(
    language: str, text: str, choices: tuple[str, ...]
) -> None:
    """From another or from nowhere; French "plus" is more, or all that is left."""
    with pytest.raises(WhichOne) as caught:
        understand(text, l5r(), at("dynasty"), 0, language)
    assert tuple(caught.value.choices) == choices


@pytest.mark.parametrize(
    ("language", "choices", "texts"),
    [
        ("en", ("honor -1", "honor -1, Bo honor -1"),
         ["we lose 1 honor", "that costs us 1 honor", "honor -1 for us", "we sorta lose 1 honor",
          "our guy died so we lose 1 honor", "let's lose 1 honor"]),
        ("en", ("honor = 9", "honor = 9, Bo honor = 9"), ["we're at 9 honor", "we have 9 honor"]),
        ("en", ("honor -1, fate -1", "honor -1; Bo honor -1; fate -1; Bo fate -1"),
         ["we lose 1 honor and 1 fate", "we lose 1 honor, we lose 1 fate"]),
        ("pl", ("honor -1", "honor -1, Bo honor -1"),
         ["tracimy 1 honor", "straciliśmy 1 honor", "straciłyśmy 1 honor", "ubywa nam 1 honor",
          "mój samuraj padł i tracimy 1 honor"]),
        ("pl", ("honor = 9", "honor = 9, Bo honor = 9"), ["mamy 9 honoru", "nasz honor jest na 9"]),
        ("cs", ("čest -1", "čest -1, Bo čest -1"),
         ["ztrácíme 1 čest", "my ztrácíme 1 čest", "ztratili jsme 1 čest", "ubývá nám 1 čest"]),
        ("cs", ("čest = 9", "čest = 9, Bo čest = 9"),
         ["máme 9 cti", "jsme na 9 cti", "naše čest je na 9"]),
        ("fr", ("honneur -1", "honneur -1, Bo honneur -1"),
         ["nous perdons 1 honneur", "nous avons perdu 1 honneur", "ça nous coûte 1 honneur",
          "nous on perd 1 honneur"]),
        ("fr", ("honneur = 9", "honneur = 9, Bo honneur = 9"), ["notre honneur est à 9"]),
    ],
)  # fmt: skip
def test_we_are_the_speaker_or_everybody(
    language: str, choices: tuple[str, ...], texts: list[str]
) -> None:
    """A verb or a pronoun for "us" is asked about, whatever stands around it."""
    for text in texts:
        with pytest.raises(WhichOne) as caught:
            understand(text, l5r(), at("dynasty"), 0, language)
        assert tuple(caught.value.choices) == choices, text


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "we each lose 1 honor"),
        ("en", "we lose 1 honor each"),
        ("pl", "oboje tracimy 1 honor"),
        ("pl", "ja i Bo tracimy 1 honor"),
        ("cs", "oba ztrácíme 1 čest"),
        ("fr", "nous perdons chacun 1 honneur"),
        ("fr", "ça nous coûte 1 honneur à tous les deux"),
    ],
)
def test_each_of_us_is_everybody(language: str, text: str) -> None:
    lost = [change("honor", "s0", -1), change("honor", "s1", -1)]
    assert [*map(meant, done(text, language=language))] == [*map(meant, lost)]


@pytest.mark.parametrize(
    ("language", "text", "part"),
    [
        ("en", "we put 1 fate on void", change("fate", "void", 1)),
        ("pl", "kładziemy 1 los na pustkę", change("fate", "void", 1)),
        ("en", "Bo takes 1 honor from us",
         c.Give(counter="honor", source="s0", target="s1", by=1, seat=0)),
        ("fr", "nous passons", c.Pass(seat=0)),
    ],
)  # fmt: skip
def test_we_are_clear_where_it_makes_no_difference(
    language: str, text: str, part: c.Command
) -> None:
    """What lies on a ring, what another takes from us at a table of two, and a pass."""
    assert [*map(meant, done(text, language=language))] == [meant(part)]


def test_our_side_is_asked_in_a_game_of_teams() -> None:
    game = files.shipped_games()["l5r-team"]
    table = opened(game, "Ana", "Bo", "Cyril", "Dora")
    with pytest.raises(WhichOne) as caught:
        understand("we lose 1 honor", game, table, 0, "en")
    everybody = "honor -1, Bo honor -1, Cyril honor -1, Dora honor -1"
    assert tuple(caught.value.choices) == ("honor -1", "honor -1, Cyril honor -1", everybody)


def test_whom_we_do_something_with_is_among_us() -> None:
    """Polish "z" is "with" beside such a verb, and so nothing is taken from him."""
    reading = understand("tracimy z Bo 1 honor", l5r(), at("dynasty"), 0, "pl")
    both = c.Several(commands=(change("honor", "s0", -1), change("honor", "s1", -1)), seat=0)
    assert meant(reading.command) == meant(both)
    assert Reason.PERSON in reading.reasons
    assert not done("ztrácíme s Bo 1 čest", language="cs")


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("pl", "po tym wszystkim stoję na 9 honoru"),
        ("pl", "po wszystkim mam 9 honoru"),
        ("cs", "po všem mám 9 cti"),
        ("en", "after all this I stand at 9 honor"),
        ("fr", "après tout ça je suis à 9 honneurs"),
    ],
)
def test_after_all_of_it_is_no_one_else(language: str, text: str) -> None:
    """ "All" is when it is, and not whose."""
    level = c.SetTo(counter="honor", holder="s0", to=9, seat=0)
    assert [*map(meant, done(text, language=language))] == [meant(level)]


@pytest.mark.parametrize(
    ("language", "text"),
    [("pl", "przed tym wszystkim miałam 9 honoru"), ("pl", "przy tym wszystkim mam 9 honoru")],
)
def test_all_is_nobody_after_a_word_of_time(language: str, text: str) -> None:
    """It is asked at most, and then about the speaker alone."""
    with pytest.raises(WhichOne) as caught:
        surely(text, l5r(), at("dynasty"), 0, language)
    assert not any("Bo" in choice for choice in caught.value.choices)


@pytest.mark.parametrize("text", ["I win 7 to 4", "attacker wins 7 to 4", "je gagne 7 à 4"])
def test_the_winner_has_the_higher_of_two_totals(text: str) -> None:
    language = "fr" if "gagne" in text else "en"
    assert [*map(meant, done(text, "skill", language=language))] == [
        meant(c.Tell(totals={0: 7, 1: 4}, seat=0))
    ]
