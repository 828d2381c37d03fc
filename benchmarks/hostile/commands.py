"""Any `judge` command with hostile arguments, and what may come of it: no traceback, a known code.

arguments -> judge, in this process -> Wrong, or nothing
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import click
from click.testing import CliRunner

from benchmarks.hostile import damage
from benchmarks.hostile.oracle import Given, Target, Wrong, spent
from benchmarks.hostile.words import questions, spoken
from rules_index.cli import cli

import_module("bot.__main__")  # adds the commands of the bot to those of the library

_CODES = {0, 1, 2, 78}
"""Well, refused, not understood, and what no service manager needs to try again."""
_LEFT_OUT = {"bench", "eval", "run"}
"""They take minutes by design, or go to Discord."""
_TRACE = "Traceback (most recent call last)"


def judge(*arguments: object, typed: str = "") -> str:
    """Run a command in this process; what it wrote. Wrong for a traceback or a strange code."""
    result = CliRunner().invoke(
        cli, _as_typed(arguments), input=typed.encode(errors="replace"), env={"DISCORD_TOKEN": ""}
    )
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    _check(result.exit_code, result.stderr)
    return result.stdout


def _as_typed(arguments: Sequence[object]) -> list[str]:
    """Arguments as a system hands them on: no NUL, and bytes that are no text as half letters."""
    return [os.fsdecode(os.fsencode(_whole(str(one)).replace("\0", ""))) for one in arguments]


def _whole(text: str) -> str:
    return text.encode(errors="surrogatepass").decode(errors="surrogateescape")


def _check(code: int, errors: str) -> None:
    if _TRACE in errors:
        raise Wrong(f"a traceback: {errors.strip().splitlines()[-1][:80]}")
    if code not in _CODES:
        raise Wrong(f"exit code {code}")


def every() -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """Every command by what is typed for it."""
    for name, command in cli.commands.items():
        if isinstance(command, click.Group):
            yield from (((name, inner), one) for inner, one in command.commands.items())
        elif name not in _LEFT_OUT:
            yield (name,), command


def _value(dice: Random, option: click.Parameter) -> str:
    if dice.random() < 0.3:
        return damage.text(dice, ["l5r", "en", "pl", "0", "honor", "Ana", "guide.md"], 60)
    if isinstance(option.type, click.Choice):
        return str(dice.choice(option.type.choices))
    if isinstance(option.type, click.Path | click.File):
        return dice.choice(("guide.md", "none.md", "guide.png", ".", "table.json", "-", "kept.zip"))
    return dice.choice(
        ("l5r", "en", "xx", "1", "0", "guild:1", "small-l5r", dice.choice(questions()))
    )


def _arguments(dice: Random) -> tuple[str, ...]:
    """A command with options and values that fit it, more or less."""
    path, command = dice.choice(list(every()))
    given: list[str] = []
    for option in command.params:
        if isinstance(option, click.Argument):
            given += [_value(dice, option)] * dice.choice((1, 1, 1, 0, 2))
        elif option.name != "library" and dice.random() < 0.35:
            given.append(dice.choice(option.opts))
            given += [] if getattr(option, "is_flag", False) else [_value(dice, option)]
    if dice.random() < 0.1:
        given.insert(dice.randrange(len(given) + 1), damage.text(dice, ["--", "-x", "--data"], 20))
    return (*path, *given)


@contextmanager
def _within(folder: Path) -> Iterator[None]:
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)


class Typed:
    """Somebody in a shell, in a folder with a guide, a picture and an exported table."""

    def __init__(self, library: Path, table: bytes) -> None:
        self._library, self._table = library, table

    def run(self, given: Given) -> float:
        """Take the arguments; every command begins with the same files."""
        with TemporaryDirectory() as scratch:
            # Deep down, so that "../../.." does not lead to the files of this machine.
            folder = Path(scratch, *"abcdefghijkl")
            folder.mkdir(parents=True)
            self._lay_out(folder)
            with _within(folder), spent() as seconds:
                self._take(list(given))
        return seconds[0]

    def _take(self, given: Sequence[str]) -> None:
        typed = "\n".join(given[1:])
        os.environ["JUDGE_DATA"] = str(Path.cwd() / "data")
        try:
            judge(*given, typed=typed)
        finally:
            del os.environ["JUDGE_DATA"]

    def _lay_out(self, folder: Path) -> None:
        data = folder / "data"
        data.mkdir()
        for path in self._library.iterdir():
            if path.is_file():
                (data / path.name).write_bytes(path.read_bytes())
        # One line: as a script of the console each line is a question, and a thousand take long.
        (folder / "table.json").write_bytes(json.dumps(json.loads(self._table)).encode())
        (folder / "guide.md").write_text("# Heron\n\nA heron stands in the pond.\n", "utf-8")
        (folder / "guide.png").write_bytes(b"\x89PNG\r\n\x1a\n")


class Lines:
    """The console over a folder, and every line that may be typed there."""

    def __init__(self, library: Path) -> None:
        self._library = library

    def make(self, dice: Random) -> tuple[str, ...]:
        """Some lines: words of a table, questions, and neither."""
        pool = (*spoken("l5r", "en"), *questions())
        return tuple(
            damage.text(dice, pool, 200).replace("\n", " ") for _ in range(damage.many(dice, 20))
        )

    def type(self, given: Given) -> float:
        """A whole session; the time is that of a line."""
        seats = ("--game", "l5r", "--seats", "Ana,Bo")
        with spent() as seconds:
            judge("console", "--data", self._library, *seats, typed="\n".join(given))
        return seconds[0] / (len(given) + 10)


def targets(library: Path, table: bytes) -> tuple[Target, ...]:
    """Command lines, and lines that are typed into the console."""
    typed, lines = Typed(library, table), Lines(library)
    return (
        Target("arguments", _arguments, typed.run, most=5.0),
        Target("console", lines.make, lines.type, most=0.5),
    )
