"""Prints a library: its guides, their entries, and the aliases for them.

Guide, FiledEntry, Alias -> guides -> standard output
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.console import Console

from rules_index.aliases import Alias
from rules_index.model import FiledEntry, Guide
from rules_index.printed.terminal import show_table


def show_guides(out: Console, guides: Sequence[Guide]) -> None:
    """Print a table of guides; it has a column for the scope only if a server has guides of its
    own.
    """
    columns = ["key", "game", "language", "title", "version", "date", "entries", "left out"]
    rows = [[g.key, *_labels_of_guide(g), str(g.entries), str(g.left_out)] for g in guides]
    if any(guide.scope for guide in guides):
        columns.append("scope")
        for row, guide in zip(rows, guides, strict=True):
            row.append(guide.scope or "operator")
    show_table(out, columns, rows)


def show_entries(out: Console, entries: Iterable[FiledEntry]) -> None:
    """Print a table of entries: id, kind, number, title, page and line, but not the text."""
    columns = ["id", "kind", "number", "title", "page", "line"]
    rows = (
        [e.id, e.kind.value, e.number, e.title, str(e.page or ""), str(e.line)]
        for e in (filed.entry for filed in entries)
    )
    show_table(out, columns, rows)


def show_aliases(out: Console, aliases: Iterable[tuple[Alias, str | None]]) -> None:
    """Print a table of aliases with the titles of their entries.

    An alias whose title is None is marked "not in the library".
    """
    held = list(aliases)
    columns = ["phrase", "entry", "title"]
    rows = [[a.phrase, a.entry, title or "not in the library"] for a, title in held]
    if any(alias.scope for alias, _ in held):
        columns.append("scope")
        for row, (alias, _) in zip(rows, held, strict=True):
            row.append(alias.scope or "operator")
    if rows:
        show_table(out, columns, rows)


def _labels_of_guide(guide: Guide) -> list[str]:
    identity = guide.identity
    return [identity.game, identity.language, identity.title, identity.version, identity.date]
