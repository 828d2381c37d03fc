"""The format of a whole game, `games/*.toml`: see docs/games.md.

files (reads and checks) -> Game -> rules, view_model, language
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from msgspec import convert, field, json
from msgspec.structs import replace

from bot.engine.games.choices import Choice
from bot.engine.games.effects import Effect, Part
from bot.engine.games.game_flow import Action, End, Phase, Procedure, Step, Watch
from bot.engine.games.things import Counter, Pieces, Profile, Track
from bot.engine.games.words import Names, NamesByLanguage

DEFAULT_AT_HAND = 2
"""The number of counters with buttons on a board if the game names none."""


class Game(Part, frozen=True, dict=True):  # with a dict for what is cached
    """A whole game, as its file defines it."""

    key: str
    names: Names
    seats: tuple[int, int]
    teams: tuple[tuple[int, ...], ...] = ()
    """The seats that win together, counted from 1."""
    edition: Names | None = None
    """The edition of the game's rules, shown to whoever opens a table."""
    library: str = ""
    """The key under which guides of this game are filed, if it differs from `key`."""
    extends: str = ""
    """The game that this one is a variant of; its own keys are laid over that game's."""
    remove: tuple[str, ...] = ()
    """The parts that a variant leaves out: "pieces.province", "actions.empty_deck"."""
    first: str = ""
    """The piece whose holder is the first player; if "", the first seat is."""
    at_hand: tuple[str, ...] = ()
    """The counters with buttons on a board; if empty, the first ones that the board shows."""
    tie: str = ""
    """The track that decides if several win at once, the highest first; "": the first player."""
    groups: dict[str, NamesByLanguage] = field(default_factory=dict)
    profiles: dict[str, Profile] = field(default_factory=dict)
    counters: dict[str, Counter] = field(default_factory=dict)
    pieces: dict[str, Pieces] = field(default_factory=dict)
    tracks: dict[str, Track] = field(default_factory=dict)
    choices: dict[str, Choice] = field(default_factory=dict)
    setup: tuple[Effect, ...] = ()
    leaves: tuple[Effect, ...] = ()
    """The effects for a seat, the `actor`, that is out of the game while others play on."""
    phases: tuple[Phase, ...] = ()
    procedures: dict[str, Procedure] = field(default_factory=dict)
    actions: dict[str, Action] = field(default_factory=dict)
    watches: tuple[Watch, ...] = ()
    ends: tuple[End, ...] = ()
    texts: dict[str, Names] = field(default_factory=dict)

    def profile(self, key: str) -> Profile | None:
        """Return the profile with this key; None if there is none.

        For an open profile the key may add a name: "other:Kyuden Asako" is the profile
        "other" with the name "Kyuden Asako". With a name, return None if the profile is not
        open, or the name is blank.
        """
        own, named, name = key.partition(":")
        found = self.profiles.get(own)
        if not named or found is None:
            return found
        return replace(found, names=name) if found.open and name.strip() else None

    def steps(self, procedure: str = "") -> tuple[Step, ...]:
        """Return the steps of the round, or of a procedure, in order."""
        return self.procedures[procedure].steps if procedure else self._round_steps

    def step(self, procedure: str, number: str) -> Step | None:
        """Return a step by its number; None if there is none."""
        return self._steps_by_number.get((procedure, number))

    @cached_property
    def _round_steps(self) -> tuple[Step, ...]:
        return tuple(step for phase in self.phases for step in phase.steps)

    @cached_property
    def _steps_by_number(self) -> dict[tuple[str, str], Step]:
        return {(procedure, step.id): step for procedure, step in reversed([*self.all_steps()])}

    def phase_of(self, number: str) -> Phase | None:
        """Return the phase of a step of the round; None if the step is in no phase."""
        found = (p for p in self.phases if any(step.id == number for step in p.steps))
        return next(found, None)

    def all_steps(self) -> Iterator[tuple[str, Step]]:
        """Yield every step with its procedure; "" stands for the round."""
        yield from (("", step) for step in self.steps())
        for name, procedure in self.procedures.items():
            yield from ((name, step) for step in procedure.steps)

    def team(self, seat: int) -> tuple[int, ...]:
        """Return the seats that win together with a seat, itself included."""
        found = next((team for team in self.teams if seat + 1 in team), (seat + 1,))
        return tuple(number - 1 for number in found)

    def kind_of(self, item: str) -> str:
        """Return the kind of a piece, given its name without the seat; "" if there is none."""
        for kind, pieces in self.pieces.items():
            if item in pieces.items or (item == kind and not pieces.items):
                return kind
        return ""


json.Decoder(Game)  # builds the type for `convert`: two threads must not build it at once


def of_data(data: object) -> Game:
    """Return the game that a file's data describes.

    Raise msgspec.ValidationError if the data does not have the form of a game.
    """
    return convert(data, Game)
