"""Finds articles and sections without a heading on a web page where the others have one.

reader, which tells where each ends -> Drafts that begin a part of the guide -> structure
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field

from rules_index.readers.runs import Draft, Run

PARTS = frozenset(("article", "section"))
_FEW = 3
"""The fewest articles with a heading that make articles without a heading count as parts of the
guide. Chosen by hand."""


@dataclass(slots=True)
class Articles:
    """The articles and sections of a page that are not inside another article or section."""

    headed: defaultdict[str, Counter[int]] = field(default_factory=lambda: defaultdict(Counter))
    """Element name -> level -> the number of these elements that begin with a heading of that
    level."""
    bare: list[tuple[str, Draft, str]] = field(default_factory=list)
    """The element name, first line and `aria-label` of each article without a heading."""
    ends: dict[str, int] = field(default_factory=dict)
    """Element name -> the number of lines on the page when the last of these elements ended."""

    def end(self, name: str, lines: list[Draft], first: int | None = None, label: str = "") -> None:
        """Record an article that ends with the last of `lines`, and whether it begins with a
        heading.

        The article begins with `lines[first]` or, if its start tag is missing (None), right after
        the previous article. `label` is the `aria-label` of the article.
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
        """Begin a part of the guide at each article without a heading, with the article's label as
        heading.

        Without a label, the first line of the article is marked. Nothing happens unless at least
        three elements with the same tag name begin with a heading.
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
