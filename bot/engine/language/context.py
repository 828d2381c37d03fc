"""Describe where a line is said and by whom, and what the table waits for and compares there.

Game, Table, seat -> Context, Position -> lattice, readers, phrases
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, cast

from bot.engine.games.game import Game
from bot.engine.games.game_flow import Compare, Wait
from bot.engine.language.effort import Effort
from bot.engine.language.lexicon import Lexicon, Term
from bot.engine.language.sources import lexicon
from bot.engine.rules import flow
from bot.engine.rules.lookup import between, pieces
from bot.engine.rules.transaction import Transaction
from bot.engine.state import Table


class Position:
    """Facts about the table, worked out from its state, that reading a line needs for any speaker.

    Each fact is worked out when it is first needed, and kept as long as the table stays the same.
    """

    def __init__(self, game: Game, table: Table) -> None:
        self.game, self.table = game, table
        self._pieces: dict[tuple[str, int | None], tuple[str, ...]] = {}
        self._by_number: dict[str, dict[str, str]] = {}
        self.kept: dict[Hashable, Any] = {}
        """What each lattice found in its text; it is kept because a line is looked at a dozen
        times."""

    def pieces(self, which: str, seat: int | None) -> tuple[str, ...]:
        """Return the keys of the pieces that a selector of the game's file means for a seat.

        The result is cached, because one line asks for the same pieces a thousand times.
        """
        found = self._pieces.get((which, seat))
        if found is None:
            found = self._pieces[which, seat] = pieces(self.game, self.table, which, seat)
        return found

    def by_number(self, kind: str) -> dict[str, str]:
        """Return a mapping from the last word of a piece's English name to its key, for a kind.

        For "province 2" that word is "2".
        """
        if kind not in self._by_number:
            items = self.game.pieces[kind].items.items()
            found = {said.of("en")[0].rpartition(" ")[2]: item for item, said in items}
            self._by_number[kind] = found
        return self._by_number[kind]

    @cached_property
    def words(self) -> tuple[Lexicon, Lexicon]:
        """Return the lexicon of the game and the lexicon of the table."""
        return lexicon(self.game, self.table)

    @cached_property
    def seats(self) -> range:
        """Return the numbers of all seats."""
        return range(len(self.table.seats))

    @cached_property
    def waiting(self) -> Wait | None:
        """Return what the running step still waits for; None if it waits for nothing."""
        return flow.current_wait(self.game, self.table)

    @cached_property
    def choosing(self) -> str:
        """Return the secret choice that is made now; "" if there is none.

        This includes the choice of a later step, if all stops before it wait for nothing.
        """
        transaction = Transaction(self.game, self.table)
        steps = {
            step for name in self.game.choices for step in flow.choosing_steps(self.game, name)
        }
        flow.reach(transaction, steps)
        wait = flow.current_wait(self.game, transaction.table)
        return wait.choice if wait else ""

    @cached_property
    def chosen_number(self) -> str:
        """Return the only field of the current secret choice if it is a number; else ""."""
        choice = self.game.choices.get(self.choosing)
        fields = choice.fields if choice else {}
        return next((name for name, one in fields.items() if one.range and len(fields) == 1), "")

    @cached_property
    def mirroring(self) -> frozenset[str]:
        """Return the counters, such as a dial, that show what is chosen in secret now."""
        choosing = self.choosing
        choice = self.game.choices.get(choosing)
        showing = {name for name, one in self.game.counters.items() if one.mirrors == choosing}
        return frozenset({*showing, choice.value} - {""}) if choice else frozenset()

    @cached_property
    def comparison(self) -> tuple[str, Compare, tuple[int, ...]] | None:
        """Return the step that compares totals now, its comparison and its seats; None without one.

        This includes a later step, if all stops before it wait for nothing.
        """
        transaction = Transaction(self.game, self.table)
        flow.reach(transaction, flow.comparing_steps(self.game))
        wait = flow.current_wait(self.game, transaction.table)
        if wait is None or wait.compare is None:
            return None
        where = "/".join(transaction.table.place)
        return where, wait.compare, self._between(wait.compare, transaction.table)

    def _between(self, compare: Compare, table: Table) -> tuple[int, ...]:
        """Return the seats that a comparison is about: all in play for "each", else by role."""
        if compare.between == ("each",):
            return tuple(seat for seat in self.seats if seat not in table.out)
        return between(self.game, table, compare.between)


@dataclass(frozen=True)
class Context:
    """The situation in which a line is said: game, table, the speaker's seat and language."""

    game: Game
    table: Table
    seat: int | None
    language: str = "en"
    subject: int | None = None
    """The seat that was named just before: "Ana honor +1 fate -1" is about her fate as well."""
    we: tuple[int, ...] = ()
    """The seats that "we" means in this reading, if it means more than the speaker."""
    is_reported: bool = False
    """Whether only other players' deeds are read, which they have to report themselves: "you
    pass"."""
    effort: Effort = field(default_factory=Effort, compare=False)
    """The steps that reading a typed text may still take; the bot's own phrases have no limit."""
    shared: Position | None = field(default=None, repr=False, compare=False)
    """The position, which `replace` hands on to the new context as long as the table is the
    same."""

    def __post_init__(self) -> None:
        if self.shared is None or self.shared.table is not self.table:
            object.__setattr__(self, "shared", Position(self.game, self.table))

    @property
    def position(self) -> Position:
        """Return the facts about the table as it stands that are the same for every speaker."""
        return cast("Position", self.shared)

    def is_foreign(self, term: Term) -> bool:
        """Tell whether a meaning of a word exists only in languages other than the context's."""
        return bool(term.languages) and self.language not in term.languages

    @property
    def speaker(self) -> int | None:
        """Return the seat of a clause that names none: the last clause's, else the speaker's."""
        return self.seat if self.subject is None else self.subject

    @property
    def words(self) -> tuple[Lexicon, Lexicon]:
        """Return the lexicon of the game and the lexicon of the table."""
        return self.position.words

    @property
    def seats(self) -> range:
        """Return the numbers of all seats."""
        return self.position.seats

    @property
    def waiting(self) -> Wait | None:
        """Return what the running step still waits for; None if it waits for nothing."""
        return self.position.waiting

    @property
    def choosing(self) -> str:
        """Return the secret choice that is made now, or ""; see `Position.choosing`."""
        return self.position.choosing

    @property
    def chosen_number(self) -> str:
        """Return the only field of the current secret choice if it is a number; else ""."""
        return self.position.chosen_number

    @property
    def comparison(self) -> tuple[str, Compare, tuple[int, ...]] | None:
        """Return the step that compares totals now, its comparison and its seats; or None."""
        return self.position.comparison

    def mirrors(self, counter: str) -> bool:
        """Tell whether a counter, such as a dial, shows what is chosen in secret now."""
        return counter in self.position.mirroring
