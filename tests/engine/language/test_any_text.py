"""Any text is a command or a refusal of ours, quickly, and in nobody else's name."""

from __future__ import annotations

import cProfile
import statistics
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine import commands as c
from bot.engine.errors import CannotRead, NotAnOrder, NotNow, WhichOne
from bot.engine.games.game import Game
from bot.engine.games.words import LANGUAGES
from bot.engine.language import suggest, surely, understand, understood
from bot.engine.language.vocabulary import vocabulary
from bot.engine.state import Table
from tests.engine.language.said import at, free, harbour, l5r, opened

SMALL = sorted(
    {
        word
        for language in LANGUAGES
        for said in (
            *([form for form, _ in verb.forms()] for verb in vocabulary(language).verbs.values()),
            *vocabulary(language).small.values(),
            *vocabulary(language).stance.values(),
        )
        for word in said
    }
)
NAMES = ["ana", "bo", "crane", "honor", "fate", "h", "f", "l", "air", "void", "ring", "province 2"]
MORE = ["p1", "favor", "bid", "duel", "broke", "conflict", "military", "glory", "attacker", "dial"]
SIGNS = ["+1", "-2", "3", "12", "=", ",", ";", "+", "-", "->", "3.2", "d.4", "0", ":", "."]
SENTENCES = st.lists(st.sampled_from([*SMALL, *NAMES, *MORE, *SIGNS]), max_size=9).map(" ".join)
TEXTS = st.text(max_size=60) | SENTENCES | SENTENCES | st.text("honr+-1 2,;af.=", max_size=30)


@pytest.fixture(scope="module")
def places() -> list[tuple[Game, Table]]:
    steps = [(l5r(), at(step)) for step in ("dynasty", "bids", "conflicts", "skill", "won")]
    others = [(game, opened(game, "Ana", "Bo")) for game in (harbour(), free())]
    return [*steps, *others, (l5r(), Table())]


def belongs(command: c.Command, seat: int | None) -> bool:
    """Whether a command acts for a seat; for somebody without one whom it names."""
    if isinstance(command, c.Several):
        return all(belongs(one, seat) for one in command.commands)
    named = isinstance(command, (c.Do, c.Pass, c.Concede))
    return command.seat == seat or (seat is None and named)


@settings(max_examples=400, deadline=None)
@given(
    text=TEXTS,
    place=st.integers(0, 7),
    seat=st.sampled_from([0, 1, None]),
    language=st.sampled_from(LANGUAGES),
)
def test_any_text_is_a_command_or_a_refusal(
    places: list[tuple[Game, Table]], text: str, place: int, seat: int | None, language: str
) -> None:
    """Nothing else comes out; choices and hints can be read; nobody acts for another."""
    game, table = places[place]
    try:
        command = surely(text, game, table, seat, language)
    except CannotRead as error:
        if error.nearest:
            understood(error.nearest, game, table, seat, language)
    except (NotAnOrder, NotNow):
        pass
    except WhichOne as error:
        for choice in error.choices:
            assert "Choose" not in repr(understood(choice, game, table, seat, language))
    else:
        assert belongs(command, seat)
    assert len(suggest(text, game, table, seat, language)) <= 25


@pytest.mark.parametrize(
    "text",
    [
        "honor -2, " * 1000,
        "a " * 5000,
        "h+1 f-1 " * 1250,
        "x" * 10_000,
        "\x00" * 10_000,
        "+-" * 5000,
        "9" * 10_000,
        "i a o " * 66,
        "ana bo " * 57,
        "honor 1 ana " * 33,
        "pass " * 80,
        "h+1 " * 30,
        "\u0301" * 10_000,
        "to to to to to to to to to to to to to to to to",
    ],
)
def test_it_is_quick_whatever_is_said(text: str) -> None:
    """Ten thousand characters, and the worst of short ones, take a blink."""
    assert calls_for(text) < 500_000


def test_a_sentence_takes_little() -> None:
    """Counted in calls of functions, which are the same on every machine; in the middle, 4,700."""
    texts = ["honor -2", "h+1 f-1", "ana gives bo 1 honor", "pass", "ring air to ana"]
    assert statistics.median(map(calls_for, texts)) < 7_000


def calls_for(text: str) -> int:
    """How many functions are called to read a text, once all words are in memory."""
    understand("honor -2", l5r(), at("dynasty"), 0)
    with cProfile.Profile() as profile, suppress(CannotRead, NotAnOrder, WhichOne):
        understand(text, l5r(), at("dynasty"), 0)
    return sum(row.callcount for row in profile.getstats())
