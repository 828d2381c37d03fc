"""Formats the results of a bench as plain columns for a terminal or a pipe. No I/O."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules_index.bench.compare import Report
from rules_index.bench.run import Measured

_SPEED = (
    "",
    "entries",
    "p50 ms",
    "p99 ms",
    "p99 CPU",
    "start s",
    "index s",
    "index MB",
    "memory MB",
)


def tables(report: Report) -> str:
    """Return a report as text: recall by class, speed, growth, and engines that were left out."""
    parts = [
        f"{report.questions:,} questions, {report.entries:,} entries",
        *_recall(report.engines),
        *_speed("Speed", report.engines),
        *_speed("A keystroke", report.typing),
        *_speed("Growth", report.growth),
        "\n".join(report.left_out),
    ]
    return "\n\n".join(filter(None, parts))


def _recall(measured: Sequence[Measured]) -> Iterator[str]:
    sizes = {cls: count for one in measured for cls, (count, _, _) in one.recall.items()}
    if sizes:
        head = ["", *(f"{cls} ({count})" for cls, count in sizes.items())]
        rows = [[one.engine, *(_first_and_third(one, cls) for cls in sizes)] for one in measured]
        yield f"Recall@1/@3\n{_aligned_columns([head, *rows])}"


def _first_and_third(one: Measured, cls: str) -> str:
    _, first, third = one.recall[cls]
    return f"{first:.2f}/{third:.2f}"


def _speed(title: str, measured: Sequence[Measured]) -> Iterator[str]:
    if measured:
        yield f"{title}\n{_aligned_columns([_SPEED, *map(_cells_of_engine, measured)])}"


def _cells_of_engine(one: Measured) -> list[str]:
    times = (one.p50_ms, one.p99_ms, one.cpu_p99_ms, one.start_s, one.index_s)
    memory = "–" if one.resident_mb is None else f"{one.resident_mb:.1f}"
    figures = [f"{figure:.1f}" for figure in (*times, one.index_mb)]
    return [one.engine, f"{one.entries:,}", *figures, memory]


def _aligned_columns(rows: Sequence[Sequence[str]]) -> str:
    """Return rows as lines of text with aligned columns: the first to the left, the others to the
    right.
    """
    first, *others = ([*column] for column in zip(*rows, strict=True))
    names = [f"{name:<{max(map(len, first))}}" for name in first]
    figures = [[f"{cell:>{max(map(len, column))}}" for cell in column] for column in others]
    return "\n".join("  ".join(row) for row in zip(names, *figures, strict=True))
