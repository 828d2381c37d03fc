"""Running `judge console`: with a script, with arguments alone, or on a pseudo terminal."""

from __future__ import annotations

import os
import select
import subprocess
import sys
import time
from importlib import import_module
from pathlib import Path
from typing import Self

from click.testing import CliRunner, Result

from rules_index.cli import cli

import_module("bot.__main__")  # adds the commands of the bot to those of the library

SEATS = ("--game", "l5r", "--seats", "Ana=Shizuka Toshi,Bo=kyuden bayushi")


def judge(*arguments: object, typed: str = "", width: int = 80, locale: str = "C.UTF-8") -> Result:
    environment = {"COLUMNS": str(width), "LC_ALL": locale}
    return CliRunner().invoke(cli, [str(one) for one in arguments], input=typed, env=environment)


def script(folder: Path, lines: str, *more: object, width: int = 80) -> Result:
    path = folder / "script.txt"
    path.write_text(lines, encoding="utf-8")
    return judge("console", "--data", folder, *more, "--script", path, width=width)


_A_MOMENT = 0.1


class Typed:
    """Somebody at a terminal."""

    def __init__(self, folder: Path, *more: str, seats: tuple[str, ...] = SEATS) -> None:
        import pty  # not everywhere

        self._read = ""
        self._ours, theirs = pty.openpty()
        arguments = ["console", "--data", str(folder), *seats, *more]
        self._console = subprocess.Popen(
            [sys.executable, "-c", _AT_A_TERMINAL, *arguments],
            stdin=theirs, stdout=theirs, stderr=theirs,
            env={**os.environ, "TERM": "xterm", "COLUMNS": "80", "LC_ALL": "C.UTF-8"},
            start_new_session=True,
        )  # fmt: skip
        os.close(theirs)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._console.kill()
        self._console.wait()
        os.close(self._ours)

    def type(self, *lines: tuple[str, str]) -> str:
        """What each prompt is answered with; what stood there before the last answer."""
        read = ""
        for wanted, line in lines:
            read = self.until(wanted)
            self.press(f"{line}\n")
        return read

    def press(self, keys: str) -> None:
        # Between drawing a prompt and reading, Python forgets a Ctrl-C; nobody is that quick.
        time.sleep(_A_MOMENT)
        os.write(self._ours, keys.encode())

    def until(self, wanted: str, seconds: float = 20) -> str:
        """Everything up to words on the screen; what comes after them is read the next time."""
        end = time.monotonic() + seconds
        while wanted not in self._read:
            assert time.monotonic() < end, f"no {wanted!r} in {self._read!r}"
            if select.select([self._ours], [], [], 0.2)[0]:
                try:
                    self._read += os.read(self._ours, 4096).decode(errors="replace")
                except OSError:  # it has ended
                    raise AssertionError(f"no {wanted!r} in {self._read!r}") from None
        before, found, self._read = self._read.partition(wanted)
        return before + found

    def ended(self) -> int:
        """The exit code, once it is over."""
        return self._console.wait(10)


# Ctrl-C reaches who has the terminal: the console takes it, as a shell would give it.
_AT_A_TERMINAL = """
import fcntl, runpy, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
sys.argv[0] = "judge"
runpy.run_module("bot", run_name="__main__", alter_sys=True)
"""
