"""Turns a paragraph of AsciiDoc into lines of Runs; cross references get their words at the end."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from rules_index.model import Style
from rules_index.readers.asciidoc.atoms import BREAK, PLACE, Atom, Sense
from rules_index.readers.asciidoc.attributes import Attributes
from rules_index.readers.asciidoc.macros import Cutter
from rules_index.readers.asciidoc.marks import Pair, id_of, pairs, styles_of
from rules_index.readers.runs import PLAIN, Reference, Run, is_blank

_HARD_BREAK = re.compile(r"[ \t]\+[ \t]*(?=\n|\Z)")
_CURLY = (
    (re.compile(r'"`(?=\S)([^`]+)`"'), r"“\1”"),
    (re.compile(r"(?<!\w)'`(?=\S)([^`]+)`'"), r"‘\1’"),
)
_PIECE = re.compile(f"{PLACE.pattern}|{BREAK}")
_DEEPEST = 4
"""The deepest level of macros within macros whose format marks are read. Chosen by hand."""


@dataclass(slots=True)
class CrossReference:
    """A reference to a section, which may come later in the document.

    A reference without a label shows the section's title.
    """

    target: str
    label: str
    reference: Reference
    title: Run
    """The Run that will show the section's title; it usually stays empty if there is a label."""


@dataclass(slots=True)
class Prose:
    """A paragraph as lines of Runs; each line has its offset in lines from the start of the
    paragraph.
    """

    lines: list[tuple[int, list[Run]]] = field(default_factory=lambda: [(0, [])])
    anchors: list[str] = field(default_factory=list)
    pictures: list[tuple[Run, bool]] = field(default_factory=list)
    """The Runs that show the names of pictures and icons, each with whether the author chose the
    name."""
    footnotes: list[tuple[str, Prose]] = field(default_factory=list)
    """The marker and the text of each footnote: "[1]" and its Prose."""
    words: int = 0
    """The number of pieces of text in the paragraph; pictures do not count."""

    @property
    def runs(self) -> list[Run]:
        """Return the Runs of all lines in one list, with a space after each line, as a title needs
        them.
        """
        return [run for _, runs in self.lines for run in (*runs, Run(" "))]


@dataclass(slots=True)
class Inliner:
    """Reads all paragraphs of a document, and collects their cross references."""

    attributes: Attributes
    references: list[CrossReference] = field(default_factory=list)
    footnotes: int = 0

    def prose(
        self, text: str, styles: frozenset[Style] = PLAIN, *, hard_breaks: bool = False
    ) -> Prose:
        """Read the text of a paragraph into Runs.

        `styles` apply to all its words. With `hard_breaks`, each line of the text becomes a Line.
        """
        text = text.replace("\n", f" {BREAK}\n") if hard_breaks else text
        builder = _Builder(self, Prose())
        text = _HARD_BREAK.sub(f" {BREAK}", text)
        text = builder.cutter.cut_passthroughs(text, self.attributes.substitute)
        builder.read(text, styles)
        return builder.prose


@dataclass(slots=True)
class _Builder:
    inliner: Inliner
    prose: Prose
    cutter: Cutter = field(default_factory=Cutter)
    offset: int = 0
    reference: Reference | None = None
    depth: int = 0

    def read(self, text: str, styles: frozenset[Style]) -> None:
        """Read the macros and format marks of a text, and add its words to the prose."""
        text = self.cutter.cut_macros(text)
        for pattern, quoted in _CURLY:
            text = pattern.sub(quoted, text)
        edges: dict[int, tuple[int, frozenset[Style], int]] = {}
        used = set()
        for pair in pairs(text):
            own, roles = self.dress(text, pair)
            edges[pair.start] = (pair.width, own, 1)
            edges[pair.end] = (pair.width, own, -1)
            used.add(roles)
        self.write(text, styles, edges, used)

    def dress(self, text: str, pair: Pair) -> tuple[frozenset[Style], int]:
        """Return the styles of a pair of format marks, and the number of the Atom with its roles,
        or -1.

        Roles are typed right before the marks, as in `[red]#words#`, and add to their styles. An id
        among the roles becomes an anchor of the paragraph.
        """
        if text.endswith("\x00", 0, pair.start):
            number = int(text[text.rfind("\x00", 0, pair.start - 1) + 1 : pair.start - 1])
            atom = self.cutter.atoms[number]
            if atom.sense is Sense.ROLES:
                attributes = atom.text[1:-1]
                self.prose.anchors += [name for name in (id_of(attributes),) if name]
                return styles_of(pair.mark, attributes, text[pair.start : pair.end]), number
        return styles_of(pair.mark, None, ""), -1

    def write(
        self,
        text: str,
        base: frozenset[Style],
        edges: dict[int, tuple[int, frozenset[Style], int]],
        used: set[int],
    ) -> None:
        pieces = {match.start(): match for match in _PIECE.finditer(text)}
        active = dict.fromkeys(Style, 0)
        styles, done = base, 0
        for place in sorted([*edges, *pieces]):
            self.add(text[done:place], styles)
            if place in edges:
                width, own, change = edges[place]
                for style in own:
                    active[style] += change
                styles = base | {style for style, count in active.items() if count}
                done = place + width
            else:
                done = pieces[place].end()
                self.add_piece(pieces[place], styles, used)
        self.add(text[done:], styles)

    def add(self, text: str, styles: frozenset[Style]) -> None:
        """Add words to the current line; each `BREAK` in `text` begins a new line.

        Each line is kept with its offset: the number of line ends in the paragraph before it.
        """
        for position, part in enumerate(text.split(BREAK)):
            if position:
                self.prose.lines.append((self.offset, []))
            if not part:
                continue
            runs = self.prose.lines[-1][1]
            if not runs:
                blank = part.count("\n", 0, len(part) - len(part.lstrip()))
                self.prose.lines[-1] = (self.offset + blank, runs)
            self.offset += part.count("\n")
            if runs or not is_blank(part):
                runs.append(Run(part, styles, self.reference))
                self.prose.words += not is_blank(part)

    def add_piece(self, match: re.Match[str], styles: frozenset[Style], used: set[int]) -> None:
        if not match[1]:
            self.prose.lines.append((self.offset, []))
            return
        number = int(match[1])
        if number not in used:
            before = self.offset
            self.add_atom(self.cutter.atoms[number], styles)
            self.offset = before + self.cutter.atoms[number].newlines

    def add_atom(self, atom: Atom, styles: frozenset[Style]) -> None:
        if atom.sense is Sense.PICTURE:
            self.add_picture(atom, styles)
        elif atom.sense is Sense.XREF:
            self.add_reference(atom, styles)
        elif atom.sense is Sense.FOOTNOTE:
            self.add_footnote(atom, styles)
        elif atom.sense is Sense.MARKED and self.depth < _DEEPEST:
            self.depth += 1
            self.read(atom.text, styles)
            self.depth -= 1
        else:
            if atom.sense is Sense.ANCHOR:
                self.prose.anchors.append(atom.target)
            self.add(atom.text, styles)

    def add_picture(self, atom: Atom, styles: frozenset[Style]) -> None:
        run = Run(f"[{atom.text}]", styles, self.reference)
        self.prose.lines[-1][1].append(run)
        self.prose.pictures.append((run, not atom.target))

    def add_reference(self, atom: Atom, styles: frozenset[Style]) -> None:
        around, self.reference = self.reference, Reference(atom.target)
        title = Run("" if atom.text else atom.target, styles, self.reference)
        entry = CrossReference(atom.target, atom.text, self.reference, title)
        self.prose.lines[-1][1].append(title)
        self.prose.words += 1
        if atom.text:
            self.add_atom(Atom(Sense.MARKED, atom.text), styles)
        self.inliner.references.append(entry)
        self.reference = around

    def add_footnote(self, atom: Atom, styles: frozenset[Style]) -> None:
        """Add a footnote's number, such as "[1]", to the words, and store its text for after the
        paragraph.

        A footnote without text is ignored.
        """
        if not atom.text:
            return
        self.inliner.footnotes += 1
        marker = f"[{self.inliner.footnotes}]"
        self.add(marker, styles)
        note = _Builder(self.inliner, Prose(), self.cutter, depth=self.depth + 1)
        note.read(atom.text, PLAIN)
        self.prose.footnotes.append((marker, note.prose))
