"""What the things of a table are called in one language, by whoever speaks.

Context -> Wording -> ways
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from bot.engine.games.words import NamesByLanguage
from bot.engine.language.context import Context
from bot.engine.language.vocabulary import vocabulary
from bot.engine.state import TABLE, seat_of


@dataclass(frozen=True)
class Wording:
    """The words of a table in one language."""

    context: Context
    called: str = "name"
    """How seats are called: by their name, as "seat 2", or as "#2", which is never a name."""

    @cached_property
    def verb(self) -> Callable[[str], str]:
        """The verb that we use ourselves."""
        return vocabulary(self.context.language).verb

    @cached_property
    def small(self) -> Callable[[str], str]:
        """The small word that we use ourselves."""
        return vocabulary(self.context.language).word

    def names(self, words: NamesByLanguage) -> list[str]:
        """The names of a thing, those of the language first."""
        return list(dict.fromkeys([*words.of(self.context.language), *words.all()]))

    def seat(self, seat: int) -> str:
        """A seat by its player's name, or by its number."""
        seats = self.context.table.seats
        if self.called == "sign":
            return f"#{seat + 1}"
        if self.called == "number" or not 0 <= seat < len(seats):
            return f"{self.small('seat')} {seat + 1}"
        return seats[seat].name

    def counter(self, name: str) -> list[str]:
        """The names of a counter."""
        if name in self.context.game.counters:
            return self.names(self.context.game.counters[name].words)
        extra = self.context.table.extras.get(name)
        return [extra.name if extra else name]

    def piece(self, key: str, owner: bool = True) -> list[str]:
        """The names of a piece, with whose it is if that has to be said."""
        born, _, item = key.rpartition(".")
        kind = self.context.game.kind_of(item)
        if not kind:
            return [key]
        pieces = self.context.game.pieces[kind]
        names = self.names(pieces.items.get(item, pieces.words))
        whose = seat_of(born)
        before = f"{self.seat(whose)} " if whose is not None and owner else ""
        return [before + name for name in names]

    def holder(self, key: str, counter: str) -> list[str]:
        """Who or what keeps a counter; nothing for the seat that speaks."""
        seat, mine = seat_of(key), self.context.seat
        if seat is not None:
            return [""] if seat == mine else [self.seat(seat)]
        if key == TABLE:
            known = self.context.game.counters.get(counter)
            unclear = known is not None and "seat" in known.at
            return [self.small("table")] if unclear else ["", self.small("table")]
        return self.piece(key)
