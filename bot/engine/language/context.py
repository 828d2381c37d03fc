"""Where something is said, and by whom; what is waited for and compared there.

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
from bot.engine.rules.draft import Draft
from bot.engine.rules.lookup import between, pieces
from bot.engine.state import Table


class Position:
    """What a table as it stands says to all who speak at it, each found when it is first needed."""

    def __init__(self, game: Game, table: Table) -> None:
        self.game, self.table = game, table
        self._pieces: dict[tuple[str, int | None], tuple[str, ...]] = {}
        self._by_number: dict[str, dict[str, str]] = {}
        self.kept: dict[Hashable, Any] = {}
        """What was found in each text that was read here; a line is looked at a dozen times."""

    def pieces(self, which: str, seat: int | None) -> tuple[str, ...]:
        """The pieces of a selector for a seat; one line asks for the same a thousand times."""
        found = self._pieces.get((which, seat))
        if found is None:
            found = self._pieces[which, seat] = pieces(self.game, self.table, which, seat)
        return found

    def by_number(self, kind: str) -> dict[str, str]:
        """The pieces of a kind by the last word of their names: "2" of "province 2"."""
        if kind not in self._by_number:
            items = self.game.pieces[kind].items.items()
            found = {said.of("en")[0].rpartition(" ")[2]: item for item, said in items}
            self._by_number[kind] = found
        return self._by_number[kind]

    @cached_property
    def words(self) -> tuple[Lexicon, Lexicon]:
        """The words of the game and of the table."""
        return lexicon(self.game, self.table)

    @cached_property
    def seats(self) -> range:
        """All seats."""
        return range(len(self.table.seats))

    @cached_property
    def waiting(self) -> Wait | None:
        """What the running step still waits for."""
        return flow.waiting(self.game, self.table)

    @cached_property
    def choosing(self) -> str:
        """The secret choice that is made now, or after stops that wait for nothing; "" for none."""
        draft = Draft(self.game, self.table)
        steps = {step for name in self.game.choices for step in flow.choosing(self.game, name)}
        flow.reach(draft, steps)
        wait = flow.waiting(self.game, draft.table)
        return wait.choice if wait else ""

    @cached_property
    def chosen_number(self) -> str:
        """The field of the secret choice that is made now, if it is a number and nothing else."""
        choice = self.game.choices.get(self.choosing)
        fields = choice.fields if choice else {}
        return next((name for name, one in fields.items() if one.range and len(fields) == 1), "")

    @cached_property
    def mirroring(self) -> frozenset[str]:
        """The counters that show what is chosen in secret now: their number is that choice."""
        choosing = self.choosing
        choice = self.game.choices.get(choosing)
        showing = {name for name, one in self.game.counters.items() if one.mirrors == choosing}
        return frozenset({*showing, choice.value} - {""}) if choice else frozenset()

    @cached_property
    def comparison(self) -> tuple[str, Compare, tuple[int, ...]] | None:
        """What is compared now, or after stops that wait for nothing, and between whom."""
        draft = Draft(self.game, self.table)
        flow.reach(draft, flow.comparing(self.game))
        wait = flow.waiting(self.game, draft.table)
        if wait is None or wait.compare is None:
            return None
        where = "/".join(draft.table.place)
        return where, wait.compare, self._between(wait.compare, draft.table)

    def _between(self, compare: Compare, table: Table) -> tuple[int, ...]:
        """The seats that are compared: by their roles, or as they sit."""
        if compare.between == ("each",):
            return tuple(seat for seat in self.seats if seat not in table.out)
        return between(self.game, table, compare.between)


@dataclass(frozen=True)
class Context:
    """Where something is said, and by whom."""

    game: Game
    table: Table
    seat: int | None
    language: str = "en"
    subject: int | None = None
    """The seat that was named just before: "Ana honor +1 fate -1" is about her fate as well."""
    is_reported: bool = False
    """Whether only what somebody else does is read: "you pass", which they have to say."""
    effort: Effort = field(default_factory=Effort, compare=False)
    """What may still be spent on a text that somebody types; our own phrases have no limit."""
    shared: Position | None = field(default=None, repr=False, compare=False)
    """What `replace` hands on, as long as the table stays the same."""

    def __post_init__(self) -> None:
        if self.shared is None or self.shared.table is not self.table:
            object.__setattr__(self, "shared", Position(self.game, self.table))

    @property
    def position(self) -> Position:
        """What the table as it stands says to everybody."""
        return cast("Position", self.shared)

    def is_foreign(self, term: Term) -> bool:
        """Whether a word is none of the asked language."""
        return bool(term.languages) and self.language not in term.languages

    @property
    def speaker(self) -> int | None:
        """The seat that is meant where none is named."""
        return self.seat if self.subject is None else self.subject

    @property
    def words(self) -> tuple[Lexicon, Lexicon]:
        """The words of the game and of the table."""
        return self.position.words

    @property
    def seats(self) -> range:
        """All seats."""
        return self.position.seats

    @property
    def waiting(self) -> Wait | None:
        """What the running step still waits for."""
        return self.position.waiting

    @property
    def choosing(self) -> str:
        """The secret choice that is made now, or after stops that wait for nothing; "" for none."""
        return self.position.choosing

    @property
    def chosen_number(self) -> str:
        """The field of the secret choice that is made now, if it is a number and nothing else."""
        return self.position.chosen_number

    @property
    def comparison(self) -> tuple[str, Compare, tuple[int, ...]] | None:
        """What is compared now, or after stops that wait for nothing, and between whom."""
        return self.position.comparison

    def mirrors(self, counter: str) -> bool:
        """Whether a counter shows what is chosen in secret now: its number is that choice."""
        return counter in self.position.mirroring
