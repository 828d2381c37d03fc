"""Describes a thing at a table by its game's data, and the entry that explains it.

bot.tables.bridge -> Topic -> explain -> Explained
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rules_index.model import FiledEntry, Passage

Names = Mapping[str, Sequence[str]]
"""The names of something by language, the usual name first."""


@dataclass(frozen=True, slots=True)
class Topic:
    """A thing of a game, described by the game's own data."""

    game: str
    names: Names
    number: str = ""
    """The number of the step in the guides."""
    concept: str = ""
    """The key of the thing's concept in the lexicon; "" if it has none."""
    around: Names = field(default_factory=dict)
    """The names of the phase or procedure around it.

    A guide may give numbers to the steps, but a name only to the whole.
    """
    within: Names = field(default_factory=dict)
    """The names of the procedure alone. Phases are not here, because other things often share their
    names, like "conflict".
    """
    beside: tuple[tuple[str, Names], ...] = ()
    """For the step before and the step after, its number and its names.

    If a guide has both steps under these numbers, the step between them is this one, whatever its
    name.
    """


@dataclass(frozen=True, slots=True)
class Explained:
    """The entry that explains a topic."""

    filed: FiledEntry
    language_missing: str = ""
    """The language that was asked for, if no guide in it explains the topic; else ""."""
    passage: Passage | None = None
    """The passage that explains the topic, if the entry is about more than the topic; else None."""


def whole(topic: Topic) -> Topic:
    """Return the topic of which a step is a part: a guide may explain only the whole duel."""
    return Topic(topic.game, topic.within, topic.number.rpartition(".")[0], around=topic.names)
