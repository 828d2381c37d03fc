"""The question to the library about a part of the board, made from the game's data.

Game -> here -> rules_index.answers.topics -> the entry
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from bot.engine.games.choices import Choice
from bot.engine.games.game import Game
from bot.engine.games.game_flow import Action
from bot.engine.games.things import Counter, Pieces, Track
from bot.engine.games.words import LANGUAGES, Names, NamesByLanguage
from rules_index import Topic

STEP, COUNTER, PIECE, TRACK, CHOICE, ACTION = (
    *("step", "counter", "piece"),
    *("track", "choice", "action"),
)
_CONCEPT = re.compile(r"[a-z][\w-]*\.[a-z]\w*")
"""The pattern of a lexicon key; any other rule reference is the number of a step."""

Thing = Counter | Pieces | Track | Choice | Action


@dataclass(frozen=True, slots=True)
class GamePart:
    """A step, counter, piece or other part of a game that a rule can explain."""

    kind: str
    key: str
    """The key within its kind: `<procedure>/<number>` for a step, the kind of piece for a piece."""


def parts(game: Game) -> Iterator[GamePart]:
    """Yield all parts that a rule can explain: steps first, then the rest kind by kind."""
    for procedure, step in game.all_steps():
        yield GamePart(STEP, step_key(procedure, step.id))
    for kind, things in _things(game).items():
        yield from (GamePart(kind, key) for key in things)


def step_key(procedure: str, number: str) -> str:
    """Return the key that a step has as a GamePart: `<procedure>/<number>`."""
    return f"{procedure}/{number}"


def part_of(game: Game, kind: str, key: str) -> GamePart | None:
    """Return the part with this kind and key; None if there is none.

    The key of a single piece gives the part for its kind of piece.
    """
    if kind == PIECE and key not in game.pieces:
        key = game.kind_of(key.rpartition(".")[2])
    part = GamePart(kind, key)
    return part if part in set(parts(game)) else None


def name_of(game: Game, part: GamePart, language: str) -> str:
    """Return a part's name in a language; the name of a step begins with its number."""
    if part.kind == STEP:
        procedure, number = _place(part)
        step = game.step(procedure, number)
        return f"{number} {step.names.of(language)}" if step else number
    return _things(game)[part.kind][part.key].words.name(language)


def topic(game: Game, part: GamePart) -> Topic:
    """Return the question to the library about a part of a game."""
    if part.kind == STEP:
        return _of_step(game, part)
    thing = _things(game)[part.kind][part.key]
    number, concept = _rule(thing.rule)
    for procedure, step in game.all_steps():
        if step.id == number:  # “attack” is explained where a conflict is declared
            return _of_step(game, GamePart(STEP, step_key(procedure, number)))
    return Topic(library(game), _called(thing.words), number, concept)


def library(game: Game) -> str:
    """Return the library key of a game's guides; a variant has the key of its base game."""
    return game.library or game.extends or game.key


def _of_step(game: Game, part: GamePart) -> Topic:
    procedure, own = _place(part)
    step = game.step(procedure, own)
    if step is None:
        raise AssertionError(f"{part} is no step")
    number, concept = _rule(step.rule)
    phase = None if procedure else game.phase_of(own)
    within = _called(game.procedures[procedure].words) if procedure else {}
    around = _titled(phase.names) if phase else within
    own_steps = game.steps(procedure)
    at = own_steps.index(step)
    beside = (own_steps[i] for i in (at - 1, at + 1) if 0 <= i < len(own_steps))
    near = tuple((one.id, _titled(one.names)) for one in beside)
    return Topic(library(game), _titled(step.names), number or own, concept, around, within, near)


def _place(part: GamePart) -> tuple[str, str]:
    procedure, _, number = part.key.partition("/")
    return procedure, number


def _rule(rule: str) -> tuple[str, str]:
    """Return the step number and the lexicon key that a rule reference names; one of them is ""."""
    return ("", rule) if _CONCEPT.fullmatch(rule) else (rule, "")


def _things(game: Game) -> Mapping[str, Mapping[str, Thing]]:
    return {
        COUNTER: game.counters,
        PIECE: game.pieces,
        TRACK: game.tracks,
        CHOICE: game.choices,
        ACTION: game.actions,
    }


def _called(words: NamesByLanguage) -> dict[str, tuple[str, ...]]:
    return {code: tuple(getattr(words, code)) for code in LANGUAGES}


def _titled(names: Names) -> dict[str, tuple[str, ...]]:
    return {code: (names.of(code),) for code in LANGUAGES}
