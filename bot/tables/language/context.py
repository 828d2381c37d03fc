"""Where something is said, and by whom; what is waited for and compared there.

Game, Table, seat -> Context -> lattice, readers, phrases
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from bot.tables.decisions import flow
from bot.tables.decisions.draft import Draft
from bot.tables.decisions.lookup import between
from bot.tables.games.course import Compare, Wait
from bot.tables.games.game import Game
from bot.tables.language.effort import Effort
from bot.tables.language.lexicon import Lexicon, Term
from bot.tables.language.sources import lexicon
from bot.tables.state import Table


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

    def is_foreign(self, term: Term) -> bool:
        """Whether a word is none of the asked language."""
        return bool(term.languages) and self.language not in term.languages

    @property
    def speaker(self) -> int | None:
        """The seat that is meant where none is named."""
        return self.seat if self.subject is None else self.subject

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

    def mirrors(self, counter: str) -> bool:
        """Whether a counter shows what is chosen in secret now: its number is that choice."""
        known = self.game.counters.get(counter)
        choices = self.game.choices.items() if counter else ()
        values = {name for name, one in choices if one.value == counter}
        shown = values | {known.mirrors if known else ""} - {""}
        return bool(shown) and self.choosing in shown

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
