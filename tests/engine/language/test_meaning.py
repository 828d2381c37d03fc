"""What is offered means what was said, and whose it is to say."""

from __future__ import annotations

import pytest

from bot.console.line_speaker import split_speaker as speaker_of
from bot.engine import commands as c
from bot.engine.errors import CannotRead, WhichOne
from bot.engine.games import files
from bot.engine.games.game import Game
from bot.engine.language import is_table_word, speaker
from bot.engine.state import Table
from tests.engine.language.said import after, at, free, harbour, heard, meant, opened


def refused(
    text: str, step: str = "dynasty", language: str = "en", *, game: Game, table: Table | None
) -> CannotRead:
    with pytest.raises(CannotRead) as caught:
        heard(text, step, 0, language, game=game, table=table)
    return caught.value


@pytest.mark.parametrize(
    "text",
    [
        "counter",
        "counter 🐉",
        "no problem",
        "province 4 facedown",
        "first player purple",
        "bo stunned",
        "conced now",
        "the crab lose 1 honor",
        "the stranger loses 1 honor",
        "conflict purple air",
        "undo tabel of mine",
    ],
)
def test_no_offer_is_better_than_a_wrong_one(text: str) -> None:
    """Nobody is offered another direction, seat or type than they named, nor to give up."""
    assert refused(text, game=files.shipped_games()["l5r"], table=None).nearest == ""


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("bo passes", "pass"),
        ("bo undo", "undo"),
        ("bo concedes", "concede"),
        ("bo duel", "duel"),
        ("Bo> pass", "pass"),
    ],
)
def test_what_another_has_to_say_is_left_to_them(text: str, words: str) -> None:
    """The refusal says how they would, and offers no deed of one's own."""
    error = refused(text, game=files.shipped_games()["l5r"], table=None)
    assert error.nearest == ""
    assert f"that is for Bo to say, as “Bo> {words}”." in str(error)


@pytest.mark.parametrize(
    "text",
    [
        "take 2 unrest",
        "take unrest 2",
        "take two unrest",
        "biorę 2 bunty",
        "beru 2 nepokoje",
        "je prends 2 agitations",
    ],
)
def test_a_number_may_stand_inside_a_name(text: str) -> None:
    """Unrest is taken from the pile wherever its number stands."""
    game = files.shipped_games()["imperium"]
    table = opened(game, "Ana", "Bo")
    taken = c.Do(seat=0, action="take_unrest", told={"taken": 2})
    assert heard(text, game=game, table=table) == meant(taken)


def test_an_action_is_not_done_in_anothers_name() -> None:
    """Another's deed is theirs to do; that they took unrest anybody may write down."""
    game = files.shipped_games()["imperium"]
    table = opened(game, "Ana", "Bo")
    error = refused("bo take unrest 1", game=game, table=table)
    assert "“Bo> take unrest 1”" in str(error)
    taken = c.Change(seat=0, counter="unrest", holder="s1", by=1)
    assert heard("bo takes 1 unrest", game=game, table=table) == meant(taken)


def test_nothing_of_the_table_is_hidden_that_holds_no_secret() -> None:
    """While cards are chosen only what may be a card is left out of a refusal."""
    game = files.shipped_games()["senjutsu"]
    table = after(game, opened(game, "Ana", "Bo"), c.Next(seat=0, anyway=True))
    for text, shown in {
        "bo stunned": "bo stunned",
        "advantage to bo": "advantage to bo",
        "water strike": "…",
        "bo 7": "…",
        "bo stun": "…",
    }.items():
        assert refused(text, game=game, table=table).text == shown


@pytest.mark.parametrize("name", ["next", "Undo", "pas", "ana", "annuler", "honor", "conflict"])
def test_a_counter_is_not_called_like_a_word_of_the_table(name: str) -> None:
    """The refusal says why; nothing of that name could be spoken of."""
    error = refused(f"counter {name}", game=files.shipped_games()["l5r"], table=None)
    assert "choose another name" in str(error)


@pytest.mark.parametrize("text", ["counter 🐉", "counter 7", "counter"])
def test_a_counter_without_letters_is_refused_with_the_reason(text: str) -> None:
    """Letters are needed to speak of it."""
    assert "with letters" in str(refused(text, game=free(), table=opened(free(), "Ana")))


def test_words_of_the_table_are_known_beforehand() -> None:
    """Orders and names of things are; what only helps a sentence along is not."""
    assert all(is_table_word(word, harbour()) for word in ("next", "Gold", "brig", "cofnij", "me"))
    assert not any(is_table_word(word, harbour()) for word in ("threat", "points", "hand", "Ana"))


def test_an_own_counter_is_removed_by_name() -> None:
    """In every language."""
    table = after(free(), opened(free(), "Ana"), c.AddCounter(name="threat", seat=0))
    for text in ("remove counter threat", "usuń licznik threat", "smaž počítadlo threat"):
        found = heard(text, game=free(), table=table)
        assert found == meant(c.RemoveCounter(seat=0, counter="own:1"))


@pytest.mark.parametrize(
    ("text", "seat", "rest"),
    [
        ("Ana: pass", 0, "pass"),
        ("ana, honor -2", 0, "honor -2"),
        ("Bo> h+1", 1, "h+1"),
        ("Bo: 2 fate on void", 1, "2 fate on void"),
        ("Ana, I lose 1 honor", 0, "I lose 1 honor"),
        ("Ana:", 0, ""),
        ("Ana, Bo +1 fate", None, "Ana, Bo +1 fate"),
        ("Ana, me and bo gain 1 fate", None, "Ana, me and bo gain 1 fate"),
        ("Ana: 7, Bo: 3", None, "Ana: 7, Bo: 3"),
        ("honor: 12", None, "honor: 12"),
        ("ana -> bo 1 honor", None, "ana -> bo 1 honor"),
        ("pass", None, "pass"),
    ],
)
def test_a_line_may_begin_with_who_says_it(text: str, seat: int | None, rest: str) -> None:
    """A name with a colon, a comma or “>” before what is said; no list of names or numbers."""
    found = speaker(text, at("dynasty"))
    assert found == ((seat, rest) if seat is not None or not rest else (None, text))


@pytest.mark.parametrize(
    ("line", "seat", "rest"),
    [
        ("Ana> Bo, I lose 1 honor", 0, "Bo, I lose 1 honor"),
        ("Ana> Bo> I lose 1 honor", 1, "I lose 1 honor"),
        ("Bo, I lose 1 honor", 1, "I lose 1 honor"),
        ("> lose 1 honor", None, "lose 1 honor"),
    ],
)
def test_a_line_has_one_speaker(line: str, seat: int | None, rest: str) -> None:
    """A second name before a comma is who the line is said to."""
    assert speaker_of(line, at("dynasty"), 0) == (seat, rest)


def test_nobody_of_that_name_says_anything() -> None:
    """“>” stands after a name only."""
    with pytest.raises(CannotRead) as caught:
        speaker("Cy> burn 3", at("dynasty"))
    assert "no player “Cy” here, say “Ana> …” or “Bo> …”." in str(caught.value)


def test_the_first_name_is_enough_where_one_has_it() -> None:
    """Two of one first name are told apart by the rest."""
    table = opened(free(), "Ana Maria", "Bo", "Bo Derek")
    assert speaker("ana: pass", table) == (0, "pass")
    assert speaker("bo: pass", table) == (1, "pass")


def test_half_a_sentence_is_asked_whose_it_is() -> None:
    """The third kind of no, where nobody is speaking."""
    with pytest.raises(WhichOne) as caught:
        heard("won by 3", "skill", seat=None)
    assert caught.value.choices == ("Ana won by 3", "Bo won by 3")
