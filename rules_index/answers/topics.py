"""Records: a Topic is a thing at a game table, and Explained is the entry that explains it.

bot.tables.bridge -> Topic -> explain -> Explained
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rules_index.model import FiledEntry, Passage

Names = Mapping[str, Sequence[str]]
"""Language -> the names of a thing in this language, the usual name first."""


@dataclass(frozen=True, slots=True)
class Topic:
    """A thing at a game table, such as a step, as its game's data describe it."""

    game: str
    names: Names
    number: str = ""
    """The number of the step in the guides."""
    concept: str = ""
    """The key of the thing's concept in the lexicon; "" if it has none."""
    around: Names = field(default_factory=dict)
    """The names of the phase or procedure to which the thing belongs.

    A guide may number the steps and name only the phase or procedure.
    """
    within: Names = field(default_factory=dict)
    """The names of the procedure to which the thing belongs, without those of phases.

    Other things often share the name of a phase, like "conflict".
    """
    beside: tuple[tuple[str, Names], ...] = ()
    """The number and the names of the step before, and of the step after.

    If a guide has both steps under these numbers, the step between them is this one, whatever its
    name.
    """


@dataclass(frozen=True, slots=True)
class Explained:
    """The entry that explains a topic."""

    filed: FiledEntry
    language_missing: str = ""
    """The language that was asked for, if no guide in this language explains the topic; else ""."""
    passage: Passage | None = None
    """The passage that explains the topic, if the rest of the entry is about other things; else
    None.
    """


def whole(topic: Topic) -> Topic:
    """Return the procedure to which a step belongs, such as a duel, as a topic.

    It is looked up where a guide explains the duel, but none of its steps.
    """
    return Topic(topic.game, topic.within, topic.number.rpartition(".")[0], around=topic.names)
