"""Items packed into lines of a given width."""

from __future__ import annotations

from collections.abc import Iterable

from rich.cells import cell_len

_BETWEEN = " · "


def pack_lines(items: Iterable[str], width: int, head: str = "") -> list[str]:
    """Join the items into as few lines as fit the width, without splitting an item.

    `head` begins the first line.
    """
    held = list(items)
    lines, line = [], head
    for place, item in enumerate(held):
        more = f"{line}{_BETWEEN}{item}" if place else line + item
        # Every line but the last ends with the separator.
        room = width - (len(_BETWEEN.rstrip()) if place < len(held) - 1 else 0)
        if place and cell_len(more) > room:
            lines.append(f"{line}{_BETWEEN.rstrip()}")
            more = " " * min(cell_len(head), 2) + item
        line = more
    return [*lines, line]
