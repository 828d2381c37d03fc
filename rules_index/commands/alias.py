"""`judge alias`: an operator's own phrases that lead to an entry.

arguments -> alias -> aliases.jsonl in the data folder
"""

from __future__ import annotations

from collections.abc import Sequence

import click
from rapidfuzz import fuzz, process

from rules_index import contracts
from rules_index.aliases import Alias, Aliases
from rules_index.commands.options import (
    clean,
    complain,
    data_option,
    json_option,
    print_json,
    scope_option,
    seen_by,
)
from rules_index.mistakes import NoSuchEntry
from rules_index.printable import printable
from rules_index.printed import terminal
from rules_index.printed.guides import show_aliases
from rules_index.store.library import Library

_ALIKE = 80
"""The least similarity, from 0 to 100, of an id that is suggested instead of an unknown one.

Chosen by hand.
"""
_NAMED = 3
"""The most ids that are suggested instead of an unknown one. Chosen by hand."""
_LONGEST = 200
"""The most characters of a phrase. Chosen by hand."""


@click.group("alias")
def alias_group() -> None:
    """Manage your own phrases for entries, kept in the --data folder; they win over all else."""


@alias_group.command("add")
@click.argument("phrase")
@click.argument("entry", metavar="ENTRY_ID")
@scope_option
@data_option
def add_command(*, phrase: str, entry: str, scope: str, library: Library) -> None:
    """Answer questions that contain PHRASE with this entry."""
    phrase = clean(phrase)
    if len(phrase) > _LONGEST:
        raise click.BadParameter(f"a phrase has {_LONGEST} characters at most")
    title = _title_of(library, clean(entry), scope)
    before = Aliases(library.path.parent).add(phrase, entry, scope)
    instead = f" instead of {before.entry}" if before and before.entry != entry else ""
    terminal.console().print(printable(f"“{phrase}” now means {entry} ({title}){instead}."))


@alias_group.command("list")
@json_option
@data_option
def list_command(*, as_json: bool, library: Library) -> None:
    """List the aliases, with those of all servers."""
    held, faults = Aliases(library.path.parent).all()
    titles = _titles(library, held)
    if as_json:
        told = [contracts.alias_json(a, t) for a, t in zip(held, titles, strict=True)]
        print_json(told)
    else:
        show_aliases(terminal.console(), zip(held, titles, strict=True))
    for fault in faults:
        complain(str(fault))
    if faults:
        raise click.exceptions.Exit(1)


@alias_group.command("remove")
@click.argument("phrase")
@scope_option
@data_option
def remove_command(*, phrase: str, scope: str, library: Library) -> None:
    """Remove an alias."""
    removed = Aliases(library.path.parent).remove(clean(phrase), scope)
    terminal.console().print(printable(f"“{removed.phrase}” no longer means {removed.entry}."))


def _title_of(library: Library, entry: str, scope: str) -> str:
    """Return the title of the entry with this id; if there is none, raise `NoSuchEntry` with
    similar ids.
    """
    with library.snapshot() as now:
        found = now.entry(seen_by(scope), entry)
        ids = [] if found else [one.entry.id for one in now.entries(seen_by(scope))]
    if found:
        return found.entry.title
    near = process.extract(entry, ids, scorer=fuzz.ratio, score_cutoff=_ALIKE, limit=_NAMED)
    raise NoSuchEntry(entry, [one for one, _, _ in near])


def _titles(library: Library, held: Sequence[Alias]) -> list[str | None]:
    """Return the titles of the entries to which the aliases lead, in order; None for an entry that
    is gone.
    """
    with library.snapshot() as now:
        found = [now.entry(seen_by(alias.scope), alias.entry) for alias in held]
    return [one.entry.title if one else None for one in found]
