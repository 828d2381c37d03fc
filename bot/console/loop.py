"""The console: typed lines go to the judge or the table, and the result is printed.

command -> Console.take -> Host, judge -> board_table
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from rich.console import Console as Terminal
from rich.text import Text

from bot.console import listings
from bot.console.board_table import LOG_LINES, line_text, print_board
from bot.console.clarification import Clarification, clarification
from bot.console.console_commands import LINES, MORE, command_in, opening_line, suggested_command
from bot.console.export_file import export_to_file
from bot.console.help import help_alone, help_at, opening_hint
from bot.console.judge import Judge
from bot.console.line_speaker import split_speaker
from bot.console.seating import open_command_of_line
from bot.console.secret_choice import LINE_BACK, read_secret_choice
from bot.engine import commands as c
from bot.engine.errors import CannotRead, NotAnOrder, NotNow, TableError, WhichOne, error_text
from bot.engine.games.choices import Choice
from bot.engine.games.game import Game
from bot.engine.host import Host, Running
from bot.engine.language import surely
from bot.engine.language.context import Context
from bot.engine.language.fold import clean, fold
from bot.engine.language.questions import asked
from bot.engine.narration.events import ending
from bot.engine.narration.line import Line
from bot.engine.narration.log import latest, lines
from bot.engine.redaction import view_for
from bot.engine.view_model.board import Board, board
from bot.engine.view_model.state_answers import state_answer
from bot.locale.catalogue import N_, Words, words

_PAGE = 20
_LOOSE = N_("It ends with this console: “{export} friday.json” puts it into a file.")
_LISTED = N_("A number opens that result, “{more}” the next one.")
_NO_MOVE = (CannotRead, NotAnOrder)
_A_SENTENCE = 3
"""The least number of words in a question."""
_SPOKEN = re.compile(r"(?:[^\s>?](?:[^>?]*[^\s>?=-])?)?>")
"""The pattern of the start of a player's line: “Ana>” or “>”, but not “is 3 >” or “a ->”."""


@dataclass
class Console:
    """The console, with its table if one is open, and the seat that is speaking."""

    out: Terminal
    host: Host
    runner: asyncio.Runner
    judge: Judge
    name: str = "console"
    language: str = "en"
    private: bool = False
    """Whether a person types: secrets are then typed unseen, and the board is shown after each
    move."""
    kept: bool = False
    """Whether the table stays in the data folder, so that it can be continued another day."""
    running: Running | None = None
    seat: int | None = None
    ended: bool = False
    """Whether “quit” was typed."""
    _asked: Clarification | None = None
    """The question about the last line, which the next line answers; None if there is none."""
    _own: dict[str, Callable[[Running, str], None]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._own = {
            "board": lambda _, __: self.show(),
            "history": lambda _, __: self._print(listings.history(self._history())),
            "steps": lambda running, _: self._print(listings.steps(running, self.language)),
            "proofs": lambda _, __: self._print(listings.proofs(self._whole(), self.words)),
            "export": lambda _, rest: self._export(rest),
        }

    @property
    def prompt(self) -> str:
        """Return the prompt of the next line: the name of the seat that speaks."""
        if self.running is None or self.seat is None:
            return "> "
        return f"{self.running.table.seats[self.seat].name}> "

    @property
    def words(self) -> Words:
        """Return the console's messages in the table's language."""
        return words(self.language)

    def refusal(self, error: TableError) -> str:
        """Return an error's sentence in the table's language."""
        return error_text(error, self.words.template, self.language)

    def take(self, line: str) -> bool:
        """Do what a typed line asks for; return False if it was refused."""
        try:
            self._take(clean(line))
        except TableError as error:
            if isinstance(error, _NO_MOVE) and self.running and line.rstrip().endswith("?"):
                self._ask(clean(line))  # it is no move, so “?” makes it a question to the judge
                return True
            if isinstance(error, WhichOne) and self.running:
                self._ask_about(error, self.running)
                return False
            self.out.print(Text(self.refusal(error), "red"))
            if isinstance(error, _NO_MOVE) and len(line.split()) >= _A_SENTENCE:
                self.out.print(Text(self.words("A question to the judge begins with “?”."), "dim"))
            if isinstance(error, CannotRead):
                self._meant(line)
            return False
        return True

    def _take(self, line: str) -> None:
        if not line or line.startswith("#"):
            return
        word, rest = command_in(line, self.host.games.keys())
        if word == "quit":
            self.ended = True
        elif word == "help":
            self.help()
        elif word == "table":
            self._open(rest)
        elif self.running is None and _SPOKEN.match(line):
            raise NotNow(
                "There is no table yet: “{table}” opens one.", table=opening_line(self.language)
            )
        elif self.running is None:
            self._ask(line)
            self._meant(line)
        elif line.startswith("?"):
            self._ask(line)
        elif word:
            self._own[word](self.running, rest)
        else:
            self._spoken(self.running, line)

    def _meant(self, line: str) -> None:
        """Print the console command that a mistyped line probably means, as a suggestion."""
        if said := suggested_command(line, self.host.games.keys()):
            self.out.print(Text(self.words("Or did you mean “{line}”?", line=said), "dim"))

    def _spoken(self, running: Running, line: str) -> None:
        """Send a line to the table; if it begins with “Ana>”, Ana says it and the lines after it.

        If it begins with “>” alone, nobody in particular says them.
        """
        self.seat, said = split_speaker(line, running.table, self.seat)
        if said != line:
            self._take(said)
            return
        try:
            self._act(running, line)
            self.judge.forget()
        except CannotRead:  # a number is a move first, and only then a result
            if not self.judge.opened(line):
                raise

    def _ask(self, line: str) -> None:
        game = self.running.game if self.running else None
        more = self.judge.ask(line.lstrip("? "), (game.library or game.key) if game else "")
        if more and self.private:
            self.out.print(Text(self.words(_LISTED, more=MORE.name(self.language)), "dim"))

    def _open(self, rest: str) -> None:
        """Open a table for a line like “l5r Ana, Bo”; raise NotNow if one is open already."""
        if self.running:
            raise NotNow("A table is on already: “{quit}” ends it.", quit=LINES["quit"].name)
        command = open_command_of_line(rest, self.host.games)
        self.running = self.runner.run(self.host.open(self.name, command))
        self.show()
        self.out.print(Text(opening_hint(self._context(self.running))))
        if not self.kept:
            export_ = LINES["export"].name(self.language)
            self.out.print(Text(self.words(_LOOSE, export=export_), "dim"))

    def _act(self, running: Running, line: str) -> None:
        question, self._asked = self._asked, None
        if question and question.seat == self.seat:
            agreed = question.agreed(line)
            if question.guess and agreed is not None:
                self._answer(question.guess, agreed=agreed)
                return
            line = question.instead(line) or line
        game, table, language = running.game, running.table, self.language
        if wanted := asked(line, game, table, self.seat, language):
            # Everybody at the table sees the console, so answer as for a spectator.
            view, say = view_for(table, None), self.words.template
            self.out.print(Text(state_answer(view, game, wanted, language, say)))
            return
        choice = self._secret(running.game, line)
        command = self._chosen(running, line, choice) if choice else self._read(running, line)
        if command is None:
            self.out.print(Text(self.words("Nothing was chosen.")))
            return
        if self.private and isinstance(command, c.Choose) and not choice:
            self.out.control(LINE_BACK)
        self._do(command)

    def _do(self, command: c.Command) -> None:
        """Carry out a command, and print what it did."""
        done = self.runner.run(self.host.send(self.name, command))
        self.running = done.running
        told = self._lines(done.running, last=1)
        if done.records:
            new = [line for line in told if line.command == done.records[0].command]
            self.out.print(line_text(new[0]) if new else Text(self._board(done.running).where))
        if self.private:
            self.show()

    def _ask_about(self, unclear: WhichOne, running: Running) -> None:
        """Print the question about an unclear line; the next line answers it."""
        asked = clarification(unclear, running.game, running.table, self.seat, self.words)
        self._asked = asked
        self.out.print(Text(asked.text, "yellow"), Text(asked.answers(self.language), "dim"))

    def _answer(self, guess: c.Command, *, agreed: bool) -> None:
        """Carry out the guess if the player agreed, else leave the table as it is."""
        if agreed:
            self._do(guess)
        else:
            self.out.print(Text(self.words("Nothing was changed.")))

    def _read(self, running: Running, line: str) -> c.Command:
        return surely(line, running.game, running.table, self.seat, self.language)

    def _secret(self, game: Game, line: str) -> Choice | None:
        """Return the secret choice whose name is the whole line; None if there is none.

        The player then types its value unseen.
        """
        if not self.private or self.seat is None:
            return None
        named = (one for one in game.choices.values() if fold(line) in map(fold, one.words.all()))
        return next(named, None)

    def _chosen(self, running: Running, line: str, choice: Choice) -> c.Command | None:
        """Return the command for a choice that is typed unseen; None if the player gives up."""
        return read_secret_choice(
            choice, lambda typed: self._read(running, f"{line} {typed}"), self.out, self.words
        )

    def _board(self, running: Running) -> Board:
        """Return the board as everybody may see it."""
        view = view_for(running.table, None)
        return board(view, running.game, self.language, self.words.template)

    def _lines(self, running: Running, last: int) -> list[Line]:
        said = self.words.template
        return latest(running.window, running.game, self.language, said, last=last, proofs=False)

    def _history(self) -> list[Line]:
        whole = self._whole()
        return lines(whole.records, whole.game, self.language, self.words.template, last=_PAGE)

    def _whole(self) -> Running:
        """Return the table with its whole history."""
        return self.runner.run(self.host.look(self.name, since=0))

    def show(self) -> None:
        """Print the board."""
        if self.running is None:
            return
        game, table = self.running.game, self.running.table
        told = self._lines(self.running, last=LOG_LINES)
        ended = ending(game, table, self.language, self.words.template)
        print_board(self.out, self._board(self.running), told, ended)

    def help(self) -> None:
        """Print what can be typed."""
        at = self.running and help_at(self._context(self.running))
        self.out.print(Text(at or help_alone(self.host.games.keys(), self.language)))

    def _context(self, running: Running) -> Context:
        """Return the table as examples see it: from the seat that speaks, else the first one."""
        return Context(running.game, running.table, self.seat or 0, self.language)

    def _print(self, said: Iterable[Text]) -> None:
        for line in said:
            self.out.print(line)

    def _export(self, rest: str) -> None:
        path = export_to_file(self._whole(), rest, self.language, self.words.template)
        self.out.print(Text(self.words("The table is in {path}.", path=path)))
