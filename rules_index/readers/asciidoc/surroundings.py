"""The surroundings of the next block of AsciiDoc: open lists and containers, and its attributes."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules_index.readers.asciidoc.lines import BlockAttributes
from rules_index.readers.asciidoc.lists import Lists


@dataclass(slots=True)
class Surroundings:
    """The open lists and containers around the next block, and the attributes typed above it."""

    lists: Lists = field(default_factory=Lists)
    about: BlockAttributes = field(default_factory=BlockAttributes)
    """The attributes of the next block."""
    attached: bool = False
    """Whether a `+` attaches the next block to the list item above it."""
    _containers: list[tuple[str, Lists]] = field(default_factory=list)
    _delimiters: dict[str, int] = field(default_factory=dict)
    """Delimiter -> the number of open containers that began with it."""

    def take_about(self) -> BlockAttributes:
        """Return the attributes collected for the block that begins, and clear them."""
        about, self.about = self.about, BlockAttributes()
        self.attached = self.lists.awaits_words = False
        return about

    def end_lists(self) -> None:
        """End the open lists, unless the block that begins is part of a list item."""
        if not self.attached and not self.lists.awaits_words:
            self.lists.end_all()

    def is_open(self, delimiter: str) -> bool:
        """Tell whether any open container began with this delimiter, which would then end it."""
        return self._delimiters.get(delimiter, 0) > 0

    def start_container(self, delimiter: str) -> None:
        self._containers.append((delimiter, self.lists))
        self._delimiters[delimiter] = self._delimiters.get(delimiter, 0) + 1
        self.lists = Lists(outside=self.lists.inside)

    def end_container(self, delimiter: str) -> None:
        """End the innermost container that began with this delimiter, and all containers inside
        it."""
        ended = ""
        while ended != delimiter:
            self.lists.end_all()
            ended, self.lists = self._containers.pop()
            self._delimiters[ended] -= 1
        self.attached, self.about = False, BlockAttributes()

    def end_all(self) -> None:
        self.lists.end_all()
        for _, lists in self._containers:
            lists.end_all()
