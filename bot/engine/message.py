"""Sentences kept as an English template and its values, until the reader's language is known.

errors, events -> Message -> in_words -> a sentence
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, reduce
from typing import Protocol, runtime_checkable

Translate = Callable[[str], str]
"""A function from an English template to that of another language."""


@runtime_checkable
class Template(Protocol):
    """An English sentence with named blanks: "{who} passes"."""

    @property
    def template(self) -> str:
        """Return the English sentence, in which each blank is a name in braces."""

    @property
    def values(self) -> Mapping[str, object]:
        """Return the values of the blanks, by their names."""


class Message:
    """A sentence, or a part of one, that is translated later.

    A value is a text, a number, another message, or a tuple of values. A name that differs by
    language is given as a function from the language to the name: `piece=pieces.words.name`.
    """

    __slots__ = ("template", "values")

    def __init__(self, template: str, /, **values: object) -> None:
        self.template = template
        self.values: Mapping[str, object] = values

    def __str__(self) -> str:
        return in_words(self)


class LazyMessage:
    """A sentence that is made only when it is shown.

    Where many commands are tried, most refusals are never shown.
    """

    def __init__(self, make: Callable[[], Message]) -> None:
        self._make = make

    @cached_property
    def _message(self) -> Message:
        return self._make()

    @property
    def template(self) -> str:
        """Return the English sentence, in which each blank is a name in braces."""
        return self._message.template

    @property
    def values(self) -> Mapping[str, object]:
        """Return the values of the blanks, by their names."""
        return self._message.values


Sentence = str | Template | Callable[[str], str]
"""The parts of which an error's sentence can be made; a plain string without values may contain
braces.
"""


def in_words(
    said: object,
    translate: Translate = str,
    language: str = "en",
    shown: Callable[[str], str] = str,
) -> str:
    """Return a message in a language.

    `shown` is applied to each value, for example to escape Markdown.
    """
    if isinstance(said, Template):
        template = translate(said.template)
        filled = {
            name: in_words(value, translate, language, shown) for name, value in said.values.items()
        }
        return template.format(**filled) if filled else template
    if isinstance(said, tuple):
        return ", ".join(in_words(part, translate, language, shown) for part in said)
    return shown(str(said(language) if callable(said) else said))


def quoted(words: object) -> Message:
    """Put words in the quotation marks of the language."""
    return Message("“{words}”", words=words)


def all_of(parts: Sequence[object]) -> object:
    """Join the parts with "and": "a and b"; "" if there are none."""
    return reduce(
        lambda some, last: Message("{some} and {last}", some=some, last=last), parts or [""]
    )


def one_of(parts: Sequence[object]) -> object:
    """Join the parts with "or": "a or b"; "" if there are none."""
    return reduce(
        lambda some, last: Message("{some} or {last}", some=some, last=last), parts or [""]
    )


def figure(number: int) -> Callable[[str], str]:
    """Return a large number with its thousands separated, as a function of the language."""
    return lambda language: f"{number:,}".replace(",", "," if language == "en" else _APART)


_APART = "\N{NO-BREAK SPACE}"
