"""The commands around guides: ingest, guides, entries, remove.

arguments -> cli -> ingest, library -> contracts (--json) or report
"""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import click
import msgspec
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn

from rules_index import contracts, report
from rules_index.errors import RulesIndexError, UnreadableGuide
from rules_index.ingest import Outcome, Rules, Skipped, find, ingest, shown
from rules_index.language.fold import slug
from rules_index.library import OPERATOR, Library
from rules_index.model import Identity, Kind
from rules_index.sandbox import MIB, Limits

Command = Callable[..., Any]

_DATE = re.compile(r"\d{4}(-\d\d(-\d\d)?)?")
_STOPPED = 130
"""The exit code that shells give to what Ctrl-C has ended."""


class Commands(click.Group):
    """A group whose commands end in one sentence where an error is one of ours."""

    def invoke(self, ctx: click.Context) -> Any:
        _speak_utf8()
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()  # here a closed pipe still ends quietly
        except RulesIndexError as error:
            _complain(str(error))
            ctx.exit(1)
        except KeyboardInterrupt:
            _complain("Stopped: what was added before stays, nothing else was changed.")
            ctx.exit(_STOPPED)
        return result


def _speak_utf8() -> None:
    """Words of guides are not lost where the locale knows only ASCII."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")


def _complain(sentence: str) -> None:
    report.console(errors=True).print(sentence, style="red")


def _library(_ctx: click.Context, _param: click.Parameter, folder: Path) -> Library:
    return Library(folder)


def _game(_ctx: click.Context, _param: click.Parameter, key: str) -> str:
    if key and not slug(key):
        raise click.BadParameter("a game's key needs a letter or a figure, such as l5r")
    return slug(key)


def _date(_ctx: click.Context, _param: click.Parameter, date: str) -> str:
    if date and not _DATE.fullmatch(date):
        raise click.BadParameter("write it as 2021-01-05, 2021-01 or 2021")
    return date


data_option = click.option(
    "--data",
    "library",
    metavar="DIR",
    envvar="JUDGE_DATA",
    # click's own notion of the folder: one path is no reason for another dependency
    default=lambda: click.get_app_dir("jade-judge", roaming=False),
    show_default="the platform's data folder",
    type=click.Path(path_type=Path),
    callback=_library,
    help="The data folder; without it JUDGE_DATA.",
)
json_option = click.option("--json", "as_json", is_flag=True, help="JSON for other programs.")
scope_option = click.option(
    "--scope",
    default=OPERATOR,
    metavar="ID",
    help="Whose guides: a server's (guild:123); the operator's without it.",
)


def _limit(name: str, usual: int, words: str) -> Callable[[Command], Command]:
    within = click.IntRange(1, 1_000_000)
    return click.option(name, default=usual, type=within, show_default=True, help=words)


@click.group(cls=Commands)
def cli() -> None:
    """A rules judge: files guides and quotes them with their source."""


@cli.command("ingest")
@click.argument(
    "paths", metavar="PATH...", nargs=-1, required=True, type=click.Path(path_type=Path)
)
@click.option("--game", default="", callback=_game, metavar="KEY", help="The game: l5r.")
@click.option("--language", default="", metavar="CODE", help="The guide's language: pl.")
@click.option("--title", default="", help="The guide's title (one file only).")
@click.option("--version", default="", help="The guide's version: 1.5.")
@click.option("--date", default="", callback=_date, help="The guide's date: 2021-01-05.")
@click.option("--replace", is_flag=True, help="Put it in the place of the version before.")
@click.option("--dry-run", is_flag=True, help="Tell what would change and change nothing.")
@click.option("--report", "with_report", is_flag=True, help="List every line left out, and why.")
@_limit("--max-size", 50, "Largest file in MB.")
@_limit("--max-memory", 1024, "Memory for reading a file in MB.")
@_limit("--max-seconds", 120, "Time for reading a file.")
@scope_option
@json_option
@data_option
def ingest_command(
    *,
    paths: Sequence[Path],
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
    found = list(find(paths))
    files = [path for path in found if isinstance(path, Path)]
    skipped = [path for path in found if isinstance(path, Skipped)]
    if title and len(files) > 1:
        raise click.UsageError("--title names one guide, but there are several files.")
    if not files:
        raise UnreadableGuide(shown(str(paths[0])), "holds no guide", "name a file or its folder")
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
    if any(outcome.error for outcome in outcomes):
        raise click.exceptions.Exit(1)


@cli.command("guides")
@json_option
@data_option
def guides_command(as_json: bool, library: Library) -> None:
    """List the guides of the library, with those of all servers."""
    with library.snapshot() as now:
        guides = now.guides(now.scopes())
    if as_json:
        _print_json([contracts.guide_json(guide) for guide in guides])
    elif guides:
        report.show_guides(report.console(), guides)
    else:
        _say_empty()


@cli.command("entries")
@click.option("--guide", metavar="KEY", help="Only of this guide.")
@click.option("--kind", type=click.Choice([kind.value for kind in Kind]), help="Only of this kind.")
@scope_option
@json_option
@data_option
def entries_command(
    guide: str | None, kind: str | None, scope: str, as_json: bool, library: Library
) -> None:
    """List entries; with --json one object a line, with text, links and cards."""
    with library.snapshot() as now:
        entries = now.entries(dict.fromkeys([scope, OPERATOR]), guide, kind)
        empty = not entries and not now.guides(now.scopes())
    if empty:
        _say_empty()
    elif as_json:
        for entry in entries:
            _print_json(contracts.entry_json(entry))
    else:
        report.show_entries(report.console(), entries)


@cli.command("remove")
@click.argument("key")
@scope_option
@json_option
@data_option
def remove_command(key: str, scope: str, as_json: bool, library: Library) -> None:
    """Take a guide out of the library."""
    removed = library.remove(key, scope=scope)
    if as_json:
        _print_json({"removed": contracts.guide_json(removed)})
    else:
        entries = report.counted(removed.entries, "entry", "entries")
        report.console().print(f"Removed {removed.key} with {entries}.")


def _with_progress(files: Sequence[Path]) -> Iterator[Path]:
    """The files, with a bar on the terminal that shows which one is being read."""
    on = report.console(errors=True)
    columns = (
        SpinnerColumn(),
        MofNCompleteColumn(),
        BarColumn(24),
        TextColumn("{task.description}"),
    )
    with Progress(*columns, console=on, transient=True, disable=not on.is_terminal) as progress:
        task = progress.add_task("", total=len(files))
        for path in files:
            progress.update(task, description=shown(path.name))
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
    errors = report.console(errors=True)
    if as_json:
        told = [contracts.outcome_json(o, dry_run=dry_run, report=with_report) for o in outcomes]
        _print_json([*told, *map(contracts.skipped_json, skipped)])
    else:
        _summarise(outcomes, dry_run=dry_run, with_report=with_report)
        report.show_skipped(errors, skipped)
    for outcome in outcomes:
        if outcome.error:
            _complain(outcome.refusal)


def _summarise(outcomes: Iterable[Outcome], *, dry_run: bool, with_report: bool) -> None:
    out = report.console()
    outcomes = list(outcomes)
    for outcome in outcomes:
        report.show_outcome(out, outcome, dry_run=dry_run, report=with_report)
    if len(outcomes) > 1:
        report.show_total(out, outcomes)


def _say_empty() -> None:
    _complain("The library is empty: add a guide with “judge ingest FILE”.")


def _print_json(value: object) -> None:
    sys.stdout.write(msgspec.json.encode(value).decode() + "\n")
