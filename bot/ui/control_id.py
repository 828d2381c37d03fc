"""The ids of controls: one declaration writes an id, recognizes it and reads it.

view -> COUNT.of(counter="honor", by=-1) -> "t1:count:honor:-1" -> a press -> COUNT.read -> control
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Self

LONGEST = 100
"""The most characters that Discord takes as the `custom_id` of a control or a form."""
Fields = Mapping[str, Any]
"""The values in an id, by the names of its fields: `{"counter": "honor", "by": -1}`."""
_NEVER: Any = object()


class DoesNotFit(ValueError):
    """The error for a value that a field of an id cannot hold, or for an id that is too long.

    It is a fault of the bot, not of whoever pressed.
    """


@dataclass(frozen=True, slots=True)
class IdField:
    """One part of an id between two colons: `BY` writes 2 as "+2" and reads "+2" as 2."""

    pattern: str
    """A regular expression for the field's text, without named groups."""
    read: Callable[[str], Any] = str
    write: Callable[[Any], str] = str
    empty: Any = _NEVER
    """The value that is written as an empty text, and that a call of `of` may leave out."""
    with_colon: bool = False
    """Whether an empty field is left out together with the colon before it."""

    def or_empty(self, value: Any = None, *, with_colon: bool = False) -> Self:
        """Return a copy of this field that may be empty in an id; if empty, it is read as `value`.

        With `with_colon`, an empty field is left out together with the colon before it.
        """
        return replace(self, empty=value, with_colon=with_colon)

    @property
    def can_be_empty(self) -> bool:
        """Tell whether the field's text in an id may be empty."""
        return self.empty is not _NEVER

    def text(self, value: Any) -> str:
        """Return a value as it is written in an id: 2 -> "+2"; raise `DoesNotFit` if it cannot."""
        if self.can_be_empty and value == self.empty:
            return ""
        text = self.write(value)
        if not re.fullmatch(self.pattern, text):
            raise DoesNotFit(f"{value!r} is written {text!r}, which is not {self.pattern}")
        return text

    def value(self, text: str | None) -> Any:
        """Return the value of the field's text in an id: "+2" -> 2."""
        if not text and self.can_be_empty:
            return self.empty
        return self.read(text or "")

    def part(self, name: str) -> str:
        """Return the pattern of the field's text with the colon before it, in a group `name`."""
        group = f"(?P<{name}>{self.pattern})"
        if not self.can_be_empty:
            return f":{group}"
        return f"(?::{group})?" if self.with_colon else f":{group}?"


class ControlId:
    """The ids of one kind of control: a name that no other kind has, then its fields in order.

    `ControlId("t1:panel", table=TABLE, tab=one_of("seat", "more"))` makes `t1:panel:<table>:seat`.
    Ids hold keys, never state: a press months later acts on the state of that day. No id holds a
    secret choice, because ids are logged.
    """

    __slots__ = ("fields", "name", "pattern")

    def __init__(self, name: str, /, **fields: IdField) -> None:
        self.name, self.fields = name, fields
        parts = (field.part(key) for key, field in fields.items())
        self.pattern = re.compile(re.escape(name) + "".join(parts))
        """The regular expression that matches exactly the ids of this kind."""

    def __repr__(self) -> str:
        return f"ControlId({self.name!r})"

    def of(self, **values: Any) -> str:
        """Return the id with these values; raise `DoesNotFit` if one is missing or does not fit."""
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
        """Tell whether an id can hold these values."""
        try:
            self.of(**values)
        except DoesNotFit:
            return False
        return True

    def read(self, custom_id: str) -> Fields | None:
        """Return the values in an id by field name; None if the id is of another kind."""
        match = self.pattern.fullmatch(custom_id)
        return self.said(match) if match else None

    def said(self, match: re.Match[str]) -> Fields:
        """Return the values in an id by field name, from its match with `pattern`."""
        return {key: field.value(match[key]) for key, field in self.fields.items()}

    @property
    def form(self) -> ControlId:
        """Return the ids of the forms that these controls open: `t1:act:…` -> `t1f:act:…`."""
        version, _, what = self.name.partition(":")
        return ControlId(f"{version}f:{what}", **self.fields)


def number(digits: int) -> IdField:
    """Return a field for a number of at most `digits` digits: 12 is written "12"."""
    return IdField(rf"\d{{1,{digits}}}", int)


def one_of(*texts: str) -> IdField:
    """Return a field for one of these texts, which contain no special characters of a regex."""
    return IdField("|".join(texts))


def flag(text: str) -> IdField:
    """Return a field for a truth value: True is written as `text`, False as an empty text."""
    return IdField(text, bool, lambda _: text).or_empty(value=False)


def either(yes: str, no: str) -> IdField:
    """Return a field for a truth value: True is written as `yes` ("on"), False as `no` ("off")."""
    return IdField(f"{yes}|{no}", yes.__eq__, lambda is_so: yes if is_so else no)


def hexadecimal(digits: int) -> IdField:
    """Return a field for a key of exactly `digits` hexadecimal digits."""
    return IdField(f"[0-9a-f]{{{digits}}}")


_PLAIN = re.compile(r"[A-Za-z0-9_.\-]{1,30}")


class Slug(str):
    """A text that stands for a name in an id: the name itself, or a hash of it."""

    __slots__ = ()


def slug(name: str) -> str:
    """Return a text that stands for a name in an id: "honor" -> "honor", "Blue room" -> "~" + hash.

    A short plain name stands for itself; so does a slug that was read from an id.
    """
    if isinstance(name, Slug) or _PLAIN.fullmatch(name):
        return str(name)
    return f"~{hashlib.sha256(name.encode()).hexdigest()[:10]}"


def name_of_slug(text: str, names: Iterable[str]) -> str:
    """Return the one of `names` whose slug is `text`; "" if none has it any more."""
    return next((name for name in names if slug(name) == text), "")


SLUG = IdField(rf"(?:{_PLAIN.pattern}|~[0-9a-f]{{10}})", Slug, slug)
"""The field for a counter, piece, choice, action or step: it writes a name and reads its slug."""
