"""The `judge` command as the tests call it, and a guide to feed it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from rules_index.cli import cli

PONDS = """# Ponds and Herons, Rules Reference

Version 1.2, 3 May 2021

## Heron

A heron stands in one pond and catches each fish that ends its move there.
It can not be moved while it is asleep, and it does not count for the tide.

## Fish

A player may move each of their fish once during the tide phase.
If two fish end in the same pond, the one with the lower number is discarded.

## Tide phase

Each player moves their fish in the order of play. See also: Heron.
"""


def judge(*arguments: object) -> Result:
    """Run a command in this process."""
    return CliRunner().invoke(cli, [str(one) for one in arguments])


def judge_json(*arguments: object) -> Any:
    """Run a command that must succeed and read its JSON."""
    result = judge(*arguments, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def start(*arguments: object, **more: Any) -> subprocess.Popen[bytes]:
    """Start a command in a process of its own."""
    environment = {**os.environ, **more.pop("env", {})}
    environment["PYTHONPATH"] = os.pathsep.join(sys.path)
    environment["PYTHONUNBUFFERED"] = ""  # as a person runs it, whoever runs the tests
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **more}
    command = [sys.executable, "-m", "bot", *map(str, arguments)]
    return subprocess.Popen(command, env=environment, **pipes)


def write(path: Path, text: str = PONDS) -> Path:
    """A guide on the disk."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path
