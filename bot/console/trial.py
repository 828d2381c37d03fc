"""Lines tried at a table, each from the same state: the outcome, and what would change.

judge game try -> Trial.attempt -> surely, decide, changes -> Attempt
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from msgspec import Struct, field

from bot.console.changes import ValueChange, changes
from bot.console.console_commands import command_in
from bot.console.line_speaker import split_speaker
from bot.engine import commands as c
from bot.engine import events as e
from bot.engine.decide import decide
from bot.engine.errors import (
    CannotRead,
    MaybeSecret,
    NotYours,
    TableError,
    Unsure,
    WhichOne,
    error_text,
)
from bot.engine.games.game import Game
from bot.engine.history import Record, records_of
from bot.engine.history_window import HistoryWindow
from bot.engine.language import surely, understood
from bot.engine.language.certainty import changes_by
from bot.engine.language.context import Context
from bot.engine.language.fold import clean
from bot.engine.language.phrases.phrase import spoken
from bot.engine.language.questions import StateQuestion, asked
from bot.engine.narration.log import latest
from bot.engine.redaction import view_for
from bot.engine.state import Table
from bot.engine.view_model.preview import confirmation_question
from bot.engine.view_model.state_answers import state_answer
from bot.locale.catalogue import words

Outcome = Literal["done", "asked", "answered", "refused", "unread"]
_REFUSALS: tuple[tuple[type[TableError], Outcome], ...] = (
    (WhichOne, "asked"),
    (NotYours, "refused"),
    (MaybeSecret, "refused"),
    (CannotRead, "unread"),
    (TableError, "refused"),
)
"""A kind of error -> the outcome of the line; the first kind that fits decides."""


class SetupRefused(Exception):
    """A line of the setup is refused; the reason is in English, for the author of the script."""


class Attempt(Struct, frozen=True):
    """The result of trying one line at a table."""

    line: str
    speaker: str | None = field(name="as")
    """The name of the player who says the line; null for nobody."""
    outcome: Outcome
    said: str
    """The sentence that the player sees."""
    reading: str
    """The line's meaning in words, without a secret choice's value; "" if not understood."""
    changes: list[ValueChange]
    private: bool
    """Whether only the speaker sees the sentence."""


@dataclass(frozen=True)
class Trial:
    """A table in memory on which lines are tried; none of them has a lasting effect."""

    game: Game
    window: HistoryWindow
    language: str = "en"

    @property
    def table(self) -> Table:
        """Return the table that each line is tried on."""
        return self.window.table

    def attempt(self, line: str) -> Attempt:
        """Return what a line would do at the table; the table stays as it is."""
        seat, command = None, None
        try:
            seat, rest = split_speaker(clean(line), self.table, None)
            if question := asked(rest, self.game, self.table, seat, self.language):
                return self._answered(line, seat, question)
            command = surely(rest, self.game, self.table, seat, self.language)
            return self._done(line, seat, command, after(self.game, self.window, command))
        except TableError as error:
            return self._refused(line, seat, command, error)

    def _done(
        self, line: str, seat: int | None, command: c.Command, window: HistoryWindow
    ) -> Attempt:
        events = window.latest[-1].events
        asks = any(isinstance(event, e.UndoAsked) for event in events)
        revealed = any(isinstance(event, e.Revealed) for event in events)
        reading = self._reading(seat, command)
        return Attempt(
            line,
            self._name(seat),
            "asked" if asks else "done",
            self._told(window) or reading,
            reading,
            [] if asks else changes(self.game, self.table, window.table),
            bool(_secret_choices(command)) and not revealed,
        )

    def _answered(self, line: str, seat: int | None, question: StateQuestion) -> Attempt:
        say, view = words(self.language).template, view_for(self.table, seat)
        told = state_answer(view, self.game, question, self.language, say)
        return Attempt(line, self._name(seat), "answered", told, "", [], private=True)

    def _refused(
        self, line: str, seat: int | None, command: c.Command | None, error: TableError
    ) -> Attempt:
        outcome = next(outcome for kind, outcome in _REFUSALS if isinstance(error, kind))
        reading = self._reading(seat, command) if command else ""
        if isinstance(error, WhichOne):
            reading = " / ".join(error.choices)
        say = words(self.language).template
        sentence = error_text(error, say, self.language)
        if isinstance(error, Unsure):
            sentence = confirmation_question(self.game, self.table, error, self.language, say)
        return Attempt(line, self._name(seat), outcome, sentence, reading, [], private=True)

    def _reading(self, seat: int | None, command: c.Command) -> str:
        """Return a command in words; for a secret choice only its name."""
        for choice in _secret_choices(command):
            return self.game.choices[choice].words.name(self.language)
        return spoken(command, Context(self.game, self.table, seat, self.language))[0]

    def _told(self, window: HistoryWindow) -> str:
        """Return the command's line in the log, without proofs, marks and author."""
        say = words(self.language).template
        told = latest(window, self.game, self.language, say, proofs=False)
        return " ".join(one.text for one in told)

    def _name(self, seat: int | None) -> str | None:
        return None if seat is None else self.table.seats[seat].name


def begin_trial(game: Game, command: c.Open, setup: Iterable[str], language: str) -> Trial:
    """Return a trial at the table after the lines of `setup`; raise SetupRefused if one is refused.

    The lines are read in English, whatever the table's language is; "honor 3" sets honor to 3.
    Remarks, questions and the console's own commands are skipped.
    """
    window = HistoryWindow().followed_by(records_of(0, command, decide(game, Table(), (), command)))
    seat: int | None = None
    for number, line in enumerate(setup, 1):
        try:
            seat, rest = split_speaker(clean(line), window.table, seat)
            if rest and not rest.startswith(("#", "?")) and not command_in(rest)[0]:
                window = after(game, window, _setup_command(rest, game, window.table, seat))
        except TableError as error:
            raise SetupRefused(f"Line {number} of the setup was refused: {error}") from None
    return Trial(game, window, language)


def _setup_command(line: str, game: Game, table: Table, seat: int | None) -> c.Command:
    """Return the command that a line of the setup means.

    If the line could set a number or add to it, as "honor 3" could, the command sets it: the
    setup describes a state. Raise WhichOne if the line stays unclear, as nobody can be asked
    about it.
    """
    try:
        return surely(line, game, table, seat, "en")
    except WhichOne as several:
        found = (understood(one, game, table, seat, "en") for one in several.choices)
        levels = [one for one in found if not changes_by(one)]
        if isinstance(several, Unsure) or len(levels) != 1:
            raise
        return levels[0]


def after(game: Game, window: HistoryWindow, command: c.Command) -> HistoryWindow:
    """Return the history after one more command; raise NotNow if it is refused."""
    events = decide(game, window.table, window.acts, command)
    new: tuple[Record, ...] = records_of(window.seq, command, events)
    return window.followed_by(new)


def _secret_choices(command: c.Command) -> list[str]:
    """Return the names of the secret choices that a command makes; empty if it makes none."""
    if isinstance(command, c.Several):
        return [choice for one in command.commands for choice in _secret_choices(one)]
    return [command.choice] if isinstance(command, c.Choose) else []
