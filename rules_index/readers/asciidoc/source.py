"""Reads the lines of an AsciiDoc file, without includes and without parts whose condition
is false.
"""

from __future__ import annotations

import operator
import re
from dataclasses import dataclass, field

from rules_index.model import LeftOut
from rules_index.readers.asciidoc.attributes import Attributes

_DIRECTIVE = re.compile(r"(\\?)(include|ifdef|ifndef|ifeval|endif)::(\S*?)\[(.*)\]\s*$")
_COMPARISON = re.compile(r"(.+?)(==|!=|<=|>=|<|>)(.+)$")
_COMPARE = {
    "==": operator.eq,
    "!=": operator.ne,
    "<=": operator.le,
    ">=": operator.ge,
    "<": operator.lt,
    ">": operator.gt,
}


@dataclass(slots=True)
class Source:
    """A cursor over the lines of a file, which skips includes and parts whose condition is false.

    Skipped lines are recorded in `dropped`.
    """

    lines: list[str]
    attributes: Attributes
    dropped: list[LeftOut]
    number: int = 0
    """The number of the last line that was taken."""
    _next: str | None = None
    _position: int = 0
    _conditions: list[bool] = field(default_factory=list)
    _false: int = 0

    @classmethod
    def at(cls, first: int, lines: list[str], above: Source) -> Source:
        """Return a source for the lines of a table cell; `first` is the number of their
        first line.
        """
        source = cls(lines, above.attributes, above.dropped)
        source._offset = first - 1
        return source

    _offset: int = 0

    def peek(self) -> str | None:
        """Return the next line without taking it; None at the end."""
        while self._next is None and self._position < len(self.lines):
            self._next = self._judged(self.lines[self._position].rstrip())
            self._position += 1
        return self._next

    def take(self) -> str | None:
        line = self.peek()
        self.number = self._position + self._offset
        self._next = None
        return line

    def _judged(self, line: str) -> str | None:
        directive = _DIRECTIVE.match(line) if "::" in line else None
        if directive and not directive[1]:
            if directive[2] != "include":
                return self._judge_condition(*directive.group(2, 3, 4))
            # A guide comes from strangers: it may not name other files to be read.
            self._leave_out(line, "condition" if self._false else "include")
            return None
        if self._false:
            self._leave_out(line, "condition")
            return None
        return line[1:] if directive else line

    def _leave_out(self, text: str, reason: str) -> None:
        if text.strip():
            number = self._position + 1 + self._offset
            self.dropped.append(LeftOut(text.strip(), reason, number))

    def _judge_condition(self, command: str, target: str, argument: str) -> str | None:
        if command == "endif":
            self._leave_out(argument, "condition")
            self._false -= bool(self._conditions) and not self._conditions.pop()
            return None
        holds = self._holds(command, target, argument)
        if command == "ifeval" or not argument:
            self._conditions.append(holds)
            self._false += not holds
        elif holds and not self._false:
            return argument
        else:
            self._leave_out(argument, "condition")
        return None

    def _holds(self, command: str, target: str, argument: str) -> bool:
        if command == "ifeval":
            return self._compares(argument)
        together = all if "+" in target else any
        known = together(map(self.attributes.is_set, re.split(r"[,+]", target)))
        return known if command == "ifdef" else not known

    def _compares(self, argument: str) -> bool:
        """Tell whether a comparison such as `"{players}" == "2"` is true.

        A comparison that cannot be read counts as true, so that no words of the guide are lost.
        """
        match = _COMPARISON.match(self.attributes.substitute(argument, hide=False).strip())
        if not match:
            return True
        left, right = _value(match[1].strip()), _value(match[3].strip())
        if isinstance(left, str) != isinstance(right, str):
            left, right = str(left), str(right)
        return bool(_COMPARE[match[2]](left, right))


def _value(written: str) -> str | float:
    if re.fullmatch(r"[+-]?\d{1,15}(?:\.\d{1,15})?", written):
        return float(written)
    return written.strip("\"'")
