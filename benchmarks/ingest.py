"""Measures what adding guides costs: seconds, seconds per MB, peak memory of the child, entries.

`python benchmarks/ingest.py FOLDER [--json]`; PDF files stand beside `pdftotext -layout` if that is
installed. Every figure is the best of three runs, each in a fresh process.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from rich.console import Console
from rich.table import Table

from rules_index.errors import RulesIndexError
from rules_index.intake.ingest import Rules, find, read
from rules_index.store.library import Library

MB = 1024 * 1024
RUNS = 3
# Started from a small process: on Linux a child's peak begins with what its parent held.
_MEASURE = """
import resource, subprocess, sys, time
begun = time.monotonic()
subprocess.run(sys.argv[1:], check=True)
print(time.monotonic() - begun, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024)
"""


@dataclasses.dataclass(frozen=True)
class Cost:
    """What one program took for one file."""

    file: str
    program: str
    megabytes: float
    seconds: float
    peak: float
    """Megabytes."""
    filing: float = 0.0
    """Seconds that the library took afterwards."""
    entries: int | None = None
    problem: str = ""

    @property
    def seconds_per_megabyte(self) -> float:
        return self.seconds / self.megabytes


def judge(path: Path) -> Cost:
    """Reading in the child process, then filing in a new library."""
    size = path.stat().st_size / MB
    try:
        runs = [read(path, Rules()) for _ in range(RUNS)]
    except RulesIndexError as error:
        return Cost(path.name, "judge", size, 0, 0, problem=str(error))
    best = min(runs, key=lambda ran: ran.seconds)
    with tempfile.TemporaryDirectory() as folder:
        begun = time.monotonic()
        Library(Path(folder)).add(best.value)
        filing = time.monotonic() - begun
    peak, entries = max(ran.peak for ran in runs) / MB, len(best.value.entries)
    return Cost(path.name, "judge", size, best.seconds, peak, filing, entries)


def start() -> Cost:
    """A guide of one rule: what every file costs, whatever its size."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "(one rule)")
        path.write_text("# Rules\n\n## Turn\n\nEach player may take one of the cards in turn.\n")
        return judge(path)


def pdftotext(program: str, path: Path) -> Cost:
    """The same file through `pdftotext -layout`."""
    command = [sys.executable, "-I", "-S", "-c", _MEASURE, program, "-layout", str(path), "-"]
    runs = []
    for _ in range(RUNS):
        ended = subprocess.run(command, capture_output=True, check=True)
        figures = ended.stdout.split()[-2:]
        runs.append((float(figures[0]), float(figures[1]) / MB))
    seconds, peak = min(runs)
    return Cost(path.name, "pdftotext -layout", path.stat().st_size / MB, seconds, peak)


def measure(folder: Path) -> list[Cost]:
    """All guides of a folder, smallest first: memory that grows with size shows as a slope."""
    files = [path for path in find([folder]) if isinstance(path, Path)]
    costs = [start()]
    rival = shutil.which("pdftotext")
    for path in sorted(files, key=lambda path: path.stat().st_size):
        costs.append(judge(path))
        if rival and path.suffix.lower() == ".pdf":
            costs.append(pdftotext(rival, path))
    return costs


def show(costs: list[Cost]) -> None:
    """A table for a person."""
    headings = ["MB", "s", "s/MB", "peak MB", "filing s", "entries"]
    table = Table("file", "program", box=None, header_style="bold", pad_edge=False)
    for heading in headings:
        table.add_column(heading, justify="right")
    for cost in costs:
        if cost.problem:
            table.add_row(cost.file, cost.problem)
            continue
        table.add_row(cost.file, cost.program, *_figures(cost))
    Console(width=None if sys.stdout.isatty() else 140).print(table)


def _figures(cost: Cost) -> list[str]:
    per_megabyte = f"{cost.seconds_per_megabyte:.2f}" if cost.megabytes > 0.01 else ""
    size, seconds, peak = (f"{it:.2f}" for it in (cost.megabytes, cost.seconds, cost.peak))
    if cost.entries is None:
        return [size, seconds, per_megabyte, peak]
    return [size, seconds, per_megabyte, peak, f"{cost.filing:.2f}", f"{cost.entries:,}"]


def main() -> None:
    """Measure a folder and print the figures."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("folder", type=Path)
    arguments.add_argument("--json", action="store_true", dest="as_json")
    given = arguments.parse_args()
    costs = measure(given.folder)
    if given.as_json:
        sys.stdout.write(json.dumps([dataclasses.asdict(cost) for cost in costs], indent=1) + "\n")
    else:
        show(costs)


if __name__ == "__main__":
    main()
