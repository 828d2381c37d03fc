"""Names and texts in each language; where one is missing, another language stands in."""

from __future__ import annotations

from msgspec import Struct

LANGUAGES = ("en", "pl", "cs", "fr")


class NamesByLanguage(Struct, frozen=True, forbid_unknown_fields=True):
    """The names of a thing in each language: its main name, then all others that players use."""

    en: tuple[str, ...] | None = None
    pl: tuple[str, ...] | None = None
    cs: tuple[str, ...] | None = None
    fr: tuple[str, ...] | None = None

    def own(self, language: str) -> tuple[str, ...] | None:
        """Return the names given for a language; None if there are none."""
        return {"pl": self.pl, "cs": self.cs, "fr": self.fr}.get(language, self.en)

    def of(self, language: str) -> tuple[str, ...]:
        """Return the names in a language, or else in the first language that has some."""
        found = self.own(language)
        given = (one for one in (self.en, self.pl, self.cs, self.fr) if one is not None)
        return next(given, ()) if found is None else found

    def all(self) -> tuple[str, ...]:
        """Return all names in all languages."""
        return tuple(word for language in LANGUAGES for word in self.own(language) or ())

    def name(self, language: str = "en") -> str:
        """Return the main name, which a board shows."""
        return self.of(language)[0]


class Names(Struct, frozen=True, forbid_unknown_fields=True):
    """A text in each language."""

    en: str | None = None
    pl: str | None = None
    cs: str | None = None
    fr: str | None = None

    def own(self, language: str) -> str | None:
        """Return the text given for a language; None if there is none."""
        return {"pl": self.pl, "cs": self.cs, "fr": self.fr}.get(language, self.en)

    def of(self, language: str) -> str:
        """Return the text in a language, or else in the first language that has one."""
        found = self.own(language)
        given = (one for one in (self.en, self.pl, self.cs, self.fr) if one is not None)
        return next(given, "") if found is None else found
