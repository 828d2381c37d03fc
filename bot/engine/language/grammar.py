"""How the words of a clause are taken: each in one of its meanings, as far as a reader knows it.

a path of items, Grammar -> sequences -> the readers of amounts, things, deeds
"""

from __future__ import annotations

from collections.abc import Sequence as Listed
from dataclasses import dataclass, field

from bot.engine.language.effort import Effort
from bot.engine.language.lexicon import Term

_MOST = 120
"""More ways to take the words of a clause than any sentence has that somebody means."""
_A_STEP = 4
"""So many words are added to what was taken before them in one step."""


@dataclass(frozen=True, slots=True, eq=False)
class Item:
    """A stretch of tokens with its meanings."""

    start: int
    end: int
    terms: tuple[Term, ...]
    cost: int = 0


Path = tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Typed:
    """An item in one of its meanings."""

    kind: str
    value: str | int
    of: str
    item: Item
    term: Term


Sequence = tuple[Typed, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Grammar:
    """Which words a reader takes: others make it refuse a clause, so they are not tried."""

    kinds: frozenset[str]
    needed: frozenset[str]
    """Kinds without which it reads nothing."""
    verbs: frozenset[str] = frozenset()
    """Those of the verbs that it reads."""
    pairs: frozenset[tuple[str, str]] = frozenset()
    """Where no verb may be said twice: those that may stand together, in their order."""
    completed: str = ""
    """The verb that another one may follow, which says more: "bring … down"."""
    once: tuple[frozenset[str], ...] = ()
    """Of each of these groups of kinds it takes one word at most."""
    of_one_action: bool = False
    """Whether all names of actions, and of what they are told, have to be of the same action."""
    _bits: dict[str, int] = field(init=False)
    """Which of these groups, and of what it needs, a kind is of."""
    _all_once: int = field(init=False)
    """The bits of these groups."""
    _known: frozenset[str] = field(init=False)
    """The kinds that it takes, the verbs one by one."""

    def __post_init__(self) -> None:
        groups = [*self.once, *(frozenset({kind}) for kind in sorted(self.needed))]
        bits = {
            kind: sum(1 << place for place, group in enumerate(groups) if kind in group)
            for kind in self.kinds
        }
        object.__setattr__(self, "_bits", bits)
        object.__setattr__(self, "_known", (self.kinds - {"verb"}) | self.verbs)
        object.__setattr__(self, "_all_once", (1 << len(self.once)) - 1)

    def knows(self, term: Term) -> bool:
        """Whether it has a use for a meaning."""
        return term.kind in self.kinds and (term.kind != "verb" or term.value in self.verbs)

    def knows_any(self, kinds: frozenset[str]) -> bool:
        """Whether it has a use for a word that can be of these kinds; a verb's kind is itself."""
        return not self._known.isdisjoint(kinds)

    def taken(self, one: Typed) -> Taken:
        """A word with what it uses up of this grammar."""
        return one, self._verb(one), self._bits.get(one.kind, 0)

    def _verb(self, one: Typed) -> str:
        """The verb that a word is; where all is of one action, that: "conflict" of its ring."""
        match one.kind:
            case "action" if self.of_one_action:
                return str(one.value)
            case "param" | "option" if self.of_one_action:
                return one.of.partition(".")[0]
            case "verb" if not self.of_one_action:
                return str(one.value)
        return ""

    def may_be_said(self, kinds: frozenset[str]) -> bool:
        """Whether words of these kinds can hold all that it needs; a verb's kind is itself."""
        for kind in self.needed:
            if self.verbs.isdisjoint(kinds) if kind == "verb" else kind not in kinds:
                return False
        return True

    def after(self, state: State, verb: str, bits: int) -> State | None:
        """What is used up with one more word; None if it may not stand there."""
        before, used = state
        if used & bits & self._all_once:
            return None
        if verb and before:
            if before == self.completed:
                return (verb, used | bits)
            if self.pairs:
                return (verb, used | bits) if (before, verb) in self.pairs else None
            return (before, used | bits) if before == verb else None
        return verb or before, used | bits

    def is_whole(self, state: State) -> bool:
        """Whether all that it needs was said."""
        wanted = (1 << len(self.needed)) - 1
        return state[1] >> len(self.once) == wanted


State = tuple[str, int]
"""The verb that was said, and a bit for each group of words that was."""
Taken = tuple[Typed, str, int]
"""A word, the verb that it is, and its bits."""


def sequences(
    options: Listed[tuple[Taken, ...]], grammar: Grammar, effort: Effort
) -> list[Sequence]:
    """The ways to take words in these meanings, in the order in which they are given."""
    found: list[tuple[Sequence, State]] = [((), ("", 0))]
    for meanings in options:
        effort.spend(1 + len(found) * len(meanings) // _A_STEP)
        longer = [
            ((*said, one), after)
            for said, state in found
            for one, verb, bits in meanings
            if (after := grammar.after(state, verb, bits)) is not None
        ]
        found = longer[:_MOST]
    return [said for said, state in found if grammar.is_whole(state)]
