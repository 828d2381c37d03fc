"""A sentence for a person that can travel between processes and be translated.

errors, checks of a guide -> Phrase -> terminal in English, bot in the reader's language
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec


class Phrase(msgspec.Struct, frozen=True):
    """An English sentence, or a part of one: a template with placeholders, and the values
    for them.
    """

    template: str
    """The text with placeholders in braces; without values it is used as it is."""
    values: dict[str, Phrase | str | int] = {}

    def __str__(self) -> str:
        filled = {name: str(value) for name, value in self.values.items()}
        return self.template.format(**filled) if filled else self.template


Part = Phrase | str | int
"""A value of a placeholder."""


def phrase(said: str | Phrase) -> Phrase:
    """Turn a text into a phrase without placeholders; return a phrase as it is."""
    return said if isinstance(said, Phrase) else Phrase(said)


def cleaned(said: Phrase, clean: Callable[[str], str]) -> Phrase:
    """Return a phrase in which `clean` was applied to every value that is a text, such as a file
    name.
    """

    def fit(value: Part) -> Part:
        if isinstance(value, Phrase):
            return cleaned(value, clean)
        return clean(value) if isinstance(value, str) else value

    return Phrase(said.template, {name: fit(value) for name, value in said.values.items()})
