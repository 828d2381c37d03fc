"""Readers of the text itself instead of single words: a secret choice, a new counter.

Lattice -> the readers that can begin at a token -> reading
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from bot.engine import commands as c
from bot.engine.language.lattice import Lattice
from bot.engine.language.readers import choosing, naming

TextReader = Callable[[Lattice, int, int], Iterator[tuple[c.Command, int, int, int]]]
_READERS: tuple[tuple[Callable[[Lattice, int], bool], TextReader], ...] = (
    (choosing.may_name, choosing.chosen),
    (choosing.may_mirror, choosing.mirrored),
    (choosing.may_number, choosing.numbered),
    (naming.may_add, naming.added),
)
"""Each reader, with the test of whether it can begin at a token."""


def text_readers_from(lattice: Lattice, start: int) -> list[TextReader]:
    """Return the readers that can read what begins at a token."""
    return [reader for may_begin, reader in _READERS if may_begin(lattice, start)]
