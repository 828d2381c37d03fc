"""Take each word of a clause in one of its meanings, in all ways that a reader can use.

a path of items, Grammar -> sequences -> the readers of amounts, things, deeds
"""

from __future__ import annotations

from collections.abc import Sequence as Listed
from dataclasses import dataclass, field

from bot.engine.language.effort import Effort
from bot.engine.language.lexicon import Term

_MOST = 120
"""The maximum number of combinations of meanings that are followed for a clause. Chosen by hand: no
sentence that somebody means has more."""
_A_STEP = 4
"""How many combinations one step of effort can extend by a word. Chosen by hand."""


@dataclass(frozen=True, slots=True, eq=False)
class Item:
    """A stretch of tokens with its meanings; `cost` is its number of wrong letters."""

    start: int
    end: int
    terms: tuple[Term, ...]
    cost: int = 0


Path = tuple[Item, ...]
"""A way to cut a stretch: items, each of which begins where the one before it ends."""


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
    """The words that a reader can use; a clause with any other word is not given to that reader."""

    kinds: frozenset[str]
    needed: frozenset[str]
    """The kinds of words that a clause must have for the reader."""
    verbs: frozenset[str] = frozenset()
    """The verbs that the reader can use."""
    pairs: frozenset[tuple[str, str]] = frozenset()
    """The pairs of verbs that a clause may have, in this order. Without pairs a clause may repeat
    one verb, but not have a second one."""
    completed: str = ""
    """The verb that a second verb may complete, as "down" completes "bring"; "" if there is
    none."""
    once: tuple[frozenset[str], ...] = ()
    """Groups of kinds; a clause may have one word of each group at most."""
    of_one_action: bool = False
    """Whether all names of actions, their parameters and options have to be of the same action."""
    _bits: dict[str, int] = field(init=False)
    """Kind -> the bits of the groups in `once`, and of the kinds in `needed`, that it belongs
    to."""
    _all_once: int = field(init=False)
    """The bits of all groups in `once`."""
    _known: frozenset[str] = field(init=False)
    """The kinds that the reader can use, with its verbs one by one instead of "verb"."""

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
        """Tell whether the reader can use a word in this meaning."""
        return term.kind in self.kinds and (term.kind != "verb" or term.value in self.verbs)

    def knows_any(self, kinds: frozenset[str]) -> bool:
        """Tell whether the reader can use one of these kinds; verbs count by their values."""
        return not self._known.isdisjoint(kinds)

    def taken(self, one: Typed) -> Taken:
        """Return a word, its verb, and the bits of its kind: all that `after` needs."""
        return one, self._verb(one), self._bits.get(one.kind, 0)

    def _verb(self, one: Typed) -> str:
        """Return the verb that a word is; "" if the word is not a verb.

        If the grammar is `of_one_action`, return instead the action that the word names, or the
        action whose parameter or option the word is.
        """
        match one.kind:
            case "action" if self.of_one_action:
                return str(one.value)
            case "param" | "option" if self.of_one_action:
                return one.of.partition(".")[0]
            case "verb" if not self.of_one_action:
                return str(one.value)
        return ""

    def may_be_said(self, kinds: frozenset[str]) -> bool:
        """Tell whether these kinds include all that the reader needs; verbs count by value."""
        for kind in self.needed:
            if self.verbs.isdisjoint(kinds) if kind == "verb" else kind not in kinds:
                return False
        return True

    def after(self, state: State, verb: str, bits: int) -> State | None:
        """Return the state after a word with this verb and bits; None if the word does not fit.

        `state` is the verb and the bits of the words before.
        """
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
        """Tell whether a clause has all the kinds of words that the reader needs."""
        wanted = (1 << len(self.needed)) - 1
        return state[1] >> len(self.once) == wanted


State = tuple[str, int]
"""The verb among the words so far, and the bits of all the words."""
Taken = tuple[Typed, str, int]
"""A word, the verb that it is, and the bits of the groups that it belongs to."""


def sequences(
    options: Listed[tuple[Taken, ...]], grammar: Grammar, effort: Effort
) -> list[Sequence]:
    """Return the sequences of one meaning for each word that fit the grammar.

    `options` holds the meanings of each word in turn. Sequences with earlier meanings come first.
    """
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
