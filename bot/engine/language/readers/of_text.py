"""What is read of the text itself, and not word by word: a secret choice, a new counter.

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
"""Each with where it can begin."""


def text_readers_from(lattice: Lattice, start: int) -> list[TextReader]:
    """Those that can read what begins at a token."""
    return [reader for may_begin, reader in _READERS if may_begin(lattice, start)]
