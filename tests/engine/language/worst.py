"""Looks for the texts that take longest to read: words of every kind, bred by what they cost.

Orders, questions about the state, throws, what denies, supposes, asks or corrects, elided words,
seats that speak, in one language or in several.

the words of all games and languages -> texts -> the dearest of them, changed a little -> dearer
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import count

from bot.engine.errors import TableError, Unsure, error_text
from bot.engine.games import files
from bot.engine.games.game import Game
from bot.engine.games.words import LANGUAGES
from bot.engine.history_window import HistoryWindow
from bot.engine.host import Running
from bot.engine.language import suggest, throws, understand
from bot.engine.language.context import Context
from bot.engine.language.phrases.pool import NUMBER
from bot.engine.language.phrases.suggest import entries_of
from bot.engine.language.questions.words import phrases
from bot.engine.language.vocabulary import vocabulary
from bot.engine.state import Table
from bot.locale.catalogue import words
from bot.tables.text_commands import (
    Speaker,
    guess_question,
    other_readings,
    read_command,
    state_answer_at,
    suggestions,
)
from tests.engine.language.said import after, at, harbour, l5r, opened
from tests.engine.play import NAMES, sensible

LONGEST = 400
_SIGNS: tuple[str, ...] = (
    *"+-=,;.&#/:?",
    "->",
    "1",
    "2",
    "12",
    "+1",
    "-3",
    "3.2",
    "d6",
    "2k6",
    "3d20",
    "h2",
    "#1",
    "999",
    "zzz",
)
_GROWN = (("l", ""), ("j", ""), ("qu'", ""), ("ne", ""), ("", "by"), ("", "ais"), ("", "2"))
"""Elided as it is typed in a hurry, denied, supposed, counted."""


@dataclass(frozen=True, slots=True)
class Place:
    """Somebody at a table, in a language."""

    game: Game
    table: Table
    seat: int | None
    language: str

    def words(self) -> list[str]:
        """All that means something there."""
        context = Context(self.game, self.table, self.seat, self.language)
        named = [" ".join(phrase) for known in context.words for phrase in known.phrases]
        called = [seat.name for seat in self.table.seats]
        return [*named, *_asked_and_thrown(), *(f"{one}{end}" for one in called for end in ":,>?")]


@cache
def _asked_and_thrown() -> tuple[str, ...]:
    """What asks, denies, supposes, corrects or throws, so often that each is drawn often enough."""
    found: list[str] = []
    for language in LANGUAGES:
        known = vocabulary(language)
        found += (" ".join(one) for some in phrases(language).values() for one, _ in some)
        found += (" ".join(phrase) for phrase in throws._phrases(language))
        found += (word for some in (*known.stance.values(), *known.small.values()) for word in some)
    return tuple(found) * 4


@cache
def places() -> tuple[Place, ...]:
    """Tables of every game, with two players and with as many as there can be, later on too."""
    tables = [(l5r(), at(step)) for step in ("bids", "conflicts", "skill", "favor")]
    games = files.shipped_games()
    for game in (*map(games.__getitem__, games.keys()), harbour()):
        for players in sorted({max(2, game.seats[0]), game.seats[1]}):
            table = opened(game, *NAMES[:players])
            tables += [(game, table), (game, _later(game, table))]
    return tuple(
        Place(game, table, seat, language)
        for game, table in tables
        for seat in (0, len(table.seats) - 1, None)
        for language in LANGUAGES
    )


def _later(game: Game, table: Table) -> Table:
    """The same table after some things have been done at it."""
    for pick in range(12):
        try:
            table = after(game, table, sensible(game, table, pick))
        except TableError:
            continue
    return table


def _typed(place: Place, text: str) -> None:
    suggestions(_speaking(place), text, words(place.language))


def _said(place: Place, text: str) -> None:
    """All that a line on Discord takes: an answer, a deed, a question back, a refusal in words."""
    at, spoken = _speaking(place), words(place.language)
    if state_answer_at(at, text, spoken):
        return
    try:
        read_command(at, text)
    except Unsure as unsure:
        guess_question(at, unsure, spoken)
        other_readings(at, unsure)
    except TableError as refused:
        error_text(refused, spoken.template, spoken.language)


def _in_all(place: Place, text: str) -> None:
    others = (one for one in LANGUAGES if one != place.language)
    understand(text, place.game, place.table, place.seat, place.language, *others)


def _begun(place: Place, text: str) -> None:
    suggest(text, place.game, place.table, place.seat, place.language)


Way = Callable[[Place, str], None]
WAYS: tuple[Way, ...] = (_typed, _said, _in_all, _begun)
"""On Discord while it is typed and when it is sent; in all languages; in the console."""


def _speaking(place: Place) -> Speaker:
    second = LANGUAGES[LANGUAGES.index(place.language) - 1]
    running = Running(place.game, HistoryWindow(table=place.table))
    return Speaker(running, place.seat, (place.language, second))


def best_of(way: Way, place: Place, text: str, times: int = 3) -> float:
    """Seconds of the processor that a text takes, whatever else the machine does."""
    return min(cost(way, place, text) for _ in range(times))


def cost(way: Way, place: Place, text: str) -> float:
    """Seconds of the processor that a text takes, with the refusal in words.

    What its words may be misspelt for is looked for anew: another text has other words.
    """
    for known in Context(place.game, place.table, place.seat, place.language).words:
        known._near.clear()
    start = time.thread_time()
    try:
        way(place, text)
    except TableError as refused:
        str(refused)
    return time.thread_time() - start


def text_of(pick: random.Random, known: Sequence[str]) -> str:
    """A text of words, of few different ones in turn as often as of many; one may be misspelt."""
    few = [_word(pick, known) for _ in range(pick.choice((1, 2, 3, 5, 80)))]
    wanted = pick.choice((8, 15, 30, 60, 90))
    turns = [few[place % len(few)] for place in range(wanted)] if pick.random() < 0.6 else []
    found = turns or [pick.choice(few) for _ in range(wanted)]
    return " ".join([*found, *([_word(pick, known)] if pick.random() < 0.5 else [])])[:LONGEST]


def deeds(pick: random.Random, place: Place) -> str:
    """Things that can be done there, several in a line; a letter may be missing."""
    known = entries_of(Context(place.game, place.table, place.seat, place.language))
    many = pick.choices(known, k=pick.choice((1, 2, 3, 5, 8, 12)))
    joint = pick.choice((", ", "; ", " and ", " i ", " a ", " et ", " "))
    text = joint.join(one.text.replace(NUMBER, str(pick.randrange(4))) for one in many)[:LONGEST]
    cut = pick.randrange(len(text)) if pick.random() < 0.5 else len(text)
    return text[:cut] + text[cut + 1 :]


def _word(pick: random.Random, known: Sequence[str]) -> str:
    if pick.random() < 0.25:
        return pick.choice(_SIGNS)
    word = pick.choice(known)
    if pick.random() < 0.1:
        before, behind = pick.choice(_GROWN)
        return f"{before}{word}{behind}"
    if pick.random() < 0.3 and len(word) > 2:
        cut = pick.randrange(len(word))
        return word[:cut] + word[cut + 1 :]
    return word


def _changed(pick: random.Random, text: str, known: list[str]) -> str:
    """A text that is a little different: a word more, less, another, or a stretch said again."""
    found = text.split(" ")
    place = pick.randrange(len(found))
    match pick.randrange(5):
        case 0:
            found.insert(place, _word(pick, known))
        case 1:
            found[place] = _word(pick, known)
        case 2 if len(found) > 1:
            del found[place]
        case 3:
            old = found[place]
            new = _word(pick, known)
            found = [new if one == old else one for one in found]
        case _:
            found[place:place] = found[place : place + pick.randrange(1, 6)]
    return " ".join(found)[:LONGEST]


Dear = tuple[float, int, Place, str]
"""What a text costs, which way it is read, where, and the text itself."""


def search(pick: random.Random, kept: int = 24) -> Iterator[Dear]:
    """Texts with what they cost, without end: each is bred from the dearest so far, or is new."""
    dearest: list[list[Dear]] = [[] for _ in WAYS]
    for number in count():
        way = number % len(WAYS)
        best = dearest[way]
        if len(best) < kept or pick.random() < 0.25:
            place = pick.choice(places())
            orders = pick.random() < 0.3
            text = deeds(pick, place) if orders else text_of(pick, place.words())
        else:
            _, _, place, text = pick.choice(best)
            text = _changed(pick, text, place.words())
        text = text[:100] if WAYS[way] is _typed else text
        took = cost(WAYS[way], place, text)
        if took > 0.01:  # a cache may have been filled, or the processor was elsewhere
            took = min(took, cost(WAYS[way], place, text))
        found = (took, way, place, text)
        yield found
        if all(text != one[3] for one in best):
            dearest[way] = sorted([*best, found], key=lambda one: -one[0])[:kept]
