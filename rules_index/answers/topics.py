"""A thing at a table, as its game's data describe it, and the entry that explains it.

bot.play.bridge -> Topic -> explain -> Explained
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rules_index.model import FiledEntry, Passage

Names = Mapping[str, Sequence[str]]
"""Language -> the names of something, the usual name first."""


@dataclass(frozen=True, slots=True)
class Topic:
    """A thing of a game, described by the game's own data."""

    game: str
    names: Names
    number: str = ""
    """The step's number in the guides."""
    concept: str = ""
    """A key of the lexicon."""
    around: Names = field(default_factory=dict)
    """The names of the phase or procedure that it is in; a guide may number the part and name the
    whole.
    """
    within: Names = field(default_factory=dict)
    """The names of the procedure alone; phases often have names of other things, like "conflict".
    """
    beside: tuple[tuple[str, Names], ...] = ()
    """Number and names of the steps before and after.

    If a guide has both under these numbers, the one between them is this step, whatever its name.
    """


@dataclass(frozen=True, slots=True)
class Explained:
    """The entry that explains a topic."""

    filed: FiledEntry
    language_missing: str = ""
    """The language that was asked for where no guide in it explains the topic."""
    passage: Passage | None = None
    """The passage that explains it, if the entry is about more than the topic."""


def whole(topic: Topic) -> Topic:
    """Return the topic that a step is part of: a guide may explain a duel, and none of its
    steps.
    """
    return Topic(topic.game, topic.within, topic.number.rpartition(".")[0], around=topic.names)
