"""`judge game`: what lines would do at a table.

arguments -> game -> trial -> sentences, or JSON
"""

from __future__ import annotations

from pathlib import Path
from typing import TextIO

import click
from rich.text import Text

from bot.console.seating import opening
from bot.console.trial import Attempt, SetupRefused, begun
from bot.tables.errors import TableError
from bot.tables.games.files import GAMES_FOLDER, Games, of_folder
from bot.tables.games.words import LANGUAGES
from rules_index.commands.options import complain, data_option, json_option, print_json
from rules_index.printed import terminal
from rules_index.store.library import Library


@click.group("game")
def game_group() -> None:
    """Games as data: what lines would do at a table; your own are in games/ of --data."""


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
        game = Games(of_folder(library.path.parent / GAMES_FOLDER))[key]
        trial = begun(game, opening(game, seats), _lines(setup), language)
        for line in _lines(each):
            if line.strip() and not line.startswith("#"):
                _print(trial.attempt(line), as_json=as_json)
    except (TableError, SetupRefused) as error:
        complain(str(error))
        raise click.exceptions.Exit(1) from None


def _lines(file: TextIO | None) -> list[str]:
    try:
        return [line.rstrip("\r\n") for line in file or ()]
    except UnicodeDecodeError:
        name = Path(getattr(file, "name", "")).name
        complain(f"{name} is no text in UTF-8: save it as one and try again.")
        raise click.exceptions.Exit(1) from None


def _print(one: Attempt, *, as_json: bool) -> None:
    if as_json:
        print_json(one)
        return
    terminal.console().print(Text(f"{one.outcome:<8} {one.line}\n         {one.said}"))
