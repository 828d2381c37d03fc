"""The names of a table's things in one language, for one speaker.

Context -> Wording -> templates
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
    """The words for a table's things in one language."""

    context: Context
    called: str = "name"
    """The way to call seats: by "name" of the player, "number" ("seat 2"), or "sign" ("#2").

    A player's name is never like "#2".
    """

    @cached_property
    def verb(self) -> Callable[[str], str]:
        """Return the function that maps the key of a verb to the word that the bot uses for it."""
        return vocabulary(self.context.language).verb

    @cached_property
    def small(self) -> Callable[[str], str]:
        """Return the function that maps the key of a small word to the bot's word for it."""
        return vocabulary(self.context.language).word

    def names(self, words: NamesByLanguage) -> list[str]:
        """Return the names of a thing in all languages, those of the table's language first."""
        return list(dict.fromkeys([*words.of(self.context.language), *words.all()]))

    def seat(self, seat: int) -> str:
        """Return a name for a seat, in the way of the field `called`: "Ana", "seat 2" or "#2"."""
        seats = self.context.table.seats
        if self.called == "sign":
            return f"#{seat + 1}"
        if self.called == "number" or not 0 <= seat < len(seats):
            return f"{self.small('seat')} {seat + 1}"
        return seats[seat].name

    def counter(self, name: str) -> list[str]:
        """Return the names of a counter of the game or table; for an unknown counter, its key."""
        if name in self.context.game.counters:
            return self.names(self.context.game.counters[name].words)
        extra = self.context.table.extras.get(name)
        return [extra.name if extra else name]

    def piece(self, key: str, owner: bool = True) -> list[str]:
        """Return the names of a piece; with `owner`, its seat's name goes before each."""
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
        """Return the words for the holder of a counter; "" where it need not be said.

        The speaker's seat need not be said, nor the table for a counter that no seat has.
        """
        seat, own_seat = seat_of(key), self.context.seat
        if seat is not None:
            return [""] if seat == own_seat else [self.seat(seat)]
        if key == TABLE:
            known = self.context.game.counters.get(counter)
            unclear = known is not None and "seat" in known.at
            return [self.small("table")] if unclear else ["", self.small("table")]
        return self.piece(key)
