"""What a thing at a table is, as its game knows it, and the entry that explains it.

bot.play.bridge -> Topic -> explain -> Explained
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rules_index.model import FiledEntry, Passage

Names = Mapping[str, Sequence[str]]
"""Language -> what something is called in it, the usual name first."""


@dataclass(frozen=True, slots=True)
class Topic:
    """A thing of a game, as the game's own data know it."""

    game: str
    names: Names
    number: str = ""
    """The step's number in the guides."""
    concept: str = ""
    """A key of the lexicon."""
    around: Names = field(default_factory=dict)
    """The phase or procedure it is in: guides may number the part and name the whole."""
    within: Names = field(default_factory=dict)
    """The procedure alone; phases are often called like other things: fate, conflict."""
    beside: tuple[tuple[str, Names], ...] = ()
    """Number and names of the steps before and after: where both stand in a guide under these
    numbers, the one between them is this one, whatever it is called there."""


@dataclass(frozen=True, slots=True)
class Explained:
    """The entry that explains a topic."""

    filed: FiledEntry
    language_missing: str = ""
    """The language that was asked for where no guide in it explains the topic."""
    passage: Passage | None = None
    """What explains it, where the entry is about more than that."""


def whole(topic: Topic) -> Topic:
    """What a step is part of: a guide may explain a duel, and none of the duel's steps."""
    return Topic(topic.game, topic.within, topic.number.rpartition(".")[0], around=topic.names)
