"""A sentence for a person that can travel between processes and be said in another language.

errors, checks of a guide -> Phrase -> terminal in English, bot in the reader's language
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec


class Phrase(msgspec.Struct, frozen=True):
    """A sentence in English, or a part of one, with places in braces and what fills them."""

    template: str
    """Without values it is said as it stands, braces and all."""
    values: dict[str, Phrase | str | int] = {}

    def __str__(self) -> str:
        filled = {name: str(value) for name, value in self.values.items()}
        return self.template.format(**filled) if filled else self.template


Part = Phrase | str | int
"""What fills a place."""


def phrase(said: str | Phrase) -> Phrase:
    """A text as it stands, as a phrase."""
    return said if isinstance(said, Phrase) else Phrase(said)


def cleaned(said: Phrase, clean: Callable[[str], str]) -> Phrase:
    """A phrase with its foreign words made fit to be shown."""

    def fit(value: Part) -> Part:
        if isinstance(value, Phrase):
            return cleaned(value, clean)
        return clean(value) if isinstance(value, str) else value

    return Phrase(said.template, {name: fit(value) for name, value in said.values.items()})
