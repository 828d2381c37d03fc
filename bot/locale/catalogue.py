"""The bot's messages: English in the code, other languages in gettext catalogues beside this file.

features, ui, errors -> Words -> a sentence in somebody's language
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from io import BytesIO

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

LANGUAGES = ("en", "pl", "cs", "fr")


def N_(message: str) -> str:  # noqa: N802 # gettext's name for marking a message
    """Return the message unchanged; the call marks it for the extraction of messages."""
    return message


class Words:
    """All of the bot's messages, in one language."""

    def __init__(self, language: str) -> None:
        self.language = language if language in LANGUAGES else "en"
        self._catalogue = None if self.language == "en" else _catalogue(self.language)

    def __call__(self, message: str, **values: object) -> str:
        """Return a message in this language with its blanks filled in."""
        found = self.template(message)
        return found.format(**values) if values else found

    def template(self, message: str) -> str:
        """Return a message in this language, with its blanks left open; English if untranslated."""
        found = self._catalogue.get(message) if self._catalogue else None
        return (
            str(found.string)
            if found and isinstance(found.string, str) and found.string
            else (message)
        )

    def count(self, one: str, many: str, number: int, **values: object) -> str:
        """Return a message in the plural form for a number: "{n} day", "{n} days", 2 -> "2 days".

        The first two are the English forms for 1 and for all other numbers.
        """
        return self._plural(one, many, number).format(n=number, **values)

    def _plural(self, one: str, many: str, number: int) -> str:
        found = self._catalogue.get(one) if self._catalogue else None
        if found and isinstance(found.string, (tuple, list)) and all(found.string):
            form: Callable[[int], int] = _plural_of(self.language)
            return str(found.string[form(number)])
        return one if number == 1 else many


ENGLISH = Words("en")


def of_environment(environ: Mapping[str, str]) -> str:
    """Return the language that a terminal is set to: "pl_PL.UTF-8" -> "pl"; "en" if unknown.

    The variables are looked up in the order of gettext.
    """
    told = next(filter(None, map(environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    code = re.split(r"[_.@-]", told)[0].lower()
    return code if code in LANGUAGES else "en"


@cache
def words(language: str) -> Words:
    """Return the messages of a language: "pl" or "pl-PL" -> Polish, an unknown one -> English."""
    return Words(language.partition("-")[0].lower())


@cache
def _catalogue(language: str) -> Catalog:
    text = files("bot.locale").joinpath(f"{language}.po").read_bytes()
    return read_po(BytesIO(text), locale=language)


def _plural_of(language: str) -> Callable[[int], int]:
    """Return the function from a number to its plural form, numbered as in gettext."""
    return _PLURALS[language]


def _polish(n: int) -> int:
    if n == 1:
        return 0
    return 1 if n % 10 in {2, 3, 4} and n % 100 not in {12, 13, 14} else 2


def _czech(n: int) -> int:
    return 0 if n == 1 else 1 if n in {2, 3, 4} else 2


def _french(n: int) -> int:
    return int(n > 1)


_PLURALS = {"pl": _polish, "cs": _czech, "fr": _french}
