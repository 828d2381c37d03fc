"""Makes the ids of AsciiDoc sections from their titles, and finds them for cross references."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from rules_index.language.fold import fold
from rules_index.readers.asciidoc.attributes import Attributes
from rules_index.readers.asciidoc.inline import CrossReference

_NOT_IN_ID = re.compile(r"[^\w .\-]+")


@dataclass(slots=True)
class Titles:
    """All ids of a document, each with the words that a reference to it shows."""

    file: str
    words: dict[str, str] = field(default_factory=dict)
    """Id -> the words that references to this id show."""
    ids: dict[str, str] = field(default_factory=dict)
    """Title of a section -> its id; each title has two keys, as written and folded."""
    _last: dict[str, int] = field(default_factory=dict)

    def section(self, title: str, given: str, attributes: Attributes) -> str:
        """Record a section under the id `given`, or under an id made of its title; return the
        id."""
        name = given or self._made_of(title, attributes)
        self.name(name, title)
        self.ids.setdefault(title, name)
        self.ids.setdefault(fold(title), name)
        return name

    def name(self, name: str, words: str) -> None:
        """Record an id, with the words that references to this id show.

        If an id is recorded twice, its first words stay. An empty id is not recorded.
        """
        if name:
            self.words.setdefault(name, words)

    def _made_of(self, title: str, attributes: Attributes) -> str:
        prefix = attributes.values.get("idprefix", "_")
        separator = attributes.values.get("idseparator", "_")[:1]
        plain = prefix + _NOT_IN_ID.sub("", title.lower())
        made = re.sub(f"[ .{re.escape(separator)}-]+", lambda _: separator, plain)
        made = made.rstrip(separator) if separator else made
        made = made if prefix else made.lstrip(separator)
        return self._unique(made or prefix or "_", separator)

    def _unique(self, name: str, separator: str) -> str:
        made = name
        while made in self.words:
            self._last[name] = self._last.get(name, 1) + 1
            made = f"{name}{separator}{self._last[name]}"
        return made

    def settle(self, entry: CrossReference) -> None:
        """Set the anchor of a cross reference to the id of its section.

        Without a label, its words become the section's title, or stay as typed if the section is
        unknown. A reference to another file gets the anchor "", which leads nowhere.
        """
        path, hash_, name = entry.target.partition("#")
        target = name if hash_ and path in ("", self.file) else entry.target
        if target == entry.target and (hash_ or target.endswith(".adoc")):
            entry.reference.anchor = ""
            return
        found = self._found(target)
        if not found and entry.label and (found := self.ids.get(f"{target}, {entry.label}", "")):
            entry.title.text = f"{target}, "  # the comma belongs to the title: no label at all
        elif not entry.label:
            entry.title.text = self.words.get(found) or target
        entry.reference.anchor = found or target

    def _found(self, target: str) -> str:
        if target in self.words:
            return target
        return self.ids.get(target) or self.ids.get(fold(target), "")
