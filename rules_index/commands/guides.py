"""`judge guides`, `entries` and `remove`: list what is in the library, and remove guides.

arguments -> guides -> library -> contracts (--json) or printed.guides
"""

from __future__ import annotations

import click

from rules_index import contracts
from rules_index.commands.options import (
    data_option,
    json_option,
    print_json,
    say_empty,
    say_unfiled,
    scope_option,
)
from rules_index.model import Kind
from rules_index.printed import guides as printed
from rules_index.printed import terminal
from rules_index.store.library import OPERATOR, Library


@click.command("guides")
@json_option
@data_option
def guides_command(as_json: bool, library: Library) -> None:
    """List the guides of the library, with those of all servers.

    In a pipe each line is a guide, with tabs and without a header: key, game, language, title,
    version, date, entries, lines left out, and the scope if servers have guides.
    """
    with library.snapshot() as now:
        guides = now.guides(now.scopes())
    if as_json:
        print_json([contracts.guide_json(guide) for guide in guides])
    elif guides:
        printed.show_guides(terminal.console(), guides)
    else:
        say_empty()


@click.command("entries")
@click.option("--guide", metavar="KEY", help="Only of this guide.")
@click.option("--kind", type=click.Choice([kind.value for kind in Kind]), help="Only of this kind.")
@scope_option
@json_option
@data_option
def entries_command(
    guide: str | None, kind: str | None, scope: str, as_json: bool, library: Library
) -> None:
    """List entries; with --json, print one object per line, with text, links and cards."""
    with library.snapshot() as now:
        entries = now.entries(dict.fromkeys([scope, OPERATOR]), guide, kind)
        empty = not entries and not now.guides(now.scopes())
    if not empty:
        say_unfiled(library, scope)
    if empty:
        say_empty()
    elif as_json:
        for entry in entries:
            print_json(contracts.entry_json(entry))
    else:
        printed.show_entries(terminal.console(), entries)


@click.command("remove")
@click.argument("key")
@scope_option
@json_option
@data_option
def remove_command(key: str, scope: str, as_json: bool, library: Library) -> None:
    """Remove a guide from the library."""
    removed = library.remove(key, scope=scope)
    if as_json:
        print_json({"removed": contracts.guide_json(removed)})
    else:
        entries = terminal.counted(removed.entries, "entry", "entries")
        terminal.console().print(f"Removed {removed.key} with {entries}.")
