"""Dice, coins and lots: fair, in the log, shown to all, and not to be chosen by who throws."""

from __future__ import annotations

import json
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine import commands as c
from bot.engine import events as e
from bot.engine.chance import draw_numbers
from bot.engine.errors import BadExport, NotNow, TableError
from bot.engine.event_log.export import from_json, to_json
from bot.engine.games import files
from bot.engine.language import surely
from bot.engine.narration.log import lines
from bot.locale.catalogue import words
from tests.engine.language.said import heard, meant
from tests.engine.language.said import opened as table_of
from tests.engine.play import Play, opened


def throws(play: Play) -> list[e.Thrown]:
    return [one.event for one in play.records if isinstance(one.event, e.Thrown)]


@given(st.text(max_size=40), st.integers(1, 20), st.integers(1, 1_000))
def test_every_result_is_on_a_side(nonce: str, count: int, sides: int) -> None:
    """As many as were asked for, each from 1 to the number of sides, and always the same."""
    found = draw_numbers(nonce, "open", "dice", count, sides)
    assert len(found) == count
    assert all(1 <= one <= sides for one in found)
    assert found == draw_numbers(nonce, "open", "dice", count, sides)


def test_all_sides_come_equally_often() -> None:
    """Of 6,000 throws with known texts each side has about a thousand: it is no matter of luck."""
    found = Counter(n for i in range(300) for n in draw_numbers(f"{i}", "open", "dice", 20, 6))
    assert sorted(found) == [1, 2, 3, 4, 5, 6]
    assert all(850 < times < 1150 for times in found.values())


def test_another_table_another_result() -> None:
    """A text that was drawn at one table says nothing about another one."""
    here = [draw_numbers(str(i), "here", "dice", 20, 1000) for i in range(3)]
    there = [draw_numbers(str(i), "there", "dice", 20, 1000) for i in range(3)]
    assert not set(here) & set(there)


@pytest.mark.parametrize(
    ("texts", "throw"),
    [
        ("roll a die|rzuć kostką|hoď kostkou|lance un dé", c.Throw(thing="dice", seat=0)),
        (
            "roll 2d6|throw two dice|rzuć 2k6|rzuć dwie kostki|hoď 2k6|lance deux dés",
            c.Throw(thing="dice", count=2, seat=0),
        ),
        ("roll d20|rzuć k20|hoď k20|lance d20", c.Throw(thing="dice", sides=20, seat=0)),
        (
            "flip a coin|heads or tails?|rzuć monetą|hoď mincí|lance une pièce|pile ou face",
            c.Throw(thing="coin", seat=0),
        ),
        (
            "random player|losowy gracz|náhodný hráč|joueur au hasard",
            c.Throw(thing="seat", seat=0),
        ),
        (
            "random first player|wylosuj kto zaczyna|vylosuj, kdo začíná|tire au sort qui commence",
            c.Throw(thing="first", seat=0),
        ),
    ],
)
def test_a_throw_is_asked_for_in_four_languages(texts: str, throw: c.Throw) -> None:
    """Dice with their number and sides, a coin, a player, who begins."""
    for text in texts.split("|"):
        assert heard(text) == meant(throw), text


@pytest.mark.parametrize(
    ("language", "texts", "throw"),
    [
        (
            "en",
            "roll a d6 for who chooses music|hey bot, roll a d6, I can't decide",
            c.Throw(thing="dice", seat=0),
        ),
        (
            "en",
            "Bo, roll a d6 for me|I can't make up my mind so roll a die",
            c.Throw(thing="dice", seat=0),
        ),
        (
            "pl",
            "rzuć k6 bo nie umiem się zdecydować|nie wiem, więc rzuć sześcienną kostką",
            c.Throw(thing="dice", seat=0),
        ),
        ("cs", "hoď mi šestistěnkou|prosím tě hoď kostkou", c.Throw(thing="dice", seat=0)),
        ("fr", "lance un dé pour voir|allez lance un dé", c.Throw(thing="dice", seat=0)),
        (
            "fr",
            "lance un dé à vingt faces, je ne sais pas",
            c.Throw(thing="dice", sides=20, seat=0),
        ),
        (
            "en",
            "flip a coin to see who starts|flip a coin to see if I attack|I can't so flip a coin",
            c.Throw(thing="coin", seat=0),
        ),
        ("pl", "rzuć monetą, kto zaczyna", c.Throw(thing="coin", seat=0)),
        ("cs", "hoď mincí kdo půjde pro pivo", c.Throw(thing="coin", seat=0)),
        ("fr", "on tire à pile ou face pour la pizza", c.Throw(thing="coin", seat=0)),
        ("en", "pick a random player to order pizza", c.Throw(thing="seat", seat=0)),
        ("pl", "wylosuj kogoś z nas|losuj gracza, bo nikt nie chce", c.Throw(thing="seat", seat=0)),
        ("cs", "vyber náhodně jednoho z nás, prosím", c.Throw(thing="seat", seat=0)),
        ("fr", "tire un joueur au sort stp", c.Throw(thing="seat", seat=0)),
    ],
)
@pytest.mark.parametrize("key", ["l5r", "hearts"])
def test_a_throw_is_done_whatever_its_reason(
    key: str, language: str, texts: str, throw: c.Throw
) -> None:
    """It changes no counter, so neither a reason nor a denial inside the reason is in its way."""
    game = files.shipped_games()[key]
    table = opened(game, players=game.seats[0]).table
    for text in texts.split("|"):
        assert meant(surely(text, game, table, 0, language)) == meant(throw), text


@pytest.mark.parametrize(
    "text",
    [
        "don't roll a d6",
        "flip a coin if he attacks",
        "if I lose, roll a d6",
        "should we flip a coin",
        "roll a d6, just kidding",
        "roll a d6, no wait",
        "I rolled a d6 and got 4",
        "nie rzucaj k6",
        "nehazej kostkou",
        "ne lance pas de dé",
        "moneta dla Bo",
    ],
)
def test_a_throw_that_is_not_asked_for_is_not_done(text: str) -> None:
    """Denied, supposed, taken back, told of: nothing is thrown."""
    with pytest.raises(TableError):
        heard(text)


@pytest.mark.parametrize("text", ["roll a d6 and gain 1 honor", "I lose 1 honor so roll a d6"])
def test_a_throw_beside_a_deed_is_said_by_itself(text: str) -> None:
    """The deed would be lost; and nothing is said of setting a number to the sides of a die."""
    with pytest.raises(TableError, match="a throw is said by itself, as “roll 1d6”"):
        heard(text)


@pytest.mark.parametrize("text", ["roll 3 honor", "d20", "who goes first", "flip fire", "draw 2"])
def test_nothing_else_is_a_throw(text: str) -> None:
    """A number that was rolled elsewhere, a question, a piece that is turned."""
    try:
        found = heard(text)
    except TableError:
        return
    assert not isinstance(found, c.Throw)


@pytest.mark.parametrize("name", sorted(files.shipped_games().keys()))
@pytest.mark.parametrize("language", ["en", "pl", "cs", "fr"])
def test_what_is_thrown_stands_in_the_log(name: str, language: str) -> None:
    """Who threw what, and what came; the random text with the proofs alone."""
    play = opened(files.shipped_games()[name], players=max(2, files.shipped_games()[name].seats[0]))
    things: tuple[c.Throw, ...] = (
        c.Throw(thing="dice", count=2, seat=0),
        c.Throw(thing="coin", seat=1),
        c.Throw(thing="seat", seat=0),
        c.Throw(thing="first", seat=0),
    )
    play.all(*things)
    say = words(language).template
    told = lines(play.records, play.game, language, say)[-4:]
    for event, line in zip(throws(play), told, strict=True):
        assert event.nonce in line.full()
    assert " + ".join(map(str, throws(play)[0].results)) in told[0].text


def test_the_player_who_is_drawn_gets_the_first_player_token() -> None:
    """Where the game has one; the lot is among those who still play."""
    play = opened(files.shipped_games()["l5r"], players=2)
    for seed in range(20):
        play.do(c.Throw(thing="first", seat=0, nonce=str(seed)))
        last = throws(play)[-1]
        assert play.table.pieces["first_player"].holder == last.among[last.results[0] - 1]
    assert {one.results for one in throws(play)} == {(1,), (2,)}


def test_a_throw_is_taken_back_with_consent_only() -> None:
    """Nobody throws again until they like it."""
    play = opened(files.shipped_games()["l5r"], players=2)
    play.do(c.Throw(thing="coin", seat=0))
    play.do(c.Undo(seat=0))
    assert play.table.request is not None
    assert play.table.request.needed == (1,)


@pytest.mark.parametrize(
    "throw",
    [
        c.Throw(thing="dice", count=0, seat=0),
        c.Throw(thing="dice", count=21, seat=0),
        c.Throw(thing="dice", sides=1, seat=0),
        c.Throw(thing="dice", sides=1001, seat=0),
    ],
)
def test_no_more_dice_than_anybody_has(throw: c.Throw) -> None:
    """Refused with what can be thrown."""
    with pytest.raises(NotNow):
        opened(files.shipped_games()["l5r"], players=2).do(throw)


def test_an_export_with_another_result_is_refused() -> None:
    """As it is with a bid that was changed."""
    game = files.shipped_games()["l5r"]
    play = opened(game, players=2).all(c.Throw(thing="dice", count=3, seat=0))
    text = to_json(play.records, "l5r")
    assert from_json(text, game)
    data = json.loads(text)
    event = next(
        value
        for row in data[next(k for k in data if isinstance(data[k], list))]
        for value in row.values()
        if isinstance(value, dict) and value.get("event") == "thrown"
    )
    event["results"][0] = event["results"][0] % 6 + 1
    with pytest.raises(BadExport):
        from_json(json.dumps(data).encode(), game)


def test_two_throws_of_one_line_of_words_are_drawn_anew() -> None:
    """The random text is the bot's, and another one each time."""
    game = files.shipped_games()["l5r"]
    table = table_of(game, "Ana", "Bo")
    first, second = (surely("roll 20d1000", game, table, 0) for _ in range(2))
    assert isinstance(first, c.Throw)
    assert isinstance(second, c.Throw)
    assert first.nonce != second.nonce
