"""The numbers that a renderer of AsciiDoc gives sections where `:sectnums:` is set."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from rules_index.readers.asciidoc.attributes import Attributes
from rules_index.readers.markers import number_marker

_ALL_LEVELS = "3"
_SHORT = re.compile(r"[0-9]{1,9}")
# Sections that no renderer counts, and titles that open none.
_UNCOUNTED = frozenset(
    (
        "preface",
        "abstract",
        "dedication",
        "colophon",
        "glossary",
        "bibliography",
        "index",
        "acknowledgments",
        "discrete",
        "float",
    )
)


@dataclass(slots=True)
class SectionNumbers:
    """The numbers of the sections so far, level by level."""

    _counts: list[int] = field(default_factory=list)
    _appendices: int = 0
    _letter: str = ""

    def of(self, level: int, style: str, attributes: Attributes) -> str:
        """Count a section, and return its number, such as "2.1"; "" if a renderer shows no number.

        A section that begins with `==` has level 1, one that begins with `===` has level 2.
        """
        known = attributes.values
        if level < 1 or style in _UNCOUNTED or not {"sectnums", "numbered"} & known.keys():
            return ""
        if level == 1:
            self._letter = ""
        if style == "appendix":
            self._appendices += 1
            self._letter = number_marker(self._appendices, "A")[:-1]
            self._counts[1:] = []
            return self._letter
        self._counts = (self._counts + [0] * level)[:level]
        if not self._letter or level > 1:
            self._counts[-1] += 1
        shown = known.get("sectnumlevels", _ALL_LEVELS)
        if _SHORT.fullmatch(shown) and level > int(shown):
            return ""
        above = [self._letter, *map(str, self._counts[1:])] if self._letter else None
        return ".".join(above or map(str, self._counts))
