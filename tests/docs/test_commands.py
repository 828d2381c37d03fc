"""README and docs name the commands that there are, and their examples can be typed."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import click
import pytest

from rules_index.cli import cli
from tests.docs.documents import DOCUMENTS, ROOT, name, rows, shell
from tests.locale.test_commands import GROUPS, Payload, payloads

README = (ROOT / "README.md").read_text("utf-8")
import_module("bot.__main__")  # adds what belongs to the bot


def on_discord(payload: Payload, group: str = "") -> Iterator[str]:
    """A command, or those of a group, as they are typed."""
    named = f"{group} {payload['name']}".strip()
    inside = [one for one in payload.get("options", []) if one["type"] in GROUPS]
    for one in inside:
        yield from on_discord(one, named)
    if not inside:
        yield named


def in_a_terminal(command: click.Command, named: str = "judge") -> dict[str, click.Command]:
    """All commands of `judge` by what is typed."""
    if not isinstance(command, click.Group):
        return {named: command}
    found: dict[str, click.Command] = {}
    for key, inside in command.commands.items():
        found |= in_a_terminal(inside, f"{named} {key}")
    return found


def test_the_readme_tells_every_command_on_discord() -> None:
    """Each once, groups by their parts, the menu of a message too; and none that is not there."""
    there = sorted(named for payload in payloads() for named in on_discord(payload))
    assert sorted(rows(README, "Every command on Discord")) == there


def test_the_readme_tells_every_command_in_a_terminal() -> None:
    """Each once, groups by their parts; and none that is not there."""
    assert sorted(rows(README, "Every command in a terminal")) == sorted(in_a_terminal(cli))


def test_every_command_in_a_terminal_has_an_example() -> None:
    """In README or docs; whoever looks for one need not guess."""
    text = "\n".join(path.read_text("utf-8") for path in DOCUMENTS)
    shown = [line.removeprefix(".venv/bin/") for line in shell(text)]
    lacking = {
        one for one in in_a_terminal(cli) if not any(f"{x} ".startswith(f"{one} ") for x in shown)
    }
    assert lacking == set()


@pytest.mark.parametrize("path", DOCUMENTS, ids=name)
def test_every_example_can_be_typed(path: Path) -> None:
    """The command is there, and has the options and arguments that the example gives it."""
    commands = in_a_terminal(cli)
    for line in shell(path.read_text("utf-8")):
        said = line.removeprefix(".venv/bin/")
        named = next((one for one in commands if f"{said} ".startswith(f"{one} ")), "")
        assert named, line
        words = [word for word in shlex.split(said)[named.count(" ") + 1 :] if not _is_form(word)]
        assert faults(commands[named], words) == "", line


def _is_form(word: str) -> bool:
    """Part of a pattern such as [--json], and no word to type."""
    return word.startswith("[") or word.endswith("]")


def faults(command: click.Command, words: list[str]) -> str:
    """What click would say of them; files need not be there."""
    try:
        command.make_context("judge", [*words], resilient_parsing=False)
    except click.UsageError as error:
        missing = isinstance(error, click.BadParameter) and not isinstance(
            error, click.MissingParameter
        )
        return "" if missing else error.format_message()
    return ""
