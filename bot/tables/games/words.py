"""Names in the languages of the table."""

from __future__ import annotations

from msgspec import Struct

LANGUAGES = ("en", "pl", "cs", "fr")


class Words(Struct, frozen=True, forbid_unknown_fields=True):
    """What a thing is called: its name, then everything else that players call it."""

    en: tuple[str, ...]
    pl: tuple[str, ...]
    cs: tuple[str, ...]
    fr: tuple[str, ...]

    def of(self, language: str) -> tuple[str, ...]:
        """All names in a language."""
        return {"pl": self.pl, "cs": self.cs, "fr": self.fr}.get(language, self.en)

    def all(self) -> tuple[str, ...]:
        """All names in all languages."""
        return (*self.en, *self.pl, *self.cs, *self.fr)

    def name(self, language: str = "en") -> str:
        """What it is called on a board."""
        return self.of(language)[0]


class Names(Struct, frozen=True, forbid_unknown_fields=True):
    """One text in every language."""

    en: str
    pl: str
    cs: str
    fr: str

    def of(self, language: str) -> str:
        """The text in a language."""
        return {"pl": self.pl, "cs": self.cs, "fr": self.fr}.get(language, self.en)
