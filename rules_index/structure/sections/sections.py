"""Puts headings and blocks into Sections; each Section knows the headings above it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from rules_index.structure.shapes.block import Block
from rules_index.structure.shapes.heading import Heading
from rules_index.structure.vocabulary.cues import heading_says

_FEW_STEPS = 3
"""The fewest steps in a part that consists of steps; also the fewest headings in a guide whose
first heading can be its title. Chosen by hand."""
_LONG = 200
"""The most letters of a block on a title page. Chosen by hand."""
_RULE_NUMBER = re.compile(r"\d{3,}")


@dataclass(slots=True)
class Section:
    """A heading, the blocks up to the next heading, and the headings above it."""

    heading: Heading | None
    """The heading itself; None for the text before the first heading."""
    above: tuple[Heading, ...] = ()
    body: list[Block] = field(default_factory=list)
    children: int = 0
    """The number of sections one level below this section."""
    titled: Heading | None = None
    """The heading above all others, which is the guide's title; None without such a heading."""
    names_guide: bool = False
    """Whether the heading is the guide's title, even if the other headings are not under it."""
    in_faq: bool = False
    """Whether the title of the guide announces questions and answers."""
    known: frozenset[str] = frozenset()
    """The folded names of the cards that the guide's own headings name."""
    in_timing: bool = False
    """Whether the section belongs to a part that consists of numbered steps."""

    @property
    def title(self) -> str:
        return self.heading.title if self.heading else ""

    @property
    def is_aside(self) -> bool:
        """Tell whether the section is in a box beside the text."""
        return self.heading is not None and self.heading.blocks[0].first.aside

    @property
    def blocks(self) -> list[Block]:
        """Return all blocks of the section: those of its heading, then those of its body."""
        return [*(self.heading.blocks if self.heading else ()), *self.body]

    @property
    def path(self) -> tuple[str, ...]:
        """Return the titles of the headings above the section, outermost first."""
        return tuple(heading.title for heading in self.above)


def make_sections(pieces: Sequence[Heading | Block]) -> list[Section]:
    """Turn headings and blocks into a flat list of sections, in order; the first has no heading.

    The first section holds the blocks before the first heading.
    """
    sections = [Section(None)]
    open_sections: list[Section] = []
    for piece in pieces:
        if isinstance(piece, Block):
            sections[-1].body.append(piece)
            continue
        made = _below_open_heading(open_sections, piece)
        while open_sections and _rank_of_section(open_sections[-1]) >= made.rank:
            open_sections.pop()
        if open_sections:
            open_sections[-1].children += 1
        section = Section(made, tuple(s.heading for s in open_sections if s.heading))
        sections.append(section)
        open_sections.append(section)
    return sections


def mark_timing(sections: Sequence[Section]) -> None:
    """Set `in_timing` for each part that consists of steps, and for all sections inside it.

    At least three of its innermost sections, and at least 60 % of them, must be steps.
    """
    for place, container in enumerate(sections):
        if container.heading in (None, container.titled) or container.heading.number:
            continue
        inside = [s for s in _inside(sections, place) if not s.is_aside]
        leaves = [s for s in inside if not s.children]
        steps = [s for s in leaves if _is_step_of_turn(s)]
        if len(steps) >= _FEW_STEPS and len(steps) >= 0.6 * len(leaves):
            for section in (container, *inside):
                section.in_timing = True


def _inside(sections: Sequence[Section], place: int) -> Iterator[Section]:
    """Yield the sections at any depth below the section with the index `place`."""
    own = sections[place].heading
    for section in sections[place + 1 :]:
        if own not in section.above:
            return
        yield section


def _is_step_of_turn(section: Section) -> bool:
    """Tell whether a section is a step of a turn, by its number, its title and the titles above."""
    if section.heading is None:
        return False
    if section.heading.names_step:
        return True
    number = section.heading.number or section.heading.rendered_number
    above = section.above[-1].title if section.above else ""
    if number and heading_says(above, "course") and heading_says(above, "turn"):
        return True
    if "." not in number or not number[-1:].isdigit() or _RULE_NUMBER.match(number):
        return False
    return any(heading_says(t, "phase", "timing", "course") for t in (*section.path, section.title))


def document_title(sections: Sequence[Section]) -> Heading | None:
    """Return the guide's title: the first heading, if all others are below it; else None."""
    headed = [section for section in sections if section.heading]
    if len(headed) < _FEW_STEPS:
        return None
    first = headed[0].heading
    return first if all(first in section.above for section in headed[1:]) else None


def title_page(sections: Sequence[Section]) -> int:
    """Count the sections on the title page: those before the first sentence, list or number.

    If no section has any of these, return 0.
    """
    for count, section in enumerate(sections):
        listed = any(block.marker or block.first.cells for block in section.body)
        numbered = section.heading and section.heading.number
        told = any(block.is_sentence or len(block.text) > _LONG for block in section.body)
        near = (section.heading, *section.above[-1:])
        said = section.above and any(h and h.marked for h in near)
        told = told or bool(said and any(block.is_closed for block in section.body))
        if listed or numbered or told or heading_says(section.title, "contents"):
            return count
    return 0


def _rank_of_section(section: Section) -> int:
    return section.heading.rank if section.heading else 0


def _below_open_heading(open_sections: Sequence[Section], piece: Heading) -> Heading:
    """Return a heading, ranked below the open heading whose number it continues: "3.2" below "3".

    This holds even if both are marked as being on the same level. Any other heading is returned as
    it is.
    """
    parent = piece.number.rpartition(".")[0] if "." in piece.number else ""
    for section in reversed(open_sections):
        if parent and section.heading and section.heading.number == parent:
            return replace(piece, rank=max(piece.rank, section.heading.rank + 1))
    return piece
