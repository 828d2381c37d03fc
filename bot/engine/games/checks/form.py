"""Checks the form of a file: every key that is unknown, missing or of the wrong type.

files -> form -> faults, and the data without them, so that the rest can be checked as well
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from threading import Lock
from typing import Any, Literal, Union, cast

import msgspec
from msgspec import inspect

from bot.engine.games.game import Game

UNKNOWN = "…?"
"""A substitute for a missing text; later checks do not report it again."""
_ONE_AT_A_TIME = Lock()
"""A lock for building msgspec's types: two threads that do so at once can crash the process."""
_Path = tuple[str, ...]


class _Left:
    """The type of `_LEFT`, which marks a part to be dropped because nothing can replace it."""


_LEFT = _Left()


@dataclass(frozen=True, slots=True)
class Misfit:
    """A place in a file that does not have the form of a game."""

    place: str
    reason: str
    written: str = ""
    """The word that the file has in this place."""
    right: tuple[str, ...] = ()
    """The words that are allowed in this place."""


@dataclass(slots=True)
class CheckedData:
    """The faults of some data, and the data with everything wrong dropped or replaced."""

    data: dict[str, Any]
    faults: list[Misfit] = field(default_factory=list)


def form(data: Mapping[str, Any]) -> CheckedData:
    """Return all faults of the data's form, in the order of the file, and the data without them."""
    found = CheckedData({})
    found.data = _struct(found, _game(), data, ())
    return found


@cache
def _game() -> inspect.StructType:
    return cast("inspect.StructType", inspect.type_info(Game))


def _any(found: CheckedData, kind: inspect.Type, value: Any, path: _Path) -> Any:
    """Return a value of a file without the parts that do not fit `kind`; note these in `found`.

    A missing part is replaced by a substitute.
    """
    structs = [one for one in _kinds(kind) if isinstance(one, inspect.StructType)]
    if structs and (isinstance(value, Mapping) or len(structs) == len(_kinds(kind))):
        return _one_of(found, structs, value, path)
    if isinstance(kind, inspect.DictType) and isinstance(value, Mapping):
        return {key: _any(found, kind.value_type, one, (*path, key)) for key, one in value.items()}
    if isinstance(kind, inspect.VarTupleType) and isinstance(value, list):
        parts = (
            _any(found, kind.item_type, one, (*path, _named(one, place)))
            for place, one in enumerate(value)
        )
        return [part for part in parts if part is not _LEFT]
    return _entry_view(found, kind, value, path)


def _kinds(kind: inspect.Type) -> Sequence[inspect.Type]:
    return kind.types if isinstance(kind, inspect.UnionType) else (kind,)


def _named(part: Any, place: int) -> str:
    """Return the name of a list's part for a path: a step's number, else its place, "[2]"."""
    known = (part.get("id") or part.get("key")) if isinstance(part, Mapping) else None
    return str(known) if known else f"[{place}]"


def _one_of(
    found: CheckedData, structs: Sequence[inspect.StructType], value: Any, path: _Path
) -> dict[str, Any] | _Left:
    """Return a TOML table without the parts that do not fit; its tag says which of `structs` it is.

    Return `_LEFT` if it is no table, or if the tag is missing or unknown.
    """
    if len(structs) == 1:
        return _struct(found, structs[0], value, path)
    tagged = {one.tag: one for one in structs}
    key = str(structs[0].tag_field)
    if not isinstance(value, Mapping):
        _say(found, path, f"Expected `object`, got `{_kind_of(value)}`")
    elif key not in value:
        _say(found, path, f"Object missing required field `{key}`")
    elif value[key] not in tagged:
        right = tuple(map(str, tagged))
        _say(found, (*path, key), f"Invalid value {value[key]!r}", str(value[key]), right)
    else:
        return _struct(found, tagged[value[key]], value, path)
    return _LEFT


def _struct(
    found: CheckedData, kind: inspect.StructType, value: Any, path: _Path
) -> dict[str, Any]:
    if not isinstance(value, Mapping):
        _say(found, path, f"Expected `object`, got `{_kind_of(value)}`")
        return _instead(kind)  # type: ignore[no-any-return] # a table for a table
    known = {one.encode_name: one for one in kind.fields}
    made: dict[str, Any] = {kind.tag_field: kind.tag} if kind.tag_field else {}
    for key, inside in value.items():
        if key in known:
            kept = _any(found, known[key].type, inside, (*path, key))
            if kept is not _LEFT:
                made[key] = kept
        elif key != kind.tag_field:
            _say(found, path, f"“{key}” is no key here", key, tuple(known))
    for key, one in known.items():
        if one.required and key not in value:
            _say(found, path, f"Object missing required field `{key}`")
        if one.required and key not in made:
            made[key] = _instead(one.type)
    return made


def _entry_view(found: CheckedData, kind: inspect.Type, value: Any, path: _Path) -> Any:
    try:
        with _ONE_AT_A_TIME:
            msgspec.convert(value, _annotation(kind))
    except msgspec.ValidationError as error:
        right = tuple(_words(kind)) if isinstance(value, str) else ()
        reason = str(error).partition(" - at ")[0].replace(" | null", "")  # TOML knows no null
        _say(found, path, reason, str(value), right)
        return _LEFT
    return value


def _annotation(kind: inspect.Type) -> Any:
    """Return the Python type for a value that is not a table."""
    plain: dict[type, Any] = {
        inspect.StrType: str,
        inspect.IntType: int,
        inspect.BoolType: bool,
        inspect.NoneType: None,
    }
    match kind:
        case inspect.UnionType(types=kinds):
            return Union[tuple(map(_annotation, kinds))]  # noqa: UP007 # its parts are data
        case inspect.LiteralType(values=values):
            return Literal[values]
        case inspect.TupleType(item_types=kinds):
            return tuple[tuple(map(_annotation, kinds))]  # type: ignore[misc] # its parts are data
        case inspect.VarTupleType(item_type=one):
            return tuple[_annotation(one), ...]  # type: ignore[misc] # its part is data
        case inspect.DictType() | inspect.StructType():
            return dict[str, Any]
    return plain[type(kind)]


def _instead(kind: inspect.Type) -> Any:  # noqa: PLR0911 # one way out for each kind
    """Return a substitute for a missing value."""
    match kind:
        case inspect.StructType(fields=fields):
            words = [one.encode_name for one in fields] == ["en", "pl", "cs", "fr"]
            wanted = [one for one in fields if one.required] or list(fields[: int(words)])
            made = {one.encode_name: _instead(one.type) for one in wanted}
            return {**made, kind.tag_field: kind.tag} if kind.tag_field else made
        case inspect.UnionType(types=kinds):
            return _instead(kinds[0])
        case inspect.LiteralType(values=values):
            return values[0]
        case inspect.TupleType(item_types=kinds):
            return [_instead(one) for one in kinds]
        case inspect.VarTupleType(item_type=inspect.StrType()):
            return [UNKNOWN]
        case inspect.VarTupleType():
            return []
        case inspect.DictType():
            return {}
        case inspect.IntType():
            return 1
    return UNKNOWN


def _words(kind: inspect.Type) -> Iterator[str]:
    """Yield the words that a value of this kind may be; nothing if it may be any word."""
    for one in _kinds(kind):
        if isinstance(one, inspect.LiteralType):
            yield from map(str, one.values)


def _kind_of(value: Any) -> str:
    """Return msgspec's name for the type of a value."""
    names = {str: "str", int: "int", float: "float", bool: "bool", list: "array"}
    return names.get(type(value), "object")


def _say(
    found: CheckedData, path: _Path, reason: str, written: str = "", right: tuple[str, ...] = ()
) -> None:
    place = ".".join(path).replace(".[", "[") or "(top)"
    found.faults.append(Misfit(place, reason, written, right))
