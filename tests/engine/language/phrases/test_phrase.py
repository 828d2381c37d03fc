"""The words for a command: read again they are the same command."""

from __future__ import annotations

from collections import defaultdict
from itertools import product

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bot.engine import commands as c
from bot.engine.errors import TableError, WhichOne
from bot.engine.games import files
from bot.engine.games.game import Game
from bot.engine.games.words import LANGUAGES
from bot.engine.language import phrase, understood
from bot.engine.language.context import Context
from bot.engine.language.phrases.pool import samples
from bot.engine.language.reading import bare_of
from bot.engine.rules import flow
from bot.engine.state import Table
from tests.engine.language.said import (
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

GAMES = [*files.shipped_games().keys(), "harbour"]


def game_of(key: str) -> Game:
    return harbour() if key == "harbour" else files.shipped_games()[key]


def table_of(game: Game) -> Table:
    names = names_for(game)
    profiles = tuple(game.profiles)[: len(names)]
    return opened(game, *names, profiles=profiles if len(profiles) == len(names) else ())


SEATS = (0, 1, None)
"""Who speaks: one who sits there, another, nobody."""


def sayable(game: Game, table: Table, seat: int | None, language: str) -> list[c.Command]:
    """A command of every sort; "pass" only where that is not another name of something else."""
    wait = flow.current_wait(game, table)
    return [
        command
        for command in samples(Context(game, table, seat, language))
        if not isinstance(command, c.Pass) or (wait is not None and wait.passes)
    ]


def sort_of(game: Game, command: c.Command) -> tuple[str, ...]:
    """What a command does, whichever piece, seat and value it names: Put, "claimed", "ring"."""
    names = ("action", "counter", "choice", "track", "state", "step")
    piece = str(getattr(command, "piece", "") or getattr(command, "holder", ""))
    return (
        type(command).__name__,
        *(str(getattr(command, name, "")) for name in names),
        *sorted(getattr(command, "told", ())),
        game.kind_of(piece.rpartition(".")[2]),
    )


def share(game: Game, commands: list[c.Command], pair: int, pairs: int) -> list[c.Command]:
    """Of every sort at least one command, so that all pairs together try every command.

    Each sort begins with another one, so that a pair also meets most pieces and seats.
    """
    sorts = defaultdict[tuple[str, ...], list[c.Command]](list)
    for command in commands:
        sorts[sort_of(game, command)].append(command)
    return [
        command
        for number, alike in enumerate(sorts.values())
        for command in alike[(pair + number) % min(pairs, len(alike)) :: pairs]
    ]


PAIRS = list(product(LANGUAGES, SEATS))
STEPS = ["dynasty", "bids", "drawn", "conflicts", "skill", "won", "glory"]


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", GAMES)
def test_every_command_has_words(key: str, language: str, seat: int | None) -> None:
    """Whatever a game knows can be said in each language, by everybody."""
    game = game_of(key)
    table = table_of(game)
    pair = PAIRS.index((language, seat))
    for command in share(game, sayable(game, table, seat, language), pair, len(PAIRS)):
        words = phrase(command, game, table, language)
        if seat is None and command.seat is not None:
            words = f"{table.seats[command.seat].name} {words}"
        found = understood(words, game, table, seat, language)
        assert bare_of(found) == bare_of(command), words


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("step", STEPS)
def test_every_deed_can_be_told_at_every_step(step: str, language: str) -> None:
    """Also where the same words would mean something else; but no dial is set while all bid."""
    table = at(step)
    context = Context(l5r(), table, 0, language)
    pair = STEPS.index(step) + len(STEPS) * list(LANGUAGES).index(language)
    for command in share(l5r(), sayable(l5r(), table, 0, language), pair, len(STEPS)):
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
