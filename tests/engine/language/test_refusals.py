"""Words that cannot be read: the nearest that can, and nothing that was to stay secret."""

from __future__ import annotations

import re

import pytest

from bot.engine import commands as c
from bot.engine.decide import decide
from bot.engine.errors import CannotRead, MaybeSecret, NotAnOrder, TableError, WhichOne
from bot.engine.games.game import Game
from bot.engine.language import surely
from bot.engine.language.reading import same_command
from bot.engine.state import Table
from tests.engine.language.said import at, done, harbour, heard, l5r, meant, opened


def refused(
    text: str, step: str = "dynasty", seat: int | None = 0, *, table: Table | None = None
) -> CannotRead:
    game: Game = l5r() if table is None else harbour()
    with pytest.raises(CannotRead) as caught:
        surely(text, game, at(step) if table is None else table, seat)
    return caught.value


@pytest.mark.parametrize(
    ("text", "nearest"),
    [
        ("hnr -2", "honor -2"),
        ("boo loses 1 honor", "Bo honor -1"),
        ("give boo 1 honor", "give Bo 1 honor"),
        ("favour anna political", "Imperial Favor political Ana"),
        ("glory 5 3 2", "glory Ana 5 Bo 3"),
    ],
)
def test_the_nearest_words_are_offered(text: str, nearest: str) -> None:
    """They keep the numbers that were said, and can be read."""
    error = refused(text)
    assert error.nearest == nearest
    assert nearest in str(error)
    heard(nearest)


@pytest.mark.parametrize("text", ["we play", "", " ", "🙂", "?", "honor?", "honor * 2"])
def test_what_is_no_command_is_not_made_one(text: str) -> None:
    """Talk, questions and sums are left alone."""
    refused(text)


@pytest.mark.parametrize(
    "text",
    [
        "2 fate to bo",
        "1 honor from bo",
        "ana honor 3 4",
        "bo undo",
        "bo yes",
        "bo concedes",
        "gain -2 honor",
        "lose +2 honor",
        "honor + 2 - 1",
        "air bo ana",
        "province 2 air",
        "duel fire",
        "1 honor from",
        "2 fate to",
        "bid -2 honor",
    ],
)
def test_what_is_unclear_or_anothers_to_say_is_not_guessed(text: str) -> None:
    """Half a sentence changes nothing, and nobody acts in another's name."""
    refused(text)


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("honor -2", "Ana honor -2"),
        ("pass", "Ana pass"),
        ("duel", "Ana duel"),
        ("h+1 f-1", "Ana honor +1, Ana fate -1"),
    ],
)
def test_who_has_no_seat_is_asked_whose_it_is(text: str, hint: str) -> None:
    """A moderator is shown the same words with each name, and they are read."""
    with pytest.raises(WhichOne) as caught:
        heard(text, seat=None)
    assert caught.value.choices == (hint, hint.replace("Ana", "Bo"))
    for choice in caught.value.choices:
        heard(choice, seat=None)


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("ana honor -2", c.Change(counter="honor", holder="s0", by=-2)),
        ("bo passes", c.Pass(seat=1)),
        ("bo duel", c.Do(seat=1, action="duel")),
        ("undo table", c.Undo(table=True)),
        ("ana gives bo 1 honor", c.Give(counter="honor", source="s0", target="s1", by=1)),
    ],
)
def test_who_has_no_seat_acts_by_name(text: str, command: c.Command) -> None:
    """With a name everything is possible; what is done by hand is nobody's."""
    assert heard(text, seat=None) == meant(command)


SECRET = "7391"


@pytest.mark.parametrize(
    "text",
    [
        f"bid {SECRET} of purple",
        f"bidd {SECRET}",
        f"bud {SECRET}",
        f"i think i bid {SECRET}!!",
        f"bid{SECRET}x",
        f"stavca {SECRET}",
        f"sazim {SECRET} kamarade",
        f"bid -{SECRET} honor",
        f"bid {SECRET} honour -2 and so forth",
    ],
)
@pytest.mark.parametrize("step", ["bids", "dynasty"])
def test_a_secret_is_never_repeated(text: str, step: str) -> None:
    """No refusal of a bid shows its number, not as what was said nor as what is offered."""
    error = refused(text, step)
    shown = " ".join([str(error), error.text, error.nearest, repr(error), *map(str, error.args)])
    assert SECRET not in shown


def test_what_is_waited_for_in_secret_is_the_first_that_can_be_said() -> None:
    """Where all bid, nobody is sent to a conflict."""
    assert "say nothing but a number from 1 to 5." in str(refused("here we go, my mates", "bids"))
    assert "try “bid” or “" in str(refused("Bo and his ring, my mates", "bids"))
    assert "“bid”" not in str(refused("here we go, my friends", "dynasty"))


@pytest.mark.parametrize(
    ("text", "is_said"),
    [
        ("five of purple, my friends", True),
        ("all in for seven", True),
        ("one or two for me, friends", True),
        ("same as always", True),
        ("more than her", True),
        ("Bo purple five", False),
    ],
)
def test_a_number_that_may_be_chosen_in_secret_is_to_be_said_alone(
    text: str, *, is_said: bool
) -> None:
    """So is talk of a choice without one; not what is of somebody else."""
    error = refused(text, "bids")
    assert isinstance(error, MaybeSecret) == is_said
    assert (
        "if it is about your “bid”, say nothing but a number from 1 to 5." in str(error)
    ) == is_said
    assert not isinstance(refused(text, "dynasty"), MaybeSecret)


def test_a_loss_while_a_number_is_chosen_in_secret_may_be_the_choice() -> None:
    """At another step it is done."""
    assert isinstance(refused("five honor from me", "bids"), MaybeSecret)
    assert [one.by for one in done("five honor from me") if isinstance(one, c.Change)] == [-5]


@pytest.mark.parametrize(
    ("text", "language", "word"),
    [
        ("lets call it a night, im wrecked", "en", "concede"),
        ("right, that's it for tonight", "en", "concede"),
        ("allez on arrête là, bien joué", "fr", "concède"),
        ("faut que je raccroche, la partie s'arrête là", "fr", "concède"),
        ("dobra, kończymy na dziś", "pl", "poddaję się"),
        ("mam dość, gasimy tę grę", "pl", "poddaję się"),
        ("končíme, partie je tvoje", "cs", "vzdávám se"),
    ],
)
def test_talk_of_the_end_tells_the_word_that_gives_up(text: str, language: str, word: str) -> None:
    """Nothing ends by it; a table can be left as it stands."""
    with pytest.raises(NotAnOrder) as caught:
        surely(text, l5r(), at("conflicts"), 0, language)
    assert caught.value.kind == "ending"
    assert f"“{word}”" in str(caught.value)


@pytest.mark.parametrize(
    ("text", "step"), [("stop, bo lost 1 honor", "drawn"), ("pass", "dynasty")]
)
def test_a_deed_beside_a_word_of_stopping_is_no_talk_of_the_end(text: str, step: str) -> None:
    """Only what is stopped makes it that."""
    heard(text, step)


def test_a_counter_of_somebody_else_is_no_secret() -> None:
    """While all bid, it can still be put right."""
    with pytest.raises(WhichOne):
        heard("blorb forgot, Bo should have 4 fate", "bids")


@pytest.mark.parametrize("text", ["order slai 7", "ordr fight 7", "fihgt 7", "hush hush"])
def test_words_are_secrets_too(text: str) -> None:
    """Where a choice may hold any text nothing of it is repeated."""
    table = opened(harbour(), "Ana", "Bo")
    try:
        surely(text, harbour(), table, 0)
    except TableError as error:
        shown = f"{error} {error!r}"
        assert not any(word in shown for word in ("slai", "7", "fight", "fihgt", "hush"))


def test_a_question_shows_no_secret() -> None:
    """What is unclear beside a bid is refused, not asked: the question would repeat the bid."""
    error = refused(f"bo honor -1, fate +1; bid {SECRET}", "bids")
    assert SECRET not in f"{error} {error!r}"


@pytest.mark.parametrize("number", range(1, 6))
@pytest.mark.parametrize("text", ["b {}", "bi {} x", "bi x {}", "hnr {}"])
def test_no_bid_is_offered_for_half_a_word(text: str, number: int) -> None:
    """The nearest words are no bid either, with no number: it might be the one that was meant."""
    error = refused(text.format(number), "bids")
    # Where a number has to be filled in, it is 1 whatever was said.
    assert str(number) not in f"{error.text} {error.nearest}".replace("honor 1", "")


def test_a_refused_bid_tells_no_value() -> None:
    """What is understood but out of bounds is refused without its value."""
    assert SECRET not in repr(heard(f"bid {SECRET}", "bids"))


def test_long_words_are_cut() -> None:
    """A refusal fits in a message, however much was said."""
    error = refused("honor " * 2000)
    assert len(str(error)) < 300
    assert refused("honor" + " " * 5000 + "-2").nearest == ""


@pytest.mark.parametrize(
    ("typed", "quoted"),
    [
        ("l'ami du voisin pose-la 3 fois", "“l'ami du voisin pose-la … fois”"),
        ("l'ami (le grand) arrive à 5/3", "“l'ami (le grand) arrive à …/…”"),
        ("they’re (all) on tuesday: 3", "“they’re (all) on tuesday: …”"),
        ("|||| or 🖐 on tuesday", "“or on tuesday”"),
    ],
)
def test_what_was_typed_is_quoted_as_it_was(typed: str, quoted: str) -> None:
    """Only what may be somebody's secret choice is left out: numbers, also as strokes or signs."""
    assert quoted in str(refused(typed, "bids"))


@pytest.mark.parametrize("die", ["d4", "d6", "D8", "d10", "d12", "d20", "d100", "2d6", "k6"])
def test_a_die_sets_no_number(die: str) -> None:
    """Though its letter may count something in another language; what would set it is said."""
    number = die.lower().replace("k", "d").split("d")[1]
    counter = "honor" if "k" in die else "fate"
    said = f"a roll of dice changes nothing by itself; “{counter} = {number}” would set it."
    assert said in str(refused(die))
    refused(f"honor {die}")


@pytest.mark.parametrize(
    ("typed", "language", "words"),
    [
        ("d6", "fr", "destin 6"),
        ("d7", "en", "fate 7"),
        ("f6", "en", "fate 6"),
        ("counter d20", "en", "counter d20"),
    ],
)
def test_what_looks_like_a_die_and_is_none(typed: str, language: str, words: str) -> None:
    """The language's own letters, figures that no die has, and a name that somebody gives."""
    table = at("dynasty")
    one = surely(typed, l5r(), table, 0, language)
    assert same_command(one, surely(words, l5r(), table, 0, language))


def test_a_die_while_others_choose_shows_no_number() -> None:
    """It may be what was to stay secret."""
    said = str(refused("d4", "bids"))
    assert "a roll of dice" in said
    assert "4" not in said


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("I draw two", "en"),
        ("dobieram 2", "pl"),
        ("líznu si dvě karty", "cs"),
        ("je pioche deux cartes", "fr"),
    ],
)
def test_talk_about_cards_is_left_to_the_players(text: str, language: str) -> None:
    """One sentence says that, and what is kept here; nothing is done."""
    with pytest.raises(CannotRead) as caught:
        surely(text, l5r(), at("dynasty"), 0, language)
    assert "cards are yours" in str(caught.value)
    assert "honor and fate" in str(caught.value)


@pytest.mark.parametrize("said", ["dávám pět", "dám pět"])
def test_a_word_with_two_meanings_leads_to_no_deed_of_the_other(said: str) -> None:
    """Who gives something is not offered the next step, which is spelt alike in Czech."""
    with pytest.raises(CannotRead) as caught:
        surely(said, l5r(), opened(l5r(), "Ana", "Bo"), 0, "cs")
    assert "přesto" not in str(caught.value)


@pytest.mark.parametrize(
    ("step", "shown"),
    [
        ("dynasty", "try “pass” or “honor -2”."),
        ("conflicts", "try “conflict military Air” or “pass” or “honor -2”."),
        ("skill", "try “unopposed” or “defended” or “honor -2”."),
    ],
)
def test_what_is_offered_instead_can_be_done_at_once(step: str, shown: str) -> None:
    """What the step waits for comes first, then a number, as a player would type them."""
    error = refused("here we go, my friends", step)
    assert str(error).endswith(shown)
    for words in re.findall("“([^”]+)”", shown):
        decide(l5r(), at(step), (), heard(words, step))
