"""Names in the languages of the table; where a language has none, another one's stand in."""

from __future__ import annotations

from msgspec import Struct

LANGUAGES = ("en", "pl", "cs", "fr")


class Words(Struct, frozen=True, forbid_unknown_fields=True):
    """What a thing is called: its name, then everything else that players call it."""

    en: tuple[str, ...] | None = None
    pl: tuple[str, ...] | None = None
    cs: tuple[str, ...] | None = None
    fr: tuple[str, ...] | None = None

    def own(self, language: str) -> tuple[str, ...] | None:
        """The names that are written in a language; None where nothing is."""
        return {"pl": self.pl, "cs": self.cs, "fr": self.fr}.get(language, self.en)

    def of(self, language: str) -> tuple[str, ...]:
        """All names in a language; where none is written, those of the first one that has some."""
        found = self.own(language)
        given = (one for one in (self.en, self.pl, self.cs, self.fr) if one is not None)
        return next(given, ()) if found is None else found

    def all(self) -> tuple[str, ...]:
        """All names in all languages."""
        return tuple(word for language in LANGUAGES for word in self.own(language) or ())

    def name(self, language: str = "en") -> str:
        """What it is called on a board."""
        return self.of(language)[0]


class Names(Struct, frozen=True, forbid_unknown_fields=True):
    """One text in every language."""

    en: str | None = None
    pl: str | None = None
    cs: str | None = None
    fr: str | None = None

    def own(self, language: str) -> str | None:
        """The text that is written in a language; None where nothing is."""
        return {"pl": self.pl, "cs": self.cs, "fr": self.fr}.get(language, self.en)

    def of(self, language: str) -> str:
        """The text in a language; where there is none, that of the first one that has one."""
        found = self.own(language)
        given = (one for one in (self.en, self.pl, self.cs, self.fr) if one is not None)
        return next(given, "") if found is None else found
