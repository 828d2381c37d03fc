"""Lines a person types -> the judge or the table -> what they see.

command -> Console.take -> Host, judge -> paint
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from getpass import getpass
from pathlib import Path

from rich.console import Console as Terminal
from rich.control import Control
from rich.segment import ControlType
from rich.text import Text

from bot.console.paint import paint, tell
from bot.tables import commands as c
from bot.tables.board import board
from bot.tables.errors import CannotRead, NotNow, TableError
from bot.tables.export import proof_lines, to_json
from bot.tables.game import Game
from bot.tables.host import Host, Running
from bot.tables.language import understand
from bot.tables.language.fold import fold
from bot.tables.log import ending, lines
from bot.tables.view import view_for

HELP = """\
? does pride work twice     ask the judge
Ana> honor -2               act as Ana; afterwards plain lines are Ana's too
honor -2 · h+1 f-1 · bo gains 3 fate · give bo 1 honor · ring air to ana · 2 fate on void
conflict military fire · attacker won by 4 · skill 7 3 · broke · pass · next · bid 3
undo · redo · yes · no · step 3.2 · counter threat
board · history · steps · proofs · export FILE · help · quit"""
_PAGE = 20


@dataclass
class Console:
    """One table, or none yet, and who is speaking."""

    out: Terminal
    host: Host
    ask: Callable[[str, str], None]
    """Answers a question about a game."""
    name: str = "console"
    language: str = "en"
    private: bool = False
    """Whether a person types: secrets are asked for unseen, and the board is shown each time."""
    running: Running | None = None
    seat: int | None = None
    _words: dict[str, Callable[[str], None]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._words = {
            "board": lambda _: self.show(),
            "history": lambda _: self._history(),
            "steps": lambda _: self._steps(),
            "proofs": lambda _: self._proofs(),
            "export": self._export,
            "help": lambda _: self.out.print(Text(HELP)),
        }

    @property
    def prompt(self) -> str:
        """Whose line comes next."""
        if self.running is None or self.seat is None:
            return "> "
        return f"{self.running.table.seats[self.seat].name}> "

    async def take(self, line: str) -> bool:
        """Do what a line says; False if it was refused."""
        try:
            await self._take(line.strip())
        except TableError as error:
            self.out.print(Text(str(error), "red"))
            return False
        return True

    async def _take(self, line: str) -> None:
        if not line or line.startswith("#"):
            return
        if line.startswith("?") or self.running is None:
            game = self.running.game if self.running else None
            self.ask(line.lstrip("? "), (game.library or game.key) if game else "")
            return
        head, mark, rest = line.partition(">")
        if mark:
            self.seat = _seat(self.running, head.strip())
            line = rest.strip()
            if not line:
                return
        word, _, rest = line.partition(" ")
        if word.lower() in self._words and (not rest or word.lower() == "export"):
            self._words[word.lower()](rest)
            return
        await self._act(self.running, line)

    async def _act(self, running: Running, line: str) -> None:
        line = self._completed(running.game, line)
        command = understand(line, running.game, running.table, self.seat, self.language)
        if self.private and isinstance(command, c.Choose):
            self.out.control(_LINE_BACK)
        done = await self.host.send(self.name, command)
        self.running = done.running
        told = lines(self.running.records, self.running.game, self.language)
        if told and done.records:
            self.out.print(tell(told[-1]))
        if self.private:
            self.show()

    def _completed(self, game: Game, line: str) -> str:
        """A secret choice without its value: it is asked for where nobody sees it."""
        for choice in game.choices.values():
            if self.private and fold(line) in map(fold, choice.words.all()):
                asked = ", ".join(part.words.name(self.language) for part in choice.fields.values())
                return f"{line} {getpass(f'{asked}: ')}"
        return line

    def show(self) -> None:
        """The board, as everybody may see it."""
        if self.running is None:
            return
        game, table = self.running.game, self.running.table
        told = lines(self.running.records, game, self.language)
        shown = board(view_for(table, None), game, self.language)
        paint(self.out, shown, told, ending(game, table, self.language))

    def _history(self) -> None:
        if self.running:
            for line in lines(self.running.records, self.running.game, self.language)[-_PAGE:]:
                self.out.print(tell(line))

    def _steps(self) -> None:
        if self.running:
            for _, step in self.running.game.all_steps():
                here = "→" if step.id == self.running.table.frame.step else " "
                self.out.print(Text(f"{here} {step.id} {step.names.of(self.language)}"))

    def _proofs(self) -> None:
        if self.running is None:
            return
        for row in proof_lines(self.running.records):
            name = self.running.table.seats[row["seat"]].name
            said = "proved" if row["proved"] else "NOT the one that was locked"
            shown = ", ".join(f"{key} {value}" for key, value in row["value"].items())
            self.out.print(
                Text(f"{name}: {shown}; {row['commitment']} with {row['nonce']}: {said}")
            )

    def _export(self, path: str) -> None:
        if self.running is None:
            return
        if not path:
            raise NotNow("Say where to: “export my-table.json”.")
        try:
            Path(path).write_bytes(to_json(self.running.records, self.running.game.key))
        except OSError as error:
            raise NotNow(f"{path} cannot be written: {error.strerror}.") from error
        self.out.print(Text(f"The table is in {path}."))


# One line up and clear it: what was typed of a secret does not stay on the screen.
_LINE_BACK = Control((ControlType.CURSOR_UP, 1), (ControlType.ERASE_IN_LINE, 2))


def _seat(running: Running, name: str) -> int:
    """Whose line it is."""
    names = [fold(seat.name) for seat in running.table.seats]
    if fold(name) in names:
        return names.index(fold(name))
    sitting = ", ".join(seat.name for seat in running.table.seats)
    raise CannotRead(f"{name}>", f"{sitting.split(', ')[0]}> …")
