"""Finds links, references, pictures and escapes in a paragraph of AsciiDoc.

Each is replaced by the number of an Atom before format marks are read.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from rules_index.readers.asciidoc.atoms import Atom, Sense, link_text, meaning, words_of_html
from rules_index.readers.runs import characters

_PASS = re.compile(
    r"\\?(?:(?P<plus>\++)|(?<!\w)(?P<macro>(?:pass|stem|latexmath|asciimath):[a-z,]*)\[)"
)
_PLUS_END = re.compile(r"(?<=\S)\+(?!\w)")
_TRIGGER = re.compile(
    r"\\?(?:(?P<xref><<)|(?P<anchor>\[\[)|(?P<term>\(\()"
    r"|(?<!\w)(?P<url>(?:https?|ftp|irc)://)"
    r"|(?<!\w)(?P<macro>(?:link|mailto|xref|anchor|image|icon|kbd|btn|menu|footnote|footnoteref"
    r"|indexterm2?):(?!:)[^\s\[\]]{0,300}+\[)"
    r"|(?P<roles>\[[^\[\]\n]+\](?=[#*_`]))"
    r"|(?P<entity>&(?:\w+|#\w+);))"
    r"|\\(?P<escape>[*_`#^~]{1,2}|\.\.\.|--|'|->|=>|<-|<=|\((?:C|R|TM)\))"
)
_XREF = re.compile(r"<<(?=\S)([^<>,]+)(,[^<>]*(?:>(?!>)[^<>]*)*)?>>")
_ANCHOR = re.compile(r"\[\[(\[?)([^\W\d][\w:.-]*)(?:,\s*+([^\[\]]*))?\]\](\]?)")
_URL = re.compile(r"[^\s\[\]<>\"\x00\x01]+")
_LONGEST_TERM = 200
"""The number of characters within which an index term in double or triple brackets must end. Chosen
by hand."""
_URL_TAIL = "*_`#.,;:!?)'"


@dataclass(slots=True)
class Cutter:
    """Replaces parts of a text by placeholders, and stores them as Atoms.

    If a closing mark is not found, it is not searched for again.
    """

    atoms: list[Atom] = field(default_factory=list)
    text: str = ""
    _hopeless: set[str] = field(default_factory=set)

    def cut_passthroughs(self, text: str, substitute: Callable[[str], str]) -> str:
        """Return the text with a placeholder for each part that must stay as typed, such as `+*+`.

        `substitute` is applied to the rest of the text.
        """

        def cut(match: re.Match[str]) -> tuple[str, int] | None:
            if match[0].startswith("\\"):
                return self.put(Sense.WORDS, match[0][1:], match.start(), match.end())
            if match["plus"]:
                return self._cut_pluses(match)
            return self._cut_pass(match, substitute)

        return self._cut(text, _PASS, cut, substitute)

    def cut_macros(self, text: str) -> str:
        """Return the text with a placeholder for each macro, such as a link or a picture.

        References, anchors, escapes and character references are replaced, too.
        """
        return self._cut(text, _TRIGGER, self._cut_macro, lambda words: words)

    def put(
        self, sense: Sense, text: str, start: int, end: int, target: str = ""
    ) -> tuple[str, int]:
        """Store an Atom with the words `text` for a part of the typed text, from `start` to `end`.

        Return the placeholder for this part, and `end`.
        """
        newlines = self.text.count("\n", start, end)
        self.atoms.append(Atom(sense, text, target, newlines))
        return f"\x00{len(self.atoms) - 1}\x00", end

    def _cut(
        self,
        text: str,
        trigger: re.Pattern[str],
        cut: Callable[[re.Match[str]], tuple[str, int] | None],
        substitute: Callable[[str], str],
    ) -> str:
        self.text, self._hopeless = text, set()
        parts, done, position = [], 0, 0
        while match := trigger.search(text, position):
            position = match.end()
            if found := cut(match):
                parts += [substitute(text[done : match.start()]), found[0]]
                done = position = found[1]
        return "".join([*parts, substitute(text[done:])])

    def _find(self, closer: str, start: int) -> int:
        place = -1 if closer in self._hopeless else self.text.find(closer, start)
        if place < 0:
            self._hopeless.add(closer)
        return place

    def _find_bracket(self, start: int) -> int:
        place = self._find("]", start)
        while place > 0 and self.text[place - 1] == "\\":
            place = self._find("]", place + 1)
        return place

    def _cut_pluses(self, match: re.Match[str]) -> tuple[str, int] | None:
        start, width = match.start(), min(len(match["plus"]), 3)
        if width > 1:
            end = self._find("+" * width, start + width + 1)
            if end < 0:
                return None
            inside = self.text[start + width : end]
            words = words_of_html(inside) if width == 3 else inside
            return self.put(Sense.WORDS, words, start, end + width)
        if self.text[max(start - 1, 0) : start].isalnum() or "+" in self._hopeless:
            return None
        following = self.text[start + 1 : start + 2]
        if not following.strip() or following.isdigit():  # "+1" is a plus sign in any game
            return None
        if not (closing := _PLUS_END.search(self.text, start + 2)):
            self._hopeless.add("+")
            return None
        inside = self.text[start + 1 : closing.start()]
        return self.put(Sense.WORDS, inside, start, closing.end())

    def _cut_pass(
        self, match: re.Match[str], substitute: Callable[[str], str]
    ) -> tuple[str, int] | None:
        if (end := self._find_bracket(match.end())) < 0:
            return None
        name, _, steps = match["macro"].partition(":")
        text = self.text[match.end() : end].replace("\\]", "]")
        if name == "pass" and "c" not in steps:
            text = words_of_html(text)
        if "a" in steps:
            text = substitute(text)
        sense = Sense.MARKED if "q" in steps else Sense.WORDS
        return self.put(sense, text, match.start(), end + 1)

    def _cut_macro(self, found: re.Match[str]) -> tuple[str, int] | None:
        start, end = found.span()
        if found[0].startswith("\\"):
            return self.put(Sense.WORDS, found["escape"] or found[0][1:], start, end)
        match found.lastgroup:
            case "roles":
                return self.put(Sense.ROLES, found["roles"], start, end)
            case "entity":
                return self.put(Sense.WORDS, characters(found["entity"]), start, end)
            case "macro":
                return self._cut_named(found)
            case kind:
                return self._cutters()[kind or ""](start)

    def _cutters(self) -> dict[str, Callable[[int], tuple[str, int] | None]]:
        return {
            "xref": self._cut_xref,
            "anchor": self._cut_anchor,
            "term": self._cut_term,
            "url": self._cut_url,
        }

    def _cut_xref(self, start: int) -> tuple[str, int] | None:
        if not (match := _XREF.match(self.text, start)):
            return None
        label = (match[2] or "")[1:].strip()
        return self.put(Sense.XREF, label, start, match.end(), " ".join(match[1].split()))

    def _cut_anchor(self, start: int) -> tuple[str, int] | None:
        match = _ANCHOR.match(self.text, start)
        if not match or bool(match[1]) != bool(match[4]):
            return None
        words = f"[{match[3] or match[2]}]" if match[1] else ""
        return self.put(Sense.ANCHOR, words, start, match.end(), match[2])

    def _cut_term(self, start: int) -> tuple[str, int] | None:
        """Store an Atom for the index term at `start`; return its placeholder and its end.

        `((pier))` shows its words, `(((pier)))` shows nothing. Return None if the term contains
        brackets, is empty, or does not end within 200 characters.
        """
        width = 3 if self.text.startswith("(((", start) else 2
        end = self.text.find(")" * width, start, start + _LONGEST_TERM)
        inside = self.text[start + width : max(end, 0)]
        if not inside or "(" in inside or ")" in inside:
            return None
        return self.put(Sense.MARKED, inside if width == 2 else "", start, end + width)

    def _cut_url(self, start: int) -> tuple[str, int] | None:
        match = _URL.match(self.text, start)
        url = match[0].rstrip(_URL_TAIL) if match else ""
        end = start + len(url)
        if self.text.startswith("[", end) and (closing := self._find_bracket(end)) > 0:
            if label := link_text(self.text[end + 1 : closing]):
                return self.put(Sense.MARKED, label, start, closing + 1)
            return self.put(Sense.WORDS, characters(url), start, closing + 1)
        return self.put(Sense.WORDS, characters(url), start, end) if url else None

    def _cut_named(self, match: re.Match[str]) -> tuple[str, int] | None:
        start, inside = match.start(), match.end()
        if (closing := self._find_bracket(inside)) < 0:
            return None
        name, _, target = match["macro"][:-1].partition(":")
        content = self.text[inside:closing].replace("\\]", "]")
        sense, words, target = meaning(name, target, content)
        return self.put(sense, words, start, closing + 1, target)
