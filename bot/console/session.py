"""A console session: opening the table, reading lines, counting refusals.

bot.__main__ -> here -> loop.Console
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rich.text import Text

from bot.console.loop import Console
from bot.console.seating import check_same, open_command_of_options
from bot.console.welcome import print_answered_examples, welcome
from bot.engine.errors import NoSuchTable, NotNow
from bot.engine.event_log.export import from_json, game_of
from bot.engine.language.fold import clean
from bot.locale.catalogue import N_
from rules_index.cli import lines_of

_NO_TEXT = N_("This is no text in UTF-8: save it as one and try again.")


@dataclass(frozen=True, slots=True)
class SessionOptions:
    """The options of the command line."""

    game: str = ""
    seats: str = ""
    first: str = ""
    script: Iterable[str] | None = None
    brought: bytes | None = None
    """The JSON of an exported table to go on with."""


def run(console: Console, wanted: SessionOptions) -> int:
    """Open the table of the options, pass all lines to the console; return how many it refused."""
    _sit_down(console, wanted)
    if console.running is None and console.private:
        welcome(console)
    elif console.private:
        console.help()
        console.show()
    refused, heard = 0, bool(wanted.script or console.running)
    for line in _lines(console, wanted.script):
        heard = True
        refused += not console.take(line)
        if console.ended:
            break
    if not console.private:
        console.show()
        if not heard:
            print_answered_examples(console)
    return refused


def interrupted_sentence(console: Console) -> str:
    """Return the sentence for an interrupted console, which says whether its table is kept."""
    if console.running is None:
        return console.words("Stopped.")
    if console.kept:
        return console.words(
            "Stopped: everything is kept, “--table {name}” goes on with it.", name=console.name
        )
    return console.words("Stopped: this table was not kept, as it had no --table NAME.")


def _sit_down(console: Console, wanted: SessionOptions) -> None:
    """Continue a kept or exported table, or open a new one.

    Without a game there is only the judge.
    """
    told = (wanted.game, wanted.seats, wanted.first)
    if wanted.brought is not None:
        if any(told):
            raise NotNow("An exported table has its game and seats: leave the other options out.")
        _bring(console, wanted.brought)
    elif console.kept and _continue_kept(console, wanted):
        return
    elif wanted.game:
        command = open_command_of_options(
            console.host.games[wanted.game], wanted.seats, wanted.first
        )
        console.running = console.runner.run(console.host.open(console.name, command))
    elif any(told):
        raise NotNow("Say what is played as well: “--game l5r”.")


def _continue_kept(console: Console, wanted: SessionOptions) -> bool:
    """Tell whether the table is kept already; if so, continue it.

    Raise NotNow if the options do not fit it, NoSuchTable if there is none and no game is named.
    """
    try:
        running = console.runner.run(console.host.look(console.name))
    except NoSuchTable:
        if not wanted.game:
            raise
        return False
    told = (wanted.game, wanted.seats, wanted.first)
    check_same(console.name, running.game, running.table, told)
    console.running = running
    return True


def _bring(console: Console, text: bytes) -> None:
    game = console.host.games[game_of(text)]
    records = from_json(text, game)
    console.running = console.runner.run(console.host.bring(console.name, game, records))


def _lines(console: Console, script: Iterable[str] | None) -> Iterator[str]:
    """Yield the lines of a file, of a pipe, or of a person who types, until they end."""
    if not console.private:
        for line in _of_file(script or lines_of(sys.stdin)):
            shown = clean(line)
            spoken = "" if ">" in shown or shown.startswith(("#", "?")) else console.prompt
            console.out.print(Text(f"{spoken}{shown}", "dim"))
            yield line
        return
    while True:
        try:
            yield input(console.prompt)
        except EOFError:
            console.out.print()
            return
        except UnicodeDecodeError:
            console.out.print(Text(console.words(_NO_TEXT), "red"))


def _of_file(file: Iterable[str]) -> Iterator[str]:
    try:
        yield from file
    except UnicodeDecodeError as error:
        raise NotNow(_NO_TEXT) from error
