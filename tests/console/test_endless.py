"""Files without an end, and such that cannot be read: a sentence, bounded memory, exit code 1."""

from __future__ import annotations

import resource
import subprocess
import sys
from pathlib import Path

import pytest

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
pytestmark = pytest.mark.skipif(not (ZERO.exists() and UNREADABLE.exists()), reason="no such files")


def _bounded() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MOST, MOST))


@pytest.mark.parametrize("file", [ZERO, UNREADABLE], ids=["endless", "unreadable"])
@pytest.mark.parametrize("command", COMMANDS)
def test_no_file_is_read_without_end(command: str, file: Path, tmp_path: Path) -> None:
    """The sentence names the file and says what is wrong with it."""
    arguments = [part.format(file=file) for part in COMMANDS[command]]
    done = subprocess.run(
        [sys.executable, "-m", "bot", *arguments, "--data", tmp_path],
        preexec_fn=_bounded, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False,
    )  # fmt: skip
    told = done.stdout + done.stderr
    assert "Traceback" not in told
    assert done.returncode == 1, told
    assert file.name in told
    wrong = {"cannot be read ("} if file is UNREADABLE else {"is larger than", "line of more than"}
    assert any(one in told for one in wrong), told


def test_what_is_typed_has_no_end_either(tmp_path: Path) -> None:
    """A line of standard input that never ends."""
    with ZERO.open("rb") as file:
        done = subprocess.run(
            [sys.executable, "-m", "bot", "console", "--data", tmp_path],
            preexec_fn=_bounded, stdin=file, capture_output=True, text=True, check=False,
        )  # fmt: skip
    assert (done.returncode, "line of more than 1 MB" in done.stderr) == (1, True)
