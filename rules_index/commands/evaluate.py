"""`judge eval`: the figures of a question set.

FILE.jsonl -> evaluate -> contracts (--json) or shown
"""

from __future__ import annotations

from pathlib import Path

import click

from rules_index import contracts, own, report, shown
from rules_index.evaluate import evaluate, read
from rules_index.fitting import fit
from rules_index.library import Library
from rules_index.options import data_option, json_option, print_json, scope_option, seen_by


@click.command("eval")
@click.argument(
    "path", metavar="FILE", type=click.Path(exists=True, dir_okay=False, path_type=Path)
)
@click.option("--no-packs", is_flag=True, help="As if no guide had a question pack.")
@click.option(
    "--fit", "fitted", is_flag=True, help="Propose weights instead, and tell how good they are."
)
@scope_option
@json_option
@data_option
def eval_command(
    *, path: Path, no_packs: bool, fitted: bool, scope: str, as_json: bool, library: Library
) -> None:
    """Ask a file of questions and tell how many were answered well, and how fast."""
    questions = read(path.read_bytes(), path.name)
    folder = library.path.parent
    if fitted:
        # Both kinds of guide are to be served; the index of the last one stays on the disk.
        kinds = (False,) if no_packs else (False, True)
        searchers = [own.searcher(folder, with_packs=packed) for packed in kinds]
        proposed = fit(searchers, questions, seen_by(scope))
        if as_json:
            print_json(contracts.fit_json(proposed))
        else:
            shown.show_fit(report.console(), proposed)
        return
    searcher = own.searcher(folder, with_packs=not no_packs)
    found = evaluate(searcher, questions, seen_by(scope))
    if as_json:
        print_json(contracts.evaluation_json(found))
    else:
        shown.show_evaluation(report.console(), found)
