"""Tell what a counter without a number means: one of it, or a number that is left open.

a clause in one meaning -> is_open -> reading asks; amounts counts one
"""

from __future__ import annotations

from bot.engine import commands as c
from bot.engine.language.context import Context
from bot.engine.language.grammar import Sequence
from bot.engine.language.readers.shared import of
from bot.engine.language.vocabulary import vocabulary

NUMBERS = frozenset({"number", "signed", "sign", "one"})
"""Kinds of words that say how many."""


def is_open(context: Context, sequence: Sequence, command: c.Command) -> bool:
    """Tell whether a clause changes a counter without saying by how much: "lose honor".

    In a language without articles a noun in the singular says it: one.
    """
    changes = isinstance(command, (c.Change, c.Give, c.Several))
    return changes and is_bare(sequence) and not _is_singular(context, sequence)


def is_bare(sequence: Sequence) -> bool:
    """Tell whether a clause has a counter but no number: "gain honor"."""
    return bool(of(sequence, "counter")) and not of(sequence, *NUMBERS)


def _is_singular(context: Context, sequence: Sequence) -> bool:
    """Tell whether all counters are in the singular, in a language that has no articles."""
    return bool(vocabulary(context.language).plural) and all(
        one.term.single and not context.is_foreign(one.term) for one in of(sequence, "counter")
    )
