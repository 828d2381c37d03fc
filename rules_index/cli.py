"""Puts the `judge` commands of the library together.

arguments -> cli -> commands, bench
"""

from __future__ import annotations

import click

from rules_index.bench.command import bench_command
from rules_index.commands.alias import alias_group
from rules_index.commands.ask import answer_to, ask_command, open_result
from rules_index.commands.card import card_command
from rules_index.commands.evaluate import eval_command
from rules_index.commands.files import all_of, lines_of
from rules_index.commands.guides import entries_command, guides_command, remove_command
from rules_index.commands.ingest import ingest_command
from rules_index.commands.options import (
    Commands,
    begin,
    clean,
    complain,
    data_option,
    json_option,
    print_json,
    say_empty,
    seen_by,
    warn,
)
from rules_index.commands.pack import pack_group
from rules_index.printed import terminal
from rules_index.printed.terminal import counted

__all__ = [
    "all_of",
    "answer_to",
    "begin",
    "clean",
    "cli",
    "complain",
    "counted",
    "data_option",
    "json_option",
    "lines_of",
    "open_result",
    "print_json",
    "say_empty",
    "seen_by",
    "terminal",
    "warn",
]


@click.group(cls=Commands)
@click.version_option(package_name="jade-judge", message="Jade Judge %(version)s")
def cli() -> None:
    """A rules judge: files guides and quotes them with their source."""


for _command in (
    ingest_command,
    guides_command,
    entries_command,
    remove_command,
    ask_command,
    card_command,
    eval_command,
    alias_group,
    pack_group,
    bench_command,
):
    cli.add_command(_command)
