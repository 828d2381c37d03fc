"""Writes guides and entries into the tables of library.db, and reads them.

library -> shelves -> SQLite
"""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, fields
from typing import Any, TypeVar

import msgspec
from sqlite_utils import Database

from rules_index.decoding import DECODING_ERRORS
from rules_index.model import (
    CardRef,
    Entry,
    FiledEntry,
    Guide,
    Identity,
    Kind,
    LeftOut,
    Link,
    LinkKind,
    ParsedGuide,
    Passage,
)
from rules_index.store.guide import family_of

Row = dict[str, Any]
Part = TypeVar("Part")

# `convert` finds these types built: two threads must not build them.
msgspec.json.Decoder(Guide)
msgspec.json.Decoder(Identity)
msgspec.json.Decoder(LeftOut)
msgspec.json.Decoder(dict[str, str])

GUIDES = """
SELECT guides.*,
       (SELECT count(*) FROM entries WHERE guide = guides.id) AS entries,
       (SELECT count(*) FROM left_out WHERE guide = guides.id) AS left_out
FROM guides JOIN json_each(:scopes) AS seen ON seen.value = guides.scope
ORDER BY seen.key, game, language, guides.key
"""
ENTRIES = """
SELECT * FROM entries
WHERE guide = :guide AND (:kind IS NULL OR kind = :kind)
ORDER BY position
"""
ENTRY = "SELECT * FROM entries WHERE guide = :guide AND local_id = :local_id"
ENTRIES_NAMED = """
SELECT * FROM entries
WHERE guide = (SELECT id FROM guides WHERE scope = :scope AND key = :key)
  AND local_id IN (SELECT value FROM json_each(:local_ids))
"""
TEXTS = "SELECT local_id, text FROM entries WHERE guide = :guide ORDER BY position"
PASSAGES = """
SELECT entry, text, line, page, marker, depth FROM passages
WHERE entry IN (SELECT value FROM json_each(:entries))
ORDER BY entry, position
"""
CARDS = """
SELECT entry, name, "set", number FROM cards WHERE entry IN (SELECT value FROM json_each(:entries))
ORDER BY entry, position
"""
LINKS = """
SELECT links.entry, links.kind, links.text,
       coalesce(guides.key || '/' || pointed.local_id, '') AS target
FROM links
LEFT JOIN entries AS pointed ON pointed.id = links.target
LEFT JOIN guides ON guides.id = pointed.guide
WHERE entry IN (SELECT value FROM json_each(:entries))
ORDER BY entry, links.position
"""
CARD_NAMES = """
SELECT DISTINCT cards.name, guides.scope, guides.game
FROM cards JOIN entries ON entries.id = cards.entry JOIN guides ON guides.id = entries.guide
ORDER BY cards.name
"""
LEFT_OUT = "SELECT * FROM left_out WHERE guide = :guide ORDER BY position"
LAST_ENTRY = "SELECT coalesce(max(id), 0) AS id FROM entries"


_IDENTITY = tuple(field.name for field in fields(Identity))
_ENTRY = ("local_id", "title", "text", "number", "line", "page")
_ENTRIES = frozenset({(str, str, str, str, int, page) for page in (int, type(None))})
_PASSAGES = frozenset({(str, int, page, str, int) for page in (int, type(None))})
_TEXTS = frozenset({(str, str, str)})
"""The types that the columns of a row with a text may have."""


@dataclass(frozen=True, slots=True)
class CardName:
    """A card's name as a guide prints it, with the guide's scope and game."""

    name: str
    scope: str
    game: str


msgspec.json.Decoder(CardName)


@dataclass(frozen=True, slots=True)
class Shelf:
    """A guide of the library with its row number in the table `guides`."""

    row: int
    guide: Guide


@contextmanager
def _as_written() -> Iterator[None]:
    """Raise `sqlite3.DataError` if the contents of a row cannot be read in the `with` block.

    This program never writes such a row, so the file is damaged.
    """
    try:
        yield
    except (*DECODING_ERRORS, TypeError, KeyError) as error:
        raise sqlite3.DataError("a row is not as it was written") from error


def shelves(db: Database, scopes: Iterable[str]) -> list[Shelf]:
    """Return the guides of these scopes with their row numbers, scope by scope."""
    found = db.query(GUIDES, {"scopes": _json(list(scopes))})
    return [Shelf(row["id"], _guide_of_row(row)) for row in found]


def entries_of(db: Database, shelf: Shelf, kind: str | None = None) -> list[FiledEntry]:
    """Return the entries of one guide in their order; with `kind`, only the entries of this
    kind.
    """
    return _filed(db, shelf.guide, db.query(ENTRIES, {"guide": shelf.row, "kind": kind}))


def entries_named(db: Database, guide: Guide, local_ids: Sequence[str]) -> list[FiledEntry]:
    """Return the entries of a guide by their ids, given without the guide's key."""
    names = {"scope": guide.scope, "key": guide.key, "local_ids": _json(list(local_ids))}
    found = db.execute(ENTRIES_NAMED, names)
    # Not `query`, which makes a savepoint of its own: whoever asks the judge waits for this.
    columns = [column for column, *_ in found.description]
    return _filed(db, guide, (dict(zip(columns, row, strict=True)) for row in found))


def entry_of(db: Database, shelf: Shelf, local_id: str) -> FiledEntry | None:
    """Return the entry of a guide by its id, given without the guide's key, or None."""
    found = db.query(ENTRY, {"guide": shelf.row, "local_id": local_id})
    return next(iter(_filed(db, shelf.guide, found)), None)


@_as_written()
def texts_of(db: Database, shelf: Shelf) -> dict[str, str]:
    """Return entry id -> text for all entries of a guide; the ids are without the guide's key."""
    found = db.query(TEXTS, {"guide": shelf.row})
    return msgspec.convert({row["local_id"]: row["text"] for row in found}, dict[str, str])


@_as_written()
def card_names(db: Database) -> tuple[CardName, ...]:
    """Return every card name as a guide prints it, with the guide's scope and game."""
    return tuple(msgspec.convert(row, CardName) for row in db.query(CARD_NAMES))


@_as_written()
def left_out_of(db: Database, shelf: Shelf) -> list[LeftOut]:
    """Return the lines of a guide that are in no entry."""
    found = db.query(LEFT_OUT, {"guide": shelf.row})
    return [msgspec.convert(row, LeftOut) for row in found]


def put(db: Database, guide: Guide, parsed: ParsedGuide) -> None:
    """Write a guide with its entries, passages, cards, links and left-out lines into the tables."""
    shelf = db.table("guides").insert(_guide_row(guide)).last_pk
    first = next(iter(db.query(LAST_ENTRY)))["id"] + 1
    rows = {entry.id: row for row, entry in enumerate(parsed.entries, first)}
    numbered = list(enumerate(parsed.entries, first))
    db.table("entries").insert_all(_entry_row(shelf, first, row, e) for row, e in numbered)
    db.table("passages").insert_all(_rows_of_parts(numbered, lambda entry: entry.passages))
    db.table("cards").insert_all(_rows_of_parts(numbered, lambda entry: entry.cards))
    links = _rows_of_parts(numbered, lambda entry: entry.links)
    db.table("links").insert_all({**link, "target": rows.get(link["target"])} for link in links)
    db.table("left_out").insert_all(_records("guide", shelf, parsed.left_out))


def take_away(db: Database, shelf: Shelf) -> None:
    """Delete a guide and everything that belongs to it; links to its entries lose their target."""
    db.execute("DELETE FROM guides WHERE id = ?", [shelf.row])


def _check_types(values: Iterable[object], allowed: Container[tuple[type, ...]]) -> None:
    """Raise `TypeError` if the types of a row's values, in order, are not an allowed combination.

    A damaged row may hold bytes instead of a text. SQLite does not notice, because any column may
    hold values of any type.
    """
    found = tuple(map(type, values))
    if found not in allowed:
        raise TypeError(f"a row holds {found}")


@_as_written()
def _guide_of_row(row: Row) -> Guide:
    identity = msgspec.convert({name: row[name] for name in _IDENTITY}, Identity)
    # Told anew: an older program may have filed it with its version in the family.
    return msgspec.convert({**row, "identity": identity, "family": family_of(identity)}, Guide)


def _guide_row(guide: Guide) -> Row:
    row = msgspec.to_builtins(guide)
    del row["entries"], row["left_out"]  # these are counted, not stored
    labels = row.pop("identity")
    return {**row, **labels}


def _entry_row(shelf: Any, first: int, row: int, entry: Entry) -> Row:
    record = msgspec.to_builtins(entry)
    for part in ("passages", "links", "cards"):
        del record[part]
    place = {"id": row, "guide": shelf, "position": row - first, "local_id": entry.id}
    return {**record, **place, "section": _json(entry.section)}


def _rows_of_parts(
    numbered: Iterable[tuple[int, Entry]], part: Callable[[Entry], Sequence[object]]
) -> Iterator[Row]:
    for row, entry in numbered:
        yield from _records("entry", row, part(entry))


def _records(owner_column: str, owner: Any, records: Iterable[object]) -> Iterator[Row]:
    for position, record in enumerate(records):
        yield {owner_column: owner, "position": position, **msgspec.to_builtins(record)}


@_as_written()
def _filed(db: Database, guide: Guide, found: Iterable[Row]) -> list[FiledEntry]:
    rows = list(found)
    owners = {"entries": _json([row["id"] for row in rows])}
    passages = _by_entry(db.execute(PASSAGES, owners), Passage, _PASSAGES)
    cards = _by_entry(db.execute(CARDS, owners), CardRef, _TEXTS)
    links = _by_entry(db.execute(LINKS, owners), _link, _TEXTS)
    return [
        FiledEntry(guide, _entry_of_row(guide.key, row, passages[id_], links[id_], cards[id_]))
        for row in rows
        for id_ in [row["id"]]
    ]


def _by_entry(
    rows: Iterable[tuple[Any, ...]],
    make: Callable[..., Part],
    allowed: Container[tuple[type, ...]],
) -> Mapping[int, tuple[Part, ...]]:
    found: defaultdict[int, tuple[Part, ...]] = defaultdict(tuple)
    for entry, *columns in rows:
        _check_types(columns, allowed)
        found[entry] += (make(*columns),)
    return found


def _entry_of_row(
    key: str,
    row: Row,
    passages: tuple[Passage, ...],
    links: tuple[Link, ...],
    cards: tuple[CardRef, ...],
) -> Entry:
    _check_types((row[name] for name in _ENTRY), _ENTRIES)
    return Entry(
        id=f"{key}/{row['local_id']}",
        kind=Kind(row["kind"]),
        title=row["title"],
        text=row["text"],
        line=row["line"],
        number=row["number"],
        section=tuple(msgspec.json.decode(row["section"])),
        page=row["page"],
        passages=passages,
        links=links,
        cards=cards,
        changed=bool(row["changed"]),
    )


def _link(kind: str, text: str, target: str) -> Link:
    return Link(LinkKind(kind), text, target)


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
