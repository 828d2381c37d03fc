"""The id of a control: one declaration writes it, knows it again and reads it.

view -> COUNT.of(counter="honor", by=-1) -> "t1:count:honor:-1" -> a press -> COUNT.read -> control
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Self

LONGEST = 100
"""Characters that Discord takes as the `custom_id` of a control or a form."""
Fields = Mapping[str, Any]
"""What an id says, by the names of its fields: `{"counter": "honor", "by": -1}`."""
_NEVER: Any = object()


class DoesNotFit(ValueError):
    """A value that a field of an id cannot hold, or an id that is too long: a fault of ours."""


@dataclass(frozen=True, slots=True)
class Field:
    """One part of an id between two colons: `BY` writes 2 as "+2" and reads "+2" as 2."""

    pattern: str
    """What its text looks like, without named groups."""
    read: Callable[[str], Any] = str
    write: Callable[[Any], str] = str
    empty: Any = _NEVER
    """The value that is written as nothing, and that a call of `of` may leave out."""
    with_colon: bool = False
    """Whether the colon before it goes where there is nothing."""

    def or_empty(self, value: Any = None, *, with_colon: bool = False) -> Self:
        """Return this field for an id that may leave it empty, which then reads as `value`."""
        return replace(self, empty=value, with_colon=with_colon)

    @property
    def can_be_empty(self) -> bool:
        """Return whether nothing may stand here."""
        return self.empty is not _NEVER

    def text(self, value: Any) -> str:
        """Return how a value stands in an id; raises `DoesNotFit`."""
        if self.can_be_empty and value == self.empty:
            return ""
        text = self.write(value)
        if not re.fullmatch(self.pattern, text):
            raise DoesNotFit(f"{value!r} is written {text!r}, which is not {self.pattern}")
        return text

    def value(self, text: str | None) -> Any:
        """Return what the text of an id says here."""
        if not text and self.can_be_empty:
            return self.empty
        return self.read(text or "")

    def part(self, name: str) -> str:
        """Return the pattern of this field with the colon before it, as a group of that name."""
        group = f"(?P<{name}>{self.pattern})"
        if not self.can_be_empty:
            return f":{group}"
        return f"(?::{group})?" if self.with_colon else f":{group}?"


class ControlId:
    """The ids of one kind of control: a name that no other kind has, then its fields in order.

    `ControlId("t1:panel", table=TABLE, tab=one_of("seat", "more"))` makes `t1:panel:<table>:seat`.
    Ids hold keys, never state: whoever presses one months later gets what is so by then. None
    holds what somebody chose in secret: ids are logged.
    """

    __slots__ = ("fields", "name", "pattern")

    def __init__(self, name: str, /, **fields: Field) -> None:
        self.name, self.fields = name, fields
        parts = (field.part(key) for key, field in fields.items())
        self.pattern = re.compile(re.escape(name) + "".join(parts))
        """What all of these ids look like, and nothing else."""

    def __repr__(self) -> str:
        return f"ControlId({self.name!r})"

    def of(self, **values: Any) -> str:
        """Return the id that says this; raises `DoesNotFit` where it cannot be said in one."""
        if values.keys() - self.fields.keys():
            raise DoesNotFit(f"{self.name} has {[*self.fields]}, not {[*values]}")
        made = self.name
        for key, field in self.fields.items():
            value = values.get(key, field.empty)
            if value is _NEVER:
                raise DoesNotFit(f"{self.name} needs a value for {key}")
            text = field.text(value)
            made += f":{text}" if text or not field.with_colon else ""
        if len(made) > LONGEST:
            raise DoesNotFit(f"{made} has more than {LONGEST} characters")
        return made

    def fits(self, **values: Any) -> bool:
        """Return whether this can be said in an id."""
        try:
            self.of(**values)
        except DoesNotFit:
            return False
        return True

    def read(self, custom_id: str) -> Fields | None:
        """Return what an id says; None where it is the id of something else."""
        match = self.pattern.fullmatch(custom_id)
        return self.said(match) if match else None

    def said(self, match: re.Match[str]) -> Fields:
        """Return what an id that fitted the pattern says."""
        return {key: field.value(match[key]) for key, field in self.fields.items()}

    @property
    def form(self) -> ControlId:
        """Return the ids of the forms that such a button opens: `t1f:act:…` for `t1:act:…`."""
        version, _, what = self.name.partition(":")
        return ControlId(f"{version}f:{what}", **self.fields)


def number(digits: int) -> Field:
    """Return a field for a number of at most so many digits: 12 is "12"."""
    return Field(rf"\d{{1,{digits}}}", int)


def one_of(*texts: str) -> Field:
    """Return a field for one of some texts, which have no meaning in a pattern."""
    return Field("|".join(texts))


def flag(text: str) -> Field:
    """Return a field for whether something is so: its text if it is, else nothing."""
    return Field(text, bool, lambda _: text).or_empty(value=False)


def either(yes: str, no: str) -> Field:
    """Return a field for whether something is so, with a text for each: "on" or "off"."""
    return Field(f"{yes}|{no}", yes.__eq__, lambda is_so: yes if is_so else no)


def hexadecimal(digits: int) -> Field:
    """Return a field for a key of so many hexadecimal digits."""
    return Field(f"[0-9a-f]{{{digits}}}")


_PLAIN = re.compile(r"[A-Za-z0-9_.\-]{1,30}")


class Tag(str):
    """What stood for a name of a game's data in an id that was read."""

    __slots__ = ()


def tag(name: str) -> str:
    """Return a name as it fits into an id: itself, or a short mark of it; a tag stays as it is."""
    if isinstance(name, Tag) or _PLAIN.fullmatch(name):
        return str(name)
    return f"~{hashlib.sha256(name.encode()).hexdigest()[:10]}"


def named(tagged: str, names: Iterable[str]) -> str:
    """Return the name that a tag stands for; "" where none of these has it any more."""
    return next((name for name in names if tag(name) == tagged), "")


TAG = Field(rf"(?:{_PLAIN.pattern}|~[0-9a-f]{{10}})", Tag, tag)
"""What stands for a counter, piece, choice, action or step: takes its name and reads its tag."""
