"""A folder as it is when the work on it is killed before each of its steps.

`python -m tests.ops.interruptions SOURCE TARGET WORK` makes a copy for each step, and leaves it so.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from bot.ops import backup
from bot.ops.corruption import mend
from tests.ops.test_lost_tables import LATER

_STEPS = {
    *("os.rename", "os.link", "os.remove", "os.mkdir", "os.rmdir", "os.chmod"),
    "shutil.copyfile",
}
_MOST = 400
_ROOT = Path(__file__).parents[2]


def stopped_before_each_step(source: Path, target: Path, work: str) -> list[Path]:
    """The folders that are left, in the order of the steps; the last is what the work leaves."""
    command = [sys.executable, "-m", "tests.ops.interruptions", str(source), str(target), work]
    subprocess.run(command, check=True, cwd=_ROOT)
    return sorted(target.glob("[0-9]*"), key=lambda path: int(path.name))


def mended(folder: Path) -> Iterator[str]:
    """A start: what it says."""
    yield from mend(folder, LATER)


def restored(folder: Path) -> Iterator[str]:
    """`judge restore` of the backup beside the folder."""
    manifest, _ = backup.restore(folder.parent / "kept.zip", folder, LATER)
    yield str(manifest.made)


def _killed_before(step: int) -> Callable[[str, Any], None]:
    seen = 0

    def heard(event: str, about: Any) -> None:
        nonlocal seen
        writes = os.O_WRONLY | os.O_RDWR
        if event in _STEPS or (event == "open" and (about[2] or 0) & writes):
            seen += 1
            if seen == step:
                os.kill(os.getpid(), signal.SIGKILL)

    return heard


def _run(source: Path, target: Path, work: Callable[[Path], Iterator[str]]) -> None:
    for step in range(1, _MOST):
        folder = Path(shutil.copytree(source, target / str(step)))
        child = os.fork()
        if not child:
            with (folder / "said").open("w", encoding="utf-8") as said:
                sys.addaudithook(_killed_before(step))
                for sentence in work(folder):
                    print(sentence, file=said, flush=True)
            os._exit(0)
        if os.waitpid(child, 0)[1] == 0:
            return
    sys.exit("it never came to its end")


if __name__ == "__main__":
    _run(
        Path(sys.argv[1]), Path(sys.argv[2]), {"mended": mended, "restored": restored}[sys.argv[3]]
    )
