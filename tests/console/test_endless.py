"""Files without an end, and such that cannot be read: a sentence, bounded memory, exit code 1."""

from __future__ import annotations

import json
import resource
import subprocess
import sys
from functools import partial
from itertools import product
from pathlib import Path

import pytest

from tests.made_once import made_once

ZERO, UNREADABLE = Path("/dev/zero"), Path("/proc/self/mem")
MOST = 1_500_000_000
"""Bytes of address space: a file that is read without end is over them in a second."""
COMMANDS = {
    "prove": ("prove", "{file}"),
    "import": ("console", "--import", "{file}"),
    "script": ("console", "--game", "l5r", "--seats", "A,B", "--script", "{file}"),
    "batch": ("ask", "--batch", "{file}"),
    "eval": ("eval", "{file}"),
    "game check": ("game", "check", "{file}"),
    "game try": ("game", "try", "l5r", "--seats", "A,B", "--each", "{file}"),
    "pack check": ("pack", "check", "{file}"),
}
FILES = {"endless": ZERO, "unreadable": UNREADABLE}
# To start a process for each takes longer than all the commands.
ALL_IN_ONE = """
import json, sys
from click.testing import CliRunner
from bot.__main__ import cli
told = {}
for name, arguments in json.loads(sys.argv[1]).items():
    done = CliRunner().invoke(cli, arguments)
    told[name] = [done.exit_code, repr(done.exception), done.output]
print(json.dumps(told))
"""
pytestmark = pytest.mark.skipif(not (ZERO.exists() and UNREADABLE.exists()), reason="no such files")


def _bounded() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MOST, MOST))


def run_all(data: Path, folder: Path) -> None:
    """Give each command each file, one after the other in a process with so much memory."""
    asked = {
        f"{command} {kind}": [
            *(part.format(file=FILES[kind]) for part in arguments),
            *("--data", str(data)),
        ]
        for (command, arguments), kind in product(COMMANDS.items(), FILES)
    }
    done = subprocess.run(
        [sys.executable, "-c", ALL_IN_ONE, json.dumps(asked)],
        preexec_fn=_bounded, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=True,
    )  # fmt: skip
    (folder / "told.json").write_text(done.stdout, "utf-8")


@pytest.fixture(scope="module")
def told(
    starter_library: Path, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, tuple[int, str, str]]:
    """Exit code, exception and words of each command, by its name and the kind of file."""
    folder = made_once(tmp_path_factory, "endless", partial(run_all, starter_library))
    found: dict[str, tuple[int, str, str]] = json.loads((folder / "told.json").read_text("utf-8"))
    return found


@pytest.mark.parametrize("kind", FILES)
@pytest.mark.parametrize("command", COMMANDS)
def test_no_file_is_read_without_end(
    command: str, kind: str, told: dict[str, tuple[int, str, str]]
) -> None:
    """The sentence names the file and says what is wrong with it."""
    code, exception, said = told[f"{command} {kind}"]
    assert (code, exception) == (1, "SystemExit(1)"), said
    assert FILES[kind].name in said
    endless = {"is larger than", "line of more than"}
    wrong = {"cannot be read ("} if kind == "unreadable" else endless
    assert any(one in said for one in wrong), said


def test_what_is_typed_has_no_end_either(tmp_path: Path) -> None:
    """A line of standard input that never ends."""
    with ZERO.open("rb") as file:
        done = subprocess.run(
            [sys.executable, "-m", "bot", "console", "--data", tmp_path],
            preexec_fn=_bounded, stdin=file, capture_output=True, text=True, check=False,
        )  # fmt: skip
    assert (done.returncode, "line of more than 1 MB" in done.stderr) == (1, True)
