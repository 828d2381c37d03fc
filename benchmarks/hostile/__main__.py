"""Hostile input for every way into the program, for as long as somebody likes.

`python -m benchmarks.hostile --minutes 60`. Exit code 1 where something was found. Each finding
tells the command that shows it again, and the least of the input that still brings it about.
"""

from __future__ import annotations

import faulthandler
import logging
import sys
from collections.abc import Collection, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from benchmarks.hostile.every import in_use, library, targets
from benchmarks.hostile.run import Found, Run


@click.command()
@click.option("--minutes", default=1.0, show_default=True, help="How much processor time.")
@click.option("--target", "names", multiple=True, help="Only this way in; may be given again.")
@click.option("--seed", type=int, help="Only this input, with the whole error.")
@click.option("--first", default=0, show_default=True, help="The seed to begin with.")
def main(minutes: float, names: tuple[str, ...], seed: int | None, first: int) -> None:
    """Give hostile input to every way into the program."""
    faulthandler.enable()
    logging.getLogger().addHandler(logging.NullHandler())  # what is logged is looked at, not shown
    with TemporaryDirectory() as scratch:
        filed, sound = Path(scratch) / "filed", Path(scratch) / "data"
        library(filed)
        in_use(filed, sound)
        with targets(filed, sound) as known:
            run = Run([known[name] for name in _known(names, known)], _tell)
            if seed is None:
                run.for_minutes(minutes, first)
            else:
                run.cases(1, seed)
    for line in run.lines():
        print(line)
    sys.exit(1 if run.found else 0)


def _known(names: Sequence[str], known: Collection[str]) -> Collection[str]:
    for name in names:
        if name not in known:
            raise click.UsageError(f"There is no target “{name}” but {', '.join(known)}.")
    return names or known


def _tell(found: Found) -> None:
    print(f"\n{found.target} {found.seed}: {found.wrong} ({found.seconds:.2f} s)")
    print(f"  python -m benchmarks.hostile --target '{found.target}' --seed {found.seed}")
    print(f"  {found.least!r:.2000}")
    print(found.told, flush=True)


if __name__ == "__main__":
    main()
