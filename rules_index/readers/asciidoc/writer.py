"""Turns the words of AsciiDoc blocks into Drafts of Lines, and adds anchors and labels to them."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules_index.model import LeftOut, Style
from rules_index.readers.asciidoc.inline import Inliner, Prose
from rules_index.readers.asciidoc.titles import Titles
from rules_index.readers.html import read_html
from rules_index.readers.runs import PLAIN, Draft, Run, is_blank, set_line

BOLD = frozenset((Style.BOLD,))


@dataclass(slots=True)
class Writer:
    """The Drafts of a document so far; each table cell has a writer of its own."""

    inliner: Inliner
    titles: Titles
    dropped: list[LeftOut]
    drafts: list[Draft] = field(default_factory=list)
    in_cell: bool = False
    """Whether this writer is for a table cell, which has no sections and may hold only a
    picture."""
    anchors: list[str] = field(default_factory=list)
    label: str = ""
    """The label at the start of the next paragraph, such as "NOTE: "; "" if that paragraph is not a
    note."""

    def for_cell(self) -> Writer:
        return Writer(self.inliner, self.titles, self.dropped, in_cell=True)

    def drop(self, text: str, reason: str, number: int) -> None:
        if words := " ".join(text.split()):
            self.dropped.append(LeftOut(words, reason, number))

    def write(
        self,
        text: str,
        number: int,
        *,
        depth: int = 0,
        marker: str = "",
        styles: frozenset[Style] = PLAIN,
        hard_breaks: bool = False,
    ) -> Draft | None:
        """Write a paragraph that begins on line `number` of the file, and return its first Draft.

        Return None if the paragraph has no words. In a table cell, a picture with a name counts as
        words.
        """
        prose = self.inliner.prose(f"{self.label}{text}", styles, hard_breaks=hard_breaks)
        self.anchors += prose.anchors
        if not prose.words and not self._shows_picture(prose):
            for run, _ in prose.pictures:
                self.drop(run.text.strip("[]"), "picture", number)
            return None
        self.label = ""
        first = self._add_lines(prose, number, depth, marker)
        for note_marker, note in prose.footnotes:
            self._add_lines(note, number, depth, note_marker)
        return first

    def _shows_picture(self, prose: Prose) -> bool:
        return self.in_cell and any(named for _, named in prose.pictures)

    def _add_lines(self, prose: Prose, number: int, depth: int, marker: str) -> Draft | None:
        first, gap = None, True
        for offset, runs in prose.lines:
            if all(is_blank(run.text) for run in runs):
                gap = True
                continue
            draft = Draft(number + offset, runs, depth=depth, gap=gap)
            draft.after_break = first is not None
            if not first:
                first, draft.marker = draft, marker
                draft.anchors, self.anchors = self.anchors, []
            self.drafts.append(draft)
            gap = False
        return first

    def write_heading(
        self,
        title: str,
        level: int,
        number: int,
        given: str,
        *,
        is_title: bool,
        rendered_number: str = "",
    ) -> None:
        """Write the title of a section and record its id; in a table cell, write it as bold words.

        `given` is the id in the file, or "". The title of the document gets no id made of its
        words.
        """
        if self.in_cell:
            self.write(title, number, styles=BOLD)
            return
        prose = self.inliner.prose(title)
        for run, named in prose.pictures:
            if not prose.words:
                run.text = run.text.strip("[]")
            elif not named:
                run.text = ""  # an ornament beside the title
        draft = Draft(number, prose.runs, level, rendered_number=rendered_number)
        if words := set_line(draft).text:
            if not is_title:
                given = self.titles.section(words, given, self.inliner.attributes)
            names = [given, *self.anchors, *prose.anchors]
            draft.anchors, self.anchors = [name for name in names if name], []
            self.drafts.append(draft)

    def write_verbatim(self, lines: list[tuple[int, str]], depth: int) -> None:
        """Write pairs of line number and text, one Line each; format marks in them are kept as
        typed.
        """
        gap = True
        for number, text in lines:
            if not is_blank(text):
                draft = Draft(number, [Run(self.label + text)], depth=depth, gap=gap)
                draft.anchors, self.anchors, self.label = self.anchors, [], ""
                self.drafts.append(draft)
            gap = is_blank(text)

    def write_html(self, lines: list[tuple[int, str]], depth: int) -> None:
        """Write the words that a piece of HTML shows; `lines` has the HTML as pairs of line number
        and text.
        """
        if not lines:
            return
        above = lines[0][0] - 1
        page = read_html("\n".join(text for _, text in lines), self.titles.file)
        for line in page.lines:
            draft = Draft(line.number + above, [Run(line.text)], line.level, marker=line.marker)
            draft.depth, draft.gap, draft.anchors = depth + line.depth, line.gap, [*line.anchors]
            draft.cells = [[Run(cell)] for cell in line.cells]
            self.drafts.append(draft)
        for left in page.dropped:
            self.drop(left.text, left.reason, left.line + above)
