"""Runs the ways past the score in their order, and adds up what they find.

Query -> number, alias, title, quoted, pack_question, card, card_status, step_of_phase,
bare_number, step_in_prose, heading -> here -> searcher
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

from rules_index.search.context import Context
from rules_index.search.index.index import Index
from rules_index.search.index.postings import Floats
from rules_index.search.match.alias import alias_bonus
from rules_index.search.match.bare_number import bare_number
from rules_index.search.match.card import NamedCard, card_bonus
from rules_index.search.match.card_status import with_lists
from rules_index.search.match.heading import chapter_bonus
from rules_index.search.match.number import step_bonus
from rules_index.search.match.pack_question import line_bonus
from rules_index.search.match.quoted import phrase_bonus
from rules_index.search.match.step_in_prose import told_of
from rules_index.search.match.step_of_phase import nested_steps
from rules_index.search.match.step_of_whole import Step
from rules_index.search.match.title import title_bonus
from rules_index.search.question.languages import spelling_all
from rules_index.search.question.query import Query
from rules_index.search.question.references import numbers
from rules_index.search.question.step_phrase import counted
from rules_index.search.text.step_vocabulary import Steps

_NESTED = 100.0
"""More than scores can come to: a step by its figure and that of its phase."""
_OWN = 5.0
"""What a step counts more in the language of the word beside its number."""


@dataclass(frozen=True, slots=True)
class Shortcuts:
    """What the short ways add to the score of every entry."""

    bonus: Floats
    """By numbers of steps, titles, quoted phrases, aliases, lines of packs, headings."""
    card: NamedCard
    """By a card's name, apart: it may be a slip."""
    steps: Mapping[int, Step] = field(default_factory=dict)
    """The passages that are the step of a bare figure."""
    unsure: bool = False
    """Whether a bare figure is asked that no entry has, or several that are not the same."""


def shortcuts(context: Context) -> Shortcuts:
    """Exact names first; a bare figure or a heading only where there are none."""
    query, index, allowed = context.query, context.index, context.allowed
    steps = context.vocabulary
    exact = _in_its_language(step_bonus(query, index, allowed), query, index, allowed)
    unknown = not exact.any() and _is_number_alone(query, steps)
    exact += alias_bonus(context.aliases, index) * allowed
    exact += title_bonus(query, index, allowed)
    exact += phrase_bonus(context) + line_bonus(query, index, allowed)
    card = with_lists(card_bonus(query, index, allowed), query, index, steps.lexicon)
    if exact.any() or card.sure:
        return Shortcuts(exact, card)
    if unknown:
        return Shortcuts(exact, card, unsure=True)
    nested = nested_steps(context)
    if nested:
        exact[list(nested)] += _NESTED
        return Shortcuts(_in_its_language(exact, query, index, allowed), card, nested)
    bare = bare_number(context)
    asked = counted(query.text, steps.means_one) if bare.no_phase else None
    told = told_of(asked, context) if asked else {}
    if told:
        exact[list(told)] += _NESTED
        return Shortcuts(exact, card, told, unsure=len(told) > 1)
    if bare.unsure or bare.bonus.any() or card.bonus.any():
        return Shortcuts(bare.bonus, card, bare.steps, bare.unsure)
    return Shortcuts(chapter_bonus(query, index, allowed), card)


def _in_its_language(numbered: Floats, query: Query, index: Index, allowed: Floats) -> Floats:
    """The bonus of numbers, with more where the word beside one is a guide's: "krok 4.5"."""
    codes = spelling_all(query, index, allowed) if numbered.any() else []
    spoken = index.having("language", codes) if codes else np.zeros(len(numbered), dtype=bool)
    return numbered + _OWN * (spoken & (numbered > 0)).astype(np.float32)


def _is_number_alone(query: Query, steps: Steps) -> bool:
    """Whether a question is the number of a step, with a label at most."""
    said = [word for word in query.plain.split() if len(word) > 1 and word.isalpha()]
    return bool(numbers(query.text)) and all(map(steps.means_one, said))
