"""Articles and sections without a heading, on a page where the others begin with one.

reader tells where each ends -> Drafts that begin a part of the guide -> structure names it
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field

from rules_index.readers.runs import Draft, Run

PARTS = frozenset(("article", "section"))
_FEW = 3
"""The fewest articles with a heading that are needed for one without a heading to begin a part.
Chosen by hand."""


@dataclass(slots=True)
class Articles:
    """The articles and sections of a page, except those inside another article or section."""

    headed: defaultdict[str, Counter[int]] = field(default_factory=lambda: defaultdict(Counter))
    """Element name -> how many of these elements begin with a heading of each level."""
    bare: list[tuple[str, Draft, str]] = field(default_factory=list)
    """For each element without a heading: its tag name, its first line and its `aria-label`."""
    ends: dict[str, int] = field(default_factory=dict)
    """Element name -> how many lines there were when the last of these elements ended."""

    def end(self, name: str, lines: list[Draft], first: int | None = None, label: str = "") -> None:
        """Record an article that ends with the last of `lines`, and whether a heading began it.

        The article began at the index `first`. Without `first`, no tag began it, and it began where
        the last article ended. `label` is its `aria-label`.
        """
        begun = self.ends.get(name, 0) if first is None else first
        self.ends[name] = len(lines)
        inside = lines[begun:]
        if not inside:
            return
        if inside[0].level:
            self.headed[name][inside[0].level] += 1
        elif not any(draft.level for draft in inside) and not (begun and lines[begun - 1].level):
            self.bare.append((name, inside[0], label))

    def settle(self, lines: list[Draft]) -> None:
        """Give each article without a heading its label as a heading, or mark where it begins.

        Without a label, the first line is marked. This needs three elements of the same name that
        begin with a heading; otherwise nothing happens.
        """
        bare = {id(draft): (name, label) for name, draft, label in self.bare}
        kept = []
        for draft in lines:
            name, label = bare.get(id(draft), ("", ""))
            others = self.headed[name]
            if others.total() >= _FEW:
                level = others.most_common(1)[0][0]
                if label:
                    kept.append(Draft(draft.number, [Run(label)], level, anchors=draft.anchors))
                    draft.anchors = []
                else:
                    draft.begins = level
            kept.append(draft)
        lines[:] = kept
