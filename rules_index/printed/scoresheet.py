"""Prints an evaluation: measured values in columns, and the proposed weights.

Evaluation, Fit -> scoresheet -> standard output
"""

from __future__ import annotations

from rich.console import Console
from rich.table import Table
from rich.text import Text

from rules_index.measuring.evaluate import Evaluation, Figures
from rules_index.measuring.fitting import Fit
from rules_index.printable import printable

_COLUMNS = (
    "class",
    "questions",
    "recall@1",
    "recall@3",
    "MRR@10",
    "passage@1",
    "answered",
    "misled",
    "p50 ms",
    "p99 ms",
)


def show_evaluation(out: Console, evaluation: Evaluation) -> None:
    """Print a table of the measured values, one row for each class of questions.

    In a pipe, the columns are separated by tabs.
    """
    rows = [*evaluation.classes.items(), ("on topic", evaluation.on_topic)]
    rows += [("off topic", evaluation.off_topic)] if evaluation.off_topic.questions else []
    cells = [_COLUMNS, *(_row_of_figures(name or "-", figures) for name, figures in rows)]
    if not out.is_terminal:
        out.file.writelines("\t".join(row) + "\n" for row in cells)
        return
    table = Table(*_COLUMNS, box=None, header_style="bold", pad_edge=False, padding=(0, 2, 0, 0))
    for row in cells[1:]:
        table.add_row(*map(Text, row))
    out.print(table)


def show_fit(out: Console, fit: Fit) -> None:
    """Print the proposed weights in the format of weights.toml, with their measured quality above
    them.
    """
    for name, fitted in (("ranking", fit.ranking), ("trust", fit.trust)):
        if fitted is None:
            out.print(f"# {name}: the questions teach nothing about it")
            continue
        held = f"held back {fitted.held_back:.3f}"
        out.print(f"# {name}: now {fitted.before:.3f}, fitted {fitted.after:.3f}, {held}")
        for weight, value in fitted.weights.items():
            out.print(f'"{weight}" = {value}', highlight=False)


def _row_of_figures(name: str, figures: Figures) -> tuple[str, ...]:
    shares = (figures.recall_1, figures.recall_3, figures.mrr_10, figures.passage_1)
    sure = (figures.answered, figures.misled)
    times = (figures.p50_ms, figures.p99_ms)
    told = ["–" if share is None else f"{share:.2f}" for share in (*shares, *sure)]
    return (printable(name), str(figures.questions), *told, *(f"{ms:.1f}" for ms in times))
