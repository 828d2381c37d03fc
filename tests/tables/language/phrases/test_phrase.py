"""The words for a command: read again they are the same command."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bot.tables import commands as c
from bot.tables.decisions import flow
from bot.tables.errors import TableError, WhichOne
from bot.tables.games import files
from bot.tables.games.game import Game
from bot.tables.games.words import LANGUAGES
from bot.tables.language import phrase, understood
from bot.tables.language.context import Context
from bot.tables.language.phrases.pool import samples
from bot.tables.language.reading import bare_of
from bot.tables.state import Table
from tests.tables.language.said import (
    after,
    at,
    free,
    harbour,
    heard,
    l5r,
    meant,
    names_for,
    opened,
)

GAMES = [*files.ours().keys(), "harbour"]


def game_of(key: str) -> Game:
    return harbour() if key == "harbour" else files.ours()[key]


def table_of(game: Game) -> Table:
    names = names_for(game)
    profiles = tuple(game.profiles)[: len(names)]
    return opened(game, *names, profiles=profiles if len(profiles) == len(names) else ())


SEATS = (0, 1, None)
"""Who speaks: one who sits there, another, nobody."""


def sayable(game: Game, table: Table, seat: int | None, language: str) -> list[c.Command]:
    """A command of every sort; "pass" only where that is not another name of something else."""
    wait = flow.waiting(game, table)
    return [
        command
        for command in samples(Context(game, table, seat, language))
        if not isinstance(command, c.Pass) or (wait is not None and wait.passes)
    ]


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", GAMES)
def test_every_command_has_words(key: str, language: str, seat: int | None) -> None:
    """Whatever a game knows can be said in each language, by everybody.

    A game of more than two has so many commands that each pair of language and seat takes a third.
    """
    game = game_of(key)
    table = table_of(game)
    parts = 3 if len(table.seats) > 2 else 1
    first = (list(LANGUAGES).index(language) + SEATS.index(seat)) % parts
    for command in sayable(game, table, seat, language)[first::parts]:
        words = phrase(command, game, table, language)
        if seat is None and command.seat is not None:
            words = f"{table.seats[command.seat].name} {words}"
        found = understood(words, game, table, seat, language)
        assert bare_of(found) == bare_of(command), words


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("step", ["dynasty", "bids", "drawn", "conflicts", "skill", "won", "glory"])
def test_every_deed_can_be_told_at_every_step(step: str, language: str) -> None:
    """Also where the same words would mean something else; but no dial is set while all bid."""
    table = at(step)
    context = Context(l5r(), table, 0, language)
    for command in sayable(l5r(), table, 0, language):
        if context.mirrors(getattr(command, "counter", "")):
            continue
        words = phrase(command, l5r(), table, language)
        assert bare_of(understood(words, l5r(), table, 0, language)) == bare_of(command), words


@pytest.mark.parametrize(
    ("command", "language", "words"),
    [
        (c.Change(seat=0, counter="honor", holder="s0", by=-2), "en", "honor -2"),
        (c.Change(seat=0, counter="honor", holder="s1", by=2), "pl", "Bo honor +2"),
        (c.Give(seat=0, counter="honor", source="s0", target="s1", by=1), "cs", "dej Bo 1 čest"),
        (
            c.Give(seat=0, counter="fate", source="void", target="s1", by=1),
            "fr",
            "Vide → Bo 1 destin",
        ),
        (c.Put(seat=0, piece="s0.p2", state="broken"), "en", "Ana province 2 broken"),
        (c.Put(seat=0, piece="first_player", state="held", holder=1), "en", "first player Bo"),
        (c.Tell(seat=0, nobody=True), "pl", "nikt nie wygrał"),
        (c.Next(seat=0, anyway=True), "fr", "suite quand même"),
        (c.Choose(seat=0, choice="bid", value={"value": 3}), "cs", "sázka 3"),
    ],
)
def test_the_words_are_those_of_the_language(command: c.Command, language: str, words: str) -> None:
    """What is offered reads as players write it."""
    assert phrase(command, l5r(), at("dynasty"), language) == words


def test_what_is_possible_now_does_not_take_the_words_of_a_hand() -> None:
    """After a won conflict "province 2 broken" is the deed; by hand it is said differently."""
    by_hand = c.Put(seat=0, piece="s0.p2", state="broken")
    words = phrase(by_hand, l5r(), at("won"))
    assert heard(words, "won") == meant(by_hand)
    assert heard("province 2 broken", "won") != meant(by_hand)


NAMES = st.lists(
    st.text(min_size=1, max_size=12).filter(str.strip)
    | st.sampled_from(
        ["Honor", "next", "and", "3", "+", "Seat 2", "me", "Ana", "Ána", "to", "by", "#2", "seat 1"]
    ),
    min_size=2,
    max_size=4,
    unique_by=str.casefold,
)


@settings(max_examples=60, deadline=None)
@given(NAMES, st.sampled_from(LANGUAGES))
@example(["\u09580", "0"], "en")  # a letter that is taken apart where accents are put together
def test_any_name_can_be_spoken_of(names: list[str], language: str) -> None:
    """Whatever players are called, every seat can be named, by its number if need be."""
    try:
        table = opened(free(), *names)
        table = after(free(), table, c.AddCounter(name="gold", seat=0))
    except TableError:
        return
    for seat in range(len(names)):
        for command in (
            c.Change(seat=0, counter="own:1", holder=f"s{seat}", by=2),
            c.GiveTurn(seat=0, to=seat),
        ):
            words = phrase(command, free(), table, language)
            assert bare_of(understood(words, free(), table, 0, language)) == bare_of(command), words


def test_every_choice_offered_reads_back() -> None:
    """What `WhichOne` offers is taken without another question."""
    for text in ("ring fate +1", "favor bo", "bo honor -1, fate +1", "bo honor -1, fate +1, h+2"):
        with pytest.raises(WhichOne) as caught:
            heard(text)
        assert len(caught.value.choices) >= 2
        assert len({repr(heard(choice)) for choice in caught.value.choices}) >= 2
