"""Read a new counter of a table's own, and refuse names that mean something already.

Lattice -> AddCounter, or why there is none
"""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine import commands as c
from bot.engine.games.game import Game
from bot.engine.language.context import Context
from bot.engine.language.fold import words
from bot.engine.language.grammar import Item
from bot.engine.language.lattice import Lattice
from bot.engine.language.lexicon import Lexicon, Term
from bot.engine.language.sources import Same, of_game
from bot.engine.message import Message, Sentence

_LONGEST_NAME = 40
_NAMES = frozenset(
    {"counter", "seat", "role", "piece", "kind", "action", "track", "choice", "compare", "number",
     "each", "nobody", "table", "me", "we", "opponent", "and", "mark"}
)  # fmt: skip
"""Kinds of words that name something; a counter of such a name would be ambiguous."""
_ORDERS = frozenset(
    {"pass", "next", "anyway", "undo", "redo", "yes", "no", "concede", "withdraw", "step", "round",
     "turn", "counter", "do", "won", "lost", "nobody_won"}
)  # fmt: skip
"""Verbs that are commands by themselves; no counter is called like one of them."""


def may_add(lattice: Lattice, start: int) -> bool:
    """Tell whether the verb of a new counter stands at a token, or right after "table" there."""
    place = _kinds(lattice, start, "table") or start
    items = lattice.edges[place] if place < len(lattice.tokens) else []
    return any(_adds(item) for item in items)


def _adds(item: Item) -> bool:
    return any((term.kind, term.value) == ("verb", "counter") for term in item.terms)


def added(lattice: Lattice, start: int, end: int) -> Iterator[tuple[c.Command, int, int, int]]:
    """Yield (command, cost of spelling, cost in all, 0) for the new counter of a clause."""
    place, each = start, True
    kinds = _kinds(lattice, place, "table")
    if kinds:
        place, each = kinds, False
    for item in lattice.edges[place] if place < end else ():
        if item.end < end and _adds(item):
            last, number = _start(lattice, item.end, end)
            name = lattice.raw(item.end, last).strip()
            lattice.context.effort.spend(2 * (end - start))
            fits = not _may_be_secret(lattice) and all(
                lattice.tokens[i].kind in {"word", "number"} for i in range(item.end, last)
            )
            if fits and not _name_refused(lattice.context, name):
                seat = lattice.context.seat
                one = c.AddCounter(seat=seat, name=name, each=each, start=number)
                yield one, item.cost, item.cost + 2, 0
                return


def _may_be_secret(lattice: Lattice) -> bool:
    """Tell whether a line mentions the secret choice; a counter's name would reveal it."""
    terms = (term for item in lattice.every_item() for term in item.terms)
    return bool(lattice.context.choosing) and any(t.kind in {"choice", "mirror"} for t in terms)


def _name_refused(context: Context, name: str) -> Sentence:
    """Return why a counter cannot have a name; "" if it can."""
    if len(name) > _LONGEST_NAME or not any(sign.isalpha() for sign in name):
        return Message(
            "a counter has a name with letters in it and is short, as in “counter threat”."
        )
    if any(_is_taken(name, known) for known in context.words):
        return Message(
            "“{name}” means something at this table already, so choose another name.", name=name
        )
    return ""


def counter_refused(context: Context, said: str) -> Sentence:
    """Return why the new counter that a text asks for is refused; "" if there is no reason.

    Return "" as well for a text that asks for no new counter.
    """
    found = Lattice(context, said)
    for item in found.edges[0] if found.tokens else ():
        if _adds(item):
            last, _ = _start(found, item.end, len(found.tokens))
            return _name_refused(context, found.raw(item.end, last).strip())
    return ""


def _kinds(lattice: Lattice, place: int, kind: str) -> int:
    """Return the token after the longest word of a kind that begins at a token; 0 without one."""
    found = [i.end for i in lattice.edges[place] if any(t.kind == kind for t in i.terms)]
    return max(found, default=0)


def _start(lattice: Lattice, start: int, end: int) -> tuple[int, int]:
    """Return the token after the name of a new counter, and the number it starts with, or 0.

    In "threat -2" the name ends before the sign, and the number is -2.
    """
    kinds = [token.kind for token in lattice.tokens[start:end]]
    if len(kinds) < 2 or kinds[-1] != "number":
        return end, 0
    number = int(lattice.tokens[end - 1].text)
    if kinds[-2] == "sign" and len(kinds) > 2:
        sign = 1 if lattice.tokens[end - 2].text == "+" else -1
        return end - 2, sign * number
    return end - 1, number


def is_table_word(name: str, game: Game) -> bool:
    """Tell whether a name already means something at every table of a game, in any language."""
    return _is_taken(name, of_game(Same(game)))


def _is_taken(name: str, known: Lexicon) -> bool:
    """Tell whether a name is a word of a lexicon with a meaning of its own."""
    return any(map(_means, known.phrases.get(words(name), ())))


def _means(term: Term) -> bool:
    return term.kind in _NAMES or (term.kind == "verb" and term.value in _ORDERS)
