"""What reading costs at worst: a bounded time for any text, and time in step with its length."""

from __future__ import annotations

import cProfile
import importlib
import random
from contextlib import suppress
from itertools import islice

import pytest

from bot.engine.errors import CannotRead, TableError
from bot.engine.games.words import LANGUAGES
from bot.engine.history_window import HistoryWindow
from bot.engine.host import Running
from bot.engine.language import understand, understood
from bot.engine.language.clauses import readings
from bot.engine.language.context import Context
from bot.engine.language.effort import Effort
from bot.engine.language.lattice import Lattice
from bot.engine.language.understand import LINE
from bot.locale.catalogue import words
from bot.tables.text_commands import Speaker, suggestions
from tests.engine.language import worst
from tests.engine.language.said import at, l5r

MOST = 0.05
"""Seconds of the processor for a text, as `python -m benchmarks.reading` measures them."""
SLACK = 3
"""So many times as long may it take here: somebody else's work is in the figures."""
TRIES = 80
ALL_STEPS = 2 * LINE
"""A line with the question that it may be, what may be meant instead, and examples."""
DOOR = importlib.import_module("bot.engine.language.understand")
DEEDS = (
    *("honor +1", "bo fate -2", "ana honor -1", "ring air to ana", "province 2 broken"),
    *("bo honor 12", "ana takes 2 fate from bo", "broke bo province 3", "ana gives bo 1 honor"),
)


@pytest.mark.parametrize("seed", [1, 2])
def test_no_text_takes_long(seed: int) -> None:
    """Any words of any game and language, those that cost most bred on; longer searches by hand."""
    for took, way, place, text in islice(worst.search(random.Random(seed)), TRIES):
        if took > MOST * SLACK:
            again = worst.best_of(worst.WAYS[way], place, text)
            assert again <= MOST * SLACK, (worst.WAYS[way].__name__, place, text)


@pytest.mark.parametrize("seed", range(8))
def test_no_line_takes_more_steps_than_it_may(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Several deeds in a line, some misspelt: reading, asking about a guess, what may be instead.

    Also our own words for them, which nobody typed, are paid for by the line.
    """
    spent, spend = [0], Effort.spend

    def counted(effort: Effort, number: int) -> None:
        spent[0] += number if effort.is_whole else 0
        spend(effort, number)

    monkeypatch.setattr(Effort, "spend", counted)
    pick = random.Random(seed)
    for _ in range(6):
        place = pick.choice(worst.places())
        text = worst.deeds(pick, place)
        for way in worst.WAYS:
            spent[0] = 0
            worst.cost(way, place, text)
            assert spent[0] <= ALL_STEPS, (way.__name__, place, text)


TALK = ("uhm + this was", "bo honour 3 zzz", "put the fate on it", "ja honor dwa albo trzy")


@pytest.mark.parametrize("name", ["LINE", "READING", "ASKING"])
@pytest.mark.parametrize("text", [*DEEDS, *TALK])
def test_a_line_that_runs_out_of_steps_is_refused_in_words(
    text: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Wherever that happens: in reading, in the question, or in looking for what may be meant."""
    for table in (at("dynasty"), at("bids")):
        for steps in (*range(0, 200, 7), *range(200, 3000, 211)):
            monkeypatch.setattr(DOOR, name, steps)
            with suppress(TableError):
                DOOR.surely(text, l5r(), table, 0, "en", "pl")


CALLS = 250_000
"""Of functions, so that it is the same on every machine; a line of clear deeds takes as many."""


@pytest.mark.parametrize("text", ["zzz " * 20 + "what does zzz", "dawac2 dropped " * 26])
def test_a_word_said_again_costs_little(text: str) -> None:
    """Whether nobody knows it, or it is cut in two so that the line has more than may be read."""
    calls = []
    for place in (one for one in worst.places()[::20] if one.game.key == "l5r"):
        for way in worst.WAYS:
            worst.cost(way, place, text)  # words and catalogues are read now
            with cProfile.Profile() as profile:
                worst.cost(way, place, text)
            calls.append(sum(row.callcount for row in profile.getstats()))
    assert max(calls) < CALLS


def test_a_line_is_taken_apart_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading, guesses, a hint and the refusal all look at it: in each language it is found once.

    Once more where words of other languages are doubted, as what is not read is.
    """
    found: list[tuple[str, str, bool]] = []
    split = Lattice._find

    def counted(lattice: Lattice, text: str) -> object:
        found.append((text, lattice.context.language, lattice.loose))
        return split(lattice, text)

    monkeypatch.setattr(Lattice, "_find", counted)
    line = "the courtier sorta nags him about 2 plus my pal"
    with suppress(TableError):
        understand(line, l5r(), at("dynasty"), 0, "en", "pl")
    assert (line, "en", False) in found
    assert len(found) == len(set(found))


def test_a_deed_that_may_be_shared_out_in_many_ways_is_counted() -> None:
    """Each way to tell an action what was said is work: uncounted it took 400,000 calls."""
    text = "step 3.2 a Bo broke povince 1 a Bo broke povince 1"
    some = [one for one in worst.places() if (one.game.key, one.seat) == ("l5r", None)]
    place = next(one for one in some if one.language == "en")
    for way in worst.WAYS:
        worst.cost(way, place, text)
        with cProfile.Profile() as profile:
            worst.cost(way, place, text)
        assert sum(row.callcount for row in profile.getstats()) < CALLS, way.__name__


def steps(text: str, seat: int | None) -> float:
    effort = Effort(10**9)
    readings(Context(l5r(), at("dynasty"), seat, effort=effort), text)
    return 10**9 - effort.left


@pytest.mark.parametrize("joint", [", ", "; ", " and "])
@pytest.mark.parametrize("seat", [0, None])
def test_reading_takes_steps_in_proportion_to_the_length(joint: str, seat: int | None) -> None:
    """Three times the same deeds; the square of that would be nine times the steps."""
    short, long = joint.join(DEEDS[:3]), joint.join(DEEDS[:3] * 3)
    assert steps(long, seat) < 6 * steps(short, seat)


@pytest.mark.parametrize("joint", [", ", "; ", " and "])
def test_a_long_line_of_clear_deeds_is_read(joint: str) -> None:
    command = understood(joint.join(DEEDS), l5r(), at("dynasty"), 0, *LANGUAGES)
    assert len(getattr(command, "commands", ())) == len(DEEDS)


def test_what_can_mean_too_much_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is offered for it while it is typed: it may be a secret as well."""
    monkeypatch.setattr(DOOR, "READING", 100)
    monkeypatch.setattr(DOOR, "TYPING", 100)
    text = ", ".join(DEEDS[:4])
    with pytest.raises(CannotRead, match="too many things: say it in shorter sentences"):
        understand(text, l5r(), at("dynasty"), 0)
    place = Speaker(Running(l5r(), HistoryWindow(table=at("dynasty"))), 0, ("en",))
    assert suggestions(place, text, words("en")) == []
