"""`judge eval`: measures how well a set of questions is answered.

FILE.jsonl -> evaluate -> contracts (--json) or scoresheet
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from rules_index import contracts, own
from rules_index.commands.files import whole
from rules_index.commands.options import (
    data_option,
    json_option,
    print_json,
    say_unfiled,
    scope_option,
    seen_by,
    warn,
)
from rules_index.measuring.evaluate import evaluate, read
from rules_index.measuring.fitting import Source, fit
from rules_index.printed import scoresheet, terminal
from rules_index.printed import why as explaining
from rules_index.search.match import MATCHERS
from rules_index.search.rank import RULES
from rules_index.store.library import Library

PARTS = tuple(sorted([*(one.name for one in MATCHERS), *(one.name for one in RULES)]))
"""The names of all matchers and rules, which `--without` can leave out."""


@click.command("eval")
@click.argument(
    "path", metavar="FILE", type=click.Path(exists=True, dir_okay=False, path_type=Path)
)
@click.option("--no-packs", is_flag=True, help="As if no guide had a question pack.")
@click.option(
    "--fit", "fitted", is_flag=True, help="Propose weights instead, and tell how good they are."
)
@click.option(
    "--also",
    metavar="FILE DIR",
    nargs=2,
    multiple=True,
    type=click.Path(exists=True, path_type=Path),
    help="With --fit: learn from these questions to another library, too; may be repeated.",
)
@click.option(
    "--misses", is_flag=True, help="Show each question that was missed: what came, and why."
)
@click.option(
    "--without",
    metavar="NAME",
    multiple=True,
    type=click.Choice(PARTS),
    help="Try without a matcher or rule of this name; may be repeated.",
)
@scope_option
@json_option
@data_option
def eval_command(
    *,
    path: Path,
    no_packs: bool,
    fitted: bool,
    also: Sequence[tuple[Path, Path]],
    misses: bool,
    without: Sequence[str],
    scope: str,
    as_json: bool,
    library: Library,
) -> None:
    """Ask the questions of a file; print how many were answered well, and how fast."""
    questions = read(whole(path), path.name)
    folder = library.path.parent
    say_unfiled(library, scope)
    if fitted:
        # Both kinds of guide are to be served; the index of the last one stays on the disk.
        kinds = (False,) if no_packs else (False, True)
        searchers = [own.searcher(folder, with_packs=packed, tell=warn) for packed in kinds]
        sources = [Source(searcher, questions) for searcher in searchers]
        others = [(file, own.searcher(other)) for file, other in also]
        sources += [Source(one, read(whole(file), file.name)) for file, one in others]
        proposed = fit(sources, seen_by(scope))
        if as_json:
            print_json(contracts.fit_json(proposed))
        else:
            scoresheet.show_fit(terminal.console(), proposed)
        return
    searcher = own.searcher(folder, with_packs=not no_packs, without=without, tell=warn)
    found = evaluate(searcher, questions, seen_by(scope))
    if as_json:
        print_json(contracts.evaluation_json(found, misses=misses))
        return
    scoresheet.show_evaluation(terminal.console(), found)
    if misses:
        explaining.show_misses(terminal.console(), found.misses)
