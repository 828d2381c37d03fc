"""The `judge` command; the only place where the objects of the program are made.

judge -> here -> the commands of rules_index.cli, the console, and the bot on Discord
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import BinaryIO, TextIO

import click
from rich.text import Text

from bot.app import logs
from bot.console.game import game_group
from bot.console.judge import Judge
from bot.console.loop import Console
from bot.console.session import SessionOptions, interrupted_sentence, run
from bot.engine.errors import StoreUnavailable, TableError, error_text
from bot.engine.event_log.export import from_json, game_of, proof_lines
from bot.engine.games.files import GAMES_FOLDER, Games, texts_in_folder
from bot.engine.games.words import LANGUAGES
from bot.engine.history import replay
from bot.engine.host import Host
from bot.engine.narration.names import seat_name
from bot.engine.stores.database import advice
from bot.engine.stores.sqlite import SqliteStore
from bot.locale.catalogue import of_environment, words
from bot.ops.commands import (
    backup_command,
    doctor_command,
    health_command,
    restore_command,
    unanswered_command,
)
from bot.ops.errors import OpsError
from bot.ops.finding import Finding
from bot.settings import BadSetting, settings
from rules_index import Library
from rules_index.cli import all_of, cli, complain, data_option, lines_of, terminal

_STOPPED = 130
"""The exit code that shells give to a program ended by Ctrl-C."""
_NO_USE = 78
"""The exit code (EX_CONFIG) for a wrong token or setting, which a restart does not mend."""


@cli.command("console")
@click.option("--game", default="", metavar="KEY", help="Set a table up for this game: l5r.")
@click.option(
    "--seats",
    default="",
    metavar="A,B",
    help="Who plays, the first player first, and as what: Ana=Shizuka Toshi,Bo.",
)
@click.option("--first", default="", metavar="NAME", help="Who is first player, or: random.")
@click.option(
    "--language",
    default=lambda: of_environment(os.environ),
    show_default="that of this terminal",
    type=click.Choice(LANGUAGES, case_sensitive=False),
    help="The language of the console and its table.",
)
@click.option("--table", "name", default="", metavar="NAME", help="Keep it, or go on with it.")
@click.option(
    "--import",
    "brought",
    metavar="FILE",
    type=click.File("rb"),
    help="Go on with a table that was exported as JSON.",
)
@click.option(
    "--script",
    metavar="FILE",
    type=click.File("r", encoding="utf-8"),
    help="Lines to take from a file; exit code 1 if one was refused.",
)
@data_option
def console_command(
    *,
    name: str,
    language: str,
    script: TextIO | None,
    brought: BinaryIO | None,
    library: Library,
    **told: str,
) -> None:
    """Ask the judge and keep a table, in this terminal."""
    folder = library.path.parent
    text = all_of(brought) if brought else None
    wanted = SessionOptions(**told, script=script and lines_of(script), brought=text)
    typed = script is None and sys.stdin.isatty()
    try:
        # Lines are read outside of the loop: there Ctrl-C ends a prompt at once.
        with _host(folder, kept=bool(name)) as host, asyncio.Runner() as runner:
            out = terminal.console()
            judge = Judge(library, language)
            console = Console(
                out, host, runner, judge, name or "console", language, typed, kept=bool(name)
            )
            refused = _run(console, wanted)
    except TableError as error:
        complain(_sentence(error, language))
        raise click.exceptions.Exit(1) from None
    if refused and script:
        raise click.exceptions.Exit(1)


def _sentence(error: TableError, language: str) -> str:
    say = words(language)
    told = error_text(error, say.template, language)
    return f"{told} {say(advice(error))}" if isinstance(error, StoreUnavailable) else told


def _run(console: Console, wanted: SessionOptions) -> int:
    try:
        refused = run(console, wanted)
    except KeyboardInterrupt:
        complain(interrupted_sentence(console))
        raise click.exceptions.Exit(_STOPPED) from None
    if console.private and console.running:
        complain(interrupted_sentence(console))
    return refused


@cli.command("run")
@data_option
def run_command(*, library: Library) -> None:
    """Be on Discord, with the token in DISCORD_TOKEN, until Ctrl-C or SIGTERM."""
    # Discord's library takes half a second, and no other command needs it.
    from bot.app import lifecycle, service  # noqa: PLC0415 # see above
    from bot.ops.endpoint import CannotServe  # noqa: PLC0415 # see above

    try:
        told = settings(library.path.parent)
        logs.log_to_stderr(told.token, told.log)
        asyncio.run(service.run_bot(told, library))
    except (lifecycle.CannotRun, BadSetting) as error:
        complain(str(error))
        raise click.exceptions.Exit(_NO_USE) from None
    except (OpsError, CannotServe) as error:
        complain(str(error))
        raise click.exceptions.Exit(1) from None
    except StoreUnavailable as error:
        complain(f"{error} {advice(error)}")
        raise click.exceptions.Exit(1) from None


@cli.command("prove")
@click.argument("file", type=click.File("rb"))
@data_option
def prove_command(file: BinaryIO, library: Library) -> None:
    """Check the secret choices of an exported table: revealed as they were locked."""
    try:
        text = all_of(file)
        game = Games(texts_in_folder(library.path.parent / GAMES_FOLDER))[game_of(text)]
        records = from_json(text, game)
    except TableError as error:
        complain(str(error))
        raise click.exceptions.Exit(1) from None
    seats = replay(records).seats
    proofs = proof_lines(records)
    for row in proofs:
        shown = ", ".join(f"{name} {value}" for name, value in row["value"].items())
        chooser = seat_name(seats, row["seat"])
        place = f"at {row['bound']}" if row["bound"] else "(an old proof, bound to no table)"
        line = f"{chooser}: {shown}: {row['nonce']} {place} gives {row['commitment']}"
        terminal.console().print(Text(line))
    terminal.console().print(f"{terminal.counted(len(proofs), 'choice', 'choices')} proved.")


@contextmanager
def _host(folder: Path, *, kept: bool) -> Iterator[Host]:
    """Yield the host of the tables in the data folder.

    If not `kept`, tables are stored in a temporary folder instead, which is deleted afterwards.
    """
    with TemporaryDirectory() as scratch:
        store = SqliteStore((folder if kept else Path(scratch)) / "tables.db")
        try:
            yield Host(store, Games(texts_in_folder(folder / GAMES_FOLDER)))
        finally:
            store.close()


def _seen_on_discord(token: str) -> list[Finding]:
    from bot.app.doctor_online import discord_findings  # noqa: PLC0415 # Discord's library is slow to load

    return discord_findings(token)


for _command in (
    doctor_command(_seen_on_discord),
    health_command,
    backup_command,
    restore_command,
    unanswered_command,
    game_group,
):
    cli.add_command(_command)


def main() -> None:
    """Run the `judge` command with the arguments of this process."""
    cli(prog_name="judge")


if __name__ == "__main__":
    main()
