"""The commands around a data folder: doctor, health, backup, restore.

arguments -> here -> doctor, backup -> lines for a person, or JSON
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import click
from rich.text import Text

from bot.ops import backup, heartbeat, unanswered
from bot.ops.daily_backups import check_replaced, losses_by_database
from bot.ops.doctor import local_findings, now
from bot.ops.errors import OpsError
from bot.ops.finding import Finding, State
from bot.settings import BadSetting, settings
from rules_index import Library
from rules_index.cli import complain, data_option, json_option, print_json, terminal

_MARKS: dict[State, tuple[str, str]] = {
    "good": ("✓", "green"),
    "look": ("!", "yellow"),
    "bad": ("✗", "red"),
}


def doctor_command(on_discord: Callable[[str], list[Finding]]) -> click.Command:
    """Return the command `judge doctor`.

    `on_discord` gets the token and returns the findings from Discord, so that this module needs
    no network.
    """

    @click.command("doctor")
    @click.option("--offline", is_flag=True, help="Do not ask Discord about the token.")
    @json_option
    @data_option
    def doctor(*, offline: bool, as_json: bool, library: Library) -> None:
        """Look through settings, token, data folder, databases, guides and backups."""
        try:
            told = settings(library.path.parent)
        except BadSetting as error:
            found = [Finding("settings", "bad", str(error))]
        else:
            found = list(local_findings(told, now()))
            found += on_discord(told.token) if told.token and not offline else []
        if as_json:
            print_json(found)
        else:
            _show(found)
        if any(one.state == "bad" for one in found):
            raise click.exceptions.Exit(1)

    return doctor


@click.command("unanswered")
@json_option
@data_option
def unanswered_command(*, as_json: bool, library: Library) -> None:
    """List questions without a sure answer; the bot keeps them with JUDGE_KEEP_UNANSWERED=1."""
    lines = unanswered.read(library.path.parent)
    if as_json:
        print_json(lines)
        return
    if not lines:
        complain("None is kept: set JUDGE_KEEP_UNANSWERED=1 for the bot to keep them.")
    for question, game, times in unanswered.count_questions(lines):
        terminal.console().print(Text(f"{times:>4} × {question}{f'  ({game})' if game else ''}"))


def _show(found: list[Finding]) -> None:
    out = terminal.console()
    for one in found:
        mark, colour = _MARKS[one.state]
        out.print(Text.assemble((mark, colour), f" {one.about}: {one.said}"))
        if one.do:
            out.print(Text(f"  → {one.do}"))


@click.command("health")
@data_option
def health_command(library: Library) -> None:
    """Tell whether the bot over this data folder is connected to Discord, for a health check."""
    wrong = heartbeat.problem(library.path.parent, now())
    if wrong:
        complain(wrong)
        raise click.exceptions.Exit(1)
    terminal.console().print("The bot is connected.")


@click.command("backup")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--replace", is_flag=True, help="Write over a file that is there.")
@data_option
def backup_command(*, file: Path, replace: bool, library: Library) -> None:
    """Put tables, library and your own games and words into one file, also while the bot runs."""
    folder = library.path.parent
    try:
        if replace:
            check_replaced(folder, file)
        manifest = backup.write(folder, file, now(), replace=replace)
    except OpsError as error:
        _refuse(error)
    for name, loss in losses_by_database(folder).items():
        complain(f"{name} {loss.said}: “judge doctor” says what to do.")
    size = file.stat().st_size / 1_000_000
    held = ", ".join(manifest.files)
    terminal.console().print(Text(f"{file} ({size:.1f} MB) holds {held}; read again and sound."))


@click.command("restore")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@data_option
def restore_command(*, file: Path, library: Library) -> None:
    """Put a backup in the place of what the data folder holds; that is set aside."""
    folder = library.path.parent
    try:
        manifest, aside = backup.restore(file, folder, now())
    except OpsError as error:
        _refuse(error)
    terminal.console().print(Text(f"{folder} is as it was on {manifest.made}."))
    if aside:
        terminal.console().print(Text(f"What was there before is in {aside}."))


def _refuse(error: OpsError) -> NoReturn:
    complain(str(error))
    raise click.exceptions.Exit(1) from None
