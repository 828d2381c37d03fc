"""`judge ingest`: adds files and folders to the library, and prints a summary of each file.

arguments -> ingest -> intake -> contracts (--json) or outcomes
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import click
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn

from rules_index import contracts
from rules_index.child.limits import MIB, Limits
from rules_index.commands.options import (
    complain,
    data_option,
    game_key,
    json_option,
    print_json,
    scope_option,
    within,
)
from rules_index.errors import UnreadableGuide
from rules_index.intake import index_note, starters
from rules_index.intake.ingest import Outcome, Rules, Skipped, find, ingest
from rules_index.model import Identity
from rules_index.parsing.dates import is_date
from rules_index.printable import printable
from rules_index.printed import outcomes as printed
from rules_index.printed import terminal
from rules_index.store.library import Library


def _check_date(_ctx: click.Context, _param: click.Parameter, date: str) -> str:
    if date and not is_date(date):
        raise click.BadParameter("write it as 2021-01-05, 2021-01 or 2021")
    return date


@click.command("ingest")
@click.argument("paths", metavar="PATH...", nargs=-1, type=click.Path(path_type=Path))
@click.option("--starter", is_flag=True, help="The starter guides that come along.")
@click.option("--game", default="", callback=game_key, metavar="KEY", help="The game: l5r.")
@click.option("--language", default="", metavar="CODE", help="The guide's language: pl.")
@click.option("--title", default="", help="The guide's title (one file only).")
@click.option("--version", default="", help="The guide's version: 1.5.")
@click.option("--date", default="", callback=_check_date, help="The guide's date: 2021-01-05.")
@click.option("--replace", is_flag=True, help="Put it in the place of the version before.")
@click.option("--dry-run", is_flag=True, help="Tell what would change and change nothing.")
@click.option("--report", "with_report", is_flag=True, help="List every line left out, and why.")
@within("--max-size", 50, "Largest file in MB.")
@within("--max-memory", 1024, "Memory for reading a file in MB.")
@within("--max-seconds", 120, "Time for reading a file.")
@scope_option
@json_option
@data_option
def ingest_command(
    *,
    paths: Sequence[Path],
    starter: bool,
    game: str,
    language: str,
    title: str,
    version: str,
    date: str,
    replace: bool,
    dry_run: bool,
    with_report: bool,
    max_size: int,
    max_memory: int,
    max_seconds: int,
    scope: str,
    as_json: bool,
    library: Library,
) -> None:
    """Add guides: PDF, HTML, Markdown, AsciiDoc and text files, or folders of them."""
    if starter:
        paths = (*paths, starters.FOLDER)
    if not paths:
        raise click.UsageError("Name the guides: files or folders, or --starter.")
    found = list(find(paths))
    files = [path for path in found if isinstance(path, Path)]
    skipped = [path for path in found if isinstance(path, Skipped)]
    if title and len(files) > 1:
        raise click.UsageError("--title names one guide, but there are several files.")
    if not files:
        raise UnreadableGuide(
            printable(str(paths[0])), "holds no guide", "name a file or its folder"
        )
    overrides = Identity(game, language.strip().lower(), title.strip(), version.strip(), date)
    rules = Rules(overrides, Limits(max_seconds, max_memory * MIB), max_size * MIB)
    library.generation()  # a library that cannot be used is said before a guide is read
    outcomes: list[Outcome] = []
    try:
        for path in _with_progress(files):
            done = ingest(library, path, rules, scope=scope, replace=replace, dry_run=dry_run)
            outcomes.append(done)
    finally:
        _tell(outcomes, skipped, as_json=as_json, dry_run=dry_run, with_report=with_report)
    if not dry_run and (behind := index_note.last(library.path.parent)):
        complain(behind)
    if any(outcome.error for outcome in outcomes):
        raise click.exceptions.Exit(1)


def _with_progress(files: Sequence[Path]) -> Iterator[Path]:
    """Yield the files one by one, and show on the terminal which one is being read."""
    on = terminal.console(errors=True)
    columns = (
        SpinnerColumn(),
        MofNCompleteColumn(),
        BarColumn(24),
        TextColumn("{task.description}"),
    )
    with Progress(*columns, console=on, transient=True, disable=not on.is_terminal) as progress:
        task = progress.add_task("", total=len(files))
        for path in files:
            progress.update(task, description=printable(path.name))
            yield path
            progress.advance(task)


def _tell(
    outcomes: Sequence[Outcome],
    skipped: Sequence[Skipped],
    *,
    as_json: bool,
    dry_run: bool,
    with_report: bool,
) -> None:
    errors = terminal.console(errors=True)
    if as_json:
        told = [contracts.outcome_json(o, dry_run=dry_run, report=with_report) for o in outcomes]
        print_json([*told, *map(contracts.skipped_json, skipped)])
    else:
        _summarise(outcomes, dry_run=dry_run, with_report=with_report)
        printed.show_skipped(errors, skipped)
    for outcome in outcomes:
        if outcome.error:
            complain(outcome.refusal_typed)


def _summarise(outcomes: Iterable[Outcome], *, dry_run: bool, with_report: bool) -> None:
    out = terminal.console()
    outcomes = list(outcomes)
    for outcome in outcomes:
        printed.show_outcome(out, outcome, dry_run=dry_run, report=with_report)
    if len(outcomes) > 1:
        printed.show_total(out, outcomes)
