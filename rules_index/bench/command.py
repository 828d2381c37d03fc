"""The command `judge bench`: what is measured, and how it is printed.

arguments -> command -> questions, compare -> tables or JSON
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from rules_index.bench.compare import Plan, Report, steps
from rules_index.bench.questions import Judge, invent, own_questions
from rules_index.bench.tables import tables
from rules_index.commands.files import whole
from rules_index.commands.options import data_option, json_option, print_json, say_empty
from rules_index.measuring.evaluate import Question, read
from rules_index.store.library import OPERATOR, Library

_SIZES = "1000,10000,100000"
_LARGEST = 1_000_000
"""The most entries of a library that is made to measure growth. Chosen by hand."""


def _read_sizes(_ctx: click.Context, _param: click.Parameter, value: str) -> tuple[int, ...]:
    parts = [part.strip() for part in value.split(",") if part.strip()]
    if not all(part.isdecimal() and 1 <= int(part) <= _LARGEST for part in parts):
        raise click.BadParameter(f"write numbers up to {_LARGEST:,} with commas: {_SIZES}")
    return tuple(sorted({int(part) for part in parts}))


@click.command("bench")
@click.option(
    "--questions",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="A question set; without it the project's own, else titles with slips.",
)
@click.option(
    "--sizes",
    default=_SIZES,
    callback=_read_sizes,
    show_default=True,
    metavar="N,N,…",
    help='Numbers of entries to see growth at; "" for none.',
)
@json_option
@data_option
def bench_command(
    *, questions: Path | None, sizes: tuple[int, ...], as_json: bool, library: Library
) -> None:
    """Measure speed, memory and recall beside other search engines."""
    with library.snapshot() as now:
        entries = now.entries([OPERATOR])
    if not entries:
        say_empty()
        raise click.exceptions.Exit(1)
    judge = Judge(entries)
    asked = _questions_of_file(questions) or own_questions(judge) or invent(entries)
    if not asked:
        raise click.ClickException("No entry has a title to ask for: name a file with --questions.")
    report = Report(len(entries), len(asked))
    for step in steps(Plan(library, entries, judge, asked, sizes), report):
        click.echo(f"{step} …", err=True)
    if as_json:
        print_json(report)
    else:
        click.echo(tables(report))


def _questions_of_file(path: Path | None) -> Sequence[Question]:
    return read(whole(path), path.name) if path else ()
