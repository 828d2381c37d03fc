"""`judge pack`: makes an empty form for a question pack, and checks a filled one.

arguments -> pack -> packform -> a file, or sentences
"""

from __future__ import annotations

import sys
from collections import defaultdict
from pathlib import Path

import click

from rules_index.added import read_pack
from rules_index.commands import packform
from rules_index.commands.files import whole
from rules_index.commands.options import complain, data_option, scope_option, seen_by
from rules_index.mistakes import FaultyFile
from rules_index.model import FiledEntry
from rules_index.printable import printable
from rules_index.printed import terminal
from rules_index.store.library import Library


@click.group("pack")
def pack_group() -> None:
    """Make and check packs of questions in players' own words.

    Packs belong in packs/ in the folder of --data.
    """


@pack_group.command("new")
@click.argument("key", metavar="GUIDE_KEY")
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write it there; without it to standard output.",
)
@scope_option
@data_option
def new_command(*, key: str, output: Path | None, scope: str, library: Library) -> None:
    """Write an empty form for a guide's question pack: a line for every entry, with its title
    and text as a reminder.
    """
    with library.snapshot() as now:
        entries = now.entries(seen_by(scope), key)
    lines = "".join(f"{line}\n" for line in packform.form(entries))
    if output is None:
        sys.stdout.write(lines)
        return
    try:
        with output.open("x", encoding="utf-8", newline="\n") as file:
            file.write(lines)
    except FileExistsError as error:
        raise FaultyFile(output.name, "is there already", "give another name") from error
    except OSError as error:
        problem = f"cannot be written ({error.strerror})"
        raise FaultyFile(output.name, problem, "name a folder that is there") from error
    told = terminal.counted(len(entries), "entry", "entries")
    terminal.console().print(printable(f"Wrote the form for {told} of {key} to {output.name}."))


@pack_group.command("check")
@click.argument(
    "path", metavar="FILE", type=click.Path(exists=True, dir_okay=False, path_type=Path)
)
@scope_option
@data_option
def check_command(*, path: Path, scope: str, library: Library) -> None:
    """Check which guide a pack fits, and what is missing, doubled or too long."""
    pack = read_pack(whole(path), path.name)
    found = packform.check(pack, _guides(library, scope))
    for sentence in found.fits:
        terminal.console().print(printable(sentence))
    for sentence in found.faults:
        complain(sentence)
    if found.faults:
        raise click.exceptions.Exit(1)


def _guides(library: Library, scope: str) -> list[list[FiledEntry]]:
    """Return one list of entries for each guide that the scope sees."""
    held: dict[tuple[str, str], list[FiledEntry]] = defaultdict(list)
    with library.snapshot() as now:
        for filed in now.entries(seen_by(scope)):
            held[filed.guide.named].append(filed)
    return list(held.values())
