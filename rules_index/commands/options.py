"""Shared parts of all commands: a group that reports errors in one sentence, options, plain output.

arguments -> options -> commands, bench
"""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import click
import msgspec

from rules_index.answers.games import key_of
from rules_index.errors import RulesIndexError
from rules_index.intake import starters
from rules_index.language.detect import LANGUAGES
from rules_index.language.fold import slug
from rules_index.mistakes import FaultyFile, UnknownCode, UnknownGame
from rules_index.printable import printable
from rules_index.printed import terminal
from rules_index.search.searcher import Searcher
from rules_index.store.library import OPERATOR, Library

Command = Callable[..., Any]

_STOPPED = 130
"""The exit code of a program that was ended by Ctrl-C.

By definition of the shells: 128 plus the number of the signal.
"""


class _CleanText(click.types.StringParamType):
    """A text argument in which each undecodable byte that the shell passed on becomes "?"."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        return super().convert(value, param, ctx).encode(errors="replace").decode()


class Commands(click.Group):
    """A group of commands that prints an error of ours as one sentence, and then exits with
    a code.
    """

    def add_command(self, cmd: click.Command, name: str | None = None) -> None:
        """Add a command or group whose text arguments have "?" in place of undecodable bytes."""
        _clean_texts(cmd)
        super().add_command(cmd, name)

    def invoke(self, ctx: click.Context) -> Any:
        _speak_utf8()
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()  # here a closed pipe still ends quietly
        except RulesIndexError as error:
            complain(str(error))
            ctx.exit(1)
        except KeyboardInterrupt:
            complain("Stopped: what was added before stays, nothing else was changed.")
            ctx.exit(_STOPPED)
        return result


def _clean_texts(command: click.Command) -> None:
    """Set the type of each text argument of a command, or of a group's commands, to
    `_CleanText`.
    """
    for param in command.params:
        if isinstance(param.type, click.types.StringParamType):
            param.type = _CleanText()
    if isinstance(command, click.Group):
        for one in command.commands.values():
            _clean_texts(one)


def _speak_utf8() -> None:
    """Make standard output and standard error UTF-8, because a locale may know only ASCII."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")


def complain(sentence: str) -> None:
    """Print a sentence on standard error, in red."""
    terminal.console(errors=True).print(printable(sentence), style="red")


def warn(fault: FaultyFile) -> None:
    """Print the fault of an operator's file; the command continues without the file."""
    complain(str(fault))


def say_empty() -> None:
    """Print that the library has no guide yet, and how to add one."""
    complain("The library is empty: add a guide with “judge ingest FILE”.")


def say_unfiled(library: Library, scope: str) -> None:
    """Warn if the library has no guides of a server; then only the operator's guides
    are searched.
    """
    with library.snapshot() as now:
        filed = now.scopes()
    if scope != OPERATOR and filed and scope not in filed:
        complain(f"No guide is filed for “{scope}”: those of the operator are looked in alone.")


def say_unspoken(library: Library, language: str, scopes: Sequence[str]) -> None:
    """Warn if no guide is in the wanted language, because its code may be mistyped."""
    with library.snapshot() as now:
        there = sorted({guide.identity.language for guide in now.guides(scopes)})
    if language and there and language not in there:
        complain(f"No guide here is in “{language}” but in {', '.join(there)}: all are looked in.")


def chosen_game(searcher: Searcher, called: str, scopes: Sequence[str]) -> str:
    """Return the key of the game in the option `--game`: "legend of x" -> "lox"; "" stays "".

    Raises `UnknownGame` if the library has no guide of this game.
    """
    key, guides = key_of(searcher, called, scopes), searcher.guides(scopes)
    games = sorted({guide.identity.game for guide in guides} - {""})
    if key and guides and key not in games:
        raise UnknownGame(called, games)
    return key


def chosen_language(code: str) -> str:
    """Return the language code of an option in small letters: "PL" -> "pl"; "" stays "".

    Raises `UnknownCode` if the program does not read guides in this language.
    """
    plain = code.strip().lower()
    if plain and plain not in LANGUAGES:
        raise UnknownCode(plain, sorted(LANGUAGES))
    return plain


def begin(
    library: Library,
    sentence: str = "There is no library yet: it begins with the starter guides that come along.",
) -> None:
    """If there has never been a library, print `sentence` and add the starter guides."""
    if starters.wanted(library):
        terminal.console(errors=True).print(sentence, style="dim")
        starters.begin(library)


def print_json(value: object) -> None:
    """Print one JSON value as one line of standard output."""
    sys.stdout.write(msgspec.json.encode(value).decode() + "\n")


def _library(_ctx: click.Context, _param: click.Parameter, folder: Path) -> Library:
    return Library(folder)


def game_key(_ctx: click.Context, _param: click.Parameter, key: str) -> str:
    """Return a typed key of a game in the form that the library uses: "Jade Moss" -> "jade-moss".

    Raises `click.BadParameter` for a key without a letter or digit.
    """
    if key and not slug(key):
        raise click.BadParameter("a game's key needs a letter or a figure, such as l5r")
    return slug(key)


def within(
    name: str, usual: int, words: str, most: int = 1_000_000
) -> Callable[[Command], Command]:
    """Make a command option that takes a whole number from 1 to `most`.

    `usual` is its default, `words` its help text.
    """
    numbers = click.IntRange(1, most)
    return click.option(name, default=usual, type=numbers, show_default=True, help=words)


data_option = click.option(
    "--data",
    "library",
    metavar="DIR",
    envvar="JUDGE_DATA",
    # click's own notion of the folder: one path is no reason for another dependency
    default=lambda: click.get_app_dir("jade-judge", roaming=False),
    show_default="the platform's data folder",
    type=click.Path(path_type=Path, file_okay=False),
    callback=_library,
    help="The data folder; without it JUDGE_DATA.",
)
json_option = click.option("--json", "as_json", is_flag=True, help="JSON for other programs.")
scope_option = click.option(
    "--scope",
    default=OPERATOR,
    metavar="ID",
    help="Whose guides: a server's (guild:123); the operator's without it.",
)
game_option = click.option(
    "--game",
    default="",
    callback=game_key,
    metavar="KEY",
    help="Only guides of this game: l5r, or what a guide of it is called.",
)


def seen_by(scope: str) -> tuple[str, ...]:
    """Return the scopes whose guides may answer: the given one, then the operator's."""
    return tuple(dict.fromkeys((scope, OPERATOR)))


def clean(typed: str) -> str:
    """Return typed text with "?" for each lone surrogate, because no encoding can write
    surrogates.
    """
    return typed.encode(errors="replace").decode()
