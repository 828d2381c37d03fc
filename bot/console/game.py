"""`judge game`: check a game's file, begin a new one, or try lines at a table.

arguments -> game -> faults, trial -> sentences, or JSON
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import NoReturn, TextIO

import click
from rich.text import Text

from bot.console.seating import open_command_of_options
from bot.console.trial import Attempt, SetupRefused, begin_trial
from bot.engine.errors import TableError
from bot.engine.games.faults import Fault, faults_of
from bot.engine.games.files import GAMES_FOLDER, Games, shipped_texts, text_of_file, texts_in_folder
from bot.engine.games.variants import Texts
from bot.engine.games.words import LANGUAGES
from rules_index import Library
from rules_index.cli import (
    complain,
    counted,
    data_option,
    json_option,
    lines_of,
    print_json,
    terminal,
)

_KEY = re.compile(r"[a-z0-9]+(?:[-_][a-z0-9]+)*")


@click.group("game")
def game_group() -> None:
    """Games as data: check, begin and try them; your own are in games/ of --data."""


@game_group.command("check")
@click.argument(
    "paths",
    metavar="FILE...",
    nargs=-1,
    required=True,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
)
@json_option
@data_option
def check_command(*, paths: tuple[Path, ...], as_json: bool, library: Library) -> None:
    """Tell every fault of a game's file, with the nearest right word; exit code 1 if one has any.

    What a file extends may lie beside it, in games/ of --data, or be a game that comes along.
    """
    own = texts_in_folder(library.path.parent / GAMES_FOLDER)
    found = [fault for path in paths for fault in _faults(path, own)]
    if as_json:
        print_json(found)
    else:
        _show(found, paths)
    if not all(fault.warning for fault in found):
        raise click.exceptions.Exit(1)


def _faults(path: Path, own: Texts) -> list[Fault]:
    texts = {
        **shipped_texts(),
        **own,
        **texts_in_folder(path.parent),
        path.stem: text_of_file(path),
    }
    return faults_of(path.stem, texts)[0]


def _show(found: list[Fault], paths: tuple[Path, ...]) -> None:
    out = terminal.console()
    for fault in found:
        hint = f" Did you mean “{fault.nearest}”?" if fault.nearest else ""
        mark = "warning: " if fault.warning else ""
        reason = fault.reason if fault.reason.endswith((".", "?")) else f"{fault.reason}."
        out.print(Text(f"{mark}{fault.file}: {fault.key}: {reason}{hint}"))
    faults = sum(not fault.warning for fault in found)
    told = counted(faults, "fault") if faults else "no fault"
    out.print(Text(f"{counted(len(paths), 'file')} looked through: {told}."))


@game_group.command("new")
@click.argument("key", metavar="KEY")
@data_option
def new_command(*, key: str, library: Library) -> None:
    """Write the start of a game to games/KEY.toml of --data, with remarks that lead through it."""
    folder = library.path.parent / GAMES_FOLDER
    path = folder / f"{key}.toml"
    if not _KEY.fullmatch(key):
        _refuse(f"“{key}” is no key: take small letters, figures and “-”, such as my-game.")
    if key in shipped_texts():
        _refuse(f"“{key}” is a game that comes along: choose another key.")
    text = files("bot.console").joinpath("beginning.toml").read_text("utf-8")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text.replace("FILE", str(path)).replace("KEY", key))
    except FileExistsError:
        _refuse(f"{path} is there already: choose another key, or move the file away.")
    except OSError as error:
        _refuse(f"{path} cannot be written ({error.strerror}): name another folder with --data.")
    terminal.console().print(Text(f"{path} is written: “judge game check {path}” finds no fault."))


def _refuse(sentence: str) -> NoReturn:
    complain(sentence)
    raise click.exceptions.Exit(1)


@game_group.command("try")
@click.argument("key", metavar="GAME")
@click.option(
    "--seats",
    required=True,
    metavar="A,B",
    help="Who plays, the first player first, and as what: Ana=Shizuka Toshi,Bo.",
)
@click.option(
    "--setup",
    metavar="FILE",
    type=click.File("r", encoding="utf-8"),
    help="A console script in English, played before.",
)
@click.option(
    "--each",
    required=True,
    metavar="FILE",
    type=click.File("r", encoding="utf-8"),
    help="The lines to try, each at the table of the setup. “Ana> …” is Ana's; a line without a "
    "name is nobody's.",
)
@click.option(
    "--language",
    default="en",
    show_default=True,
    type=click.Choice(LANGUAGES, case_sensitive=False),
    help="The language of the table.",
)
@json_option
@data_option
def try_command(
    *,
    key: str,
    seats: str,
    setup: TextIO | None,
    each: TextIO,
    language: str,
    as_json: bool,
    library: Library,
) -> None:
    """Say each line at a table, tell what became of it, and take it back."""
    try:
        game = Games(texts_in_folder(library.path.parent / GAMES_FOLDER))[key]
        trial = begin_trial(game, open_command_of_options(game, seats), _lines(setup), language)
        for line in _lines(each):
            if line.strip() and not line.startswith("#"):
                _print(trial.attempt(line), as_json=as_json)
    except (TableError, SetupRefused) as error:
        _refuse(str(error))


def _lines(file: TextIO | None) -> Iterator[str]:
    try:
        yield from (line.rstrip("\r\n") for line in (lines_of(file) if file else ()))
    except UnicodeDecodeError:
        name = Path(getattr(file, "name", "")).name
        _refuse(f"{name} is no text in UTF-8: save it as one and try again.")


def _print(one: Attempt, *, as_json: bool) -> None:
    if as_json:
        print_json(one)
        return
    terminal.console().print(Text(f"{one.outcome:<8} {one.line}\n         {one.said}"))
