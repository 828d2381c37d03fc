"""Defines a Draft, the blocks that become an entry; turns blocks into passages and text."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from rules_index.model import CardRef, Entry, Kind, LeftOut, Line, Passage
from rules_index.structure.shapes.block import Block

_INDENT = "  "


@dataclass(slots=True)
class Draft:
    """An entry that is being made: the blocks of its heading and of its body, still with their
    lines.

    The class `Draft` of the readers is another one: a line that is being made.
    """

    kind: Kind
    title: str
    section: tuple[str, ...]
    head: tuple[Block, ...] = ()
    body: list[Block] = field(default_factory=list)
    number: str = ""
    cards: tuple[CardRef, ...] = ()
    opening: str = ""
    """The words on the heading's line that belong to the text ("702.19b …", "Term: …")."""
    label: int = 0
    """The length of the label in front of the first block's text: 3 for "A: "."""
    shared: bool = False
    """Whether another entry has the same body; its lines are then counted for that entry only."""

    def lines(self) -> Iterable[Line]:
        """Yield all lines that this entry holds."""
        for block in (*self.head, *self.body):
            yield from block.lines

    def entry(self) -> Entry:
        """Make the entry, without links and flags; its id is empty unless the guide itself gives
        one.
        """
        passages = tuple(self._passages())
        edge = min((passage.depth for passage in passages), default=0)
        first = next(iter(self.lines()))
        return Entry(
            id=next((line.id for block in self.head for line in block.lines if line.id), ""),
            kind=self.kind,
            title=self.title,
            text="\n".join(_indented(passage, edge) for passage in passages),
            line=first.number,
            number=self.number,
            section=self.section,
            page=first.page,
            passages=passages,
            cards=self.cards,
        )

    def _passages(self) -> Iterable[Passage]:
        if self.opening:
            line = self.head[-1].line_of_last(self.opening)
            yield Passage(self.opening, line.number, line.page)
        for index, block in enumerate(self.body):
            text = block.text[self.label :].strip() if index == 0 else block.text
            first, line = block.first, block.line_of_last(text)
            if text:
                yield Passage(text, line.number, line.page, first.marker, first.depth)


def _indented(passage: Passage, edge: int) -> str:
    """Return a passage as text: with its bullet, and indented by its depth.

    `edge` is the smallest depth in the entry; passages of this depth are not indented.
    """
    marker = f"{passage.marker} " if passage.marker else ""
    return f"{_INDENT * (passage.depth - edge)}{marker}{passage.text}"


def left_out(blocks: Iterable[Block], reason: str) -> list[LeftOut]:
    """Return the lines of blocks that make no entry, each with the reason."""
    return [
        LeftOut(line.text, reason, line.number, line.page)
        for block in blocks
        for line in block.lines
    ]
